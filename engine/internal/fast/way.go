//go:build !plain

package fast

import "example.com/hanfu/rules"

// Way has the tables of a rule set. One that is nil knows nothing. It is immutable and safe for concurrent use.
type Way struct {
	yaku   yakuTable
	bonus  bonusTable
	unmet  unmetTable
	fu     fuTable
	points pointsTable
	payers payersTable
	honbas honbaTable
}

// Hand is the memory of one scoring.
type Hand struct {
	// left is what the win does not rule out, and rules what the reading does not rule out either, if that is several
	// words.
	left  leftOfWin
	rules ruleSet
	bonus bonusOfWin
	// open is 1 for an open hand, else 0.
	open int
	// payers are nil if the tables don't know them.
	payers *payers
}

// New asks the rules.
func New(r *rules.Rules, stages *Stages) *Way {
	w := &Way{bonus: newBonusTable(r), unmet: newUnmetTable(r), fu: newFuTable(r.Fu(), len(r.Yaku()), stages),
		points: newPointsTable(r, stages), honbas: newHonbaTable(r)}
	w.yaku = newYakuTable(r, stages, &w.fu.asks)
	w.payers = newPayersTable(stages, &w.points, &w.honbas)
	return w
}
