package engine

import (
	"cmp"
	"context"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// Exchange is a tile of a hand that is not complete, and what could be in its place so that it were.
type Exchange struct {
	// Out is the tile that would go: of a kind that the hand has several times one stands for all. Winning reports
	// whether it is the winning tile, so that the hand waited for In.
	Out     hand.Tile
	Winning bool
	// In are the kinds in their order, each with the shapes that it would make.
	In []Completion
}

// Completion is a kind of tile that would make a hand complete, in the shapes of the rule set that it would make.
type Completion struct {
	Kind   hand.Kind
	Shapes []*rules.Shape
}

// Nearness is how near a hand that is not complete is to a shape.
type Nearness struct {
	Shape *rules.Shape
	// Near are the groups and pairs that are there, and the tiles that are left over. For a shape of tiles, which has
	// neither, it is empty.
	hand.Near
	// Known reports whether Away is known: how many tiles would have to be others, the shape's condition aside. It is
	// not for a shape of tiles.
	Known bool
	// When asks the shape's condition of the hand. TraceWhen tells what of it does not hold; it has none if the shape
	// has none.
	When Step
}

func (e *Engine) explainIncomplete(ctx context.Context, w *hand.Win, k *work, x *Explanation) {
	x.Exchanges = e.exchanges(ctx, w)
	copies := e.copiesLeft(w)
	facts := k.facts.Clone()
	for i := range e.rules.Shapes() {
		shape := &e.rules.Shapes()[i]
		n := Nearness{Shape: shape, Known: true, When: Step{Path: "shapes." + shape.ID, Rule: &shape.Rule, When: shape.When, Holds: heldSurely(shape.When, &k.facts), facts: facts}}
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
			return oneIf(b.Known) - oneIf(a.Known)
		}
		return cmp.Compare(a.Away, b.Away)
	})
}

// copiesLeft counts how many tiles of each kind a hand can have concealed: those of the wall that are not seen
// elsewhere.
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

// exchanges tries each kind in the place of each tile, and keeps what makes the hand complete. What the wall does not
// have is none, nor what goes against the situation.
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

// sortedTiles returns tiles in the order of their kinds, plain ones first, so that they go first.
func sortedTiles(tiles []hand.Tile) []hand.Tile {
	return slices.SortedFunc(slices.Values(tiles), func(a, b hand.Tile) int {
		return cmp.Or(cmp.Compare(a.Kind(), b.Kind()), cmp.Compare(a.Colour(), b.Colour()))
	})
}

func (e *Engine) completions(k *work, w *hand.Win, place *hand.Tile) (all []Completion) {
	out := place.Kind()
	for in := range hand.Kind(hand.Kinds) {
		if in == out {
			continue
		}
		*place = hand.NewTile(in)
		shapes := e.completeIn(k, w)
		for _, c := range [...]hand.Colour{hand.Red, hand.Gold} { // of which the wall may have one more
			if *place = in.In(c); shapes == nil && e.rules.Wall().Of(*place) > 0 {
				shapes = e.completeIn(k, w)
			}
		}
		if shapes != nil {
			all = append(all, Completion{in, shapes})
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

func oneIf(b bool) int {
	if b {
		return 1
	}
	return 0
}
