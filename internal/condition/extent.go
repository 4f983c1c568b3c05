package condition

import (
	"math"
	"math/bits"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
)

// extent is the least and the most that a number can be.
type extent func(*Facts) (low, high int64)

// Ends of what is not known to have any.
const (
	noStart = math.MinInt64
	noEnd   = math.MaxInt64
)

func extentOf(n *typed.Node, k knowledge) extent {
	if usesOnly(n, k.Uses) {
		number := NumberOf(n)
		return func(f *Facts) (low, high int64) {
			v := number(f) // which does not fault, as nothing is told in parts of a condition that may
			return v, v
		}
	}
	switch n.Op {
	case typed.OpNum:
		return extentUpTo(Number(n.K), k)
	case typed.OpAdd:
		return addedExtent(extentOf(n.Kids[0], k), extentOf(n.Kids[1], k))
	case typed.OpMul:
		return multipliedExtent(n, k)
	case typed.OpIf:
		return extentIf(n, k)
	case typed.OpTripletsOf:
		return boundTriplets(n, k)
	case typed.OpTiles, typed.OpKinds:
		if n.Kids[0].Op == typed.OpSetConst {
			return boundTiles(k, n.Kids[0].Set, n.Op == typed.OpKinds)
		}
	case typed.OpRankCount:
		if r := n.Kids[0]; r.Op == typed.OpConst && r.K >= 1 && r.K <= 9 {
			return boundTiles(k, firstRanks<<(r.K-1), false)
		}
	case typed.OpCountGroups:
		if t, ok := aloneTable(n); ok {
			return t.extent(k)
		}
	}
	return nil
}

// The domains tell fewer numbers of some tiles and counters apart than these.
const doraBase, fewBase = 16, 8

// upTo is the most that the domains tell apart of some numbers: it stands for all larger ones too.
var upTo = [Counters]int64{
	DoraTiles: doraBase - 1, UraTiles: fewBase - 1, RedTiles: fewBase - 1,
	Honba: fewBase - 1, Sticks: fewBase - 1, Nuki: fewBase - 1,
}

// extentUpTo is for a number that is known unless it is as large as a domain tells apart.
func extentUpTo(n Number, k knowledge) extent {
	if n >= Counters || k.upTo>>n&1 == 0 {
		return nil
	}
	most := upTo[n]
	return func(f *Facts) (low, high int64) {
		if v := f.num[n]; v < most {
			return v, v
		}
		return most, noEnd
	}
}

func addedExtent(a, b extent) extent {
	if a == nil || b == nil {
		return nil
	}
	return func(f *Facts) (low, high int64) {
		al, ah := a(f)
		bl, bh := b(f)
		low, high = noStart, noEnd
		if isNear(al) && isNear(bl) {
			low = al + bl
		}
		if isNear(ah) && isNear(bh) {
			high = ah + bh
		}
		return low, high
	}
}

func isNear(v int64) bool { return -math.MaxInt32 <= v && v <= math.MaxInt32 }

func multipliedExtent(n *typed.Node, k knowledge) extent {
	a, b := n.Kids[0], n.Kids[1]
	if a.Op != typed.OpConst {
		a, b = b, a
	}
	of := extentOf(b, k)
	if of == nil || a.Op != typed.OpConst || a.K < 0 || a.K > math.MaxInt32 {
		return nil
	}
	return func(f *Facts) (low, high int64) {
		l, h := of(f)
		low, high = noStart, noEnd
		if isNear(l) {
			low = l * a.K
		}
		if isNear(h) {
			high = h * a.K
		}
		return low, high
	}
}

func extentIf(n *typed.Node, k knowledge) extent {
	a, b := extentOf(n.Kids[1], k), extentOf(n.Kids[2], k)
	if a == nil || b == nil {
		return nil
	}
	return chosenExtent(n, k, a, b)
}

func chosenExtent(n *typed.Node, k knowledge, a, b extent) extent {
	var c func(*Facts) Verdict
	if asked := n.Kids[0]; usesOnly(asked, k.Uses) || !mayFault(asked) {
		c = decideNode(asked, k)
	}
	return func(f *Facts) (low, high int64) {
		v := Unknown
		if c != nil {
			v = c(f)
		}
		al, ah := a(f)
		bl, bh := b(f)
		switch v {
		case Holds:
			return al, ah
		case Fails:
			return bl, bh
		}
		return min(al, bl), max(ah, bh)
	}
}

// boundTiles bounds a number of tiles or kinds by the kinds of them that are there, which may be not all, or by the
// groups that there are.
func boundTiles(k knowledge, s hand.Set, kinds bool) extent {
	switch {
	case k.copies && !kinds:
		n := int64(s.Len())
		return func(f *Facts) (low, high int64) {
			return 0, n + min(n, f.atLeast[0]) + min(n, f.atLeast[1]) + min(n, f.atLeast[2])
		}
	case k.kinds != 0:
		unknown := int64((s &^ k.kinds).Len())
		return func(f *Facts) (low, high int64) {
			low = int64((f.tiles.Present & k.kinds & s).Len())
			if high = low + unknown; !kinds {
				high *= hand.Copies
			}
			return low, high
		}
	case k.ofReading && usesForm.Within(k.Uses):
		inSequence := 0
		for low := range hand.Kind(hand.Kinds) {
			if low.Suit() != hand.Honors && low.Rank() <= 7 {
				inSequence = max(inSequence, (s & (7 << low)).Len())
			}
		}
		return func(f *Facts) (low, high int64) {
			if f.num[Sequences]+f.num[Triplets] != int64(len(f.groups)) {
				return 0, noEnd // a shape without groups
			}
			high = f.num[Sequences]*int64(inSequence) + f.num[Triplets]*hand.Copies + 2
			return 0, high
		}
	}
	return nil
}

func boundTriplets(n *typed.Node, k knowledge) extent {
	set := n.Kids[0]
	switch {
	case k.places&typed.AllTriplets != 0 && usesOnly(set, k.Uses):
		s := SetOf(set)
		return func(f *Facts) (low, high int64) {
			mask := tripletPlaces(s(f))
			low = int64(bits.OnesCount64(mask & k.places & f.made))
			return low, low + int64(bits.OnesCount64(mask&^k.places))
		}
	case usesForm.Within(k.Uses):
		return func(f *Facts) (low, high int64) { return 0, f.num[Triplets] }
	}
	return nil
}

func decideCompared(n *typed.Node, k knowledge) func(*Facts) Verdict {
	if n.Kids[0].Type != typed.TypeInt {
		return nil
	}
	a, b := extentOf(n.Kids[0], k), extentOf(n.Kids[1], k)
	if a == nil || b == nil {
		return nil
	}
	cmp := n.K
	return func(f *Facts) Verdict {
		al, ah := a(f)
		bl, bh := b(f)
		return compareSpans(cmp, al, ah, bl, bh)
	}
}
