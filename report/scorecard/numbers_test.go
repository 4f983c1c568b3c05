package scorecard_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/scorecard"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/witness"
	"example.com/hanfu/testkit/must"
	"example.com/hanfu/testkit/oracle"
)

// TestNumbers: for each number that wins have, a hand is found for a rule about it, also by those
// who look for any hand; the hand is scored as the oracle scores it; and the score shows the number.
func TestNumbers(t *testing.T) {
	for _, n := range hand.Numbers() {
		if n.Name == "players" { // which the rules fix, and which no score repeats
			continue
		}
		t.Run(n.Name, func(t *testing.T) {
			r := must.Get(new(rules.Loader).Load(t.Context(), rules.Bytes("house.yaml", fmt.Appendf(nil,
				"hanfu: 1\nid: house\nextends: sanma\nyaku: {x: {han: 1, when: %s >= 1}}\n", n.Name))))(t)
			e := engine.New(r)
			w, err := witness.NewBudget(r).Yaku(t.Context(), e, "x")
			if err != nil || *n.Of(&w) < 1 {
				t.Fatalf("no hand is found for %s >= 1: %v; see setNumber in study/witness/table.go", n.Name, err)
			}
			result := must.Get(e.Score(&w))(t)
			want := oracle.New(r).Score(&w)
			if want.Result == nil || result.Han != want.Result.Han {
				t.Errorf("%s has %d han, but by the oracle %+v", w.String(), result.Han, want)
			}
			wish := func(w *hand.Win, _ *engine.Result) bool { return *n.Of(w) >= 1 }
			if _, err := witness.NewBudget(r).Find(t.Context(), e, wish); err != nil {
				t.Errorf("no hand with %s is found: see allDetails in study/witness/table.go", n.Name)
			}
			for _, lang := range words.Languages {
				page := must.Get(terminal.New(terminal.Options{Lang: lang}))(t)
				account := scorecard.Account{Page: page, Rules: r, Win: &w, Result: result}
				if !slices.ContainsFunc(account.Also(), func(s string) bool {
					return strings.Contains(s, fmt.Sprint(*n.Of(&w))) && strings.Trim(s, " ()0123456789") != ""
				}) {
					t.Errorf("%s: %q does not show %s; words are in internal/words/%s.json", lang, account.Also(), n.Name, lang)
				}
			}
		})
	}
}
