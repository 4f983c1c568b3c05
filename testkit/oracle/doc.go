// Package oracle scores wins in the plainest way that docs/format.md allows, as a reference for
// package engine, which is optimized for speed. It is for tests only.
//
// It shares only the types of inputs and results with the engine. It counts tiles in arrays, finds
// readings by trying all groups, and evaluates the source text of every condition and number with
// the virtual machine of expr. It precomputes nothing and skips nothing as irrelevant.
//
//	s := oracle.New(r)
//	outcome := s.Score(&w)
//
// The stages are those of docs/format.md, each in its own file:
//
//	check.go     does the win fit the rules: its tiles, flags and inputs
//	readings.go  every way to read it
//	yaku.go      the candidates of a reading: which yaku count, their han and units, the bonus tiles
//	fu.go        the fu, source by source
//	fault.go     arithmetic that notices what has no value
//	payments.go  basic points, limits and payments
//	itemise.go   the best candidate as a result
//	ways.go      all candidates with the rules evaluated for each, to compare with explanations
//
// Two things are not covered, both by rule. A hand whose limits or payments need more than 64 bits is left out. And
// wins that can't come from a reader of package hand, such as one with a tile that is none, are no wins for it.
package oracle
