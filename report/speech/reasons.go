package speech

import (
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/rules"
)

// Reasons returns the parts that made a condition evaluate to want, as sentences. The condition
// must have that value.
func (s *Speaker) Reasons(t *trace.Trace, want bool) []string {
	if all, wantParts, ok := t.Joined(want); ok && all {
		return s.reasonsOfAll(t.Parts, wantParts)
	} else if ok {
		return s.reasonOfAny(t.Parts, wantParts)
	}
	switch t.Kind {
	case compile.Not:
		return s.Reasons(&t.Parts[0], !want)
	case compile.Let:
		return s.Reasons(&t.Parts[1], want)
	case compile.Choice:
		return append(s.Reasons(&t.Parts[0], t.Parts[0].Holds),
			s.Reasons(&t.Parts[chosen(t)], want)...)
	}
	if t.Word && (t.Text == "true" || t.Text == "false") {
		return nil
	}
	return []string{s.Part(t, want)}
}

func (s *Speaker) reasonsOfAll(parts []trace.Trace, want bool) (all []string) {
	for i := 0; i < len(parts); i++ {
		n := 1
		for i+n < len(parts) && canMerge(&parts[i], &parts[i+n]) {
			n++
		}
		reasons := s.Reasons(&parts[i], want)
		if n > 1 {
			reasons = []string{s.mergedReason(parts[i : i+n])}
			i += n - 1
		}
		for _, r := range reasons {
			if !slices.Contains(all, r) {
				all = append(all, r)
			}
		}
	}
	return all
}

// canMerge reports whether a and b deny the same question about different tiles, so that one
// sentence covers both.
func canMerge(a, b *trace.Trace) bool {
	return a.Kind == compile.Leaf && b.Kind == compile.Leaf && a.Op == b.Op &&
		(a.Op == "pair_of" || a.Op == "has") &&
		!a.Holds && !b.Holds && !a.Fault && !b.Fault
}

func (s *Speaker) mergedReason(parts []trace.Trace) string {
	names := make([]string, len(parts))
	for i := range parts {
		_, names[i] = s.operandSet(&parts[i])
	}
	last := len(names) - 1
	list := strings.Join(names[:last], s.words().List) + s.words().Or + names[last]
	if parts[0].Op == "has" {
		return fmt.Sprintf(s.factText("has", false), list)
	}
	return fmt.Sprintf(s.factText("pair_of", false), list, s.Pair())
}

// Choices returns the reasons for the branches taken in a calculation, except those that depend
// only on options.
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

// reasonOfAny returns the reasons of one part that decides. Parts about the hand come before parts
// about options.
func (s *Speaker) reasonOfAny(parts []trace.Trace, want bool) []string {
	decides := func(t *trace.Trace) bool { return t.Holds == want && !t.Fault }
	for _, options := range []bool{false, true} {
		for i := range parts {
			if t := &parts[i]; decides(t) && t.Option == options {
				return s.Reasons(t, want)
			}
		}
	}
	return nil
}

// Missing describes what would have to change for a condition to hold, and options each of which
// would have sufficed instead.
func (s *Speaker) Missing(t *trace.Trace) (all []string) {
	missing := t.Missing()
	for _, part := range missing {
		if text := s.Part(part, !part.Holds); !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	for _, option := range sufficientOptions(t) {
		named := func(part *trace.Trace) bool {
			return option.From <= part.From && part.To <= option.To
		}
		if text := s.statement(option); !slices.ContainsFunc(missing, named) &&
			!slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	return all
}

// sufficientOptions returns the parts about options alone each of which, if it held, would make the
// condition hold.
func sufficientOptions(t *trace.Trace) (all []*trace.Trace) {
	switch {
	case t.Holds || t.Fault:
	case t.Kind == compile.Any:
		for i := range t.Parts {
			all = append(all, sufficientOptions(&t.Parts[i])...)
		}
	case t.Option && onlyOptionsMissing(t):
		all = []*trace.Trace{t}
	case t.Kind == compile.All:
		var failing []*trace.Trace
		for i := range t.Parts {
			if part := &t.Parts[i]; !part.Holds || part.Fault {
				failing = append(failing, part)
			}
		}
		if len(failing) == 1 {
			all = sufficientOptions(failing[0])
		}
	}
	return all
}

// onlyOptionsMissing reports whether only options keep a part from holding.
func onlyOptionsMissing(t *trace.Trace) bool {
	return t.Kind != compile.All || !slices.ContainsFunc(t.Parts,
		func(p trace.Trace) bool { return !p.Option && !p.Holds })
}

// Line is a line of a description. It belongs to the nearest line above with a smaller depth.
type Line struct {
	Depth int
	Text  string
}

// maxDescribed limits the lines of a description.
const maxDescribed = 24

// Describe describes what a condition requires under the current options, one line for each part.
// It returns nil if src is no condition of these rules.
func Describe(r *rules.Rules, lang, src string) []Line {
	d, t := newSayer(r, lang, src, false) // options are described too
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
		if depth > 0 { // at the top level, all parts are required anyway
			d.all = append(d.all, Line{depth, w.All + ":"})
			depth++
		}
	case t.Kind == compile.All, t.Kind == compile.Any:
		d.all = append(d.all, Line{depth, w.Any + ":"})
		depth++
	default:
		d.questions = 0
		if text := d.condition(t, want).text; d.questions <= maxQuestions {
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
