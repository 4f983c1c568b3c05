package condition_test

import (
	"fmt"
	"slices"
	"strconv"

	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/trace"
)

// place is a part of an expression with its traces: one, or one for each entry of the lists around it, the inner list
// first.
type place struct {
	before, behind string
	said           []*trace.Trace
}

// text returns a text that stands alone, and comes to what is said of the place: in any, all and the like to a list.
func (p *place) text() string { return "(" + p.before + p.said[0].Text + p.behind + ")" }

// places lists the places of an expression where parts stand, with what a trace says of them.
func places(t *trace.Trace) []place { return placesIn(place{said: []*trace.Trace{t}}, nil) }

func placesIn(p place, all []place) []place {
	all = append(all, p)
	first := p.said[0]
	if first.Kind == compile.Each {
		inside := place{before: p.before + "map(" + first.Over + ", ", behind: ")" + p.behind}
		for _, t := range p.said {
			for i := range t.Parts {
				inside.said = append(inside.said, &t.Parts[i])
			}
		}
		if len(inside.said) > 0 {
			all = placesIn(inside, all)
		}
		return all
	}
	for i := range first.Parts {
		inside := place{before: p.before, behind: p.behind, said: make([]*trace.Trace, len(p.said))}
		if first.Kind == compile.Let && i == 1 {
			inside.before += "let " + first.Parts[0].Name + " = (" + first.Parts[0].Text + "); "
		}
		for j, t := range p.said {
			inside.said[j] = &t.Parts[i]
		}
		all = placesIn(inside, all)
	}
	return all
}

// differs returns the part of which something else is said than it comes to, nothing if all agree. Says tells whether a
// value that is neither true nor false is what is written of it.
func (p *place) differs(v any, says func(v any, text string) bool) string {
	rest := p.said
	if t := take(v, &rest, says); t != nil || len(rest) > 0 {
		return fmt.Sprintf("%s comes to %v; said is %+v, and %d more", p.text(), v, t, len(rest))
	}
	return ""
}

// take takes what is said of a value, or of the entries of a list, away from the rest, and returns what is said
// wrongly.
func take(v any, rest *[]*trace.Trace, says func(v any, text string) bool) *trace.Trace {
	if list, ok := v.([]any); ok {
		for _, entry := range list {
			if t := take(entry, rest, says); t != nil {
				return t
			}
		}
		return nil
	}
	if len(*rest) == 0 {
		return &trace.Trace{}
	}
	t := (*rest)[0]
	*rest = (*rest)[1:]
	holds, truth := v.(bool)
	if t.Fault || truth != t.Bool || truth && holds != t.Holds || !truth && !says(v, t.Value) {
		return t
	}
	return nil
}

// faulty reports whether there is a fault in a trace.
func faulty(t *trace.Trace) bool {
	for i := range t.Parts {
		if faulty(&t.Parts[i]) {
			return true
		}
	}
	return t.Fault
}

// follows returns where what a trace says does not follow from what it says of the parts; nothing if it does.
func follows(t *trace.Trace) string {
	if wrong := followsHere(t); wrong != "" {
		return fmt.Sprintf("%q (%s, fault %v) is %v%s: %s", t.Text, t.Kind, t.Fault, t.Holds, t.Value, wrong)
	}
	for i := range t.Parts {
		if wrong := follows(&t.Parts[i]); wrong != "" {
			return wrong
		}
	}
	return ""
}

func followsHere(t *trace.Trace) string {
	if parts, always := partsOf[t.Kind]; always && len(t.Parts) != parts {
		return fmt.Sprintf("it has %d parts", len(t.Parts))
	}
	if wrong := asksInOrder(t); wrong != "" {
		return wrong
	}
	if t.Fault || t.Cut || slices.ContainsFunc(t.Parts, func(part trace.Trace) bool { return part.Fault }) {
		return ""
	}
	switch t.Kind {
	case compile.Let:
		return same(t, &t.Parts[1])
	case compile.Choice:
		return same(t, chosen(t))
	case compile.Each:
		holding := 0
		for i := range t.Parts {
			if t.Parts[i].Holds {
				holding++
			}
		}
		if t.Asks == "count" && t.Value != strconv.Itoa(holding) {
			return "it counts otherwise"
		}
	}
	if t.Bool && t.Holds != otherwise(t, nil) {
		return "its parts say otherwise"
	}
	return ""
}

// partsOf is how many parts a kind always has; of the others that differs.
var partsOf = map[compile.PieceKind]int{compile.Not: 1, compile.Let: 2, compile.Choice: 3}

