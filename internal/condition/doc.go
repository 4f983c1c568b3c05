// Package condition defines the facts that the conditions of rule files may use, and evaluates
// compiled conditions.
//
// Facts are what is known of a win, or of a table; Vocabulary lists their names in conditions.
// Package compile makes a Bool or an Int of an expression: functions of Facts, which can also be
// evaluated with only some facts known. There are no fractions, no side effects and no unbounded
// loops; overflow is a fault that the caller can detect, never a wrong number.
//
// A Bool and an Int are immutable and safe for concurrent use, if each goroutine has its own Facts.
package condition
