package drill

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// tries is how many hands are made at most until one can be asked about.
const tries = 4000

// deal deals a hand that the rules pay. It keeps fewer hands of many han than come up.
func (d *Drill) deal(ctx context.Context, number uint64) (dealt, bool) {
	rng := d.chance(number)
	for range tries {
		if ctx.Err() != nil {
			break
		}
		m := &maker{Rand: rng, engine: d.engine, wall: d.engine.Rules().Wall(), level: d.Level,
			counts: d.Ask == Points && d.Level != Closed}
		if !m.make() {
			continue
		}
		r, err := d.engine.Score(&m.win)
		if err != nil || r.Exact != nil || r.Yakuman > 0 && (d.Level != Any || d.Ask == Fu) || d.Ask == Fu && r.Fu == 0 {
			continue
		}
		if keep := rarity(r.Han, r.Yakuman); m.often(keep) {
			return dealt{m.win, r}, true
		}
	}
	return dealt{}, false
}

// rarity is how many of 100 hands of so many han, or units of yakuman, are kept.
func rarity(han, yakuman int) int {
	switch {
	case yakuman > 0:
		return 5
	case han > 7:
		return 10
	case han > 5:
		return 35
	}
	return 100
}

// maker makes one win.
type maker struct {
	*rand.Rand
	engine *engine.Engine
	wall   *rules.Wall
	level  Level
	// counts reports whether hands have counters: honba, and norths that are set aside.
	counts bool
	win    hand.Win
	// used is how many tiles of each kind lie open or in the hand, and red how many of them are red.
	used, red [hand.Kinds]int
	// from are the kinds of which groups are made, and triplets is how many of 100 groups are triplets.
	from     hand.Set
	triplets int
}

func (m *maker) often(percent int) bool { return m.IntN(100) < percent }

// make makes a hand much as at a table. It returns false if the tiles did not suffice.
func (m *maker) make() bool {
	m.from, m.triplets = m.wall.Kinds, 20
	simples := m.wall.Kinds
	for k := range hand.Kind(hand.Kinds) {
		if k.Suit() == hand.Honors || k.Rank() == 1 || k.Rank() == 9 {
			simples &^= hand.SetOf(k)
		}
	}
	style := m.IntN(100)
	switch {
	case style < 30:
		m.from = simples
	case style < 42:
		m.from = m.oneSuit()
	case style < 50:
		m.triplets = 85
	}
	var tiles []hand.Kind
	if pairs := style >= 94 && m.level != Open; pairs {
		for range 7 {
			tiles = append(tiles, m.take(2, false)...)
		}
	} else {
		for i := range 4 {
			triplet := m.often(m.triplets)
			if style >= 50 && style < 65 && i == 0 { // of honors, which are often worth something
				all := m.from
				m.from = m.honors()
				tiles = append(tiles, m.group(true)...)
				m.from = all
				continue
			}
			tiles = append(tiles, m.group(triplet)...)
		}
		tiles = append(tiles, m.take(2, false)...)
	}
	if len(tiles)+3*len(m.win.Melds) != 14 {
		return false
	}
	m.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
	for _, k := range tiles {
		m.win.Hand = append(m.win.Hand, m.paint(k))
	}
	m.win.Tile, m.win.Hand = m.win.Hand[0], m.win.Hand[1:]
	slices.SortFunc(m.win.Hand, func(a, b hand.Tile) int {
		return cmp.Or(cmp.Compare(a.Kind(), b.Kind()), cmp.Compare(b, a))
	})
	m.situation()
	return true
}

func (m *maker) oneSuit() (set hand.Set) {
	suit := hand.Suit(m.IntN(int(hand.Honors)))
	for k := range hand.Kind(hand.Kinds) {
		if k.Suit() == suit || k.Suit() == hand.Honors {
			set |= hand.SetOf(k) & m.wall.Kinds
		}
	}
	return set
}

func (m *maker) honors() (set hand.Set) {
	for k := range hand.Kind(hand.Kinds) {
		if k.Suit() == hand.Honors {
			set |= hand.SetOf(k) & m.wall.Kinds
		}
	}
	return set
}

