package engine

import (
	"context"
	"maps"
	"slices"
	"sync"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/rules"
)

// Which fu a hand can have, and which han go with them, is not calculated: hands of all structures are built, and the
// engine scores them. What isn't found so may be there all the same, where rules ask for single tiles.

// FuWon is a count of fu and how the hand was won.
type FuWon struct {
	Fu    int
	Tsumo bool
}

// Occurring has for each count of fu and way of winning the fewest han, without bonus tiles, of a hand that was found.
type Occurring map[FuWon]int

// Note takes in a hand that the engine scored.
func (o Occurring) Note(w *hand.Win, r *Result) {
	if r.Yakuman > 0 {
		return
	}
	han := r.Han
	for _, b := range r.Bonus {
		han -= b.Han
	}
	t := FuWon{r.Fu, w.Tsumo}
	if least, ok := o[t]; han > 0 && (!ok || han < least) {
		o[t] = han
	}
}

// Occurring finds what fu and han go together. It is whole unless the context was done before, or the rules ask so much
// of each hand that not all were scored. Several goroutines share one search; a caller whose context is done doesn't
// wait for it.
func (e *Engine) Occurring(ctx context.Context) (found Occurring, whole bool) {
	s := &e.structures
	found = make(Occurring)
	if !s.enter(ctx) {
		return found, false
	}
	defer s.leave()
	for s.step(ctx, e) {
	}
	maps.Copy(found, s.found)
	return found, s.whole()
}

// enter waits until nobody else searches. It reports whether the context was not done before.
func (s *structureSearch) enter(ctx context.Context) bool {
	if ctx.Err() != nil {
		return false
	}
	select {
	case s.busy <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

func (s *structureSearch) leave() { <-s.busy }

// LeastHan returns the fewest han, without bonus tiles, of a hand of some fu that was found; 0 if none was. It looks no
// further once it has found one of so many han or fewer. Known is false if it can't be told: not all hands were scored,
// the fu depend on what the hands that are built don't vary, such as single tiles, riichi or the round, or the rules
// pay no hand of one han, so that one fact may not be enough for the hands that are built.
func (e *Engine) LeastHan(ctx context.Context, of FuWon, han int) (least int, known bool) {
	s := &e.structures
	if !s.enter(ctx) {
		return 0, false
	}
	defer s.leave()
	for {
		if least = s.found[of]; least > 0 && least <= han {
			return least, true
		}
		if !s.step(ctx, e) {
			return least, s.whole() && !e.fuNotVaried() && s.oneHan()
		}
	}
}

// oneHan reports whether hands of one han were found, by ron and by self-draw.
func (s *structureSearch) oneHan() bool {
	var ron, tsumo bool
	for of, han := range s.found {
		ron, tsumo = ron || han == 1 && !of.Tsumo, tsumo || han == 1 && of.Tsumo
	}
	return ron && tsumo
}

// notVaried are the facts that the hands which are built don't have in all their values: of single tiles, of the
// winning one, of what a win may carry, and of the round.
var notVaried = condition.UsesTiles.Or(condition.UsesWinning).Or(condition.UsesFlags).Or(condition.UsesNumbers(condition.Honba, condition.Sticks,
	condition.Nuki, condition.From, condition.Counters))

// winds are those of the seat and the round. The hands that are built vary what a pair is worth by them, and nothing
// else.
var winds = condition.UsesNumbers(condition.Seat, condition.Round)

// fuNotVaried reports whether the fu of a hand depend on such facts, or on yaku that do.
func (e *Engine) fuNotVaried() bool {
	depends := func(u condition.Uses) bool {
		return u.Without(notVaried) != u || u.Without(winds) != u && u.Without(condition.UsesPair) == u
	}
	asksYaku := func(text string) bool {
		return slices.ContainsFunc(compile.MentionsIn(text), func(m compile.Mention) bool {
			return m.Of == compile.MentionYaku && slices.ContainsFunc(e.rules.Yaku(), func(y rules.Yaku) bool {
				return y.ID == m.Name && y.When != nil && depends(y.When.Uses())
			})
		})
	}
	asks := func(list []rules.FuRule) bool {
		return slices.ContainsFunc(list, func(f rules.FuRule) bool {
			return depends(f.Fu.Uses()) || asksYaku(f.Fu.String()) || f.When != nil && (depends(f.When.Uses()) || asksYaku(f.When.String()))
		})
	}
	f := e.rules.Fu()
	return asks(f.Fixed) || asks(f.Sources) || asks(f.Adjustments)
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

// fourStructures are all choices of four groups.
var fourStructures = sync.OnceValue(func() (all [][]structure) {
	var choose func(chosen, from []structure)
	choose = func(chosen, from []structure) {
		if len(chosen) == 4 {
			all = append(all, chosen)
			return
		}
		for i := range from {
			choose(append(slices.Clip(chosen), from[i]), from[i:])
		}
	}
	choose(nil, structures)
	return all
})

// structureSearch builds hands, as far as somebody has asked.
type structureSearch struct {
	// busy has room for one, who may use the rest.
	busy   chan struct{}
	engine *Engine
	found  Occurring
	result Result
	kinds  hand.Set
	// next is which choice of four groups comes next.
	next int
	// left is how many hands may still be scored.
	left int
	// facts are those that a win may carry one by one, and lastFact the one that helped last, by openness and way of
	// winning.
	facts    []hand.Flag
	lastFact [2][2]int
}

// mostBuilt bounds the hands that are scored: 80,000 are built under the standard rules, and 380,000 under those with
// the most facts. Where rules ask for more steps of a hand than usual, which no shipped ones do, each counts once more
// for each workOfHand steps.
const (
	mostBuilt  = 800_000
	workOfHand = 30
)

// bound returns how many hands may be scored.
func (e *Engine) bound() int {
	return mostBuilt / (1 + max(0, e.rules.Work()-rules.UsualWork)/workOfHand)
}

// whole reports whether all hands were built.
func (s *structureSearch) whole() bool { return s.next == len(fourStructures()) && s.left > 0 }

// step builds the hands of one more choice of groups, those of pairs before the first. It returns false if there are no
// more, or no more may be built.
func (s *structureSearch) step(ctx context.Context, e *Engine) bool {
	if s.next == len(fourStructures()) || s.engine != nil && s.left <= 0 || ctx.Err() != nil {
		return false
	}
	if s.engine == nil {
		s.engine, s.found, s.kinds, s.left = e, make(Occurring), e.rules.Wall().Kinds, e.bound()
		for i := range e.rules.Situation() {
			if f := &e.rules.Situation()[i]; f.IsFact() {
				s.facts = append(s.facts, hand.Flag{Name: f.ID, Value: 1})
			}
		}
		s.pairs(e.rules.Wall())
	}
	chosen := fourStructures()[s.next]
	s.next++
	for _, ranks := range firstRanks {
		s.complete(chosen, ranks)
	}
	if !s.kinds.Has(hand.KindOf(0, 5)) {
		s.complete(chosen, ofTwoSuits)
	}
	return true
}

// complete takes tiles for four groups, tries pairs of different worth with them, and every tile as the winning one.
func (s *structureSearch) complete(chosen []structure, ranks [4]int) {
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
			w.Melds = append(w.Melds, g.Meld())
		case c.kind == hand.Kan:
			w.Melds = append(w.Melds, g.Closed().Meld())
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
				m := g.Meld()
				tiles = append(tiles, m.Tiles[:m.Size()]...)
			}
			s.win(w, tiles)
		}
	}
}

