package rules

import "example.com/hanfu/rules/condition"

// Expression is a condition or a number of a rule set, at its place in the files.
type Expression struct {
	// Path is its place in the rules, such as yaku.pinfu.when.
	Path string
	Text string
	// Position is where it is written, and Own tells that this is the file that was asked for, not one that it extends.
	Position
	Own bool

	asked *asked
	spots []spot
	known bool
}

// Expressions lists all that the engine asks, section by section.
func (r *Rules) Expressions() []Expression {
	all := make([]Expression, len(r.asked))
	for i := range r.asked {
		a := &r.asked[i]
		all[i] = Expression{Path: a.path, Text: a.v.text, Position: a.v.start(), Own: a.v.own(), asked: a}
		all[i].spots, all[i].known = a.v.spots()
	}
	return all
}

// String gives the text, and Uses what is asked of a win, as if it were everything: with it a [condition.Tracer] takes an
// expression apart that was not compiled as one, such as what a fact requires.
func (e *Expression) String() string { return e.Text }

// Uses gives all uses.
func (e *Expression) Uses() condition.Uses { return condition.UsesAll }

// Place gives where a part of the expression is written; where that can't be told, the expression begins there.
func (e *Expression) Place(part condition.Span) Position {
	p, _ := e.asked.v.span(e.spots, e.known, part.From, part.To)
	return p
}
