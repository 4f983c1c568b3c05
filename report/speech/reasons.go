package speech

import (
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/rules"
)

// Reasons says of a condition that holds why it does: each part that made it so, in words. Want is what the condition
// is wanted to be, and is.
func (s *Speaker) Reasons(t *trace.Trace, want bool) []string {
	if all, of, ok := t.Joined(want); ok && all {
		return s.reasonsOfAll(t.Parts, of)
	} else if ok {
		return s.reasonOfOne(t.Parts, of)
	}
	switch t.Kind {
	case compile.Not:
		return s.Reasons(&t.Parts[0], !want)
	case compile.Let:
		return s.Reasons(&t.Parts[1], want)
	case compile.Choice:
		return append(s.Reasons(&t.Parts[0], t.Parts[0].Holds), s.Reasons(&t.Parts[chosen(t)], want)...)
	}
	if t.Word && (t.Text == "true" || t.Text == "false") {
		return nil
	}
	return []string{s.Part(t, want)}
}

func (s *Speaker) reasonsOfAll(parts []trace.Trace, want bool) (all []string) {
	for i := 0; i < len(parts); i++ {
		alike := 1
		for i+alike < len(parts) && isAlike(&parts[i], &parts[i+alike]) {
			alike++
		}
		reasons := s.Reasons(&parts[i], want)
		if alike > 1 {
			reasons = []string{s.together(parts[i : i+alike])}
			i += alike - 1
		}
		for _, r := range reasons {
			if !slices.Contains(all, r) {
				all = append(all, r)
			}
		}
	}
	return all
}

// isAlike reports whether two parts deny the same of different tiles, so that one sentence does for both.
func isAlike(a, b *trace.Trace) bool {
	return a.Kind == compile.Leaf && b.Kind == compile.Leaf && a.Op == b.Op && (a.Op == "pair_of" || a.Op == "has") &&
		!a.Holds && !b.Holds && !a.Fault && !b.Fault
}

func (s *Speaker) together(parts []trace.Trace) string {
	names := make([]string, len(parts))
	for i := range parts {
		_, names[i] = s.operandSet(&parts[i])
	}
	last := len(names) - 1
	list := strings.Join(names[:last], s.words().List) + s.words().Or + names[last]
	if parts[0].Op == "has" {
		return fmt.Sprintf(s.saying("has", false), list)
	}
	return fmt.Sprintf(s.saying("pair_of", false), list, s.Pair())
}

// Choices says why a calculation takes the numbers that it takes, where a condition for it holds that asks for more
// than options.
func (s *Speaker) Choices(t *trace.Trace) (all []string) {
	if t.Kind == compile.Choice {
		if !t.Parts[0].Option && t.Parts[0].Holds {
			all = s.Reasons(&t.Parts[0], true)
		}
		return append(all, s.Choices(&t.Parts[chosen(t)])...)
	}
	for i := range t.Parts {
		all = append(all, s.Choices(&t.Parts[i])...)
	}
	return all
}

// reasonOfOne returns the reasons of the part that is enough: one that asks about the hand before one that asks about
// options.
func (s *Speaker) reasonOfOne(parts []trace.Trace, want bool) []string {
	enough := func(t *trace.Trace) bool { return t.Holds == want && !t.Fault }
	for _, options := range []bool{false, true} {
		for i := range parts {
			if t := &parts[i]; enough(t) && t.Option == options {
				return s.Reasons(t, want)
			}
		}
	}
	return nil
}

// Missing says in words what would have to be otherwise for a condition to hold.
func (s *Speaker) Missing(t *trace.Trace) (all []string) {
	for _, part := range t.Missing() {
		if text := s.Part(part, !part.Holds); !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	return append(all, s.closedDoors(t)...)
}

// closedDoors lists the options that would have been enough in place of what is missing.
func (s *Speaker) closedDoors(t *trace.Trace) (all []string) {
	if t.Holds || t.Kind != compile.All && t.Kind != compile.Any {
		return nil
	}
	for i := range t.Parts {
		part := &t.Parts[i]
		all = append(all, s.closedDoors(part)...)
		if t.Kind == compile.Any && part.Option && byOptions(part) {
			all = append(all, s.statement(part))
		}
	}
	return all
}

// byOptions reports whether nothing but options keeps a part from holding, and not also what the hand lacks beside
// them.
func byOptions(t *trace.Trace) bool {
	return t.Kind != compile.All || !slices.ContainsFunc(t.Parts,
		func(p trace.Trace) bool { return !p.Option && !p.Holds })
}

// Line is a line about a part of a condition. What is deeper belongs to the line above that is less deep.
type Line struct {
	Depth int
	Text  string
}

// maxDescribed is how many lines a condition is described in.
const maxDescribed = 24

// Describe says in words what a condition asks of a hand, with the options as they are, one line for each part. It
// returns nil for a condition that the rules do not have.
func Describe(r *rules.Rules, lang, src string) []Line {
	d, t := newSayer(r, lang, src, false) // say the options too
	if t == nil || !t.Bool {
		return nil
	}
	lines := describer{sayer: d}
	lines.part(t, true, 0)
	if len(lines.all) > maxDescribed {
		lines.all = append(lines.all[:maxDescribed], Line{Text: d.Speaker.words().Cut})
	}
	return lines.all
}

// describer writes the lines of a condition.
type describer struct {
	*sayer
	all []Line
}

func (d *describer) part(t *trace.Trace, want bool, depth int) {
	w := d.Speaker.words()
	switch {
	case t.Kind == compile.Not:
		d.part(&t.Parts[0], !want, depth)
		return
	case t.Kind == compile.All && want, t.Kind == compile.Any && !want:
		if depth > 0 { // a condition needs all of them anyway
			d.all = append(d.all, Line{depth, w.All + ":"})
			depth++
		}
	case t.Kind == compile.All, t.Kind == compile.Any:
		d.all = append(d.all, Line{depth, w.Any + ":"})
		depth++
	default:
		d.said = 0
		if text := d.condition(t, want).text; d.said <= maxSaid {
			d.all = append(d.all, Line{depth, text})
		} else {
			d.all = append(d.all, Line{depth, d.words.TooLong})
		}
		return
	}
	for i := range t.Parts {
		d.part(&t.Parts[i], want, depth)
	}
}
