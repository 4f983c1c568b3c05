package condition

import (
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
)

// SomeTiles is what is known of a hand's tiles while they are chosen, those of its melds among them.
type SomeTiles struct {
	// Counts are of the kinds that are Chosen, how many tiles there are of each.
	Counts [hand.Kinds]uint8
	Chosen hand.Set
	// Left is how many tiles the others have together.
	Left int
	// Melds reports whether there are melds.
	Melds bool
	// Facts has the facts of the situation.
	Facts Facts
}

// CanHold reports whether a condition may hold for a hand, as far as its tiles are chosen. False is certain.
func (s *SomeTiles) CanHold(b *Bool) bool {
	if b.inOrder {
		return true
	}
	_, high := s.bounds(b.tree)
	return high != 0
}

func (s *SomeTiles) bounds(n *typed.Node) (low, high int64) {
	switch n.Op {
	case typed.OpConst:
		return n.K, n.K
	case typed.OpNot:
		low, high = s.bounds(n.Kids[0])
		return 1 - high, 1 - low
	case typed.OpAnd, typed.OpOr:
		al, ah := s.bounds(n.Kids[0])
		if n.Op == typed.OpAnd && ah == 0 || n.Op == typed.OpOr && al == 1 {
			return al, ah
		}
		bl, bh := s.bounds(n.Kids[1])
		if n.Op == typed.OpAnd {
			return min(al, bl), min(ah, bh)
		}
		return max(al, bl), max(ah, bh)
	case typed.OpCompare:
		if n.Kids[0].Type == typed.TypeInt {
			return s.compared(n)
		}
	case typed.OpWinBit:
		if n.K == typed.BitOpen && !s.Melds {
			return 0, 0
		}
		if n.K >= typed.BitFlags && n.K < typed.BitKans {
			bit := int64(s.Facts.win >> n.K & 1)
			return bit, bit
		}
	case typed.OpNum:
		if k := Number(n.K); k == Melds || k == Kans {
			least, most := k == Melds && s.Melds, hand.Copies*int64(typed.Bit(s.Melds))
			return int64(typed.Bit(least)), most
		}
	case typed.OpAdd:
		al, ah := s.bounds(n.Kids[0])
		bl, bh := s.bounds(n.Kids[1])
		if isNear(al) && isNear(ah) && isNear(bl) && isNear(bh) {
			return al + bl, ah + bh
		}
	case typed.OpOnly, typed.OpHas, typed.OpTiles, typed.OpKinds:
		if n.Kids[0].Op == typed.OpSetConst {
			return s.asked(n.Op, n.Kids[0].Set)
		}
	case typed.OpRankCount:
		if r := n.Kids[0]; r.Op == typed.OpConst && r.K >= 1 && r.K <= 9 {
			return s.asked(typed.OpTiles, firstRanks<<(r.K-1))
		}
	}
	if n.Type == typed.TypeBool {
		return 0, 1
	}
	return noStart, noEnd
}

func (s *SomeTiles) compared(n *typed.Node) (low, high int64) {
	al, ah := s.bounds(n.Kids[0])
	bl, bh := s.bounds(n.Kids[1])
	switch compareSpans(n.K, al, ah, bl, bh) {
	case Holds:
		return 1, 1
	case Fails:
		return 0, 0
	}
	return 0, 1
}

func (s *SomeTiles) asked(op typed.Op, set hand.Set) (low, high int64) {
	in, out, kinds := s.count(set), s.count(hand.AllKinds&^set), int64(0)
	for k, n := range s.Counts {
		if n > 0 && set.Has(hand.Kind(k)) {
			kinds++
		}
	}
	openIn, openOut := (set &^ s.Chosen).Len(), (hand.AllKinds &^ set &^ s.Chosen).Len()
	least := int64(max(0, s.Left-hand.Copies*openOut))
	most := int64(min(s.Left, hand.Copies*openIn))
	switch op {
	case typed.OpTiles:
		return in + least, in + most
	case typed.OpKinds:
		return kinds + min(least, 1), kinds + int64(min(s.Left, openIn))
	case typed.OpHas:
		return min(in+least, 1), min(in+most, 1)
	}
	// Only: whether none is outside of the set.
	leastOut := int64(max(0, s.Left-hand.Copies*openIn))
	mostOut := int64(min(s.Left, hand.Copies*openOut))
	return 1 - min(out+mostOut, 1), 1 - min(out+leastOut, 1)
}

func (s *SomeTiles) count(set hand.Set) (n int64) {
	for k, c := range s.Counts {
		if set.Has(hand.Kind(k)) {
			n += int64(c)
		}
	}
	return n
}
