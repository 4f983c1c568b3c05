package engine

import (
	"slices"

	"example.com/hanfu/hand"
)

// By a fact of the situation the winning tile may stand for any tile. What facts demand is asked of the win as it is, and
// all else of the same win with a plain tile of each kind in its place, of which the one that pays most counts. Whether
// the wall has so many plain tiles does not matter: none of them is taken from it.

func (e *Engine) isWild(w *hand.Win) bool {
	return slices.ContainsFunc(w.Flags, func(f hand.Flag) bool {
		at := e.situation.Find(f.Name)
		return at >= 0 && (e.entries[at].implied|1<<at)&e.wild != 0
	})
}

func standing(w *hand.Win, t hand.Tile) *hand.Win {
	as := *w
	as.Tile = t
	return &as
}

// takeAs takes the facts of a win whose winning tile stands for another, with an engine that is colourless. It returns false
// if there can't be such a win.
func (e *Engine) takeAs(w *hand.Win, k *work) bool {
	return !slices.ContainsFunc(e.prepare(w, k), func(p hand.Problem) bool { return p.Code != codeSituation })
}

// findDearest is scorePlainly for all tiles for which the winning tile may stand: the written one first, and then in their
// order, so that of equals the first counts.
func (e *Engine) findDearest(w *hand.Win, k *work) *Refused {
	best, found, stands, failed := candidate{}, false, hand.NoTile, hand.NoTile
	colourless, as := e.Colourless(), *w
	for kind := range hand.Kind(hand.Kinds + 1) {
		if kind > 0 {
			as.Tile = hand.NewTile(kind - 1)
		}
		if kind > 0 && (as.Tile.Kind() == w.Tile.Kind() || !e.rules.Wall().Kinds.Has(as.Tile.Kind())) || !colourless.takeAs(&as, k) {
			continue
		}
		k.scorePlainly(&as)
		switch {
		case k.fault:
			return e.refuse(&as, k)
		case k.best != nil && (!found || k.best.compare(&best) > 0):
			best, found, stands = *k.best, true, as.Tile
		case k.best == nil && k.unmet >= 0:
			failed = as.Tile
		}
	}
	if as.Tile = stands; !found {
		if as.Tile = failed; failed == hand.NoTile {
			as.Tile = w.Tile
		}
	}
	colourless.takeAs(&as, k)
	if k.scorePlainly(&as); k.best == nil {
		return e.refuse(&as, k)
	}
	k.standsFor = as.Tile
	return nil
}
