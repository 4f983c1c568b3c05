package condition

import (
	"math/bits"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
)

// TruthOf compiles a node of type TypeBool to a function.
func TruthOf(n *typed.Node) func(*Facts) bool {
	switch n.Op {
	case typed.OpConst:
		v := n.K != 0
		return func(*Facts) bool { return v }
	case typed.OpWinBit:
		bit := uint64(1) << n.K
		return func(f *Facts) bool { return f.win&bit != 0 }
	case typed.OpYaku:
		word, bit := n.K/64, uint64(1)<<(n.K%64)
		return func(f *Facts) bool { return f.yaku[word]&bit != 0 }
	case typed.OpNot:
		a := TruthOf(n.Kids[0])
		return func(f *Facts) bool { return !a(f) }
	case typed.OpAnd:
		a, b := TruthOf(n.Kids[0]), TruthOf(n.Kids[1])
		return func(f *Facts) bool { return a(f) && b(f) }
	case typed.OpOr:
		return anyOf(n)
	case typed.OpIf:
		c, a, b := TruthOf(n.Kids[0]), TruthOf(n.Kids[1]), TruthOf(n.Kids[2])
		return func(f *Facts) bool {
			if c(f) {
				return a(f)
			}
			return b(f)
		}
	case typed.OpCompare:
		return comparison(n)
	case typed.OpAnyGroup, typed.OpAllGroups:
		return quantifierOf(n)
	case typed.OpCompiled:
		return n.Compiled.(func(*Facts) bool)
	case typed.OpGroupConcealed, typed.OpGroupTouches:
		return groupTruthOf(n)
	default:
		return tileTruthOf(n)
	}
}

func anyOf(n *typed.Node) func(*Facts) bool {
	if masks, ok := masksOf(n, nil); ok {
		return func(f *Facts) bool {
			for _, m := range masks {
				if f.made&m == m {
					return true
				}
			}
			return false
		}
	}
	a, b := TruthOf(n.Kids[0]), TruthOf(n.Kids[1])
	return func(f *Facts) bool { return a(f) || b(f) }
}

// masksOf appends the masks that an `or` joins; false if it joins anything else.
func masksOf(n *typed.Node, dst []uint64) ([]uint64, bool) {
	switch n.Op {
	case typed.OpOr:
		dst, ok := masksOf(n.Kids[0], dst)
		if !ok {
			return nil, false
		}
		return masksOf(n.Kids[1], dst)
	case typed.OpMade:
		return append(dst, uint64(n.K)), true
	}
	return nil, false
}

func comparison(n *typed.Node) func(*Facts) bool {
	a, b := NumberOf(n.Kids[0]), NumberOf(n.Kids[1])
	if n.Kids[1].Op == typed.OpConst {
		c := n.Kids[1].K
		switch n.K {
		case typed.CmpEq:
			return func(f *Facts) bool { return a(f) == c }
		case typed.CmpNe:
			return func(f *Facts) bool { return a(f) != c }
		case typed.CmpGe:
			return func(f *Facts) bool { return a(f) >= c }
		}
	}
	switch n.K {
	case typed.CmpEq:
		return func(f *Facts) bool { return a(f) == b(f) }
	case typed.CmpNe:
		return func(f *Facts) bool { return a(f) != b(f) }
	case typed.CmpLt:
		return func(f *Facts) bool { return a(f) < b(f) }
	case typed.CmpLe:
		return func(f *Facts) bool { return a(f) <= b(f) }
	case typed.CmpGt:
		return func(f *Facts) bool { return a(f) > b(f) }
	default:
		return func(f *Facts) bool { return a(f) >= b(f) }
	}
}

