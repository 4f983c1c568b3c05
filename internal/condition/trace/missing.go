package trace

import (
	"example.com/hanfu/internal/condition/compile"
)

// Missing returns the fewest parts that would have to be otherwise for a condition to hold, none if it holds. Where
// several ways are equally short it gives the first. Parts that depend on options alone count as much as others.
func (t *Trace) Missing() []*Trace { return t.toBe(true) }

// Distance adds up in how many tiles the hand differs, for the parts that are missing.
func (t *Trace) Distance() (tiles int64) {
	for _, part := range t.Missing() {
		tiles += part.Away
	}
	return tiles
}

// OnlySituation reports whether all that speaks for a condition, and all that it lacks, is how the hand was won: then
// nothing in the tiles makes it near.
func (t *Trace) OnlySituation() bool {
	for _, part := range t.Missing() {
		if !part.Situation && !part.Option {
			return false
		}
	}
	return !t.speaksFor()
}

func (t *Trace) speaksFor() bool {
	if t.Kind == compile.Leaf {
		return t.Bool && t.Holds && !t.Situation && !t.Option && t.Text != "closed" && t.Text != "open"
	}
	for i := range t.Parts {
		if t.Parts[i].speaksFor() {
			return true
		}
	}
	return false
}

// toBe returns the fewest leaves that would have to be otherwise for a condition to be true, or false.
func (t *Trace) toBe(want bool) []*Trace {
	if t.Holds == want && !t.Fault {
		return nil
	}
	if missing := t.inParts(want); len(missing) > 0 {
		return missing
	}
	return []*Trace{t} // also where it is enough that what can't be worked out is not asked
}

// inParts is toBe by the parts of a condition that is not as wanted. It is empty if these don't tell.
func (t *Trace) inParts(want bool) []*Trace {
	if all, of, ok := t.Joined(want); ok && len(t.Parts) > 0 {
		return t.join(all, of)
	}
	switch t.Kind {
	case compile.Not:
		return t.Parts[0].toBe(!want)
	case compile.Let:
		return t.Parts[1].toBe(want)
	case compile.Choice:
		return t.choose(want)
	}
	return nil
}

// Joined returns what the parts must come to for the condition to come to want: all of them, or else one, to of. It is
// not ok for a condition that does not join its parts so.
func (t *Trace) Joined(want bool) (all, of, ok bool) {
	switch {
	case t.Kind == compile.All, t.Kind == compile.Each && t.Asks == "all":
		return want, want, true
	case t.Kind == compile.Any, t.Kind == compile.Each && t.Asks == "any":
		return !want, want, true
	case t.Kind == compile.Each && t.Asks == "none":
		return want, !want, true
	}
	return false, false, false
}

// choose returns the cheaper change: of the part that counts, or of the condition together with the other part.
func (t *Trace) choose(want bool) []*Trace {
	if t.Parts[0].Fault { // which is neither, and would be asked twice at each of many choices in one another
		return t.Parts[0].toBe(true)
	}
	first := append(t.Parts[0].toBe(true), t.Parts[1].toBe(want)...)
	second := append(t.Parts[0].toBe(false), t.Parts[2].toBe(want)...)
	if len(second) < len(first) || len(second) == len(first) && !t.Parts[0].Holds {
		return second
	}
	return first
}

// join returns what has to be otherwise for all parts to be so, or for the one that takes least.
func (t *Trace) join(all, want bool) (missing []*Trace) {
	for i := range t.Parts {
		of := t.Parts[i].toBe(want)
		switch {
		case all:
			missing = append(missing, of...)
		case i == 0 || len(of) < len(missing):
			missing = of
		}
	}
	return missing
}
