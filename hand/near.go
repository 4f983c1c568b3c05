package hand

import (
	"cmp"
	"slices"
)

// Near is how near the tiles of a win are to four groups and a pair, or to seven pairs.
type Near struct {
	// Away is how many of the tiles would have to be others; 0 if the hand is complete.
	Away int
	// Groups are those that are there, concealed ones first and then the melds, and Pairs the pair or the pairs.
	Groups []Group
	Pairs  []Kind
	// Begun are two tiles each that lack a third for a group.
	Begun [][2]Kind
	// Left are the tiles that are left over, in their order.
	Left []Kind
}

// The worth of tiles in the search for the nearest reading: first how many stay, then whether they make whole groups
// and a pair, so that of readings equally near the one counts that has most of these.
const (
	worthOfTile  = 16
	worthOfGroup = 2
	worthOfPair  = 1
	mostOfPair   = 2*worthOfTile + worthOfPair
)

// wanted is a block that is looked for: its tiles, and what it is worth in a hand that has all tiles for itself.
type wanted struct {
	group Group
	tiles [3]Kind
	worth int
}

// nearSearch looks for the groups and the pair for which most of the concealed tiles can stay.
type nearSearch struct {
	have   [Kinds]int // concealed tiles that belong to no group yet
	room   [Kinds]int // how many more of each kind there can be among the concealed tiles
	blocks []wanted
	number int // of groups to find

	chosen []wanted
	worth  int
	best   int
	groups []wanted
	pair   Kind
}

// NearGroups returns how near the tiles are to four groups and a pair. Copies says how many tiles of a kind there can
// be among the concealed ones, the winning tile included.
func (w *Win) NearGroups(copies func(Kind) int) Near {
	s := nearSearch{have: w.concealed(), number: 4 - len(w.Melds), best: -1, pair: NoKind}
	for k := range Kind(Kinds) {
		s.room[k] = copies(k)
	}
	for _, g := range AllGroups() {
		if g.Concealed() && g.Kind() != Kan {
			b := wanted{group: g, tiles: tilesOf(g)}
			if b.worth = s.worthOf(b); b.worth > 0 {
				s.blocks = append(s.blocks, b)
			}
		}
	}
	slices.SortStableFunc(s.blocks, func(a, b wanted) int { return cmp.Compare(b.worth, a.worth) })
	s.search(0)
	return s.near(w)
}

func (w *Win) concealed() (n [Kinds]int) {
	for _, t := range w.Hand {
		n[t.Kind()]++
	}
	if w.Tile != NoTile {
		n[w.Tile.Kind()]++
	}
	return n
}

func tilesOf(g Group) [3]Kind {
	low := g.Low()
	if g.Kind() == Sequence {
		return [3]Kind{low, low + 1, low + 2}
	}
	return [3]Kind{low, low, low}
}

// worthOf returns how many tiles of a block are there, 0 if the block can't be completed.
func (s *nearSearch) worthOf(b wanted) int {
	var taken [Kinds]int
	stay := 0
	for _, k := range b.tiles {
		if taken[k]++; taken[k] > s.room[k] {
			return 0
		}
		if taken[k] <= s.have[k] {
			stay++
		}
	}
	if stay == len(b.tiles) {
		return stay*worthOfTile + worthOfGroup
	}
	return stay * worthOfTile
}

func (s *nearSearch) take(b wanted, n int) {
	for _, k := range b.tiles {
		s.have[k] -= n
		s.room[k] -= n
	}
}

// search chooses further blocks, in order, so that no choice is made twice.
func (s *nearSearch) search(first int) {
	s.choosePair()
	left := s.number - len(s.chosen)
	for i := first; left > 0 && i < len(s.blocks); i++ {
		b := s.blocks[i]
		if s.worth+left*b.worth+mostOfPair <= s.best {
			return // those behind it are worth no more
		}
		worth := s.worthOf(b)
		if worth == 0 {
			continue
		}
		s.take(b, 1)
		s.chosen, s.worth = append(s.chosen, b), s.worth+worth
		s.search(i)
		s.chosen, s.worth = s.chosen[:len(s.chosen)-1], s.worth-worth
		s.take(b, -1)
	}
}

func (s *nearSearch) choosePair() {
	best, pair := 0, NoKind
	for k := range Kind(Kinds) {
		if s.room[k] < 2 || s.have[k] <= 0 {
			continue
		}
		worth := worthOfTile
		if s.have[k] >= 2 {
			worth = mostOfPair
		}
		if worth > best {
			best, pair = worth, k
		}
	}
	if s.worth+best > s.best {
		s.best, s.groups, s.pair = s.worth+best, slices.Clone(s.chosen), pair
	}
}

func (s *nearSearch) near(w *Win) (n Near) {
	left, stay := w.concealed(), 0
	var single []Kind // each stays, and is no more than any other tile
	for _, b := range s.groups {
		var there []Kind
		for _, k := range b.tiles {
			if left[k] > 0 {
				left[k]--
				there = append(there, k)
			}
		}
		stay += len(there)
		switch len(there) {
		case 3:
			n.Groups = append(n.Groups, b.group)
		case 2:
			n.Begun = append(n.Begun, [2]Kind{there[0], there[1]})
		default:
			single = append(single, there...)
		}
	}
	if s.pair != NoKind {
		if stay++; left[s.pair] >= 2 {
			stay++
			left[s.pair] -= 2
			n.Pairs = append(n.Pairs, s.pair)
		}
	}
	for _, k := range single {
		left[k]++
	}
	n.Away = 3*s.number + 2 - stay
	slices.SortFunc(n.Groups, func(a, b Group) int {
		return cmp.Or(cmp.Compare(a.Low(), b.Low()),
			-cmp.Compare(a.Kind(), b.Kind()))
	})
	slices.SortFunc(n.Begun, func(a, b [2]Kind) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	for i := range w.Melds {
		if g, ok := w.Melds[i].group(); ok {
			n.Groups = append(n.Groups, g)
		}
	}
	n.Left = listed(&left)
	return n
}

// NearPairs returns how near the tiles are to seven pairs, which must all differ if so asked; false with melds, which
// can be no pairs.
func (w *Win) NearPairs(distinct bool) (n Near, possible bool) {
	if len(w.Melds) > 0 {
		return n, false
	}
	left, kinds := w.concealed(), 0
	for k := range Kind(Kinds) {
		if left[k] > 0 {
			kinds++
		}
		for left[k] >= 2 && len(n.Pairs) < 7 && !(distinct && slices.Contains(n.Pairs, k)) {
			left[k] -= 2
			n.Pairs = append(n.Pairs, k)
		}
	}
	n.Left = listed(&left)
	if n.Away = 7 - len(n.Pairs); distinct { // a pair of a kind that is not there takes two tiles
		n.Away += max(0, 7-kinds)
	}
	return n, true
}

func listed(count *[Kinds]int) (all []Kind) {
	for k, n := range count {
		for range n {
			all = append(all, Kind(k))
		}
	}
	return all
}
