package engine

import (
	"math"

	"example.com/hanfu/engine/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// fuTable is the counting of fu, in the form in which it is done. Most sources look at one group, or at one small
// domain of the facts, such as the wait, or the pair and the two winds; what they give is worked out in advance.
type fuTable struct {
	rule *rules.Fu
	// steps are the sources in the order of the file, what groups give group by group where the first such source stands.
	steps []fuStep
	// fixedAt gives the fixed count, by its index, in each combination of shape and wait, -1 for none; nil if that depends on more.
	fixedAt []int8
	// adjusts tells for each combination of the win whether an adjustment may hold.
	adjusts []bool
	// mostParts is how many parts there can be, and one more.
	mostParts int
	// rounded holds small sums rounded up.
	rounded [roundedSums]int64
}

// groupNumbers is how many numbers of groups there are.
const groupNumbers = 1 << 8

// roundedSums is how many sums are rounded in advance.
const roundedSums = 256

// fuStep is one source that has to be asked, or several that are known in advance: beside each other and never together, or
// those of groups.
type fuStep struct {
	kind fuStepKind
	// domain is that by whose combinations the sources are known; groups are known by their numbers.
	domain condition.Domain
	// parts are what the sources give in each combination. ofGroup is what they give for each group, by its number, and
	// further what they give besides, nil if nothing.
	parts   []FuPart
	ofGroup *[groupNumbers]FuPart
	further *[groupNumbers][]FuPart
	// rules are the sources that have to be asked. For groups they are all, if one of them has to be.
	rules []*rules.FuRule
	// part is what a source that is asked simply gives: a constant, under a condition of bits.
	part FuPart
}

type fuStepKind uint8

const (
	knownByDomain fuStepKind = iota
	knownByGroup
	askedSimply
	askedForHand
	askedForGroups
)

func newFuTable(rule *rules.Fu) fuTable {
	t := fuTable{rule: rule, mostParts: 1}
	for n := range t.rounded {
		t.rounded[n] = roundedUp(new(condition.Facts), int64(n), rule.RoundUpTo)
	}
	t.fixedAt, t.adjusts = fixedAt(rule.Fixed), adjusts(rule.Adjustments)
	known := make([]*fuSource, len(rule.Sources))
	var ofGroups []int
	for i := range rule.Sources {
		known[i] = newFuSource(&rule.Sources[i])
		if rule.Sources[i].Each == rules.EachGroup {
			ofGroups = append(ofGroups, i)
		}
		t.mostParts += mostParts(&rule.Sources[i])
	}
	for i := range rule.Adjustments {
		t.mostParts += mostParts(&rule.Adjustments[i])
	}
	for i := 0; i < len(known); i++ {
		s := &rule.Sources[i]
		switch {
		case s.Each == rules.EachGroup:
			if i == ofGroups[0] {
				t.steps = append(t.steps, newGroupStep(rule.Sources, known, ofGroups))
			}
		case known[i] == nil:
			t.steps = append(t.steps, newAskedStep(s))
		default:
			first := i
			for i+1 < len(known) && known[i+1] != nil && known[i+1].joins(known[first:i+1]) {
				i++
			}
			t.steps = append(t.steps, newDomainStep(known[first:i+1]))
		}
	}
	return t
}

// fixedAt finds the fixed count for each combination of shape and wait; nil if it depends on more.
func fixedAt(list []rules.FuRule) []int8 {
	at := make([]int8, condition.DomainWait.Size())
	for i := range at {
		at[i] = -1
	}
	for i := len(list) - 1; i >= 0; i-- { // the first that holds comes last
		s := fuSource{rule: &list[i]}
		if len(list) > math.MaxInt8 || !s.settledBy(condition.DomainWait) {
			return nil
		}
		for place, holds := range s.places {
			if holds {
				at[place] = int8(i)
			}
		}
	}
	return at
}

// adjusts tells in which combinations of the win one of the adjustments may hold.
func adjusts(list []rules.FuRule) []bool {
	may := make([]bool, condition.DomainWin.Size())
	for i := range list {
		var verdicts []condition.Verdict
		if list[i].When != nil {
			verdicts = list[i].When.In(condition.DomainWin)
		}
		for place := range may {
			may[place] = may[place] || verdicts == nil || verdicts[place] != condition.Fails
		}
	}
	return may
}

// mostParts is how many parts a source can give.
func mostParts(s *rules.FuRule) int {
	if s.Each == rules.EachGroup {
		return len(hand.Reading{}.Groups)
	}
	return 1
}

// fuSource is a source that is known in advance: what it gives, and where.
type fuSource struct {
	rule   *rules.FuRule
	fu     int64
	domain condition.Domain
	places []bool
}

// joins tells whether a source can be part of the same step as those before it.
func (s *fuSource) joins(others []*fuSource) bool {
	for _, other := range others {
		if s.domain != other.domain || s.rule.Each == rules.EachGroup {
			return false
		}
		for place, there := range s.places {
			if there && other.places[place] {
				return false
			}
		}
	}
	return true
}

// newFuSource works out what a source gives in advance; nil if that depends on too much.
func newFuSource(rule *rules.FuRule) *fuSource {
	fu, known := rule.Fu.Const()
	if !known || fu != int64(int32(fu)) { // so that sums of these need no care
		return nil
	}
	s := &fuSource{rule: rule, fu: fu}
	if fu == 0 {
		s.rule = &rules.FuRule{Rule: rule.Rule, Each: rule.Each, Fu: rule.Fu} // which it always gives
	}
	switch rule.Each {
	case rules.EachGroup:
		s.places, known = groupsThatMeet(rule.When)
	case rules.EachPair:
		s.domain, known = condition.DomainPair, s.settledBy(condition.DomainPair)
	case rules.EachWait:
		s.domain, known = condition.DomainWait, s.settledBy(condition.DomainWait)
	default:
		for s.domain = 0; s.domain < condition.Domains && !s.settledBy(s.domain); s.domain++ {
		}
		known = s.domain < condition.Domains
	}
	if !known {
		return nil
	}
	return s
}

// settledBy tells whether a domain tells where the source gives something, and takes that in.
func (s *fuSource) settledBy(d condition.Domain) bool {
	s.places = make([]bool, d.Size())
	if s.rule.When == nil {
		for i := range s.places {
			s.places[i] = true
		}
		return true
	}
	verdicts := s.rule.When.In(d)
	for i, v := range verdicts {
		if v == condition.Unknown {
			return false
		}
		s.places[i] = v == condition.Holds
	}
	return verdicts != nil
}

// groupsThatMeet tells for which groups a condition holds; false if that depends on anything else.
func groupsThatMeet(when *condition.Bool) (places []bool, known bool) {
	if when != nil && !when.Uses().Within(condition.UsesGroup) {
		return nil, false
	}
	var f condition.Facts
	places = make([]bool, groupNumbers)
	for _, g := range hand.AllGroups() {
		f.SetGroup(g)
		places[g] = holds(when, &f)
	}
	return places, !f.Fault() // a hand that meets a fault must, and no other
}

// newDomainStep is for sources that one domain settles, of which never two hold at once.
func newDomainStep(sources []*fuSource) fuStep {
	d := sources[0].domain
	step := fuStep{kind: knownByDomain, domain: d, parts: make([]FuPart, d.Size())}
	for _, s := range sources {
		for i, there := range s.places {
			if there && s.fu != 0 {
				step.parts[i] = newFuPart(s.rule, s.fu, condition.PairOf(i), hand.Wait(i%hand.Waits), 0)
			}
		}
	}
	return step
}

func newGroupStep(list []rules.FuRule, known []*fuSource, ofGroups []int) fuStep {
	var sources []*fuSource
	asked := fuStep{kind: askedForGroups}
	for _, i := range ofGroups {
		asked.rules = append(asked.rules, &list[i])
		if known[i] != nil {
			sources = append(sources, known[i])
		}
	}
	if len(sources) < len(ofGroups) {
		return asked
	}
	return newKnownGroupStep(sources)
}

// newKnownGroupStep is for sources that are all known in advance.
func newKnownGroupStep(sources []*fuSource) fuStep {
	step := fuStep{kind: knownByGroup, ofGroup: new([groupNumbers]FuPart)}
	var further [groupNumbers][]FuPart
	for _, s := range sources {
		for g, there := range s.places {
			switch part := newFuPart(s.rule, s.fu, 0, 0, hand.Group(g)); {
			case !there || s.fu == 0:
			case step.ofGroup[g].Fu == 0:
				step.ofGroup[g] = part
			default:
				further[g] = append(further[g], part)
				step.further = &further
			}
		}
	}
	return step
}

func newAskedStep(rule *rules.FuRule) fuStep {
	step := fuStep{kind: askedForHand, rules: []*rules.FuRule{rule}}
	if fu, constant := rule.Fu.Const(); constant && fu == int64(int32(fu)) && rule.Each == rules.EachHand && rule.When.Simple() {
		step.kind, step.part = askedSimply, newFuPart(rule, fu, hand.NoKind, 0, 0)
	}
	return step
}

// newFuPart gives the part of a source: of the pair, the wait and the group it keeps that for which it is given.
func newFuPart(rule *rules.FuRule, fu int64, pair hand.Kind, wait hand.Wait, g hand.Group) FuPart {
	part := FuPart{Rule: &rule.Rule, Fu: int(fu), For: rule.Each}
	switch rule.Each {
	case rules.EachGroup:
		part.Group = g
	case rules.EachPair:
		part.Pair = pair
	case rules.EachWait:
		part.Wait = wait
	}
	return part
}

// count counts the fu of the facts' reading, the candidate's, and lists its parts in the order of the steps.
func (t *fuTable) count(f *condition.Facts, c *candidate) int64 {
	list, reading := room(c.fuParts, t.mostParts), &c.reading
	if fixed := t.fixed(f); fixed != nil {
		fu := fixed.Fu.Value(f)
		c.fuParts = list[:addPart(list, 0, fixed, reading, 0, fu)]
		return fu
	}
	n, sum := t.sources(f, reading, list)
	if t.adjusts[f.Index(condition.DomainWin)] {
		n, sum = t.adjust(f, reading, list, n, sum)
	}
	c.fuParts = list[:n]
	if uint64(sum) < roundedSums {
		return t.rounded[sum]
	}
	return roundedUp(f, sum, t.rule.RoundUpTo)
}

// sources lists what the sources give, and gives how many parts there are and their sum. A part that is known is written
// down in any case, and counted if it is there: whether it is can't be predicted.
func (t *fuTable) sources(f *condition.Facts, reading *hand.Reading, list []FuPart) (n int, sum int64) {
	for i := range t.steps {
		step := &t.steps[i]
		switch step.kind {
		case knownByDomain:
			part := &step.parts[f.Index(step.domain)]
			list[n] = *part
			sum += int64(part.Fu)
			n += count(part.Fu != 0)
		case knownByGroup:
			for _, g := range reading.Groups[:reading.NumGroups] {
				part := &step.ofGroup[g]
				list[n] = *part
				sum += int64(part.Fu)
				n += count(part.Fu != 0)
				if step.further != nil {
					for _, part := range step.further[g] {
						list[n] = part
						sum += int64(part.Fu)
						n++
					}
				}
			}
		case askedSimply:
			there := step.rules[0].When.Passes(f)
			list[n] = step.part
			sum += int64(step.part.Fu * there)
			n += there
		case askedForHand:
			fu := ask(f, step.rules[0])
			n, sum = addPart(list, n, step.rules[0], reading, 0, fu), f.Add(sum, fu)
		default:
			for _, g := range reading.Groups[:reading.NumGroups] {
				for _, rule := range step.rules {
					fu := askGroup(f, rule, g)
					n, sum = addPart(list, n, rule, reading, g, fu), f.Add(sum, fu)
				}
			}
		}
	}
	return n, sum
}

// adjust lists what the adjustments give, each by the sum before it, behind the first n parts.
func (t *fuTable) adjust(f *condition.Facts, reading *hand.Reading, list []FuPart, n int, sum int64) (int, int64) {
	for i := range t.rule.Adjustments {
		rule := &t.rule.Adjustments[i]
		f.Set(condition.FuSoFar, sum)
		if rule.Each != rules.EachGroup {
			fu := ask(f, rule)
			n, sum = addPart(list, n, rule, reading, 0, fu), f.Add(sum, fu)
			continue
		}
		for _, g := range reading.Groups[:reading.NumGroups] {
			fu := askGroup(f, rule, g)
			n, sum = addPart(list, n, rule, reading, g, fu), f.Add(sum, fu)
		}
	}
	return n, sum
}

// fixed gives the first fixed count that holds, nil if none does.
func (t *fuTable) fixed(f *condition.Facts) *rules.FuRule {
	if t.fixedAt != nil {
		if i := t.fixedAt[f.Index(condition.DomainWait)]; i >= 0 {
			return &t.rule.Fixed[i]
		}
		return nil
	}
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

// ask gives the fu of a source by its rule.
func ask(f *condition.Facts, rule *rules.FuRule) int64 {
	if !holds(rule.When, f) {
		return 0
	}
	return rule.Fu.Value(f)
}

// askGroup is ask for a source that looks at one group.
func askGroup(f *condition.Facts, rule *rules.FuRule, g hand.Group) int64 {
	f.SetGroup(g)
	return ask(f, rule)
}

// addPart adds a part behind the first n, if it gives anything, and gives how many there are then.
func addPart(list []FuPart, n int, rule *rules.FuRule, reading *hand.Reading, g hand.Group, fu int64) int {
	if fu != 0 {
		list[n] = newFuPart(rule, fu, reading.Pair, reading.Wait, g)
		n++
	}
	return n
}

// countFu counts the candidate's fu. Where yakuman count alone there are none.
func (e *Engine) countFu(k *work, c *candidate) {
	if c.yakuman == 0 || !e.rules.Yakuman.Alone {
		c.fu = e.fu.count(&k.facts, c)
	} else {
		c.fu, c.fuParts = 0, c.fuParts[:0]
	}
	k.facts.Set(condition.FuSoFar, c.fu)
}
