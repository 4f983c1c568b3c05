// Package compile parses and compiles the language of conditions.
//
// Expressions have the grammar of expr (https://expr-lang.org) and a fixed list of names: the facts
// of a win (see condition.Vocabulary) and the declarations of the rule file (see condition.Scope).
// The steps are: check the bounds of the text, parse it with expr, type it and simplify it to a
// tree of our own, and compile the tree to functions of condition.Facts.
//
//	c := compile.New(scope)
//	when, problems := c.Bool("closed and tsumo", condition.StageWin, condition.EachHand)
//	if when.Holds(&facts) { … }
//
// For the prover and the tracer it splits expressions into a tree of Pieces.
package compile
