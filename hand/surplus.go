package hand

import "slices"

// surplus returns the kind of the one tile too many that a hand has, if that is clear: without it the others are
// complete, and they are not without any other, the winning tile among them; else NoKind.
func (w *Win) surplus() (kind Kind) {
	kind = NoKind
	if w.Tile == NoTile {
		return kind
	}
	without := *w
	for i, t := range w.Hand {
		without.Hand = slices.Delete(slices.Clone(w.Hand), i, i+1)
		if t.Kind() == kind || !without.isComplete() {
			continue
		}
		if kind != NoKind || t.Kind() == w.Tile.Kind() {
			return NoKind
		}
		kind = t.Kind()
	}
	return kind
}

// isComplete reports whether the tiles are four groups and a pair, or seven pairs that differ.
func (w *Win) isComplete() bool {
	t, ok := w.Tally()
	if !ok {
		return false
	}
	_, pairs := w.SevenPairs(&t)
	return pairs || len(w.Readings(&t, nil)) > 0
}

// mayHoldWinning reports whether the hand may already contain the winning tile.
func (w *Win) mayHoldWinning() bool {
	return w.Tile == NoTile || slices.ContainsFunc(w.Hand, func(t Tile) bool { return t.Kind() == w.Tile.Kind() })
}
