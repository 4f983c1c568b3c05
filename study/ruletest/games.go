package ruletest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/fixes"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/document"
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
		if got := others[i]; got.Got != want.Got {
			all = append(all, Difference{Key: want.Key, Want: want.Got, Got: got.Got,
				Rows: []Row{{want.Key, Shown{want.Got, want.noGot}, Shown{got.Got, got.noGot}}}})
		}
	}
	return all
}

func answers(o *Outcome) []Difference {
	if code := o.refusal(); code != "" {
		return []Difference{{Key: "error", Got: code}, {Key: "points", Got: refused, noGot: true},
			{Key: "results", Got: refused, noGot: true}}
	}
	var b strings.Builder
	for i := range o.Game.Hands {
		h := &o.Game.Hands[i]
		fmt.Fprintln(&b, h.Points, h.Sticks, h.Honba, h.Repeats)
	}
	if o.Game.Ended != nil {
		b.WriteString(o.Game.Ended.ID)
	}
	return []Difference{{Key: "error", Got: nothing, noGot: true}, {Key: "points", Got: b.String()},
		{Key: "results", Got: fmt.Sprint(o.Game.Results)}}
}

func (r *reader) game(p tree.Pair, path string) Case {
	v, before := p.Val, len(r.Findings)
	c, x := r.beginCase(&ofGames, p, path)
	c.Game = &game.Record{Path: p.Key.File.Name, Rules: c.Rules, Set: c.Set}
	if v.Kind != tree.Mapping || x.rules == nil || r.Findings[before:].Errors() > 0 {
		return c // under other rules everything else may be wrong too
	}
	// the rules may accept each option but not their combination
	if x.rules, _ = r.Load(c.Rules, c.Set); x.rules == nil {
		return c
	}
	c.Game, _ = game.Load(document.Within(r.Ctx,
		&document.Part{Reader: r.Reader, Game: v, Path: path, Test: true,
			Played: document.Played{Rules: c.Rules, Set: c.Set, RuleSet: x.rules}}), nil,
		rules.Source{}, "")
	if r.Findings[before:].Errors() > 0 {
		fixes.Advised(&r.Report, nil, nil)
		c.UnreadGame = slices.Clone(r.Findings[before:])
	}
	if c.Game.Begin == nil && v.Get("hands") == nil && !v.Flawed {
		r.Add(finding.Finding{Position: c.Pos, Code: finding.MissingField, Rule: path,
			Message: words.Say("the game %s has neither hands nor begin", c.ID),
			Help:    words.Say("write hands: with what happened, or begin: {points: …} if only the points are settled")})
	}
	x.expect(&c, v, path)
	c.Game.RuleSet = nil // the engine has the rules
	return c
}

// numberText formats a number of a player for a key of tests: points, or a result in thousands.
func numberText(key string, n int64) string {
	if key == expectResults {
		return formatResult(n)
	}
	return strconv.FormatInt(n, 10)
}

// formatResult formats a result given in points in thousands, with one to three decimals.
func formatResult(n int64) string {
	const decimals = 3
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	text := fmt.Sprintf("%0*d", decimals+1, n)
	point := len(text) - decimals
	part := strings.TrimRight(text[point:], "0")
	return sign + text[:point] + "." + cmp.Or(part, "0")
}