// same reports whether a whole is what one of its parts is.
func same(t, part *trace.Trace) string {
	if t.Bool != part.Bool || t.Holds != part.Holds || t.Value != part.Value {
		return fmt.Sprintf("its part %q is %v%s", part.Text, part.Holds, part.Value)
	}
	return ""
}

func chosen(t *trace.Trace) *trace.Trace {
	if t.Parts[0].Holds {
		return &t.Parts[1]
	}
	return &t.Parts[2]
}

// asksInOrder returns which part is said to matter though it does not, or does and is said not to.
func asksInOrder(t *trace.Trace) string {
	settled, faulty := false, false
	for i := range t.Parts {
		part, want := &t.Parts[i], t.Asked
		switch isAll, isAny := joins(t); {
		case t.Kind == compile.Choice && i > 0:
			want = want && !t.Parts[0].Fault && part == chosen(t)
		case isAll || isAny:
			want = want && !settled && !(faulty && t.Fault)
			settled = settled || !part.Fault && part.Holds == isAny
		}
		if faulty = faulty || part.Fault; part.Asked != want {
			return fmt.Sprintf("its part %q is asked: %v", part.Text, part.Asked)
		}
	}
	return ""
}

// joins reports whether a condition is so if all parts hold, or is settled by one that does.
func joins(t *trace.Trace) (all, any bool) {
	each := t.Kind == compile.Each
	return t.Kind == compile.All || each && t.Asks == "all", t.Kind == compile.Any ||
		each && (t.Asks == "any" || t.Asks == "none")
}

// otherwise works a condition out from its parts, with some of them turned to the opposite.
func otherwise(t *trace.Trace, turned []*trace.Trace) bool {
	if slices.Contains(turned, t) {
		return !t.Holds
	}
	all, any := joins(t)
	each := t.Kind == compile.Each
	n := 0
	for i := range t.Parts {
		if t.Parts[i].Bool && otherwise(&t.Parts[i], turned) {
			n++
		}
	}
	switch {
	case all:
		return n == len(t.Parts)
	case any:
		return (n > 0) != (each && t.Asks == "none")
	case t.Kind == compile.Not:
		return n == 0
	case each && t.Asks == "one":
		return n == 1
	case t.Kind == compile.Let:
		return otherwise(&t.Parts[1], turned)
	case t.Kind == compile.Choice && otherwise(&t.Parts[0], turned):
		return otherwise(&t.Parts[1], turned)
	case t.Kind == compile.Choice:
		return otherwise(&t.Parts[2], turned)
	}
	return t.Holds
}

// lacks returns what is wrong with the parts that a condition is said to lack: it must lack something if it does not
// hold, and hold if these were otherwise, and there must be no fewer of which that is so. A trace with a fault is not
// judged.
func lacks(t *trace.Trace) string {
	missing, units := t.Missing(), unitsOf(t, nil)
	switch {
	case t.Holds == (len(missing) > 0):
		return fmt.Sprintf("%q holds: %v, and lacks %d parts", t.Text, t.Holds, len(missing))
	case t.Holds || faulty(t):
		return ""
	case !otherwise(t, missing):
		return fmt.Sprintf("%q does not hold with all it lacks, which begins with %q", t.Text, missing[0].Text)
	case slices.ContainsFunc(missing, func(m *trace.Trace) bool { return !slices.Contains(units, m) }):
		return fmt.Sprintf("%q lacks %q and more, which are not its least parts", t.Text, missing[0].Text)
	case len(missing) > 1 && len(units) <= 12: // more are too many to try
		if fewer := tryFewer(t, units, nil, min(len(missing)-1, 3)); fewer != nil {
			return fmt.Sprintf("%q lacks %d parts, and %d are enough, such as %q", t.Text, len(missing),
				len(fewer), fewer[0].Text)
		}
	}
	return ""
}

// unitsOf lists the parts that may be turned.
func unitsOf(t *trace.Trace, all []*trace.Trace) []*trace.Trace {
	inside := t.Parts
	each := t.Kind == compile.Each
	switch {
	case t.Kind == compile.Let:
		inside = t.Parts[1:]
	case t.Kind == compile.Leaf, each && (t.Asks == "one" || t.Asks == "count" || len(t.Parts) == 0):
		return append(all, t)
	}
	for i := range inside {
		all = unitsOf(&inside[i], all)
	}
	return all
}

// tryFewer returns at most that many parts that are enough, nil if there are none.
func tryFewer(t *trace.Trace, units, turned []*trace.Trace, most int) []*trace.Trace {
	if len(turned) > 0 && otherwise(t, turned) {
		return turned
	}
	if len(turned) == most {
		return nil
	}
	for i := range units {
		if enough := tryFewer(t, units[i+1:], append(slices.Clone(turned), units[i]), most); enough != nil {
			return enough
		}
	}
	return nil
}
