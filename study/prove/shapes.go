package prove

import (
	"context"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/everyhand"
	"example.com/hanfu/rules"
)

// winningHands returns which hands win under the rule sets. It records shapes that it can't list in
// p.leftOut.
func (p *plan) winningHands(ctx context.Context, both []*rules.Rules,
	asked *Asked) *everyhand.Asked {
	wall := both[0].Wall()
	all := &everyhand.Asked{Kinds: wall.Kinds, Copies: min(wall.Copies, hand.Copies),
		MostMelds: maxMelds}
	if asked.Closed {
		all.MostMelds = 0
	}
	for _, r := range both {
		for i := range r.Shapes() {
			switch s := &r.Shapes()[i]; s.Form {
			case rules.FormGroups:
				all.Groups = true
			case rules.FormPairs:
				all.Pairs = true
				all.Repeated = all.Repeated || !s.Distinct
			}
		}
	}
	listed := make(map[[hand.Kinds]uint8]bool)
	for _, r := range both {
		flags := flagsOf(r, p.only)
		for i := range r.Shapes() {
			s := &r.Shapes()[i]
			if s.Form != rules.FormTiles || flags.rulesOut(s.When) {
				continue
			}
			c := choice{ctx: ctx, when: s.When, wall: wall, hands: make(map[[hand.Kinds]uint8]bool)}
			c.flags, c.tiles.Left = flags.facts.Flags(), handSize
			if !c.chooseAll() || all.MostMelds > 0 && !c.isImpossible() {
				p.leftOut = append(p.leftOut, r.ID()+": "+s.ID)
				continue
			}
			for counts := range c.hands {
				p.alike.addListed(&counts)
				if !listed[counts] && !all.Wins(&counts) {
					listed[counts] = true
					all.Others = append(all.Others, counts)
				}
			}
		}
	}
	everyhand.Sort(all.Others)
	return all
}

const (
	handSize = 14
	maxMelds = 4
	// maxSteps bounds the search for the hands of a shape.
	maxSteps = 1_000_000
)

// choice searches for the hands for which the condition of a shape may hold.
type choice struct {
	ctx   context.Context
	when  *condition.Bool
	wall  *rules.Wall
	flags uint64
	tiles condition.ChosenTiles
	guess condition.Guess
	steps int
	hands map[[hand.Kinds]uint8]bool
	// With melds set, the hands have melds: least is one of these, kans the number of kans, and
	// found reports whether such a hand exists.
	melds bool
	least hand.Group
	kans  int
	found bool
}

// chooseAll chooses all tiles. It returns false if it takes too long or ctx ends.
func (c *choice) chooseAll() bool {
	c.guess.Carry(c.flags)
	if c.guess.Choose(&c.tiles); c.melds {
		c.guess.Within(condition.Melds, 1, maxMelds)
		c.guess.Within(condition.Kans, 0, maxMelds)
	} else {
		c.guess.Is(condition.UsesOpen, false)
		c.guess.Set(condition.Melds, 0)
		c.guess.Set(condition.Kans, 0)
	}
	return c.choose(0)
}

// choose chooses the number of tiles of k and of later kinds. It returns false if it was
// interrupted.
func (c *choice) choose(k hand.Kind) bool {
	if c.steps++; c.steps > maxSteps || c.steps%1_024 == 0 && c.ctx.Err() != nil {
		return false
	}
	if c.when != nil && !c.guess.CanHold(c.when) {
		return true
	}
	if k == hand.Kinds {
		if c.tiles.Left == 0 {
			c.record()
		}
		return true
	}
	limit := min(c.wall.Copies, hand.Copies, c.tiles.Left)
	if !c.wall.Kinds.Has(k) {
		limit = 0
	}
	c.tiles.Of |= 1 << k
	for n := c.minCount(k); n <= limit; n++ {
		c.tiles.Counts[k] = uint8(n)
		c.tiles.Left -= n
		done := c.choose(k + 1)
		c.tiles.Left += n
		if !done {
			return false
		}
	}
	c.tiles.Counts[k] = 0
	c.tiles.Of &^= 1 << k
	return true
}

// isImpossible reports whether no hand with melds can have the shape: for no meld are there tiles
// with which the condition may hold.
func (c *choice) isImpossible() bool {
	for _, g := range hand.AllGroups() {
		size := g.Meld().Size()
		for kans := size - 3; kans <= maxMelds && (kans == 0 || size == 4); kans++ {
			search := choice{ctx: c.ctx, when: c.when, wall: c.wall, flags: c.flags,
				melds: true, least: g, kans: kans}
			search.tiles.Left = handSize + kans
			if !search.chooseAll() || search.found {
				return false
			}
		}
	}
	return true
}

func (c *choice) minCount(k hand.Kind) int {
	switch {
	case c.melds && c.least.Kinds().Has(k) && c.least.Kind() == hand.Sequence:
		return 1
	case c.melds && c.least.Kinds().Has(k):
		return c.least.Meld().Size()
	}
	return 0
}

func (c *choice) record() {
	if !c.melds {
		c.hands[c.tiles.Counts] = true
		return
	}
	fours := 0
	for _, n := range c.tiles.Counts {
		fours += boolInt(n == hand.Copies)
	}
	c.found = c.found || fours >= c.kans
}

// A digest combines each result with the class of its win. Wins of the same class differ only in
// which suit is which, which of south, west and north is which, and which winds that the hand lacks
// are the seat and round winds. The number of a class doesn't depend on the rule sets, so that
// digests can be compared.

type class struct {
	// parts holds the contributions of the suits without the winning tile.
	parts  [3]uint64
	honors [7]uint64
}

func (c *class) setHand(h *everyhand.Hand) {
	c.setSuits(h.Part)
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

func (c *class) setSuits(part func(hand.Suit) (concealed, melds uint32)) {
	for s := range c.parts {
		concealed, melds := part(hand.Suit(s))
		c.parts[s] = mix(uint64(concealed)<<32 | uint64(melds))
	}
}

// Bits of the properties of an honor.
const (
	isSeat = 1 << (8 + iota)
	isRound
	isWinning
	isTsumo
	isDealer
)

// The class of a win is the sum of suits and rest, mixed.

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

func (c *class) rest(s *situation, tile hand.Kind) uint64 {
	sum, windsFrom := uint64(0), uint64(0)
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
			windsFrom += mix(n)
		}
	}
	way := uint64(boolInt(s.tsumo)*isTsumo | boolInt(s.seat == hand.East)*isDealer)
	return mix(sum + mix(windsFrom^way))
}
