package rules

import (
	"fmt"
	"strings"

	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/rules/condition"
)

// report collects the findings of one run.
type report struct{ findings Findings }

// add adds a finding; its severity is its code's.
func (r *report) add(f Finding) {
	f.Severity = severity(f.Code)
	r.findings = append(r.findings, f)
}

// at adds a finding about a value. The value counts as flawed from here on.
func (r *report) at(v *value, code, rule, help, format string, args ...any) {
	f := Finding{Position: v.pos(), Code: code, Rule: rule, Help: help, Message: fmt.Sprintf(format, args...)}
	if v.over != nil {
		f.Related = []Related{{v.over.pos(), "it overrides this"}}
	}
	v.flawed = true
	r.add(f)
}

// problems adds what is wrong with an expression, each at its own characters.
func (r *report) problems(v *value, rule string, problems []condition.Problem) {
	for _, p := range problems {
		f := Finding{Code: p.Code, Rule: rule, Help: p.Help, Message: p.Message}
		traced := false
		if f.Position, traced = v.span(p.From, p.To); !traced {
			f.Message += fmt.Sprintf(" (at character %d of the expression that begins here)", p.From+1)
		}
		if v.over != nil {
			f.Related = []Related{{v.over.pos(), "it overrides this"}}
		}
		r.add(f)
	}
}

// orNearest gives the end of a message about an unknown name: the known one that was probably meant.
func orNearest(name string, known []string) string {
	if best := nearest.Name(name, known); best != "" {
		return fmt.Sprintf("; did you mean %q?", best)
	}
	return ""
}

// known lists names for a finding's help, the first eight if there are more.
func known(names []string) string {
	const most = 8
	switch n := len(names); {
	case n == 0:
		return ""
	case n > most:
		return fmt.Sprintf("there are %s and %d more", strings.Join(names[:most], ", "), n-most)
	case n == 1:
		return "there is only " + names[0]
	default:
		return "there are " + strings.Join(names, ", ")
	}
}

// helpFor lists the known names unless one of them was suggested already.
func helpFor(name string, names []string) string {
	if nearest.Name(name, names) != "" {
		return ""
	}
	return known(names)
}
