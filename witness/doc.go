// Package witness finds hands: a simple one in which a yaku counts, in which a condition holds, or of which anything
// else is true that can be asked of a score or of a refusal. Rule sheets show such hands, and tests of rules are begun
// with them.
//
//	budget := witness.NewBudget(r)
//	win, result, err := budget.Yaku(ctx, e, "sanshoku_doujun")
//	win, result, err = budget.Find(ctx, e, func(w *hand.Win, r *engine.Result) bool { return r.LimitID() == "haneman" })
//
// A search takes the same steps each time, so that the same question has the same answer, and no more than it may: a
// second or two where there is nothing to find. That nothing was found proves nothing. Searches for hands for many
// yaku share a [Budget].
//
// The way of a search, a file each:
//
//	search.go    the steps, and how many
//	plan.go      a hand as it is searched for: groups, not tiles
//	styles.go    ways to begin: all simples, one suit, the same in three suits, …
//	table.go     what is said of the hand: flags, counters, winds, indicators
//	change.go    one thing changed by chance, to come nearer to a condition
//	near.go      how near a hand comes to a condition
//	simplify.go  everything left out that is not needed
//	cost.go      which of two hands is simpler
//	budget.go    what can be searched for, and how much the searches for many yaku take together
package witness
