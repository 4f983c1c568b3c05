package sheet

import (
	"example.com/hanfu/engine"
	"example.com/hanfu/engine/hand"
	"example.com/hanfu/rules"
)

// A table of points has a place for every fu that a hand can have, and for the han that go with them. Which these are is
// not calculated: hands of all structures are built, and the engine scores them.

// terms are fu and the way of winning.
type terms struct {
	fu    int
	tsumo bool
}

// occurring tells for each fu and way of winning the fewest han, without bonus tiles, of a hand that was found.
type occurring map[terms]int

// note takes in a hand that the engine scored.
func (o occurring) note(w *hand.Win, r *engine.Result) {
	if r.Yakuman > 0 || r.Fu <= 0 {
		return
	}
	han := r.Han
	for _, b := range r.Bonus {
		han -= b.Han
	}
	t := terms{r.Fu, w.Tsumo}
	if least, ok := o[t]; han > 0 && (!ok || han < least) {
		o[t] = han
	}
}

// structure is a sort of group.
type structure struct {
	kind            hand.GroupKind
	outside, called bool
}

var structures = []structure{
	{kind: hand.Sequence}, {kind: hand.Sequence, called: true},
	{kind: hand.Triplet}, {kind: hand.Triplet, called: true}, {kind: hand.Triplet, outside: true}, {kind: hand.Triplet, outside: true, called: true},
	{kind: hand.Kan}, {kind: hand.Kan, called: true}, {kind: hand.Kan, outside: true}, {kind: hand.Kan, outside: true, called: true},
}

// search builds hands.
type search struct {
	engine *engine.Engine
	found  occurring
	result engine.Result
	kinds  hand.Set
	// facts are those that a win may carry one by one, and lastFact the one that helped last, by openness and way of winning.
	facts    []hand.Flag
	lastFact [2][2]int
}

// occurring finds what fu and han go together.
func (m *maker) occurring() occurring {
	s := &search{engine: m.engine, found: make(occurring), kinds: m.rules.Wall.Kinds}
	for i := range m.rules.Situation {
		if f := &m.rules.Situation[i]; f.IsFact() {
			s.facts = append(s.facts, hand.Flag{Name: f.ID, Value: 1})
		}
	}
	s.groups(nil, structures)
	s.pairs(&m.rules.Wall)
	for _, x := range m.examples {
		s.found.note(&x.win, x.result)
	}
	return s.found
}

// groups tries every choice of four groups.
func (s *search) groups(chosen, from []structure) {
	if len(chosen) == 4 {
		for _, ranks := range firstRanks {
			s.complete(chosen, ranks)
		}
		if !s.kinds.Has(hand.KindOf(0, 5)) {
			s.complete(chosen, ofTwoSuits)
		}
		return
	}
	for i := range from {
		s.groups(append(chosen[:len(chosen):len(chosen)], from[i]), from[i:])
	}
}

// complete takes tiles for four groups, tries pairs of different worth with them, and every tile as the winning one.
func (s *search) complete(chosen []structure, ranks [4]int) {
	var w hand.Win
	used := hand.Set(0)
	var concealed []hand.Group
	for i, c := range chosen {
		g, ok := s.take(c, i, ranks[i], used)
		if !ok {
			return
		}
		used |= g.Kinds()
		switch {
		case c.called:
			w.Melds = append(w.Melds, meldOf(g))
		case c.kind == hand.Kan:
			w.Melds = append(w.Melds, meldOf(g.Closed()))
		default:
			concealed = append(concealed, g)
		}
	}
	for _, seat := range []hand.Wind{hand.South, hand.East} {
		w.Seat, w.Round = seat, hand.East
		for _, pair := range []hand.Kind{s.plainKind(used), hand.KindOf(hand.Honors, 5), seat.Kind()} {
			if pair == hand.NoKind || !s.kinds.Has(pair) || used.Has(pair) {
				continue
			}
			tiles := []hand.Tile{hand.NewTile(pair), hand.NewTile(pair)}
			for _, g := range concealed {
				m := meldOf(g)
				tiles = append(tiles, m.Tiles[:m.Size()]...)
			}
			s.win(w, tiles)
		}
	}
}

