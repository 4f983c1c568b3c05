package prove

import (
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/everyhand"
)

// A digest names each result with the class of its win: wins are of one class if they differ in nothing but which suit is
// which, which of south, west and north is which, and which winds are the seat's and the round's of those that the hand
// does not have. The number of a class does not depend on what the rule sets tell apart, so that digests can be compared.

// class has the number of a hand's class in parts.
type class struct {
	// parts are what the suits add to it without the winning tile.
	parts  [3]uint64
	honors [7]uint64
}

func (c *class) of(h *everyhand.Hand) {
	c.ofSuits(h.Part)
	for rank := range c.honors {
		c.honors[rank] = 0
	}
	for _, t := range h.Tiles {
		if k := t.Kind(); k.Suit() == hand.Honors {
			c.honors[k.Rank()-1]++
		}
	}
	for _, m := range h.Melds {
		if k := m.Tiles[0].Kind(); k.Suit() == hand.Honors {
			c.honors[k.Rank()-1] = 8 + uint64(m.Type)
		}
	}
}

func (c *class) ofSuits(part func(hand.Suit) (concealed, melds uint32)) {
	for s := range c.parts {
		concealed, melds := part(hand.Suit(s))
		c.parts[s] = mix(uint64(concealed)<<32 | uint64(melds))
	}
}

// bits of what is known of an honor.
const (
	isSeat = 1 << (8 + iota)
	isRound
	isWinning
	isTsumo
	isDealer
)

// The class of a win is what suits and besides return, mixed.

func (c *class) suits(tile hand.Kind) uint64 {
	sum := uint64(0)
	for suit, part := range c.parts {
		if tile.Suit() == hand.Suit(suit) {
			part = mix(part + uint64(tile.Rank()))
		}
		sum += part
	}
	return mix(sum)
}

func (c *class) besides(s *situation, tile hand.Kind) uint64 {
	sum, winds := uint64(0), uint64(0)
	for rank, n := range c.honors {
		k := hand.KindOf(hand.Honors, rank+1)
		if n == 0 {
			continue
		}
		if k == s.seat.Kind() {
			n |= isSeat
		}
		if k == s.round.Kind() {
			n |= isRound
		}
		if k == tile {
			n |= isWinning
		}
		switch {
		case k == hand.East.Kind() || k > hand.North.Kind():
			sum = mix(sum ^ n ^ uint64(k)<<16)
		default:
			winds += mix(n)
		}
	}
	way := uint64(oneIf(s.tsumo)*isTsumo | oneIf(s.seat == hand.East)*isDealer)
	return mix(sum + mix(winds^way))
}
