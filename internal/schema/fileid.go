package schema

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
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

// inConditions are the sections of which conditions name the rules by nothing but their ids.
var inConditions = []string{"sets", "situation", "shapes"}

// yamlWords are those that YAML, or a rule file, reads as something else than a text.
var yamlWords = []string{"true", "false", "null", "yes", "no", "on", "off", "y", "n"}

// BadNewID says why a rule of a section can't be called by an id; it is empty if it can.
func BadNewID(section, id string) string {
	switch {
	case !IDPattern.MatchString(id):
		return fmt.Sprintf("%s can't be an id: ids have small letters, digits and _, and begin with a letter", tree.Quote(id))
	case len(id) > tree.MaxID:
		return fmt.Sprintf("the id %s is longer than %d letters", tree.Quote(id), tree.MaxID)
	case slices.Contains(yamlWords, id):
		return fmt.Sprintf("%s can't be an id: it has a meaning of its own in YAML", tree.Quote(id))
	case slices.Contains(inConditions, section) && condition.Reserved(id):
		return fmt.Sprintf("%q has a meaning of its own in conditions", id)
	case section == "situation" && hand.Reserved(id):
		return fmt.Sprintf("%q has a meaning of its own in a win", id)
	}
	return ""
}
