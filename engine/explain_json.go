package engine

import (
	"bytes"
	"fmt"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/rules"
)

func (x *explanation) trace(t *trace.Trace) *traceJSON {
	x.room--
	x.cut = x.cut || t.Cut
	j := &traceJSON{Kind: t.Kind.String(), Text: t.Text, Name: t.Name, Asks: t.Asks, Over: t.Over,
		Value: t.Value, Asked: t.Asked, Fault: t.Fault, Cut: t.Cut}
	if t.Bool {
		j.Holds = &t.Holds
	}
	if len(t.Parts) > 0 {
		j.Parts = make([]traceJSON, len(t.Parts))
	}
	for i := range t.Parts {
		j.Parts[i] = *x.trace(&t.Parts[i])
	}
	return j
}

func (x *explanation) full() bool {
	x.cut = x.cut || x.room <= 0
	return x.room <= 0
}

type explanation struct {
	*Explanation
	lang string
	// chosen are the indexes of the requested yaku, nil for all.
	chosen []int
	// room is the number of trace nodes that may still be written. cut reports whether some were
	// left out.
	room int
	cut  bool
}

// maxTraced bounds the trace nodes of an explanation to about 10 MiB. The shipped rules need less
// than half of that for any hand of their tests.
const maxTraced = 50_000

// MarshalJSON returns the explanation as described in docs/results.md, in English and with the
// conditions of all yaku.
func (x Explanation) MarshalJSON() ([]byte, error) { return x.AppendJSON(nil, "en", nil) }

// AppendJSON appends the explanation as one JSON object without line breaks. Names are in lang, as
// in a result. yaku are the indexes of the requested yaku, written with their conditions in each
// candidate; none requests all, and an index out of range is an error.
func (x *Explanation) AppendJSON(dst []byte, lang string, yaku []int) ([]byte, error) {
	if len(yaku) > 0 && (x.Rules == nil || slices.Min(yaku) < 0 ||
		slices.Max(yaku) >= len(x.Rules.Yaku())) {
		return dst, fmt.Errorf("the rules have no yaku at one of the places %d", yaku)
	}
	var b bytes.Buffer
	all := &explanation{Explanation: x, lang: lang, chosen: yaku, room: maxTraced}
	err := sanitize.WriteJSON(&b, all.toJSON())
	return append(dst, bytes.TrimSuffix(b.Bytes(), []byte("\n"))...), err
}

func (x *explanation) toJSON() *explanationJSON {
	j := &explanationJSON{LeftOut: x.LeftOut}
	if x.Result != nil {
		j.Result = x.Result.AppendJSON(nil, x.lang)
	}
	if x.Refused != nil {
		// a result contains these itself
		j.Rules, j.Edition, j.Hash = x.Rules.ID(), x.Rules.Edition(), x.Rules.Hash()
		j.Refused = x.Refused.AppendJSON(nil, x.lang)
	}
	for i := range x.Demands {
		j.Demands = append(j.Demands, x.step(&x.Demands[i].Step))
	}
	if len(x.Candidates) > 0 {
		j.Candidates = make([]candidateJSON, len(x.Candidates))
	}
	// Best may be out of range if no engine made x
	best := x.Best >= 0 && x.Best < len(x.Candidates)
	if best { // encoded first so that it has room
		j.Candidates[x.Best] = x.candidate(&x.Candidates[x.Best], true)
	}
	for i := range x.Candidates {
		if i != x.Best {
			j.Candidates[i] = x.candidate(&x.Candidates[i], false)
		}
	}
	x.incomplete(j)
	if best {
		j.Best = &x.Best
		if order := x.Paid(); len(order) > 1 {
			j.BetterBy = x.BetterBy(order[1]).String()
		}
	}
	j.Cut = x.cut || x.LeftOut > 0
	return j
}

func (x *explanation) incomplete(j *explanationJSON) {
	for i := range x.Exchanges {
		e := &x.Exchanges[i]
		j.Exchanges = append(j.Exchanges,
			exchangeJSON{Out: e.Out.String(), Winning: e.Winning,
				In: convertAll(e.In, func(c Completion) string { return c.Kind.String() })})
	}
	for i := range x.Nearest {
		n := &x.Nearest[i]
		near := nearOf(n)
		if when, ok := x.TraceWhen(&n.When); ok {
			near.When = x.trace(&when)
		}
		j.Nearest = append(j.Nearest, near)
	}
}

