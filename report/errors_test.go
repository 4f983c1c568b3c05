package report_test

import (
	"errors"
	"io"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/report"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// scored returns an engine for the standard rules, and a win with its score.
func scored(t *testing.T) (*engine.Engine, hand.Win, *engine.Result) {
	t.Helper()
	r := must.Get(rules.Load(t.Context(), "standard"))(t)
	win := must.Get(hand.Parse("234m567p34567s99m tsumo:8s"))(t)
	e := engine.New(r)
	result := must.Get(e.Score(&win))(t)
	return e, win, result
}

// TestScoreAfterError: a result that is used again is no score of a hand that is refused.
func TestScoreAfterError(t *testing.T) {
	e, win, _ := scored(t)
	var r engine.Result
	must.Do(t, e.ScoreInto(&win, &r))
	bad := must.Get(hand.Parse("123m456p78s99m pon:222p ron:9s"))(t)
	if refused := new(engine.Refused); !errors.As(e.ScoreInto(&bad, &r), &refused) {
		t.Fatal("scored")
	}
	if report.Score(io.Discard, &bad, &r, report.Options{}) == nil || report.Brief(io.Discard, &bad, &r, report.Options{}) == nil {
		t.Error("a card is written of a refused hand")
	}
}

// TestRefuses: what is missing, or is nowhere in the rules, is an error of every text, and in JSON.
func TestRefuses(t *testing.T) {
	e, win, result := scored(t)
	x := must.Get(e.Explain(t.Context(), &win))(t)
	o := report.Options{}
	inJSON := func(yaku ...int) error { _, err := x.AppendJSON(nil, "en", yaku); return err }
	for name, err := range map[string]error{
		"a score without a result":  report.Score(io.Discard, &win, nil, o),
		"a score without a win":     report.Score(io.Discard, nil, result, o),
		"a line without a win":      report.Brief(io.Discard, nil, result, o),
		"a refusal of nothing":      report.Refusal(io.Discard, &win, nil, o),
		"an explanation of nothing": report.Explain(io.Discard, nil, o),
		"an explanation unmade":     report.Explain(io.Discard, &engine.Explanation{}, o),
		"a yaku too far":            report.Explain(io.Discard, x, o, len(e.Rules().Yaku())),
		"a yaku before the first":   report.Explain(io.Discard, x, o, -1),
		"a yaku too far, as JSON":   inJSON(0, len(e.Rules().Yaku())),
		"a yaku too near, as JSON":  inJSON(-1),
	} {
		if err == nil {
			t.Errorf("%s is no error", name)
		}
	}
	if err := errors.Join(report.Explain(io.Discard, x, o, 0), inJSON(0)); err != nil {
		t.Error(err)
	}
}
