package witness

import (
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// style is a way to choose the tiles of a hand.
type style func(s *search, p *plan)

// styles are the ways to begin, the usual hands first. Each set of tiles that the condition or the rule set knows adds
// more.
func (s *search) styles(sets []hand.Set) []style {
	all := s.kinds
	list := []style{
		func(s *search, p *plan) { s.fill(p, 0, all, all, 0) },
		func(s *search, p *plan) { s.fill(p, 0, all, all, some) },
		func(s *search, p *plan) { s.fill(p, 0, all, all, always) },
		(*search).sameInSuits, (*search).straight, (*search).twice, (*search).climbing,
		func(s *search, p *plan) { s.pairs(p, all) },
		(*search).nineGates,
	}
	for _, set := range append(sets, s.suitSets()...) {
		if set &= all; set == 0 {
			continue
		}
		list = append(list, func(s *search, p *plan) { s.fill(p, 0, set, set, some) },
			func(s *search, p *plan) { s.fill(p, 0, all, set, some) },
			func(s *search, p *plan) { s.tripletsOf(p, set) },
			func(s *search, p *plan) { s.pairs(p, set) },
			func(s *search, p *plan) { s.oneOfEach(p, set) })
		if rest := all &^ set; rest != 0 {
			list = append(list, func(s *search, p *plan) { s.fill(p, 0, rest, rest, some) })
		}
	}
	return list
}

func (s *search) suitSets() (sets []hand.Set) {
	honors := suitSet(hand.Honors)
	for suit := hand.Man; suit <= hand.Sou; suit++ {
		sets = append(sets, suitSet(suit), suitSet(suit)|honors)
	}
	return sets
}

func suitSet(s hand.Suit) (set hand.Set) {
	for k := range hand.Kind(hand.Kinds) {
		if k.Suit() == s {
			set |= hand.SetOf(k)
		}
	}
	return set
}

// How often of a hundred times something is done.
const (
	seldom = 15
	some   = 45
	always = 101
)

// tries is how often a group that fits is looked for.
const tries = 150

// group returns a group within one set that touches another; triplets is a percentage. It returns false if none was
// found.
func (s *search) group(within, touching hand.Set, triplets int) (block, bool) {
	for range tries {
		b := block{kind: hand.Sequence, low: s.kind()}
		if s.chance(triplets) || b.low.Suit() == hand.Honors || b.low.Rank() > lastRun {
			b.kind = hand.Triplet
			if triplets == 0 {
				continue
			}
		}
		if k := b.group().Kinds(); k&^within == 0 && k&touching != 0 {
			return b, true
		}
	}
	return block{kind: hand.Triplet, low: s.kindOf(within)}, false
}

// lastRun is the highest rank at which a sequence starts.
const lastRun = 7

func (s *search) fill(p *plan, from int, within, touching hand.Set, triplets int) {
	p.form = rules.FormGroups
	for i := from; i < len(p.groups); i++ {
		p.groups[i], _ = s.group(within, touching, triplets)
	}
	p.pair = s.kindOf(within & touching)
	p.tile = s.tileOf(p)
}

func (s *search) tileOf(p *plan) hand.Kind {
	if p.form != rules.FormGroups {
		return p.loose[s.below(len(p.loose))]
	}
	for range tries {
		i := s.below(len(p.groups) + 1)
		if i == len(p.groups) {
			return p.pair
		}
		if !p.groups[i].melded() {
			return p.groups[i].tiles()[s.below(3)]
		}
	}
	return p.pair
}

// tripletsOf returns a hand with as many triplets of a set as fit, often with a pair of it.
func (s *search) tripletsOf(p *plan, set hand.Set) {
	s.fill(p, 0, s.kinds, s.kinds, some)
	n := 1 + s.below(len(p.groups))
	left := set
	for i := range n {
		if left == 0 {
			break
		}
		k := s.kindOf(left)
		left &^= hand.SetOf(k)
		p.groups[i] = block{kind: hand.Triplet, low: k}
	}
	if left != 0 && s.chance(some) {
		p.pair = s.kindOf(left)
	}
	p.tile = s.tileOf(p)
}

// sameInSuits has the same group in all three suits, or two groups in two of them.
func (s *search) sameInSuits(p *plan) {
	s.fill(p, 0, s.kinds, s.kinds, some)
	kind, last := hand.Sequence, lastRun
	if s.chance(some) {
		kind, last = hand.Triplet, lastRank
	}
	rank := 1 + s.below(last)
	for suit := hand.Man; suit <= hand.Sou; suit++ {
		p.groups[suit] = block{kind: kind, low: hand.KindOf(suit, rank)}
	}
	p.tile = s.tileOf(p)
}

const lastRank = 9

// straight has 1 to 9 of a suit, or of three suits.
func (s *search) straight(p *plan) {
	s.fill(p, 0, s.kinds, s.kinds, some)
	suit, mixed := s.below(int(hand.Honors)), s.chance(some)
	for i := range 3 {
		low := hand.KindOf(hand.Suit(suit), 1+3*i)
		if mixed {
			low = hand.KindOf(hand.Suit((suit+i)%3), 1+3*i)
		}
		p.groups[i] = block{kind: hand.Sequence, low: low}
	}
	p.tile = s.tileOf(p)
}

// twice has one sequence twice or more, or two sequences twice.
func (s *search) twice(p *plan) {
	s.fill(p, 0, s.kinds, s.kinds, 0)
	switch s.below(4) {
	case 0:
		p.groups[3] = p.groups[2]
		fallthrough
	case 1, 2:
		p.groups[1] = p.groups[0]
	default:
		p.groups[1], p.groups[2] = p.groups[0], p.groups[0]
	}
	p.tile = s.tileOf(p)
}

// climbing has triplets or sequences whose ranks rise by one or two.
func (s *search) climbing(p *plan) {
	s.fill(p, 0, s.kinds, s.kinds, some)
	suit, step, kind := hand.Suit(s.below(int(hand.Honors))), 1+s.below(2), hand.Triplet
	if s.chance(some) {
		kind = hand.Sequence
	}
	rank := 1 + s.below(3)
	for i := range 3 + s.below(2) {
		p.groups[i] = block{kind: kind, low: hand.KindOf(suit, min(rank+step*i, lastRun))}
	}
	p.tile = s.tileOf(p)
}

// pairs are seven pairs of a set, all different as long as there are kinds left.
func (s *search) pairs(p *plan, set hand.Set) {
	p.form = rules.FormPairs
	left := set & s.kinds
	for i := 0; i < len(p.loose); i += 2 {
		if left == 0 {
			left = set & s.kinds
		}
		k := s.kindOf(left)
		left &^= hand.SetOf(k)
		p.loose[i], p.loose[i+1] = k, k
	}
	p.tile = s.tileOf(p)
}

// oneOfEach takes each tile of a set once, as far as there is room, and one or more twice.
func (s *search) oneOfEach(p *plan, set hand.Set) {
	p.form = rules.FormTiles
	left := set
	for i := range p.loose {
		if left == 0 {
			left = set
		}
		k := s.kindOf(left)
		left &^= hand.SetOf(k)
		p.loose[i] = k
	}
	p.tile = s.tileOf(p)
}

// nineGates is 1112345678999 of a suit and one more tile of it. The tiles make groups in one of several ways.
func (s *search) nineGates(p *plan) {
	suit := hand.Suit(s.below(int(hand.Honors)))
	p.form = rules.FormTiles
	for i := range lastRank {
		p.loose[i] = hand.KindOf(suit, i+1)
	}
	one, nine := hand.KindOf(suit, 1), hand.KindOf(suit, lastRank)
	more := hand.KindOf(suit, 1+s.below(lastRank))
	copy(p.loose[lastRank:], []hand.Kind{one, one, nine, nine, more})
	p.tile = more
	if s.chance(some) {
		p.tile = s.tileOf(p)
	}
}
