package diff

import (
	"fmt"
	"strings"
	"testing"

	"example.com/hanfu/internal/insides"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
)

// TestBudget: whatever rules ask, a comparison takes no more work than its context has, nor than all searches may take,
// and of what was not looked at until the end it says so, and never that there is no hand.
func TestBudget(t *testing.T) {
	const few = 20_000_000
	yaku := func(n int, format string) string {
		var b strings.Builder
		b.WriteString("yaku:\n")
		for i := range n {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	sum := "kans" + strings.Repeat(" + kans", 240)
	for _, c := range long.Some([]struct{ name, text string }{
		{"points of more than 64 bits", yaku(240, "  y%d: {han: 1, when: tsumo}\n")},
		{"long sums", yaku(60, "  y%d: {han: 1, when: '"+sum+" == 77'}\n")},
		{"many causes", yaku(400, "  y%d: {han: 1, when: 'rank_count(1) == 4 and rank_count(9) == 4'}\n")},
	}, 2) {
		t.Run(c.name, func(t *testing.T) {
			steps := int64(long.N(few, 2*work.Hands))
			ctx, b, stop := work.WithBudget(t.Context(), steps)
			defer stop()
			d, err := Compare(ctx, house(t, ""), house(t, c.text), Options{Witnesses: true})
			spent, most := steps-b.Left(), min(steps, work.Hands)
			if d != nil { // each cause makes rules without it
				most += int64(len(d.Causes) * max(insides.Of(d.A).StepsToMake(), insides.Of(d.B).StepsToMake()))
			}
			if err != nil && b.Left() > 0 || spent > most+most/4 {
				t.Errorf("%d steps of %d, and the error is %v", spent, most, err)
			}
			cut := 0
			for i := range d.Causes {
				switch c := &d.Causes[i]; {
				case c.Unseen == Cut:
					cut++
				case c.Witness == nil && !c.Unseen.Proved() && c.Unseen != NoneFound:
					t.Errorf("%s has no hand, since: %q", c.ID, c.Unseen)
				}
			}
			if cut == 0 {
				t.Errorf("no search of %d was cut", len(d.Causes))
			}
			t.Logf("%d of %d causes cut after %d steps", cut, len(d.Causes), spent)
		})
	}
}

// TestEnough: the search through what two rule sets that clubs compare do differently is not cut.
func TestEnough(t *testing.T) {
	for _, pair := range long.Some([][2]string{{"standard", "jpml-a-2022"}, {"standard", "wrc-2025"}, {"tenhou", "mahjongsoul"}}, 3) {
		a, err := rules.Load(t.Context(), pair[0])
		if err != nil {
			t.Fatal(err)
		}
		b, err := rules.Load(t.Context(), pair[1])
		if err != nil {
			t.Fatal(err)
		}
		d, err := Compare(t.Context(), a, b, Options{Witnesses: true})
		if err != nil {
			t.Fatal(err)
		}
		for i := range d.Causes {
			if d.Causes[i].Unseen == Cut {
				t.Errorf("%s and %s: the search for %s was cut", pair[0], pair[1], d.Causes[i].ID)
			}
		}
	}
}