func tileTruthOf(n *typed.Node) func(*Facts) bool {
	switch n.Op {
	case typed.OpMade:
		m := uint64(n.K)
		return func(f *Facts) bool { return f.made&m == m }
	case typed.OpHasSequence, typed.OpHasTriplet:
		suit, rank := NumberOf(n.Kids[0]), NumberOf(n.Kids[1])
		return func(f *Facts) bool { return f.made&n.PlaceOf(suit(f), rank(f)) != 0 }
	}
	set := n.Kids[0]
	if set.Op == typed.OpSetConst {
		s := set.Set
		switch n.Op {
		case typed.OpOnly:
			return func(f *Facts) bool { return f.tiles.Present&^s == 0 }
		case typed.OpHas:
			return func(f *Facts) bool { return f.tiles.Present&s != 0 }
		case typed.OpPairOf:
			return func(f *Facts) bool { return f.pair&s != 0 }
		case typed.OpWinsOn:
			return func(f *Facts) bool { return f.winning&s != 0 }
		}
	}
	s := SetOf(set)
	switch n.Op {
	case typed.OpOnly:
		return func(f *Facts) bool { return f.tiles.Present&^s(f) == 0 }
	case typed.OpHas:
		return func(f *Facts) bool { return f.tiles.Present&s(f) != 0 }
	case typed.OpPairOf:
		return func(f *Facts) bool { return f.pair&s(f) != 0 }
	case typed.OpWinsOn:
		return func(f *Facts) bool { return f.winning&s(f) != 0 }
	}
	panic("condition: not a condition")
}

// SetOf compiles a node of type TypeSet.
func SetOf(n *typed.Node) func(*Facts) hand.Set {
	switch n.Op {
	case typed.OpSetSeat:
		return func(f *Facts) hand.Set { return f.seat }
	case typed.OpSetRound:
		return func(f *Facts) hand.Set { return f.round }
	case typed.OpSetWinning:
		return func(f *Facts) hand.Set { return f.winning }
	default:
		s := n.Set
		return func(*Facts) hand.Set { return s }
	}
}

// NumberOf compiles a node to a function that returns its number: 1 or 0 for a truth value, the
// index of an enumerated value.
func NumberOf(n *typed.Node) func(*Facts) int64 {
	switch n.Op {
	case typed.OpConst:
		v := n.K
		return func(*Facts) int64 { return v }
	case typed.OpNum:
		i := n.K
		return func(f *Facts) int64 { return f.num[i] }
	case typed.OpIf:
		if n.Type != typed.TypeBool {
			c, a, b := TruthOf(n.Kids[0]), NumberOf(n.Kids[1]), NumberOf(n.Kids[2])
			return func(f *Facts) int64 {
				if c(f) {
					return a(f)
				}
				return b(f)
			}
		}
	case typed.OpTiles, typed.OpKinds, typed.OpTripletsOf, typed.OpRankCount:
		return tileNumberOf(n)
	case typed.OpGroupKind, typed.OpGroupSuit, typed.OpGroupRank:
		return groupNumberOf(n)
	case typed.OpCountGroups:
		return groupCountOf(n)
	case typed.OpCompiled:
		if number, ok := n.Compiled.(func(*Facts) int64); ok {
			return number
		}
	}
	if weights, ok := weightsOf(n); ok {
		return weighed(weights)
	}
	if n.Type == typed.TypeBool {
		t := TruthOf(n)
		return func(f *Facts) int64 {
			if t(f) {
				return 1
			}
			return 0
		}
	}
	a, operation := NumberOf(n.Kids[0]), typed.Operations[n.Op]
	// The value of a let, evaluated once: nested lets would double the work each time.
	if n.Kids[0] == n.Kids[1] {
		return func(f *Facts) int64 {
			v := a(f)
			return operation(&f.fault, v, v)
		}
	}
	b := NumberOf(n.Kids[1])
	return func(f *Facts) int64 { return operation(&f.fault, a(f), b(f)) }
}

