package witness

import (
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/hands"
)

// simplify makes a hand as simple as single changes can while it is still accepted. It applies the
// first improvement and starts again.
func (s *search) simplify(p plan, cost int) (plan, int) {
	for better := true; better && s.ctx.Err() == nil; {
		better = false
		for q := range s.simpler(p) {
			if s.ctx.Err() != nil || s.total > s.totalLimit {
				return p, cost
			}
			if c, ok := s.evaluate(&q); ok && c < cost {
				p, cost, better = q, c, true
				break
			}
		}
	}
	return p, cost
}

// simpler iterates over the hands that differ in one respect: first without optional inputs, then
// with other tiles.
func (s *search) simpler(p plan) func(yield func(plan) bool) {
	return func(yield func(plan) bool) {
		try := func(change func(*plan)) bool {
			q := p
			change(&q)
			return q == p || yield(q)
		}
		_ = s.withoutInputs(try) && s.withOtherCalls(&p, try) && s.otherTiles(&p, try) &&
			s.otherWait(try)
	}
}

func (s *search) withoutInputs(try func(func(*plan)) bool) bool {
	for i := range s.rules.Situation() {
		if !try(func(p *plan) { p.values[i] = 0 }) || !try(func(p *plan) { p.values[i] /= 2 }) ||
			!try(func(p *plan) { p.values[i] = max(p.values[i]-1, 0) }) {
			return false
		}
	}
	for i := range numbers {
		if !try(func(p *plan) { p.numbers[i] = 0 }) ||
			!try(func(p *plan) { p.numbers[i] = max(p.numbers[i]-1, 0) }) {
			return false
		}
	}
	for _, change := range []func(*plan){
		func(p *plan) { p.numDora, p.numUra = 0, 0 },
		func(p *plan) { p.numDora = max(p.numDora-1, 0) },
		func(p *plan) { p.numUra = max(p.numUra-1, 0) },
		func(p *plan) { p.reds = 0 }, func(p *plan) { p.reds = max(p.reds-1, 0) },
		func(p *plan) { p.golds = max(p.golds-1, 0) },
		func(p *plan) { p.pao = hand.NoWind }, func(p *plan) { p.from = hand.NoWind },
		func(p *plan) { p.seat = hand.NoWind }, func(p *plan) { p.round = hand.NoWind },
		func(p *plan) { p.swapWinds(p.seat, hand.South); p.seat = hand.NoWind },
		func(p *plan) { p.swapWinds(p.round, hand.East); p.round = hand.NoWind },
		func(p *plan) { p.Torn = false }, func(p *plan) { p.tsumo, p.from = false, hand.NoWind },
		func(p *plan) { p.tsumo, p.from = true, hand.NoWind },
	} {
		if !try(change) {
			return false
		}
	}
	return true
}

// swapWinds exchanges the tiles of two winds, so that a hand with the seat wind keeps it when the
// seat changes.
func (p *plan) swapWinds(a, b hand.Wind) {
	if a == hand.NoWind {
		return
	}
	swap := func(k *hand.Kind) {
		switch *k {
		case a.Kind():
			*k = b.Kind()
		case b.Kind():
			*k = a.Kind()
		}
	}
	for i, g := range p.Groups {
		low := g.Low()
		swap(&low)
		p.Groups[i] = newGroupLike(g, g.Kind(), low)
	}
	for i := range p.Loose {
		swap(&p.Loose[i])
	}
	swap(&p.Pair)
	swap(&p.Tile)
}

func (s *search) withOtherCalls(p *plan, try func(func(*plan)) bool) bool {
	ok := try(func(q *plan) {
		for i, g := range q.Groups {
			q.Groups[i] = withoutKan(g).Closed()
		}
	})
	for i, g := range p.Groups {
		ok = ok && try(func(q *plan) { q.Groups[i] = g.Closed() }) &&
			try(func(q *plan) { q.Groups[i] = g.Opened() }) &&
			try(func(q *plan) { q.Groups[i] = withoutKan(g) })
	}
	return ok
}

func withoutKan(g hand.Group) hand.Group {
	if g.Kind() == hand.Kan {
		return newGroupLike(g, hand.Triplet, g.Low())
	}
	return g
}

func (s *search) otherTiles(p *plan, try func(func(*plan)) bool) bool {
	if p.Form != rules.FormGroups {
		return true
	}
	for i, g := range p.Groups {
		for k := range hand.Kind(hand.Kinds) {
			run := k.Suit() != hand.Honors && k.Rank() <= hands.LastRun
			if run && g.Kind() != hand.Kan && !try(func(q *plan) {
				q.Groups[i] = newGroupLike(g, hand.Sequence, k)
			}) {
				return false
			}
			if g.Kind() != hand.Sequence && !try(func(q *plan) {
				q.Groups[i] = newGroupLike(g, g.Kind(), k)
			}) {
				return false
			}
		}
	}
	for k := range hand.Kind(hand.Kinds) {
		if !try(func(q *plan) { q.Pair = k }) {
			return false
		}
	}
	return true
}

func (s *search) otherWait(try func(func(*plan)) bool) bool {
	for k := range hand.Kind(hand.Kinds) {
		if !try(func(q *plan) { q.Tile = k }) {
			return false
		}
	}
	return true
}

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
	if s.Chance(some) { // a group in the same suit, which changes less
		within = old.Low().Suit().Kinds()
	}
	g, _ := s.Group(within, around, some)
	kind := g.Kind()
	if kind == hand.Triplet && old.Kind() == hand.Kan {
		kind = hand.Kan
	}
	p.Groups[i] = newGroupLike(old, kind, g.Low())
}

func newGroupLike(one hand.Group, kind hand.GroupKind, low hand.Kind) hand.Group {
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
		*g = newGroupLike(*g, hand.Kan, g.Low())
	case s.Chance(some) && g.Kind() == hand.Kan:
		*g = newGroupLike(*g, hand.Triplet, g.Low())
	case g.Concealed():
		*g = g.Opened()
	default:
		*g = g.Closed()
	}
}

// changeTable changes the way of winning, or an input that the search is about.
func (s *search) changeTable(p *plan) {
	switch n := s.IntN(8); {
	case n < 2:
		p.tsumo = !p.tsumo
		p.from = hand.NoWind
	case n < 3:
		p.seat = s.Wind(s.rules.Wall().Players)
	case n < 4:
		p.round = s.Wind(len(windsOfRounds))
	case n < 5 && s.details.bonus:
		p.numDora = min(p.numDora+1, indicators)
		p.dora[max(p.numDora-1, 0)] = s.Owned(&p.Tiles)
	case n < 5:
		s.addInputs(p)
	case len(s.details.entries) > 0:
		entry := s.details.entries[s.IntN(len(s.details.entries))]
		if p.values[entry] == 0 || !s.rules.Situation()[entry].IsFact() && s.Chance(some) {
			s.setEntry(p, entry)
		} else {
			p.values[entry] = 0
		}
	}
}
