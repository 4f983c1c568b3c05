//go:build !plain

package fast

import (
	"math/bits"
	"slices"

	"example.com/hanfu/internal/condition"
)

// filter finds the rules whose conditions can hold, all at a time. For every small domain of the facts
// (condition.Domain) a table has, for each combination of their values, one bit for each rule, in as many words as
// needed: 0 where that combination rules it out. So one look into each table, and not at each condition, leaves the few
// that may hold. What the tables settle is not asked again.
type filter struct {
	// words is how many words of a ruleSet are in use. All are the rules, and later those that are asked after them.
	words      int
	all, later ruleSet
	// plain are the rules that can hold without any flag, as facts of the situation are called here, and all cases.
	// byFlag are the other rules, each with the flags that it asks for.
	plain  ruleSet
	byFlag [condition.MaxFlags]ruleSet
	// tables hold what each combination rules out, for each word; table is that of the only word, and wide join several of
	// them if there are several words.
	tables []*condition.Table
	table  *condition.Table
	wide   []*condition.WideTable
	// cased are the rules of which one of several cases must be possible, which all stand in the last word. A case is
	// one of the conditions that an `or` joins.
	cased []casedRule
	// rest is what is left to ask of each rule, nil for nothing, and asked those for which that is something. Of these,
	// oncePerWin are those for which it is the same in each reading.
	rest              []*condition.Bool
	asked, oncePerWin ruleSet
	// domains is how many domains are looked at: the common ones, or the rare ones too.
	domains condition.Domain
	// budget is how much of conditions may still be worked out in advance, as Bool.Size measures it. What goes beyond
	// is asked.
	budget int
	// free is the first bit of those before end that no case has.
	free, end int
}

// casedRule is a rule with the bits of its cases in the last word.
type casedRule struct {
	word        int
	rule, cases uint64
}

// mostCased is how many rules have cases: each costs a little in every reading, and without them is asked if need be.
const mostCased = 4

// tableBudget bounds the work on the tables: twice that on the largest shipped rules, and twenty times that on the
// others.
const tableBudget = 8_192

// ruleSet is a set of rules, in the order in which a filter has them: first the yaku by their index.
type ruleSet [(2*condition.MaxYaku + condition.MaxShapes + 64*rowWords - 1) / (64 * rowWords) * rowWords]uint64

// rowWords is how many words a wide table has.
const rowWords = len(condition.Row{})

func (s *ruleSet) add(i int) { s[i/64] |= 1 << (i % 64) }

func (s *ruleSet) row(i int) *condition.Row { return (*condition.Row)(s[i*rowWords:]) }

// newFilter returns a filter by some domains for n rules, and for some more that have the last bits, all still to be
// added.
func newFilter(n, more int, domains condition.Domain) filter {
	l := filter{budget: tableBudget, domains: domains, words: (n + more + 63) / 64}
	l.end = 64*l.words - more
	l.free = max(n, 64*(l.words-1)) // cases stand in the last word
	l.rest = make([]*condition.Bool, 64*l.words)
	for range l.words {
		l.tables = append(l.tables, condition.NewTable(domains))
	}
	return l
}

// finish is called once all rules are in the tables.
func (l *filter) finish() {
	if l.words == 1 {
		l.table = l.tables[0]
	} else {
		for tables := range slices.Chunk(l.tables, rowWords) {
			l.wide = append(l.wide, condition.NewWideTable(tables))
		}
		l.tables = nil
	}
}

// addRule takes a rule into the tables. A condition that is nil always holds.
func (l *filter) addRule(i int, when *condition.Bool) {
	l.all.add(i)
	if when == nil {
		l.plain.add(i)
		return
	}
	flags := condition.FlagsOf(when)
	if flags != 0 && condition.UsesFlags.Decide(when)(new(condition.Facts)) != condition.Fails {
		flags = 0 // it can hold without any of them
	}
	var ask []*condition.Bool
	for _, part := range condition.Parts(when) { // which the outermost `and`s join
		if holds, constant := part.Const(); constant {
			if !holds {
				return
			}
			continue
		}
		settled := l.tabulate(i, l.verdictsOn(part))
		if !settled && bits.OnesCount64(flags) == 1 && condition.FlagsOf(part) == flags && condition.IsFlag(part) {
			settled = true // byFlag gives the rule only where the win carries that flag
		}
		if !settled {
			settled = l.addCases(i, condition.Cases(part))
		}
		if !settled {
			ask = append(ask, part)
		}
	}
	if l.rest[i] = condition.All(ask); len(ask) > 0 {
		l.asked.add(i)
		if l.rest[i].Stage() == condition.StageWin {
			l.oncePerWin.add(i)
		}
	}
	if flags == 0 {
		l.plain.add(i)
	}
	for ; flags != 0; flags &= flags - 1 {
		l.byFlag[bits.TrailingZeros64(flags)].add(i)
	}
}

// verdicts are what each domain tells of a condition in its combinations, nil if nothing.
type verdicts [condition.Domains][]condition.Verdict

// verdictsOn works out what each domain tells of a condition, as far as the budget allows.
func (l *filter) verdictsOn(part *condition.Bool) (v verdicts) {
	if l.budget -= condition.SizeOf(part); l.budget >= 0 {
		v = l.domains.InEach(part)
	}
	return v
}

