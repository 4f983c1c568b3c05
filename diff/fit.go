package diff

import (
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/hands"
	"example.com/hanfu/rules"
)

// fitter makes of hands what rules know of them, in memory that it uses again.
type fitter struct {
	rules *rules.Rules
	// ura, nuki and pao report whether the rules know these inputs.
	ura, nuki, pao bool
	win            hand.Win
}

func newFitter(r *rules.Rules) *fitter {
	f := &fitter{rules: r}
	knows := func(input string) bool { return rules.ByID(r.Situation(), input) != nil }
	f.ura, f.nuki = knows("ura") && r.Wall().DoraIndicators != 0, knows("nuki")
	f.pao = knows("pao") || r.Payments().LiableBase != nil // a requirement is not what makes somebody liable
	return f
}

// fit returns a win as it would be told under the rules: what they have no word for is left out, and so are
// indicators that are not turned, and tiles are as coloured as their wall has them. It is the win itself where that changes
// nothing, else one that the next call overwrites.
func (f *fitter) fit(w *hand.Win) *hand.Win {
	unknown := func(flag hand.Flag) bool { return !f.rules.MayCarry(&flag) }
	if !slices.ContainsFunc(w.Flags, unknown) && !f.hasOtherColours(w) && !f.hasMoreInputs(w) {
		return w
	}
	keep := f.win
	f.win = *w
	f.win.Flags = append(keep.Flags[:0], w.Flags...)
	f.win.Flags = slices.DeleteFunc(f.win.Flags, unknown)
	f.win.Hand = append(keep.Hand[:0], w.Hand...)
	f.win.Melds = append(keep.Melds[:0], w.Melds...)
	f.win.Dora = append(keep.Dora[:0], f.turned(w.Dora)...)
	f.win.Ura = append(keep.Ura[:0], f.turned(w.Ura)...)
	if !f.ura {
		f.win.Ura = f.win.Ura[:0]
	}
	if !f.nuki {
		f.win.Nuki = 0
	}
	if !f.pao {
		f.win.Pao = hand.NoWind
	}
	hands.PlainColours(&f.win, f.rules.Wall())
	f.rules.Wall().ReadFives(&f.win)
	return &f.win
}

func (f *fitter) turned(indicators []hand.Tile) []hand.Tile {
	if most := f.rules.Wall().DoraIndicators; most >= 0 && len(indicators) > most {
		return indicators[:most]
	}
	return indicators
}

func (f *fitter) hasMoreInputs(w *hand.Win) bool {
	return len(f.turned(w.Dora)) < len(w.Dora) || len(f.turned(w.Ura)) < len(w.Ura) || len(w.Ura) > 0 && !f.ura ||
		w.Nuki > 0 && !f.nuki || w.Pao != hand.NoWind && !f.pao
}

func (f *fitter) hasOtherColours(w *hand.Win) (more bool) {
	wall := f.rules.Wall()
	var used [hand.Colours][hand.Kinds]int
	hands.Each(w, func(t *hand.Tile) {
		k := t.Kind()
		if t.Colour() != hand.Plain || wall.Red[k]+wall.Gold[k] > 0 {
			n := &used[t.Colour()][k]
			*n++
			more = more || *n > wall.Of(*t)
		}
	})
	return more
}
