package ruletest

import (
	"context"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/rules"
)

// watch records what cases exercise: the truth values of parts of conditions, and the rules used.
type watch struct {
	rules *rules.Rules
	// expressions are those with conditions, by path. An expression with several paths, such as the
	// han of closed and open hands, is under each.
	expressions map[string]*watched
	inOrder     []*watched
	// uses are the rules that can be used, by path.
	uses        map[string]*Point
	usesInOrder []*Point
	tracer      *trace.Tracer
	// engines are those whose options have been examined.
	engines map[*engine.Engine]bool
	// table holds the watched table expressions by position. tableOf holds the table expressions of
	// each engine.
	table   map[rules.Position]*watched
	tableOf map[*engine.Engine]*tableExpressions
	// held holds for each fully examined hand the IDs of the yaku whose condition holds in some
	// reading.
	held map[*Case]map[string]bool
	// left is the number of trace nodes that may still be examined.
	left int
	// leaves is the number of watched leaves.
	leaves int
	// skipped reports whether cases were skipped.
	skipped bool
}

// Bounds on the trace nodes examined, per case and in addition in total. For rules of the usual
// size, such as all shipped ones, they are far higher than their tests need. For larger rules,
// whose traces take longer, they are lower. The rest is not examined; see [Point.Beyond].
const (
	partsPerCase = 20_000
	partsBeside  = 1_000_000
	largePerCase = 1_000
	largeBeside  = 50_000
	// perTrace is the overhead of tracing an expression, in nodes.
	perTrace = 50
	// partsAsked is the number of nodes that can be evaluated in the time of examining one.
	partsAsked = 20
)

func partsFor(r *rules.Rules, cases int) int {
	if insides.Of(r).Size() <= insides.UsualSize {
		return partsBeside + partsPerCase*cases
	}
	return largeBeside + largePerCase*cases
}

type watched struct {
	insides.Expression
	leaves []leaf
	// left is the number of truth values of leaves not seen yet.
	left int
	// at maps spans to indexes of leaves.
	at map[compile.Span]int
	// cut reports whether some evaluations were not examined. parts reports whether some parts are
	// not in leaves.
	cut, parts bool
}

// leaf is a part of a condition without and/or, with the first case in which it is false and in
// which it is true.
type leaf struct {
	compile.Span
	rules.Position
	text string
	by   [2]*Case
}

