package hand

import (
	"cmp"
	"slices"
)

// Near is a partial reading of a win as four groups and a pair, or as seven pairs.
type Near struct {
	// Away is the number of tiles that would have to change; 0 if the hand is complete.
	Away int
	// Groups are the complete groups, concealed ones first, then melds. Pairs are the complete
	// pairs.
	Groups []Group
	Pairs  []Kind
	// Begun are pairs of tiles that lack a third for a group.
	Begun [][2]Kind
	// Left are the leftover tiles, in order.
	Left []Kind
}

// Scores of tiles in the search for the nearest reading. Kept tiles count most; complete groups and
// the pair break ties.
const (
	tileScore    = 16
	groupScore   = 2
	pairScore    = 1
	maxPairScore = 2*tileScore + pairScore
)

// block is a group to search for, with its score if it could use all tiles of the hand.
type block struct {
	group Group
	tiles [3]Kind
	score int
}

// nearSearch searches for the groups and the pair that keep most of the concealed tiles.
type nearSearch struct {
	have   [Kinds]int // concealed tiles that no chosen block uses
	room   [Kinds]int // how many more of each kind the concealed tiles may include
	blocks []block
	wanted int // number of groups to find

	chosen []block
	score  int
	best   int
	groups []block
	pair   Kind
}

// NearGroups returns how near the tiles are to four groups and a pair. Copies returns how many
// tiles of a kind the concealed tiles, including the winning tile, may have.
func (w *Win) NearGroups(copies func(Kind) int) Near {
	s := nearSearch{have: w.concealed(), wanted: 4 - len(w.Melds), best: -1, pair: NoKind}
	for k := range Kind(Kinds) {
		s.room[k] = copies(k)
	}
	for _, g := range AllGroups() {
		if g.Concealed() && g.Kind() != Kan {
			b := block{group: g, tiles: tilesOf(g)}
			if b.score = s.scoreOf(b); b.score > 0 {
				s.blocks = append(s.blocks, b)
			}
		}
	}
	slices.SortStableFunc(s.blocks, func(a, b block) int { return cmp.Compare(b.score, a.score) })
	s.search(0)
	return s.result(w)
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

// scoreOf returns the score of the block's available tiles, or 0 if the block can't be completed.
func (s *nearSearch) scoreOf(b block) int {
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
		return stay*tileScore + groupScore
	}
	return stay * tileScore
}

func (s *nearSearch) use(b block, n int) {
	for _, k := range b.tiles {
		s.have[k] -= n
		s.room[k] -= n
	}
}

// search adds blocks from index first on, so that it tries each combination once.
func (s *nearSearch) search(first int) {
	s.choosePair()
	left := s.wanted - len(s.chosen)
	for i := first; left > 0 && i < len(s.blocks); i++ {
		b := s.blocks[i]
		if s.score+left*b.score+maxPairScore <= s.best {
			return // later blocks score no more
		}
		worth := s.scoreOf(b)
		if worth == 0 {
			continue
		}
		s.use(b, 1)
		s.chosen, s.score = append(s.chosen, b), s.score+worth
		s.search(i)
		s.chosen, s.score = s.chosen[:len(s.chosen)-1], s.score-worth
		s.use(b, -1)
	}
}

func (s *nearSearch) choosePair() {
	best, pair := 0, NoKind
	for k := range Kind(Kinds) {
		if s.room[k] < 2 || s.have[k] <= 0 {
			continue
		}
		worth := tileScore
		if s.have[k] >= 2 {
			worth = maxPairScore
		}
		if worth > best {
			best, pair = worth, k
		}
	}
	if s.score+best > s.best {
		s.best, s.groups, s.pair = s.score+best, slices.Clone(s.chosen), pair
	}
}

func (s *nearSearch) result(w *Win) (n Near) {
	left, stay := w.concealed(), 0
	// The single tiles of blocks, which also count as left over.
	var singles []Kind
	for _, b := range s.groups {
		var useful []Kind
		for _, k := range b.tiles {
			if left[k] > 0 {
				left[k]--
				useful = append(useful, k)
			}
		}
		stay += len(useful)
		switch len(useful) {
		case 3:
			n.Groups = append(n.Groups, b.group)
		case 2:
			n.Begun = append(n.Begun, [2]Kind{useful[0], useful[1]})
		default:
			singles = append(singles, useful...)
		}
	}
	if s.pair != NoKind {
		if stay++; left[s.pair] >= 2 {
			stay++
			left[s.pair] -= 2
			n.Pairs = append(n.Pairs, s.pair)
		}
	}
	for _, k := range singles {
		left[k]++
	}
	n.Away = 3*s.wanted + 2 - stay
	slices.SortFunc(n.Groups, func(a, b Group) int {
		return cmp.Or(cmp.Compare(a.Low(), b.Low()),
			-cmp.Compare(a.Kind(), b.Kind()))
	})
	slices.SortFunc(n.Begun, func(a, b [2]Kind) int {
		return cmp.Or(cmp.Compare(a[0], b[0]),
			cmp.Compare(a[1], b[1]))
	})
	for i := range w.Melds {
		if g, ok := w.Melds[i].group(); ok {
			n.Groups = append(n.Groups, g)
		}
	}
	n.Left = expandCounts(&left)
	return n
}

// NearPairs returns how near the tiles are to seven pairs, which must differ if distinct is true.
// It returns false for a win with melds.
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
	n.Left = expandCounts(&left)
	// Each missing kind costs one more tile.
	if n.Away = 7 - len(n.Pairs); distinct {
		n.Away += max(0, 7-kinds)
	}
	return n, true
}

func expandCounts(count *[Kinds]int) (all []Kind) {
	for k, n := range count {
		for range n {
			all = append(all, Kind(k))
		}
	}
	return all
}
