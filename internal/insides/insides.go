// Package insides gives other packages of this module access to the internals of a rule set, such
// as its compiled expressions. Programs that import the module can't name these types, so
// rules.Rules has no methods for them.
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

// Of returns the internals of a *rules.Rules. Package rules sets it.
var Of func(rules any) Rules

// Rules is the internals of a rule set.
type Rules interface {
	// Names returns the names that the rule set's expressions use and their meanings.
	Names() condition.Scope
	// Expressions returns the expressions about wins, section by section.
	Expressions() []Expression
	// TableExpressions returns the expressions about the table: multiple ron, draws, penalties and
	// the game.
	TableExpressions() []Expression
	// ForLint returns what package lint proves statements of.
	ForLint() lint.Rules
	// Uses returns the facts that the rules of a win use, except for requires of the situation.
	Uses() condition.Uses
	// NeverDeclared reports whether no win at a table of this size can declare an input or fact.
	NeverDeclared(id string) bool
	// CheckOption checks an entry at path, in a file that names these rules, that sets one of their
	// options.
	CheckOption(p tree.Pair, path string, report *tree.Report)

	// Derived returns the result of derive. For shipped rules, which never change, it is cached by
	// key for the whole program.
	Derived(key any, derive func() any) any

	// Size returns the number of parts of all expressions, with ranges expanded and parts about
	// groups and payers counted for each. It measures the work of building the rules and of scoring
	// a hand.
	Size() int
	// Work estimates the steps to score a hand: those of the yaku, and what other rules need beyond
	// the usual.
	Work() int
	// Steps returns the steps to score a hand, in the unit of [work.Budget]. For unusually large
	// rules each part costs more, since few are constant.
	Steps() int
	// StepsToMake returns the steps to build these rules from parsed files.
	StepsToMake() int
}

// UsualSize and UsualWork bound the Size and Work of usual rules. The largest shipped rules come
// close to UsualSize and to three quarters of UsualWork; scoring by rules beyond either is slower.
const (
	UsualSize = 17_500
	UsualWork = 4_000
)

// Expression is a condition or a number of a rule set, with its place in the files.
type Expression struct {
	// Path is its place in the rules, such as yaku.pinfu.when.
	Path string
	Text string
	// Position is where it is written; Own reports whether that is in the loaded file, not one that
	// it extends.
	finding.Position
	Own bool
	// Compiled is the compiled expression if it is about the table, else nil. No two expressions of
	// a rule set share one.
	Compiled trace.Expression

	source *lint.Expression
}

// NewExpression returns an expression. compiled is nil if it is about wins.
func NewExpression(asked *lint.Expression, compiled trace.Expression) Expression {
	return Expression{Path: asked.Path, Text: asked.Value.Text, Position: asked.Value.Start(),
		Own: asked.Value.Own(), Compiled: compiled, source: asked}
}

// Stage returns the stage at which the expression is evaluated.
func (e *Expression) Stage() condition.Stage { return e.source.At }

// String returns the text. It lets a tracer analyze expressions that were not compiled as a whole,
// such as the requires of a fact.
func (e *Expression) String() string { return e.Text }

// Places returns a function that returns the position of a part of the expression, or of its start
// if the part's is unknown. The function holds the position of each character, which takes far more
// memory than the text.
func (e *Expression) Places() func(part compile.Span) finding.Position {
	place := e.source.Value.Places()
	return func(part compile.Span) finding.Position {
		p, _ := place(part.From, part.To)
		return p
	}
}

// A Reach proves which values parts of conditions never have in any win. It is not safe for
// concurrent use.
type Reach struct{ prover *prove.Prover }

// NewReach returns a Reach for a rule set.
func NewReach(rules Rules) *Reach { return &Reach{lint.Prover(rules.ForLint())} }

// Until stops proving once ctx is done.
func (x *Reach) Until(ctx context.Context) { x.prover.Until(ctx) }

// Never reports whether it is proved that a part of an expression never has the value holds,
// whatever the options. False means that nothing is known, as for all expressions about the table,
// and those of the situation, which are evaluated for refused wins too.
func (x *Reach) Never(e *Expression, part compile.Span, holds bool) bool {
	if strings.HasPrefix(e.Path, "situation.") || e.Stage().AtTable() {
		return false
	}
	return x.prover.NeverSeen(e.Text, e.source.At, e.source.Each, part, holds)
}
