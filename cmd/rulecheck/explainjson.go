package main

import (
	"encoding/json"
	"math/big"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/engine/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// explanationJSON is an explanation in JSON; docs/results.md tells of its keys.
type explanationJSON struct {
	Result     json.RawMessage `json:"result,omitempty"`
	Refused    json.RawMessage `json:"refused,omitempty"`
	Demands    []ruleJSON      `json:"demands,omitempty"`
	Candidates []candidateJSON `json:"candidates,omitempty"`
	Best       *int            `json:"best,omitempty"`
	BetterBy   string          `json:"better_by,omitempty"`
	Exchanges  []exchangeJSON  `json:"exchanges,omitempty"`
	Nearest    []nearJSON      `json:"nearest,omitempty"`
}

// exchangeJSON is a tile of a hand that is not complete, and those that would complete it in its place.
type exchangeJSON struct {
	Out     string   `json:"out"`
	Winning bool     `json:"winning,omitempty"`
	In      []string `json:"in"`
}

// nearJSON tells how near a hand that is not complete is to a shape.
type nearJSON struct {
	Shape  string     `json:"shape"`
	Away   *int       `json:"away,omitempty"`
	Groups []string   `json:"groups,omitempty"`
	Pairs  []string   `json:"pairs,omitempty"`
	Begun  []string   `json:"begun,omitempty"`
	Left   []string   `json:"left,omitempty"`
	When   *traceJSON `json:"when,omitempty"`
}

type candidateJSON struct {
	Reading json.RawMessage  `json:"reading"`
	Alone   string           `json:"alone,omitempty"`
	Yaku    []yakuAnswerJSON `json:"yaku"`
	Bonus   []ruleJSON       `json:"bonus,omitempty"`
	Han     int64            `json:"han"`
	Yakuman int64            `json:"yakuman"`
	Unmet   string           `json:"unmet,omitempty"`
	Fu      *fuJSON          `json:"fu,omitempty"`
	Basic   *ruleJSON        `json:"basic,omitempty"`
	Limits  []ruleJSON       `json:"limits,omitempty"`
	Limit   string           `json:"limit,omitempty"`
	Raised  string           `json:"raised_by,omitempty"`
	Base    *big.Int         `json:"base,omitempty"`
	Liable  *ruleJSON        `json:"liable_base,omitempty"`
	Payers  []payerJSON      `json:"payers,omitempty"`
	Points  *big.Int         `json:"points,omitempty"`
	Honba   *big.Int         `json:"honba,omitempty"`
	Sticks  *big.Int         `json:"sticks,omitempty"`
	Gain    *big.Int         `json:"gain,omitempty"`
}

type yakuAnswerJSON struct {
	ID      string     `json:"id"`
	Name    string     `json:"name"`
	Verdict string     `json:"verdict"`
	By      string     `json:"by,omitempty"`
	Han     int        `json:"han,omitempty"`
	Yakuman int        `json:"yakuman,omitempty"`
	Limit   string     `json:"limit,omitempty"`
	Places  []atJSON   `json:"places,omitempty"`
	When    *traceJSON `json:"when,omitempty"`
}

// atJSON is where a file says something of a rule: the nearest file first.
type atJSON struct {
	File string `json:"file"`
	Line int    `json:"line,omitempty"`
}

// ruleJSON is a rule that was asked, and what it answered.
type ruleJSON struct {
	Rule   string     `json:"rule"`
	Name   string     `json:"name,omitempty"`
	Places []atJSON   `json:"places,omitempty"`
	Holds  bool       `json:"holds"`
	Amount *big.Int   `json:"amount,omitempty"`
	When   *traceJSON `json:"when,omitempty"`
	Number *traceJSON `json:"number,omitempty"`
}

type fuJSON struct {
	Fixed     []ruleJSON   `json:"fixed,omitempty"`
	Steps     []fuStepJSON `json:"steps,omitempty"`
	Sum       int64        `json:"sum"`
	RoundUpTo int64        `json:"round_up_to"`
	Fu        int64        `json:"fu"`
}

type fuStepJSON struct {
	ruleJSON
	Group  string `json:"group,omitempty"`
	Pair   string `json:"pair,omitempty"`
	Wait   string `json:"wait,omitempty"`
	Before int64  `json:"before"`
}

type payerJSON struct {
	Seat        string     `json:"seat,omitempty"`
	Discarder   bool       `json:"discarder,omitempty"`
	Dealer      bool       `json:"dealer,omitempty"`
	Liable      bool       `json:"liable,omitempty"`
	Shares      []ruleJSON `json:"shares,omitempty"`
	Adjustments []ruleJSON `json:"adjustments,omitempty"`
	Honba       []ruleJSON `json:"honba,omitempty"`
	ForHand     *big.Int   `json:"for_hand"`
	Pays        *big.Int   `json:"pays"`
}

// traceJSON is a part of an expression with what it comes to.
type traceJSON struct {
	Kind  string      `json:"kind"`
	Text  string      `json:"text"`
	Name  string      `json:"name,omitempty"`
	Asks  string      `json:"asks,omitempty"`
	Over  string      `json:"over,omitempty"`
	Holds *bool       `json:"holds,omitempty"`
	Value string      `json:"value,omitempty"`
	Asked bool        `json:"asked"`
	Fault bool        `json:"fault,omitempty"`
	Parts []traceJSON `json:"parts,omitempty"`
}

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
