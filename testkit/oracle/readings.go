package oracle

import (
	"cmp"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// block is a sequence or triplet of concealed tiles.
type block struct {
	kind hand.GroupKind
	low  hand.Kind
}

// blocks lists all blocks in the order in which readings are tried: by suit, triplets before
// sequences, lower ones first.
var blocks = func() (all []block) {
	for suit := hand.Man; suit <= hand.Honors; suit++ {
		for k := range hand.Kind(hand.Kinds) {
			if k.Suit() == suit {
				all = append(all, block{hand.Triplet, k})
			}
		}
		for rank := 1; rank <= 7 && suit != hand.Honors; rank++ {
			all = append(all, block{hand.Sequence, hand.KindOf(suit, rank)})
		}
	}
	return all
}()

func (b block) tiles() [3]hand.Kind {
	if b.kind == hand.Sequence {
		return [3]hand.Kind{b.low, b.low + 1, b.low + 2}
	}
	return [3]hand.Kind{b.low, b.low, b.low}
}

// reading is one interpretation of the win.
type reading struct {
	shape int
	// groups holds the concealed groups from the lowest tiles, then the melds in the order called.
	groups []*group
	// pair is NoKind in a reading without a pair.
	pair hand.Kind
	wait hand.Wait
	// completed is the index of the group that the winning tile completed, or one of the special
	// values of hand.Reading.
	completed int
}

func (s *Scorer) readings() (all []reading) {
	for i := range s.rules.Shapes() {
		shape := &s.rules.Shapes()[i]
		if !s.holds(shape.When) {
			continue
		}
		switch shape.Form {
		case rules.FormGroups:
			s.arrange(4-len(s.win.Melds), func(chosen []block, pair hand.Kind) {
				all = append(all, s.completions(i, chosen, pair)...)
			})
		case rules.FormPairs:
			if s.sevenPairs(shape.Distinct) {
				all = append(all, reading{shape: i, pair: hand.NoKind, wait: hand.Tanki,
					completed: hand.NothingCompleted})
			}
		case rules.FormTiles:
			r := reading{shape: i, pair: hand.NoKind, wait: hand.Irregular,
				completed: hand.NothingCompleted}
			if called := s.groups(nil, -1); len(called) == 4 {
				r.groups = called
			}
			all = append(all, r)
		}
	}
	return all
}

// arrange calls found with every way to arrange the concealed tiles into number blocks and a pair.
// It removes blocks in ascending order until two equal tiles are left.
func (s *Scorer) arrange(number int, found func(chosen []block, pair hand.Kind)) {
	left := s.concealed
	var chosen []block
	var choose func(first int)
	choose = func(first int) {
		if len(chosen) == number {
			for k, n := range left {
				if n == 2 {
					found(chosen, hand.Kind(k))
				}
				if n > 0 {
					return
				}
			}
			return
		}
		for i := first; i < len(blocks); i++ {
			b := blocks[i]
			if left[b.low] == 0 {
				continue
			}
			tiles, there := b.tiles(), true
			for _, k := range tiles {
				left[k]--
				there = there && left[k] >= 0
			}
			if there {
				chosen = append(chosen, b)
				choose(i)
				chosen = chosen[:len(chosen)-1]
			}
			for _, k := range tiles {
				left[k]++
			}
		}
	}
	choose(0)
}

// completions returns a reading for the pair and for each different group that the winning tile can
// complete.
func (s *Scorer) completions(shape int, chosen []block, pair hand.Kind) (all []reading) {
	concealed := slices.Clone(chosen)
	slices.SortFunc(concealed, func(a, b block) int {
		// Triplets come before sequences.
		return cmp.Or(cmp.Compare(a.low, b.low), -cmp.Compare(a.kind, b.kind))
	})
	tile := s.win.Tile.Kind()
	if pair == tile {
		all = append(all, reading{shape: shape, groups: s.groups(concealed, -1), pair: pair,
			wait: hand.Tanki, completed: hand.PairCompleted})
	}
	for i, b := range concealed {
		tiles := b.tiles()
		place := slices.Index(tiles[:], tile)
		if place < 0 || slices.Contains(concealed[:i], b) {
			continue
		}
		r := reading{shape: shape, pair: pair, wait: waitFor(b, place), completed: i}
		opened := -1
		if !s.win.Tsumo && b.kind == hand.Triplet {
			opened = i
		}
		r.groups = s.groups(concealed, opened)
		all = append(all, r)
	}
	return all
}

// waitFor returns the wait of a block that is completed by its tile at index place.
func waitFor(b block, place int) hand.Wait {
	first, last := b.low.Rank() == 1, b.low.Rank() == 7
	switch {
	case b.kind == hand.Triplet:
		return hand.Shanpon
	case place == 1:
		return hand.Kanchan
	case place == 2 && first, place == 0 && last:
		return hand.Penchan
	}
	return hand.Ryanmen
}

// groups returns the concealed blocks and the melds. The block with index opened, if not -1, is
// completed by ron and therefore open.
func (s *Scorer) groups(concealed []block, opened int) (all []*group) {
	for i, b := range concealed {
		all = append(all, newGroup(b.kind, b.low, i != opened))
	}
	for _, m := range s.win.Melds {
		kind := [...]hand.GroupKind{hand.Chi: hand.Sequence, hand.Pon: hand.Triplet,
			hand.Minkan: hand.Kan,
			hand.Ankan:  hand.Kan}[m.Type]
		all = append(all, newGroup(kind, m.Tiles[0].Kind(), m.Type == hand.Ankan))
	}
	return all
}

func newGroup(kind hand.GroupKind, low hand.Kind, concealed bool) *group {
	g := &group{Kind: int(kind), Suit: int(low.Suit()), Rank: low.Rank(),
		Concealed: concealed, low: low}
	g.Honor = low.Suit() == hand.Honors
	g.Terminal = !g.Honor && (g.Rank == 1 || g.Rank == 9 || kind == hand.Sequence && g.Rank == 7)
	g.Outside = g.Terminal || g.Honor
	return g
}

// sevenPairs reports whether the tiles are seven pairs and none is called. Unless distinct is set,
// four equal tiles count as two pairs.
func (s *Scorer) sevenPairs(distinct bool) bool {
	for _, n := range s.concealed {
		if n != 0 && n != 2 && (n != 4 || distinct) {
			return false
		}
	}
	return len(s.win.Melds) == 0
}

// setReading sets the values of a reading in the environment.
func (s *Scorer) setReading(r *reading) {
	s.pair, s.sequences, s.triplets = r.pair, [hand.Kinds]int{}, [hand.Kinds]int{}
	sequences, triplets, concealed, identical := 0, 0, 0, 0
	for _, g := range r.groups {
		if hand.GroupKind(g.Kind) == hand.Sequence {
			sequences++
			s.sequences[g.low]++
			continue
		}
		triplets++
		s.triplets[g.low]++
		if g.Concealed {
			concealed++
		}
	}
	for _, n := range s.sequences {
		identical += n / 2
	}
	e := s.env
	e["shape"], e["wait"], e["groups"] = r.shape, int(r.wait), r.groups
	e["sequences"], e["triplets"], e["concealed_triplets"],
		e["identical_sequences"] = sequences, triplets,
		concealed, identical
}

func (s *Scorer) result(r *reading) engine.Reading {
	out := engine.Reading{Shape: s.rules.Shapes()[r.shape].ID}
	out.NumGroups, out.Pair, out.Wait, out.Completed = uint8(len(r.groups)), r.pair, r.wait,
		uint8(r.completed)
	for i, g := range r.groups {
		out.Groups[i] = g.result()
	}
	return out
}

func (g *group) result() hand.Group {
	out := hand.NewGroup(hand.GroupKind(g.Kind), g.low)
	if g.Concealed {
		return out.Closed()
	}
	return out
}
