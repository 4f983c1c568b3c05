package engine_test

import (
	"fmt"
	"slices"
	"strconv"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/oracle"
)

// differsFromOracle returns how an explanation differs from what the oracle asks and answers; empty if it does not.
func differsFromOracle(x *engine.Explanation, s *oracle.Scorer) string {
	for i := range x.Demands {
		d := &x.Demands[i]
		if trace, _ := x.TraceWhen(&d.Step); trace.Holds || d.Step.Holds {
			return fmt.Sprintf("%s demands what it has: %s", d.Fact.ID, trace.Text)
		}
	}
	if x.LeftOut > 0 || len(x.Candidates) == 0 {
		return ""
	}
	standsFor := hand.NoTile
	if x.Result != nil {
		standsFor, _ = x.Result.StandsFor()
	}
	ways := s.Ways(&x.Win, standsFor)
	overflows := x.Refused != nil && x.Refused.Problems[0].Code == "overflow"
	if len(ways) != len(x.Candidates) && !overflows {
		return fmt.Sprintf("%d candidates, and there are %d", len(x.Candidates), len(ways))
	}
	for i := range min(len(ways), len(x.Candidates)) {
		if wrong := differsFromWay(x, &x.Candidates[i], &ways[i]); wrong != "" {
			return fmt.Sprintf("candidate %d, %s: %s", i, x.Candidates[i].Reading, wrong)
		}
	}
	return ""
}

// differsFromWay returns how a candidate differs from a way to pay the win.
func differsFromWay(x *engine.Explanation, c *engine.Candidate, way *oracle.Way) string {
	for i := range c.Yaku {
		a, rule := &c.Yaku[i], &x.Rules.Yaku()[i]
		if rule != a.Yaku || a.Verdict != way.Verdicts[i] {
			return fmt.Sprintf("%s %s, and it %s", a.Yaku.ID, a.Verdict, way.Verdicts[i])
		}
		if a.Asked != rule.When && a.Asked != rule.Beside || a.Asked == rule.When && rule.Beside != nil && a.Verdict != engine.YakuFails {
			return fmt.Sprintf("%s is said to ask %v", a.Yaku.ID, a.Asked)
		}
	}
	switch {
	case len(c.Yaku) != len(way.Verdicts):
		return fmt.Sprintf("%d yaku are answered", len(c.Yaku))
	case c.Alone != way.Alone || c.HanPerUnit != int64(way.HanPerUnit) || c.Unmet != way.Unmet:
		return fmt.Sprintf("alone %v, %d han a unit, unmet %d; it is %v, %d, %d", c.Alone, c.HanPerUnit, c.Unmet, way.Alone, way.HanPerUnit, way.Unmet)
	case len(c.Valid) != len(x.Rules.Valid()) || c.Bonus != nil && len(c.Bonus) != len(x.Rules.Bonus()):
		return fmt.Sprintf("%d requirements and %d bonuses are asked", len(c.Valid), len(c.Bonus))
	}
	if asked := askedFor(c); way.Asked != nil {
		slices.Sort(asked)
		slices.Sort(way.Asked)
		for i := range max(len(asked), len(way.Asked)) {
			if i == len(asked) || i == len(way.Asked) || asked[i] != way.Asked[i] {
				return fmt.Sprintf("it is said that\n%q\nand so it is\n%q", asked[i:], way.Asked[i:])
			}
		}
	}
	if c.Unmet >= 0 {
		return ""
	}
	if c.RaisedBy != way.RaisedBy {
		return fmt.Sprintf("the base is raised by %v, and by %v", c.RaisedBy, way.RaisedBy)
	}
	if wrong := differsFrom(way.Result, c); wrong != "" {
		return wrong
	}
	return sums(x, c)
}

// askedFor returns the answers of all rules that were asked for a candidate, as the oracle has them. Of the requirements
// those behind the first that is not met are left out, and sources of no fu, which are not asked.
func askedFor(c *engine.Candidate) (all []string) {
	add := func(of string, steps ...engine.Step) {
		for i := range steps {
			s := &steps[i]
			all = append(all, oracle.Answer(s.Path, of, s.Holds, s.Amount))
		}
	}
	add("", c.Bonus...)
	if c.Unmet >= 0 {
		add("", c.Valid[:c.Unmet+1]...)
		return all
	}
	add("", c.Valid...)
	add("", c.Fu.Fixed...)
	if !c.Fu.IsFixed() {
		for _, s := range slices.Concat(c.Fu.Sources, c.Fu.Adjustments) {
			of := ""
			if s.Part.For == rules.EachGroup {
				of = s.Part.Group.String()
			}
			if n, constant := s.Number.Const(); !constant || n != 0 {
				add(of, s.Step)
			}
		}
	}
	if c.Basic != nil {
		add("", *c.Basic)
	}
	add("", c.Limits...)
	for i := range c.Liable {
		add(c.Liable[i].Seat.String(), c.Liable[i].Asked)
	}
	for i := range c.Payers {
		p := &c.Payers[i]
		all := oracle.Payer(p.Seat, p.Discarder, p.Dealer, p.Liable)
		add(all, p.Shares...)
		add(all, p.Adjustments...)
		add(all, p.Honba...)
		for j := range p.Further {
			part := oracle.Payer(p.Seat, p.Discarder, p.Dealer, p.Further[j].Liable)
			add(part, p.Further[j].Shares...)
			add(part, p.Further[j].Adjustments...)
		}
	}
	return all
}

