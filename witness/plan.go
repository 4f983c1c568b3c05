package witness

import (
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// plan is a hand as it is searched for: what it is made of, so that a part of it can be exchanged for another. It is a
// plain value, which a copy keeps.
type plan struct {
	form rules.ShapeForm
	// groups and pair are those of a hand of groups; other hands have loose tiles instead, pairs one beside the other.
	groups [4]block
	pair   hand.Kind
	loose  [handTiles]hand.Kind

	// tile is the winning tile. One that is not among the concealed tiles stands for the last of these.
	tile  hand.Kind
	tsumo bool
	// seat and round are unknown where the default will do.
	seat, round hand.Wind
	from, pao   hand.Wind
	// said holds for each entry of the situation 1 for a fact that is said, the number of a counter, and that of the
	// wind of a seat.
	said [mostSaid]int16
	// dora and ura are the tiles that indicators show, so that one can ask for them; there are as many as the numbers
	// say.
	dora, ura                  [indicators]hand.Kind
	numDora, numUra            int
	reds, honba, sticks, north int
	// torn reports whether a tile is exchanged for the one in spare, so that the hand is most likely not complete.
	torn  bool
	spare hand.Kind
}

const (
	handTiles = 14
	// indicators are no more than are turned for a hand with four kans.
	indicators = 5
	// mostSaid is room for what a situation can declare.
	mostSaid = 64
)

// block is a group that may be called.
type block struct {
	kind   hand.GroupKind
	low    hand.Kind
	called bool
}

func (b block) tiles() []hand.Kind {
	switch b.kind {
	case hand.Sequence:
		return []hand.Kind{b.low, b.low + 1, b.low + 2}
	case hand.Triplet:
		return []hand.Kind{b.low, b.low, b.low}
	}
	return []hand.Kind{b.low, b.low, b.low, b.low}
}

func (b block) group() hand.Group {
	g := hand.NewGroup(b.kind, b.low)
	if b.called {
		return g
	}
	return g.Closed()
}

func (b block) melded() bool { return b.called || b.kind == hand.Kan }

// maker makes wins of plans. Its memory is used again for each.
type maker struct {
	rules *rules.Rules
	// anyReds: fives may be red that are not in the wall.
	anyReds bool
	win     hand.Win
	count   [hand.Kinds]int
	// concealed are the tiles that are not called, the winning one too, by kind.
	concealed [hand.Kinds]int
}

// take counts tiles. It returns false if there are not so many.
func (m *maker) take(kinds ...hand.Kind) bool {
	for _, k := range kinds {
		m.count[k]++
		if m.count[k] > min(hand.Copies, m.rules.Wall().Copies) || !m.rules.Wall().Kinds.Has(k) {
			return false
		}
	}
	return true
}

func (m *maker) hide(kinds ...hand.Kind) bool {
	for _, k := range kinds {
		m.concealed[k]++
	}
	return m.take(kinds...)
}

// make makes the win of a plan; nil if there are not enough tiles. The win is overwritten by the next.
func (m *maker) make(p *plan) *hand.Win {
	m.count, m.concealed = [hand.Kinds]int{}, [hand.Kinds]int{}
	w := &m.win
	*w = hand.Win{Hand: w.Hand[:0], Melds: w.Melds[:0], Dora: w.Dora[:0], Ura: w.Ura[:0], Flags: w.Flags[:0]}
	if !m.tiles(p) {
		return nil
	}
	if p.torn && !m.hide(p.spare) {
		return nil
	}
	m.conceal(p)
	w.Tsumo, w.Seat, w.Round, w.From, w.Pao = p.tsumo, p.seat, p.round, p.from, p.pao
	w.Honba, w.Sticks, w.Nuki = p.honba, p.sticks, p.north
	for range p.north {
		if !m.take(hand.North.Kind()) {
			return nil
		}
	}
	for i := range m.rules.Situation() {
		if s := &m.rules.Situation()[i]; p.said[i] > 0 && !s.Input {
			w.Flags = append(w.Flags, hand.Flag{Name: s.ID, Value: int(p.said[i]), Count: s.Count, Seat: s.Seat})
		}
	}
	if !m.indicate(&w.Dora, p.dora[:p.numDora]) || !m.indicate(&w.Ura, p.ura[:p.numUra]) {
		return nil
	}
	m.paint(p.reds)
	return w
}

func (m *maker) tiles(p *plan) bool {
	if p.form != rules.FormGroups {
		return m.hide(p.loose[:]...)
	}
	for _, b := range p.groups {
		take := m.hide
		if b.melded() {
			take = m.take
			m.win.Melds = append(m.win.Melds, b.group().Meld())
		}
		if !take(b.tiles()...) {
			return false
		}
	}
	return m.hide(p.pair, p.pair)
}

// conceal puts the concealed tiles in order into the hand, without the winning tile and without one that a spare tile
// replaces.
func (m *maker) conceal(p *plan) {
	w := &m.win
	tile := p.tile
	if m.concealed[tile] == 0 {
		for k := range hand.Kind(hand.Kinds) {
			if m.concealed[k] > 0 {
				tile = k
			}
		}
	}
	w.Tile = hand.NewTile(tile)
	m.concealed[tile]--
	for torn, k := p.torn, hand.Kind(0); torn && k < hand.Kinds; k++ {
		if m.concealed[k] > 0 && k != p.spare {
			m.concealed[k]--
			torn = false
		}
	}
	for k := range hand.Kind(hand.Kinds) {
		for range m.concealed[k] {
			w.Hand = append(w.Hand, hand.NewTile(k))
		}
	}
}

func (m *maker) indicate(list *[]hand.Tile, shown []hand.Kind) bool {
	for _, want := range shown {
		for k := range hand.Kind(hand.Kinds) {
			if m.rules.Wall().Next[k] == want {
				*list = append(*list, hand.NewTile(k))
				if !m.take(k) {
					return false
				}
			}
		}
	}
	return true
}

// paint makes so many fives red, as far as the hand and the wall have them; where refusals are looked for, also such as
// the wall has not.
func (m *maker) paint(reds int) {
	left := m.rules.Wall().Red
	if m.anyReds {
		for suit := hand.Man; suit <= hand.Sou; suit++ {
			left[hand.RedFive(suit).Kind()] = hand.Copies
		}
	}
	paint := func(t *hand.Tile) {
		if k := t.Kind(); reds > 0 && left[k] > 0 {
			left[k]--
			reds--
			*t = hand.RedFive(k.Suit())
		}
	}
	for i := range m.win.Hand {
		paint(&m.win.Hand[i])
	}
	for i := range m.win.Melds {
		paintMeld(&m.win.Melds[i], paint)
	}
	paint(&m.win.Tile)
	if !m.anyReds {
		m.rules.Wall().ReadFives(&m.win)
	}
}

// paintMeld makes the first five of a meld red. A chi has a single five.
func paintMeld(m *hand.Meld, paint func(*hand.Tile)) {
	tiles := m.Tiles[:m.Size()]
	for i := range tiles {
		if k := tiles[i].Kind(); i == 0 || k != tiles[i-1].Kind() {
			paint(&tiles[i])
		}
	}
}
