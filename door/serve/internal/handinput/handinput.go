// Package handinput builds a hand tap by tap.
//
//	d := handinput.Read(e, "234m567p34567s99m", "", false)
//	d.Tap("tile:8s")
//	d.Text() // 23499m567p34567s ron:8s
//
// A draft is a win that may lack tiles, with the target of the next tap. Both fit into an address
// as text. A tap is offered if the rules allow it given the rest of the hand: tiles that remain in
// the wall, and facts that the engine accepts. Other taps change nothing.
package handinput

import (
	"cmp"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
)

// Draft is a hand in the making. Its win lacks tiles, or the winning tile, until it is complete.
type Draft struct {
	hand.Win
	// to is the target that was chosen last.
	to     Target
	engine *engine.Engine
}

// Target is the part of a hand to which tapped tiles are added.
type Target string

// The targets: the concealed tiles and then the winning tile; called sets, of which ChiRed has the
// red five; the indicators; or the choice of the winning tile.
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

// targets lists all targets in the order in which they are offered: a phone shows about five.
var targets = [...]Target{Hand, Chi, Pon, Minkan, Dora, Ura, Ankan, ChiRed, Winning}

// winSize is the number of tiles of a win, each set counted as three.
const winSize = 14

// New returns the draft of a win that may lack anything, with the target of taps.
func New(e *engine.Engine, w hand.Win, target Target) *Draft {
	return &Draft{Win: w, to: target, engine: e}
}

// Read returns the draft of a line of notation, as far as it can be parsed. If the winning tile is
// still to come, tsumo says whether it is drawn.
func Read(e *engine.Engine, text string, target Target, tsumo bool) *Draft {
	w, _ := hand.Parse(text) // it lacks tiles, which is an error
	d := New(e, w, target)
	if w.Tile == hand.NoTile {
		d.Tsumo = tsumo
	}
	return d
}

// Text returns the hand in the notation, as far as it is known.
func (d *Draft) Text() string { return d.Win.String() }

// size returns the number of concealed tiles in the complete hand without the winning tile.
func (d *Draft) size() int { return winSize - 1 - 3*len(d.Melds) }

// Wanting returns the number of missing tiles, including the winning tile. It is negative if
// there are too many.
func (d *Draft) Wanting() int {
	n := d.size() + 1 - len(d.Hand)
	if d.Tile != hand.NoTile {
		n--
	}
	return n
}

// Complete reports whether the hand has all its tiles and a winning tile.
func (d *Draft) Complete() bool { return d.Wanting() == 0 && d.Tile != hand.NoTile }

// Empty reports whether the hand has no tiles.
func (d *Draft) Empty() bool { return d.Wanting() == winSize }

// SeatOrSouth returns the seat of the winner, south if it is not given.
func (d *Draft) SeatOrSouth() hand.Wind { return cmp.Or(d.Seat, hand.South) }

// RoundOrEast returns the round, east if it is not given.
func (d *Draft) RoundOrEast() hand.Wind { return cmp.Or(d.Round, hand.East) }

// Chosen returns the target for the address: Nothing if it is the default one.
func (d *Draft) Chosen() Target {
	if d.to == d.nextTarget() && !d.to.isIndicators() {
		return Nothing
	}
	return d.to
}

// Target returns the target of the next tile: the chosen one, or else the hand, and the indicators
// once the hand is complete. If the hand has all tiles but no winning tile, it is Winning.
// Indicators stay the target when they are full, so that tiles don't go elsewhere.
func (d *Draft) Target() Target {
	if d.to != Nothing && (d.offers(d.to) || d.to.isIndicators() && len(*d.indicators(d.to)) > 0) {
		return d.to
	}
	return d.nextTarget()
}

func (t Target) isIndicators() bool { return t == Dora || t == Ura }

func (d *Draft) nextTarget() Target {
	for _, t := range [...]Target{Hand, Winning, Dora} {
		if (t != Winning || d.Tile == hand.NoTile) && d.offers(t) {
			return t
		}
	}
	return Nothing
}

// Targets returns the targets that are offered, and the current one.
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
		draft := d.filled()
		indicators := draft.indicators(t)
		*indicators = append(slices.Clone(*indicators), d.filler())
		return d.engineAllows(draft, string(t))
	case Nothing:
		return false
	}
	return slices.ContainsFunc(Keys(), func(tile hand.Tile) bool {
		_, _, ok := d.meldOf(t, tile)
		return ok
	})
}

func (d *Draft) indicators(t Target) *[]hand.Tile {
	if t == Ura {
		return &d.Ura
	}
	return &d.Dora
}

func (d *Draft) sortHand() {
	slices.SortFunc(d.Hand, func(a, b hand.Tile) int {
		return cmp.Or(cmp.Compare(a.Kind(), b.Kind()), cmp.Compare(b, a))
	})
}
