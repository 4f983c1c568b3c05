package report_test

import (
	"errors"
	"io"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/report"
	"example.com/hanfu/rules"
)

// scored returns an engine for the standard rules, and a win with its score.
func scored(t *testing.T) (*engine.Engine, hand.Win, *engine.Result) {
	t.Helper()
	r, err := rules.Load(t.Context(), "standard")
	if err != nil {
		t.Fatal(err)
	}
	win, err := hand.Parse("234m567p34567s99m tsumo:8s")
	if err != nil {
		t.Fatal(err)
	}
	e := engine.New(r)
	result, err := e.Score(&win)
	if err != nil {
		t.Fatal(err)
	}
	return e, win, result
}

// TestScoreAfterError: a result that is used again is no score of a hand that is refused.
func TestScoreAfterError(t *testing.T) {
	e, win, _ := scored(t)
	var r engine.Result
	if err := e.ScoreInto(&win, &r); err != nil {
		t.Fatal(err)
	}
	bad, err := hand.Parse("123m456p78s99m pon:222p ron:9s")
	if err != nil {
		t.Fatal(err)
	}
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
	x, err := e.Explain(t.Context(), &win)
	if err != nil {
		t.Fatal(err)
	}
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
