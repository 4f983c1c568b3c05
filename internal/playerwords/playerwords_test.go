package playerwords_test

import (
	"regexp"
	"strings"
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/playerwords"
)

func TestHint(t *testing.T) {
	for _, test := range []struct{ word, want string }{
		{"haku", "write 5z: honors are 1z (east) to 7z (chun)"},
		{"SSS", "write 222z: honors"},
		{"south", "write seat:south or round:south for the wind, 2z for the tile"},
		{"北", "write seat:north or round:north for the wind, 4z for the tile"},
		{"嶺上開花", `did you mean "rinshan"?`},
		{"reach", `did you mean "riichi"?`}, {"", ""}, {"riichi", ""}, {"和了", ""}, {"1z", ""},
	} {
		if got := playerwords.Hint(test.word); !strings.HasPrefix(got, test.want) || test.want == "" && got != "" {
			t.Errorf("Hint(%q) is %q, want %q", test.word, got, test.want)
		}
	}
}

// TestJapanese sees to it that the table gives words of the notation, or names that flags can have, and
// that no advice is a word that is refused in turn.
func TestJapanese(t *testing.T) {
	wellFormed := regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
	for word, ours := range playerwords.Japanese {
		if playerwords.FromJapanese(word) != ours {
			t.Errorf("%s is not found", word)
		}
		k, value, _ := strings.Cut(ours, ":")
		if value != "" {
			if _, err := hand.ParseWind(value); err != nil || !hand.Reserved(k) {
				t.Errorf("%s gives %s", word, ours)
			}
		} else if !wellFormed.MatchString(ours) {
			t.Errorf("%s gives %s", word, ours)
		}
	}
}
