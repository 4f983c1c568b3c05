package condition

import (
	"math/bits"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
)

// A search for a hand needs to know which of two hands is closer to meeting a condition. The
// distance is 0 if the condition holds, else about the number of wrong tiles, groups or units.
// Distances of parts joined by `and` add up; for `or` the least counts.
//
// Explanations list the yaku that a hand almost had. For them TilesAway gives the distance of a
// leaf condition in tiles. The units differ because a search needs each step, and a player needs to
// know whether the hand is one exchange away.

// A Distance returns how far facts are from meeting a condition; 0 means that they meet it. It must
// not be used concurrently on the same facts.
type Distance func(*Facts) int64

// farthest bounds the distance of a single part, so that sums can't overflow: an expression has few
// enough parts.
const farthest = 1 << 18

// DistanceOf returns the distance to meeting the condition, or to failing it if holds is false. The
// distance of a condition that faults is arbitrary.
func DistanceOf(b *Bool, holds bool) Distance { return distanceOf(b.tree, holds) }

// Stage returns the stage at which all facts of the condition are known.
func (b *Bool) Stage() Stage { return Stage(b.tree.Stage) }

func distanceOf(n *typed.Node, want bool) Distance {
	switch n.Op {
	case typed.OpNot:
		return distanceOf(n.Kids[0], !want)
	case typed.OpAnd, typed.OpOr:
		a, b := distanceOf(n.Kids[0], want), distanceOf(n.Kids[1], want)
		if (n.Op == typed.OpAnd) == want {
			return func(f *Facts) int64 { return a(f) + b(f) }
		}
		return func(f *Facts) int64 { return min(a(f), b(f)) }
	case typed.OpIf:
		yes, no := distanceOf(n.Kids[0], true), distanceOf(n.Kids[0], false)
		a, b := distanceOf(n.Kids[1], want), distanceOf(n.Kids[2], want)
		return func(f *Facts) int64 { return min(yes(f)+a(f), no(f)+b(f)) }
	case typed.OpCompare:
		return compareDistance(n, want)
	case typed.OpAnyGroup, typed.OpAllGroups:
		return groupsDistance(n, want)
	case typed.OpOnly, typed.OpHas:
		return tilesDistance(n, want)
	case typed.OpMade:
		if mask := uint64(n.K); want {
			return func(f *Facts) int64 { return int64(bits.OnesCount64(mask &^ f.made)) }
		}
	}
	holds := TruthOf(n)
	return func(f *Facts) int64 { return OneIf(holds(f) != want) }
}

func compareDistance(n *typed.Node, want bool) Distance {
	a, b, compare := NumberOf(n.Kids[0]), NumberOf(n.Kids[1]), n.K
	if !want {
		compare = typed.Opposites[compare]
	}
	counts := n.Kids[0].Type == typed.TypeInt
	return func(f *Facts) int64 {
		x, y := a(f), b(f)
		switch compare {
		case typed.CmpEq:
			if counts {
				return absDiff(x, y)
			}
			return OneIf(x != y)
		case typed.CmpNe:
			return OneIf(x == y)
		case typed.CmpLt:
			return excess(x, y, 1)
		case typed.CmpLe:
			return excess(x, y, 0)
		case typed.CmpGt:
			return excess(y, x, 1)
		default:
			return excess(y, x, 0)
		}
	}
}

func absDiff(x, y int64) int64 {
	return excess(min(x, y), max(x, y), 0) + excess(max(x, y), min(x, y), 0)
}

// excess returns by how much x must decrease to be less than y, or at most y if margin is 0. The
// result is bounded by about farthest.
func excess(x, y, margin int64) int64 {
	switch {
	case x < y || x == y && margin == 0:
		return 0
	case x > 0 && y < x-farthest || x <= 0 && y+farthest < x:
		return farthest
	}
	return x - y + margin
}

func groupsDistance(n *typed.Node, want bool) Distance {
	body, slot := distanceOf(n.Kids[0], want), n.Slot
	nearest := (n.Op == typed.OpAnyGroup) == want
	return func(f *Facts) int64 {
		sum, shortest := int64(0), int64(farthest)
		f.anyGroup(slot, func() bool {
			d := body(f)
			sum, shortest = sum+d, min(shortest, d)
			return false
		})
		if nearest {
			return shortest
		}
		return min(sum, farthest)
	}
}

func tilesDistance(n *typed.Node, want bool) Distance {
	set, isOnly := SetOf(n.Kids[0]), n.Op == typed.OpOnly
	return func(f *Facts) int64 {
		s := set(f)
		if isOnly {
			s = hand.AllKinds &^ s
		}
		if isOnly == want {
			return int64(f.tiles.In(s))
		}
		return OneIf(f.tiles.Present&s == 0)
	}
}

// TileSets returns the sets of tiles that the condition names or spells out, without duplicates and
// without sets that depend on the hand. A search for a hand starts from them.
func TileSets(b *Bool) []hand.Set { return tileSetsIn(b.tree, nil) }

func tileSetsIn(n *typed.Node, dst []hand.Set) []hand.Set {
	if n.Op == typed.OpSetConst && n.Set != 0 && !slices.Contains(dst, n.Set) {
		dst = append(dst, n.Set)
	}
	for _, kid := range n.Kids {
		dst = tileSetsIn(kid, dst)
	}
	return dst
}
