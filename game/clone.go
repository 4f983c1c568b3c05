package game

import (
	"maps"
	"slices"
)

// Tables copy all arguments and results, so that callers may modify and reuse them. Only the rules,
// which are immutable, are shared.

func (g *Game) clone() *Game {
	c := *g
	c.Players, c.Results = slices.Clone(g.Players), slices.Clone(g.Results)
	for i := range c.Results {
		c.Results[i].Bonuses = slices.Clone(c.Results[i].Bonuses)
	}
	c.Begin.Points, c.End.Points = slices.Clone(g.Begin.Points), slices.Clone(g.End.Points)
	c.MayEnd = slices.Clone(g.MayEnd)
	c.Hands = slices.Clone(g.Hands)
	for i := range c.Hands {
		c.Hands[i] = *c.Hands[i].clone()
	}
	return &c
}

func (h *Hand) clone() *Hand {
	c := *h
	c.Record = h.Record.clone()
	c.Before.Points = slices.Clone(h.Before.Points)
	c.Change, c.Points = slices.Clone(h.Change), slices.Clone(h.Points)
	c.Parts = slices.Clone(h.Parts)
	for i := range c.Parts {
		p := &c.Parts[i]
		p.Chips, p.PaoFor = slices.Clone(p.Chips), slices.Clone(p.PaoFor)
		p.Tenpai, p.Changes, p.Terms.Seats = slices.Clone(p.Tenpai), slices.Clone(p.Changes),
			slices.Clone(p.Terms.Seats)
		if p.Result != nil { // a struct copy suffices, as its numbers are stored inline
			p.Result = new(*p.Result)
		}
		if p.Price != nil {
			price := *p.Price
			price.Payments = slices.Clone(price.Payments)
			p.Price = &price
		}
	}
	return &c
}

func (r *Record) clone() *Record {
	c := *r
	c.Set, c.Players, c.Winless = maps.Clone(r.Set), slices.Clone(r.Players),
		slices.Clone(r.Winless)
	if r.Begin != nil {
		begin := *r.Begin
		begin.Points = slices.Clone(begin.Points)
		if begin.Hands != nil {
			begin.Hands = new(*begin.Hands)
		}
		c.Begin = &begin
	}
	c.Hands = slices.Clone(r.Hands)
	for i := range c.Hands {
		c.Hands[i] = *c.Hands[i].clone()
	}
	if r.End != nil {
		c.End = new(*r.End)
	}
	c.Busted = slices.Clone(r.Busted)
	for i := range c.Busted {
		c.Busted[i].By = slices.Clone(c.Busted[i].By)
	}
	c.Chips, c.ChipsAt = slices.Clone(r.Chips), slices.Clone(r.ChipsAt)
	c.Results, c.ResultsAt = slices.Clone(r.Results), slices.Clone(r.ResultsAt)
	return &c
}

func (r *RecordHand) clone() *RecordHand {
	c := *r
	if r.Honba != nil {
		c.Honba = new(*r.Honba)
	}
	c.Seats, c.Riichi, c.Wins = slices.Clone(r.Seats), slices.Clone(r.Riichi), slices.Clone(r.Wins)
	c.Declared = slices.Clone(r.Declared)
	for i := range c.Wins {
		w := &c.Wins[i]
		w.PaoFor = slices.Clone(w.PaoFor)
		if w.Win != nil {
			w.Win = new(w.Win.Clone())
		}
		if w.Chips != nil {
			w.Chips = new(*w.Chips)
		}
	}
	c.Tenpai, c.Nagashi, c.Penalties = slices.Clone(r.Tenpai), slices.Clone(r.Nagashi),
		slices.Clone(r.Penalties)
	c.Points, c.PointsAt = slices.Clone(r.Points), slices.Clone(r.PointsAt)
	return &c
}
