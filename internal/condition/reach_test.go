package condition_test

import (
	"strings"
	"testing"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/prove"
	"example.com/hanfu/internal/insides"
)

// TestNeverSeen: what is proved of parts of conditions that can't be seen as true, or as false, where they are asked.
func TestNeverSeen(t *testing.T) {
	r := load(t, "standard")
	p := prove.New(insides.Of(r).Names(), false, nil)
	for _, c := range []struct {
		src, part   string
		holds, want bool
	}{
		{"kans == 3 and kans >= 1", "kans >= 1", false, true},
		{"kans == 3 and kans >= 1", "kans >= 1", true, false},
		{"kans >= 1 and kans == 3", "kans == 3", false, false},
		{"kans == 3 or kans != 3", "kans != 3", false, true},
		{"kans >= 1 or (kans == 3 or closed)", "kans == 3", true, true},
		{"kans >= 1 or (kans == 3 or closed)", "closed", true, false},
		{"not (kans == 5 and closed)", "kans == 5", true, true},
		{"not (kans == 5 and closed)", "closed", false, true}, // it is never asked
		{"closed and melds == 0", "melds == 0", false, false},
		{"open and melds == 0", "melds == 0", true, true},
		{"any(suits, has_sequence(#, 1))", "has_sequence(#, 1)", false, false},
		{"(kans == 3 ? closed : kans == 3) and tsumo", "kans == 3", true, false},
	} {
		from := strings.Index(c.src, c.part)
		if got := p.NeverSeen(c.src, condition.StageReading, condition.EachHand,
			compile.Span{From: from, To: from + len(c.part)}, c.holds); got != c.want {
			t.Errorf("%s: it is proved that %q is never %v: %v, want %v", c.src, c.part, c.holds, got, c.want)
		}
	}
}
