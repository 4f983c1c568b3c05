package randomwin

import (
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/hands"
)

// style is a way to choose the tiles. It may choose more of a kind than the wall has.
type style struct {
	weight int
	choose func(*maker, *hands.Tiles)
}

// Sets of tiles used by styles.
const (
	all                = hand.AllKinds
	honors    hand.Set = 0x7f << 27
	terminals hand.Set = 1<<0 | 1<<8 | 1<<9 | 1<<17 | 1<<18 | 1<<26
	outside            = hands.Outside
	greens    hand.Set = 1<<19 | 1<<20 | 1<<21 | 1<<23 | 1<<25 | 1<<32
	dragons   hand.Set = 7 << 31
	winds     hand.Set = 15 << 27
)

// tries is the number of attempts with a style before another one is used.
const tries = 40

var styles = []style{
	{14, func(m *maker, t *hands.Tiles) { m.Fill(t, all, all, 5) }},
	{8, func(m *maker, t *hands.Tiles) { m.Fill(t, all, all, 0) }}, // for pinfu
	{8, func(m *maker, t *hands.Tiles) { m.fillOf(t, all&^outside, 15) }},
	// Often has many readings.
	{10, func(m *maker, t *hands.Tiles) { m.fillOf(t, m.Suit().Kinds(), 20) }},
	{5, func(m *maker, t *hands.Tiles) { m.fillOf(t, m.Suit().Kinds()|honors, 10) }},
	{6, func(m *maker, t *hands.Tiles) { m.Fill(t, all, outside, 5) }},
	{3, func(m *maker, t *hands.Tiles) { m.Fill(t, all, terminals, 5) }},
	{1, func(m *maker, t *hands.Tiles) { m.fillOf(t, outside, 100) }},
	{2, func(m *maker, t *hands.Tiles) { m.fillOf(t, terminals, 100) }},
	{2, func(m *maker, t *hands.Tiles) { m.fillOf(t, honors, 100) }},
	{3, func(m *maker, t *hands.Tiles) { m.fillOf(t, greens, 60) }},
	{5, (*maker).fourTriplets},
	{5, (*maker).fourKans},
	{3, func(m *maker, t *hands.Tiles) { m.tripletsOf(t, dragons) }},
	{3, func(m *maker, t *hands.Tiles) { m.tripletsOf(t, winds) }},
	{3, func(m *maker, t *hands.Tiles) { m.SameInSuits(t) }},
	{4, func(m *maker, t *hands.Tiles) { m.Straight(t) }},
	{2, func(m *maker, t *hands.Tiles) { m.Climbing(t) }},
	{1, func(m *maker, t *hands.Tiles) { m.kansOf(t, dragons) }},
	{1, func(m *maker, t *hands.Tiles) { m.kansOf(t, winds) }},
	{4, (*maker).twice},
	{4, (*maker).stacked},
	{5, (*maker).sevenPairs},
	{2, (*maker).orphans},
	{3, (*maker).nineGates},
	{2, (*maker).scraps},
}

// chooseTiles starts a new win and chooses its tiles in a random style. It reports whether the wall
// has them.
func (m *maker) chooseTiles() bool {
	m.Kinds = m.rules.Wall().Kinds
	if m.Chance(15) { // include kinds that are not in play
		m.Kinds = all
	}
	m.win = hand.Win{}
	weights := 0
	for _, s := range styles {
		weights += s.weight
	}
	n := m.IntN(weights)
	at := slices.IndexFunc(styles, func(s style) bool { n -= s.weight; return n < 0 })
	for range tries {
		m.stock = hands.NewStock(m.Kinds, hand.Copies)
		m.aim, m.kansPercent, m.rich = hand.NoKind, 8, false
		m.calledPercent = [...]int{0, 0, 0, 30, 60, 100}[m.IntN(6)]
		m.chosen = hands.Tiles{}
		if styles[at].choose(m, &m.chosen); m.chosen.TakeFrom(&m.stock) {
			return true
		}
	}
	return false
}