// firstRanks are where four groups begin to look for tiles, so that these make no pattern of ranks that is a yaku: once with
// a sequence from the edge, for its wait, and once without, as groups that all have an outside tile may be a yaku.
var firstRanks = [...][4]int{{1, 4, 2, 6}, {3, 4, 2, 6}}

// ofTwoSuits are such ranks where one suit has no sequences, as with three players: the groups of the others would be a straight.
var ofTwoSuits = [...]int{1, 6, 2, 6}

// take chooses a group of a sort whose tiles are not used yet, in another suit for each place.
func (s *search) take(c structure, place, first int, used hand.Set) (hand.Group, bool) {
	for i := range 4 {
		suit := hand.Suit((place + i) % 4)
		for next := range 9 {
			rank := (first-1+next)%9 + 1
			if suit == hand.Honors && rank > 7 || c.kind == hand.Sequence && (suit == hand.Honors || rank > 7) {
				continue
			}
			low := hand.KindOf(suit, rank)
			outside := suit == hand.Honors && rank == 3 || suit != hand.Honors && (rank == 1 || rank == 9)
			if c.kind != hand.Sequence && (outside != c.outside || suit == hand.Honors && !outside) {
				continue
			}
			g := hand.NewGroup(c.kind, low)
			if k := g.Kinds(); k&used == 0 && k&^s.kinds == 0 {
				return g, true
			}
		}
	}
	return 0, false
}

// plainKind gives a numbered tile that is not used.
func (s *search) plainKind(used hand.Set) hand.Kind {
	for k := range hand.KindOf(hand.Honors, 1) {
		if r := k.Rank(); r > 1 && r < 9 && s.kinds.Has(k) && !used.Has(k) {
			return k
		}
	}
	return hand.NoKind
}

// win tries each of the tiles as the winning one, by ron and by tsumo.
func (s *search) win(w hand.Win, tiles []hand.Tile) {
	for i, t := range tiles {
		repeated := false
		for _, before := range tiles[:i] {
			repeated = repeated || before == t
		}
		if repeated {
			continue
		}
		w.Hand = append(append(w.Hand[:0], tiles[:i]...), tiles[i+1:]...)
		w.Tile = t
		for _, tsumo := range []bool{false, true} {
			w.Tsumo = tsumo
			s.score(&w)
		}
	}
}

// score has a win scored, if need be with one fact more, such as one that makes it a yaku.
func (s *search) score(w *hand.Win) {
	w.Flags = nil
	if s.try(w) {
		return
	}
	open := 0
	for _, m := range w.Melds {
		if m.Open() {
			open = 1
		}
	}
	tsumo := 0
	if w.Tsumo {
		tsumo = 1
	}
	last := &s.lastFact[open][tsumo]
	for i := range s.facts {
		at := (*last + i) % len(s.facts)
		w.Flags = s.facts[at : at+1]
		if s.try(w) {
			*last = at
			return
		}
	}
}

func (s *search) try(w *hand.Win) bool {
	if s.engine.ScoreInto(w, &s.result) != nil {
		return false
	}
	s.found.note(w, &s.result)
	return true
}

// pairs tries seven pairs of numbered tiles in play.
func (s *search) pairs(wall *rules.Wall) {
	var tiles []hand.Tile
	for k := range hand.Kind(hand.Kinds) {
		if wall.Kinds.Has(k) && k%2 == 0 && len(tiles) < 14 {
			tiles = append(tiles, hand.NewTile(k), hand.NewTile(k))
		}
	}
	if len(tiles) == 14 {
		s.win(hand.Win{Seat: hand.South, Round: hand.East}, tiles)
	}
}
