package ruletest

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/internal/condition/trace"
)

func play(ctx context.Context, e *engine.Engine, c *Case, asked trace.Observer) Outcome {
	record := *c.Game
	record.RuleSet = e.Rules()
	o := Outcome{Case: c, Engine: e, Findings: c.UnreadGame}
	var err error
	if o.Findings == nil {
		o.Game, err = game.Play(trace.WithObserver(ctx, asked), e, &record)
	}
	if err != nil && !errors.As(err, &o.Findings) {
		return Outcome{Case: c, Engine: e, Err: err}
	}
	o.Differences = compare(c, &o)
	return o
}

func compareGames(a, b *Outcome) (all []Difference) {
	others := answers(b)
	for i, want := range answers(a) {
		if key, got := want.Key, others[i].Got; got != want.Got {
			all = append(all, Difference{Key: key, Want: want.Got, Got: got, Rows: []Row{{key, want.Got, got}}})
		}
	}
	return all
}

func answers(o *Outcome) []Difference {
	if code := o.refusal(); code != "" {
		return []Difference{{Key: "error", Got: code}, {Key: "points", Got: "refused"},
			{Key: "results", Got: "refused"}}
	}
	var b strings.Builder
	for i := range o.Game.Hands {
		h := &o.Game.Hands[i]
		fmt.Fprintln(&b, h.Points, h.Sticks, h.Honba, h.Repeats)
	}
	if o.Game.Ended != nil {
		b.WriteString(o.Game.Ended.ID)
	}
	return []Difference{{Key: "error", Got: nothing}, {Key: "points", Got: b.String()},
		{Key: "results", Got: fmt.Sprint(o.Game.Results)}}
}
