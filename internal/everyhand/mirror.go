package everyhand

import (
	"slices"

	"example.com/hanfu/hand"
)

// Two hands are mirror images of each other if one has in each suit what the other has with the ranks reversed, 1 for 9
// and 2 for 8, and both have the same honors. A part and its image are in the same cell. So the image of a hand is in
// the same quadruple, and of both the one with the lower number can stand for the other.

// reversed are the ranks of a suit in reverse.
var reversed = func() (to [ranks]int) {
	for i := range to {
		to[i] = ranks - 1 - i
	}
	return to
}()

// Mirrored returns the kind that takes the place of another in the mirror image of a hand.
func Mirrored(k hand.Kind) hand.Kind {
	if k.Suit() == hand.Honors {
		return k
	}
	return hand.KindOf(k.Suit(), ranks+1-k.Rank())
}

func (s suit) symmetric() bool {
	for i, to := range reversed {
		if s.ranks>>i&1 != s.ranks>>to&1 {
			return false
		}
	}
	return true
}

func (c *cell) findImages() {
	if c.images != nil {
		return // a suit that is played with the same ranks has the same cells
	}
	c.images = make([]uint32, len(c.parts))
	for i, p := range c.parts {
		at, found := slices.BinarySearchFunc(c.parts, p.exchanged(&reversed), part.compare)
		if !found {
			panic("everyhand: a part has no mirror image in its cell")
		}
		c.images[i] = uint32(at)
	}
}

// side compares the mirror image of three parts, each given by its place in its cell, with the parts themselves, in the
// order in which hands stand for others.
func (x Exchange) side(q *quadruple, m, p, s uint64) int {
	parts := [...]uint64{m, p, s}
	image := [...]uint64{uint64(q.cells[0].images[m]), uint64(q.cells[1].images[p]), uint64(q.cells[2].images[s])}
	for i := range image {
		for j := i + 1; j < len(image); j++ {
			exchanged := x.Suits>>i&1 != 0 && x.Suits>>j&1 != 0 && q.order[i] == q.order[j]
			if exchanged && image[i] > image[j] {
				image[i], image[j] = image[j], image[i]
			}
		}
	}
	return slices.Compare(image[:], parts[:])
}

func (h *Hand) mirrored() (parts [4]part) {
	for s := range hand.Honors {
		parts[s] = h.parts[s].exchanged(&reversed)
	}
	parts[hand.Honors] = h.parts[hand.Honors]
	return parts
}

// Mirror makes a hand the mirror image of another. It stands for as many hands, of which it is none's twin.
func (h *Hand) Mirror(of *Hand) {
	h.Number, h.Share, h.Twin, h.parts = of.Number, of.Share, false, of.mirrored()
	h.spell()
}

// PartOfTwin is what Part is of the mirror image of a hand that is a twin.
func (h *Hand) PartOfTwin(s hand.Suit) (concealed, melds uint32) {
	return h.twins[s].concealed, h.twins[s].melds
}
