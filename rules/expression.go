package rules

import (
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/lint"
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
