package newhouse

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"example.com/hanfu/internal/pattern"
)

// idPattern is that of the ids of rule files.
var idPattern = pattern.Lazy(`^[a-z][a-z0-9_-]{0,39}$`)

// ValidID reports whether a text can be the id of a rule file.
func ValidID(id string) bool { return idPattern().MatchString(id) }

// otherSigns are what stands between the words of an id.
var otherSigns = pattern.Lazy(`[^a-z0-9]+`)

// fallbackID is the id of a name without Latin letters.
const fallbackID = "our-club"

// IDFor proposes an id for a name: its letters without accents, with - between the words.
func IDFor(name string) string {
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
	if !ValidID(id) {
		return fallbackID
	}
	return id
}

// maxProposed is how long an id is that is proposed: it is typed often.
const maxProposed = 24
