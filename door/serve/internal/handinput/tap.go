package handinput

import (
	"slices"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// taps are all that can be tapped, by the word in front of the colon.
var taps = map[string]func(d *Draft, what string){
	"tile":  (*Draft).tile,
	"to":    (*Draft).send,
	"back":  (*Draft).back,
	"wins":  (*Draft).wins,
	"won":   func(d *Draft, what string) { d.Tsumo = what == "tsumo" },
	"seat":  func(d *Draft, what string) { turn(&d.Seat, what) },
	"round": func(d *Draft, what string) { turn(&d.Round, what) },
	"from":  func(d *Draft, what string) { turn(&d.From, what) },
	"pao":   func(d *Draft, what string) { turn(&d.Pao, what) },
	"say":   (*Draft).turnFlag,
	"more":  func(d *Draft, what string) { d.count(what, 1) },
	"less":  func(d *Draft, what string) { d.count(what, -1) },
	"clear": func(d *Draft, _ string) { d.Win, d.to = hand.Win{Tile: hand.NoTile}, Nothing },
	"next": func(d *Draft, _ string) {
		d.Win, d.to = hand.Win{Tile: hand.NoTile, Seat: d.Seat, Round: d.Round, Players: d.Players}, Nothing
	},
}

// Tap does what was tapped, such as tile:5m. What is not offered, or no tap at all, changes nothing. The taps:
//
//	tile:5m             a tile goes where taps go; of a chi its lowest
//	to:chi              taps go there next, or, if they did, on as before; to indicators until another place is tapped
//	back:5m             takes a tile back; back:won the winning tile, back:dora:5m an indicator, back:chi:345m a set
//	wins:5m             says which tile of the hand won
//	won:tsumo           says how; or won:ron
//	seat:south          says a wind, or if it was said takes it back; so do round, from and pao
//	say:riichi          says a fact, or takes it back; say:wareme:west a seat
//	more:honba          counts one more, and less:honba one less
//	clear, next         begins anew, next with the winds as they are
func (d *Draft) Tap(tap string) {
	verb, what, _ := strings.Cut(tap, ":")
	if do := taps[verb]; do != nil {
		do(d, what)
		d.settle()
	}
}

func (d *Draft) tile(what string) {
	t, ok := tileNamed(what)
	to := d.Target()
	if !ok || !d.Takes(to, t) {
		return
	}
	switch to {
	case Hand:
		if len(d.Hand) < d.size() {
			d.Hand = append(d.Hand, t)
		} else {
			d.Tile = t
		}
	case Dora, Ura:
		indicators := d.indicators(to)
		*indicators = append(*indicators, t)
	default:
		m, out, _ := d.meldOf(to, t)
		for _, t := range out {
			remove(&d.Hand, t)
		}
		d.Melds = append(d.Melds, m)
	}
	if !to.lists() {
		d.to = Nothing
	}
}

func (d *Draft) send(what string) {
	to := Target(what)
	switch {
	case d.to == to:
		d.to = Nothing
	case d.offers(to):
		d.to = to
	}
}

func (d *Draft) back(what string) {
	from, rest, called := strings.Cut(what, ":")
	t, ok := tileNamed(rest)
	switch {
	case what == "won":
		d.Tile = hand.NoTile
	case !called:
		if t, ok = tileNamed(what); ok {
			remove(&d.Hand, t)
		}
	case from == string(Dora) && ok:
		remove(&d.Dora, t)
	case from == string(Ura) && ok:
		remove(&d.Ura, t)
	default:
		if m, err := hand.ParseMeld(what); err == nil {
			remove(&d.Melds, m)
		}
	}
}

// wins says which tile of the hand won. The one that did so far goes into the hand.
func (d *Draft) wins(what string) {
	t, ok := tileNamed(what)
	if !ok || d.Wanting() != 0 || !remove(&d.Hand, t) {
		return
	}
	if d.Tile != hand.NoTile {
		d.Hand = append(d.Hand, d.Tile)
	}
	d.Tile, d.to = t, Nothing
}

// turnFlag says a fact, or a seat with its wind, if it is offered; or takes it back.
func (d *Draft) turnFlag(what string) {
	name, wind, _ := strings.Cut(what, ":")
	for _, o := range d.Offers() {
		seat, _ := hand.ParseWind(wind)
		switch {
		case o.ID != name:
		case o.IsFact():
			d.say(o.Situation, 1-o.Value)
		case o.Seat && o.Value == int(seat):
			d.say(o.Situation, 0)
		case slices.Contains(o.Seats, seat):
			d.say(o.Situation, int(seat))
		}
	}
}

// mostCounted is how far taps count.
const mostCounted = 99

func (d *Draft) count(what string, step int) {
	to := func(n int) int { return min(max(n+step, 0), mostCounted) }
	switch what {
	case "honba":
		d.Honba = to(d.Honba)
	case "sticks":
		d.Sticks = to(d.Sticks)
	case "nuki":
		if step < 0 || d.Norths() {
			d.Nuki = to(d.Nuki)
		}
	default:
		s := rules.ByID(d.engine.Rules().Situation(), what)
		if s != nil && s.Count && (step < 0 || d.fits(s, to(d.Flag(what)))) {
			d.say(s, to(d.Flag(what)))
		}
	}
}

func turn(said *hand.Wind, what string) {
	w, err := hand.ParseWind(what)
	if err != nil || *said == w {
		w = hand.NoWind
	}
	*said = w
}

func tileNamed(what string) (hand.Tile, bool) {
	tiles, err := hand.ParseTiles(what)
	if err != nil || len(tiles) != 1 {
		return hand.NoTile, false
	}
	return tiles[0], true
}

func remove[T comparable](list *[]T, one T) bool {
	i := slices.Index(*list, one)
	if i >= 0 {
		*list = slices.Delete(slices.Clone(*list), i, i+1)
	}
	return i >= 0
}
