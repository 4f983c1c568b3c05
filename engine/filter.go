package engine

import (
	"math/bits"
	"slices"

	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// filter finds the yaku that can count, and the shapes that a hand can have, all at a time. For every small domain of the
// facts a table tells, for each combination, which of them it rules out; so one look into each table, and not at each
// condition, leaves the few that may hold. What the tables settle is not asked again. Hence four times as many yaku cost
// little more.
type filter struct {
	// words is how many words of a ruleSet are in use, and ofYaku how many of them hold yaku. shapes is the bit of the first
	// shape; all are at the end of the last word.
	words, ofYaku, shapes int
	// worth holds, for a closed and for an open hand, the yaku that can be worth something in it, all shapes and all cases, and
	// plain those of them that can hold without any fact of the situation. byFlag are the others, each with the facts that
	// it asks for.
	worth, plain [2]ruleSet
	byFlag       [condition.MaxFlags]ruleSet
	// tables hold what each combination rules out, for each word.
	tables []*condition.Table
	// cased are the yaku of which one of several cases must be possible, which all stand in the last word.
	cased []casedYaku
	// rest is what is left to ask of each yaku and shape, nil for nothing, and asked those for which that is something.
	rest           []*condition.Bool
	asked, allYaku ruleSet
	// budget is how much of conditions may still be worked out in advance. What goes beyond is asked.
	budget int
	// free is the first bit between yaku and shapes that no case has, of the conditions that an `or` joins.
	free int
}

// casedYaku is a yaku with the bits of its cases in the last word.
type casedYaku struct {
	yaku  int
	cases uint64
}

// tableBudget bounds the work on the tables: many times the conditions of any rule set that is played.
const tableBudget = 1 << 14

// ruleSet is a set of yaku by their index, and behind them of shapes and cases.
type ruleSet [(condition.MaxYaku + condition.MaxShapes + 63) / 64]uint64

func (s *ruleSet) add(i int) { s[i/64] |= 1 << (i % 64) }

func (s *ruleSet) has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }

func newFilter(r *rules.Rules, yaku []yakuRule) filter {
	l := filter{budget: tableBudget, free: len(r.Yaku), ofYaku: (len(r.Yaku) + 63) / 64, words: (len(r.Yaku) + len(r.Shapes) + 63) / 64}
	l.shapes = 64*l.words - len(r.Shapes)
	l.rest = make([]*condition.Bool, 64*l.words)
	for range l.words {
		l.tables = append(l.tables, condition.NewTable())
	}
	for i := range yaku {
		l.allYaku.add(i)
		if !l.addRule(i, r.Yaku[i].When) {
			continue
		}
		for open, worth := range yaku[i].worth {
			if worth {
				l.worth[open].add(i)
			}
		}
	}
	for i := range r.Shapes {
		if when := r.Shapes[i].When; when == nil || l.addRule(l.shapes+i, when) {
			l.worth[0].add(l.shapes + i)
			l.worth[1].add(l.shapes + i)
		}
	}
	var flagged ruleSet
	for i := range l.byFlag {
		for w := range flagged {
			flagged[w] |= l.byFlag[i][w]
		}
	}
	for open := range l.plain {
		for i := len(r.Yaku); i < l.free; i++ {
			l.worth[open].add(i)
		}
		for w := range flagged {
			l.plain[open][w] = l.worth[open][w] &^ flagged[w]
		}
	}
	return l
}

// addRule takes a condition into the tables; false if it never holds, whatever the hand.
func (l *filter) addRule(i int, when *condition.Bool) bool {
	flags := when.Flags()
	if withoutFlags(when) != condition.Fails {
		flags = 0
	}
	for rest := flags; rest != 0; rest &= rest - 1 {
		l.byFlag[bits.TrailingZeros64(rest)].add(i)
	}
	var ask []*condition.Bool
	for _, part := range when.Parts() {
		if holds, constant := part.Const(); constant {
			if !holds {
				return false
			}
			continue
		}
		// A rule that asks for one fact alone is among those of byFlag only if it holds.
		settled := bits.OnesCount64(flags) == 1 && part.Flags() == flags && part.IsFlag()
		settled = l.addPart(i, l.verdicts(part)) || settled
		if !settled && i < l.shapes {
			settled = l.addCases(i, part.Cases())
		}
		if !settled {
			ask = append(ask, part)
		}
	}
	if l.rest[i] = condition.All(ask); len(ask) > 0 {
		l.asked.add(i)
	}
	return true
}

