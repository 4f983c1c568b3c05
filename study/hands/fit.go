package hands

import (
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// Fitter tells rules of wins what they know of them, in memory that it uses again.
type Fitter struct {
	rules *rules.Rules
	// ura, nuki and pao report whether the rules know these inputs.
	ura, nuki, pao bool
	win            hand.Win
}

// NewFitter returns a fitter for a rule set.
func NewFitter(r *rules.Rules) *Fitter {
	f := &Fitter{rules: r}
	knows := func(input string) bool { return rules.ByID(r.Situation(), input) != nil }
	f.ura, f.nuki = knows("ura") && r.Wall().DoraIndicators != 0, knows("nuki")
	f.pao = knows("pao") || r.Payments().LiableBase != nil // a requirement is not what makes somebody liable
	return f
}

// Fit returns a win as it would be told under the rules: facts and inputs that they have no word for are left out, and so
// are indicators that aren't turned; coloured tiles beyond those of the wall become plain. Nothing is added. It is the win
// itself where that changes nothing, else one that the next call overwrites.
func (f *Fitter) Fit(w *hand.Win) *hand.Win {
	if !slices.ContainsFunc(w.Flags, f.unknown) && !f.hasOtherColours(w) && !f.hasMoreInputs(w) {
		return w
	}
	keep := f.win
	f.win = *w
	f.win.Flags = append(keep.Flags[:0], w.Flags...)
	f.win.Flags = slices.DeleteFunc(f.win.Flags, f.unknown)
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
	PlainColours(&f.win, f.rules.Wall())
	return &f.win
}

// Inputs are what [Fitter.Left] returns besides facts.
var Inputs = []string{"red", "ura", "dora", "nuki", "pao"}

// Left returns what Fit leaves out of a win: names of Inputs, then those of facts.
func (f *Fitter) Left(w *hand.Win) (names []string) {
	for i, leaves := range [...]bool{f.hasOtherColours(w), len(w.Ura) > 0 && !f.ura, len(f.turned(w.Dora)) < len(w.Dora),
		w.Nuki > 0 && !f.nuki, w.Pao != hand.NoWind && !f.pao} {
		if leaves {
			names = append(names, Inputs[i])
		}
	}
	for i := range w.Flags {
		if f.unknown(w.Flags[i]) {
			names = append(names, w.Flags[i].Name)
		}
	}
	return names
}

func (f *Fitter) unknown(flag hand.Flag) bool { return !f.rules.MayCarry(&flag) }

func (f *Fitter) turned(indicators []hand.Tile) []hand.Tile {
	if most := f.rules.Wall().DoraIndicators; most >= 0 && len(indicators) > most {
		return indicators[:most]
	}
	return indicators
}

func (f *Fitter) hasMoreInputs(w *hand.Win) bool {
	return len(f.turned(w.Dora)) < len(w.Dora) || len(f.turned(w.Ura)) < len(w.Ura) || len(w.Ura) > 0 && !f.ura ||
		w.Nuki > 0 && !f.nuki || w.Pao != hand.NoWind && !f.pao
}

func (f *Fitter) hasOtherColours(w *hand.Win) (more bool) {
	wall := f.rules.Wall()
	var used [hand.Colours][hand.Kinds]int
	Each(w, func(t *hand.Tile) {
		k := t.Kind()
		if t.Colour() != hand.Plain || wall.Red[k]+wall.Gold[k] > 0 {
			n := &used[t.Colour()][k]
			*n++
			more = more || *n > wall.Of(*t)
		}
	})
	return more
}
