// Package diff says what changes from one rule set to another: the causes, each rule or option that is another one, and
// for each cause a witness, a simple hand whose score it changes.
//
//	d, err := diff.Compare(ctx, a, b, diff.Options{Witnesses: true})
//	for i := range d.Causes {
//		c := &d.Causes[i]
//		if c.Witness != nil {
//			fmt.Println(c.ID, c.Witness.A.Win.String())
//		}
//	}
//
// A cause is an option that is turned, whichever rules ask for it, or a rule that is added, removed or changed. Whether
// two rules say the same is settled as the options stand: a condition that comes to the same is no cause, and neither is
// a name.
//
// A witness shows one cause alone: it scores otherwise under the first rule set with nothing but this cause turned as
// the second has it. If it scores the same under the second one as a whole, the cause is shadowed by others. That none
// was found proves nothing, and is told apart from a cause of which it follows that no hand shows it.
//
// The way of a comparison, a file each:
//
//	compare.go   the whole
//	cause.go     what a cause is
//	gather.go    the causes of two rule sets
//	fold.go      what belongs to another cause
//	turn.go      rules with one cause turned
//	witness.go   the search for a hand that a cause changes
//	aim.go       where to look for it
//	seeds.go     hands that chance seldom finds
//	scores.go    how the scores of a hand differ
//	fit.go       a hand as a rule set knows it
//	unseen.go    why no hand shows a cause
//	dormant.go   an option with which it would show
package diff
