package main

import (
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/engine/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

func traceAsJSON(t *condition.Trace) *traceJSON {
	j := &traceJSON{Kind: t.Kind.String(), Text: t.Text, Name: t.Name, Asks: t.Asks, Over: t.Over, Value: t.Value, Asked: t.Asked, Fault: t.Fault}
	if t.Bool {
		j.Holds = &t.Holds
	}
	for i := range t.Parts {
		j.Parts = append(j.Parts, *traceAsJSON(&t.Parts[i]))
	}
	return j
}

// explanation makes JSON of one explanation.
type explanation struct {
	*engine.Explanation
	lang string
	// chosen are the places of the yaku that were asked for, nil for all.
	chosen []int
}

func explanationAsJSON(e *engine.Explanation, yaku []int, line int, lang string) *explanationJSON {
	x := explanation{Explanation: e, lang: lang, chosen: yaku}
	j := &explanationJSON{}
	if x.Result != nil {
		j.Result = x.Result.AppendJSON(nil, lang)
	}
	if x.Refused != nil {
		j.Rules, j.Edition, j.Hash = x.Rules.ID, x.Rules.Edition, x.Rules.Hash // a result has them in it
		j.Refused = x.Refused.AppendJSON(nil, lang)
		if line > 0 {
			j.Refused = appendRefused(nil, x.Refused, line, lang)
		}
	}
	for i := range x.Demands {
		j.Demands = append(j.Demands, x.step(&x.Demands[i].Step))
	}
	for i := range x.Candidates {
		j.Candidates = append(j.Candidates, x.candidate(&x.Candidates[i], i == x.Best))
	}
	x.incomplete(j)
	if x.Best >= 0 {
		j.Best = &x.Best
		if order := paidInOrder(e); len(order) > 1 {
			j.BetterBy = x.BetterBy(order[1]).String()
		}
	}
	return j
}

// incomplete adds what is said of a hand that is not complete.
func (x *explanation) incomplete(j *explanationJSON) {
	for _, e := range x.Exchanges {
		out := exchangeJSON{Out: e.Out.String(), Winning: e.Winning}
		for _, in := range e.In {
			out.In = append(out.In, in.Kind.String())
		}
		j.Exchanges = append(j.Exchanges, out)
	}
	for i := range x.Nearest {
		n := &x.Nearest[i]
		near := nearJSON{Shape: n.Shape.ID}
		if n.Known {
			near.Away = &n.Away
		}
		for _, g := range n.Groups {
			near.Groups = append(near.Groups, g.String())
		}
		for _, k := range n.Pairs {
			near.Pairs = append(near.Pairs, pairText(k))
		}
		for _, two := range n.Begun {
			near.Begun = append(near.Begun, hand.FormatTiles([]hand.Tile{hand.NewTile(two[0]), hand.NewTile(two[1])}))
		}
		for _, k := range n.Left {
			near.Left = append(near.Left, k.String())
		}
		if when, ok := x.TraceWhen(&n.When); ok {
			near.When = traceAsJSON(&when)
		}
		j.Nearest = append(j.Nearest, near)
	}
}

// places lists where the files speak of a rule.
func (x *explanation) places(path string) (all []atJSON) {
	for _, p := range x.Rules.Places(path) {
		all = append(all, atJSON{p.File, p.Line})
	}
	return all
}

func (x *explanation) step(s *engine.Step) ruleJSON {
	j := ruleJSON{Rule: s.Path, Places: x.places(s.Path), Holds: s.Holds}
	if s.Rule != nil {
		j.Name = s.Rule.Name.In(x.lang)
	}
	if s.Number != nil && s.Holds {
		j.Amount = s.Amount
	}
	if when, ok := x.TraceWhen(s); ok {
		j.When = traceAsJSON(&when)
	}
	if number, ok := x.TraceNumber(s); ok && s.Holds {
		j.Number = traceAsJSON(&number)
	}
	return j
}

func (x *explanation) steps(all []engine.Step) (list []ruleJSON) {
	for i := range all {
		list = append(list, x.step(&all[i]))
	}
	return list
}

// candidate makes JSON of a candidate; that which counts has all that was asked, the others what they come to.
func (x *explanation) candidate(c *engine.Candidate, counts bool) candidateJSON {
	whole := counts || x.Best < 0
	j := candidateJSON{Reading: c.Reading.AppendJSON(nil), Han: c.Han, Yakuman: c.Yakuman, Points: c.Points, Gain: c.Gain, Base: c.Base}
	if c.Alone != nil {
		j.Alone = c.Alone.ID
	}
	for i := range c.Yaku {
		if x.chosen == nil || slices.Contains(x.chosen, i) {
			j.Yaku = append(j.Yaku, x.yaku(&c.Yaku[i], whole || x.chosen != nil))
		}
	}
	if c.Unmet >= 0 {
		j.Unmet = c.Valid[c.Unmet].Rule.ID
		return j
	}
	if c.Limit >= 0 {
		j.Limit = x.Rules.Limits[c.Limit].ID
	}
	if c.RaisedBy != nil {
		j.Raised = c.RaisedBy.ID
	}
	if !c.Fu.None {
		j.Fu = x.fu(&c.Fu, whole)
	}
	if whole {
		x.points(c, &j)
	}
	return j
}

// points adds how the candidate comes to its points.
func (x *explanation) points(c *engine.Candidate, j *candidateJSON) {
	j.Bonus, j.Limits = x.steps(c.Bonus), x.steps(c.Limits)
	if c.Basic != nil {
		basic := x.step(c.Basic)
		j.Basic = &basic
	}
	if c.Liable != nil {
		liable := x.step(c.Liable)
		j.Liable = &liable
	}
	j.Honba, j.Sticks = c.Honba, c.Sticks
	for i := range c.Payers {
		p := &c.Payers[i]
		payer := payerJSON{Discarder: p.Discarder, Dealer: p.Dealer, Liable: p.Liable, Shares: x.steps(p.Shares),
			Adjustments: x.steps(p.Adjustments), Honba: x.steps(p.Honba), ForHand: p.ForHand, Pays: p.Pays}
		if p.Seat != hand.NoWind {
			payer.Seat = p.Seat.String()
		}
		j.Payers = append(j.Payers, payer)
	}
}

func (x *explanation) yaku(a *engine.YakuAnswer, whole bool) yakuAnswerJSON {
	j := yakuAnswerJSON{ID: a.Yaku.ID, Name: a.Yaku.NameIn(x.lang), Verdict: a.Verdict.String(), Han: a.Worth.Han, Yakuman: a.Worth.Yakuman}
	if a.By != nil {
		j.By = a.By.ID
	}
	if a.Worth.Limit != nil {
		j.Limit = a.Worth.Limit.ID
	}
	if whole {
		j.Places = x.places("yaku." + a.Yaku.ID)
		when := x.Trace(a)
		j.When = traceAsJSON(&when)
	}
	return j
}

func (x *explanation) fu(n *engine.FuCount, whole bool) *fuJSON {
	j := &fuJSON{Sum: n.Sum, RoundUpTo: n.RoundUpTo, Fu: n.Fu}
	if !whole {
		return j
	}
	j.Fixed = x.steps(n.Fixed)
	for _, list := range [][]engine.FuStep{n.Sources, n.Adjustments} {
		for i := range list {
			s := &list[i]
			step := fuStepJSON{ruleJSON: x.step(&s.Step), Before: s.Before}
			switch {
			case s.Part.For == rules.EachGroup:
				step.Group = s.Part.Group.String()
			case s.Part.For == rules.EachPair && s.Part.Pair != hand.NoKind:
				step.Pair = pairText(s.Part.Pair)
			case s.Part.For == rules.EachWait:
				step.Wait = s.Part.Wait.String()
			}
			j.Steps = append(j.Steps, step)
		}
	}
	return j
}