// withoutFlags tells what can be told of a condition for a win without any fact of the situation.
func withoutFlags(when *condition.Bool) condition.Verdict {
	return when.Decide(condition.UsesFlags)(new(condition.Facts))
}

// verdicts are what each domain tells of a condition in its combinations, nil if nothing.
type verdicts [condition.Domains][]condition.Verdict

// verdicts works out what each domain tells of a condition, as far as the budget allows.
func (l *filter) verdicts(part *condition.Bool) (v verdicts) {
	l.budget -= part.Size()
	for d := range v {
		if l.budget >= 0 {
			v[d] = part.In(condition.Domain(d))
		}
	}
	return v
}

// settle tells whether one of the domains always tells whether the condition holds.
func (v *verdicts) settle() bool {
	return slices.ContainsFunc(v[:], func(of []condition.Verdict) bool {
		return of != nil && !slices.Contains(of, condition.Unknown)
	})
}

// addPart takes what the domains tell of a part of a condition into the tables; true if they settle it.
func (l *filter) addPart(i int, v verdicts) bool {
	for d := range v {
		for n, verdict := range v[d] {
			if verdict == condition.Fails {
				l.tables[i/64].RuleOut(condition.Domain(d), n, 1<<(i%64))
			}
		}
	}
	return v.settle()
}

// addCases gives bits of their own to the conditions that an `or` joins, and takes these into the tables, if the tables
// settle them all and the last word has room; else it is false.
func (l *filter) addCases(yaku int, cases []*condition.Bool) bool {
	if len(cases) < 2 || len(cases) > l.shapes-l.free {
		return false
	}
	of := make([][]verdicts, len(cases))
	for i, c := range cases {
		for _, part := range c.Parts() {
			v := l.verdicts(part)
			if !v.settle() {
				return false
			}
			of[i] = append(of[i], v)
		}
	}
	cased := casedYaku{yaku: yaku}
	for i := range of {
		for _, v := range of[i] {
			l.addPart(l.free, v)
		}
		cased.cases |= 1 << (l.free % 64)
		l.free++
	}
	l.cased = append(l.cased, cased)
	return true
}

// ofWin gives what the win does not rule out, whatever the reading.
func (l *filter) ofWin(f *condition.Facts, open int, left *ruleSet) {
	for w := range l.words {
		left[w] = l.plain[open][w]
	}
	for flags := f.Flags(); flags != 0; flags &= flags - 1 {
		flagged := &l.byFlag[bits.TrailingZeros64(flags)%condition.MaxFlags]
		for w := range l.words {
			left[w] |= flagged[w] & l.worth[open][w]
		}
	}
	for w := range l.words {
		left[w] &= l.tables[w].Win(f)
	}
}

// shapesOf gives the shapes that a win can have of which some rules are left, one bit each.
func (l *filter) shapesOf(f *condition.Facts, left *ruleSet) uint64 {
	last := l.words - 1
	set := left[last] >> (l.shapes % 64)
	for ask := set & (l.asked[last] >> (l.shapes % 64)); ask != 0; ask &= ask - 1 {
		if shape := bits.TrailingZeros64(ask); !l.rest[l.shapes+shape].Holds(f) {
			set &^= 1 << shape
		}
	}
	return set
}

// ofReading gives the yaku that the reading does not rule out either.
func (l *filter) ofReading(f *condition.Facts, left, yaku *ruleSet) {
	for w := range l.words {
		yaku[w] = left[w] & l.tables[w].Reading(f)
	}
	last := yaku[l.words-1]
	for _, c := range l.cased { // without a branch, as none of them could be predicted
		yaku[c.yaku/64] &^= uint64(count(last&c.cases == 0)) << (c.yaku % 64)
	}
	for w := range l.ofYaku {
		for ask := yaku[w] & l.asked[w]; ask != 0; ask &= ask - 1 {
			if bit := bits.TrailingZeros64(ask); !l.rest[w*64+bit].Holds(f) {
				yaku[w] &^= 1 << bit
			}
		}
	}
	for w := range l.words {
		yaku[w] &= l.allYaku[w]
	}
}
