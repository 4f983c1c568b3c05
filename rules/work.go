package rules

// What is asked of every hand beyond these takes longer than under any shipped rules: the parts of all expressions, by
// [Rules.Size], and the steps of a hand, by [Rules.Work]. The largest shipped rules have nearly so many parts, and
// three quarters of the steps.
const (
	UsualSize = 16_500
	UsualWork = 4_000
)

// A hand under usual rules takes usualSteps; to make rules of files, and compare what is in them, takes stepsOfPart for each part.
const (
	usualSteps  = 500
	stepsOfPart = 200
)

// A yaku takes so many steps where it counts, for which there may be no more than usualYaku, and where it makes a
// candidate of its own.
const (
	usualYaku  = 250
	workOfYaku = 60
)

// Size returns how many parts all expressions come to, ranges written out and what is asked of groups and payers
// counted for each: a measure of the work of building the rules, and of scoring a hand under them.
func (r *Rules) Size() int { return r.size }

// Work estimates how many steps it takes to score a hand: those of the yaku, and what other rules ask beyond the usual.
func (r *Rules) Work() int {
	conditions, counting := 0, max(0, len(r.yaku)-usualYaku)
	for i := range r.yaku {
		y := &r.yaku[i]
		if conditions += y.When.Work(); y.Alone {
			counting++
		}
	}
	return conditions + max(0, r.size-UsualSize-conditions) + workOfYaku*counting
}

// Steps returns how many steps it takes to score a hand, in the unit of [budget.Budget]. Beyond the usual a part takes
// longer, as few are settled before.
func (r *Rules) Steps() int {
	if work := r.Work(); work > UsualWork {
		return 16 * work
	}
	return usualSteps
}

// StepsToMake returns how many steps it takes to make such rules of files that were read.
func (r *Rules) StepsToMake() int { return stepsOfPart * r.size }
