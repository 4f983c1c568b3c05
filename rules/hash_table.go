package rules

import "example.com/hanfu/hand"

// table writes the rules of the table. It writes nothing if there are none, so such rule sets keep
// the hash from before tables existed.
func (h hasher) table(r *Rules) {
	if s := &r.payments.Several; *s != (Several{}) {
		h.line("several", s.Winners, s.Honba, s.Sticks, s.OwnStick)
	}
	for i := range r.draws {
		d := &r.draws[i]
		h.line("draw", d.ID, d.Aborts, d.Allowed)
		h.tableShares(d.Shares)
		if d.Wins != nil {
			h.line("wins", d.Wins.When, d.Wins.Base, d.Wins.Counts)
		}
		if d.Repeats != nil {
			h.line("repeats", d.Repeats)
		}
	}
	for i := range r.penalties {
		p := &r.penalties[i]
		h.line("penalty", p.ID, p.Allowed, p.Result, p.Voids)
		if p.Sticks != nil {
			h.line("sticks", p.Sticks)
		}
		if p.Repeats != nil {
			h.line("repeats", p.Repeats)
		}
		if p.Loses != nil {
			h.line("loses", p.Loses)
		}
		h.tableShares(p.Shares)
	}
	if r.game.Repeats != nil {
		h.game(&r.game)
	}
}

func (h hasher) tableShares(shares []TableShare) {
	for i := range shares {
		h.line("share", shares[i].ID, shares[i].When, shares[i].Gets)
	}
}

func (h hasher) game(g *Game) {
	h.line("game", g.Start, g.Return, g.Riichi, g.Bust, g.Repeats, g.Counters, g.Oka, g.Leftover,
		g.TiesShare, g.ShareUnit, g.RestLost,
		g.RoundTo, g.HalfUp, g.RoundsDown, g.RoundsUp, g.Counted)
	if g.ReturnsSticks != nil {
		h.line("returns sticks", g.ReturnsSticks)
	}
	if g.SitOut > 0 { // added only if present: existing hashes stay the same
		h.line("sit_out", g.SitOut)
	}
	if g.ReturnsLeftover {
		h.line("returns leftover")
	}
	if g.NextDealer != nil {
		h.line("next dealer", g.NextDealer)
	}
	if g.Winds != int64(hand.North) {
		h.line("winds", g.Winds)
	}
	for i := range g.Ends {
		h.line("end", g.Ends[i].ID, g.Ends[i].When)
		if by := g.Ends[i].By; by != ByRules {
			h.line("by", by.String())
		}
	}
	for i := range g.Bonuses {
		h.line("bonus", g.Bonuses[i].ID, g.Bonuses[i].Payer, g.Bonuses[i].Receiver,
			g.Bonuses[i].Pays)
		if g.Bonuses[i].BeforePlaces {
			h.line("before places")
		}
	}
	for i := range g.Uma {
		h.line("uma", g.Uma[i].ID, g.Uma[i].When)
		for _, place := range g.Uma[i].Places {
			h.line("place", place)
		}
	}
}
