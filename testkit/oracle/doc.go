// Package oracle scores wins in the plainest way that docs/format.md allows, so that package engine, which
// is made for speed, can be compared with it. Tests alone use it.
//
// It shares nothing with the engine but the types of what goes in and comes out. Tiles are counted in arrays;
// readings are found by trying all groups; every condition and number is worked out from its text by expr's own
// machine; nothing is known in advance, and nothing is left out because it can't matter.
//
//	s := oracle.New(r)
//	outcome := s.Score(&w)
//
// The stages are those of docs/format.md, each in a file of its own:
//
//	check.go     does the win fit the rules: its tiles, flags and inputs
//	readings.go  every way to read it
//	yaku.go      the candidates of a reading: which yaku count, their han and units, the bonus tiles
//	fu.go        the fu, source by source
//	fault.go     arithmetic that notices what has no value
//	payments.go  basic points, limits, and what each payer owes
//	itemise.go   the best candidate as a result
//	ways.go      all candidates, with what was asked for each, to be compared with explanations
//
// Two things are not covered, both by rule. A hand whose limits or payments need more than 64 bits is left out. And
// wins that can't come from a reader of package hand, such as one with a tile that is none, are no wins for it.
package oracle
