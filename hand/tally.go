package hand

import "math/bits"

// Counts holds the number of tiles of each kind, at most 7 each.
type Counts struct {
	// halves hold two suits per word, one in each half: three bits for each rank, then five bits
	// for the number of tiles in the suit.
	halves [2]uint64
	// Present is the set of kinds with at least one tile.
	Present Set
	// colours holds seven-bit counts: red fives per suit, at otherReds the other red tiles, at
	// golds the gold tiles.
	colours uint64
}

// The layout of Counts.halves and Counts.colours. The masks cover the lowest bit of every rank, all
// bits of every other rank, and all bits of every rank.
const (
	rankBits          = 3
	sizeShift         = 27
	suitBits          = 1<<sizeShift - 1
	redBits           = 7
	otherReds         = 6 * redBits
	golds             = 7 * redBits
	eachRank   uint64 = 0o111_111_111 | 0o111_111_111<<32
	everyOther        = 0o707_070_707 | 0o707_070_707<<32
	allCounts         = eachRank * (1<<rankBits - 1)
)

// tileSum is the amount that one tile adds to Counts.
type tileSum struct {
	halves  [2]uint64
	set     Set
	colours uint64
}

// tileSums holds the tileSum of each Tile, so that counting a tile takes a few additions. Those of
// invalid tiles are zero.
var tileSums = func() (table [256]tileSum) {
	for t := range table {
		if tile := Tile(t); tile.valid() {
			k := tile.Kind()
			table[t].halves[k.Suit()/2] = (1<<(rankBits*(k.Rank()-1)) +
				1<<sizeShift) << (32 * (k.Suit() % 2))
			table[t].set = 1 << k
			switch {
			case tile.RedFive():
				table[t].colours = 1 << (redBits * k.Suit())
			case tile.Red():
				table[t].colours = 1 << otherReds
			case tile.Colour() == Gold:
				table[t].colours = 1 << golds
			}
		}
	}
	return table
}()

// kindShifts holds each kind's bit in Counts.halves, plus 64 if it is in the second word.
var kindShifts = func() (shifts [Kinds]uint8) {
	for k := range Kind(Kinds) {
		shifts[k] = uint8(32*int(k.Suit()) + rankBits*(k.Rank()-1))
	}
	return shifts
}()

// Of returns the number of tiles of kind k.
func (c *Counts) Of(k Kind) int {
	shift := kindShifts[k]
	return int(c.halves[shift>>6] >> (shift & 63) & (1<<rankBits - 1))
}

// Reds returns the number of red tiles.
func (c *Counts) Reds() int {
	const one = 1<<redBits - 1
	n := c.colours
	return int(n&one + n>>redBits&one + n>>(2*redBits)&one + n>>otherReds&one)
}

// Golds returns the number of gold tiles.
func (c *Counts) Golds() int { return int(c.colours >> golds) }

// FiveLimits holds, for each suit, how many red and plain fives a win may have. They allow no other
// coloured tiles.
type FiveLimits uint64

// NewFiveLimits returns the limits for a wall with the given number of each five, of which man, pin
// and sou are red. Counts above 63 are reduced to 63.
func NewFiveLimits(copies, man, pin, sou int) FiveLimits {
	limits := uint64(eachTop)
	for i, red := range [...]int{man, pin, sou, copies - man, copies - pin, copies - sou} {
		limits += uint64(max(0, min(red, maxFives))) << (redBits * i)
	}
	return FiveLimits(limits)
}

// AnyPlainFives are limits without a bound on plain fives.
const AnyPlainFives FiveLimits = maxFives * (1 + 1<<redBits + 1<<(2*redBits)) << (3 * redBits)

// NeverWithin are limits that no win satisfies.
const NeverWithin FiveLimits = eachTop - 1<<golds

// maxFives is the highest limit.
const maxFives = 1<<(redBits-1) - 1

// eachTop holds the highest bit of each count: red fives, then plain fives, then other coloured
// tiles, whose limit is 0.
const eachTop = 1 << (redBits - 1) * ((1+1<<redBits+1<<(2*redBits))*(1+1<<(3*redBits)) +
	1<<otherReds + 1<<golds)

