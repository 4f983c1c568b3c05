package model

import (
	"slices"

	"example.com/hanfu/hand"
)

// Tell completes the draw of a hand from the play where the log doesn't say what it was or who was tenpai. It leaves one
// Untold that is nagashi mangan unless just those got something who were tenpai, which only the tiles tell.
func (h *Hand) Tell() {
	d := h.Draw
	if d.Kind == Untold {
		if d.Kind = h.drawKind(); d.Kind == Untold {
			return
		}
	}
	switch {
	case d.Kind == NagashiMangan && d.Nagashi == nil:
		d.Nagashi, d.Tenpai = Winners(d.Changes), nil
	case d.Kind == Exhaustive && d.Unclear:
		d.Tenpai = Winners(d.Changes)
		d.Unclear = len(d.Tenpai) == 0
	}
	if d.Kind != Exhaustive {
		d.Unclear, d.Tenpai = false, nil
	}
}

// drawKind tells from the play why a hand ended without a winner.
func (h *Hand) drawKind() DrawKind {
	draws, kans, riichi, called := 0, 0, 0, false
	var discards []hand.Tile
	for i := range h.Events {
		switch e := &h.Events[i]; e.Kind {
		case Drew:
			draws++
		case Discarded:
			discards = append(discards, e.Tile)
			if e.Riichi {
				riichi++
			}
		case Called:
			called = true
			if len(e.Own) == InMeld {
				kans++
			}
		case AddedKan, ClosedKan:
			called = true
			kans++
		}
	}
	players := len(h.Deal)
	switch {
	case draws == Drawable(players):
		if h.mayBeNagashi() {
			return Untold
		}
		return Exhaustive
	case !called && draws <= players && len(discards) < draws:
		return NineTerminals
	case !called && len(discards) == Seats && isWind(discards[0]) && !slices.ContainsFunc(discards,
		func(t hand.Tile) bool { return t != discards[0] }):
		return FourWinds
	case riichi == Seats:
		return FourRiichi
	case kans >= hand.Copies:
		return FourKans
	}
	return ThreeRons
}

func isWind(t hand.Tile) bool { return t.Kind().Suit() == hand.Honors && t.Kind() <= hand.North.Kind() }

// mayBeNagashi reports whether those who were paid have discarded only terminals and honors, none of them called.
func (h *Hand) mayBeNagashi() bool {
	if h.Draw.Changes == nil || len(h.Draw.Tenpai) > 0 {
		return false
	}
	var broken [Seats]bool
	for i := range h.Events {
		e := &h.Events[i]
		broken[e.Player] = broken[e.Player] || e.Kind == Discarded && !Outside.Has(e.Tile.Kind())
		if e.Kind == Called {
			broken[e.From] = true
		}
	}
	got := Winners(h.Draw.Changes)
	return len(got) > 0 && !slices.ContainsFunc(got, func(p int) bool { return broken[p] })
}
