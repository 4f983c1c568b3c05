package ruletest

import (
	"context"
	"errors"
	"fmt"
	"slices"
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
	for i := range c.Expect {
		if d, same := gameDifference(&c.Expect[i], &o); !same {
			o.Differences = append(o.Differences, d)
		}
	}
	if o.Findings != nil && c.Find("error") == nil {
		code := o.Findings[0].Code
		// All else follows from it.
		o.Differences = []Difference{{Key: "error", Want: nothing, Got: code, Rows: []Row{{"error", nothing, code}}}}
	}
	return o
}

// gameDifference compares what a game came to with what a key says, and reports whether it is the same.
func gameDifference(e *Expected, o *Outcome) (d Difference, same bool) {
	d = Difference{Key: e.Key, Expected: e, New: *e}
	if e.Form == ExpectedValue {
		got, ok := gameWord(e.Key, o)
		d.Want, d.Got = or(e.Value, nothing), or(got, nothing)
		d.New.Value, d.CanUpdate = got, ok
		if !ok && e.Key == "error" {
			d.Got = "played"
		}
		d.Rows = []Row{{d.Key, d.Want, d.Got}}
		return d, ok && got == e.Value
	}
	got := gameNumbers(e.Key, o)
	if got == nil {
		d.Want, d.Got = listedItems(e.Items), "refused"
		d.Rows = []Row{{d.Key, d.Want, d.Got}}
		return d, false
	}
	if d.CanUpdate = true; slices.EqualFunc(e.Items, got, func(a, b ExpectedItem) bool { return a.ID == b.ID && a.Value == b.Value }) {
		return d, true
	}
	d.Want, d.Got, d.New.Items = listedItems(e.Items), listedItems(got), got
	for i := range got {
		if i < len(e.Items) && e.Items[i].Value != got[i].Value {
			d.Rows = append(d.Rows, Row{d.Key + "." + got[i].ID, e.Items[i].Value, got[i].Value})
		}
	}
	return d, false
}

// gameWord returns what a key with a single value came to, or false if there is none.
func gameWord(key string, o *Outcome) (string, bool) {
	switch {
	case key == "error" && o.Findings != nil:
		return o.Findings[0].Code, true
	case key == "ended" && o.Findings == nil && o.Game.Ended != nil:
		return o.Game.Ended.ID, true
	}
	return "", key == "ended" && o.Findings == nil
}

// gameNumbers returns the numbers of the players for a key, in their order, as tests write them; nil if the record is
// refused.
func gameNumbers(key string, o *Outcome) []ExpectedItem {
	if o.Findings != nil {
		return nil
	}
	items := make([]ExpectedItem, len(o.Game.Players))
	for i, name := range o.Game.Players {
		items[i].ID = name
		switch hands := o.Game.Hands; key {
		case "points":
			items[i].Value = numberText(key, o.Game.End.Points[i])
		case "changes":
			items[i].Value = numberText(key, 0)
			if len(hands) > 0 {
				items[i].Value = numberText(key, hands[len(hands)-1].Change[i])
			}
		}
	}
	if key == "results" {
		for _, r := range o.Game.Results {
			items[r.Player].Value = numberText(key, r.Result)
		}
	}
	return items
}

func listedItems(items []ExpectedItem) string {
	texts := make([]string, len(items))
	for i, it := range items {
		texts[i] = it.ID + ": " + it.Value
	}
	return strings.Join(texts, ", ")
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

func gameRefusal(o *Outcome) (key, text string) {
	if o.Findings == nil {
		return "error", nothing
	}
	return "error", o.Findings[0].Code
}

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
