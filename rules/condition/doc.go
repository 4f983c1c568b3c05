// Package condition has the types of the conditions and numbers that rules hold, and the vocabulary of the language in
// which they are written.
//
// A condition is an expression over facts, joined by and, or and not:
//
//	sequences == 4 and wait == ryanmen
//	only(simples) or (kans >= 2 and not dealer)
//	any(suits, has_sequence(#, 1) and has_sequence(#, 4) and has_sequence(#, 7))
//
// Where a number is wanted, a calculation or a choice may stand, such as 8000 * yakuman or dealer ? 6 : 4. There are
// whole numbers only, no side effects and no unbounded loops. [Vocabulary] lists the names; a rule file adds its own
// sets of tiles, facts, counters, options and yaku.
//
// A win is scored step by step, and each condition is asked at one [Stage]: it may use the facts of that stage and of
// the earlier ones. At the table, where there is no win, each stage has facts of its own.
//
// Rules compile their conditions when they are loaded. A [Bool] or an [Int] is immutable and may be shared; its String
// method returns its text, Stage when it can first be asked, and Const its value if that is always the same and known.
// What the options leave no way to hold is told by Never, of a Bool. [engine.Explanation] has conditions with their
// values for a win, part by part, as a [Trace].
package condition
