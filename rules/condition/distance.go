package condition

import (
	"math/bits"
	"slices"

	"example.com/hanfu/hand"
)

// A search for a hand needs to know which of two hands is nearer to meeting a condition. The distance says so: 0 if the
// condition holds, else about how many tiles, groups or units are wrong. Parts joined by `and` add up, of those joined by `or`
// the nearest counts.

// Distance tells how far facts are from something; 0 is there. It is for one goroutine, as facts are.
type Distance func(*Facts) int64

// farthest bounds the distance of a single part, so that sums never overflow: an expression has few enough parts.
const farthest = 1 << 18

// Distance gives how far facts are from meeting the condition, or from failing it. A condition that faults has
// a distance of its own choosing.
func (b *Bool) Distance(holds bool) Distance { return distanceOf(b.tree, holds) }

// Stage gives the stage at which all facts of the condition are known.
func (b *Bool) Stage() Stage { return Stage(b.tree.stage) }

// distanceOf compiles how far a condition is from being what is wanted.
func distanceOf(n *node, want bool) Distance {
	switch n.op {
	case opNot:
		return distanceOf(n.kids[0], !want)
	case opAnd, opOr:
		a, b := distanceOf(n.kids[0], want), distanceOf(n.kids[1], want)
		if (n.op == opAnd) == want {
			return func(f *Facts) int64 { return a(f) + b(f) }
		}
		return func(f *Facts) int64 { return min(a(f), b(f)) }
	case opIf:
		yes, no := distanceOf(n.kids[0], true), distanceOf(n.kids[0], false)
		a, b := distanceOf(n.kids[1], want), distanceOf(n.kids[2], want)
		return func(f *Facts) int64 { return min(yes(f)+a(f), no(f)+b(f)) }
	case opCompare:
		return compareDistance(n, want)
	case opAnyGroup, opAllGroups:
		return groupsDistance(n, want)
	case opOnly, opHas:
		return tilesDistance(n, want)
	case opMade:
		if mask := uint64(n.k); want {
			return func(f *Facts) int64 { return int64(bits.OnesCount64(mask &^ f.made)) }
		}
	}
	holds := truthOf(n)
	return func(f *Facts) int64 { return distant(holds(f) != want) }
}

// distant is 1 for what is not as it should be.
func distant(wrong bool) int64 { return int64(bit(wrong)) }

// compareDistance is how far two values are from comparing as is wanted. Numbers have a distance; other values are equal or not.
func compareDistance(n *node, want bool) Distance {
	a, b, compare := numberOf(n.kids[0]), numberOf(n.kids[1]), n.k
	if !want {
		compare = opposites[compare]
	}
	counts := n.kids[0].typ == typeInt
	return func(f *Facts) int64 {
		x, y := a(f), b(f)
		switch compare {
		case cmpEq:
			if counts {
				return apart(x, y)
			}
			return distant(x != y)
		case cmpNe:
			return distant(x == y)
		case cmpLt:
			return below(x, y, 1)
		case cmpLe:
			return below(x, y, 0)
		case cmpGt:
			return below(y, x, 1)
		default:
			return below(y, x, 0)
		}
	}
}

// apart is how far two numbers lie apart.
func apart(x, y int64) int64 { return below(min(x, y), max(x, y), 0) + below(max(x, y), min(x, y), 0) }

// below is how much x is too large for being less than y, or at most y if the margin is 0.
func below(x, y, margin int64) int64 {
	switch {
	case x < y || x == y && margin == 0:
		return 0
	case x > 0 && y < x-farthest || x <= 0 && y+farthest < x:
		return farthest
	}
	return x - y + margin
}

// groupsDistance is that of any and all over groups, of which each that is wrong counts.
func groupsDistance(n *node, want bool) Distance {
	body, slot := distanceOf(n.kids[0], want), n.slot
	nearest := (n.op == opAnyGroup) == want
	return func(f *Facts) int64 {
		defer f.LookAt(slot, f.at[slot])
		sum, least := int64(0), int64(farthest)
		for _, g := range f.groups[:f.numGroups] {
			f.at[slot] = g
			d := body(f)
			sum, least = sum+d, min(least, d)
		}
		if nearest {
			return least
		}
		return min(sum, farthest)
	}
}

// tilesDistance is that of only and has: how many tiles are too many, or that one is missing.
func tilesDistance(n *node, want bool) Distance {
	set, only := setOf(n.kids[0]), n.op == opOnly
	return func(f *Facts) int64 {
		s := set(f)
		if only {
			s = hand.AllKinds &^ s
		}
		if only == want {
			return int64(f.tiles.In(s))
		}
		return distant(f.tiles.Present&s == 0)
	}
}

// TileSets lists the sets of tiles that the condition names or writes out, those that follow from the hand left out, each once.
// A search for a hand tries to make it of them.
func (b *Bool) TileSets() []hand.Set { return tileSetsIn(b.tree, nil) }

func tileSetsIn(n *node, dst []hand.Set) []hand.Set {
	if n.op == opSetConst && n.set != 0 && !slices.Contains(dst, n.set) {
		dst = append(dst, n.set)
	}
	for _, kid := range n.kids {
		dst = tileSetsIn(kid, dst)
	}
	return dst
}
