// Package oracle scores wins in the plainest way that docs/sections.md allows, as a reference for
// package engine, which is optimized for speed. It is for tests only.
//
// It shares only the types of inputs and results with the engine. It counts tiles in arrays, finds
// readings by trying all groups, and evaluates the source text of every condition and number with
// the virtual machine of expr. It precomputes nothing and skips nothing as irrelevant.
//
//	s := oracle.New(r)
//	outcome := s.Score(&w)
//
// The stages are those of docs/sections.md, each in its own file:
//
//	check.go     validity of the win under the rules: tiles, flags and inputs
//	readings.go  all readings
//	yaku.go      the candidates of a reading: which yaku count, their han and units, the bonus tiles
//	fu.go        the fu by source
//	fault.go     arithmetic with overflow and division checks
//	payments.go  basic points, limits and payments
//	itemise.go   the best candidate as a result
//	ways.go      all candidates with the rules evaluated for each, to compare with explanations
//
// It doesn't cover hands whose limits or payments exceed 64 bits, and wins that no reader of
// package hand can return, such as those with invalid tiles.
package oracle
