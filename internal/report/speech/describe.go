package speech

import (
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/rules"
)

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