func (m *maker) fillOf(t *hands.Tiles, set hand.Set, triplets int) { m.Fill(t, set, set, triplets) }

// fourTriplets chooses four triplets, often without calls.
func (m *maker) fourTriplets(t *hands.Tiles) {
	if m.Chance(60) {
		m.calledPercent = 0
	}
	m.Fill(t, all, all, 95)
}

// fourKans chooses mostly kans, sometimes with two tiles that are hardly a pair.
func (m *maker) fourKans(t *hands.Tiles) {
	m.kansPercent = 85
	m.Fill(t, all, all, 97)
	if t.Torn = m.Chance(20); t.Torn {
		t.Spare = m.Kind()
	}
}

// kansOf chooses four kans that include those of set, usually two yakuman with liability.
func (m *maker) kansOf(t *hands.Tiles, set hand.Set) {
	m.kansPercent = 97
	m.Fill(t, all, all, 100)
	i := 0
	for k := range hand.Kind(hand.Kinds) {
		if set.Has(k) && i < len(t.Groups) {
			t.Groups[i] = hand.NewGroup(hand.Triplet, k)
			i++
		}
	}
}

// tripletsOf chooses triplets of most tiles of set and often a pair of another one.
func (m *maker) tripletsOf(t *hands.Tiles, set hand.Set) {
	if m.Chance(30) {
		m.kansPercent = 40
	}
	m.TripletsOf(t, set)
}

func (m *maker) twice(t *hands.Tiles) {
	if m.Chance(70) {
		m.calledPercent = 0
	}
	m.Twice(t)
}

// stacked chooses three consecutive triplets, which are also three equal sequences. With many dora
// and a fourth triplet, one reading is a yakuman and another is worth as much by its han.
func (m *maker) stacked(t *hands.Tiles) {
	s, triplets := m.Suit(), 30
	set := s.Kinds()
	if m.rich = m.Chance(40); m.rich {
		m.calledPercent, m.kansPercent, triplets = 0, 0, 100
	} else if m.Chance(50) {
		set = all
	}
	m.fillOf(t, set, triplets)
	low := hand.KindOf(s, 1+m.IntN(7))
	for i := range t.Groups[:3] {
		t.Groups[i] = hand.NewGroup(hand.Triplet, low+hand.Kind(i))
	}
}

// sevenPairs chooses seven pairs of few or many kinds, sometimes two of the same kind.
func (m *maker) sevenPairs(t *hands.Tiles) {
	m.calledPercent, m.kansPercent = 0, 0
	set := [...]hand.Set{all, all, outside, honors, all &^ outside, m.Suit().Kinds(),
		m.Suit().Kinds() | honors}[m.IntN(7)]
	if m.Chance(12) { // the seven pairs of daisharin and its variants
		s := m.Suit()
		if m.Chance(70) {
			s = hand.Pin
		}
		set = s.Kinds() &^ terminals
	}
	if m.Pairs(t, set); m.Chance(10) {
		copy(t.Loose[2:], t.Loose[:2])
	}
}

// orphans chooses one of each terminal and honor and a second one of any.
func (m *maker) orphans(t *hands.Tiles) {
	m.calledPercent, m.kansPercent = 0, 0
	if m.OneOfEach(t, outside); m.Chance(40) {
		m.aim = t.Loose[hands.Size-1]
	}
}

func (m *maker) nineGates(t *hands.Tiles) {
	m.calledPercent, m.kansPercent = 0, 0
	m.NineGates(t)
	m.aim = t.Tile
}

// scraps chooses tiles that form no or few groups.
func (m *maker) scraps(t *hands.Tiles) {
	m.calledPercent, m.kansPercent = 0, 0
	set := m.Kinds
	if m.Chance(50) {
		set = m.Suit().Kinds()
	}
	t.Form = rules.FormTiles
	for i := range t.Loose {
		t.Loose[i] = m.KindOf(set)
	}
}
