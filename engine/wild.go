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
	as := *w
	as.Tile = t
	return &as
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
	colourless, as := e.Colourless(), *w
	for kind := range hand.Kind(hand.Kinds + 1) {
		if kind > 0 {
			as.Tile = hand.NewTile(kind - 1)
		}
		if kind > 0 && (as.Tile.Kind() == w.Tile.Kind() ||
			!e.rules.Wall().Kinds.Has(as.Tile.Kind())) || !colourless.prepareStandIn(&as, k) {
			continue
		}
		k.scorePlainly(&as)
		switch {
		case k.fault:
			return e.refuse(&as, k)
		case k.best != nil && (!found || k.best.compare(&best) > 0):
			best, found, bestTile = *k.best, true, as.Tile
		case k.best == nil && k.unmet >= 0:
			failedTile = as.Tile
		}
	}
	if as.Tile = bestTile; !found {
		if as.Tile = failedTile; failedTile == hand.NoTile {
			as.Tile = w.Tile
		}
	}
	colourless.prepareStandIn(&as, k)
	if k.scorePlainly(&as); k.best == nil {
		return e.refuse(&as, k)
	}
	k.standsFor = as.Tile
	return nil
}
