// Package handinput has hands in the making, as taps build them.
//
//	d := handinput.Read(e, "234m567p34567s99m", "", false)
//	d.Tap("tile:8s")
//	d.Text() // 23499m567p34567s ron:8s
//
// A draft is a win as far as it is known, and where the next tap goes. Both are texts that an address can hold. What may
// be tapped is what the rules allow beside the rest: the tiles that remain of the wall, and what may be said of such a
// win, which the engine is asked. A tap that is not offered changes nothing.
package handinput

import (
	"cmp"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
)

// Draft is a hand in the making. Its win lacks tiles, or the winning tile, as long as it is not complete.
type Draft struct {
	hand.Win
	// to is where the next tile was sent.
	to     Target
	engine *engine.Engine
}

// Target is where the tiles go that are tapped.
type Target string

// The targets: the concealed tiles and then the winning tile; called sets, a chi also with the red five; the
// indicators; or the choice of the tile that won.
const (
	Hand    Target = "hand"
	Chi     Target = "chi"
	ChiRed  Target = "chi_red"
	Pon     Target = "pon"
	Minkan  Target = "minkan"
	Ankan   Target = "ankan"
	Dora    Target = "dora"
	Ura     Target = "ura"
	Winning Target = "winning"
	Nothing Target = ""
)

// targets are all targets in the order in which they are offered.
var targets = [...]Target{Hand, Chi, ChiRed, Pon, Minkan, Ankan, Dora, Ura, Winning}

// whole is how many tiles a win has, each set counted as three.
const whole = 14

// New returns the draft of a win that may lack anything, and where taps go.
func New(e *engine.Engine, w hand.Win, to Target) *Draft {
	return &Draft{Win: w, to: to, engine: e}
}

// Read returns the draft of what can be read of a line of notation. Tsumo reports whether the tile that is still to
// come is drawn.
func Read(e *engine.Engine, text string, to Target, tsumo bool) *Draft {
	w, _ := hand.Parse(text) // it lacks what is still to come
	d := New(e, w, to)
	if w.Tile == hand.NoTile {
		d.Tsumo = tsumo
	}
	return d
}

// Text returns the hand in the notation, as far as it is known.
func (d *Draft) Text() string { return d.Win.String() }

// size is how many concealed tiles the hand has beside the winning tile.
func (d *Draft) size() int { return whole - 1 - 3*len(d.Melds) }

// Wanting is how many tiles are still to come, the winning tile among them. It is negative if there are too many.
func (d *Draft) Wanting() int {
	n := d.size() + 1 - len(d.Hand)
	if d.Tile != hand.NoTile {
		n--
	}
	return n
}

// Complete reports whether the hand has all tiles and says which one won.
func (d *Draft) Complete() bool { return d.Wanting() == 0 && d.Tile != hand.NoTile }

// Empty reports whether no tile was tapped.
func (d *Draft) Empty() bool { return d.Wanting() == whole }

// SeatOrSouth returns the winner's seat: south if none is said, as for every hand.
func (d *Draft) SeatOrSouth() hand.Wind { return cmp.Or(d.Seat, hand.South) }

// RoundOrEast returns the round, east if it is not given.
func (d *Draft) RoundOrEast() hand.Wind { return cmp.Or(d.Round, hand.East) }

// Chosen returns where taps were sent that do not go on by themselves, for the address.
func (d *Draft) Chosen() Target {
	if d.to == d.next() && !d.to.lists() {
		return Nothing
	}
	return d.to
}

// Target returns where the next tile goes: where it was sent, or else to the hand, and to the indicators once the hand
// is complete. A hand with all tiles asks which of them won. Indicators of which there are no more take none, so that
// the tile does not go elsewhere.
func (d *Draft) Target() Target {
	if d.to != Nothing && (d.offers(d.to) || d.to.lists() && len(*d.indicators(d.to)) > 0) {
		return d.to
	}
	return d.next()
}

func (t Target) lists() bool { return t == Dora || t == Ura }

// next returns where tiles go that were sent nowhere.
func (d *Draft) next() Target {
	for _, t := range [...]Target{Hand, Winning, Dora} {
		if (t != Winning || d.Tile == hand.NoTile) && d.offers(t) {
			return t
		}
	}
	return Nothing
}

// Targets returns the places where tiles can go, and the current one.
func (d *Draft) Targets() (all []Target) {
	for _, t := range targets {
		if d.offers(t) || t == d.Target() {
			all = append(all, t)
		}
	}
	return all
}

func (d *Draft) offers(t Target) bool {
	switch t {
	case Hand:
		return d.Wanting() > 0 && (len(d.Hand) < d.size() || d.Tile == hand.NoTile)
	case Winning:
		return d.Wanting() == 0
	case Dora, Ura:
		with := d.filled()
		indicators := with.indicators(t)
		*indicators = append(slices.Clone(*indicators), d.filler())
		return d.engineAllows(with, string(t))
	case Nothing:
		return false
	}
	return slices.ContainsFunc(Keys(), func(tile hand.Tile) bool { _, _, ok := d.meldOf(t, tile); return ok })
}

func (d *Draft) indicators(t Target) *[]hand.Tile {
	if t == Ura {
		return &d.Ura
	}
	return &d.Dora
}

func (d *Draft) sorted() {
	slices.SortFunc(d.Hand, func(a, b hand.Tile) int {
		return cmp.Or(cmp.Compare(a.Kind(), b.Kind()), cmp.Compare(b, a))
	})
}
