package handinput

import (
	"slices"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// taps holds the actions of taps, by the word before the colon.
var taps = map[string]func(d *Draft, what string){
	"tile":  (*Draft).tile,
	"to":    (*Draft).choose,
	"back":  (*Draft).back,
	"wins":  (*Draft).wins,
	"won":   func(d *Draft, what string) { d.Tsumo = what == "tsumo" },
	"seat":  func(d *Draft, what string) { toggleWind(&d.Seat, what) },
	"round": func(d *Draft, what string) { toggleWind(&d.Round, what) },
	"from":  func(d *Draft, what string) { toggleWind(&d.From, what) },
	"pao":   func(d *Draft, what string) { toggleWind(&d.Pao, what) },
	"say":   (*Draft).toggleFlag,
	"more":  func(d *Draft, what string) { d.count(what, 1) },
	"less":  func(d *Draft, what string) { d.count(what, -1) },
	"clear": func(d *Draft, _ string) { d.Win, d.to = hand.Win{Tile: hand.NoTile}, Nothing },
	"next": func(d *Draft, _ string) {
		d.Win, d.to = hand.Win{Tile: hand.NoTile, Seat: d.Seat, Round: d.Round, Players: d.Players},
			Nothing
	},
}

// Tap applies a tap, such as tile:5m. An unknown tap, or one that is not offered, changes nothing.
// The taps:
//
//	tile:5m             adds a tile to the target; of a chi its lowest
//	to:chi              chooses the target, or the default one if it was chosen; for indicators until another one is chosen
//	back:5m             removes a tile; back:won the winning tile, back:dora:5m an indicator, back:chi:345m a set
//	wins:5m             makes a tile of the hand the winning tile
//	won:tsumo           wins by tsumo; won:ron by ron
//	seat:south          sets a wind, or unsets it if it was set; likewise round, from and pao
//	say:riichi          sets a fact, or unsets it; say:wareme:west a seat
//	more:honba          increments a counter, and less:honba decrements it
//	clear, next         removes everything; next keeps the winds
func (d *Draft) Tap(tap string) {
	verb, arg, _ := strings.Cut(tap, ":")
	if do := taps[verb]; do != nil {
		do(d, arg)
		d.removeUnfit()
	}
}

func (d *Draft) tile(text string) {
	t, ok := parseTile(text)
	target := d.Target()
	if !ok || !d.Accepts(target, t) {
		return
	}
	switch target {
	case Hand:
		if len(d.Hand) < d.size() {
			d.Hand = append(d.Hand, t)
		} else {
			d.Tile = t
		}
	case Dora, Ura:
		indicators := d.indicators(target)
		*indicators = append(*indicators, t)
	default:
		m, out, _ := d.meldOf(target, t)
		for _, t := range out {
			remove(&d.Hand, t)
		}
		d.Melds = append(d.Melds, m)
	}
	if !target.isIndicators() {
		d.to = Nothing
	}
}

func (d *Draft) choose(name string) {
	target := Target(name)
	switch {
	case d.to == target:
		d.to = Nothing
	case d.offers(target):
		d.to = target
	}
}

func (d *Draft) back(text string) {
	from, rest, called := strings.Cut(text, ":")
	t, ok := parseTile(rest)
	switch {
	case text == "won":
		d.Tile = hand.NoTile
	case !called:
		if t, ok = parseTile(text); ok {
			remove(&d.Hand, t)
		}
	case from == string(Dora) && ok:
		remove(&d.Dora, t)
	case from == string(Ura) && ok:
		remove(&d.Ura, t)
	default:
		if m, err := hand.ParseMeld(text); err == nil {
			remove(&d.Melds, m)
		}
	}
}

// wins makes a tile of the hand the winning tile, and returns the previous one to the hand.
func (d *Draft) wins(text string) {
	t, ok := parseTile(text)
	if !ok || d.Wanting() != 0 || !remove(&d.Hand, t) {
		return
	}
	if d.Tile != hand.NoTile {
		d.Hand = append(d.Hand, d.Tile)
	}
	d.Tile, d.to = t, Nothing
}

// toggleFlag sets or unsets a fact, or a seat with its wind, if it is offered.
func (d *Draft) toggleFlag(text string) {
	name, wind, _ := strings.Cut(text, ":")
	for _, o := range d.Offers() {
		seat, _ := hand.ParseWind(wind)
		switch {
		case o.ID != name:
		case o.IsFact():
			d.set(o.Situation, 1-o.Value)
		case o.Seat && o.Value == int(seat):
			d.set(o.Situation, 0)
		case slices.Contains(o.Seats, seat):
			d.set(o.Situation, int(seat))
		}
	}
}

// maxCount bounds counters.
const maxCount = 99

func (d *Draft) count(id string, step int) {
	changed := func(n int) int { return min(max(n+step, 0), maxCount) }
	switch id {
	case "honba":
		d.Honba = changed(d.Honba)
	case "sticks":
		d.Sticks = changed(d.Sticks)
	case "nuki":
		if step < 0 || d.Norths() {
			d.Nuki = changed(d.Nuki)
		}
	default:
		s := rules.ByID(d.engine.Rules().Situation(), id)
		if s != nil && s.Count && (step < 0 || d.fitsValue(s, changed(d.Flag(id)))) {
			d.set(s, changed(d.Flag(id)))
		}
	}
}

func toggleWind(wind *hand.Wind, text string) {
	w, err := hand.ParseWind(text)
	if err != nil || *wind == w {
		w = hand.NoWind
	}
	*wind = w
}

func parseTile(text string) (hand.Tile, bool) {
	tiles, err := hand.ParseTiles(text)
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
