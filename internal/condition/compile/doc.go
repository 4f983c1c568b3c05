// Package compile reads the language of conditions.
//
// An expression is written in expr's grammar (https://expr-lang.org), with a fixed list of names: the facts of a win (see
// condition.Vocabulary) and what the rule file declares (see condition.Scope). Text goes through one step after the other: bounds are
// checked, expr parses it, it is typed and simplified to a tree of our own, and the tree is compiled to functions over condition.Facts.
//
//	c := compile.New(scope)
//	when, problems := c.Bool("closed and tsumo", condition.StageWin, condition.EachHand)
//	if when.Holds(&facts) { … }
//
// For the prover and the tracer it takes expressions apart: see Part and Piece.
package compile
