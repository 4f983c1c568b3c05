package hands

import (
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// Fitter removes what rules don't have from wins. It reuses its buffers.
type Fitter struct {
	rules *rules.Rules
	// ura, nuki and pao report whether the rules have these inputs.
	ura, nuki, pao bool
	win            hand.Win
}

// NewFitter returns a fitter for a rule set.
func NewFitter(r *rules.Rules) *Fitter {
	f := &Fitter{rules: r}
	hasInput := func(input string) bool { return rules.ByID(r.Situation(), input) != nil }
	f.ura, f.nuki = hasInput("ura") && r.Wall().DoraIndicators != 0, hasInput("nuki")
	f.pao = hasInput("pao") || r.Payments().LiableBase != nil // a requirement makes nobody liable
	return f
}

// Fit returns the win without the flags and inputs that the rules lack and without surplus
// indicators; coloured tiles that the wall lacks become plain. It returns w if nothing changes,
// else a copy that the next call overwrites.
func (f *Fitter) Fit(w *hand.Win) *hand.Win {
	if !slices.ContainsFunc(w.Flags, f.lacksFlag) && !f.hasOtherColours(w) && !f.hasMoreInputs(w) {
		return w
	}
	keep := f.win
	f.win = *w
	f.win.Flags = append(keep.Flags[:0], w.Flags...)
	f.win.Flags = slices.DeleteFunc(f.win.Flags, f.lacksFlag)
	f.win.Hand = append(keep.Hand[:0], w.Hand...)
	f.win.Melds = append(keep.Melds[:0], w.Melds...)
	f.win.Dora = append(keep.Dora[:0], f.limitIndicators(w.Dora)...)
	f.win.Ura = append(keep.Ura[:0], f.limitIndicators(w.Ura)...)
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

// Inputs are the names that [Fitter.Left] returns besides flags.
var Inputs = []string{"red", "ura", "dora", "nuki", "pao"}

// Left returns what Fit removes from a win: names in Inputs, then those of flags.
func (f *Fitter) Left(w *hand.Win) (names []string) {
	for i, leaves := range [...]bool{f.hasOtherColours(w), len(w.Ura) > 0 && !f.ura,
		len(f.limitIndicators(w.Dora)) < len(w.Dora),
		w.Nuki > 0 && !f.nuki, w.Pao != hand.NoWind && !f.pao} {
		if leaves {
			names = append(names, Inputs[i])
		}
	}
	for i := range w.Flags {
		if f.lacksFlag(w.Flags[i]) {
			names = append(names, w.Flags[i].Name)
		}
	}
	return names
}

func (f *Fitter) lacksFlag(flag hand.Flag) bool { return !f.rules.MayCarry(&flag) }

func (f *Fitter) limitIndicators(indicators []hand.Tile) []hand.Tile {
	if limit := f.rules.Wall().DoraIndicators; limit >= 0 && len(indicators) > limit {
		return indicators[:limit]
	}
	return indicators
}

func (f *Fitter) hasMoreInputs(w *hand.Win) bool {
	return len(f.limitIndicators(w.Dora)) < len(w.Dora) ||
		len(f.limitIndicators(w.Ura)) < len(w.Ura) || len(w.Ura) > 0 && !f.ura ||
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
