package engine

import (
	"example.com/hanfu/engine/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// fuTable is the counting of fu, in the form in which it is done. Most sources look at one group, at
// the pair and the two winds, or at the wait alone; what they give is worked out in advance for each.
type fuTable struct {
	rule *rules.Fu
	// always is what sources without a condition give; group, pair and wait hold what those give that are known in
	// advance: by the group's number, the combination of the pair, and the wait.
	always int64
	group  [256]int64
	pair   []int64
	wait   [hand.Waits]int64
	// asked are the sources that have to be asked, by their index.
	asked []int
	// rounded holds small sums rounded up.
	rounded [roundedSums]int64
	// steps give the parts in their order.
	steps []fuPiece
}

// roundedSums is how many sums are rounded in advance.
const roundedSums = 256

// fuPiece is a piece of the list of sources, in the order of the file: one source that gives something for the whole
// hand or has to be asked, or several that look at the pair, at the wait, or at groups. What groups give stands together,
// group by group, where the first such source stands.
type fuPiece struct {
	each rules.Each
	// source is the index of a source that has to be asked, -1 for the other steps.
	source int
	// parts hold what the others give, by the combination of the pair, the wait, or the group's number.
	parts [][]FuPart
	// sources are those that look at groups, by their index; if asks is set, one of them has to be asked.
	sources []int
	asks    bool
}

func newFuTable(rule *rules.Fu) fuTable {
	t := fuTable{rule: rule, pair: make([]int64, condition.DomainPair.Size())}
	for n := range t.rounded {
		t.rounded[n] = roundedUp(new(condition.Facts), int64(n), rule.RoundUpTo)
	}
	groups := -1
	for i := range rule.Sources {
		s := &rule.Sources[i]
		fu, places, known := t.inAdvance(s)
		if !known {
			t.asked = append(t.asked, i)
		}
		if s.Each == rules.EachGroup {
			if groups < 0 {
				groups = len(t.steps)
				t.steps = append(t.steps, newFuPiece(rules.EachGroup, len(t.group)))
			}
			step := &t.steps[groups]
			step.sources, step.asks = append(step.sources, i), step.asks || !known
			step.add(s, fu, places)
			continue
		}
		if !known {
			t.steps = append(t.steps, fuPiece{each: s.Each, source: i})
			continue
		}
		size := max(1, len(places)) // of the last step that can take it
		if last := len(t.steps) - 1; last < 0 || t.steps[last].each != s.Each || t.steps[last].source >= 0 {
			t.steps = append(t.steps, newFuPiece(s.Each, size))
		}
		t.steps[len(t.steps)-1].add(s, fu, places)
	}
	return t
}

func newFuPiece(each rules.Each, size int) fuPiece {
	return fuPiece{each: each, source: -1, parts: make([][]FuPart, size)}
}

// add adds the part that a source gives in some places.
func (p *fuPiece) add(s *rules.FuRule, fu int64, places []bool) {
	for i, given := range places {
		if !given || fu == 0 {
			continue
		}
		part := newFuPart(s, fu)
		switch s.Each {
		case rules.EachGroup:
			part.Group = hand.Group(i)
		case rules.EachPair:
			part.Pair = condition.PairOf(i)
		case rules.EachWait:
			part.Wait = hand.Wait(i)
		}
		p.parts[i] = append(p.parts[i], part)
	}
}

func newFuPart(s *rules.FuRule, fu int64) FuPart {
	return FuPart{ID: s.ID, Fu: int(fu), For: s.Each, Pair: hand.NoKind, rule: &s.Rule}
}

// inAdvance works out what a source gives and in which places, and adds it up; false if that depends on too much.
func (t *fuTable) inAdvance(s *rules.FuRule) (fu int64, places []bool, known bool) {
	fu, known = s.Fu.Const()
	if !known || fu != int64(int32(fu)) { // so that sums of these need no care
		return 0, nil, false
	}
	switch s.Each {
	case rules.EachHand:
		if s.When == nil {
			t.always += fu
			return fu, []bool{true}, true
		}
	case rules.EachGroup:
		places, known = groupsThatMeet(s.When)
		return fu, places, known && addAt(t.group[:], places, fu)
	case rules.EachWait:
		if places, known = meets(s.When, condition.DomainWait); known {
			// The shapes, which the domain tells too, make no difference.
			places = places[:hand.Waits]
		}
		return fu, places, known && s.When.Uses().Within(condition.UsesNumbers(condition.Wait)) && addAt(t.wait[:], places, fu)
	case rules.EachPair:
		places, known = meets(s.When, condition.DomainPair)
		return fu, places, known && addAt(t.pair, places, fu)
	}
	return 0, nil, false
}

// addAt adds to the numbers in some places. It is true, so that it can be the last of several conditions.
func addAt(numbers []int64, places []bool, n int64) bool {
	for i, is := range places {
		if is {
			numbers[i] += n
		}
	}
	return true
}

// meets tells in which combinations of a domain a condition holds; false if that depends on anything else.
func meets(when *condition.Bool, d condition.Domain) (places []bool, known bool) {
	if when == nil {
		return nil, false
	}
	verdicts := when.In(d)
	for _, v := range verdicts {
		if v == condition.Unknown {
			return nil, false
		}
		places = append(places, v == condition.Holds)
	}
	return places, verdicts != nil
}

// groupsThatMeet tells for which groups a condition holds; false if that depends on anything else.
func groupsThatMeet(when *condition.Bool) (places []bool, known bool) {
	if when != nil && !when.Uses().Within(condition.UsesGroup) {
		return nil, false
	}
	var f condition.Facts
	places = make([]bool, len(fuTable{}.group))
	for _, g := range hand.AllGroups() {
		f.SetGroup(g)
		places[g] = holds(when, &f)
	}
	return places, !f.Fault() // a hand that meets a fault must, and no other
}

// sum counts the fu of the facts' reading.
func (t *fuTable) sum(f *condition.Facts, reading *hand.Reading) int64 {
	if rule := t.fixed(f); rule != nil {
		return rule.Fu.Value(f)
	}
	sum := t.beforeAdjustments(f, reading)
	for i := range t.rule.Adjustments {
		f.Set(condition.FuSoFar, sum)
		sum = f.Add(sum, ask(f, &t.rule.Adjustments[i], reading))
	}
	if uint64(sum) < roundedSums {
		return t.rounded[sum]
	}
	return roundedUp(f, sum, t.rule.RoundUpTo)
}

// fixed gives the first fixed count that holds, nil if none does.
func (t *fuTable) fixed(f *condition.Facts) *rules.FuRule {
	for i := range t.rule.Fixed {
		if rule := &t.rule.Fixed[i]; holds(rule.When, f) {
			return rule
		}
	}
	return nil
}

// roundedUp rounds a number up to a multiple of a unit.
func roundedUp(f *condition.Facts, n, unit int64) int64 {
	if unit <= 1 || n%unit == 0 {
		return n
	}
	if n < 0 {
		return n - n%unit
	}
	return f.Add(n, unit-n%unit)
}

// ask gives the fu of one source by its rule.
func ask(f *condition.Facts, rule *rules.FuRule, reading *hand.Reading) int64 {
	if rule.Each != rules.EachGroup {
		if !holds(rule.When, f) {
			return 0
		}
		return rule.Fu.Value(f)
	}
	var sum int64
	for _, g := range reading.Groups[:reading.NumGroups] {
		sum = f.Add(sum, askGroup(f, rule, g))
	}
	return sum
}

func askGroup(f *condition.Facts, rule *rules.FuRule, g hand.Group) int64 {
	f.SetGroup(g)
	if !holds(rule.When, f) {
		return 0
	}
	return rule.Fu.Value(f)
}

// itemise appends what each source gives for the facts' reading, in the order of their steps.
func (t *fuTable) itemise(f *condition.Facts, reading *hand.Reading, parts []FuPart) []FuPart {
	if rule := t.fixed(f); rule != nil {
		return appendPart(parts, rule, reading, 0, rule.Fu.Value(f))
	}
	sum := int64(0)
	if len(t.rule.Adjustments) > 0 {
		sum = t.beforeAdjustments(f, reading)
	}
	for i := range t.steps {
		step := &t.steps[i]
		switch {
		case step.source >= 0:
			rule := &t.rule.Sources[step.source]
			parts = appendPart(parts, rule, reading, 0, ask(f, rule, reading))
		case step.each == rules.EachHand:
			parts = append(parts, step.parts[0]...)
		case step.each == rules.EachPair:
			parts = append(parts, step.parts[f.Index(condition.DomainPair)]...)
		case step.each == rules.EachWait:
			parts = append(parts, step.parts[reading.Wait]...)
		case step.asks:
			for _, g := range reading.Groups[:reading.NumGroups] {
				for _, i := range step.sources {
					rule := &t.rule.Sources[i]
					parts = appendPart(parts, rule, reading, g, askGroup(f, rule, g))
				}
			}
		default:
			for _, g := range reading.Groups[:reading.NumGroups] {
				parts = append(parts, step.parts[g]...)
			}
		}
	}
	for i := range t.rule.Adjustments {
		rule := &t.rule.Adjustments[i]
		f.Set(condition.FuSoFar, sum)
		if rule.Each == rules.EachGroup {
			for _, g := range reading.Groups[:reading.NumGroups] {
				fu := askGroup(f, rule, g)
				sum = f.Add(sum, fu)
				parts = appendPart(parts, rule, reading, g, fu)
			}
			continue
		}
		fu := ask(f, rule, reading)
		sum = f.Add(sum, fu)
		parts = appendPart(parts, rule, reading, 0, fu)
	}
	return parts
}

// beforeAdjustments is the sum of the sources.
func (t *fuTable) beforeAdjustments(f *condition.Facts, reading *hand.Reading) int64 {
	sum := t.always + t.pair[f.Index(condition.DomainPair)] + t.wait[reading.Wait]
	for _, g := range reading.Groups[:reading.NumGroups] {
		sum += t.group[g]
	}
	for _, i := range t.asked {
		sum = f.Add(sum, ask(f, &t.rule.Sources[i], reading))
	}
	return sum
}

// appendPart appends a part, if it is something.
func appendPart(parts []FuPart, rule *rules.FuRule, reading *hand.Reading, g hand.Group, fu int64) []FuPart {
	if fu == 0 {
		return parts
	}
	part := newFuPart(rule, fu)
	switch rule.Each {
	case rules.EachGroup:
		part.Group = g
	case rules.EachPair:
		part.Pair = reading.Pair
	case rules.EachWait:
		part.Wait = reading.Wait
	}
	return append(parts, part)
}

// countFu counts the candidate's fu. Where yakuman count alone there are none.
func (e *Engine) countFu(k *work, c *candidate) {
	c.fu = 0
	if c.yakuman == 0 || !e.rules.Yakuman.Alone {
		c.fu = e.fu.sum(&k.facts, &c.reading)
	}
	k.facts.Set(condition.FuSoFar, c.fu)
}
