// Package engine scores wins under a rule set.
//
// To follow a win, read
//
//	situation.go  does the win fit the rules: its flags and inputs, and in wall.go its tiles
//	plain.go      all the rest: readings, yaku, bonus tiles, fu, the limit and what everybody pays
//	payments.go   who pays, and who is liable for what
//	best.go       which candidate counts, and why a win is refused
//
// record.go writes down what plain.go asks and answers: that is an explanation (explain.go). quick.go scores by tables
// of what follows from few facts (engine/internal/fast), where they know all of a win; items.go writes the items of such
// results as numbers. With the build tag plain the tables are left out, and plain.go answers alone, with the same
// results. price.go begins at han and fu.
//
// What is counted stands in the rule set; this package knows no value.
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
