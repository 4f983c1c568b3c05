// Package condition has the types of compiled conditions and numbers, and the vocabulary of their
// language.
//
// A condition is an expression over facts, joined by and, or and not:
//
//	sequences == 4 and wait == ryanmen
//	only(simples) or (kans >= 2 and not dealer)
//	any(suits, has_sequence(#, 1) and has_sequence(#, 4) and has_sequence(#, 7))
//
// A number may be a calculation or a choice, such as 8000 * yakuman or dealer ? 6 : 4. There are
// only whole numbers, no side effects and no unbounded loops. [Vocabulary] lists the names; a rule
// file adds its own sets of tiles, facts, counters, options and yaku.
//
// A win is scored step by step, and each condition is evaluated at one [Stage]: it may use the
// facts of that stage and of the earlier ones. At the table, where there is no win, each stage has
// facts of its own.
//
// Rules compile their conditions when they are loaded. A [Bool] or an [Int] is immutable and may be
// shared. String returns its text, Stage the first stage at which it can be evaluated, Const its
// value if that is always the same, and [Bool.Never] reports whether the options leave no way for
// it to hold. [engine.Explanation] has conditions with their values for a win, part by part, as a
// [Trace].
package condition
