package hanandfu

import (
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

type fuTable struct {
	fixed, sources, adjustments []fuRule
	// ofGroup are the sources for each group. groups caches their sums by the way to win.
	ofGroup []fuRule
	groups  [ways]*groupFu
	// usedYaku are the yaku that the rules for fu use.
	usedYaku  []int
	roundUpTo int64
}

// fuRule is a fixed count, a source or an adjustment.
type fuRule struct {
	when *question
	fu   func(*condition.Facts) (low, high int64)
}

// groupFu holds the fu that a group of each kind can have, called and concealed, and caches those
// of several groups by their numbers.
type groupFu struct {
	of   [kinds][2]fu
	sums map[[kinds][2]int]fu
}

func (m *maker) newFuTable(known condition.Uses) fuTable {
	rule, ofGroup := m.rules.Fu(), m.ofWinner.Or(condition.UsesGroup)
	ofSum := known.Or(condition.UsesNumbers(condition.FuSoFar))
	t := fuTable{roundUpTo: rule.RoundUpTo}
	for _, list := range [...]struct {
		rules []rules.FuRule
		into  *[]fuRule
	}{{rule.Fixed, &t.fixed}, {rule.Sources, &t.sources}, {rule.Adjustments, &t.adjustments}} {
		for i := range list.rules {
			f, into := &list.rules[i], list.into
			r := fuRule{newQuestion(f.When, known), ofSum.Bounds(f.Fu)}
			switch {
			case f.Each == rules.EachGroup:
				r.fu, into = ofGroup.Bounds(f.Fu), &t.ofGroup
				if f.When != nil {
					r.when.decide = ofGroup.Decide(f.When)
				}
			case list.into == &t.adjustments && f.When != nil:
				r.when.decide = ofSum.Decide(f.When)
			}
			*into = append(*into, r)
			if t.usedYaku = append(t.usedYaku, condition.YakuIn(f.Fu)...); f.When != nil {
				t.usedYaku = append(t.usedYaku, condition.YakuIn(f.When)...)
			}
		}
	}
	slices.Sort(t.usedYaku)
	t.usedYaku = slices.Compact(t.usedYaku)
	return t
}

// outcome is a set of possible han with the possible fu.
type outcome struct {
	han     *Han
	fu      fu
	dealers [2]bool
}

// mostUsed bounds the undecided yaku used by fu. With more, any fu is possible.
const mostUsed = 3

// eachOutcome tries every combination of the undecided yaku that fu use.
func (m *maker) eachOutcome(s *sort) {
	possible, certain, alone := m.possible()
	var open []int // undecided
	var counts set
	for _, i := range m.fu.usedYaku {
		switch {
		case !possible.has(i):
		case certain.has(i) && !m.replaced(i, &possible, depth):
			counts.add(i)
		default:
			open = append(open, i)
		}
	}
	if len(open) > mostUsed {
		m.record(anyFu, m.hanOf(&possible, &certain, &counts), m.dealers)
		open = nil
	}
	for chosen := range 1 << len(open) {
		left, counts := possible, counts
		for n, i := range open {
			if chosen>>n&1 != 0 {
				counts.add(i)
			} else {
				left.drop(i)
			}
		}
		m.recordFu(s, m.hanOf(&left, &certain, &counts), &counts)
	}
	for _, i := range alone {
		if m.paysApart(&m.yaku[i]) {
			continue
		}
		han, single := new(Han), set{}
		han.add(0)
		single.add(i)
		m.addYaku(han, &m.yaku[i], true)
		m.dropUnpaid(han)
		m.recordFu(s, han, &single)
	}
}

// recordFu records the fu of hands with some han, where the given yaku used by fu count.
func (m *maker) recordFu(s *sort, han *Han, counts *set) {
	if han.empty() || m.left < 0 {
		return
	}
	m.facts.SetYaku(counts[:])
	o := outcome{han, m.countFu(s), m.dealers}
	if slices.ContainsFunc(m.seen, func(p outcome) bool {
		return p.fu == o.fu && *p.han == *o.han && p.dealers == o.dealers
	}) {
		return
	}
	m.seen = append(m.seen, o)
	o.fu.each(func(n int64) { m.record(int(n), han, o.dealers) })
	if o.fu.any {
		m.record(anyFu, han, o.dealers)
	}
}

func (m *maker) record(fu int, han *Han, dealers [2]bool) {
	if han.empty() {
		return
	}
	m.out.whole = m.out.whole && fu != anyFu
	for _, dealer := range []bool{false, true} {
		w := won{fu, m.tsumo, dealer}
		if !dealers[condition.OneIf(dealer)] {
			continue
		}
		if m.out.found[w] == nil {
			m.out.found[w] = new(Han)
		}
		m.out.found[w].join(han)
	}
}

func (m *maker) countFu(s *sort) (all fu) {
	for i := range m.fu.fixed {
		f := &m.fu.fixed[i]
		v := m.decide(f.when)
		if v != condition.Fails {
			fixed := m.worth(f)
			all.join(&fixed)
		}
		if v == condition.Holds {
			return all
		}
	}
	sum := exactly(0)
	if s.grouped() {
		sum = m.ofGroups(s)
	}
	for i := range m.fu.sources {
		f := &m.fu.sources[i]
		m.count(&sum, f, m.decide(f.when))
	}
	for i := range m.fu.adjustments {
		m.adjust(&sum, &m.fu.adjustments[i])
	}
	all.any = all.any || sum.any
	sum.each(func(n int64) { all.add(roundUp(n, m.fu.roundUpTo)) })
	return all
}

func (m *maker) worth(f *fuRule) fu { return fuRange(f.fu(&m.facts)) }

func (m *maker) count(sums *fu, f *fuRule, v condition.Verdict) {
	if v == condition.Fails {
		return
	}
	worth := m.worth(f)
	if v == condition.Unknown {
		worth.add(0)
	}
	m.add(sums, &worth)
}

func (m *maker) add(sums, counts *fu) {
	all := fu{any: sums.any || counts.any}
	counts.each(func(n int64) {
		m.left--
		sum := sums.plus(n)
		all.join(&sum)
	})
	*sums = all
}

func (m *maker) adjust(sums *fu, f *fuRule) {
	all := fu{any: sums.any}
	sums.each(func(n int64) {
		m.facts.Set(condition.FuSoFar, n)
		v := condition.Holds
		if f.when.decide != nil {
			m.left -= f.when.cost
			v = f.when.decide(&m.facts)
		}
		sum := exactly(n)
		m.count(&sum, f, v)
		all.join(&sum)
	})
	*sums = all
}

func roundUp(n, unit int64) int64 {
	rest := n % max(unit, 1)
	if rest > 0 {
		n += unit
	}
	return n - rest
}

func (m *maker) ofGroups(s *sort) fu {
	if len(m.fu.ofGroup) == 0 {
		return exactly(0)
	}
	g := m.fu.groups[m.way()]
	if g == nil {
		g = m.eachGroup()
		m.fu.groups[m.way()] = g
	}
	var counts [kinds][2]int
	for kind := range kinds {
		counts[kind] = [2]int{s.called[kind], s.concealed[kind]}
	}
	if s.completed {
		counts[hand.Triplet][0]++
		counts[hand.Triplet][1]--
	}
	sum, ok := g.sums[counts]
	if !ok {
		sum = exactly(0)
		for kind := range kinds {
			for concealed, n := range counts[kind] {
				for range n {
					m.add(&sum, &g.of[kind][concealed])
				}
			}
		}
		g.sums[counts] = sum
	}
	return sum
}

func (m *maker) eachGroup() *groupFu {
	all := &groupFu{sums: make(map[[kinds][2]int]fu)}
	for _, g := range hand.AllGroups() {
		if g.Kinds()&^m.rules.Wall().Kinds != 0 {
			continue
		}
		m.facts.SetGroup(g)
		sum := exactly(0)
		for i := range m.fu.ofGroup {
			f, v := &m.fu.ofGroup[i], condition.Holds
			if f.when.decide != nil {
				m.left -= f.when.cost
				v = f.when.decide(&m.facts)
			}
			m.count(&sum, f, v)
		}
		all.of[g.Kind()][g.ConcealedBit()].join(&sum)
	}
	return all
}