// Add counts one more tile. Invalid tiles are ignored.
func (c *Counts) Add(t Tile) {
	n := &tileSums[t]
	c.halves[0] += n.halves[0]
	c.halves[1] += n.halves[1]
	c.Present |= n.set
	c.colours += n.colours
}

// In returns the number of tiles whose kind is in s.
func (c *Counts) In(s Set) int { return c.InMask(s.Mask()) }

// Mask is a Set in the layout of Counts: one bit for each rank of the first two suits at the lowest
// of its three bits, and next to it one for the other two suits.
type Mask uint64

// Mask returns the set as a mask.
func (s Set) Mask() (m Mask) {
	for ; s != 0; s &= s - 1 {
		shift := kindShifts[bits.TrailingZeros64(uint64(s))]
		m |= 1 << (shift&63 + shift>>6)
	}
	return m
}

// InMask returns the number of tiles whose kind is in the mask.
func (c *Counts) InMask(m Mask) int { return sumOfRanks(c.halves[0], c.halves[1], uint64(m)) }

// Weigh returns the sum of the tiles in each mask, weighted by 1, 2, 4 and so on.
func (c *Counts) Weigh(masks []Mask) (sum int) {
	ones, twos, fours := c.planes()
	for i, m := range masks {
		mask := uint64(m)
		sum += (bits.OnesCount64(ones&mask) + 2*bits.OnesCount64(twos&mask) +
			4*bits.OnesCount64(fours&mask)) << i
	}
	return sum
}

func sumOfRanks(a, b, mask uint64) int {
	ones := bits.OnesCount64((a&eachRank | b&eachRank<<1) & mask)
	twos := bits.OnesCount64((a>>1&eachRank | b&(eachRank<<1)) & mask)
	fours := bits.OnesCount64((a>>2&eachRank | b>>1&(eachRank<<1)) & mask)
	return ones + 2*twos + 4*fours
}

// planes returns the lowest, middle and highest bits of all counts, each in the layout of a Mask.
func (c *Counts) planes() (ones, twos, fours uint64) {
	a, b := c.halves[0], c.halves[1]
	return a&eachRank | b&eachRank<<1, a>>1&eachRank | b&(eachRank<<1),
		a>>2&eachRank | b>>1&(eachRank<<1)
}

// AtLeast returns the number of kinds with at least two, at least three, and four tiles. No kind
// may have more than four.
func (c *Counts) AtLeast() (two, three, four int) {
	ones, twos, fours := c.planes()
	two = bits.OnesCount64(twos | fours)
	three = bits.OnesCount64(ones&twos | fours)
	four = bits.OnesCount64(fours)
	return two, three, four
}

// hasTotal reports whether there are tiles tiles in all, and no kind has more than four. If more
// than 7 of a kind were added, a count carries into the next rank, and the total no longer matches.
func (c *Counts) hasTotal(tiles int) bool {
	a, b := c.halves[0]&allCounts, c.halves[1]&allCounts
	more := (a>>2&(a|a>>1) | b>>2&(b|b>>1)) & eachRank
	// Summing pairs of ranks, then the halves, then all by one multiplication is faster than
	// counting bits.
	pairs := a&everyOther + a>>rankBits&everyOther + b&everyOther + b>>rankBits&everyOther
	sum := uint32(pairs+pairs>>32) * 0o101_010_101 >> (4 * 2 * rankBits)
	return more == 0 && int(sum%(1<<(2*rankBits))) == tiles
}

// Tally holds the counts of a win's tiles, which do not depend on the reading.
type Tally struct {
	// Counts are of the hand, the melds and the winning tile.
	Counts
	// Melds are the called groups; NumMelds is their number.
	Melds    [4]Group
	NumMelds int
	// Kans is the number of kans, open and concealed.
	Kans int
	// Open reports whether there is a meld other than a concealed kan.
	Open bool
	// Seen counts the tiles of Counts, the indicators and the norths set aside. TooMany reports
	// whether there are more than four of a kind among them; Seen is then invalid.
	Seen    Counts
	TooMany bool

	// packed are the melds, one byte each.
	packed uint32
	// concealed are the halves of the concealed tiles and the winning tile, in the form of split
	// keys.
	concealed [2]uint64
}