func tileNumberOf(n *typed.Node) func(*Facts) int64 {
	if n.Op == typed.OpRankCount {
		if r := n.Kids[0]; r.Op == typed.OpConst && r.K >= 1 && r.K <= 9 {
			return inMask(firstRanks << (r.K - 1))
		}
		rank := NumberOf(n.Kids[0])
		return func(f *Facts) int64 { return f.rankCount(rank(f)) }
	}
	s := SetOf(n.Kids[0])
	switch n.Op {
	case typed.OpTripletsOf:
		if n.Kids[0].Op == typed.OpSetConst {
			places := TripletPlaces(n.Kids[0].Set)
			return func(f *Facts) int64 { return int64(bits.OnesCount64(f.made & places)) }
		}
		return func(f *Facts) int64 { return int64(bits.OnesCount64(f.made & TripletPlaces(s(f)))) }
	case typed.OpKinds:
		if n.Kids[0].Op == typed.OpSetConst {
			s := n.Kids[0].Set
			return func(f *Facts) int64 { return int64((f.tiles.Present & s).Len()) }
		}
		return func(f *Facts) int64 {
			return int64(bits.OnesCount64(uint64(f.tiles.Present & s(f))))
		}
	}
	if n.Kids[0].Op == typed.OpSetConst {
		return inMask(n.Kids[0].Set)
	}
	return func(f *Facts) int64 { return int64(f.tiles.In(s(f))) }
}

func inMask(s hand.Set) func(*Facts) int64 {
	m := s.Mask()
	return func(f *Facts) int64 { return int64(f.tiles.InMask(m)) }
}

// weights holds the weight of each kind of tile in a sum.
type weights [hand.Kinds]int64

// maxWeight bounds weights so that their sums can't overflow. maxWeighed bounds the nodes of a sum,
// which are examined again for each enclosing sum.
const maxWeight, maxWeighed = 256, 256

// weightsOf returns the weights of a sum of tile counts; false for any other node.
func weightsOf(n *typed.Node) (w weights, ok bool) {
	switch {
	case n.Size > maxWeighed:
	case n.Op == typed.OpTiles && n.Kids[0].Op == typed.OpSetConst:
		return w.withOnes(n.Kids[0].Set), true
	case n.Op == typed.OpRankCount && n.Kids[0].Op == typed.OpConst && n.Kids[0].K >= 1 &&
		n.Kids[0].K <= 9:
		return w.withOnes(firstRanks << (n.Kids[0].K - 1)), true
	case n.Op == typed.OpAdd:
		a, aKnown := weightsOf(n.Kids[0])
		b, bKnown := weightsOf(n.Kids[1])
		for k := range w {
			w[k] = a[k] + b[k]
		}
		return w, aKnown && bKnown && slices.Max(w[:]) < maxWeight
	case n.Op == typed.OpMul:
		times, sum := n.Kids[0], n.Kids[1]
		if times.Op != typed.OpConst {
			times, sum = sum, times
		}
		w, ok = weightsOf(sum)
		if !ok || times.Op != typed.OpConst || times.K < 0 || times.K >= maxWeight {
			return w, false
		}
		for k := range w {
			w[k] *= times.K
		}
		return w, slices.Max(w[:]) < maxWeight
	}
	return w, false
}

func (w weights) withOnes(s hand.Set) weights {
	for ; s != 0; s &= s - 1 {
		w[bits.TrailingZeros64(uint64(s))] = 1
	}
	return w
}

// weighed compiles a weighted sum to one tile count per bit of the weights (a seventh of a score if
// two yaku use sums over all ranks).
func weighed(w weights) func(*Facts) int64 {
	var masks []hand.Mask
	for bit := 0; slices.Max(w[:])>>bit != 0; bit++ {
		var s hand.Set
		for k, weight := range w {
			s |= hand.Set(weight>>bit&1) << k
		}
		masks = append(masks, s.Mask())
	}
	return func(f *Facts) int64 { return int64(f.tiles.Weigh(masks)) }
}

func (f *Facts) rankCount(rank int64) int64 {
	if rank < 1 || rank > 9 {
		return 0
	}
	return int64(f.tiles.In(firstRanks << (rank - 1)))
}

// firstRanks is the set of 1m, 1p and 1s.
const firstRanks hand.Set = 1 | 1<<9 | 1<<18

// TripletPlaces returns the places in Facts.made of the triplets of a set.
func TripletPlaces(s hand.Set) uint64 {
	const ranks = 1<<9 - 1
	return uint64(s&ranks | s>>9&ranks<<16 | s>>18&ranks<<32 | s>>27<<48)
}
