package ruletest

import (
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// watch notes what cases show of the rules: which truth values the parts of conditions have, and which rules are used.
type watch struct {
	rules *rules.Rules
	// expressions are those with conditions in them, by their paths. One that stands for several, such as the han of closed and
	// open hands, is there under each path.
	expressions map[string]*watched
	inOrder     []*watched
	// uses are the rules that can be used, by their paths.
	uses        map[string]*Point
	usesInOrder []*Point
	tracer      *condition.Tracer
	// engines are those of which the options have been looked at.
	engines map[*engine.Engine]bool
	// table are the expressions about the table that are watched, by their places, and asked is what engines ask there.
	table map[rules.Position]*watched
	asked map[*engine.Engine]*asking
}

// watched is an expression of which the parts are watched.
type watched struct {
	rules.Expression
	leaves []leaf
	// left is how many truth values of parts have not been seen.
	left int
}

// leaf is a condition that is not joined from others, with the first case in which it does not hold, and in which it does.
type leaf struct {
	condition.Span
	text string
	by   [2]*rules.TestCase
}

func newWatch(r *rules.Rules) *watch {
	w := &watch{rules: r, expressions: make(map[string]*watched), uses: make(map[string]*Point),
		tracer: condition.NewTracer(r.Names()), engines: make(map[*engine.Engine]bool),
		table: make(map[rules.Position]*watched), asked: make(map[*engine.Engine]*asking)}
	at := make(map[rules.Position]*watched)
	for _, e := range r.Expressions() {
		if known := at[e.Position]; known != nil {
			w.expressions[e.Path] = known
			continue
		}
		if x := newWatched(e, w.tracer); x.left > 0 {
			at[e.Position], w.expressions[e.Path] = x, x
			w.inOrder = append(w.inOrder, x)
		}
	}
	for _, e := range r.TableExpressions() {
		if x := newWatched(e, w.tracer); x.left > 0 {
			w.table[e.Position] = x
			w.inOrder = append(w.inOrder, x)
		}
	}
	return w
}

// newWatched finds the parts of an expression.
func newWatched(e rules.Expression, tracer *condition.Tracer) *watched {
	x := &watched{Expression: e}
	src := []rune(e.Text)
	for _, span := range tracer.Leaves(&e) {
		text := strings.Join(strings.Fields(string(src[span.From:span.To])), " ")
		if text != "true" && text != "false" { // who writes that means it
			x.leaves = append(x.leaves, leaf{Span: span, text: text})
		}
	}
	x.left = 2 * len(x.leaves)
	return x
}

// points gives all that was to be seen.
func (w *watch) points() (all []Point) {
	for _, x := range w.inOrder {
		for _, l := range x.leaves {
			for i, holds := range []bool{false, true} {
				all = append(all, Point{Kind: Conditions, Path: x.Path, Part: l.text, Position: x.Place(l.Span), Holds: holds, Own: x.Own, By: l.by[i]})
			}
		}
	}
	for _, p := range w.usesInOrder {
		all = append(all, *p)
	}
	return all
}

// expressionAt gives the expression of a point; nil if it is none of a condition.
func (w *watch) expressionAt(p *Point) *watched {
	if p.Kind != Conditions {
		return nil
	}
	return w.expressions[p.Path]
}

// leafAt gives the part of the expression that a point is about.
func (x *watched) leafAt(p *Point) int {
	return slices.IndexFunc(x.leaves, func(l leaf) bool { return x.Place(l.Span) == p.Position })
}

// see notes what a case shows.
func (w *watch) see(o *Outcome) {
	if o.Case.Game != nil {
		w.seeGame(o)
		return
	}
	if !w.engines[o.Engine] {
		w.engines[o.Engine] = true
		w.turned(o)
	}
	if o.Case.Unread != nil {
		return
	}
	win := o.Case.Win
	x := o.Engine.Explain(&win)
	s := seeing{w, o.Case, x, melded(&win)}
	s.situation()
	for i := range x.Candidates {
		s.candidate(&x.Candidates[i])
	}
	s.used()
}

// turned notes what the options say, as they are turned for a case, in expressions that nobody asks while a hand is scored.
func (w *watch) turned(o *Outcome) {
	tracer := condition.NewTracer(o.Engine.Rules().Names())
	for _, x := range w.inOrder {
		if x.left > 0 && x.Compiled == nil && known(x.Path) {
			t := tracer.Trace(&x.Expression, new(condition.Facts))
			x.mark(&t, o.Case)
		}
	}
}

// known tells of an expression that it is known before there is a hand.
func known(path string) bool {
	section, _, _ := strings.Cut(path, ".")
	return section == "wall" || section == "yakuman" || strings.HasSuffix(path, ".alone") || strings.HasSuffix(path, ".pao") ||
		strings.HasSuffix(path, ".distinct") || path == "payments.stick" || path == "fu.round_up_to"
}

// mark notes what the parts of an expression come to, those that matter.
func (x *watched) mark(t *condition.Trace, by *rules.TestCase) {
	if !t.Asked || t.Fault {
		return
	}
	if t.Bool {
		if i := slices.IndexFunc(x.leaves, func(l leaf) bool { return l.Span == t.Span }); i >= 0 {
			seen := &x.leaves[i].by[0]
			if t.Holds {
				seen = &x.leaves[i].by[1]
			}
			if *seen == nil {
				*seen = by
				x.left--
			}
		}
	}
	for i := range t.Parts {
		x.mark(&t.Parts[i], by)
	}
}
