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

// watch notes what cases show of the rules: which truth values the parts of conditions have, and which rules are used.
type watch struct {
	rules *rules.Rules
	// expressions are those with conditions in them, by their paths. One that stands for several, such as the han of
	// closed and open hands, is there under each path.
	expressions map[string]*watched
	inOrder     []*watched
	// uses are the rules that can be used, by their paths.
	uses        map[string]*Point
	usesInOrder []*Point
	tracer      *trace.Tracer
	// engines are those of which the options have been looked at.
	engines map[*engine.Engine]bool
	// table are the expressions about the table that are watched, by their places, and asked is what engines ask there.
	table map[rules.Position]*watched
	asked map[*engine.Engine]*asking
	// held are the yaku of which the condition holds in some reading, by their ids, for each hand that was wholly looked at.
	held map[*Case]map[string]bool
	// left is how many parts of traces may still be looked at.
	left int
	// leaves is how many parts are watched.
	leaves int
	// skipped: there were cases that were not looked at.
	skipped bool
}

// What cases show is taken from traces. So many of their parts are looked at for each case, and so many more in all:
// under rules of the usual size, which all shipped ones are, far more than their tests come to; under larger ones, of
// which a trace takes longer, fewer. What is asked beyond that is not looked at: see [Point.Beyond].
const (
	partsPerCase = 20_000
	partsBeside  = 1_000_000
	largePerCase = 1_000
	largeBeside  = 50_000
	// perTrace is what taking an expression apart costs besides, in parts.
	perTrace = 50
	// partsAsked are how many parts are asked in the time that it takes to look at one.
	partsAsked = 20
)

func partsFor(r *rules.Rules, cases int) int {
	if insides.Of(r).Size() <= insides.UsualSize {
		return partsBeside + partsPerCase*cases
	}
	return largeBeside + largePerCase*cases
}

// watched is an expression of which the parts are watched.
type watched struct {
	insides.Expression
	leaves []leaf
	// left is how many truth values of parts have not been seen.
	left int
	// places are where leaves are found by.
	at map[compile.Span]int
	// cut: it was asked more often than was looked at. parts: it has parts that are not among the leaves.
	cut, parts bool
}

// leaf is a condition that is not joined from others, with the first case in which it does not hold, and in which it
// does.
type leaf struct {
	compile.Span
	rules.Position
	text string
	by   [2]*Case
}

// newWatch watches the expressions of rules, or the one at a path.
func newWatch(ctx context.Context, r *rules.Rules, only string) (*watch, error) {
	w := &watch{rules: r, expressions: make(map[string]*watched), uses: make(map[string]*Point),
		table: make(map[rules.Position]*watched), held: make(map[*Case]map[string]bool), left: partsFor(r, 0)}
	w.reset()
	at := make(map[rules.Position]*watched)
	for _, e := range insides.Of(r).Expressions() {
		if only != "" && e.Path != only {
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
		if only != "" {
			break
		}
		if x := w.newWatched(e); x.left > 0 || x.parts {
			w.table[e.Position] = x
			w.inOrder = append(w.inOrder, x)
		}
	}
	return w, nil
}

// reset lets go of what is made only to look at cases, the most of it expressions taken apart. It is made again if more
// of them come.
func (w *watch) reset() {
	w.tracer = trace.New(insides.Of(w.rules).Names())
	w.engines, w.asked = make(map[*engine.Engine]bool), make(map[*engine.Engine]*asking)
}

// maxLeaves bounds the parts of conditions that are watched, to some 20 MiB; the largest shipped rules have less than a
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
		if text != "true" && text != "false" { // who writes that means it
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
				all = append(all, Point{Kind: Conditions, Path: x.Path, Part: l.text, Position: l.Position,
					Holds: holds, Own: x.Own, By: l.by[i],
					Beyond: x.cut && l.by[i] == nil, of: x, leaf: n})
			}
		}
		if x.parts {
			all = append(all, Point{Kind: Conditions, Path: x.Path, Position: x.Position, Own: x.Own, Beyond: true,
				of: x, leaf: -1})
		}
	}
	for _, p := range w.usesInOrder {
		p.Beyond = w.skipped && p.By == nil
		all = append(all, *p)
	}
	return all
}

func (w *watch) see(ctx context.Context, o *Outcome) error {
	if o.Case.Game != nil {
		w.seeGame(ctx, o)
		return ctx.Err()
	}
	if !w.engines[o.Engine] {
		w.engines[o.Engine] = true
		w.turned(o)
	}
	if o.Case.Unread != nil {
		w.held[o.Case] = nil // no yaku is asked of it
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
	s := seeing{w, o.Case, x, slices.ContainsFunc(win.Melds, hand.Meld.Open)}
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

// cutAll notes that candidates were not looked at: whatever was not seen may have been asked there.
func (w *watch) cutAll() {
	for _, x := range w.inOrder {
		x.cut = x.cut || x.left > 0
	}
}

// affords reports whether a trace of an expression may be looked at, and notes of the expression if not.
func (w *watch) affords(x *watched) bool {
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

// turned notes what the options say, as they are turned for a case, in expressions that nobody asks while a hand is
// scored.
func (w *watch) turned(o *Outcome) {
	tracer := trace.New(insides.Of(o.Engine.Rules()).Names())
	for _, x := range w.inOrder {
		if x.left > 0 && x.Compiled == nil && known(x.Path) && w.affords(x) {
			t := tracer.Trace(&x.Expression, new(condition.Facts))
			w.note(x, &t, o.Case)
		}
	}
}

func known(path string) bool {
	section, _, _ := strings.Cut(path, ".")
	return section == "wall" || section == "yakuman" || strings.HasSuffix(path, ".alone") ||
		strings.HasSuffix(path, ".pao") ||
		strings.HasSuffix(path, ".distinct") || path == "payments.stick" || path == "fu.round_up_to"
}

// mark notes what the parts of an expression come to, those that matter.
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
