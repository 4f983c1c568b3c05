package witness

import (
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

func (s *search) change(p *plan) {
	switch n := s.IntN(9); {
	case n < 5:
		s.changeTiles(p)
	case n < 6:
		p.Tile = s.TileOf(&p.Tiles)
	case n < 7:
		s.changeCall(p)
	default:
		s.changeTable(p)
	}
}

// changeTiles exchanges a group, the pair or a tile.
func (s *search) changeTiles(p *plan) {
	if p.Form != rules.FormGroups {
		i := s.IntN(len(p.Loose))
		if p.Form == rules.FormPairs {
			i -= i % 2
			p.Loose[i] = s.Kind()
			p.Loose[i+1] = p.Loose[i]
			return
		}
		p.Loose[i] = s.Kind()
		return
	}
	i := s.IntN(len(p.Groups) + 1)
	if i == len(p.Groups) {
		p.Pair = s.Kind()
		return
	}
	old := p.Groups[i]
	within, around := s.Kinds, s.Kinds
	if s.Chance(some) { // a neighbor, which keeps more of what was there
		within = old.Low().Suit().Kinds()
	}
	g, _ := s.Group(within, around, some)
	kind := g.Kind()
	if kind == hand.Triplet && old.Kind() == hand.Kan {
		kind = hand.Kan
	}
	p.Groups[i] = like(old, kind, g.Low())
}

// like returns another group that is called if one is.
func like(one hand.Group, kind hand.GroupKind, low hand.Kind) hand.Group {
	g := hand.NewGroup(kind, low)
	if one.Concealed() {
		return g.Closed()
	}
	return g
}

func (s *search) changeCall(p *plan) {
	g := &p.Groups[s.IntN(len(p.Groups))]
	switch {
	case s.Chance(some) && g.Kind() == hand.Triplet:
		*g = like(*g, hand.Kan, g.Low())
	case s.Chance(some) && g.Kind() == hand.Kan:
		*g = like(*g, hand.Triplet, g.Low())
	case g.Concealed():
		*g = g.Opened()
	default:
		*g = g.Closed()
	}
}

// changeTable changes how the hand was won, or one of the things that the search is about.
func (s *search) changeTable(p *plan) {
	switch n := s.IntN(8); {
	case n < 2:
		p.tsumo = !p.tsumo
		p.from = hand.NoWind
	case n < 3:
		p.seat = s.Wind(s.rules.Wall().Players)
	case n < 4:
		p.round = s.Wind(len(windsOfRounds))
	case n < 5 && s.asks.bonus:
		p.numDora = min(p.numDora+1, indicators)
		p.dora[max(p.numDora-1, 0)] = s.Owned(&p.Tiles)
	case n < 5:
		s.more(p)
	case len(s.asks.entries) > 0:
		entry := s.asks.entries[s.IntN(len(s.asks.entries))]
		if p.said[entry] == 0 || !s.rules.Situation()[entry].IsFact() && s.Chance(some) {
			s.say(p, entry)
		} else {
			p.said[entry] = 0
		}
	}
}
