// Package condition has what the conditions of rule files may ask, and works out those that have been compiled.
//
// Facts are what is known of a win, or of a table; Vocabulary lists the names by which conditions ask for them. A Bool or an Int is an
// expression that package compile has read: functions over Facts, which may also be decided where only some facts are known. There are
// no fractions, no side effects and no unbounded loops; overflow is a fault that the caller sees, never a wrong number.
//
// A Bool and an Int are immutable and safe for concurrent use, each goroutine with Facts of its own.
package condition
