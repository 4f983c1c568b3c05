package tenhou6

import (
	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// order finds out who did what when. JSON tells of each player apart what he took and what he put
// down; the turns follow, but for calls: of two discards of the same tile either may be the one
// that was called. So each is tried, the nearest first, until all entries have found a place.
type order struct {
	h       *model.Hand
	players int
	taken   [model.Seats][]item
	put     [model.Seats][]item
	steps   int
	// far is how many events the best try had, and place the entry for which it found none.
	far   int
	place rules.Position
}

// maxSteps bounds how much is tried for one hand.
const maxSteps = 50_000

func (o *order) solve() error {
	o.place = o.h.Pos
	if !o.turn(try{}, o.h.Dealer) {
		return model.Errorf(o.place,
			"what the players drew, called and discarded can't be put in order; at this entry it stops to fit")
	}
	for i := range o.h.Events {
		model.Finish(&o.h.Events[i])
	}
	model.AcceptRiichi(o.h)
	return nil
}

// try is what was put in order so far. Each step goes on with a copy, so that nothing has to be
// undone.
type try struct {
	// nextTaken and nextPut are how many entries have found a place, and last is what each player
	// drew last.
	nextTaken, nextPut [model.Seats]int
	last               [model.Seats]hand.Tile
	events             []model.Event
}

func next(all []item, n int) *item {
	if n >= len(all) {
		return nil
	}
	return &all[n]
}

// turn has a player draw and continue, and reports whether the rest can be put in order then.
func (o *order) turn(t try, p int) bool {
	it := next(o.taken[p], t.nextTaken[p])
	if it == nil || it.kind != model.Drew {
		return o.done(&t)
	}
	t.nextTaken[p]++
	t.last[p] = it.tile
	o.add(&t, model.Event{Pos: it.pos, Kind: model.Drew, Player: p, Tile: it.tile})
	return o.act(t, p)
}

func (o *order) add(t *try, e model.Event) {
	t.events = append(t.events, e)
	if len(t.events) > o.far {
		o.far, o.place = len(t.events), e.Pos
	}
}

func (o *order) done(t *try) bool {
	for p := range o.players {
		if t.nextTaken[p] < len(o.taken[p]) || t.nextPut[p] < len(o.put[p]) {
			return false
		}
	}
	o.h.Events = t.events
	return true
}

// act has a player with one tile too many put down the next entry.
func (o *order) act(t try, p int) bool {
	if o.steps++; o.steps > maxSteps {
		return false
	}
	it := next(o.put[p], t.nextPut[p])
	switch {
	case it == nil:
		return o.done(&t)
	case it.nothing:
		return false
	}
	t.nextPut[p]++
	e := model.Event{Pos: it.pos, Kind: it.kind, Player: p, Tile: it.tile, Own: it.own,
		Riichi: it.riichi}
	if it.drawn {
		e.Tile, e.Drawn = t.last[p], true
	}
	// a kan or a north: the player draws once more, if nobody wins on it
	if o.add(&t, e); it.kind != model.Discarded {
		return o.turn(t, p)
	}
	return o.answered(t, p, e.Tile)
}

// answered tries who continued after a discard: first those who can have called it, pon before chi,
// then the next player.
func (o *order) answered(t try, p int, tile hand.Tile) bool {
	for _, triplet := range []bool{true, false} {
		for i := 1; i < o.players; i++ {
			q := (p + i) % o.players
			it := next(o.taken[q], t.nextTaken[q])
			if it != nil && it.kind == model.Called && it.tile == tile &&
				(it.own[0].Kind() == tile.Kind()) == triplet &&
				model.CalledFrom(q, p, it.ahead, o.players) && o.call(t, q, p, it) {
				return true
			}
		}
	}
	return o.turn(t, (p+1)%o.players)
}

func (o *order) call(t try, q, from int, it *item) bool {
	t.nextTaken[q]++
	o.add(&t, model.Event{Pos: it.pos, Kind: model.Called, Player: q, Tile: it.tile, Own: it.own,
		From: from})
	if !it.kan() {
		return o.act(t, q)
	}
	if hold := next(o.put[q], t.nextPut[q]); hold != nil && hold.nothing {
		t.nextPut[q]++
	}
	return o.turn(t, q)
}
