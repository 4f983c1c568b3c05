package everyhand

import (
	"slices"

	"example.com/hanfu/hand"
)

// Exchange says which suits and honors are interchangeable, so that one hand can represent all that
// differ only in these. The zero Exchange exchanges nothing.
type Exchange struct {
	// Suits holds a bit for each suit, and Honors one for each rank of the honors.
	Suits, Honors uint8
	// Mirrored reports whether all ranks may be reversed, exchanging 1 and 9.
	Mirrored bool
}

// largestAlike returns the largest set of exchangeable suits with the same tiles in play, a bit for
// each.
func (x Exchange) largestAlike(suits *[4]suit) uint8 {
	best := uint8(0)
	for s := range hand.Honors {
		class := uint8(0)
		for other := range hand.Honors {
			if x.Suits>>other&1 != 0 && suits[other] == suits[s] {
				class |= 1 << other
			}
		}
		if x.Suits>>s&1 != 0 && popCount(class) > popCount(best) {
			best = class
		}
	}
	if popCount(best) < 2 {
		return 0
	}
	return best
}

func popCount(set uint8) (n int) {
	for ; set != 0; set &= set - 1 {
		n++
	}
	return n
}

// Permutations lists the exchanges, each mapping kinds to kinds. The first is the identity.
func (x Exchange) Permutations() (list [][hand.Kinds]hand.Kind) {
	for _, suits := range permutations(x.Suits) {
		for _, honors := range permutations(x.Honors) {
			var p [hand.Kinds]hand.Kind
			for k := range p {
				kind := hand.Kind(k)
				if kind.Suit() == hand.Honors {
					p[k] = hand.KindOf(hand.Honors, honors[kind.Rank()-1]+1)
				} else {
					p[k] = hand.KindOf(hand.Suit(suits[kind.Suit()]), kind.Rank())
				}
			}
			list = append(list, p)
		}
	}
	if x.Mirrored {
		for _, p := range list {
			for k, target := range p {
				p[k] = Mirrored(target)
			}
			list = append(list, p)
		}
	}
	return list
}

// permutations lists the permutations of a set of indexes below 9, the identity first.
func permutations(set uint8) (list [][ranks]int) {
	var p [ranks]int
	var free []int
	for i := range p {
		p[i] = i
		if i < 8 && set>>i&1 != 0 {
			free = append(free, i)
		}
	}
	var fill func(at int, left []int)
	fill = func(at int, left []int) {
		if at == len(free) {
			list = append(list, p)
			return
		}
		for i, target := range left {
			p[free[at]] = target
			fill(at+1, slices.Delete(slices.Clone(left), i, i+1))
		}
	}
	fill(0, free)
	return list
}

// sharesOf returns, for each part of the honors, the number of parts that exchanges make of it, 0
// for all but the least of them.
func (x Exchange) sharesOf(parts []part) []uint8 {
	shares := make([]uint8, len(parts))
	all := permutations(x.Honors)
	for i, p := range parts {
		images := []part{p}
		for _, permutation := range all[1:] {
			if q := p.exchanged(&permutation); !slices.Contains(images, q) {
				images = append(images, q)
			}
		}
		if !slices.ContainsFunc(images, func(q part) bool { return q.compare(p) < 0 }) {
			shares[i] = uint8(len(images))
		}
	}
	return shares
}

// represents reports whether hands of a quadruple represent those of its exchanges: the cells of
// the exchanged suits must be in order.
func (x Exchange) represents(q *quadruple) bool {
	last := -1
	for s := range hand.Honors {
		if x.Suits>>s&1 != 0 {
			if q.order[s] < last {
				return false
			}
			last = q.order[s]
		}
	}
	return true
}

// share returns the number of triples of parts that one represents, 0 if another triple represents
// it. m, p and s are indexes into the cells.
func (x Exchange) share(q *quadruple, m, p, s uint64) int {
	if x.Suits == 0 {
		return 1
	}
	at := [...]uint64{m, p, s}
	orders, equal, last := 0, 1, -1
	share := 1
	for suit := range at {
		if x.Suits>>suit&1 == 0 {
			continue
		}
		orders++
		share *= orders
		if last >= 0 && q.order[suit] == q.order[last] {
			switch {
			case at[suit] < at[last]:
				return 0
			case at[suit] == at[last]:
				equal++
				share /= equal
			default:
				equal = 1
			}
		} else {
			equal = 1
		}
		last = suit
	}
	return share
}

// Exchange returns the exchange in use. Its suits have the same tiles in play.
func (h *Hands) Exchange() Exchange { return h.exchange }

// Images calls f for each hand that of represents, including itself, until f returns false.
func (h *Hands) Images(original *Hand, f func(*Hand) bool) {
	if original.Share == 1 && !original.Twin { // hands of other shapes represent only themselves
		f(original)
		return
	}
	sides := [][4]part{original.parts}
	if original.Twin {
		sides = append(sides, original.mirrored())
	}
	var seen [][4]part
	var image Hand
	for _, parts := range sides {
		for _, suits := range permutations(h.exchange.Suits) {
			for _, winds := range permutations(h.exchange.Honors) {
				for s := range parts {
					image.parts[suits[s]] = parts[s]
				}
				image.parts[hand.Honors] = parts[hand.Honors].exchanged(&winds)
				if slices.Contains(seen, image.parts) {
					continue
				}
				seen = append(seen, image.parts)
				image.Number, image.Share = original.Number, 1
				if image.update(); !f(&image) {
					return
				}
			}
		}
	}
}

// Two hands are mirror images if the ranks of the suits are reversed, 9 for 1 and 8 for 2, and the
// honors are the same. A part and its image are in the same cell, so the image of a hand is in the
// same quadruple. The one with the lower number represents the other.

var reversed = func() (to [ranks]int) {
	for i := range to {
		to[i] = ranks - 1 - i
	}
	return to
}()

// Mirrored returns the mirror image of a kind.
func Mirrored(k hand.Kind) hand.Kind {
	if k.Suit() == hand.Honors {
		return k
	}
	return hand.KindOf(k.Suit(), ranks+1-k.Rank())
}

func (s suit) symmetric() bool {
	for i, target := range reversed {
		if s.ranks>>i&1 != s.ranks>>target&1 {
			return false
		}
	}
	return true
}

func (c *cell) findImages() {
	if c.images != nil {
		return // suits with the same ranks share their cells
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

// compareMirror compares the mirror image of three parts, given by their indexes in the cells, with
// the parts, in the order that decides which hand represents the others.
func (x Exchange) compareMirror(q *quadruple, m, p, s uint64) int {
	parts := [...]uint64{m, p, s}
	image := [...]uint64{uint64(q.cells[0].images[m]), uint64(q.cells[1].images[p]),
		uint64(q.cells[2].images[s])}
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

// Mirror sets h to the mirror image of another hand, with the same Share but not as a Twin.
func (h *Hand) Mirror(other *Hand) {
	h.Number, h.Share, h.Twin, h.parts = other.Number, other.Share, false, other.mirrored()
	h.update()
}

// PartOfTwin is Part for the mirror image of a Twin.
func (h *Hand) PartOfTwin(s hand.Suit) (concealed, melds uint32) {
	return h.twins[s].concealed, h.twins[s].melds
}