// take takes n tiles of a kind, or n in a row, from those that remain; nothing if that did not work out.
func (m *maker) take(n int, row bool) []hand.Kind {
	each := n
	if row {
		each = 1
	}
	for range 50 {
		low := hand.Kind(m.IntN(hand.Kinds))
		kinds := make([]hand.Kind, n)
		fits := true
		for i := range kinds {
			if kinds[i] = low; row {
				kinds[i] = low + hand.Kind(i)
			}
			k := kinds[i]
			fits = fits && k < hand.Kinds && m.from.Has(k) && k.Suit() == low.Suit() && (!row || k.Suit() != hand.Honors)
		}
		for _, k := range kinds {
			fits = fits && m.used[k]+each <= m.wall.Copies
		}
		if !fits {
			continue
		}
		for _, k := range kinds {
			m.used[k]++
		}
		return kinds
	}
	return nil
}

// group adds a group: to the concealed tiles, which it returns, or as a call or kan.
func (m *maker) group(triplet bool) []hand.Kind {
	kinds := m.take(3, !triplet)
	if kinds == nil {
		return nil
	}
	called := m.level != Closed && m.often(35)
	kan := m.level == Any && triplet && m.used[kinds[0]] < m.wall.Copies && m.often(20)
	if !called && !kan {
		return kinds
	}
	var g hand.Group
	switch {
	case kan:
		m.used[kinds[0]]++
		if g = hand.NewGroup(hand.Kan, kinds[0]); !called {
			g = g.Closed()
		}
	case triplet:
		g = hand.NewGroup(hand.Triplet, kinds[0])
	default:
		g = hand.NewGroup(hand.Sequence, kinds[0])
	}
	m.win.Melds = append(m.win.Melds, g.Meld())
	return nil
}

// paint returns a tile of a kind, sometimes the red five.
func (m *maker) paint(k hand.Kind) hand.Tile {
	if m.level != Closed && m.red[k] < m.wall.Red[k] && m.often(30) {
		m.red[k]++
		return hand.RedFive(k.Suit())
	}
	return hand.NewTile(k)
}

func (m *maker) situation() {
	w := &m.win
	w.Seat = hand.East + hand.Wind(m.IntN(m.wall.Players))
	w.Round = hand.East + hand.Wind(m.IntN(2))
	w.Tsumo = m.often(45)
	closed, indicators := true, 1
	for _, meld := range w.Melds {
		closed = closed && meld.Type == hand.Ankan
		if meld.Type >= hand.Minkan {
			indicators++
		}
	}
	riichi := closed && m.often(60) && m.say("riichi")
	if riichi && m.often(15) {
		m.say("ippatsu")
	}
	if m.counts {
		m.counters()
	}
	if m.wall.DoraIndicators == 0 {
		return
	}
	w.Dora = m.turn(indicators)
	if riichi && m.level == Any {
		w.Ura = m.turn(indicators)
	}
}

// counters lays counters on the table, and sets aside norths that nobody has.
func (m *maker) counters() {
	w, north := &m.win, hand.North.Kind()
	if m.engine.Rules().Payments().Honba != nil && m.often(50) {
		w.Honba = 1 + m.IntN(3)
	}
	if left := m.wall.Copies - m.used[north]; left > 0 && m.often(60) {
		w.Nuki = 1 + m.IntN(min(left, 2))
		if slices.ContainsFunc(m.engine.Check(w), func(p hand.Problem) bool { return p.Field == "nuki" }) {
			w.Nuki = 0 // these rules set none aside
		}
		m.used[north] += w.Nuki
	}
}

func (m *maker) say(fact string) bool {
	s := rules.ByID(m.engine.Rules().Situation(), fact)
	if s == nil || !m.engine.Rules().Plays(s) {
		return false
	}
	m.win.Flags = append(m.win.Flags, hand.Flag{Name: fact, Value: 1})
	return true
}

func (m *maker) turn(n int) (all []hand.Tile) {
	for len(all) < n {
		k := hand.Kind(m.IntN(hand.Kinds))
		if m.wall.Kinds.Has(k) && m.used[k] < m.wall.Copies {
			m.used[k]++
			all = append(all, hand.NewTile(k))
		}
	}
	return all
}
