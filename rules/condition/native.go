package condition

import (
	"math/bits"

	"example.com/hanfu/hand"
)

// truthOf compiles a node of type typeBool to a native function.
func truthOf(n *node) func(*Facts) bool {
	switch n.op {
	case opConst:
		v := n.k != 0
		return func(*Facts) bool { return v }
	case opWinBit:
		bit := uint64(1) << n.k
		return func(f *Facts) bool { return f.win&bit != 0 }
	case opYaku:
		word, bit := n.k/64, uint64(1)<<(n.k%64)
		return func(f *Facts) bool { return f.yaku[word]&bit != 0 }
	case opNot:
		a := truthOf(n.kids[0])
		return func(f *Facts) bool { return !a(f) }
	case opAnd:
		a, b := truthOf(n.kids[0]), truthOf(n.kids[1])
		return func(f *Facts) bool { return a(f) && b(f) }
	case opOr:
		return anyOf(n)
	case opIf:
		c, a, b := truthOf(n.kids[0]), truthOf(n.kids[1]), truthOf(n.kids[2])
		return func(f *Facts) bool {
			if c(f) {
				return a(f)
			}
			return b(f)
		}
	case opCompare:
		return comparison(n)
	case opAnyGroup, opAllGroups:
		return throughGroups(n)
	case opCompiled:
		return n.compiled.(func(*Facts) bool)
	case opGroupConcealed, opGroupTouches:
		return groupTruthOf(n)
	default:
		return tileTruthOf(n)
	}
}

// anyOf compiles an `or`. One of nothing but groups, as sanshoku is, becomes a list of masks.
func anyOf(n *node) func(*Facts) bool {
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
	a, b := truthOf(n.kids[0]), truthOf(n.kids[1])
	return func(f *Facts) bool { return a(f) || b(f) }
}

// masksOf appends the masks that an `or` joins; false if it joins anything else.
func masksOf(n *node, dst []uint64) ([]uint64, bool) {
	switch n.op {
	case opOr:
		dst, ok := masksOf(n.kids[0], dst)
		if !ok {
			return nil, false
		}
		return masksOf(n.kids[1], dst)
	case opMade:
		return append(dst, uint64(n.k)), true
	}
	return nil, false
}

// comparison compiles a comparison; one of yes-or-no values compares them as 1 and 0.
func comparison(n *node) func(*Facts) bool {
	a, b := numberOf(n.kids[0]), numberOf(n.kids[1])
	if n.kids[1].op == opConst {
		c := n.kids[1].k
		switch n.k {
		case cmpEq:
			return func(f *Facts) bool { return a(f) == c }
		case cmpNe:
			return func(f *Facts) bool { return a(f) != c }
		case cmpGe:
			return func(f *Facts) bool { return a(f) >= c }
		}
	}
	switch n.k {
	case cmpEq:
		return func(f *Facts) bool { return a(f) == b(f) }
	case cmpNe:
		return func(f *Facts) bool { return a(f) != b(f) }
	case cmpLt:
		return func(f *Facts) bool { return a(f) < b(f) }
	case cmpLe:
		return func(f *Facts) bool { return a(f) <= b(f) }
	case cmpGt:
		return func(f *Facts) bool { return a(f) > b(f) }
	default:
		return func(f *Facts) bool { return a(f) >= b(f) }
	}
}

// tileTruthOf compiles a yes-or-no question about tiles.
func tileTruthOf(n *node) func(*Facts) bool {
	switch n.op {
	case opMade:
		m := uint64(n.k)
		return func(f *Facts) bool { return f.made&m == m }
	case opHasSequence:
		suit, rank := numberOf(n.kids[0]), numberOf(n.kids[1])
		return func(f *Facts) bool { return f.hasSequence(suit(f), rank(f)) }
	case opHasTriplet:
		suit, rank := numberOf(n.kids[0]), numberOf(n.kids[1])
		return func(f *Facts) bool { return f.hasTriplet(suit(f), rank(f)) }
	}
	set := n.kids[0]
	if set.op == opSetConst {
		s := set.set
		switch n.op {
		case opOnly:
			return func(f *Facts) bool { return f.tiles.Present&^s == 0 }
		case opHas:
			return func(f *Facts) bool { return f.tiles.Present&s != 0 }
		case opPairOf:
			return func(f *Facts) bool { return f.pair&s != 0 }
		case opWinsOn:
			return func(f *Facts) bool { return f.winning&s != 0 }
		}
	}
	s := setOf(set)
	switch n.op {
	case opOnly:
		return func(f *Facts) bool { return f.tiles.Present&^s(f) == 0 }
	case opHas:
		return func(f *Facts) bool { return f.tiles.Present&s(f) != 0 }
	case opPairOf:
		return func(f *Facts) bool { return f.pair&s(f) != 0 }
	case opWinsOn:
		return func(f *Facts) bool { return f.winning&s(f) != 0 }
	}
	panic("condition: not a condition")
}

