// Package condition is the language of conditions in rule files.
//
// An expression is written in expr's grammar (https://expr-lang.org), with a fixed list of names: the
// facts of a win (see Vocabulary) and what the rule file declares (see Scope). Text goes through one
// step after the other: bounds are checked, expr parses it, it is typed and simplified to a tree of our
// own, and the tree is compiled to native functions over Facts. There are no fractions, no side effects and
// no unbounded loops; overflow is a fault that the caller sees, never a wrong number.
//
//	c := condition.NewCompiler(scope)
//	when, problems := c.Bool("closed and tsumo", condition.StageWin, condition.EachHand)
//	if when.Holds(&facts) { … }
//
// What is compiled is immutable and safe for concurrent use, each goroutine with Facts of its own.
package condition
