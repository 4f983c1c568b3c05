package ruletest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
)

// play plays the game of a case by an engine, and compares what comes out with what is expected.
func play(ctx context.Context, e *engine.Engine, c *Case, asked game.Asked) Outcome {
	record := *c.Game
	record.RuleSet = e.Rules()
	o := Outcome{Case: c, Engine: e}
	var err error
	if o.Game, err = game.PlayAsking(ctx, e, &record, asked); err != nil && !errors.As(err, &o.Findings) {
		return Outcome{Case: c, Engine: e, Err: err}
	}
	o.Differences = compare(c, &o)
	return o
}

// compareGames returns how two plays of a game differ: in the refusal, in the points after a hand, in how the table
// stands, or in the results.
func compareGames(a, b *Outcome) (all []Difference) {
	for _, of := range []func(*Outcome) (string, string){gameRefusal, gameCourse, gameResults} {
		key, want := of(a)
		if _, got := of(b); want != got {
			all = append(all, Difference{Key: key, Want: want, Got: got, Rows: []Row{{key, want, got}}})
		}
	}
	return all
}

func gameRefusal(o *Outcome) (key, text string) { return "error", cmp.Or(o.refusal(), nothing) }

// gameCourse returns how the table stood after each hand.
func gameCourse(o *Outcome) (key, text string) {
	if o.Findings != nil {
		return "points", "refused"
	}
	var b strings.Builder
	for i := range o.Game.Hands {
		h := &o.Game.Hands[i]
		fmt.Fprintln(&b, h.Points, h.Sticks, h.Honba, h.Repeats)
	}
	if o.Game.Ended != nil {
		b.WriteString(o.Game.Ended.ID)
	}
	return "points", b.String()
}

func gameResults(o *Outcome) (key, text string) {
	if o.Findings != nil {
		return "results", "refused"
	}
	return "results", fmt.Sprint(o.Game.Results)
}
