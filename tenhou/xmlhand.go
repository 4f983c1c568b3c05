package tenhou

import (
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/hand"
)

// takeInit begins a hand.
func (r *xmlReader) takeInit(e *element) error {
	if err := r.close(); err != nil {
		return err
	}
	if len(r.log.Hands) == maxHands {
		return errorAt(e.pos, "the log has more than %d hands", maxHands)
	}
	seed, err := e.numbers("seed", 6)
	if err != nil {
		return err
	}
	if slices.Min(seed) < 0 || seed[0] >= seats*seats || max(seed[1], seed[2]) > maxCounters {
		return errorAt(e.pos, "seed of INIT tells of no hand: the first number is the hand, then come the counters and the sticks")
	}
	points, err := e.numbers("ten", r.players)
	if err != nil {
		return err
	}
	dealer, err := e.number("oya", r.players)
	if err != nil {
		return err
	}
	if seed[0]%seats != dealer {
		return errorAt(e.pos, "by seed of INIT player %d deals, and by oya player %d", seed[0]%seats, dealer)
	}
	if len(r.log.Names) == 0 {
		r.log.Names = make([]string, r.players)
	}
	r.ids, r.riichi, r.last = [tileIDs]bool{}, -1, -1
	r.hand = &Hand{Pos: e.pos, Round: hand.East + hand.Wind(seed[0]/seats), Dealer: dealer, Honba: seed[1], Sticks: seed[2]}
	r.hand.Points = r.points(points)
	for i := range r.players {
		deal, err := r.tiles(e, "hai"+strconv.Itoa(i))
		if err != nil {
			return err
		}
		r.hand.Deal = append(r.hand.Deal, sorted(deal))
	}
	dora, err := r.tile(e, seed[5])
	r.hand.Dora = append(r.hand.Dora, dora)
	return err
}

// maxCounters is the most counters and sticks that a hand can have.
const maxCounters = 1000

func (r *xmlReader) points(hundreds []int) (points []int64) {
	for _, n := range hundreds[:r.players] {
		points = append(points, int64(n)*pointUnit)
	}
	return points
}

// close ends the hand that is being read.
func (r *xmlReader) close() error {
	if r.hand == nil {
		return nil
	}
	if len(r.hand.Wins) == 0 && r.hand.Draw == nil {
		return errorAt(r.hand.Pos, "the hand that begins here has no end; is the log cut off?")
	}
	r.log.Hands = append(r.log.Hands, *r.hand)
	r.hand = nil
	return nil
}

// tile returns a tile that was not seen before in this hand.
func (r *xmlReader) tile(e *element, id int) (hand.Tile, error) {
	if id < 0 || id >= int(tileIDs) {
		return 0, errorAt(e.pos, "%s tells of tile number %d, and tiles are numbered from 0 to %d", e.name, id, tileIDs-1)
	}
	if r.ids[id] {
		return 0, errorAt(e.pos, "%s tells of tile number %d, %s, which is somewhere else already", e.name, id, r.named(id))
	}
	r.ids[id] = true
	return r.named(id), nil
}

func (r *xmlReader) named(id int) hand.Tile { return tileID(id).tile(r.log.Kind.Reds) }

func (r *xmlReader) tiles(e *element, name string) (tiles []hand.Tile, err error) {
	ids, err := e.numbers(name, 0)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		t, err := r.tile(e, id)
		if err != nil {
			return nil, err
		}
		tiles = append(tiles, t)
	}
	return tiles, nil
}

// takeTile reads an element that is a tile drawn or discarded: T12, D12.
func (r *xmlReader) takeTile(e *element, id int) error {
	ev := Event{Pos: e.pos, Kind: Drew, Player: strings.Index("TUVW", e.name[:1])}
	var err error
	if ev.Player >= 0 {
		ev.Tile, err = r.tile(e, id)
	} else {
		ev.Kind, ev.Player = Discarded, strings.Index("DEFG", e.name[:1])
		if r.riichi >= 0 && r.riichi != ev.Player {
			return errorAt(e.pos, "%s is a discard of another player than who has just declared riichi", e.name)
		}
		ev.Riichi = r.riichi == ev.Player
		r.riichi, r.last = -1, ev.Player
		if id < 0 || id >= int(tileIDs) || !r.ids[id] {
			return errorAt(e.pos, "%s discards tile number %d, which nobody has drawn", e.name, id)
		}
		ev.Tile = r.named(id)
	}
	if err == nil && ev.Player >= r.players {
		err = errorAt(e.pos, "%s is of a fourth player, and the game has %d", e.name, r.players)
	}
	r.hand.Events = append(r.hand.Events, ev)
	return err
}

func (r *xmlReader) takeRiichi(e *element) error {
	who, err := e.number("who", r.players)
	if err != nil {
		return err
	}
	step, err := e.number("step", 3)
	if err != nil {
		return err
	}
	switch {
	case step == 2:
		r.hand.Riichi = append(r.hand.Riichi, who)
	case r.riichi >= 0:
		return errorAt(e.pos, "riichi is declared, and the one before it has no discard yet")
	default:
		r.riichi = who
	}
	return nil
}

func (r *xmlReader) takeDora(e *element) error {
	id, err := e.number("hai", int(tileIDs))
	if err != nil {
		return err
	}
	t, err := r.tile(e, id)
	r.hand.Dora = append(r.hand.Dora, t)
	return err
}

func (r *xmlReader) takeCall(e *element) error {
	who, err := e.number("who", r.players)
	if err != nil {
		return err
	}
	m, err := e.number("m", maxMeld)
	if err != nil {
		return err
	}
	c, ok := decodeCall(m)
	if !ok {
		return errorAt(e.pos, "there is no meld that is written as m=%d", m)
	}
	ev := Event{Pos: e.pos, Kind: c.kind, Player: who, Tile: r.named(int(c.called))}
	for _, id := range append(c.own, c.called) {
		if !r.ids[id] {
			return errorAt(e.pos, "the meld m=%d has tile number %d, %s, which nobody has drawn", m, id, r.named(int(id)))
		}
	}
	switch c.kind {
	case Called:
		if ev.From = r.last; !calledFrom(who, r.last, c.from, r.players) {
			return errorAt(e.pos, "the meld m=%d calls a discard of another player than who discarded last", m)
		}
		for _, id := range c.own {
			ev.Own = append(ev.Own, r.named(int(id)))
		}
	case ClosedKan:
		for _, id := range c.own {
			ev.Own = append(ev.Own, r.named(int(id)))
		}
	}
	ev.finish()
	r.hand.Events = append(r.hand.Events, ev)
	return nil
}

// calledFrom reports whether a caller can mean the discarder by how many places ahead he is. In a game of three the
// places are counted with or without an empty fourth one.
func calledFrom(caller, discarder, ahead, players int) bool {
	return discarder >= 0 && discarder != caller &&
		((caller+ahead)%seats == discarder || players < seats && (caller+ahead)%players == discarder)
}

// finish brings an event into the form that is the same for both formats.
func (ev *Event) finish() {
	ev.Own = sorted(ev.Own)
	if ev.Kind == ClosedKan && len(ev.Own) > 0 {
		ev.Tile = ev.Own[0]
	}
	if len(ev.Own) == 0 {
		ev.Own = nil
	}
}
