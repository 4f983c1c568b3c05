//go:build !plain

package fast

import (
	"math/bits"
	"slices"

	"example.com/hanfu/internal/condition"
)

// filter finds the rules whose conditions can hold, many at a time. For each small domain of the
// facts (condition.Domain) a table has, for each combination of values, one bit for each rule, in
// as many words as needed: 0 if the combination rules it out. So one lookup per table, instead of
// one evaluation per condition, leaves the few rules that may hold. Conditions that the tables
// settle are not evaluated again.
type filter struct {
	// words is the number of words of a ruleSet in use. all holds the rules; later holds those that
	// are evaluated after the others.
	words      int
	all, later ruleSet
	// plain holds the cases and the rules that can hold without any flag (a flag is a fact of the
	// situation). byFlag holds the other rules, by each flag that they use.
	plain  ruleSet
	byFlag [condition.MaxFlags]ruleSet
	// tables holds a table for each word. table is the only one; if there are several words, wide
	// has the tables joined.
	tables []*condition.Table
	table  *condition.Table
	wide   []*condition.WideTable
	// cased holds the rules that need one of several cases. A case is an operand of an `or`. Its
	// bit is in the last word.
	cased []casedRule
	// rest is the condition of each rule that remains to be evaluated, or nil. pending holds the
	// rules with such a condition; oncePerWin those for which it is the same in each reading.
	rest                []*condition.Bool
	pending, oncePerWin ruleSet
	// domains is the number of domains used: only the common ones, or also the rare ones.
	domains condition.Domain
	// budget is the size of the conditions that may still be tabulated, as measured by
	// condition.SizeOf.
	// Conditions beyond it are evaluated.
	budget int
	// free is the first bit below end that no case uses.
	free, end int
}

// casedRule holds the bits of a rule and, in the last word, of its cases.
type casedRule struct {
	word        int
	rule, cases uint64
}

// mostCased is the maximum number of rules with cases. Each slows down every reading a little;
// rules beyond it are evaluated if necessary.
const mostCased = 4

// tableBudget bounds the work on the tables. It is twice what the largest shipped rules need and
// twenty times what the others need.
const tableBudget = 8_192

// ruleSet is a set of rules in the order of a filter. Yaku come first, by index.
type ruleSet [(2*condition.MaxYaku + condition.MaxShapes +
	64*rowWords - 1) / (64 * rowWords) * rowWords]uint64

// rowWords is the number of words of a wide table.
const rowWords = len(condition.Row{})

func (s *ruleSet) add(i int) { s[i/64] |= 1 << (i % 64) }

func (s *ruleSet) row(i int) *condition.Row { return (*condition.Row)(s[i*rowWords:]) }

// newFilter returns a filter without rules. It has room for n rules and for last further ones,
// which have the highest bits.
func newFilter(n, last int, domains condition.Domain) filter {
	l := filter{budget: tableBudget, domains: domains, words: (n + last + 63) / 64}
	l.end = 64*l.words - last
	l.free = max(n, 64*(l.words-1)) // cases are in the last word
	l.rest = make([]*condition.Bool, 64*l.words)
	for range l.words {
		l.tables = append(l.tables, condition.NewTable(domains))
	}
	return l
}

// finish must be called after all rules have been added.
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

