package tenhou

import (
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// order finds out who did what when. JSON tells of each player apart what he took and what he put down; the turns
// follow, but for calls: of two discards of the same tile either may be the one that was called. So each is tried, the
// nearest first, until all entries have found a place.
type order struct {
	h       *Hand
	players int
	taken   [seats][]item
	put     [seats][]item
	// nextTaken and nextPut are how many entries have found a place, and last is what each player drew last.
	nextTaken, nextPut [seats]int
	last               [seats]hand.Tile
	steps              int
	// far is how many events the best try had, and place the entry for which it found none.
	far   int
	place rules.Position
}

// maxSteps bounds how much is tried for one hand.
const maxSteps = 50_000

// solve puts the entries of all players in order.
func (o *order) solve() error {
	o.place = o.h.Pos
	if len(o.h.Events) == 0 && !o.turn(o.h.Dealer) {
		return errorAt(o.place, "what the players drew, called and discarded can't be put in order; at this entry it stops to fit")
	}
	for i := range o.h.Events {
		o.h.Events[i].finish()
	}
	o.accept()
	return nil
}

// accept finds out which declarations of riichi went through: all but one whose discard was won.
func (o *order) accept() {
	for i := range o.h.Events {
		e := &o.h.Events[i]
		won := i == len(o.h.Events)-1 && (len(o.h.Wins) > 0 || o.h.Draw != nil && o.h.Draw.Kind == ThreeRons)
		if e.Riichi && !won {
			o.h.Riichi = append(o.h.Riichi, e.Player)
		}
	}
}

// state is what a try changes.
type state struct {
	nextTaken, nextPut [seats]int
	last               [seats]hand.Tile
	events             int
}

func (o *order) state() state { return state{o.nextTaken, o.nextPut, o.last, len(o.h.Events)} }

func (o *order) back(s state) bool {
	o.nextTaken, o.nextPut, o.last = s.nextTaken, s.nextPut, s.last
	o.h.Events = o.h.Events[:s.events]
	return false
}

// next returns a player's next entry, nil if there is none.
func next(all []item, n int) *item {
	if n >= len(all) {
		return nil
	}
	return &all[n]
}

// turn has a player draw and go on, and reports whether all then finds a place. What it did is undone if not.
func (o *order) turn(p int) bool {
	before := o.state()
	it := next(o.taken[p], o.nextTaken[p])
	if it == nil || it.kind != Drew {
		return o.done()
	}
	o.nextTaken[p]++
	o.last[p] = it.tile
	o.add(Event{Pos: it.pos, Kind: Drew, Player: p, Tile: it.tile})
	return o.act(p) || o.back(before)
}

func (o *order) add(e Event) {
	o.h.Events = append(o.h.Events, e)
	if len(o.h.Events) > o.far {
		o.far, o.place = len(o.h.Events), e.Pos
	}
}

// done reports whether all entries have found a place.
func (o *order) done() bool {
	for p := range o.players {
		if o.nextTaken[p] < len(o.taken[p]) || o.nextPut[p] < len(o.put[p]) {
			return false
		}
	}
	return true
}

// act has a player who has one tile too many put down the next entry.
func (o *order) act(p int) bool {
	if o.steps++; o.steps > maxSteps {
		return false
	}
	it := next(o.put[p], o.nextPut[p])
	if it == nil {
		return o.done()
	}
	if it.nothing {
		return false
	}
	before := o.state()
	o.nextPut[p]++
	e := Event{Pos: it.pos, Kind: it.kind, Player: p, Tile: it.tile, Own: it.own, Riichi: it.riichi}
	if it.drawn {
		e.Tile = o.last[p]
	}
	o.add(e)
	if it.kind != Discarded { // a kan or a north: the player draws once more, if nobody wins on it
		return o.turn(p) || o.back(before)
	}
	return o.answered(p, e.Tile) || o.back(before)
}

// answered tries who went on after a discard: first who can have called it, a pon in front of a chi, then who sits
// next.
func (o *order) answered(p int, t hand.Tile) bool {
	for _, triplet := range []bool{true, false} {
		for i := 1; i < o.players; i++ {
			q := (p + i) % o.players
			it := next(o.taken[q], o.nextTaken[q])
			if it != nil && it.kind == Called && it.tile == t && (it.own[0].Kind() == t.Kind()) == triplet &&
				calledFrom(q, p, it.ahead, o.players) && o.call(q, p, it) {
				return true
			}
		}
	}
	return o.turn((p + 1) % o.players)
}

func (o *order) call(q, from int, it *item) bool {
	before := o.state()
	o.nextTaken[q]++
	o.add(Event{Pos: it.pos, Kind: Called, Player: q, Tile: it.tile, Own: it.own, From: from})
	if !it.kan() {
		return o.act(q) || o.back(before)
	}
	if hold := next(o.put[q], o.nextPut[q]); hold != nil && hold.nothing {
		o.nextPut[q]++
	}
	return o.turn(q) || o.back(before)
}
