package hand

import (
	"math/bits"
	"slices"

	"example.com/hanfu/internal/naming"
)

// Wait is the wait that the winning tile completed in a reading.
type Wait uint8

// The waits. Irregular is that of a shape without a pair, such as thirteen orphans.
const (
	Ryanmen Wait = iota
	Kanchan
	Penchan
	Shanpon
	Tanki
	Irregular
)

// Waits is the number of waits.
const Waits = 6

var waitNames = [Waits]string{"ryanmen", "kanchan", "penchan", "shanpon", "tanki", "irregular"}

// String returns the wait's name, or ? for an invalid wait.
func (w Wait) String() string { return naming.At(waitNames[:], w) }

// PairCompleted and NothingCompleted are values of Reading.Completed that are not the index of a
// group.
const (
	PairCompleted    = 4
	NothingCompleted = 5
)

// Reading is one way to read a win's tiles as groups and a pair, with one choice of what the
// winning tile completed.
type Reading struct {
	// Groups are the concealed groups, then the melds as called. NumGroups is 4, or 0 for a hand
	// without groups. Four melds are groups in every reading, also beside two tiles that are no
	// pair.
	Groups    [4]Group
	NumGroups uint8
	// Completed is the index of the group that the winning tile completed, or PairCompleted, or
	// NothingCompleted.
	Completed uint8
	Wait      Wait
	// Pair is NoKind if the reading has no pair, or seven.
	Pair Kind
}

// Readings appends to dst every way to read the tiles as four groups and a pair, with every wait
// that the winning tile can have completed. It appends nothing if the hand does not have that form.
//
// Groupings are ordered by their man tiles, then pin, then sou; within a suit those with the lowest
// triplets come first. For each grouping, a completed pair comes before completed groups.
func (w *Win) Readings(t *Tally, dst []Reading) []Reading {
	table := loadSplits()
	if table == nil {
		return w.searchReadings(t, dst)
	}
	low, high := t.concealed[0], t.concealed[1]
	m, p := table.lookup(uint32(low)), table.lookup(uint32(low>>32))
	s, z := table.lookup(uint32(high)), table.lookup(uint32(high>>32))
	found := uint64(m.key)|uint64(p.key)<<32 == low && uint64(s.key)|uint64(z.key)<<32 == high
	if !found || t.NumMelds+int(m.count+p.count+s.count+z.count) != 4 {
		return dst
	}
	if m.further|p.further|s.further == 0 {
		return w.appendReadings(t, &m.split, &p.split, &s.split, &z.split, dst)
	}
	for i := range m.further + 1 {
		for j := range p.further + 1 {
			for k := range s.further + 1 {
				dst = w.appendReadings(t, table.nth(m, i), table.nth(p, j), table.nth(s, k),
					&z.split, dst)
			}
		}
	}
	return dst
}

// searchReadings appends what Readings appends, without the table.
func (w *Win) searchReadings(t *Tally, dst []Reading) []Reading {
	var found [4][]foundSplit
	for i := range found {
		tiles := uint32(t.concealed[i/2] >> (32 * (i % 2)))
		found[i] = slices.DeleteFunc(splitsWithin(tiles, nil),
			func(f foundSplit) bool { return f.key != tiles })
	}
	for _, m := range found[0] {
		for _, p := range found[1] {
			for _, s := range found[2] {
				for _, z := range found[3] {
					if t.NumMelds+int(m.count+p.count+s.count+z.count) == 4 {
						dst = w.appendReadings(t, &m.split, &p.split, &s.split, &z.split, dst)
					}
				}
			}
		}
	}
	return dst
}

