package condition

import (
	"math/bits"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
)

// FarAway is the distance in tiles of a condition that is too far away to count, or can't be
// evaluated. A wrong group counts as tilesOfGroup.
const (
	FarAway      = 9
	tilesOfGroup = 2
)

// TilesAway returns about how many tiles must change for a leaf condition to hold, or to fail if
// want is false.
func TilesAway(n *typed.Node, want bool) Distance {
	units := distanceOf(n, want)
	switch n.Op {
	case typed.OpCompare:
		asked, other := n.Kids[0], n.Kids[1]
		if asked.IsConst() {
			asked, other = other, asked
		}
		return compareTiles(asked, other, units)
	case typed.OpMade:
		if mask := uint64(n.K); want {
			return func(f *Facts) int64 { return f.missingForGroups(mask) }
		}
	}
	return units
}

// compareTiles converts units, the distance of a comparison of number with operand, into tiles.
func compareTiles(number, operand *typed.Node, units Distance) Distance {
	if number.Op == typed.OpTripletsOf {
		set := SetOf(number.Kids[0])
		return func(f *Facts) int64 {
			n := units(f)
			pairs := min(n, f.pairsOf(set(f)))
			return pairs + FarAway*(n-pairs)
		}
	}
	if number.Op != typed.OpNum {
		return units
	}
	switch Number(number.K) {
	case Sequences, Triplets, ConcealedTriplets, Kans:
		return func(f *Facts) int64 { return tilesOfGroup * units(f) }
	case Shape:
		return func(f *Facts) int64 { return FarAway * units(f) }
	case IdenticalSequences:
		count, other := NumberOf(number), NumberOf(operand)
		return func(f *Facts) int64 {
			n := units(f)
			if n > 0 && count(f) < other(f) && (n > 1 || !f.hasNearlyTwins()) {
				return FarAway
			}
			return n
		}
	case SuitCount:
		other := NumberOf(operand)
		return func(f *Facts) int64 {
			if units(f) == 0 {
				return 0
			}
			return f.tilesOutsideSuit(other(f))
		}
	}
	return units
}

func (f *Facts) pairsOf(s hand.Set) (n int64) {
	for ; s != 0; s &= s - 1 {
		if f.tiles.Of(hand.Kind(bits.TrailingZeros64(uint64(s)))) == 2 {
			n++
		}
	}
	return n
}

// tilesOutsideSuit counts the tiles of suits other than the most frequent one, if one is wanted.
func (f *Facts) tilesOutsideSuit(wanted int64) int64 {
	all, largest := 0, 0
	for s := range hand.Honors {
		n := f.tiles.In(s.Kinds())
		all, largest = all+n, max(largest, n)
	}
	if wanted != 1 || all == 0 {
		return FarAway
	}
	return int64(max(1, all-largest))
}

// hasNearlyTwins reports whether two sequences would be equal if one started a rank higher.
func (f *Facts) hasNearlyTwins() bool {
	for i, a := range f.Groups() {
		for _, b := range f.Groups()[:i] {
			if a.Kind() == hand.Sequence && b.Kind() == hand.Sequence && a.Suit() == b.Suit() &&
				absDiff(int64(a.Low()), int64(b.Low())) == 1 {
				return true
			}
		}
	}
	return false
}

// missingForGroups sums up the tiles that are missing for absent groups, at least one for each: its
// tiles may be present in other groups.
func (f *Facts) missingForGroups(mask uint64) (sum int64) {
	for left := mask &^ f.made; left != 0; left &= left - 1 {
		g := hand.Group(bits.TrailingZeros64(left))
		lacks := int64(3 - min(3, f.tiles.Of(g.Low())))
		if g.Kind() == hand.Sequence {
			lacks = int64(g.Kinds().Len() - (g.Kinds() & f.tiles.Present).Len())
		}
		sum += max(1, lacks)
	}
	return sum
}
