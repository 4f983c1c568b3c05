//go:build !plain

package fast

import (
	"math"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// fuStep is a step of counting fu: several tabulated sources, the sources for groups, or sources
// that must be evaluated.
type fuStep struct {
	kind fuStepKind
	// domain is the domain that settles the tabulated sources. At most one of them gives fu in each
	// combination.
	domain condition.Domain
	// parts holds the fu in each combination. ofGroup holds the first fu for each group number, and
	// further the rest, nil for none.
	parts   []knownFu
	ofGroup *[groupNumbers]knownFu
	further *[groupNumbers][]knownFu
	// rule is a source of constant fu with a simple condition.
	rule *fuSource
	// dynamic holds the sources that must be evaluated, in a step of groups after the tabulated
	// ones; nil for none.
	dynamic []uint64
}

// fuSource is a source, a fixed count or an adjustment.
type fuSource struct {
	*rules.FuRule
	// knownFu is the fu if constant. The item is the one for the first group.
	knownFu
}

// knownFu is a tabulated amount of fu. The low itemBits bits are the item in a result; above them
// is the sum, which is 0 for no fu. A sum has the fu from bit fuShift on and the count 1 below, so
// that adding sums also counts the parts.
type knownFu int64

const itemBits = 16

// fuShift leaves room for the count of tabulated parts, which is below knownParts: each of the
// usual steps gives one part, and the step of groups one for each group.
const (
	fuShift    = 8
	knownParts = 2 * usualParts
	_          = uint(knownParts - 1 - usualSteps - len(hand.Reading{}.Groups))
)

func newKnownFu(fu int64, item Item) knownFu {
	if fu == 0 {
		return knownFu(item)
	}
	return knownFu((fu<<fuShift|1)<<itemBits | int64(item))
}

func (k knownFu) item() Item { return Item(k) }
func (k knownFu) sum() int64 { return int64(k >> itemBits) }
func (k knownFu) fu() int64  { return k.sum() >> fuShift }

// FuRules returns all sources, fixed counts and adjustments, in this order.
func FuRules(fu *rules.Fu) (all []*rules.FuRule) {
	for _, list := range [...][]rules.FuRule{fu.Sources, fu.Fixed, fu.Adjustments} {
		for i := range list {
			all = append(all, &list[i])
		}
	}
	return all
}

func newFuSources(rule *rules.Fu) (all []fuSource) {
	for i, r := range FuRules(rule) {
		fu, small := KnownFu(r)
		if !small {
			fu = 0
		}
		all = append(all, fuSource{r, newKnownFu(fu, Item(i<<GroupBits))})
	}
	return all
}

type fuStepKind uint8

const (
	stepDomain  fuStepKind = iota // uses domain and parts
	stepGroups                    // uses ofGroup, further and dynamic
	stepSimple                    // uses rule
	stepDynamic                   // uses dynamic
)

// usualSteps is the maximum number of tabulated steps, which is the number in the rule set
// standard. Each takes time in every reading. The filter evaluates all further sources at the same
// cost for any number of them.
const usualSteps = 6

// groupNumbers is the number of group numbers.
const groupNumbers = 1 << 8

// newFuTable returns the table of some rules. first is the bit in the filter of the first dynamic
// source.
func newFuTable(rule *rules.Fu, first int, stages *Stages) fuTable {
	t := fuTable{rule: rule, roundedUp: stages.RoundedUp, all: newFuSources(rule),
		mostParts: knownParts}
	for n := range t.rounded {
		t.rounded[n] = stages.RoundedUp(new(condition.Facts), int64(n), rule.RoundUpTo)
	}
	for i := len(rule.Sources) + len(rule.Fixed); i < len(t.all); i++ {
		if fu, constant := t.all[i].Fu.Const(); !constant || fu != 0 {
			t.adjustments = append(t.adjustments, &t.all[i])
		}
	}
	t.fixedAt, t.adjusts = newFixedTable(t.all[len(rule.Sources):][:len(rule.Fixed)]),
		newAdjustsTable(t.adjustments)
	for _, list := range [...][]rules.FuRule{rule.Sources, rule.Adjustments} {
		for i := range list {
			t.mostParts += MostParts(&list[i])
		}
	}
	var dynamic [][]*fuSource // by step
	groups := -1
	add := func(step fuStep) int {
		t.steps, dynamic = append(t.steps, &step), append(dynamic, nil)
		return len(t.steps) - 1
	}
	for i := range rule.Sources {
		s := &t.all[i]
		if fu, constant := s.Fu.Const(); constant && fu == 0 {
			continue
		}
		if s.Each == rules.EachGroup {
			if groups < 0 {
				groups = add(fuStep{kind: stepGroups, ofGroup: new([groupNumbers]knownFu)})
			}
			// After a dynamic source all are, since the parts of a group are in the order of the
			// file.
			if len(dynamic[groups]) > 0 || !t.steps[groups].addOfGroups(s) {
				dynamic[groups] = append(dynamic[groups], s)
			}
			continue
		}
		last := len(t.steps) - 1
		if last >= 0 && t.steps[last].addKnown(s) {
			continue
		}
		step, known := newHandStep(s)
		switch {
		case known && len(t.steps) < usualSteps:
			add(step)
			continue
		case last < 0 || t.steps[last].kind != stepDynamic:
			last = add(fuStep{kind: stepDynamic})
		}
		dynamic[last] = append(dynamic[last], s)
	}
	t.inTable = t.upperBound() < tableFu*fuUnit
	t.dynamic = newDynamicFu(dynamic, first)
	for i := range t.steps {
		t.steps[i].dynamic = t.dynamic.ofStep[i]
		t.further = t.further || t.steps[i].further != nil
	}
	return t
}

// addOfGroups adds a source to the tabulated ones for groups if it depends on the group alone.
func (s *fuStep) addOfGroups(rule *fuSource) bool {
	_, constant := KnownFu(rule.FuRule)
	places, known := condition.Groups(rule.When)
	if !constant || !known {
		return false
	}
	for g, possible := range places {
		switch {
		case !possible:
		case s.ofGroup[g].sum() == 0:
			s.ofGroup[g] = rule.knownFu
		default:
			if s.further == nil {
				s.further = new([groupNumbers][]knownFu)
			}
			s.further[g] = append(s.further[g], rule.knownFu)
		}
	}
	return true
}

// KnownFu returns the fu of a source, and whether they are constant and so small that sums can't
// overflow.
func KnownFu(rule *rules.FuRule) (fu int64, small bool) {
	fu, constant := rule.Fu.Const()
	return fu, constant && fu == int64(int32(fu<<fuShift)>>fuShift)
}

// newHandStep returns a step for a source that doesn't use groups. It returns false if the source
// can neither be tabulated nor evaluated simply.
func newHandStep(rule *fuSource) (fuStep, bool) {
	if _, constant := KnownFu(rule.FuRule); !constant {
		return fuStep{}, false
	}
	for _, d := range domainsFor(rule.Each) {
		step := fuStep{kind: stepDomain, domain: d, parts: make([]knownFu, d.Size())}
		if step.addKnown(rule) {
			return step, true
		}
	}
	simple := rule.Each == rules.EachHand && rule.When != nil && condition.Simple(rule.When)
	return fuStep{kind: stepSimple, rule: rule}, simple
}

// domainsFor returns the domains that can settle a source of the given kind.
func domainsFor(each rules.Each) (list []condition.Domain) {
	switch each {
	case rules.EachPair:
		return []condition.Domain{condition.DomainPair}
	case rules.EachWait:
		return []condition.Domain{condition.DomainWait}
	}
	for d := range condition.Domain(condition.CommonDomains) {
		list = append(list, d)
	}
	return list
}

// addKnown adds a source to a step if the step's domain settles it and no other source gives fu in
// the same combinations.
func (s *fuStep) addKnown(rule *fuSource) bool {
	_, constant := KnownFu(rule.FuRule)
	if s.kind != stepDomain || !constant || !slices.Contains(domainsFor(rule.Each), s.domain) {
		return false
	}
	places, settled := s.domain.Places(rule.When)
	if !settled {
		return false
	}
	parts := slices.Clone(s.parts)
	for i, possible := range places {
		if possible && parts[i].sum() != 0 {
			return false
		}
		if possible {
			parts[i] = rule.knownFu
		}
	}
	s.parts = parts
	return true
}

// newFixedTable returns the fixed count for each combination of shape and wait, or nil if it
// depends on more.
func newFixedTable(list []fuSource) []*fuSource {
	at := make([]*fuSource, condition.DomainWait.Size())
	for i := range slices.Backward(list) { // so that the first overwrites the others
		places, settled := condition.DomainWait.Places(list[i].When)
		if !settled {
			return nil
		}
		for place, holds := range places {
			if holds {
				at[place] = &list[i]
			}
		}
	}
	return at
}

// newAdjustsTable returns for each combination of the win whether one of the adjustments may hold.
func newAdjustsTable(list []*fuSource) []bool {
	mayHold := make([]bool, condition.DomainWin.Size())
	for i := range list {
		var verdicts []condition.Verdict
		if list[i].When != nil {
			verdicts = condition.DomainWin.In(list[i].When)
		}
		for place := range mayHold {
			mayHold[place] = mayHold[place] || verdicts == nil || verdicts[place] != condition.Fails
		}
	}
	return mayHold
}

// upperBound returns an upper bound on the fu of a hand. It returns math.MaxInt64 if there is none,
// if the fu may be negative or not a multiple of fuUnit, or if counting them may fault.
func (t *fuTable) upperBound() int64 {
	var sum, fixed int64
	var ofGroup [groupNumbers]int64
	for i := range t.all {
		s := &t.all[i]
		fu, small := KnownFu(s.FuRule)
		isFixed := i >= len(t.rule.Sources) && i < len(t.rule.Sources)+len(t.rule.Fixed)
		places, known := condition.Groups(s.When)
		switch {
		case !small || fu < 0 || isFixed && fu%fuUnit != 0 || s.When != nil &&
			condition.MayFault(s.When):
			return math.MaxInt64
		case isFixed:
			fixed = max(fixed, fu)
		case s.Each == rules.EachGroup && known:
			for g, possible := range places {
				ofGroup[g] += fu * condition.OneIf(possible)
			}
		default:
			sum += fu * int64(MostParts(s.FuRule))
		}
	}
	if t.rule.RoundUpTo <= 1 || t.rule.RoundUpTo%fuUnit != 0 {
		return math.MaxInt64
	}
	sum += slices.Max(ofGroup[:]) * int64(len(hand.Reading{}.Groups))
	return max(fixed, t.roundedUp(new(condition.Facts), sum, t.rule.RoundUpTo))
}

// MostParts returns the maximum number of parts of a source.
func MostParts(s *rules.FuRule) int {
	if s.Each == rules.EachGroup {
		return len(hand.Reading{}.Groups)
	}
	return 1
}