// settle reports whether one of the domains always tells whether the condition holds.
func (v *verdicts) settle() bool {
	return slices.ContainsFunc(v[:], func(of []condition.Verdict) bool {
		return of != nil && !slices.Contains(of, condition.Unknown)
	})
}

// tabulate takes what the domains tell of a part of a rule's condition into the tables; true if they settle it.
func (l *filter) tabulate(i int, v verdicts) bool {
	for d, verdicts := range v {
		if verdicts != nil {
			l.tables[i/64].RuleOut(condition.Domain(d), verdicts, 1<<(i%64))
		}
	}
	return v.settle()
}

// addCases returns bits of their own to the conditions that an `or` joins, and takes these into the tables, if the
// tables settle them all, and there is room in the last word and for one more such rule; else it returns false.
func (l *filter) addCases(rule int, cases []*condition.Bool) bool {
	if len(cases) < 2 || len(cases) > l.end-l.free || rule >= l.end || len(l.cased) == mostCased {
		return false
	}
	of := make([][]verdicts, len(cases))
	for i, c := range cases {
		for _, part := range condition.Parts(c) {
			v := l.verdictsOn(part)
			if !v.settle() {
				return false
			}
			of[i] = append(of[i], v)
		}
	}
	cased := casedRule{word: rule / 64, rule: 1 << (rule % 64)}
	for i := range of {
		for _, v := range of[i] {
			l.tabulate(l.free, v)
		}
		l.plain.add(l.free)
		cased.cases |= 1 << (l.free % 64)
		l.free++
	}
	l.cased = append(l.cased, cased)
	return true
}

// leftOfWin is what a win leaves of a filter's rules.
type leftOfWin struct {
	// rules are those that it does not rule out whatever the reading, and asked those that are still to be asked.
	rules, asked ruleSet
	// later are those that are asked later and that the reading does not rule out either; anyLater reports whether
	// there are any.
	later    ruleSet
	anyLater bool
	// held are those of them that hold in a candidate.
	held ruleSet
}

// ofWin sets what the win does not rule out among some rules, whatever the reading, and of all the cases.
func (l *filter) ofWin(f *condition.Facts, among *ruleSet, of *leftOfWin) {
	if l.wide == nil {
		rules := l.plain[0]
		for flags := f.Flags(); flags != 0; flags &= flags - 1 {
			rules |= l.byFlag[bits.TrailingZeros64(flags)%condition.MaxFlags][0]
		}
		of.rules[0], of.asked[0] = rules&(among[0]|^l.all[0])&l.table.Win(f), l.asked[0]
		return
	}
	left := of.rules[:l.words]
	for w := range left {
		left[w], of.asked[w] = l.plain[w], l.asked[w]
	}
	for flags := f.Flags(); flags != 0; flags &= flags - 1 {
		flagged := &l.byFlag[bits.TrailingZeros64(flags)%condition.MaxFlags]
		for w := range left {
			left[w] |= flagged[w]
		}
	}
	for w := range left { // bits that are no rules of all, cases and shapes, stay
		left[w] &= among[w] | ^l.all[w]
	}
	f.IndexRare()
	for i, t := range l.wide {
		t.Win(f, of.rules.row(i))
	}
}

// ofReading sets the rules that the reading does not rule out either, if they are several words.
func (l *filter) ofReading(f *condition.Facts, left *leftOfWin, rules *ruleSet) {
	for i, t := range l.wide {
		row := rules.row(i)
		*row = *left.rules.row(i)
		t.Reading(f, row)
	}
	cases := rules[l.words-1]
	for _, c := range l.cased { // without a branch, as none of them could be predicted (9 % of a score)
		rules[c.word] &^= c.rule * uint64(oneIf(cases&c.cases == 0))
	}
	left.anyLater = false
	for w := range l.words {
		left.later[w] = rules[w] & l.later[w]
		left.anyLater = left.anyLater || left.later[w] != 0
		if rules[w] &= l.all[w]; rules[w]&left.asked[w] != 0 {
			rules[w] = l.ask(f, w, rules[w], left)
		}
	}
}

// askLater returns those of the rules that are asked later that hold. A candidate of the same reading may have settled
// some for the win.
func (l *filter) askLater(f *condition.Facts, left *leftOfWin) *ruleSet {
	rules := &left.held
	for w := range l.words {
		rules[w] = l.ask(f, w, left.later[w]&left.rules[w], left)
	}
	return rules
}

// ask returns those rules of a word of which what is left to ask holds, or nothing is. What is the same in each reading is
// not asked again (a quarter of a score with four readings).
func (l *filter) ask(f *condition.Facts, w int, rules uint64, left *leftOfWin) uint64 {
	for ask := rules & left.asked[w]; ask != 0; ask &= ask - 1 {
		i, bit := bits.TrailingZeros64(ask), ask&-ask
		settled := bit & l.oncePerWin[w]
		left.asked[w] &^= settled
		if !f.Holds(l.rest[w*64+i]) {
			rules &^= bit
			left.rules[w] &^= settled
		}
	}
	return rules
}