// sums returns what in a candidate does not add up.
func sums(x *engine.Explanation, c *engine.Candidate) string {
	han, fu := c.YakuHan, int64(0)
	for i := range c.Bonus {
		han += c.Bonus[i].Amount
	}
	for _, s := range slices.Concat(c.Fu.Sources, c.Fu.Adjustments) {
		if s.Before != fu || int64(s.Part.Fu) != s.Amount {
			return fmt.Sprintf("%s gives %d, and its part %d, behind %d fu, which are %d", s.Path, s.Amount, s.Part.Fu, s.Before, fu)
		}
		fu += s.Amount
	}
	if c.Fu.IsFixed() {
		fu = c.Fu.Fixed[len(c.Fu.Fixed)-1].Amount
	}
	points, honba := int64(0), int64(0)
	for i := range c.Payers {
		p := &c.Payers[i]
		forHand := becomes(p.Shares, p.Adjustments)
		for j := range p.Further {
			part := &p.Further[j]
			if owes := becomes(part.Shares, part.Adjustments); owes != part.Owes {
				return fmt.Sprintf("%s owes %d for a part, which says %d", p.Seat, owes, part.Owes)
			}
			forHand += part.Owes
		}
		counters := becomes(p.Honba, nil)
		if p.ForHand != forHand || p.Pays != forHand+counters {
			return fmt.Sprintf("%s pays %d and %d, which says %d and %d", p.Seat, forHand, counters, p.ForHand, p.Pays)
		}
		points, honba = points+forHand, honba+counters
	}
	sticks := x.Rules.Payments().Stick * int64(x.Win.Sticks)
	liable := int64(0)
	for i := range c.Liable {
		liable += c.Liable[i].Base
	}
	switch {
	case han != c.Han:
		return fmt.Sprintf("yaku and bonus come to %d han, and it says %d", han, c.Han)
	case !c.Fu.None && (fu != c.Fu.Sum || c.Fu.RoundUpTo != x.Rules.Fu().RoundUpTo) || c.Fu.None && c.Fu.Fu != 0:
		return fmt.Sprintf("the fu come to %d, and it says %+v", fu, c.Fu)
	case points != c.Points || honba != c.Honba || sticks != c.Sticks || points+honba+sticks != c.Gain:
		return fmt.Sprintf("all pay %d, %d for counters, and %d lie there, and it says %d, %d, %d, %d", points, honba, sticks,
			c.Points, c.Honba, c.Sticks, c.Gain)
	case len(c.Liable) > 1 && liable > c.Base:
		return fmt.Sprintf("liable players answer for %d of %d", liable, c.Base)
	}
	return ""
}

// becomes returns what shares come to with what adjusts them.
func becomes(shares, adjustments []engine.Step) (sum int64) {
	for i := range shares {
		sum += shares[i].Amount
	}
	for i := range adjustments {
		if adjustments[i].Holds {
			sum = adjustments[i].Amount
		}
	}
	return sum
}

// differsFromTraces returns a step whose trace says something else than the step; every so many are looked at.
func differsFromTraces(x *engine.Explanation, c *engine.Candidate, every int, number *int) string {
	steps := slices.Concat(c.Bonus, c.Valid, c.Fu.Fixed, c.Limits)
	for i := range c.Payers {
		steps = slices.Concat(steps, c.Payers[i].Shares, c.Payers[i].Adjustments, c.Payers[i].Honba)
	}
	for i := range c.Fu.Sources {
		steps = append(steps, c.Fu.Sources[i].Step)
	}
	for i := range steps {
		s := &steps[i]
		if *number++; *number%every != 0 || s.Err() != nil {
			continue
		}
		if trace, _ := x.TraceWhen(s); s.When != nil && trace.Holds != s.Holds {
			return fmt.Sprintf("%s holds: %v, and its condition %v", s.Path, s.Holds, trace.Holds)
		}
		if trace, _ := x.TraceNumber(s); s.Number != nil && s.Holds && trace.Value != strconv.FormatInt(s.Amount, 10) {
			return fmt.Sprintf("%s gives %d, and its parts say %s", s.Path, s.Amount, trace.Value)
		}
	}
	for i := range c.Yaku {
		a := &c.Yaku[i]
		if *number++; *number%every != 0 {
			continue
		}
		if trace := x.Trace(a); trace.Holds != (a.Verdict != engine.YakuFails) {
			return fmt.Sprintf("%s %s, and its condition holds: %v", a.Yaku.ID, a.Verdict, trace.Holds)
		}
	}
	return ""
}
