package witness

import (
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/hands"
)

// style is a way to choose the tiles of a hand.
type style func(*hands.Chooser, *hands.Tiles)

// styles are the ways to begin, the usual hands first. Each set of tiles that the condition or the rule set knows adds
// more.
func (s *search) styles(sets []hand.Set) []style {
	all := s.Kinds
	list := []style{
		func(c *hands.Chooser, t *hands.Tiles) { c.Fill(t, all, all, 0) },
		func(c *hands.Chooser, t *hands.Tiles) { c.Fill(t, all, all, some) },
		func(c *hands.Chooser, t *hands.Tiles) { c.Fill(t, all, all, always) },
		(*hands.Chooser).SameInSuits, (*hands.Chooser).Straight, (*hands.Chooser).Twice, (*hands.Chooser).Climbing,
		func(c *hands.Chooser, t *hands.Tiles) { c.Pairs(t, all) },
		(*hands.Chooser).NineGates,
	}
	for _, set := range append(sets, s.suitSets()...) {
		if set &= all; set == 0 {
			continue
		}
		list = append(list, func(c *hands.Chooser, t *hands.Tiles) { c.Fill(t, set, set, some) },
			func(c *hands.Chooser, t *hands.Tiles) { c.Fill(t, all, set, some) },
			func(c *hands.Chooser, t *hands.Tiles) { c.TripletsOf(t, set) },
			func(c *hands.Chooser, t *hands.Tiles) { c.Pairs(t, set) },
			func(c *hands.Chooser, t *hands.Tiles) { c.OneOfEach(t, set) })
		if rest := all &^ set; rest != 0 {
			list = append(list, func(c *hands.Chooser, t *hands.Tiles) { c.Fill(t, rest, rest, some) })
		}
	}
	return list
}

func (s *search) suitSets() (sets []hand.Set) {
	for suit := hand.Man; suit <= hand.Sou; suit++ {
		sets = append(sets, suit.Kinds(), suit.Kinds()|hand.Honors.Kinds())
	}
	return sets
}

// How often of a hundred times something is done.
const (
	seldom = 15
	some   = 45
	always = 101
)
