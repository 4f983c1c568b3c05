package hanandfu

import (
	"example.com/hanfu/engine/units"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

type yaku struct {
	when *question
	// han bounds the worth in closed and open hands, nil if the yaku doesn't count there. units
	// bounds the yakuman.
	han   [2]func(*condition.Facts) (low, high int64)
	units func(*condition.Facts) (low, high int64)
	limit bool
	alone bool
	// beside reports whether the yaku has a Beside condition, so that its own condition doesn't
	// settle whether it counts.
	beside     bool
	replacedBy []int
}

type set [condition.MaxYaku / 64]uint64

func (s *set) has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }
func (s *set) add(i int)      { s[i/64] |= 1 << (i % 64) }
func (s *set) drop(i int)     { s[i/64] &^= 1 << (i % 64) }

func (m *maker) newYaku(known condition.Uses) []yaku {
	r := m.rules
	all := make([]yaku, len(r.Yaku()))
	for i := range all {
		rule, y := &r.Yaku()[i], &all[i]
		*y = yaku{when: newQuestion(rule.When, known), limit: rule.Limit != "", alone: rule.Alone,
			beside: rule.Beside != nil, replacedBy: y.replacedBy,
			han: [2]func(*condition.Facts) (int64, int64){m.bounds(rule.Closed),
				m.bounds(rule.Open)}, units: m.bounds(rule.Yakuman)}
		if n := rule.Yakuman; n != nil {
			if units, known := n.Const(); known && units <= 0 {
				y.units = nil
			}
		}
		for _, other := range rule.Replaces {
			if !rule.Alone {
				all[other].replacedBy = append(all[other].replacedBy, i)
			}
		}
	}
	return all
}

func (m *maker) bounds(n *condition.Int) func(*condition.Facts) (low, high int64) {
	if n == nil {
		return nil
	}
	return m.ofWinner.Bounds(n)
}

type yakumanAs uint8

const (
	// yakumanApart means that a hand with yakuman is paid by units.
	yakumanApart yakumanAs = iota
	// yakumanHan means that each unit counts as the han in hanTable.
	yakumanHan
	// yakumanUnclear means that the han are unknown.
	yakumanUnclear
)

// hanTable holds what affects the han besides the yaku.
type hanTable struct {
	yakuman yakumanAs
	perUnit int64
	// paid caches the han of yaku that the requirements allow, by the way to win.
	paid [ways]*Han
	// known caches the results of hanOf.
	known map[hanKey]*Han
}

// hanKey holds everything that the han of a class depend on.
type hanKey struct {
	way                       int
	possible, certain, counts set
}

func newHanTable(r *rules.Rules) hanTable {
	t := hanTable{known: make(map[hanKey]*Han)}
	rule := r.Yakuman()
	perUnit, known := int64(0), true
	if rule.Han != nil {
		perUnit, known = rule.Han.Const()
	}
	switch {
	case known && perUnit <= 0 && units.Counts(r):
	case known && perUnit > 0 && !rule.Alone:
		t.yakuman, t.perUnit = yakumanHan, perUnit
	default:
		t.yakuman = yakumanUnclear
	}
	return t
}

// possible returns the yaku that may count in the current hands, and those of them whose condition
// certainly holds. Yaku that count alone are returned separately.
func (m *maker) possible() (possible, certain set, alone []int) {
	for i := range m.yaku {
		y := &m.yaku[i]
		if y.when.verdict == condition.Fails ||
			y.han[condition.OneIf(m.open)] == nil && y.units == nil &&
				!y.limit {
			continue
		}
		v := m.decide(y.when)
		switch {
		case v == condition.Fails:
		case y.alone:
			alone = append(alone, i)
		default:
			possible.add(i)
			if v == condition.Holds && !y.beside {
				certain.add(i)
			}
		}
	}
	return possible, certain, alone
}

func (m *maker) paysApart(y *yaku) bool {
	if y.limit {
		return true
	}
	if y.units == nil || m.han.yakuman != yakumanApart {
		return false
	}
	low, _ := y.units(&m.facts)
	return low > 0
}

// depth bounds chains of yaku that replace one another.
const depth = 4

