package hand

// Counts tells how many tiles of each kind there are.
type Counts struct {
	// AtLeast[n] holds the kinds of which there are more than n tiles.
	AtLeast [4]Set
	// Fifth holds the kinds of which there are more than four.
	Fifth Set
	// Reds counts the red fives among them.
	Reds int
}

// Add counts one more tile.
func (c *Counts) Add(t Tile) {
	if t.Red() {
		c.Reds++
	}
	b := Set(1) << t.Kind()
	c.Fifth |= c.AtLeast[3] & b
	c.AtLeast[3] |= c.AtLeast[2] & b
	c.AtLeast[2] |= c.AtLeast[1] & b
	c.AtLeast[1] |= c.AtLeast[0] & b
	c.AtLeast[0] |= b
}

// Count tells how many tiles of a kind there are, up to four.
func (c *Counts) Count(k Kind) int {
	n := 0
	for _, s := range c.AtLeast {
		n += int(s >> k & 1)
	}
	return n
}

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
			t.Add(tile)
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
	t.Add(tile)
	k := tile.Kind()
	s := k.Suit()
	t.suits[s] += 1 << (3 * (k - Kind(s)*9))
	t.sizes[s]++
}
