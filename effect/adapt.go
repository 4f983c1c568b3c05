package effect

import (
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/hands"
	"example.com/hanfu/rules"
)

// parts are what may be left out of a win besides facts.
var parts = []string{"red", "ura", "dora"}

// adapt makes of a win what it would have been at a table with other rules, and returns what had to go: coloured tiles
// beyond those of the wall become plain, indicators that aren't turned and facts that the rules don't know are dropped.
// Nothing is added.
func adapt(win *hand.Win, r *rules.Rules, dst *hand.Win) (left []string) {
	*dst = win.Clone()
	wall := r.Wall()
	if hands.PlainColours(dst, wall) {
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
		if r.MayCarry(&f) {
			return false
		}
		left = append(left, f.Name)
		return true
	})
	return left
}
