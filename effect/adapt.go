package effect

import (
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// parts are what may be left out of a win besides facts.
var parts = []string{"red", "ura", "dora"}

// adapt makes of a win what it would have been at a table with other rules, and returns what had to go: red fives
// beyond those of the wall become plain, indicators that aren't turned and facts that the rules don't know are dropped.
// Nothing is added.
func adapt(win *hand.Win, r *rules.Rules, dst *hand.Win) (left []string) {
	*dst = win.Clone()
	wall := r.Wall()
	if plainFives(dst, wall) {
		left = append(left, "red")
	}
	known := func(name string) bool { return rules.ByID(r.Situation(), name) != nil }
	if len(dst.Ura) > 0 && (!known("ura") || wall.DoraIndicators == 0) {
		dst.Ura = nil
		left = append(left, "ura")
	}
	if most := wall.DoraIndicators; most >= 0 && len(dst.Dora) > most {
		dst.Dora = dst.Dora[:most]
		dst.Ura = dst.Ura[:min(len(dst.Ura), most)]
		left = append(left, "dora")
	}
	dst.Flags = slices.DeleteFunc(dst.Flags, func(f hand.Flag) bool {
		if known(f.Name) {
			return false
		}
		left = append(left, f.Name)
		return true
	})
	return left
}

func plainFives(w *hand.Win, wall *rules.Wall) (any bool) {
	var used [hand.Kinds]int
	fit := func(t *hand.Tile) {
		if !t.Red() {
			return
		}
		if used[t.Kind()]++; used[t.Kind()] > wall.Red[t.Kind()] {
			*t = hand.NewTile(t.Kind())
			any = true
		}
	}
	for i := range w.Hand {
		fit(&w.Hand[i])
	}
	for i := range w.Melds {
		for j := range w.Melds[i].Size() {
			fit(&w.Melds[i].Tiles[j])
		}
	}
	fit(&w.Tile)
	for _, list := range [][]hand.Tile{w.Dora, w.Ura} {
		for i := range list {
			fit(&list[i])
		}
	}
	return any
}