func nearOf(n *Nearness) nearJSON {
	near := nearJSON{Shape: n.Shape.ID, Groups: convertAll(n.Groups, hand.Group.String),
		Pairs: convertAll(n.Pairs, pairText),
		Begun: convertAll(n.Begun, func(two [2]hand.Kind) string {
			return hand.FormatTiles([]hand.Tile{hand.NewTile(two[0]), hand.NewTile(two[1])})
		}), Left: convertAll(n.Left, hand.Kind.String)}
	if n.Known {
		near.Away = &n.Away
	}
	return near
}

func pairText(k hand.Kind) string { return string(appendPair(nil, k)) }

func convertAll[T, U any](list []T, convert func(T) U) (all []U) {
	for _, one := range list {
		all = append(all, convert(one))
	}
	return all
}

func (x *explanation) places(path string) []atJSON {
	return convertAll(x.Rules.Places(path),
		func(p rules.Place) atJSON { return atJSON{p.File, p.Line} })
}

func (x *explanation) step(s *Step) ruleJSON {
	j := ruleJSON{Rule: s.Path, Places: x.places(s.Path), Holds: s.Holds}
	if s.Rule != nil {
		j.Name = s.Rule.Name.In(x.lang)
	}
	if s.Number != nil && s.Holds {
		j.Amount = &s.Amount
	}
	if (s.When != nil || s.Number != nil) && x.full() {
		j.Cut = true
		return j
	}
	if when, ok := x.TraceWhen(s); ok {
		j.When = x.trace(&when)
	}
	if s.Holds {
		if number, ok := x.TraceNumber(s); ok {
			j.Number = x.trace(&number)
		}
	}
	return j
}

func (x *explanation) steps(all []Step) []ruleJSON {
	return convertAll(all, func(s Step) ruleJSON { return x.step(&s) })
}

func (x *explanation) candidate(c *Candidate, counts bool) candidateJSON {
	whole := counts || x.Best < 0
	j := candidateJSON{Reading: c.Reading.AppendJSON(nil), Han: c.Han, Yakuman: c.Yakuman}
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
	j.Points, j.Gain, j.Base = &c.Points, &c.Gain, &c.Base
	if c.Limit >= 0 {
		j.Limit = x.Rules.Limits()[c.Limit].ID
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

func (x *explanation) points(c *Candidate, j *candidateJSON) {
	j.Bonus, j.Limits = x.steps(c.Bonus), x.steps(c.Limits)
	if c.Basic != nil {
		j.Basic = new(x.step(c.Basic))
	}
	for i := range c.Liable {
		l := &c.Liable[i]
		asked := x.step(&l.Asked)
		if i == 0 {
			j.Liable = &asked
		}
		if len(c.Liable) > 1 {
			j.AllLiable = append(j.AllLiable, liableJSON{asked, l.Seat.String(), l.Base})
		}
	}
	j.Honba, j.Sticks = &c.Honba, &c.Sticks
	for i := range c.Payers {
		p := &c.Payers[i]
		payer := payerJSON{Seat: p.Seat.String(), Empty: p.Empty, Discarder: p.Discarder,
			Dealer: p.Dealer, Liable: p.Liable, Shares: x.steps(p.Shares),
			Adjustments: x.steps(p.Adjustments), Honba: x.steps(p.Honba), ForHand: p.ForHand,
			Pays: p.Pays}
		for k := range p.Further {
			part := &p.Further[k]
			payer.Further = append(payer.Further,
				partJSON{part.Liable, x.steps(part.Shares), x.steps(part.Adjustments), part.Owes})
		}
		if p.HandsOver != 0 {
			payer.Chips, payer.HandsOver = x.steps(p.Chips), &p.HandsOver
		}
		j.Payers = append(j.Payers, payer)
	}
}

func (x *explanation) yaku(a *YakuAnswer, whole bool) yakuAnswerJSON {
	j := yakuAnswerJSON{ID: a.Yaku.ID, Name: a.Yaku.NameIn(x.lang), Verdict: a.Verdict.String(),
		Han: a.Worth.Han, Yakuman: a.Worth.Yakuman}
	if a.By != nil {
		j.By = a.By.ID
	}
	if a.Worth.Limit != nil {
		j.Limit = a.Worth.Limit.ID
	}
	if whole {
		j.Places = x.places("yaku." + a.Yaku.ID)
		if j.Cut = x.full(); !j.Cut {
			j.When = x.trace(new(x.Trace(a)))
		}
	}
	return j
}

func (x *explanation) fu(n *FuCount, whole bool) *fuJSON {
	j := &fuJSON{Sum: n.Sum, RoundUpTo: n.RoundUpTo, Fu: n.Fu}
	if !whole {
		return j
	}
	j.Fixed = x.steps(n.Fixed)
	for _, s := range slices.Concat(n.Sources, n.Adjustments) {
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
	return j
}
