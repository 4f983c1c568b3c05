package gamelog

import (
	"slices"

	"example.com/hanfu/hand"
)

// untold is the kind of a draw of which the log doesn't say what it was.
const untold = DrawKind(len(drawNames))

// tell completes a draw from the play where the log doesn't say what it was or who was tenpai.
func (d *Draw) tell(h *Hand) {
	if d.Kind == untold {
		d.Kind = h.drawKind()
	}
	switch {
	case d.Kind == NagashiMangan && d.Nagashi == nil:
		d.Nagashi, d.Tenpai = winners(d.Changes), nil
	case d.Kind == Exhaustive && d.Unclear:
		d.Tenpai = winners(d.Changes)
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
			if len(e.Own) == inMeld {
				kans++
			}
		case AddedKan, ClosedKan:
			called = true
			kans++
		}
	}
	players := len(h.Deal)
	switch {
	case draws == drawable(players):
		if h.isNagashi() {
			return NagashiMangan
		}
		return Exhaustive
	case !called && draws <= players && len(discards) < draws:
		return NineTerminals
	case !called && len(discards) == seats && isWind(discards[0]) && !slices.ContainsFunc(discards,
		func(t hand.Tile) bool { return t != discards[0] }):
		return FourWinds
	case riichi == seats:
		return FourRiichi
	case kans >= copies:
		return FourKans
	}
	return ThreeRons
}

func isWind(t hand.Tile) bool { return t.Kind().Suit() == hand.Honors && t.Kind() <= hand.North.Kind() }

// isNagashi reports whether those who got something are players whose discards were all terminals and honors and were
// not called, and not just those who were tenpai.
func (h *Hand) isNagashi() bool {
	if h.Draw.Changes == nil || len(h.Draw.Tenpai) > 0 {
		return false
	}
	var broken [seats]bool
	for i := range h.Events {
		e := &h.Events[i]
		broken[e.Player] = broken[e.Player] || e.Kind == Discarded && !outside.Has(e.Tile.Kind())
		if e.Kind == Called {
			broken[e.From] = true
		}
	}
	got := winners(h.Draw.Changes)
	if len(got) == 0 || slices.ContainsFunc(got, func(p int) bool { return broken[p] }) {
		return false
	}
	l := &Log{Players: make([]string, len(h.Deal))}
	played, err := l.Play(h)
	return err == nil && !slices.Equal(got, played.Tenpai)
}

// drawable is how many tiles players can draw in a hand.
func drawable(players int) int {
	n := int(tileIDs) - dead - dealt*players
	if players < seats {
		n -= removed
	}
	return n
}
