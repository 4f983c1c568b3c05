package hand

import "math/bits"

// Counts tells how many tiles of each kind there are.
type Counts struct {
	// Of holds the number of each kind.
	Of [Kinds]uint8
	// Present holds the kinds of which there are any.
	Present Set
	// Reds counts the red fives among them.
	Reds int
	// most is at least the largest of the numbers.
	most uint8
}

// Add counts one more tile.
func (c *Counts) Add(t Tile) {
	k := t.Kind()
	c.Of[k]++
	c.most = max(c.most, c.Of[k])
	c.Present |= 1 << k
	c.Reds += int(t >> redShift)
}

// In counts the tiles of a set.
func (c *Counts) In(s Set) int {
	n := 0
	for s &= c.Present; s != 0; s &= s - 1 {
		n += int(c.Of[bits.TrailingZeros64(uint64(s))])
	}
	return n
}

// MoreThan tells whether there are more than n tiles of some kind.
func (c *Counts) MoreThan(n int) bool { return int(c.most) > n }

// Tally is what a win's tiles come to, whatever the reading.
type Tally struct {
	// Counts are of the hand, the melds and the winning tile.
	Counts
	// Melds are the called groups, as many as NumMelds.
	Melds    [4]Group
	NumMelds int
	// Kans counts the kans, open and concealed.
	Kans int
	// Open tells that there is a meld other than a concealed kan.
	Open bool

	// suits counts the concealed tiles with the winning tile, three bits for each rank.
	suits [4]uint32
	// sizes is how many of those tiles each suit has.
	sizes [4]uint8
}

// Tally counts the tiles. It is false if they are not those of a win, or if a tile or a wind is none; Check
// then tells why. The count is then void.
func (w *Win) Tally() (Tally, bool) {
	var t Tally
	if len(w.Melds) > len(t.Melds) || len(w.Hand)+3*len(w.Melds) != 13 || max(w.From, w.Seat, w.Round, w.Pao) > North {
		return t, false
	}
	for _, tile := range w.Hand {
		if !tile.valid() {
			return t, false
		}
		t.concealed(tile)
	}
	if !w.Tile.valid() {
		return t, false
	}
	t.concealed(w.Tile)
	for i := range w.Melds {
		m := &w.Melds[i]
		if !m.wellFormed() {
			return t, false
		}
		for _, tile := range m.Tiles[:m.Size()] {
			t.Add(tile)
		}
		t.Melds[t.NumMelds] = m.group()
		t.NumMelds++
		if m.Type >= Minkan {
			t.Kans++
		}
		t.Open = t.Open || m.Type != Ankan
	}
	return t, !t.MoreThan(copies) && allValid(w.Dora) && allValid(w.Ura)
}

func (t *Tally) concealed(tile Tile) {
	t.Add(tile)
	k := tile.Kind()
	s := k.Suit()
	t.suits[s] += 1 << (3 * (k - Kind(s)*9))
	t.sizes[s]++
}

func allValid(tiles []Tile) bool {
	for _, t := range tiles {
		if !t.valid() {
			return false
		}
	}
	return true
}

// wellFormed tells whether the tiles are those of such a meld; check gives the reason why not.
func (m *Meld) wellFormed() bool {
	if !allValid(m.Tiles[:m.Size()]) {
		return false
	}
	a, b, c, d := m.Tiles[0].Kind(), m.Tiles[1].Kind(), m.Tiles[2].Kind(), m.Tiles[3].Kind()
	switch m.Type {
	case Chi:
		return b == a+1 && c == a+2 && a.Suit() == c.Suit() && a.Suit() != Honors
	case Pon:
		return a == b && a == c
	default:
		return m.Type <= Ankan && a == b && a == c && a == d
	}
}
