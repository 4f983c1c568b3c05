package prove

import (
	"context"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/everyhand"
	"example.com/hanfu/rules"
)

// shapes returns which hands there are for rule sets. What it can't list of a shape is left out, and named.
func (p *plan) shapes(ctx context.Context, both []*rules.Rules, asked *Asked) *everyhand.Asked {
	wall := both[0].Wall()
	all := &everyhand.Asked{Kinds: wall.Kinds, Copies: min(wall.Copies, hand.Copies), MostMelds: mostMelds}
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
			c := choice{ctx: ctx, when: s.When, wall: wall, found: make(map[[hand.Kinds]uint8]bool)}
			c.flags, c.tiles.Left = flags.facts.Flags(), handSize
			if !c.chooseAll() || all.MostMelds > 0 && !c.never() {
				p.leftOut = append(p.leftOut, r.ID()+": "+s.ID)
				continue
			}
			for counts := range c.found {
				p.alike.list(&counts)
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
	handSize  = 14
	mostMelds = 4
	// mostSteps bounds how long the hands of a shape are looked for.
	mostSteps = 1_000_000
)

// choice chooses the tiles of hands for which the condition of a shape may hold.
type choice struct {
	ctx   context.Context
	when  *condition.Bool
	wall  *rules.Wall
	flags uint64
	tiles condition.ChosenTiles
	guess condition.Guess
	steps int
	found map[[hand.Kinds]uint8]bool
	// Of hands with melds, if there are melds, least is one of these, kans how many are kans, and met whether there is such a hand.
	melds bool
	least hand.Group
	kans  int
	met   bool
}

// chooseAll chooses all tiles. It returns false when it takes too long or the context ends.
func (c *choice) chooseAll() bool {
	c.guess.Carry(c.flags)
	if c.guess.Choose(&c.tiles); c.melds {
		c.guess.Within(condition.Melds, 1, mostMelds)
		c.guess.Within(condition.Kans, 0, mostMelds)
	} else {
		c.guess.Is(condition.UsesOpen, false)
		c.guess.Set(condition.Melds, 0)
		c.guess.Set(condition.Kans, 0)
	}
	return c.choose(0)
}

// choose chooses how many tiles there are of a kind and of later ones; false when that is broken off.
func (c *choice) choose(k hand.Kind) bool {
	if c.steps++; c.steps > mostSteps || c.steps%1_024 == 0 && c.ctx.Err() != nil {
		return false
	}
	if c.when != nil && !c.guess.CanHold(c.when) {
		return true
	}
	if k == hand.Kinds {
		if c.tiles.Left == 0 {
			c.take()
		}
		return true
	}
	most := min(c.wall.Copies, hand.Copies, c.tiles.Left)
	if !c.wall.Kinds.Has(k) {
		most = 0
	}
	c.tiles.Of |= 1 << k
	for n := c.lowest(k); n <= most; n++ {
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

// never reports whether no hand with melds can have the shape: with none of the melds first chosen, there are tiles for
// which the condition may hold.
func (c *choice) never() bool {
	for _, g := range hand.AllGroups() {
		size := g.Meld().Size()
		for kans := size - 3; kans <= mostMelds && (kans == 0 || size == 4); kans++ {
			search := choice{ctx: c.ctx, when: c.when, wall: c.wall, flags: c.flags, melds: true, least: g, kans: kans}
			search.tiles.Left = handSize + kans
			if !search.chooseAll() || search.met {
				return false
			}
		}
	}
	return true
}

func (c *choice) lowest(k hand.Kind) int {
	switch {
	case c.melds && c.least.Kinds().Has(k) && c.least.Kind() == hand.Sequence:
		return 1
	case c.melds && c.least.Kinds().Has(k):
		return c.least.Meld().Size()
	}
	return 0
}

func (c *choice) take() {
	if !c.melds {
		c.found[c.tiles.Counts] = true
		return
	}
	fours := 0
	for _, n := range c.tiles.Counts {
		fours += oneIf(n == hand.Copies)
	}
	c.met = c.met || fours >= c.kans
}

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
