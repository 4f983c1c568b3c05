// Package trace evaluates expressions part by part, to show why a condition holds or does not.
package trace

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/internal/typed"
	"example.com/hanfu/internal/work"
)

// Trace is an expression, or a part of one, with its value for certain facts, and the same for its
// parts.
type Trace struct {
	// Span is the position of the part in its expression, and Text its text, with single blanks and
	// without comments. The entry of a list is "#" even where .kind omits it.
	compile.Span
	Text string
	Kind compile.PieceKind
	// Name is the list entry that a part of an Each is about, or the name that a let gives its
	// first part; otherwise empty.
	Name string
	// Op is the operator or function that joins its operands, such as ==, ?, round_up or has, and
	// .kind for a member; empty for a name. Operands are everything that it joins, including plain
	// numbers and texts; those of all and any are their parts.
	Op       string
	Operands []compile.Operand
	// Over is the list of an Each, and Asks its word: any, all, none, one or count.
	Over, Asks string
	// Bool reports whether it is a condition, and Holds whether that holds. For anything else,
	// Value is its value in the words of conditions.
	Bool, Holds bool
	Value       string
	// Word reports whether it is a name that always stands for Value, such as simples.
	Word bool
	// Option reports whether it depends only on options and constants, not on the hand.
	Option bool
	// Situation reports whether it depends only on how the hand was won and by whom, not on the
	// tiles.
	Situation bool
	// Asked reports whether it matters: the parts before it don't decide the result.
	Asked bool
	// Fault reports whether it can't be evaluated: a division by zero, or a number that is too
	// large.
	Fault bool
	// Away is, for a leaf condition, about how many tiles must change for it to have the opposite
	// value. How a hand was won counts as one tile.
	Away int64
	// Cut reports whether some parts are left out because there are too many. The value is correct
	// nevertheless.
	Cut   bool
	Parts []Trace
}

// Tracer evaluates expressions part by part, to show why a condition holds or does not. It is safe
// for concurrent use.
//
// Its expressions come from loaded rules, so they have no problems and their stages have been
// checked: a Tracer allows the facts of all stages.
type Tracer struct {
	scope condition.Scope
	// known caches the pieces of expressions by their text, up to some 6 MiB. Others are parsed
	// each time.
	known sync.Map
	room  atomic.Int64
}

// New returns a tracer for expressions that use the names of a scope.
func New(scope condition.Scope) *Tracer {
	t := &Tracer{scope: scope}
	t.room.Store(work.RulesNodes)
	return t
}

// Expression is a [condition.Bool], a [condition.Int], or another expression of the rules that has
// its text.
type Expression interface {
	fmt.Stringer
	Stage() condition.Stage
}

// factsPool pools facts for work that must not change the originals.
var factsPool = sync.Pool{New: func() any { return new(condition.Facts) }}

// Trace evaluates an expression of the rules part by part. It does not change f.
func (t *Tracer) Trace(e Expression, f *condition.Facts) Trace {
	facts := factsPool.Get().(*condition.Facts)
	defer factsPool.Put(facts)
	*facts = *f
	facts.Fault() // reset
	r := tracing{scope: &t.scope, facts: facts}
	return r.trace(t.piece(e.String()), true)
}

// Leaves returns the spans of the leaf conditions of an expression: those not built from others with
// and, or, not or a conditional. For example, any(groups, .outside) has two: the whole expression and
// the condition for each group. cut reports whether leaves are missing because parts of the
// expression were left out.
func (t *Tracer) Leaves(e Expression) (leaves []compile.Span, cut bool) {
	l := leafList{seen: make(map[compile.Span]bool)}
	l.add(t.piece(e.String()).Piece)
	return l.all, l.cut
}

// piece returns the parsed expression, from the cache if possible.
func (t *Tracer) piece(src string) *compiled {
	if p, ok := t.known.Load(src); ok {
		return p.(*compiled)
	}
	taken := compile.Pieces(src, &t.scope)
	if taken == nil {
		panic(fmt.Sprintf("trace: %q is no expression of these rules", src))
	}
	p := prepare(taken)
	if t.room.Add(-p.weight()) >= 0 {
		t.known.Store(src, p)
	}
	return p
}

// tracing is the evaluation of one expression with certain facts.
type tracing struct {
	scope *condition.Scope
	facts *condition.Facts
}

