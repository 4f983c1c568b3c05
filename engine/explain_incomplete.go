package engine

import (
	"cmp"
	"context"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// Exchange is a tile of an incomplete hand with the tiles that would complete the hand in its
// place.
type Exchange struct {
	// Out is the tile to replace; one stands for all of its kind. Winning reports whether it is the
	// winning tile, so that the hand waited for In.
	Out     hand.Tile
	Winning bool
	// In holds the kinds in order, each with the shapes that it would complete.
	In []Completion
}

// Completion is a kind of tile that would complete a hand, with the resulting shapes of the rule
// set.
type Completion struct {
	Kind   hand.Kind
	Shapes []*rules.Shape
}

// Nearness says how near an incomplete hand is to a shape.
type Nearness struct {
	Shape *rules.Shape
	// Near has the groups and pairs found and the tiles left over. It is empty for a shape of
	// tiles, which has neither.
	hand.Near
	// Known reports whether Away, the number of tiles to replace regardless of the shape's
	// condition, is known. It isn't for a shape of tiles.
	Known bool
	// When is the evaluation of the shape's condition for the hand, for use with TraceWhen.
	When Step
}

func (e *Engine) explainIncomplete(ctx context.Context, w *hand.Win, k *work, x *Explanation) {
	x.Exchanges = e.exchanges(ctx, w)
	copies := e.copiesLeft(w)
	facts := k.facts.Clone()
	for i := range e.rules.Shapes() {
		shape := &e.rules.Shapes()[i]
		n := Nearness{Shape: shape, Known: true,
			When: Step{Path: "shapes." + shape.ID, Rule: &shape.Rule, When: shape.When,
				Holds: holdsWithoutFault(shape.When, &k.facts), facts: facts}}
		switch shape.Form {
		case rules.FormGroups:
			n.Near = w.NearGroups(func(k hand.Kind) int { return copies[k] })
		case rules.FormPairs:
			var possible bool
			if n.Near, possible = w.NearPairs(shape.Distinct); !possible {
				continue
			}
		case rules.FormTiles:
			n.Known = false
		}
		x.Nearest = append(x.Nearest, n)
	}
	slices.SortStableFunc(x.Nearest, func(a, b Nearness) int {
		if a.Known != b.Known {
			return int(condition.OneIf(b.Known) - condition.OneIf(a.Known))
		}
		return cmp.Compare(a.Away, b.Away)
	})
}

// copiesLeft counts for each kind how many tiles the concealed hand can have: those of the wall
// that aren't seen elsewhere.
func (e *Engine) copiesLeft(w *hand.Win) (copies [hand.Kinds]int) {
	for k := range copies {
		if e.rules.Wall().Kinds.Has(hand.Kind(k)) {
			copies[k] = e.rules.Wall().Copies
		}
	}
	eachTile(w, func(field string, t hand.Tile) {
		if field != "hand" {
			copies[t.Kind()]--
		}
	})
	return copies
}

// exchanges tries each kind in place of each tile and returns the replacements that complete the
// hand. It skips tiles that the wall doesn't have and hands that violate the situation.
func (e *Engine) exchanges(ctx context.Context, w *hand.Win) (all []Exchange) {
	try, k := *w, new(work)
	try.Hand = slices.Clone(w.Hand)
	tried := hand.Set(0)
	for _, t := range sortedTiles(w.Hand) {
		if tried.Has(t.Kind()) || ctx.Err() != nil {
			continue
		}
		tried |= hand.SetOf(t.Kind())
		at := slices.Index(w.Hand, t)
		x := Exchange{Out: t}
		x.In = e.completions(k, &try, &try.Hand[at])
		try.Hand[at] = t
		if x.In != nil {
			all = append(all, x)
		}
	}
	x := Exchange{Out: w.Tile, Winning: true}
	if x.In = e.completions(k, &try, &try.Tile); x.In != nil {
		all = append(all, x)
	}
	return all
}

// sortedTiles returns tiles sorted by kind, plain ones first.
func sortedTiles(tiles []hand.Tile) []hand.Tile {
	return slices.SortedFunc(slices.Values(tiles), func(a, b hand.Tile) int {
		return cmp.Or(cmp.Compare(a.Kind(), b.Kind()), cmp.Compare(a.Colour(), b.Colour()))
	})
}

func (e *Engine) completions(k *work, w *hand.Win, place *hand.Tile) (all []Completion) {
	out := place.Kind()
	for drawn := range hand.Kind(hand.Kinds) {
		if drawn == out {
			continue
		}
		*place = hand.NewTile(drawn)
		shapes := e.completeIn(k, w)
		// the wall may have a coloured tile left when it has no plain one
		for _, c := range [...]hand.Colour{hand.Red, hand.Gold} {
			if *place = drawn.In(c); shapes == nil && e.rules.Wall().Of(*place) > 0 {
				shapes = e.completeIn(k, w)
			}
		}
		if shapes != nil {
			all = append(all, Completion{drawn, shapes})
		}
	}
	return all
}

func (e *Engine) completeIn(k *work, w *hand.Win) (shapes []*rules.Shape) {
	if len(e.prepare(w, k)) > 0 {
		return nil
	}
	k.eachReading(w, func(_ *hand.Reading, shape int) {
		if s := &e.rules.Shapes()[shape]; len(shapes) == 0 || shapes[len(shapes)-1] != s {
			shapes = append(shapes, s)
		}
	})
	return shapes
}
