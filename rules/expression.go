package rules

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

// Expressions lists all that the engine asks, section by section.
func (r *Rules) Expressions() []Expression {
	all := make([]Expression, len(r.asked))
	for i := range r.asked {
		all[i] = expressionOf(&r.asked[i], nil)
	}
	return all
}

// TableExpressions lists all that is asked about the table: where several win, at draws, for mistakes and of the game.
func (r *Rules) TableExpressions() []Expression {
	all := make([]Expression, len(r.atTable))
	for i := range r.atTable {
		all[i] = expressionOf(&r.atTable[i].Expression, r.atTable[i].compiled)
	}
	return all
}

// tableAsked is an expression that is asked about the table.
type tableAsked struct {
	lint.Expression
	compiled trace.Expression
}

func expressionOf(a *lint.Expression, compiled trace.Expression) Expression {
	return Expression{Path: a.Path, Text: a.Value.Text, Position: a.Value.Start(), Own: a.Value.Own(),
		Compiled: compiled, asked: a}
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

// Reach returns what proves such things of the rules.
func (r *Rules) Reach() *Reach { return &Reach{lint.Prover(r.toLint(new(tree.Report)))} }

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

// What is asked of every hand beyond these takes longer than under any shipped rules: the parts of all expressions, by
// [Rules.Size], and the steps of a hand, by [Rules.Work]. The largest shipped rules have nearly so many parts, and
// three quarters of the steps.
const (
	UsualSize = 16_500
	UsualWork = 4_000
)

// A hand under usual rules takes usualSteps; to make rules of files, and compare what is in them, takes stepsOfPart for each part.
const (
	usualSteps  = 500
	stepsOfPart = 200
)

// A yaku takes so many steps where it counts, for which there may be no more than usualYaku, and where it makes a
// candidate of its own.
const (
	usualYaku  = 250
	workOfYaku = 60
)

// Size returns how many parts all expressions come to, ranges written out and what is asked of groups and payers
// counted for each: a measure of the work of building the rules, and of scoring a hand under them.
func (r *Rules) Size() int { return r.size }

// Work estimates how many steps it takes to score a hand: those of the yaku, and what other rules ask beyond the usual.
func (r *Rules) Work() int {
	conditions, counting := 0, max(0, len(r.yaku)-usualYaku)
	for i := range r.yaku {
		y := &r.yaku[i]
		if conditions += y.When.Work(); y.Alone {
			counting++
		}
	}
	return conditions + max(0, r.size-UsualSize-conditions) + workOfYaku*counting
}

// Steps returns how many steps it takes to score a hand, in the unit of [budget.Budget]. Beyond the usual a part takes
// longer, as few are settled before.
func (r *Rules) Steps() int {
	if work := r.Work(); work > UsualWork {
		return 16 * work
	}
	return usualSteps
}

// StepsToMake returns how many steps it takes to make such rules of files that were read.
func (r *Rules) StepsToMake() int { return stepsOfPart * r.size }
