// Package game reads the record of a game and plays it under a rule set: what each hand changed, how the table stood
// after it, and the results in the end.
//
//	record, err := game.Load(ctx, new(rules.Loader), rules.File("friday.yaml"), "")
//	g, err := game.Play(ctx, engine.New(record.RuleSet), record)
//
// The error of both is of type [rules.Findings] where there is something to mend in the record or in its rules.
//
// The way of a hand is riichi → wins, a draw or a void hand → penalties → the next hand, or the end of the game; the
// way of a game is its hands → leftover sticks → places → uma and oka → rounding → results. Each step is a file.
//
// A program that has no record settles each hand as it ends, at a [Table]:
//
//	table, err := game.NewTable(engine, "Aya", "Ben", "Chie", "Dan")
//	h, err := table.Play(ctx, game.RecordHand{Draw: "exhaustive"})
//
// [Table.Record] and [NewText] save its game, and [Load] and [Resume] go on with it. A table refuses what can't be saved.
//
// What is paid stands in the rule set. This package knows who sits where, who comes first in order of turn, and that
// what one player gets somebody has laid down: each [Part] of a hand moves points and sticks, and none of them makes or
// loses any.
//
// A record that can't be is refused with all that is wrong with it, each at its place in the file. After a hand that
// can't be worked out the next ones are looked at as well; what depends on what is not known is not said of them.
package game
