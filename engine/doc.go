// Package engine scores wins under a rule set.
//
//	r, err := rules.Load(ctx, "standard")
//	e := engine.New(r)
//	w, err := hand.Parse("234m567p34567s99m tsumo:8s riichi dora:4s")
//	result, err := e.Score(&w)
//
// An Engine is immutable and safe for concurrent use. Score returns a new result each time;
// ScoreInto reuses a result of the caller, and PaidInto does the same without giving reasons for a
// refusal. Explain shows how a score comes about, or why there is none. Price returns the payments
// for a hand of given han and fu.
//
// The rule set defines everything that is counted; this package contains no values of its own.
//
// To follow the scoring of a win, read
//
//	situation.go  checks flags and inputs against the rules; wall.go checks the tiles
//	plain.go      readings, yaku, bonus tiles, fu, the limit and the payments
//	payments.go   payers and liable players
//	best.go       which candidate counts, and why a win is refused
//
// record.go records the steps of plain.go for an explanation (explain.go). quick.go scores most
// wins from precomputed tables (engine/internal/fast), and items.go encodes the items of such
// results as numbers. The build tag plain leaves the tables out; plain.go then scores every win,
// with the same results. price.go starts from han and fu.
package engine
