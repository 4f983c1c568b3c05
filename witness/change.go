package witness

import (
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

func (s *search) change(p *plan) {
	switch n := s.below(9); {
	case n < 5:
		s.changeTiles(p)
	case n < 6:
		p.tile = s.tileOf(p)
	case n < 7:
		s.changeCall(p)
	default:
		s.changeTable(p)
	}
}

// changeTiles exchanges a group, the pair or a tile.
func (s *search) changeTiles(p *plan) {
	if p.form != rules.FormGroups {
		i := s.below(len(p.loose))
		if p.form == rules.FormPairs {
			i -= i % 2
			p.loose[i] = s.kind()
			p.loose[i+1] = p.loose[i]
			return
		}
		p.loose[i] = s.kind()
		return
	}
	i := s.below(len(p.groups) + 1)
	if i == len(p.groups) {
		p.pair = s.kind()
		return
	}
	old := p.groups[i]
	within, around := s.kinds, s.kinds
	if s.chance(some) { // a neighbor, which keeps more of what was there
		suit := suitSet(old.low.Suit())
		within = suit
	}
	b, _ := s.group(within, around, some)
	b.called = old.called
	if b.kind == hand.Triplet && old.kind == hand.Kan {
		b.kind = hand.Kan
	}
	p.groups[i] = b
}

func (s *search) changeCall(p *plan) {
	b := &p.groups[s.below(len(p.groups))]
	switch {
	case s.chance(some) && b.kind == hand.Triplet:
		b.kind = hand.Kan
	case s.chance(some) && b.kind == hand.Kan:
		b.kind = hand.Triplet
	default:
		b.called = !b.called
	}
}

// changeTable changes how the hand was won, or one of the things that the search is about.
func (s *search) changeTable(p *plan) {
	switch n := s.below(8); {
	case n < 2:
		p.tsumo = !p.tsumo
		p.from = hand.NoWind
	case n < 3:
		p.seat = s.wind(s.rules.Wall().Players)
	case n < 4:
		p.round = s.wind(len(windsOfRounds))
	case n < 5 && s.asks.bonus:
		p.numDora = min(p.numDora+1, indicators)
		p.dora[max(p.numDora-1, 0)] = s.owned(p)
	case n < 5:
		s.more(p)
	case len(s.asks.entries) > 0:
		entry := s.asks.entries[s.below(len(s.asks.entries))]
		if p.said[entry] == 0 || !s.rules.Situation()[entry].IsFact() && s.chance(some) {
			s.say(p, entry)
		} else {
			p.said[entry] = 0
		}
	}
}