// setOf compiles a node of type typeSet.
func setOf(n *node) func(*Facts) hand.Set {
	switch n.op {
	case opSetSeat:
		return func(f *Facts) hand.Set { return f.seat }
	case opSetRound:
		return func(f *Facts) hand.Set { return f.round }
	case opSetWinning:
		return func(f *Facts) hand.Set { return f.winning }
	default:
		s := n.set
		return func(*Facts) hand.Set { return s }
	}
}

// numberOf compiles a node to a native function that gives its number: a truth value as 1 or 0, an
// enumerated value by its index.
func numberOf(n *node) func(*Facts) int64 {
	switch n.op {
	case opConst:
		v := n.k
		return func(*Facts) int64 { return v }
	case opNum:
		i := n.k
		return func(f *Facts) int64 { return f.num[i] }
	case opIf:
		if n.typ != typeBool {
			c, a, b := truthOf(n.kids[0]), numberOf(n.kids[1]), numberOf(n.kids[2])
			return func(f *Facts) int64 {
				if c(f) {
					return a(f)
				}
				return b(f)
			}
		}
	case opTiles, opKinds, opTripletsOf, opRankCount:
		return tileNumberOf(n)
	case opGroupKind, opGroupSuit, opGroupRank:
		return groupNumberOf(n)
	case opCountGroups:
		return countGroups(n)
	case opCompiled:
		if number, ok := n.compiled.(func(*Facts) int64); ok {
			return number
		}
	}
	if n.typ == typeBool {
		t := truthOf(n)
		return func(f *Facts) int64 {
			if t(f) {
				return 1
			}
			return 0
		}
	}
	return calculation(n)
}

// tileNumberOf compiles a count of tiles.
func tileNumberOf(n *node) func(*Facts) int64 {
	if n.op == opRankCount {
		if r := n.kids[0]; r.op == opConst && r.k >= 1 && r.k <= 9 {
			return inMask(firstRanks << (r.k - 1))
		}
		rank := numberOf(n.kids[0])
		return func(f *Facts) int64 { return f.rankCount(rank(f)) }
	}
	s := setOf(n.kids[0])
	switch n.op {
	case opTripletsOf:
		if n.kids[0].op == opSetConst {
			places := tripletPlaces(n.kids[0].set)
			return func(f *Facts) int64 { return int64(bits.OnesCount64(f.made & places)) }
		}
		return func(f *Facts) int64 { return int64(bits.OnesCount64(f.made & tripletPlaces(s(f)))) }
	case opKinds:
		if n.kids[0].op == opSetConst {
			s := n.kids[0].set
			return func(f *Facts) int64 { return int64((f.tiles.Present & s).Len()) }
		}
		return func(f *Facts) int64 { return int64(bits.OnesCount64(uint64(f.tiles.Present & s(f)))) }
	}
	if n.kids[0].op == opSetConst {
		return inMask(n.kids[0].set)
	}
	return func(f *Facts) int64 { return int64(f.tiles.In(s(f))) }
}

func inMask(s hand.Set) func(*Facts) int64 {
	m := s.Mask()
	return func(f *Facts) int64 { return int64(f.tiles.InMask(m)) }
}

// hasSequence tells whether there is a sequence from a rank on; there is none outside of the ranks.
func (f *Facts) hasSequence(suit, rank int64) bool {
	return suit < int64(hand.Honors) && rank >= 1 && rank <= 7 && f.has(hand.Sequence, suit, rank)
}

// hasTriplet tells whether there is a triplet or kan of a rank.
func (f *Facts) hasTriplet(suit, rank int64) bool {
	return rank >= 1 && rank <= 9 && f.has(hand.Triplet, suit, rank)
}

func (f *Facts) has(kind hand.GroupKind, suit, rank int64) bool {
	return f.made>>hand.NewGroup(kind, hand.KindOf(hand.Suit(suit), int(rank))).Place()&1 != 0
}

// rankCount counts the tiles of a rank in all suits.
func (f *Facts) rankCount(rank int64) int64 {
	if rank < 1 || rank > 9 {
		return 0
	}
	return int64(f.tiles.In(firstRanks << (rank - 1)))
}

// firstRanks is the set of 1m, 1p and 1s.
const firstRanks hand.Set = 1 | 1<<9 | 1<<18

// tripletPlaces gives the bits of Facts.made for the triplets of a set.
func tripletPlaces(s hand.Set) uint64 {
	const ranks = 1<<9 - 1
	return uint64(s&ranks | s>>9&ranks<<16 | s>>18&ranks<<32 | s>>27<<48)
}
