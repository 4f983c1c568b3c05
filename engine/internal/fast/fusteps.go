//go:build !plain

package fast

import (
	"math"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// fuStep is several sources that are known in advance, those of groups, or sources that have to be asked.
type fuStep struct {
	kind fuStepKind
	// domain is that by whose combinations the sources are known; never two of them give something together.
	domain condition.Domain
	// parts are what the sources give in each combination. ofGroup is what the first sources of groups give, by the
	// group's number, and further what they give besides, nil if nothing.
	parts   []knownFu
	ofGroup *[groupNumbers]knownFu
	further *[groupNumbers][]knownFu
	// rule is a source that is asked simply: it gives a constant part, under a condition of bits.
	rule *fuSource
	// asked are the sources that have to be asked, those of groups behind those that are known; nil if there are none.
	asked []uint64
}

// fuSource is a source, a fixed count or an adjustment.
type fuSource struct {
	*rules.FuRule
	// knownFu is what it gives if that is a constant; the item is that for the first group.
	knownFu
}

// knownFu is fu that are known in advance: in the lowest bits their item in a result, and above it the sum, which has the
// fu from fuShift on and below them a one, so that the sum of several has how many they are too. It is 0 for none.
type knownFu int64

const itemBits = 16

// fuShift leaves room for the number of parts that are known in advance, for which knownParts is more than enough: each of
// the usual steps gives one, and that of groups one for each.
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
	for i, of := range FuRules(rule) {
		fu, small := KnownFu(of)
		if !small {
			fu = 0
		}
		all = append(all, fuSource{of, newKnownFu(fu, Item(i<<GroupBits))})
	}
	return all
}

type fuStepKind uint8

const (
	knownByDomain fuStepKind = iota // has domain and parts
	ofGroups                        // has ofGroup, further and asked
	askedSimply                     // has rule
	askedForHand                    // has asked
)

// usualSteps is how many steps hold the sources that come first, as many as standard has. Each takes time in every
// reading; all further sources are asked by the filter, which costs the same for many.
const usualSteps = 6

// groupNumbers is how many numbers of groups there are.
const groupNumbers = 1 << 8

