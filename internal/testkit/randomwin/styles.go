package randomwin

import (
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/hands"
)

// style is a way to choose the tiles. It returns false if it came to nothing this time.
type style struct {
	weight int
	choose func(m *maker) bool
}

// Sets of tiles that styles keep to.
const (
	honors    hand.Set = 0x7f << 27
	terminals hand.Set = 1<<0 | 1<<8 | 1<<9 | 1<<17 | 1<<18 | 1<<26
	outside            = hands.Outside
	greens    hand.Set = 1<<19 | 1<<20 | 1<<21 | 1<<23 | 1<<25 | 1<<32
	dragons   hand.Set = 7 << 31
	winds     hand.Set = 15 << 27
)

// tries is how often something is looked for by chance before a hand is begun anew.
const tries = 300

var styles = []style{
	{14, func(m *maker) bool { return m.fill(30, within(hand.AllKinds)) }},
	{8, func(m *maker) bool { return m.fill(2, within(hand.AllKinds)) }}, // for pinfu
	{8, func(m *maker) bool { return m.fill(30, within(hand.AllKinds&^outside)) }},
	{8, func(m *maker) bool { return m.fill(40, within(m.Suit().Kinds())) }}, // of these many can be read in many ways
	{5, func(m *maker) bool { return m.fill(50, within(m.Suit().Kinds()|honors)) }},
	{5, func(m *maker) bool { return m.fill(40, touching(outside)) }},
	{3, func(m *maker) bool { return m.fill(20, touching(terminals)) }},
	{1, func(m *maker) bool { return m.fill(100, within(outside)) }},
	{2, func(m *maker) bool { return m.fill(100, within(terminals)) }},
	{2, func(m *maker) bool { return m.fill(100, within(honors)) }},
	{3, func(m *maker) bool { return m.fill(60, within(greens)) }},
	{5, (*maker).fourTriplets},
	{5, (*maker).fourKans},
	{3, func(m *maker) bool { return m.tripletsOf(dragons) }},
	{3, func(m *maker) bool { return m.tripletsOf(winds) }},
	{3, (*maker).threeSuits},
	{2, (*maker).straight},
	{4, (*maker).twice},
	{4, (*maker).stacked},
	{5, (*maker).sevenPairs},
	{2, (*maker).orphans},
	{3, (*maker).nineGates},
	{2, (*maker).scraps},
}

// tiles starts anew and chooses the tiles in one of the styles.
func (m *maker) tiles() bool {
	kinds := m.rules.Wall().Kinds
	if m.Chance(15) { // those that are not in play too
		kinds = hand.AllKinds
	}
	m.stock = hands.NewStock(kinds, hand.Copies)
	m.win, m.groups, m.loose = hand.Win{}, nil, nil
	m.pair, m.aim = hand.NoKind, hand.NoKind
	m.kans, m.rich = 8, false
	m.called = [...]int{0, 0, 0, 30, 60, 100}[m.IntN(6)]
	weights := 0
	for _, s := range styles {
		weights += s.weight
	}
	n := m.IntN(weights)
	for _, s := range styles {
		if n -= s.weight; n < 0 {
			return s.choose(m)
		}
	}
	return false
}

// startsRun reports whether a sequence can start at a tile.
func startsRun(k hand.Kind) bool { return k.Suit() != hand.Honors && k.Rank() <= hands.LastRun }

func within(set hand.Set) func(hand.Set) bool {
	return func(kinds hand.Set) bool { return kinds&^set == 0 }
}

func touching(set hand.Set) func(hand.Set) bool {
	return func(kinds hand.Set) bool { return kinds&set != 0 }
}

// add adds a group, if its tiles are left.
func (m *maker) add(triplet bool, low hand.Kind) {
	if g := group(triplet, low); m.stock.Take(hands.Kinds(g)...) {
		m.groups = append(m.groups, g)
	}
}

// fill adds groups that fit until there are four, so many of 100 of them triplets, and a pair that fits if there
// is none yet.
func (m *maker) fill(triplets int, fits func(hand.Set) bool) bool {
	for range tries {
		if len(m.groups) == 4 {
			break
		}
		triplet, low := m.Chance(triplets), m.Kind()
		if (triplet || startsRun(low)) && fits(group(triplet, low).Kinds()) {
			m.add(triplet, low)
		}
	}
	for range tries {
		if k := m.Kind(); m.pair == hand.NoKind && fits(hand.SetOf(k)) && m.stock.Take(k, k) {
			m.pair = k
		}
	}
	return len(m.groups) == 4 && m.pair != hand.NoKind
}

// fourTriplets is a hand of triplets, often with none called.
func (m *maker) fourTriplets() bool {
	if m.Chance(60) {
		m.called = 0
	}
	return m.fill(95, within(hand.AllKinds))
}

// fourKans is a hand with three or four kans.
func (m *maker) fourKans() bool {
	m.kans = 85
	return m.fill(97, within(hand.AllKinds))
}

