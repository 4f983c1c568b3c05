package speech

import (
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// Line is a line about a part of a condition. What is deeper belongs to the line above that is less deep.
type Line struct {
	Depth int
	Text  string
	// Code reports whether the text is the part as it is written, for which there are no words.
	Code bool
}

// maxDescribed is how many lines a condition is described in.
const maxDescribed = 24

// Describe says in words what a condition of some rules asks of a hand, as their options stand. It returns nil for what
// is no condition of these rules.
func Describe(r *rules.Rules, lang, src string) []Line {
	names := r.Names()
	if settled := compile.Settled(src, names.Options, int(r.Wall().Players)); settled != "true" && settled != "false" {
		src = settled // else the options are what there is to say
	}
	if compile.Pieces(src, &names) == nil {
		return nil
	}
	t := trace.New(names).Trace(text(src), new(condition.Facts))
	if !t.Bool {
		return nil
	}
	d := describer{Speaker: &Speaker{Lang: lang, Rules: r}}
	d.part(&t, true, 0)
	if len(d.lines) > maxDescribed {
		d.lines = append(d.lines[:maxDescribed], Line{Text: d.words().Cut})
	}
	return d.lines
}

// text is an expression by its text.
type text string

func (s text) String() string         { return string(s) }
func (s text) Stage() condition.Stage { return condition.StagePayment }

// describer writes the lines of a condition.
type describer struct {
	*Speaker
	lines []Line
}

func (d *describer) line(depth int, text string) {
	d.lines = append(d.lines, Line{Depth: depth, Text: text})
}

// part describes a part that must hold, or must not.
func (d *describer) part(t *trace.Trace, want bool, depth int) {
	w := d.words()
	switch {
	case t.Kind == compile.Not && (t.Parts[0].Kind == compile.Leaf || t.Parts[0].Kind == compile.Not):
		d.part(&t.Parts[0], !want, depth)
	case t.Kind == compile.Not && t.Parts[0].Kind == compile.Any && want:
		d.under(w.None, t.Parts[0].Parts, true, depth)
	case t.Kind == compile.Not:
		d.under(w.Not, t.Parts[:1], want, depth)
	case t.Kind == compile.All && want:
		if depth == 0 { // what a condition asks is all asked anyway
			d.parts(t.Parts, true, depth)
			return
		}
		d.under(w.All, t.Parts, true, depth)
	case t.Kind == compile.Any && want:
		d.under(w.Any, t.Parts, true, depth)
	case t.Kind == compile.Leaf && t.Bool:
		if text := d.leaf(t, want); text != "" {
			d.line(depth, text)
			return
		}
		d.code(t, want, depth)
	default:
		d.code(t, want, depth)
	}
}

func (d *describer) under(heading string, parts []trace.Trace, want bool, depth int) {
	d.line(depth, heading+":")
	d.parts(parts, want, depth+1)
}

func (d *describer) parts(parts []trace.Trace, want bool, depth int) {
	for i := range parts {
		d.part(&parts[i], want, depth)
	}
}

// code writes a part as it stands there.
func (d *describer) code(t *trace.Trace, want bool, depth int) {
	src := t.Text
	if !want {
		src = "not (" + src + ")"
	}
	d.lines = append(d.lines, Line{depth, src, true})
}

// signs are what people write for signs of the language of conditions.
var signs = map[string]string{"==": "=", "!=": "≠", "<": "<", "<=": "≤", ">": ">", ">=": "≥"}

// leaf describes a part that is made of no other conditions; empty if there are no words for it.
func (d *describer) leaf(t *trace.Trace, want bool) string {
	if sign, compares := signs[t.Op]; compares {
		if len(t.Parts) == 0 || t.Parts[0].Bool || !d.spoken(t) {
			return ""
		}
		if !want {
			sign = signs[opposites[t.Op]]
		}
		left, right := d.side(t, 0), d.side(t, 1)
		return left.label + " " + sign + " " + d.fixed(t, 1, right)
	}
	if len(t.Parts) > 0 && !d.spoken(t) || t.Op == "in" || t.Op == "not in" {
		return ""
	}
	said := *t
	said.Holds, said.Fault = want, false
	return strings.TrimSpace(d.truth(&said))
}

// fixed returns what a comparison compares with: a value where that is always the same, else what it is called.
func (d *describer) fixed(t *trace.Trace, i int, x side) string {
	if o := t.Operands[i]; o.Part >= 0 && !t.Parts[o.Part].Word {
		return x.label
	}
	return x.value
}

// named reports whether there are words for what a part is called.
func (d *describer) named(t *trace.Trace) bool {
	_, known := words.In(d.Lang).Facts[factName(t)]
	return known || t.Word || d.label(t) != t.Text
}

// spoken reports whether what a part asks about has words that don't depend on a hand: no entry of a list, and nothing
// that is calculated.
func (d *describer) spoken(t *trace.Trace) bool {
	for i := range t.Parts {
		p := &t.Parts[i]
		if p.Kind != compile.Leaf || strings.Contains(p.Text, "#") || p.Text == "" || !d.named(p) {
			return false
		}
	}
	return !strings.Contains(t.Text, "#")
}