// appendReadings appends the readings for splits of the four suits and the melds: one for each pair
// or group that the winning tile can have completed. Equivalent ones, such as either 5 in 345 567,
// are added once. It appends nothing unless the splits have exactly one pair.
func (w *Win) appendReadings(t *Tally, m, p, s, z *split, dst []Reading) []Reading {
	pair := uint64(m.pair) | uint64(p.pair)<<9 | uint64(s.pair)<<18 | uint64(z.pair)<<27
	if pair == 0 || pair&(pair-1) != 0 {
		return dst
	}
	// The groups, one byte each: man, pin, sou, honors, then melds.
	groups := uint64(t.packed)
	groups = groups<<(8*z.count&63) | z.inSuit(Honors)
	groups = groups<<(8*s.count&63) | s.inSuit(Sou)
	groups = groups<<(8*p.count&63) | p.inSuit(Pin)
	groups = groups<<(8*m.count&63) | m.inSuit(Man)

	n := len(dst)
	dst = slices.Grow(dst, 1+4)[:n+1+4]
	tile := w.Tile.Kind()
	reading := groups | 4<<numGroupsShift | uint64(bits.TrailingZeros64(pair))<<pairShift
	// Write the reading unconditionally, and keep it only if the tile completes the pair: a branch
	// would be unpredictable.
	dst[n].set(reading | PairCompleted<<completedShift | uint64(Tanki)<<waitShift)
	n += int(pair >> tile & 1)
	waits := &waits[tile]
	waiting := uint64(waits[groups&255]) | uint64(waits[groups>>8&255])<<8 |
		uint64(waits[groups>>16&255])<<16 | uint64(waits[groups>>24&255])<<24
	for waiting != 0 {
		bit := uint64(bits.TrailingZeros64(waiting))
		wait, group := bit%8, bit/8
		// Of groups with the same wait, the first represents them all.
		waiting &^= eachGroup << wait
		opened := uint64(0)
		if wait == uint64(Shanpon) && !w.Tsumo {
			opened = uint64(concealedBit) << (8 * group)
		}
		dst[n].set(reading&^opened | group<<completedShift | wait<<waitShift)
		n++
	}
	return dst[:n]
}

// eachGroup holds the lowest bit of each group's byte.
const eachGroup = 0x01010101

// inSuit returns the groups moved to suit; a split holds them as groups of Man.
func (s *split) inSuit(suit Suit) uint64 {
	ones := s.groups >> 7 & eachGroup // one for each group, because all are concealed
	return uint64(s.groups + ones*uint32(suit)<<suitShift)
}

// The shifts of a reading's fields after its groups, one byte each in a 64-bit word.
const (
	numGroupsShift = 32
	completedShift = 40
	waitShift      = 48
	pairShift      = 56
)

// set fills the reading from the bytes of v in a single store. Storing byte by byte would stall a
// later read of the whole reading (6 % of a score).
func (r *Reading) set(v uint64) {
	r.Groups[0], r.Groups[1], r.Groups[2], r.Groups[3] = Group(v), Group(v>>8), Group(v>>16),
		Group(v>>24)
	r.NumGroups, r.Completed = uint8(v>>numGroupsShift), uint8(v>>completedShift)
	r.Wait, r.Pair = Wait(v>>waitShift), Kind(v>>pairShift)
}

// waits holds, for each tile and group, a bit for the wait that the tile completes in the group; 0
// if the group lacks the tile or is a meld.
var waits = func() (table [kindMask + 1][256]uint8) {
	for _, g := range AllGroups() {
		if !g.Concealed() || g.Kind() == Kan {
			continue
		}
		for kinds := g.Kinds(); kinds != 0; kinds &= kinds - 1 {
			k := Kind(bits.TrailingZeros64(uint64(kinds)))
			table[k][g] = 1 << g.wait(k)
		}
	}
	return table
}()

func (g Group) wait(k Kind) Wait {
	if g.Kind() != Sequence {
		return Shanpon
	}
	low := g.Low()
	switch k - low {
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

// SevenPairs reports whether the win is seven pairs, and whether they are distinct.
func (w *Win) SevenPairs(t *Tally) (pairs, distinct bool) {
	if len(w.Melds) > 0 {
		return false, false
	}
	counts := (t.halves[0] | t.halves[1]) & allCounts
	return t.Even(), counts&^(eachRank<<1) == 0
}

// Even reports whether the number of tiles of every kind is even.
func (t *Tally) Even() bool { return (t.halves[0]|t.halves[1])&eachRank == 0 }
