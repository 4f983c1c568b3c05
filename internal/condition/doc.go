// Package condition defines the facts that the conditions of rule files may use, and evaluates
// compiled conditions.
//
// Facts are what is known of a win, or of a table; Vocabulary lists their names in conditions.
// Package compile makes a Bool or an Int of an expression: functions of Facts, which can also be
// evaluated with only some facts known. There are no fractions, no side effects and no unbounded
// loops; overflow is a fault that the caller can detect, never a wrong number.
//
// A [Guess] is what the facts may be: numbers from a least to a greatest, flags, tiles, groups and
// the pair by what must and what may be present. Every question about some of the facts is asked of
// a guess, whatever the other facts are: Eval returns what an expression can come to (for the
// tables of the fast way and for prices), Rest what is left of an expression (for sheets), and
// Narrow what must then hold, or that nothing can (for proofs).
//
// A Bool and an Int are immutable and safe for concurrent use, if each goroutine has its own Facts.
package condition
