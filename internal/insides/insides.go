// Package insides has what a rule set holds for our own packages, such as what its expressions are compiled with. Programs
// that import the module can't name these types, so rules.Rules has no methods for them.
package insides

import (
	"context"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/prove"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/lint"
	"example.com/hanfu/internal/tree"
)

// Of returns the insides of a *rules.Rules. Package rules, which stands above, sets it.
var Of func(rules any) Rules

// Rules are the insides of a rule set.
type Rules interface {
	// Names returns the names that the rule set's expressions use, with what each stands for.
	Names() condition.Scope
	// Expressions lists all that the engine asks, section by section.
	Expressions() []Expression
	// TableExpressions lists all that is asked about the table: where several win, at draws, for mistakes and of the game.
	TableExpressions() []Expression
	// Reach returns what proves such things of the rules.
	Reach() *Reach
	// NeverSaid reports whether an input or fact can't be said of any win at a table of so many players.
	NeverSaid(id string) bool
	// CheckOption checks an entry, at a path of a file that names these rules, that turns one of their options.
	CheckOption(p tree.Pair, path string, report *tree.Report)

	// Derived returns what derive makes of the rules. For the rules of a shipped file, which never change, that is kept by
	// its key for the whole program.
	Derived(key any, derive func() any) any

	// Size returns how many parts all expressions come to, ranges written out and what is asked of groups and payers
	// counted for each: a measure of the work of building the rules, and of scoring a hand under them.
	Size() int
	// Work estimates how many steps it takes to score a hand: those of the yaku, and what other rules ask beyond the usual.
	Work() int
	// Steps returns how many steps it takes to score a hand, in the unit of [budget.Budget]. Beyond the usual a part takes
	// longer, as few are settled before.
	Steps() int
	// StepsToMake returns how many steps it takes to make such rules of files that were read.
	StepsToMake() int
}

// What is asked of every hand beyond these takes longer than under any shipped rules: the parts of all expressions, by
// Size, and the steps of a hand, by Work. The largest shipped rules have nearly so many parts, and three quarters of the
// steps.
const (
	UsualSize = 17_000
	UsualWork = 4_000
)

// Expression is a condition or a number of a rule set, at its place in the files.
type Expression struct {
	// Path is its place in the rules, such as yaku.pinfu.when.
	Path string
	Text string
	// Position is where it is written, and Own tells that this is the file that was asked for, not one that it extends.
	finding.Position
	Own bool
	// Compiled is the condition or number that the rules have of it, where it is asked about the table; else nil. No
	// two expressions of a rule set have the same.
	Compiled trace.Expression

	asked *lint.Expression
}

// NewExpression returns an expression with what is compiled of it, nil if that is asked about wins.
func NewExpression(asked *lint.Expression, compiled trace.Expression) Expression {
	return Expression{Path: asked.Path, Text: asked.Value.Text, Position: asked.Value.Start(), Own: asked.Value.Own(),
		Compiled: compiled, asked: asked}
}

// Stage is when the expression is asked.
func (e *Expression) Stage() condition.Stage { return e.asked.At }

// String returns the text: with it a tracer takes an expression apart that was not compiled as one, such as what a fact
// requires.
func (e *Expression) String() string { return e.Text }

// Places returns a function that gives where a part of the expression is written; where that can't be told, the
// expression begins there. It holds the place of each character, which takes far more memory than the text.
func (e *Expression) Places() func(part compile.Span) finding.Position {
	place := e.asked.Value.Places()
	return func(part compile.Span) finding.Position {
		p, _ := place(part.From, part.To)
		return p
	}
}

// Reach proves of parts of conditions that no win shows them as holding, or as not holding. It is not safe for
// concurrent use.
type Reach struct{ prover *prove.Prover }

// NewReach returns what proves such things with a prover that knows the rules.
func NewReach(prover *prove.Prover) *Reach { return &Reach{prover} }

// Until makes it give up when a context is done: nothing more is proved then.
func (x *Reach) Until(ctx context.Context) { x.prover.Until(ctx) }

// Never reports whether a part of an expression can't come to a truth value where it is asked, however the options are
// turned. It does not see everything that is so. What facts of the situation require is asked of wins too that are
// refused for it, of which nothing is known; nor is anything of what is asked about the table.
func (x *Reach) Never(e *Expression, part compile.Span, holds bool) bool {
	if strings.HasPrefix(e.Path, "situation.") || e.Stage().AtTable() {
		return false
	}
	return x.prover.NeverSeen(e.Text, e.asked.At, e.asked.Each, part, holds)
}
