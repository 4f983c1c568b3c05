package form

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"example.com/hanfu/internal/keyboard"
	"example.com/hanfu/internal/pattern"
	"example.com/hanfu/internal/tree"
)

// fileID is the pattern of the ids of files, which may have hyphens too.
var fileID = regexp.MustCompile(`^[a-z][a-z0-9_-]*$`)

// ValidFileID reports whether a text can be the id of a file.
func ValidFileID(id string) bool { return fileID.MatchString(id) && len(id) <= tree.MaxID }

// otherSigns are what stands between the words of an id.
var otherSigns = pattern.Lazy(`[^a-z0-9]+`)

// fallbackID is the id of a name without Latin letters.
const fallbackID = "our-club"

// FileIDFor proposes an id of a file for a name: its letters without accents, with - between the words.
func FileIDFor(name string) string {
	var b strings.Builder
	for _, c := range norm.NFKD.String(strings.ToLower(name)) {
		if !unicode.Is(unicode.Mn, c) {
			b.WriteRune(c)
		}
	}
	id := strings.Trim(otherSigns().ReplaceAllString(b.String(), "-"), "-")
	if len(id) > maxProposed {
		id = strings.TrimRight(id[:maxProposed], "-")
	}
	if !ValidFileID(id) {
		return fallbackID
	}
	return id
}

// maxProposed is how long an id is that is proposed: it is typed often.
const maxProposed = 24

// MeantFileID returns the id of a file that is meant by a text which can't be one. It is certain if the text has but
// capitals, blanks and characters of other keyboards besides.
func MeantFileID(text string) (id string, certain bool) {
	plain := strings.Join(strings.Fields(strings.ToLower(keyboard.Plain(text))), "-")
	if ValidFileID(plain) {
		return plain, true
	}
	return FileIDFor(text), false
}
