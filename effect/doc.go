// Package effect says what a change of rules does in play: it scores wins under two rule sets and counts how many of
// them change, by how much, and for whom.
//
//	r := effect.New(before, now)
//	e, err := r.Hands(ctx, file, "hands.ndjson")  // wins of one's own, one JSON object a line
//	e, err := r.Files(ctx, loader, names)         // logs and records of games, which are played again
//	e, err := r.Drawn(ctx, effect.UsualDraws)     // no data: wins drawn as they come in play
//
// Wins were played under their own rules: with other rules, players would have played otherwise. What is said here is
// what the same wins would have brought.
//
// What is counted are whole numbers, so that parts of the input, merged in any order, give the same. Shares have the
// interval of Wilson's score, means the normal one, both for 95 of 100 samples. They take wins as independent of each
// other, which those of one game nearly are.
package effect
