package engine

import (
	"slices"

	"example.com/hanfu/hand"
)

// A situation fact may make the winning tile stand for any tile. The requirements of facts are
// checked with the tile as written. All else is scored with a plain tile of each kind in its place,
// and the best score counts. Since these tiles don't come from the wall, it doesn't matter how many
// plain ones it has.

func (e *Engine) isWild(w *hand.Win) bool {
	return slices.ContainsFunc(w.Flags, func(f hand.Flag) bool {
		at := e.situation.Find(f.Name)
		return at >= 0 && (e.entries[at].implied|1<<at)&e.wild != 0
	})
}

func withTile(w *hand.Win, t hand.Tile) *hand.Win {
	win := *w
	win.Tile = t
	return &win
}

// prepareStandIn prepares a win with another tile in place of the wild one. e must be colourless.
// It reports whether such a win is possible, ignoring the situation.
func (e *Engine) prepareStandIn(w *hand.Win, k *work) bool {
	return !slices.ContainsFunc(e.prepare(w, k),
		func(p hand.Problem) bool { return p.Code != codeSituation })
}

// findBestWild is scorePlainly for all tiles that the winning tile may stand for: first the written
// one, then the others in order. Among equals the first counts.
func (e *Engine) findBestWild(w *hand.Win, k *work) *Refused {
	best, found, bestTile, failedTile := candidate{}, false, hand.NoTile, hand.NoTile
	colourless, win := e.Colourless(), *w
	for kind := range hand.Kind(hand.Kinds + 1) {
		if kind > 0 {
			win.Tile = hand.NewTile(kind - 1)
		}
		if kind > 0 && (win.Tile.Kind() == w.Tile.Kind() ||
			!e.rules.Wall().Kinds.Has(win.Tile.Kind())) || !colourless.prepareStandIn(&win, k) {
			continue
		}
		k.scorePlainly(&win)
		switch {
		case k.fault:
			return e.refuse(&win, k)
		case k.best != nil && (!found || k.best.compare(&best) > 0):
			best, found, bestTile = *k.best, true, win.Tile
		case k.best == nil && k.unmet >= 0:
			failedTile = win.Tile
		}
	}
	if win.Tile = bestTile; !found {
		if win.Tile = failedTile; failedTile == hand.NoTile {
			win.Tile = w.Tile
		}
	}
	colourless.prepareStandIn(&win, k)
	if k.scorePlainly(&win); k.best == nil {
		return e.refuse(&win, k)
	}
	k.standsFor = win.Tile
	return nil
}
