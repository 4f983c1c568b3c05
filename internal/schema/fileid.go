package schema

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/work"
)

var fileID = work.LazyRegexp(`^[a-z][a-z0-9_-]*$`)

// ValidFileID reports whether id can be the id of a file.
func ValidFileID(id string) bool { return fileID().MatchString(id) && len(id) <= tree.MaxID }

var wordSeparator = work.LazyRegexp(`[^a-z0-9]+`)

// fallbackID is the id for a name without Latin letters.
const fallbackID = "our-club"

// FileIDFor derives an id from a name: lower-case letters with hyphens between the words.
func FileIDFor(name string) string {
	id := strings.Trim(wordSeparator().ReplaceAllString(strings.ToLower(name), "-"), "-")
	if len(id) > maxProposedID {
		id = strings.TrimRight(id[:maxProposedID], "-")
	}
	if !ValidFileID(id) {
		return fallbackID
	}
	return id
}

// maxProposedID bounds proposed ids, because people type them often.
const maxProposedID = 24

// MeantFileID returns the id that was probably meant by an invalid one. It is certain if only
// capitals, blanks and full-width characters were wrong. For other scripts it returns an example.
func MeantFileID(text string) (id string, certain bool) {
	plain := strings.Join(strings.Fields(strings.ToLower(naming.Plain(text))), "-")
	switch {
	case ValidFileID(plain):
		return plain, true
	case strings.ContainsFunc(plain, func(c rune) bool { return c > unicode.MaxASCII }):
		return fallbackID, false
	}
	return FileIDFor(plain), false
}

// inConditions are the sections whose entries conditions refer to by the id alone.
var inConditions = []string{"sets", "situation", "shapes"}

// yamlWords are the words that YAML, or a rule file, does not read as text.
var yamlWords = []string{"true", "false", "null", "yes", "no", "on", "off", "y", "n"}

// BadNewID returns the reason why id can't be used for a new rule of a section, or "".
func BadNewID(section, id string) string {
	switch {
	case !IDPattern().MatchString(id):
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
