package schema

import (
	"regexp"
	"strings"
	"unicode"

	"example.com/hanfu/internal/keyboard"
	"example.com/hanfu/internal/lazyregexp"
	"example.com/hanfu/internal/tree"
)

// fileID matches ids of files, which may have hyphens.
var fileID = regexp.MustCompile(`^[a-z][a-z0-9_-]*$`)

// ValidFileID reports whether a text can be the id of a file.
func ValidFileID(id string) bool { return fileID.MatchString(id) && len(id) <= tree.MaxID }

// otherSigns matches what separates the words of an id.
var otherSigns = lazyregexp.New(`[^a-z0-9]+`)

// fallbackID is the id for a name without Latin letters.
const fallbackID = "our-club"

// FileIDFor returns an id for a name, in plain letters with - between the words.
func FileIDFor(name string) string {
	id := strings.Trim(otherSigns().ReplaceAllString(strings.ToLower(name), "-"), "-")
	if len(id) > maxProposed {
		id = strings.TrimRight(id[:maxProposed], "-")
	}
	if !ValidFileID(id) {
		return fallbackID
	}
	return id
}

// maxProposed bounds a proposed id, which people type often.
const maxProposed = 24

// MeantFileID returns the id that was probably meant by an invalid one. It is certain if only capitals, blanks and
// characters of other keyboards were wrong. For letters with accents it is an example.
func MeantFileID(text string) (id string, certain bool) {
	plain := strings.Join(strings.Fields(strings.ToLower(keyboard.Plain(text))), "-")
	switch {
	case ValidFileID(plain):
		return plain, true
	case strings.ContainsFunc(plain, func(c rune) bool { return c > unicode.MaxASCII }):
		return fallbackID, false
	}
	return FileIDFor(plain), false
}
