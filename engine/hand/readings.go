package hand

import "math/bits"

// Wait is what the hand waited for before the winning tile, in one reading.
type Wait uint8

// The waits. Irregular is the wait of a shape without groups or pairs.
const (
	Ryanmen Wait = iota
	Kanchan
	Penchan
	Shanpon
	Tanki
	Irregular
)

// Waits is how many waits there are.
const Waits = 6

var waitNames = [Waits]string{"ryanmen", "kanchan", "penchan", "shanpon", "tanki", "irregular"}

// String gives the wait's name.
func (w Wait) String() string { return waitNames[w] }

// PairCompleted and NothingCompleted stand in Reading.Completed for no group.
const (
	PairCompleted    = 4
	NothingCompleted = 5
)

// Reading is one way to read a win's tiles as groups and a pair, with one place for the winning tile.
type Reading struct {
	// Groups are the concealed ones, then the melds as called; NumGroups is 4, or 0 for a hand without groups.
	Groups    [4]Group
	NumGroups uint8
	// Completed is the index of the group that the winning tile completed, or PairCompleted, or NothingCompleted.
	Completed uint8
	Wait      Wait
	// Pair is NoKind in a hand that has no pair, or seven.
	Pair Kind
}

// Readings appends to dst every way to read the tiles as four groups and a pair: every grouping and
// every group, or the pair, that the winning tile can have completed. There is none if the hand is no such hand.
func (w *Win) Readings(t *Tally, dst []Reading) []Reading {
	pairSuit := -1
	for s, n := range t.sizes {
		if n%3 == 2 && pairSuit < 0 {
			pairSuit = s
		} else if n%3 != 0 {
			return dst
		}
	}
	if pairSuit < 0 {
		return dst
	}
	table := loadSplits()
	var splits [3][]split
	for s := range splits {
		if splits[s] = table.of(t.suits[s]); len(splits[s]) == 0 {
			return dst
		}
	}
	r := Reading{Pair: NoKind}
	honors := r
	if !honors.honors(t.suits[Honors]) {
		return dst
	}
	for _, m := range splits[Man] {
		r := r
		r.add(Man, m)
		for _, p := range splits[Pin] {
			r := r
			r.add(Pin, p)
			for _, s := range splits[Sou] {
				r := r
				r.add(Sou, s)
				r.append(honors.Groups[:honors.NumGroups])
				concealed := r.NumGroups
				r.append(t.Melds[:t.NumMelds])
				if honors.Pair != NoKind {
					r.Pair = honors.Pair
				}
				if r.NumGroups == 4 && r.Pair != NoKind {
					dst = w.complete(r, concealed, dst)
				}
			}
		}
	}
	return dst
}

// honors adds the concealed honor tiles, which make triplets and pairs only; false if they don't.
func (r *Reading) honors(counts uint32) bool {
	for counts != 0 {
		shift := bits.TrailingZeros32(counts) / 3 * 3
		k := KindOf(Honors, shift/3+1)
		switch counts >> shift & 7 {
		case 2:
			if r.Pair != NoKind {
				return false
			}
			r.Pair = k
		case 3:
			r.push(NewGroup(Triplet, k))
		default:
			return false
		}
		counts &^= 7 << shift
	}
	return true
}

// add adds a suit's concealed groups and pair.
func (r *Reading) add(suit Suit, s split) {
	for i := range s.count() {
		if b := s.block(i); b < firstRun {
			r.push(NewGroup(Triplet, KindOf(suit, b+1)))
		} else {
			r.push(NewGroup(Sequence, KindOf(suit, b-firstRun+1)))
		}
	}
	if p := s.pair(); p != 0 {
		r.Pair = KindOf(suit, p)
	}
}

// append adds groups as they are.
func (r *Reading) append(groups []Group) {
	r.NumGroups += uint8(copy(r.Groups[r.NumGroups:], groups))
}

func (r *Reading) push(g Group) {
	if r.NumGroups < 4 {
		r.Groups[r.NumGroups] = g.Closed()
		r.NumGroups++
	}
}

// complete appends the reading once for each different group, of the first n, that the winning tile
// can have completed, and for the pair.
func (w *Win) complete(r Reading, n uint8, dst []Reading) []Reading {
	tile := w.Tile.Kind()
	if r.Pair == tile {
		r.Completed, r.Wait = PairCompleted, Tanki
		dst = append(dst, r)
	}
	for i, g := range r.Groups[:n] {
		if !g.Kinds().Has(tile) || i > 0 && contains(r.Groups[:i], g) {
			continue
		}
		done := r
		done.Completed, done.Wait = uint8(i), g.wait(tile)
		if !w.Tsumo && g.Kind() == Triplet {
			done.Groups[i] = g.Opened()
		}
		dst = append(dst, done)
	}
	return dst
}

func contains(groups []Group, g Group) bool {
	for _, other := range groups {
		if other == g {
			return true
		}
	}
	return false
}

// wait tells for what a concealed group waited that the tile completed.
func (g Group) wait(tile Kind) Wait {
	if g.Kind() != Sequence {
		return Shanpon
	}
	low := g.Low()
	switch tile - low {
	case 1:
		return Kanchan
	case 2:
		if low.Rank() == 1 {
			return Penchan
		}
	default:
		if low.Rank() == 7 {
			return Penchan
		}
	}
	return Ryanmen
}

// SevenPairs tells whether the win is seven pairs, and whether all seven differ.
func (w *Win) SevenPairs(t *Tally) (pairs, distinct bool) {
	if len(w.Melds) > 0 {
		return false, false
	}
	const odd, four = 0o111_111_111, 0o444_444_444 // the bits of each count
	counts := t.suits[Man] | t.suits[Pin] | t.suits[Sou] | t.suits[Honors]
	return counts&odd == 0, counts&(odd|four) == 0
}
