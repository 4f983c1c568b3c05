// Package engine scores wins under a rule set.
//
// A win goes through stages, each in a file of its own, for every way to read it:
//
//	situation.go  does the win fit the rules: its tiles and inputs, and in flags.go its flags
//	yaku.go       which yaku count in a reading, and their han or units of yakuman
//	bonus.go      dora and other bonus tiles
//	fu.go         the fu, source by source, with fusteps.go and fuasks.go
//	points.go     basic points, and the limit in their place
//	payments.go   what each payer owes
//	best.go       the reading that pays most
//	itemise.go    the result, item by item, each a number that items.go explains
//
// filter.go leaves of many rules the few that may hold. points.go and fusteps.go also work out in advance what follows
// from few facts. explain*.go go through the same candidates, plainly and with numbers of any size, and write down what is
// asked and answered; price.go begins at han and fu, and has the points where 64 bits are not enough.
//
// What each stage counts stands in the rule set; this package knows no value.
//
//	r, err := rules.Load("standard")
//	e := engine.New(r)
//	w, err := hand.Parse("234m567p34567s99m tsumo:8s riichi dora:4s")
//	result, err := e.Score(&w)
//
// An Engine is immutable and safe for concurrent use. Score returns a fresh result each time, which
// nothing changes later; ScoreInto fills one that the caller reuses, as PaidInto does without reasons. Explain
// tells why a score is what it is, or why there is none, and Price what a hand of some han and fu comes to.
package engine
