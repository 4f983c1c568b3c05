// Package engine scores wins under a rule set.
//
// A win goes through stages, each in a file of its own, for every way to read it:
//
//	situation.go  does the win fit the rules: its flags and inputs, and in wall.go its tiles
//	yaku.go       which yaku count in a reading, and their han or units of yakuman
//	bonus.go      dora and other bonus tiles
//	fu.go         the fu, source by source
//	points.go     basic points, and the limit in their place
//	payments.go   who pays or is liable, and what each owes
//	best.go       whether the rules pay it, and the reading that pays most
//	itemise.go    the result, item by item
//
// Each stage may be answered in advance: engine/internal/fast has tables of what follows from few facts, and is asked
// first. items.go writes the items of results as numbers. With the build tag plain both are left out, and the stages
// answer alone, with the same results.
//
// explain*.go go through the same candidates with numbers of any size, and write down what is asked and answered;
// price.go begins at han and fu, and has the points where 64 bits are not enough.
//
// What each stage counts stands in the rule set; this package knows no value.
//
//	r, err := rules.Load(ctx, "standard")
//	e := engine.New(r)
//	w, err := hand.Parse("234m567p34567s99m tsumo:8s riichi dora:4s")
//	result, err := e.Score(&w)
//
// An Engine is immutable and safe for concurrent use. Score returns a fresh result each time, which
// nothing changes later; ScoreInto fills one that the caller reuses, as PaidInto does without reasons. Explain
// tells why a score is what it is, or why there is none, and Price what a hand of some han and fu is paid.
package engine
