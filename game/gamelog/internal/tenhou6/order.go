package tenhou6

import (
	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// order reconstructs the order of the events of a hand. The JSON lists for each player the tiles
// taken and the tiles put down. The turns follow from these except for calls, since either of two
// discards of the same tile may be the one that was called. order tries each, the earlier one
// first, until all entries are used.
type order struct {
	h       *model.Hand
	players int
	taken   [model.Seats][]item
	put     [model.Seats][]item
	steps   int
	// longest is the number of events of the longest attempt, and place its last entry.
	longest int
	place   rules.Position
}

// maxSteps limits the search for one hand.
const maxSteps = 50_000

func (o *order) solve() error {
	o.place = o.h.Pos
	if !o.turn(attempt{}, o.h.Dealer) {
		return model.Errorf(o.place,
			"what the players drew, called and discarded can't be put in order; at this entry it stops to fit")
	}
	for i := range o.h.Events {
		model.Finish(&o.h.Events[i])
	}
	model.AcceptRiichi(o.h)
	return nil
}

// attempt is a partial order of the events. Each step continues with a copy, so that nothing has to
// be undone.
type attempt struct {
	// nextTaken and nextPut count the entries used, and last is the tile that each player drew
	// last.
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

// turn continues with the draw of player p, and reports whether the rest can be put in order.
func (o *order) turn(a attempt, p int) bool {
	entry := next(o.taken[p], a.nextTaken[p])
	if entry == nil || entry.kind != model.Drew {
		return o.done(&a)
	}
	a.nextTaken[p]++
	a.last[p] = entry.tile
	o.add(&a, model.Event{Pos: entry.pos, Kind: model.Drew, Player: p, Tile: entry.tile})
	return o.act(a, p)
}

func (o *order) add(a *attempt, e model.Event) {
	a.events = append(a.events, e)
	if len(a.events) > o.longest {
		o.longest, o.place = len(a.events), e.Pos
	}
}

func (o *order) done(a *attempt) bool {
	for p := range o.players {
		if a.nextTaken[p] < len(o.taken[p]) || a.nextPut[p] < len(o.put[p]) {
			return false
		}
	}
	o.h.Events = a.events
	return true
}

// act continues with the next entry that player p, who has one tile too many, put down.
func (o *order) act(a attempt, p int) bool {
	if o.steps++; o.steps > maxSteps {
		return false
	}
	entry := next(o.put[p], a.nextPut[p])
	switch {
	case entry == nil:
		return o.done(&a)
	case entry.nothing:
		return false
	}
	a.nextPut[p]++
	e := model.Event{Pos: entry.pos, Kind: entry.kind, Player: p, Tile: entry.tile, Own: entry.own,
		Riichi: entry.riichi}
	if entry.drawn {
		e.Tile, e.Drawn = a.last[p], true
	}
	// After a kan or a north the player draws again, unless somebody wins on it.
	if o.add(&a, e); entry.kind != model.Discarded {
		return o.turn(a, p)
	}
	return o.afterDiscard(a, p, e.Tile)
}

// afterDiscard tries the players who may have continued after a discard: those who may have called
// it, pon before chi, then the next player.
func (o *order) afterDiscard(a attempt, p int, tile hand.Tile) bool {
	for _, triplet := range []bool{true, false} {
		for i := 1; i < o.players; i++ {
			q := (p + i) % o.players
			entry := next(o.taken[q], a.nextTaken[q])
			if entry != nil && entry.kind == model.Called && entry.tile == tile &&
				(entry.own[0].Kind() == tile.Kind()) == triplet &&
				model.CalledFrom(q, p, entry.ahead, o.players) && o.call(a, q, p, entry) {
				return true
			}
		}
	}
	return o.turn(a, (p+1)%o.players)
}

func (o *order) call(a attempt, q, from int, entry *item) bool {
	a.nextTaken[q]++
	o.add(&a, model.Event{Pos: entry.pos, Kind: model.Called, Player: q, Tile: entry.tile,
		Own: entry.own, From: from})
	if !entry.kan() {
		return o.act(a, q)
	}
	if hold := next(o.put[q], a.nextPut[q]); hold != nil && hold.nothing {
		a.nextPut[q]++
	}
	return o.turn(a, q)
}