// Tally counts the tiles. It returns false, and an invalid tally, if they are not those of a win or
// a tile is invalid; Check finds the reason. TallyMelds can still count the melds.
func (w *Win) Tally() (Tally, bool) {
	var t Tally
	ok := w.TallyInto(&t)
	return t, ok
}

// TallyInto is like Tally but overwrites t.
func (w *Win) TallyInto(t *Tally) bool {
	if len(w.Melds) > len(t.Melds) || len(w.Hand)+3*len(w.Melds) != 13 {
		return false
	}
	// Local variables stay in registers: 5 % of a score.
	last := &tileSums[w.Tile]
	low, high, present, colours := last.halves[0], last.halves[1], last.set, last.colours
	for _, tile := range w.Hand {
		n := &tileSums[tile]
		low += n.halves[0]
		high += n.halves[1]
		present |= n.set
		colours += n.colours
	}
	t.concealed[0], t.concealed[1] = low, high|honorsKey<<32
	t.Counts = Counts{[2]uint64{low, high}, present, colours}
	t.Melds, t.packed, t.NumMelds, t.Kans, t.Open = [4]Group{}, 0, 0, 0, false
	for i := range w.Melds {
		if !t.addMeld(&w.Melds[i]) {
			return false
		}
	}
	t.Seen = t.Counts
	for _, tile := range w.Dora {
		t.Seen.Add(tile)
	}
	for _, tile := range w.Ura {
		t.Seen.Add(tile)
	}
	nuki := 0
	for ; nuki < min(w.Nuki, Copies+1); nuki++ {
		t.Seen.Add(NewTile(North.Kind()))
	}
	// If the total is right, the hand is valid as well, which is the usual case.
	if t.TooMany = !t.Seen.hasTotal(14 + t.Kans + len(w.Dora) + len(w.Ura) + nuki); !t.TooMany {
		return true
	}
	return t.hasTotal(14+t.Kans) && allValid(w.Dora) && allValid(w.Ura)
}

// FivesWithin reports whether the tiles are within the limits: in each suit the red fives including
// indicators, and the winner's plain fives; no other tile may be coloured. The result is meaningful
// only if TooMany is false.
func (t *Tally) FivesWithin(l FiveLimits) bool {
	const five, man, pin, sou = rankBits * (5 - 1), 7, 7 << redBits, 7 << (2 * redBits)
	low, high := t.halves[0]>>five, t.halves[1]>>five
	fives := low&man | low>>(32-redBits)&pin | high<<(2*redBits)&sou
	return (uint64(l)-t.Seen.colours-(fives-t.colours)<<(3*redBits))&eachTop == eachTop
}

// TallyMelds counts only the melds, for a win whose other tiles are unknown. It ignores invalid
// melds, and any after the fourth.
func (w *Win) TallyMelds() Tally {
	var t Tally
	for i := range w.Melds {
		if t.NumMelds < len(t.Melds) {
			t.addMeld(&w.Melds[i])
		}
	}
	return t
}

// addMeld counts a meld, for which there must be room. It returns false if the meld is invalid.
func (t *Tally) addMeld(m *Meld) bool {
	g, ok := m.group()
	if !ok {
		return false
	}
	a, b, c := &tileSums[m.Tiles[0]], &tileSums[m.Tiles[1]], &tileSums[m.Tiles[2]]
	t.halves[0] += a.halves[0] + b.halves[0] + c.halves[0]
	t.halves[1] += a.halves[1] + b.halves[1] + c.halves[1]
	t.Present |= a.set | b.set | c.set
	t.colours += a.colours + b.colours + c.colours
	t.Melds[t.NumMelds&3] = g
	t.packed |= uint32(g) << (8 * t.NumMelds & 31)
	t.NumMelds++
	if m.Type >= Minkan {
		t.Add(m.Tiles[3])
		t.Kans++
	}
	t.Open = t.Open || m.Type != Ankan
	return true
}

func allValid(tiles []Tile) bool {
	for _, t := range tiles {
		if tileSums[t].set == 0 {
			return false
		}
	}
	return true
}
