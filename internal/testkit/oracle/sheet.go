package oracle

import (
	"fmt"
	"strings"

	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/trace"
)

// Place is a part of an expression with its traces: one, or one for each entry of the lists around it, the inner list
// first.
type Place struct {
	before, behind string
	Said           []*trace.Trace
}

// Text returns a text that stands alone, and comes to what is said of the place: in any, all and the like to a list.
func (p *Place) Text() string { return "(" + p.before + p.Said[0].Text + p.behind + ")" }

// Places lists the places of an expression where parts stand, with what a trace says of them.
func Places(t *trace.Trace) []Place { return placesIn(Place{Said: []*trace.Trace{t}}, nil) }

func placesIn(p Place, all []Place) []Place {
	all = append(all, p)
	first := p.Said[0]
	if first.Kind == compile.Each {
		inside := Place{before: p.before + "map(" + first.Over + ", ", behind: ")" + p.behind}
		for _, t := range p.Said {
			for i := range t.Parts {
				inside.Said = append(inside.Said, &t.Parts[i])
			}
		}
		if len(inside.Said) > 0 {
			all = placesIn(inside, all)
		}
		return all
	}
	for i := range first.Parts {
		inside := Place{before: p.before, behind: p.behind, Said: make([]*trace.Trace, len(p.Said))}
		if first.Kind == compile.Let && i == 1 {
			inside.before += "let " + first.Parts[0].Name + " = (" + first.Parts[0].Text + "); "
		}
		for j, t := range p.Said {
			inside.Said[j] = &t.Parts[i]
		}
		all = placesIn(inside, all)
	}
	return all
}

// Differs returns the part of which something else is said than it comes to, nothing if all agree. Says tells whether a
// value that is neither true nor false is what is written of it.
func (p *Place) Differs(v any, says func(v any, text string) bool) string {
	rest := p.Said
	if t := differs(v, &rest, says); t != nil || len(rest) > 0 {
		return fmt.Sprintf("%s comes to %v; said is %+v, and %d more", p.Text(), v, t, len(rest))
	}
	return ""
}

// differs takes what is said of a value, or of the entries of a list, away from the rest, and returns what is said
// wrongly.
func differs(v any, rest *[]*trace.Trace, says func(v any, text string) bool) *trace.Trace {
	if list, ok := v.([]any); ok {
		for _, entry := range list {
			if t := differs(entry, rest, says); t != nil {
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

// sheet is a text for expr's machine that works all places of an expression out at once, as a list, and the texts of
// each alone.
type sheet struct {
	whole string
	each  []string
}

// sheetKey is the text of an expression, and whether there are groups to go through.
type sheetKey struct {
	text   string
	groups bool
}

// Compare returns what a trace says of a part that expr's machine does not, nothing if there is no such part. Where the
// machine gives up, the trace must tell of a fault, or of a number that is too large for the machine.
func (m *Machine) Compare(t *trace.Trace) string {
	groups, _ := m.s.env["groups"].([]*group)
	key, all := sheetKey{t.Text, len(groups) > 0}, Places(t)
	s := m.sheets[key]
	if s == nil {
		s = &sheet{}
		for i := range all {
			s.each = append(s.each, all[i].Text())
		}
		s.whole = "[" + strings.Join(s.each, ", ") + "]"
		m.sheets[key] = s
	}
	values, known := m.run(s.whole).([]any)
	for i := range all {
		var v any
		if known {
			v = values[i]
		} else if v = m.run(s.each[i]); v == nil {
			if !Faulty(t) {
				return fmt.Sprintf("%s can't be worked out, and nothing is said of that", s.each[i])
			}
			continue
		}
		if wrong := all[i].Differs(v, m.says); wrong != "" {
			return wrong
		}
	}
	return ""
}

// Faulty reports whether there is a fault in a trace.
func Faulty(t *trace.Trace) bool {
	for i := range t.Parts {
		if Faulty(&t.Parts[i]) {
			return true
		}
	}
	return t.Fault
}