// addRule adds a rule to the tables. A nil condition always holds.
func (l *filter) addRule(i int, when *condition.Bool) {
	l.all.add(i)
	if when == nil {
		l.plain.add(i)
		return
	}
	flags := condition.FlagsOf(when)
	if flags != 0 && condition.UsesFlags.Decide(when)(new(condition.Facts)) != condition.Fails {
		flags = 0 // the rule can hold without any of its flags
	}
	var rest []*condition.Bool
	for _, part := range condition.Parts(when) { // which the outermost `and`s join
		if holds, constant := part.Const(); constant {
			if !holds {
				return
			}
			continue
		}
		settled := l.tabulate(i, l.verdictsOn(part))
		if !settled && bits.OnesCount64(flags) == 1 && condition.FlagsOf(part) == flags &&
			condition.IsFlag(part) {
			settled = true // byFlag has the rule only for wins with that flag
		}
		if !settled {
			settled = l.addCases(i, condition.Cases(part))
		}
		if !settled {
			rest = append(rest, part)
		}
	}
	if l.rest[i] = condition.All(rest); len(rest) > 0 {
		l.pending.add(i)
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

// verdicts holds for each domain the verdicts on a condition in each combination, or nil if there
// are none.
type verdicts [condition.Domains][]condition.Verdict

// verdictsOn computes the verdicts on a condition as far as the budget allows.
func (l *filter) verdictsOn(part *condition.Bool) (v verdicts) {
	if l.budget -= condition.SizeOf(part); l.budget >= 0 {
		v = l.domains.InEach(part)
	}
	return v
}

// settle reports whether one of the domains decides the condition in every combination.
func (v *verdicts) settle() bool {
	return slices.ContainsFunc(v[:], func(list []condition.Verdict) bool {
		return list != nil && !slices.Contains(list, condition.Unknown)
	})
}

// tabulate adds the verdicts on a part of a rule's condition to the tables. It reports whether they
// settle the part.
func (l *filter) tabulate(i int, v verdicts) bool {
	for d, verdicts := range v {
		if verdicts != nil {
			l.tables[i/64].RuleOut(condition.Domain(d), verdicts, 1<<(i%64))
		}
	}
	return v.settle()
}

// addCases gives each operand of an `or` a bit of its own and adds the operands to the tables. It
// returns false if the tables don't settle all of them, or if there is no room for their bits or
// for another cased rule.
func (l *filter) addCases(rule int, cases []*condition.Bool) bool {
	if len(cases) < 2 || len(cases) > l.end-l.free || rule >= l.end || len(l.cased) == mostCased {
		return false
	}
	byCase := make([][]verdicts, len(cases))
	for i, c := range cases {
		for _, part := range condition.Parts(c) {
			v := l.verdictsOn(part)
			if !v.settle() {
				return false
			}
			byCase[i] = append(byCase[i], v)
		}
	}
	cased := casedRule{word: rule / 64, rule: 1 << (rule % 64)}
	for i := range byCase {
		for _, v := range byCase[i] {
			l.tabulate(l.free, v)
		}
		l.plain.add(l.free)
		cased.cases |= 1 << (l.free % 64)
		l.free++
	}
	l.cased = append(l.cased, cased)
	return true
}

// winRules holds the rules of a filter that a win leaves possible.
type winRules struct {
	// rules are those that the win doesn't rule out in every reading. pending are those that must
	// still be evaluated.
	rules, pending ruleSet
	// later holds the rules evaluated later that the reading doesn't rule out either. anyLater
	// reports whether there are any.
	later    ruleSet
	anyLater bool
	// held holds the later rules that hold in a reading.
	held ruleSet
}

// ofWin sets the rules among some that the win doesn't rule out in every reading, and the cases.
func (l *filter) ofWin(f *condition.Facts, among *ruleSet, win *winRules) {
	if l.wide == nil {
		rules := l.plain[0]
		for flags := f.Flags(); flags != 0; flags &= flags - 1 {
			rules |= l.byFlag[bits.TrailingZeros64(flags)%condition.MaxFlags][0]
		}
		win.rules[0], win.pending[0] = rules&(among[0]|^l.all[0])&l.table.Win(f), l.pending[0]
		return
	}
	left := win.rules[:l.words]
	for w := range left {
		left[w], win.pending[w] = l.plain[w], l.pending[w]
	}
	for flags := f.Flags(); flags != 0; flags &= flags - 1 {
		flagged := &l.byFlag[bits.TrailingZeros64(flags)%condition.MaxFlags]
		for w := range left {
			left[w] |= flagged[w]
		}
	}
	for w := range left { // keep bits of cases and shapes, which are not in l.all
		left[w] &= among[w] | ^l.all[w]
	}
	f.IndexRare()
	for i, t := range l.wide {
		t.Win(f, win.rules.row(i))
	}
}

// ofReading sets the rules that the reading doesn't rule out either. It is for filters of several
// words.
func (l *filter) ofReading(f *condition.Facts, left *winRules, rules *ruleSet) {
	for i, t := range l.wide {
		row := rules.row(i)
		*row = *left.rules.row(i)
		t.Reading(f, row)
	}
	cases := rules[l.words-1]
	for _, c := range l.cased { // no branch, as it would be unpredictable (9 % of a score)
		rules[c.word] &^= c.rule * uint64(condition.OneIf(cases&c.cases == 0))
	}
	left.anyLater = false
	for w := range l.words {
		left.later[w] = rules[w] & l.later[w]
		left.anyLater = left.anyLater || left.later[w] != 0
		if rules[w] &= l.all[w]; rules[w]&left.pending[w] != 0 {
			rules[w] = l.eval(f, w, rules[w], left)
		}
	}
}

// evalLater returns the later rules that hold. A previous reading may have settled some of them for
// the win.
func (l *filter) evalLater(f *condition.Facts, left *winRules) *ruleSet {
	rules := &left.held
	for w := range l.words {
		rules[w] = l.eval(f, w, left.later[w]&left.rules[w], left)
	}
	return rules
}

// eval returns the rules of word w whose remaining condition holds or that have none. Conditions
// that are the same in each reading are evaluated once per win (a quarter of a score with four
// readings).
func (l *filter) eval(f *condition.Facts, w int, rules uint64, left *winRules) uint64 {
	for ask := rules & left.pending[w]; ask != 0; ask &= ask - 1 {
		i, bit := bits.TrailingZeros64(ask), ask&-ask
		settled := bit & l.oncePerWin[w]
		left.pending[w] &^= settled
		if !f.Holds(l.rest[w*64+i]) {
			rules &^= bit
			left.rules[w] &^= settled
		}
	}
	return rules
}
