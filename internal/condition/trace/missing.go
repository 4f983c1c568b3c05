package trace

import (
	"example.com/hanfu/internal/condition/compile"
)

// Missing returns the fewest parts that would have to change for a condition to hold; none if it
// holds. Of several equally short ways it returns the first. Parts that depend only on options
// count like others.
func (t *Trace) Missing() []*Trace { return t.changesFor(true) }

// Distance returns the sum of the distances, in tiles, of the missing parts.
func (t *Trace) Distance() (tiles int64) {
	for _, part := range t.Missing() {
		tiles += part.Away
	}
	return tiles
}

// OnlySituation reports whether everything in favour of a condition, and everything that it lacks,
// is about how the hand was won: then no tiles make it near.
func (t *Trace) OnlySituation() bool {
	for _, part := range t.Missing() {
		if !part.Situation && !part.Option {
			return false
		}
	}
	return !t.hasTileSupport()
}

func (t *Trace) hasTileSupport() bool {
	if t.Kind == compile.Leaf {
		return t.Bool && t.Holds && !t.Situation && !t.Option && t.Text != "closed" &&
			t.Text != "open"
	}
	for i := range t.Parts {
		if t.Parts[i].hasTileSupport() {
			return true
		}
	}
	return false
}

// changesFor returns the fewest leaves that would have to change for a condition to have the value
// want.
func (t *Trace) changesFor(want bool) []*Trace {
	if t.Holds == want && !t.Fault {
		return nil
	}
	if missing := t.changesInParts(want); len(missing) > 0 {
		return missing
	}
	return []*Trace{t} // even if it would suffice not to evaluate the faulty part
}

// changesInParts returns what changesFor does, from the parts of a condition that differs from
// want. It is empty if the parts don't determine the value.
func (t *Trace) changesInParts(want bool) []*Trace {
	if all, wantParts, ok := t.Joined(want); ok && len(t.Parts) > 0 {
		return t.join(all, wantParts)
	}
	switch t.Kind {
	case compile.Not:
		return t.Parts[0].changesFor(!want)
	case compile.Let:
		return t.Parts[1].changesFor(want)
	case compile.Choice:
		return t.choose(want)
	}
	return nil
}

// Joined returns what the parts must be for the condition to be want: if all is set, each of them
// must equal wantParts, else at least one. ok is false for a condition that does not join its parts
// like that.
func (t *Trace) Joined(want bool) (all, wantParts, ok bool) {
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

// choose returns the cheaper change: of the part that counts, or of the condition together with the
// other part.
func (t *Trace) choose(want bool) []*Trace {
	// A fault is neither; trying both would double the work of each nested choice.
	if t.Parts[0].Fault {
		return t.Parts[0].changesFor(true)
	}
	first := append(t.Parts[0].changesFor(true), t.Parts[1].changesFor(want)...)
	second := append(t.Parts[0].changesFor(false), t.Parts[2].changesFor(want)...)
	if len(second) < len(first) || len(second) == len(first) && !t.Parts[0].Holds {
		return second
	}
	return first
}

// join returns what has to change for all parts to be want, or for the one with the fewest changes.
func (t *Trace) join(all, want bool) (missing []*Trace) {
	for i := range t.Parts {
		changes := t.Parts[i].changesFor(want)
		switch {
		case all:
			missing = append(missing, changes...)
		case i == 0 || len(changes) < len(missing):
			missing = changes
		}
	}
	return missing
}
