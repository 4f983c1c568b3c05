// Package trace works expressions out part by part, to show why a condition holds or does not.
package trace

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"example.com/hanfu/internal/budget"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/internal/typed"
)

// Trace is an expression, or a part of one, with its value for certain facts, and the same of its parts.
type Trace struct {
	// Span is where the part stands in its expression, and Text what stands there, with single blanks and without
	// comments. The entry of a list is "#" also where .kind leaves it out.
	compile.Span
	Text string
	Kind compile.PieceKind
	// Name is the entry of a list that a part of an Each is about, or the name that a let gives its first part; else
	// empty.
	Name string
	// Op is the sign or name by which it joins its operands, such as ==, ?, round_up or has, and .kind for a member;
	// empty for a name. Operands are all that it joins, plain numbers and texts too; those of all and any are their
	// parts.
	Op       string
	Operands []compile.Operand
	// Over is the list of an Each, and Asks its word: any, all, none, one or count.
	Over, Asks string
	// Bool tells that it is a condition, and Holds that it holds. Of all else Value is what it comes to, in the words
	// of conditions.
	Bool, Holds bool
	Value       string
	// Word tells that it is a name that always stands for Value, such as simples.
	Word bool
	// Option tells that it depends on nothing but options, and on what is written: the hand is not asked.
	Option bool
	// Situation tells that it asks only how the hand was won and by whom, and nothing about the tiles.
	Situation bool
	// Asked tells that it matters: what stands beside it has not settled the matter before.
	Asked bool
	// Fault tells that it can't be worked out: a division by zero, or a number that is too large.
	Fault bool
	// Away is for a condition that is not joined from others in about how many tiles the hand differs from one for which
	// it comes to the opposite. How a hand was won is one tile, whatever it is.
	Away int64
	// Cut tells that it has parts that are left out, since to take all of it apart is too much work. What it comes to
	// is so all the same.
	Cut   bool
	Parts []Trace
}

// Tracer works expressions out part by part, to show why a condition holds or does not. It is safe for concurrent use.
//
// An expression stands in the rules already, so it has no problems and its stage is kept: a Tracer lets it use the
// facts of all.
type Tracer struct {
	scope condition.Scope
	// known has the pieces of expressions by their text, as long as there is room for them: some 15 MiB. Those beyond are
	// taken apart each time.
	known sync.Map
	room  atomic.Int64
}

// New returns a tracer for expressions that use the names of a scope.
func New(scope condition.Scope) *Tracer {
	t := &Tracer{scope: scope}
	t.room.Store(budget.RulesNodes / 2)
	return t
}

// Expression is a [condition.Bool], a [condition.Int], or another expression of the rules that knows its text.
type Expression interface {
	fmt.Stringer
	Stage() condition.Stage
}

// spare has facts for work that must not change those that it is about.
var spare = sync.Pool{New: func() any { return new(condition.Facts) }}

// Trace works an expression of the rules out part by part. The facts are not changed.
func (t *Tracer) Trace(e Expression, f *condition.Facts) Trace {
	facts := spare.Get().(*condition.Facts)
	defer spare.Put(facts)
	*facts = *f
	facts.Fault() // which forgets one
	r := tracing{scope: &t.scope, facts: facts}
	return r.trace(t.piece(e.String()), true)
}

// Leaves returns the places of the conditions in an expression that are not joined from others by and, or, not or a
// choice. In any(groups, .outside) there are two: the whole, and what is asked of each group. Cut tells that there are
// more, in parts that are too much to take apart.
func (t *Tracer) Leaves(e Expression) (leaves []compile.Span, cut bool) {
	l := leafList{seen: make(map[compile.Span]bool)}
	l.add(t.piece(e.String()).Piece)
	return l.all, l.cut
}

// piece takes an expression apart, once as long as there is room to keep it.
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

// tracing is the work on one expression with certain facts.
type tracing struct {
	scope *condition.Scope
	facts *condition.Facts
}

func (r *tracing) trace(p *compiled, asked bool) Trace {
	t := Trace{Span: p.Span, Text: p.Text, Kind: p.Kind, Name: p.Name, Over: p.Over, Asks: p.Asks, Op: p.Op,
		Operands: p.Args, Word: p.Word, Asked: asked, Cut: p.Cut}
	t.Option = p.uses == condition.Uses{} && !p.Word && p.Node.Type < typed.TypeGroup
	t.Situation = p.uses != condition.Uses{} && p.uses.Within(usesHow)
	t.Bool = p.Node.Type == typed.TypeBool
	r.value(p, &t)
	t.Away = r.away(p, &t)
	if p.Kind == compile.Each && p.Slot != compile.NoSlot {
		r.throughGroups(p, &t)
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

// usesHow is the use of how a hand was won and by whom. Flags and counters of the situation are among it.
var usesHow = condition.UsesTsumo.Or(condition.UsesDealer).Or(condition.UsesFlags).Or(condition.UsesNumbers(condition.Players, condition.Honba, condition.Sticks, condition.Seat, condition.Round, condition.From, condition.PayerSeat, condition.Counters))

func (r *tracing) throughGroups(p *compiled, t *Trace) {
	t.Parts = slices.Grow(t.Parts, len(r.facts.Groups()))
	for i, g := range r.facts.Groups() {
		r.facts.LookAt(p.Slot, g)
		part := r.trace(p.kids[0], t.Asked && r.reaches(t, i))
		part.Name = g.String()
		t.Parts = append(t.Parts, part)
	}
}

// reaches reports whether a part matters, given those before it.
func (r *tracing) reaches(t *Trace, i int) bool {
	all, of, joined := t.Joined(true)
	switch {
	case t.Kind == compile.Choice && i > 0:
		return !t.Parts[0].Fault && t.Parts[0].Holds == (i == 1)
	case !joined:
		return true
	}
	for j := range t.Parts[:i] {
		// it settles the matter
		if part := &t.Parts[j]; part.Fault && t.Fault || !part.Fault && (part.Holds == of) != all {
			return false
		}
	}
	return true
}

func (r *tracing) value(p *compiled, t *Trace) {
	var known bool
	switch {
	case p.Word && p.set == nil: // shapes that were removed share a number, so the name tells more
		t.Value, known = p.Text, true
	case p.holds != nil:
		t.Holds, known = r.truth(p)
	case p.set != nil:
		t.Value, known = p.set(r.facts).String(), true
	case p.number != nil:
		t.Value, known = r.number(p)
	default:
		t.Value, known = r.other(p.Node), true
	}
	if !known {
		t.Fault, t.Holds, t.Value = true, false, ""
	}
}

// truth reports whether a condition holds, and false behind it for a fault.
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

// other returns what is neither a condition nor a number nor a set.
func (r *tracing) other(n *typed.Node) string {
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