// newWatch returns a watch for the expressions of rules, or only for the one at path if that is not
// empty.
func newWatch(ctx context.Context, r *rules.Rules, path string) (*watch, error) {
	w := &watch{rules: r, expressions: make(map[string]*watched), uses: make(map[string]*Point),
		table: make(map[rules.Position]*watched), held: make(map[*Case]map[string]bool),
		left: partsFor(r, 0)}
	w.reset()
	at := make(map[rules.Position]*watched)
	for _, e := range insides.Of(r).Expressions() {
		if path != "" && e.Path != path {
			continue
		}
		if known := at[e.Position]; known != nil {
			w.expressions[e.Path] = known
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if x := w.newWatched(e); x.left > 0 || x.parts {
			at[e.Position], w.expressions[e.Path] = x, x
			w.inOrder = append(w.inOrder, x)
		}
	}
	for _, e := range insides.Of(r).TableExpressions() {
		if path != "" {
			break
		}
		if x := w.newWatched(e); x.left > 0 || x.parts {
			w.table[e.Position] = x
			w.inOrder = append(w.inOrder, x)
		}
	}
	return w, nil
}

// reset frees the caches used for examining cases, mostly parsed expressions. They are rebuilt on
// demand.
func (w *watch) reset() {
	w.tracer = trace.New(insides.Of(w.rules).Names())
	w.engines, w.tableOf = make(map[*engine.Engine]bool), make(map[*engine.Engine]*tableExpressions)
}

// maxLeaves bounds the watched leaves to about 20 MiB. The largest shipped rules have less than a
// tenth of them.
const maxLeaves = 20_000

func (w *watch) newWatched(e insides.Expression) *watched {
	x := &watched{Expression: e, at: make(map[compile.Span]int)}
	if w.leaves > maxLeaves {
		x.parts = true
		return x
	}
	src := []rune(e.Text)
	leaves, cut := w.tracer.Leaves(&e)
	place := e.Places()
	w.leaves += len(leaves)
	x.parts = cut
	for _, span := range leaves {
		text := strings.Join(strings.Fields(string(src[span.From:span.To])), " ")
		if text != "true" && text != "false" { // true and false are intentional
			x.at[span] = len(x.leaves)
			x.leaves = append(x.leaves, leaf{Span: span, Position: place(span), text: text})
		}
	}
	x.left = 2 * len(x.leaves)
	return x
}

func (w *watch) points() []Point {
	n := len(w.inOrder) + len(w.usesInOrder)
	for _, x := range w.inOrder {
		n += 2 * len(x.leaves)
	}
	all := make([]Point, 0, n)
	for _, x := range w.inOrder {
		for n, l := range x.leaves {
			for i, holds := range []bool{false, true} {
				all = append(all, Point{Kind: Conditions, Path: x.Path, Part: l.text,
					Position: l.Position,
					Holds:    holds, Own: x.Own, By: l.by[i],
					Beyond: x.cut && l.by[i] == nil, of: x, leaf: n})
			}
		}
		if x.parts {
			all = append(all, Point{Kind: Conditions, Path: x.Path, Position: x.Position,
				Own: x.Own, Beyond: true,
				of: x, leaf: -1})
		}
	}
	for _, p := range w.usesInOrder {
		p.Beyond = w.skipped && p.By == nil
		all = append(all, *p)
	}
	return all
}

func (w *watch) noteCase(ctx context.Context, o *Outcome) error {
	if o.Case.Game != nil {
		w.noteGame(ctx, o)
		return ctx.Err()
	}
	if !w.engines[o.Engine] {
		w.engines[o.Engine] = true
		w.noteOptions(o)
	}
	if o.Case.Unread != nil {
		w.held[o.Case] = nil // no yaku is evaluated for it
		return nil
	}
	if w.left <= 0 {
		w.skipped = true
		w.cutAll()
		return nil
	}
	win := o.Case.Win
	x, err := o.Engine.Explain(ctx, &win)
	if err != nil {
		return err
	}
	w.left -= len(x.Candidates) * insides.Of(w.rules).Size() / partsAsked
	s := caseNotes{w, o.Case, x, slices.ContainsFunc(win.Melds, hand.Meld.Open)}
	s.situation()
	for i := range x.Candidates {
		s.candidate(&x.Candidates[i])
	}
	if x.LeftOut > 0 {
		w.cutAll()
	} else {
		w.held[o.Case] = s.held()
	}
	s.used()
	return ctx.Err()
}

// cutAll marks all expressions as cut, since skipped candidates may have evaluated anything.
func (w *watch) cutAll() {
	for _, x := range w.inOrder {
		x.cut = x.cut || x.left > 0
	}
}

// mayExamine reports whether a trace of an expression may be examined. If not, it marks the
// expression as cut.
func (w *watch) mayExamine(x *watched) bool {
	if w.left <= 0 {
		x.cut = true
	}
	return w.left > 0
}

func (w *watch) note(x *watched, t *trace.Trace, by *Case) {
	w.left -= perTrace + partsOf(t)
	x.mark(t, by)
}

func partsOf(t *trace.Trace) int {
	n := 1
	for i := range t.Parts {
		n += partsOf(&t.Parts[i])
	}
	return n
}

// noteOptions notes the values of options in expressions that are not evaluated when a hand is
// scored.
func (w *watch) noteOptions(o *Outcome) {
	tracer := trace.New(insides.Of(o.Engine.Rules()).Names())
	for _, x := range w.inOrder {
		if x.left > 0 && x.Compiled == nil && isKnownPath(x.Path) && w.mayExamine(x) {
			w.note(x, new(tracer.Trace(&x.Expression, new(condition.Facts))), o.Case)
		}
	}
}

func isKnownPath(path string) bool {
	section, _, _ := strings.Cut(path, ".")
	return section == "wall" || section == "yakuman" || strings.HasSuffix(path, ".alone") ||
		strings.HasSuffix(path, ".pao") ||
		strings.HasSuffix(path, ".distinct") || path == "payments.stick" || path == "fu.round_up_to"
}

// mark records the truth values of the leaves in a trace.
func (x *watched) mark(t *trace.Trace, by *Case) {
	if !t.Asked || t.Fault {
		return
	}
	if t.Bool {
		if i, ok := x.at[t.Span]; ok {
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
