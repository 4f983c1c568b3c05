// Package fuhands builds hands of all sorts of groups, pairs and waits, to see which fu and han go together under a rule
// set.
package fuhands

import (
	"slices"
	"sync"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/rules"
)

// Builder builds the hands, as far as somebody asks.
type Builder struct {
	kinds hand.Set
	try   func(*hand.Win)
	// next is which choice of four groups comes next.
	next int
}

// New returns a builder of hands of the kinds that are in play. Try is called with each, and must not keep it.
func New(kinds hand.Set, try func(*hand.Win)) *Builder { return &Builder{kinds: kinds, try: try} }

// Done reports whether all hands were built.
func (b *Builder) Done() bool { return b.next == len(fourStructures()) }

// Step builds the hands of one more choice of groups, those of pairs before the first.
func (b *Builder) Step() {
	if b.next == 0 {
		b.pairs()
	}
	chosen := fourStructures()[b.next]
	b.next++
	for _, ranks := range firstRanks {
		b.complete(chosen, ranks)
	}
	if !b.kinds.Has(hand.KindOf(0, 5)) {
		b.complete(chosen, ofTwoSuits)
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

// complete takes tiles for four groups, tries pairs of different worth with them, and every tile as the winning one.
func (b *Builder) complete(chosen []structure, ranks [4]int) {
	var w hand.Win
	used := hand.Set(0)
	var concealed []hand.Group
	for i, c := range chosen {
		g, ok := b.take(c, i, ranks[i], used)
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
		for _, pair := range []hand.Kind{b.plainKind(used), hand.KindOf(hand.Honors, 5), seat.Kind()} {
			if pair == hand.NoKind || !b.kinds.Has(pair) || used.Has(pair) {
				continue
			}
			tiles := []hand.Tile{hand.NewTile(pair), hand.NewTile(pair)}
			for _, g := range concealed {
				m := g.Meld()
				tiles = append(tiles, m.Tiles[:m.Size()]...)
			}
			b.win(w, tiles)
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
func (b *Builder) take(c structure, place, first int, used hand.Set) (hand.Group, bool) {
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
			if k := g.Kinds(); k&used == 0 && k&^b.kinds == 0 {
				return g, true
			}
		}
	}
	return 0, false
}

// plainKind returns a numbered tile that is not used.
func (b *Builder) plainKind(used hand.Set) hand.Kind {
	for k := range hand.KindOf(hand.Honors, 1) {
		if r := k.Rank(); r > 1 && r < 9 && b.kinds.Has(k) && !used.Has(k) {
			return k
		}
	}
	return hand.NoKind
}

// win tries each of the tiles as the winning one, by ron and by tsumo.
func (b *Builder) win(w hand.Win, tiles []hand.Tile) {
	for i, t := range tiles {
		if slices.Contains(tiles[:i], t) {
			continue
		}
		w.Hand = append(append(w.Hand[:0], tiles[:i]...), tiles[i+1:]...)
		w.Tile = t
		for _, tsumo := range []bool{false, true} {
			w.Tsumo = tsumo
			b.try(&w)
		}
	}
}

// pairs tries seven pairs of numbered tiles in play.
func (b *Builder) pairs() {
	var tiles []hand.Tile
	for k := range hand.Kind(hand.Kinds) {
		if b.kinds.Has(k) && k%2 == 0 && len(tiles) < 14 {
			tiles = append(tiles, hand.NewTile(k), hand.NewTile(k))
		}
	}
	if len(tiles) == 14 {
		b.win(hand.Win{Seat: hand.South, Round: hand.East}, tiles)
	}
}

// notVaried are the facts that the hands which are built don't have in all their values: of single tiles, of the
// winning one, of what a win may carry, and of the round.
var notVaried = condition.UsesTiles.Or(condition.UsesWinning).Or(condition.UsesFlags).Or(condition.UsesNumbers(condition.Honba, condition.Sticks,
	condition.Nuki, condition.From, condition.Counters))

// winds are those of the seat and the round. The hands that are built vary what a pair is worth by them, and nothing
// else.
var winds = condition.UsesNumbers(condition.Seat, condition.Round)

// Misses reports whether the fu of a hand depend on what the hands that are built don't vary, such as single tiles,
// riichi or the round, or on yaku that do.
func Misses(r *rules.Rules) bool {
	depends := func(u condition.Uses) bool {
		return u.Without(notVaried) != u || u.Without(winds) != u && u.Without(condition.UsesPair) == u
	}
	asksYaku := func(text string) bool {
		return slices.ContainsFunc(compile.MentionsIn(text), func(m compile.Mention) bool {
			return m.Of == compile.MentionYaku && slices.ContainsFunc(r.Yaku(), func(y rules.Yaku) bool {
				return y.ID == m.Name && y.When != nil && depends(y.When.Uses())
			})
		})
	}
	asks := func(list []rules.FuRule) bool {
		return slices.ContainsFunc(list, func(f rules.FuRule) bool {
			return depends(f.Fu.Uses()) || asksYaku(f.Fu.String()) || f.When != nil && (depends(f.When.Uses()) || asksYaku(f.When.String()))
		})
	}
	f := r.Fu()
	return asks(f.Fixed) || asks(f.Sources) || asks(f.Adjustments)
}
