package tenhou

import (
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/hand"
)

func (r *reader) takeInit(e *element) {
	r.close()
	seed := e.numbers("seed", 6)
	if slices.Min(seed) < 0 || seed[0] >= model.Seats*model.Seats ||
		max(seed[1], seed[2]) > model.MaxCounters {
		e.fail("seed of INIT tells of no hand: the first number is the hand, then come the counters and the sticks")
	}
	points := e.numbers("ten", r.players)
	dealer := e.number("oya", r.players)
	if seed[0]%model.Seats != dealer {
		e.fail("by seed of INIT player %d deals, and by oya player %d", seed[0]%model.Seats+1,
			dealer+1)
	}
	if len(r.Players) == 0 {
		r.Players = make([]string, r.players)
	}
	r.ids, r.riichi, r.last, r.drawn = [tileIDs]bool{}, -1, -1, -1
	r.hand = &model.Hand{Pos: e.pos, Round: hand.East + hand.Wind(seed[0]/model.Seats),
		Dealer: dealer, Honba: seed[1],
		Sticks: seed[2]}
	for _, n := range points[:r.players] {
		r.hand.Points = append(r.hand.Points, int64(n)*pointUnit)
	}
	for i := range r.players {
		var deal []hand.Tile
		for _, id := range e.numbers("hai"+strconv.Itoa(i), 0) {
			deal = append(deal, r.tile(e, id))
		}
		r.hand.Deal = append(r.hand.Deal, model.Sorted(deal))
	}
	r.hand.Dora = append(r.hand.Dora, r.tile(e, seed[5]))
}

// close ends the current hand. A hand without an end is dropped if the log is cut off there.
func (r *reader) close() {
	switch h := r.hand; {
	case h == nil:
	case h.Ended():
		r.Hands = append(r.Hands, *h)
	case r.End == nil:
		r.Spoil(h, h.Pos, model.Errorf(h.Pos,
			"the hand that begins here has no end; is the log cut off?"))
	}
	r.hand = nil
}

func (r *reader) tile(e *element, id int) hand.Tile {
	switch {
	case id < 0 || id >= int(tileIDs):
		e.fail("%s tells of tile number %d, and tiles are numbered from 0 to %d", e.name, id,
			tileIDs-1)
		return 0
	case r.ids[id]:
		e.fail("%s tells of tile number %d, %s, which is somewhere else already", e.name, id,
			r.named(id))
	}
	r.ids[id] = true
	return r.named(id)
}

func (r *reader) named(id int) hand.Tile { return tileID(id).tile(r.Variant.Reds) }

func (r *reader) takeTile(e *element, id int) {
	ev := model.Event{Pos: e.pos, Kind: model.Drew, Player: strings.Index("TUVW", e.name[:1])}
	if ev.Player >= 0 {
		ev.Tile, r.drawn = r.tile(e, id), id
	} else {
		ev.Kind, ev.Player = model.Discarded, strings.Index("DEFG", e.name[:1])
		if r.riichi >= 0 && r.riichi != ev.Player {
			e.fail("%s is a discard of another player than who has just declared riichi", e.name)
		}
		ev.Riichi = r.riichi == ev.Player
		r.riichi, r.last = -1, ev.Player
		if id < 0 || id >= int(tileIDs) || !r.ids[id] {
			e.fail("%s discards tile number %d, which nobody has drawn", e.name, id)
		}
		ev.Tile, ev.Drawn = r.named(id), r.drawn == id
		r.drawn = -1
	}
	if ev.Player >= r.players {
		e.fail("%s is of a fourth player, and the game has %d", e.name, r.players)
	}
	r.hand.Events = append(r.hand.Events, ev)
}

func (r *reader) takeRiichi(e *element) {
	player, step := e.number("who", r.players), e.number("step", 3)
	switch {
	case step == 2:
		r.hand.Riichi = append(r.hand.Riichi, player)
	case r.riichi >= 0:
		e.fail("riichi is declared, and the one before it has no discard yet")
	default:
		r.riichi = player
	}
}

func (r *reader) takeDora(e *element) {
	r.hand.Dora = append(r.hand.Dora, r.tile(e, e.number("hai", int(tileIDs))))
}

func (r *reader) takeCall(e *element) {
	player, m := e.number("who", r.players), e.number("m", maxMeld)
	c, ok := decodeCall(m)
	if !ok {
		e.fail("there is no meld that is written as m=%d", m)
		return
	}
	ev := model.Event{Pos: e.pos, Kind: c.kind, Player: player, Tile: r.named(int(c.called))}
	for _, id := range append(c.own, c.called) {
		if !r.ids[id] {
			e.fail("the meld m=%d has tile number %d, %s, which nobody has drawn", m, id,
				r.named(int(id)))
		}
	}
	if c.kind == model.Called {
		if ev.From = r.last; !model.CalledFrom(player, r.last, c.from, r.players) {
			e.fail("the meld m=%d calls a discard of another player than who discarded last", m)
		}
	}
	if c.kind == model.Called || c.kind == model.ClosedKan {
		for _, id := range c.own {
			ev.Own = append(ev.Own, r.named(int(id)))
		}
	}
	model.Finish(&ev)
	r.hand.Events = append(r.hand.Events, ev)
}