// tripletsOf is a hand with triplets of most tiles of a set, and often a pair of another.
func (m *maker) tripletsOf(set hand.Set) bool {
	if m.Chance(30) {
		m.kans = 40
	}
	for k := range hand.Kind(hand.Kinds) {
		if set.Has(k) && m.Chance(75) && len(m.groups) < 4 {
			m.add(true, k)
		}
	}
	for m.pair == hand.NoKind && m.Chance(90) {
		if k := m.Kind(); set.Has(k) && m.stock.Take(k, k) {
			m.pair = k
		}
	}
	return m.fill(40, within(hand.AllKinds))
}

// threeSuits has the same group in all three suits.
func (m *maker) threeSuits() bool {
	triplet := m.Chance(45)
	rank := 1 + m.IntN(7)
	if triplet {
		rank = 1 + m.IntN(9)
	}
	for s := hand.Man; s <= hand.Sou; s++ {
		m.add(triplet, hand.KindOf(s, rank))
	}
	return m.fill(30, within(hand.AllKinds))
}

// straight has 1 to 9 of a suit.
func (m *maker) straight() bool {
	s := m.Suit()
	for _, rank := range [...]int{1, 4, 7} {
		m.add(false, hand.KindOf(s, rank))
	}
	if m.Chance(30) {
		return m.fill(30, within(s.Kinds()))
	}
	return m.fill(30, within(hand.AllKinds))
}

// twice has one or two sequences twice.
func (m *maker) twice() bool {
	if m.Chance(70) {
		m.called = 0
	}
	set := hand.AllKinds
	if m.Chance(40) {
		set = m.Suit().Kinds()
	}
	for range 1 + m.IntN(2) {
		if k := m.Kind(); startsRun(k) && within(set)(group(false, k).Kinds()) {
			m.add(false, k)
			m.add(false, k)
		}
	}
	return m.fill(10, within(set))
}

// stacked has three neighboring triplets, which are three equal sequences too. With much dora beside a fourth
// triplet, one reading is a yakuman and another worth as much by its han.
func (m *maker) stacked() bool {
	s, rank := m.Suit(), 1+m.IntN(7)
	for i := range 3 {
		m.add(true, hand.KindOf(s, rank+i))
	}
	if m.rich = m.Chance(40); m.rich {
		m.called, m.kans = 0, 0
		return m.fill(100, within(s.Kinds()))
	}
	if m.Chance(50) {
		return m.fill(30, within(s.Kinds()))
	}
	return m.fill(30, within(hand.AllKinds))
}

// sevenPairs are seven pairs of few or many kinds, sometimes two pairs of one kind.
func (m *maker) sevenPairs() bool {
	m.called, m.kans = 0, 0
	set := [...]hand.Set{hand.AllKinds, hand.AllKinds, outside, honors, hand.AllKinds &^ outside, m.Suit().Kinds(),
		m.Suit().Kinds() | honors}[m.IntN(7)]
	if m.Chance(12) { // the seven of daisharin, or of its sisters
		s := m.Suit()
		if m.Chance(70) {
			s = hand.Pin
		}
		set = s.Kinds() &^ terminals
	}
	equal := m.Chance(10)
	for range tries {
		k := m.Kind()
		if len(m.loose) < 14 && set.Has(k) && (equal || m.stock.Left(k) == hand.Copies) && m.stock.Take(k, k) {
			m.loose = append(m.loose, k, k)
		}
	}
	return len(m.loose) == 14
}

// orphans are all terminals and honors and one of them once more.
func (m *maker) orphans() bool {
	for k := range hand.Kind(hand.Kinds) {
		if outside.Has(k) {
			m.loosen(k)
		}
	}
	return m.onceMore(m.loose[m.IntN(len(m.loose))])
}

// nineGates is 1112345678999 of a suit and one more tile of it.
func (m *maker) nineGates() bool {
	s := m.Suit()
	for rank := 1; rank <= 9; rank++ {
		k := hand.KindOf(s, rank)
		if m.loosen(k); rank == 1 || rank == 9 {
			m.loosen(k, k)
		}
	}
	return m.onceMore(hand.KindOf(s, 1+m.IntN(9)))
}

// loosen adds loose tiles.
func (m *maker) loosen(kinds ...hand.Kind) {
	m.stock.Take(kinds...)
	m.loose = append(m.loose, kinds...)
}

// onceMore adds the last loose tile of a closed hand, for which it often waited.
func (m *maker) onceMore(k hand.Kind) bool {
	m.called, m.kans = 0, 0
	if m.loosen(k); m.Chance(40) {
		m.aim = k
	}
	return true
}

// scraps are tiles that make nothing, or nearly something.
func (m *maker) scraps() bool {
	m.called, m.kans = 0, 0
	set := hand.AllKinds
	if m.Chance(50) {
		set = m.Suit().Kinds()
	}
	for range tries {
		if k := m.Kind(); len(m.loose) < 14 && set.Has(k) && m.stock.Take(k) {
			m.loose = append(m.loose, k)
		}
	}
	return len(m.loose) == 14
}