// newFuTable returns the table of some rules. Sources that have to be asked have the bits of the filter from first on.
func newFuTable(rule *rules.Fu, first int, stages *Stages) fuTable {
	t := fuTable{rule: rule, roundedUp: stages.RoundedUp, all: newFuSources(rule), mostParts: knownParts}
	for n := range t.rounded {
		t.rounded[n] = stages.RoundedUp(new(condition.Facts), int64(n), rule.RoundUpTo)
	}
	for i := len(rule.Sources) + len(rule.Fixed); i < len(t.all); i++ {
		if fu, constant := t.all[i].Fu.Const(); !constant || fu != 0 {
			t.adjustments = append(t.adjustments, &t.all[i])
		}
	}
	t.fixedAt, t.adjusts = fixedAt(t.all[len(rule.Sources):][:len(rule.Fixed)]), adjusts(t.adjustments)
	for _, list := range [...][]rules.FuRule{rule.Sources, rule.Adjustments} {
		for i := range list {
			t.mostParts += MostParts(&list[i])
		}
	}
	var ask [][]*fuSource // by step
	groups := -1
	add := func(step fuStep) int {
		t.steps, ask = append(t.steps, &step), append(ask, nil)
		return len(t.steps) - 1
	}
	for i := range rule.Sources {
		s := &t.all[i]
		if fu, constant := s.Fu.Const(); constant && fu == 0 {
			continue
		}
		if s.Each == rules.EachGroup {
			if groups < 0 {
				groups = add(fuStep{kind: ofGroups, ofGroup: new([groupNumbers]knownFu)})
			}
			// Behind one that is asked all are, since the parts of a group stand in the order of the file.
			if len(ask[groups]) > 0 || !t.steps[groups].addOfGroups(s) {
				ask[groups] = append(ask[groups], s)
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
		case last < 0 || t.steps[last].kind != askedForHand:
			last = add(fuStep{kind: askedForHand})
		}
		ask[last] = append(ask[last], s)
	}
	t.inTable = t.most() < tableFu*fuUnit
	t.asks = newFuAsks(ask, first)
	for i := range t.steps {
		t.steps[i].asked = t.asks.ofStep[i]
		t.further = t.further || t.steps[i].further != nil
	}
	return t
}

// addOfGroups adds a source to those of groups that are known, if it depends on the group alone.
func (s *fuStep) addOfGroups(rule *fuSource) bool {
	_, constant := KnownFu(rule.FuRule)
	places, known := condition.Groups(rule.When)
	if !constant || !known {
		return false
	}
	for g, there := range places {
		switch {
		case !there:
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

// KnownFu returns the fu of a source if it is a constant, and one so small that sums of these need no care.
func KnownFu(rule *rules.FuRule) (fu int64, small bool) {
	fu, constant := rule.Fu.Const()
	return fu, constant && fu == int64(int32(fu<<fuShift)>>fuShift)
}

// newHandStep returns a step for a source that does not look at groups, or false if it can't be known in advance, nor
// simply be asked.
func newHandStep(rule *fuSource) (fuStep, bool) {
	if _, constant := KnownFu(rule.FuRule); !constant {
		return fuStep{}, false
	}
	for _, d := range domainsFor(rule.Each) {
		step := fuStep{kind: knownByDomain, domain: d, parts: make([]knownFu, d.Size())}
		if step.addKnown(rule) {
			return step, true
		}
	}
	simple := rule.Each == rules.EachHand && rule.When != nil && condition.Simple(rule.When)
	return fuStep{kind: askedSimply, rule: rule}, simple
}

// domainsFor returns the domains that tell for what a source gives its fu.
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

// addKnown adds a source to a step, if its domain settles where the source gives something, and nothing else does
// there.
func (s *fuStep) addKnown(rule *fuSource) bool {
	_, constant := KnownFu(rule.FuRule)
	if s.kind != knownByDomain || !constant || !slices.Contains(domainsFor(rule.Each), s.domain) {
		return false
	}
	places, settled := s.domain.Places(rule.When)
	if !settled {
		return false
	}
	parts := slices.Clone(s.parts)
	for i, there := range places {
		if there && parts[i].sum() != 0 {
			return false
		}
		if there {
			parts[i] = rule.knownFu
		}
	}
	s.parts = parts
	return true
}

// fixedAt finds the fixed count for each combination of shape and wait; nil if it depends on more.
func fixedAt(list []fuSource) []*fuSource {
	at := make([]*fuSource, condition.DomainWait.Size())
	for i := range slices.Backward(list) { // the first that holds comes last
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

// adjusts returns the combinations of the win in which one of the adjustments may hold.
func adjusts(list []*fuSource) []bool {
	may := make([]bool, condition.DomainWin.Size())
	for i := range list {
		var verdicts []condition.Verdict
		if list[i].When != nil {
			verdicts = condition.DomainWin.In(list[i].When)
		}
		for place := range may {
			may[place] = may[place] || verdicts == nil || verdicts[place] != condition.Fails
		}
	}
	return may
}

// most returns a number of fu that no hand exceeds. It is the largest number there is if that is not known, if a hand
// may have less than 0 or no multiple of fuUnit, or if to count fu may fault.
func (t *fuTable) most() int64 {
	var sum, fixed int64
	var ofGroup [groupNumbers]int64
	for i := range t.all {
		s := &t.all[i]
		fu, small := KnownFu(s.FuRule)
		isFixed := i >= len(t.rule.Sources) && i < len(t.rule.Sources)+len(t.rule.Fixed)
		places, known := condition.Groups(s.When)
		switch {
		case !small || fu < 0 || isFixed && fu%fuUnit != 0 || s.When != nil && condition.MayFault(s.When):
			return math.MaxInt64
		case isFixed:
			fixed = max(fixed, fu)
		case s.Each == rules.EachGroup && known:
			for g, there := range places {
				ofGroup[g] += fu * int64(oneIf(there))
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

// MostParts is how many parts a source can give.
func MostParts(s *rules.FuRule) int {
	if s.Each == rules.EachGroup {
		return len(hand.Reading{}.Groups)
	}
	return 1
}