// firstRanks are where four groups begin to look for tiles, so that these make no pattern of ranks that is a yaku: once
// with a sequence from the edge, for its wait, and once without, as groups that all have an outside tile may be a yaku.
var firstRanks = [...][4]int{{1, 4, 2, 6}, {3, 4, 2, 6}}

// ofTwoSuits are such ranks where one suit has no sequences, as with three players: the groups of the others would be a
// straight.
var ofTwoSuits = [...]int{1, 6, 2, 6}

// take chooses a group of a sort whose tiles are not used yet, in another suit for each place.
func (s *structureSearch) take(c structure, place, first int, used hand.Set) (hand.Group, bool) {
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

// plainKind returns a numbered tile that is not used.
func (s *structureSearch) plainKind(used hand.Set) hand.Kind {
	for k := range hand.KindOf(hand.Honors, 1) {
		if r := k.Rank(); r > 1 && r < 9 && s.kinds.Has(k) && !used.Has(k) {
			return k
		}
	}
	return hand.NoKind
}

// win tries each of the tiles as the winning one, by ron and by tsumo.
func (s *structureSearch) win(w hand.Win, tiles []hand.Tile) {
	for i, t := range tiles {
		if slices.Contains(tiles[:i], t) {
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
func (s *structureSearch) score(w *hand.Win) {
	w.Flags = nil
	if s.try(w) {
		return
	}
	last := &s.lastFact[oneIf(slices.ContainsFunc(w.Melds, hand.Meld.Open))][oneIf(w.Tsumo)]
	for i := range s.facts {
		at := (*last + i) % len(s.facts)
		w.Flags = s.facts[at : at+1]
		if s.try(w) {
			*last = at
			return
		}
	}
}

func (s *structureSearch) try(w *hand.Win) bool {
	if s.left--; s.left < 0 || s.engine.ScoreInto(w, &s.result) != nil {
		return false
	}
	s.found.Note(w, &s.result)
	return true
}

// pairs tries seven pairs of numbered tiles in play.
func (s *structureSearch) pairs(wall *rules.Wall) {
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
