package practice

import (
	"cmp"
	"context"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/hands"
)

// maxTries bounds the hands that are generated for one question.
const maxTries = 4000

// deal deals a hand that the rules pay. It drops some of the hands of many han.
func (d *Drill) deal(ctx context.Context, number uint64) (dealt, bool) {
	rng := d.random(number)
	for range maxTries {
		if ctx.Err() != nil {
			break
		}
		wall := d.engine.Rules().Wall()
		m := &maker{Chooser: hands.Chooser{Rand: rng, Kinds: wall.Kinds}, engine: d.engine,
			wall: wall, level: d.Level,
			stock: hands.NewStock(wall.Kinds, wall.Copies), counts: d.Ask == Points &&
				d.Level != Closed}
		if !m.deal() {
			continue
		}
		r, err := d.engine.Score(&m.win)
		if err != nil || r.Yakuman > 0 && (d.Level != Any || d.Ask == Fu) || d.Ask == Fu &&
			r.Fu == 0 {
			continue
		}
		if keep := keepPercent(r.Han, r.Yakuman); m.Chance(keep) {
			return dealt{m.win, r}, true
		}
	}
	return dealt{}, false
}

// keepPercent returns the percentage of hands of so many han, or units of yakuman, that are kept.
func keepPercent(han, yakuman int) int {
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

type maker struct {
	hands.Chooser // Kinds are the kinds of which groups are made
	engine        *engine.Engine
	wall          *rules.Wall
	level         Level
	// counts says whether hands have honba and norths set aside.
	counts bool
	win    hand.Win
	stock  hands.Stock
	// coloured counts the coloured tiles used, by colour and kind.
	coloured [hand.Colours][hand.Kinds]int
}

// deal generates a hand much like those at a table. It returns false if it runs out of tiles.
func (m *maker) deal() bool {
	triplets := 20 // percent of groups
	style := m.IntN(100)
	switch {
	case style < 30:
		m.Kinds &^= hands.Outside
	case style < 42:
		m.Kinds &= m.Suit().Kinds() | hand.Honors.Kinds()
	case style < 50:
		triplets = 85
	}
	var tiles []hand.Kind
	if pairs := style >= 94 && m.level != Open; pairs {
		for range 7 {
			tiles = append(tiles, m.pair()...)
		}
	} else {
		for i := range 4 {
			kind := hand.Sequence
			if m.Chance(triplets) {
				kind = hand.Triplet
			}
			if style >= 50 && style < 65 && i == 0 { // honors are often yakuhai
				all := m.Kinds
				m.Kinds &= hand.Honors.Kinds()
				tiles = append(tiles, m.group(hand.Triplet)...)
				m.Kinds = all
				continue
			}
			tiles = append(tiles, m.group(kind)...)
		}
		tiles = append(tiles, m.pair()...)
	}
	if len(tiles)+3*len(m.win.Melds) != hands.Size {
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

// maxGroupTries bounds the search for a group of which tiles are left.
const maxGroupTries = 50

func (m *maker) pair() []hand.Kind {
	for range maxGroupTries {
		k := hand.Kind(m.IntN(hand.Kinds))
		if m.Kinds.Has(k) && m.stock.Take(k, k) {
			return []hand.Kind{k, k}
		}
	}
	return nil
}

// group adds a group: it returns concealed tiles, and adds calls and kans to the melds.
func (m *maker) group(kind hand.GroupKind) []hand.Kind {
	g, ok := m.freeGroup(kind)
	if !ok {
		return nil
	}
	called := m.level != Closed && m.Chance(35)
	if m.level == Any && kind == hand.Triplet && m.stock.Left(g.Low()) > 0 && m.Chance(20) {
		m.stock.Take(g.Low())
		g = hand.NewGroup(hand.Kan, g.Low()).Closed()
	}
	if called {
		g = g.Opened()
	}
	if hands.IsMeld(g) {
		m.win.Melds = append(m.win.Melds, g.Meld())
		return nil
	}
	return hands.Kinds(g)
}

func (m *maker) freeGroup(kind hand.GroupKind) (hand.Group, bool) {
	for range maxGroupTries {
		low := hand.Kind(m.IntN(hand.Kinds))
		if kind == hand.Sequence && (low.Suit() == hand.Honors || low.Rank() > hands.LastRun) {
			continue
		}
		g := hand.NewGroup(kind, low).Closed()
		if g.Kinds()&^m.Kinds == 0 && m.stock.Take(hands.Kinds(g)...) {
			return g, true
		}
	}
	return 0, false
}

// paint returns a tile of a kind, in some cases a coloured one.
func (m *maker) paint(k hand.Kind) hand.Tile {
	for c := hand.Red; c < hand.Colours; c++ {
		if t := k.In(c); m.level != Closed && m.coloured[c][k] < m.wall.Of(t) && m.Chance(30) {
			m.coloured[c][k]++
			return t
		}
	}
	return hand.NewTile(k)
}

func (m *maker) situation() {
	w := &m.win
	w.Seat, w.Round = m.Wind(m.wall.Players), m.Wind(2)
	w.Tsumo = m.Chance(45)
	closed, indicators := true, 1
	for _, meld := range w.Melds {
		closed = closed && meld.Type == hand.Ankan
		if meld.Type >= hand.Minkan {
			indicators++
		}
	}
	riichi := closed && m.Chance(60) && m.addFlag("riichi")
	if riichi && m.Chance(15) {
		m.addFlag("ippatsu")
	}
	if m.counts {
		m.counters()
	}
	if m.wall.DoraIndicators == 0 {
		return
	}
	w.Dora = m.drawTiles(indicators)
	if riichi && m.level == Any {
		w.Ura = m.drawTiles(indicators)
	}
}

// counters adds honba and norths set aside.
func (m *maker) counters() {
	w, north := &m.win, hand.North.Kind()
	if m.engine.Rules().Payments().Honba != nil && m.Chance(50) {
		w.Honba = 1 + m.IntN(3)
	}
	if left := m.stock.Left(north); left > 0 && m.Chance(60) {
		w.Nuki = 1 + m.IntN(min(left, 2))
		if slices.ContainsFunc(m.engine.Check(w),
			func(p hand.Problem) bool { return p.Field == "nuki" }) {
			w.Nuki = 0 // not under these rules
		}
		m.stock.Take(slices.Repeat([]hand.Kind{north}, w.Nuki)...)
	}
}

func (m *maker) addFlag(fact string) bool {
	s := rules.ByID(m.engine.Rules().Situation(), fact)
	if s == nil || !m.engine.Rules().Plays(s) {
		return false
	}
	m.win.Flags = append(m.win.Flags, hand.Flag{Name: fact, Value: 1})
	return true
}

func (m *maker) drawTiles(n int) (all []hand.Tile) {
	for len(all) < n {
		if k := hand.Kind(m.IntN(hand.Kinds)); m.stock.Take(k) {
			all = append(all, hand.NewTile(k))
		}
	}
	return all
}
