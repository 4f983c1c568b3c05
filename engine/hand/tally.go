package hand

// Tally is what a win's tiles come to, whatever the reading.
type Tally struct {
	// AtLeast[n] holds the kinds of which there are more than n tiles in the hand, the melds and the winning tile.
	AtLeast [4]Set
	// Fifth holds the kinds of which there are more than four.
	Fifth Set
	// Reds counts the red fives among them.
	Reds int
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

// Tally counts the tiles. It is false if the tiles are not those of a win, as far as Check would tell
// of Hand, Melds and Tile; then the count is void.
func (w *Win) Tally() (Tally, bool) {
	var t Tally
	if len(w.Melds) > len(t.Melds) || len(w.Hand)+3*len(w.Melds) != 13 {
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
		if m.check() != nil {
			return t, false
		}
		for _, tile := range m.Tiles[:m.Size()] {
			t.count(tile)
		}
		t.Melds[t.NumMelds] = m.group()
		t.NumMelds++
		if m.Type >= Minkan {
			t.Kans++
		}
		t.Open = t.Open || m.Type != Ankan
	}
	return t, t.Fifth == 0
}

func (t *Tally) concealed(tile Tile) {
	t.count(tile)
	k := tile.Kind()
	s := k.Suit()
	t.suits[s] += 1 << (3 * (k - Kind(s)*9))
	t.sizes[s]++
}

func (t *Tally) count(tile Tile) {
	if tile.Red() {
		t.Reds++
	}
	b := Set(1) << tile.Kind()
	t.Fifth |= t.AtLeast[3] & b
	t.AtLeast[3] |= t.AtLeast[2] & b
	t.AtLeast[2] |= t.AtLeast[1] & b
	t.AtLeast[1] |= t.AtLeast[0] & b
	t.AtLeast[0] |= b
}

// Count tells how many tiles of a kind there are.
func (t *Tally) Count(k Kind) int {
	n := 0
	for _, s := range t.AtLeast {
		n += int(s >> k & 1)
	}
	return n
}