// replaced reports whether another yaku may replace one whose condition holds, in a hand that is
// not paid by yakuman or a limit.
func (m *maker) replaced(i int, possible *set, depth int) bool {
	for _, j := range m.yaku[i].replacedBy {
		if possible.has(j) &&
			(!m.paysApart(&m.yaku[j]) || depth == 0 || m.replaced(j, possible, depth-1)) {
			return true
		}
	}
	return false
}

// hanOf returns the han of hands with some possible yaku, given those that certainly hold and those
// that certainly count.
func (m *maker) hanOf(possible, certain, counts *set) *Han {
	key := hanKey{m.way(), *possible, *certain, *counts}
	if han, ok := m.han.known[key]; ok {
		return han
	}
	han := new(Han)
	han.add(0)
	for i := range m.yaku {
		if !possible.has(i) {
			continue
		}
		sure := counts.has(i) || certain.has(i) && !m.replaced(i, possible, depth)
		m.left--
		if !m.addYaku(han, &m.yaku[i], sure) {
			han = new(Han) // no hand of this class is paid by han
			break
		}
	}
	if !han.empty() {
		m.dropUnpaid(han)
		m.addBonus(han)
	}
	m.han.known[key] = han
	return han
}

// addYaku adds the han of a yaku to a set. It returns false if no hand with the yaku is paid by
// han.
func (m *maker) addYaku(han *Han, y *yaku, sure bool) bool {
	if m.paysApart(y) {
		return !sure
	}
	var low, high int64
	if worth := y.han[condition.OneIf(m.open)]; worth != nil {
		low, high = worth(&m.facts)
	}
	if y.units != nil {
		lower, upper := y.units(&m.facts)
		switch {
		case m.han.yakuman == yakumanUnclear || low < 0:
			*han = anyHan()
			return true
		case m.han.yakuman == yakumanApart:
			sure = false // exclude hands in which it is a yakuman
		case lower < 0 || upper >= mostHan:
			*han = anyHan()
			return true
		default:
			low, high = low+lower*m.han.perUnit, high+upper*m.han.perUnit
		}
	}
	if high <= 0 {
		return true // the yaku doesn't count
	}
	if low <= 0 {
		low, sure = 1, false
	}
	var counted Han
	if !sure {
		counted = *han
	}
	if high-low >= mostHan {
		if lower, ok := han.Least(); ok {
			counted.fillFrom(lower)
		}
	} else {
		for ; low <= high; low++ {
			sum := han.plus(low)
			counted.join(&sum)
		}
	}
	*han = counted
	return true
}

func (m *maker) dropUnpaid(han *Han) {
	paid := &m.han.paid[m.way()]
	if *paid == nil {
		*paid = m.paid()
	}
	for i := range han.bits {
		han.bits[i] &= (*paid).bits[i]
	}
}

func (m *maker) paid() *Han {
	known := m.ofWinner.Or(condition.UsesNumbers(condition.YakuHan,
		condition.YakumanUnits)).Or(condition.UsesYakuLimit)
	if m.han.yakuman == yakumanApart {
		known = known.Or(condition.UsesNumbers(condition.LiableYakuman))
	}
	paid := new(Han)
	paid.fillFrom(0)
	if m.han.yakuman == yakumanUnclear {
		return paid
	}
	facts := m.facts
	for i := range m.rules.Valid() {
		decide := known.Decide(m.rules.Valid()[i].Needs)
		for n := range mostHan {
			facts.Set(condition.YakuHan, int64(n))
			facts.Set(condition.YakumanUnits, 0)
			facts.Set(condition.LiableYakuman, 0)
			if decide(&facts) == condition.Fails {
				paid.bits[n/64] &^= 1 << (n % 64)
			}
		}
	}
	return paid
}

func (m *maker) addBonus(han *Han) {
	var low, high int64
	for i := range m.rules.Bonus() {
		lower, upper := m.ofWinner.Bounds(m.rules.Bonus()[i].Han)(&m.facts)
		if lower < 0 {
			*han = anyHan()
			return
		}
		low, high = low+min(lower, mostHan), high+min(upper, mostHan)
	}
	*han = han.plus(low)
	if lower, ok := han.Least(); ok && high > low {
		han.fillFrom(lower)
	}
}
