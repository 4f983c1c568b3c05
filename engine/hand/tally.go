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

// tilePlace is where a concealed tile is counted: its suit, and what it adds to that suit's counts.
type tilePlace struct {
	adds  uint32
	suit  uint8
	valid bool
}

// tilePlaces holds the place of every Tile, so that nothing is divided for each tile.
var tilePlaces = func() (p [256]tilePlace) {
	for t := range p {
		if tile := Tile(t); tile.valid() {
			k := tile.Kind()
			p[t] = tilePlace{1 << (3 * (k.Rank() - 1)), uint8(k.Suit()), true}
		}
	}
	return p
}()

// Tally counts the tiles. It is false if they are not those of a win, or if a tile, a wind or a number is none; Check
// then tells why. The count is then void; TallyMelds gives one of the melds.
func (w *Win) Tally() (Tally, bool) {
	var t Tally
	ok := w.TallyInto(&t)
	return t, ok
}

// TallyInto is Tally into a tally that is overwritten.
func (w *Win) TallyInto(t *Tally) bool {
	*t = Tally{}
	if len(w.Melds) > len(t.Melds) || len(w.Hand)+3*len(w.Melds) != 13 || max(w.From, w.Seat, w.Round, w.Pao) > North || !w.countable() {
		return false
	}
	for _, tile := range w.Hand {
		if !t.addConcealed(tile) {
			return false
		}
	}
	if !t.addConcealed(w.Tile) {
		return false
	}
	for i := range w.Melds {
		if !t.addMeld(&w.Melds[i]) {
			return false
		}
	}
	return !t.MoreThan(copies) && allValid(w.Dora) && allValid(w.Ura)
}

// TallyMelds counts the melds alone, for a win of which the other tiles are not known. It leaves out what
// is no meld, and a fifth.
func (w *Win) TallyMelds() Tally {
	var t Tally
	for i := range w.Melds {
		if t.NumMelds < len(t.Melds) {
			t.addMeld(&w.Melds[i])
		}
	}
	return t
}

// addMeld counts a meld, for which there must be room; false if it is none.
func (t *Tally) addMeld(m *Meld) bool {
	if !m.wellFormed() {
		return false
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
	return true
}

// addConcealed counts a concealed tile; false if it is none.
func (t *Tally) addConcealed(tile Tile) bool {
	p := tilePlaces[tile]
	if !p.valid {
		return false
	}
	t.Add(tile)
	t.suits[p.suit&3] += p.adds
	t.sizes[p.suit&3]++
	return true
}

// countable tells whether the numbers, those of flags too, are such as can be read.
func (w *Win) countable() bool {
	for i := range w.Flags {
		if f := &w.Flags[i]; f.Value < 0 || f.Value > maxCount || !f.Count && f.Value != 1 {
			return false
		}
	}
	return len(w.ID) <= maxID && min(w.Honba, w.Sticks, w.Nuki, w.Players) >= 0 && max(w.Honba, w.Sticks) <= maxCount && max(w.Nuki, w.Players) <= 4
}

func allValid(tiles []Tile) bool {
	for _, t := range tiles {
		if !tilePlaces[t].valid {
			return false
		}
	}
	return true
}
