package scorecard_test

import (
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/report/scorecard"
	"example.com/hanfu/report/speech"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestMore compares what a hand pays with more han with the scores of the hand with as many ura dora.
func TestMore(t *testing.T) {
	page := must.Get(terminal.New(terminal.Options{Lang: "en"}))(t)
	const indicators, ura, none = " dora:1z2z3z4z5z", "1m2m3m4p5p", "6z7z6z7z6z"
	for _, id := range []string{"standard", "ema", "mleague", "wrc-2025"} {
		e := engine.New(must.Get(rules.Load(t.Context(), id))(t))
		for _, line := range []string{"234m567p3456799s ron:8s", "234m567p3456799s tsumo:8s", "234m567p3456799s tsumo:8s seat:east honba:2"} {
			score := func(line string) (*scorecard.Account, *engine.Result) {
				win := must.Get(hand.Parse(line))(t)
				result := must.Get(e.Score(&win))(t)
				return &scorecard.Account{Page: page, Rules: e.Rules(), Win: &win, Result: result}, result
			}
			a, plain := score(line + " riichi" + indicators)
			more := a.More(e, "More").Rows
			last, at := scorecard.Paid(page, plain.Payments(), a.Win.Tsumo), 0
			for n := 1; n <= len(ura)/2 && at < len(more); n++ {
				_, with := score(line + " riichi" + indicators + " ura:" + ura[:2*n] + none[2*n:])
				if with.Han != plain.Han+n {
					t.Fatalf("%s, %s: %d han with %d ura dora, and %d without", id, line, with.Han, n, plain.Han)
				}
				paid := scorecard.Paid(page, with.Payments(), a.Win.Tsumo)
				if paid == last {
					continue
				}
				if more[at].Value != paid || more[at].Label != speech.Worth(page, with) {
					t.Errorf("%s, %s: %+v; with %d ura dora it pays %s for %s", id, line, more[at], n, paid, speech.Worth(page, with))
				}
				last = paid
				at++
			}
			if at == 0 {
				t.Errorf("%s, %s: nothing is said of more han", id, line)
			}
		}
	}
	win := must.Get(hand.Parse("19m19p19s1234567z ron:1m"))(t)
	e := engine.New(must.Get(rules.Load(t.Context(), "standard"))(t))
	a := &scorecard.Account{Page: page, Rules: e.Rules(), Win: &win, Result: must.Get(e.Score(&win))(t)}
	if more := a.More(e, "More").Rows; more != nil {
		t.Errorf("of a yakuman: %+v", more)
	}
}