func (r *tracing) trace(p *compiled, asked bool) Trace {
	t := Trace{Span: p.Span, Text: p.Text, Kind: p.Kind, Name: p.Name, Over: p.Over, Asks: p.Asks,
		Op: p.Op, Operands: p.Args, Word: p.Word, Asked: asked, Cut: p.Cut}
	t.Option = p.uses == condition.Uses{} && !p.Word && p.Node.Type < typed.TypeGroup
	t.Situation = p.uses != condition.Uses{} && p.uses.Within(usesHow)
	t.Bool = p.Node.Type == typed.TypeBool
	r.value(p, &t)
	t.Away = r.away(p, &t)
	if p.Kind == compile.Each && p.Slot != compile.NoSlot {
		r.traceGroups(p, &t)
		return t
	}
	if len(p.kids) > 0 {
		t.Parts = make([]Trace, 0, len(p.kids))
	}
	for i, kid := range p.kids {
		t.Parts = append(t.Parts, r.trace(kid, asked && r.reaches(&t, i)))
	}
	return t
}

// usesHow is the use of how a hand was won and by whom, including flags and counters of the
// situation.
var usesHow = condition.UsesTsumo.Or(condition.UsesDealer).Or(condition.UsesFlags).Or(condition.UsesNumbers(condition.Players,
	condition.Honba, condition.Sticks, condition.Seat, condition.Round, condition.From,
	condition.PayerSeat, condition.Counters))

func (r *tracing) traceGroups(p *compiled, t *Trace) {
	t.Parts = slices.Grow(t.Parts, len(r.facts.Groups()))
	for i, g := range r.facts.Groups() {
		r.facts.SetGroupAt(p.Slot, g)
		part := r.trace(p.kids[0], t.Asked && r.reaches(t, i))
		part.Name = g.String()
		t.Parts = append(t.Parts, part)
	}
}

// reaches reports whether a part matters, given those before it.
func (r *tracing) reaches(t *Trace, i int) bool {
	all, wantParts, joined := t.Joined(true)
	switch {
	case t.Kind == compile.Choice && i > 0:
		return !t.Parts[0].Fault && t.Parts[0].Holds == (i == 1)
	case !joined:
		return true
	}
	for j := range t.Parts[:i] {
		// it decides the result
		if part := &t.Parts[j]; part.Fault && t.Fault ||
			!part.Fault && (part.Holds == wantParts) != all {
			return false
		}
	}
	return true
}

func (r *tracing) value(p *compiled, t *Trace) {
	var known bool
	switch {
	case p.Word && p.set == nil: // removed shapes share a number, so the name says more
		t.Value, known = p.Text, true
	case p.holds != nil:
		t.Holds, known = r.truth(p)
	case p.set != nil:
		t.Value, known = p.set(r.facts).String(), true
	case p.number != nil:
		t.Value, known = r.number(p)
	default:
		t.Value, known = r.valueText(p.Node), true
	}
	if !known {
		t.Fault, t.Holds, t.Value = true, false, ""
	}
}

// truth returns the value of a condition; known is false on a fault.
func (r *tracing) truth(p *compiled) (holds, known bool) {
	holds = p.holds(r.facts)
	return holds, !r.facts.Fault()
}

func (r *tracing) away(p *compiled, t *Trace) int64 {
	switch {
	case !t.Bool || t.Option || t.Situation || p.Kind != compile.Leaf:
		return 1
	case t.Fault:
		return condition.FarAway
	}
	away := p.away[typed.Bit(t.Holds)](r.facts)
	if r.facts.Fault() {
		return condition.FarAway
	}
	return away
}

func (r *tracing) number(p *compiled) (text string, known bool) {
	v := p.number(r.facts)
	return r.scope.ValueText(p.Node.Type, v), !r.facts.Fault()
}

// valueText returns the text of a value that is neither a condition nor a number nor a set.
func (r *tracing) valueText(n *typed.Node) string {
	switch n.Type {
	case typed.TypeWord:
		return n.Word
	case typed.TypeGroup:
		return r.facts.GroupAt(n.Slot).String()
	case typed.TypeGroups:
		var words []string
		for _, g := range r.facts.Groups() {
			words = append(words, g.String())
		}
		return strings.Join(words, " ")
	case typed.TypeSuits:
		return "man pin sou"
	}
	panic("condition: a " + n.Type.String() + " is no part")
}
