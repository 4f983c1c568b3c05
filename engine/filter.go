package engine

import (
	"math/bits"

	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// filter finds the yaku that can count, all at a time. For every small domain of the facts a table tells, for each
// combination, which yaku it rules out; so one look into each table, and not at each yaku, leaves the few whose
// conditions may hold. What a table settles is not asked again. Hence four times as many yaku cost little more.
type filter struct {
	// words is how many words of a yakuSet are in use.
	words int
	// worth holds, for a closed and for an open hand, the yaku that can be worth something in it, and plain those of
	// them that can hold without any fact of the situation. byFlag are the others, each with the facts that it asks for.
	worth, plain [2]yakuSet
	byFlag       [condition.MaxFlags]yakuSet
	// tables hold for each domain and combination a set of words.
	tables [condition.Domains][]uint64
	// rest holds what is left to ask of each yaku, nil for nothing, and asked those for which that is something.
	rest  []*condition.Bool
	asked yakuSet
	// budget is how much of conditions may still be worked out in advance. What goes beyond is asked.
	budget int
}

// tableBudget bounds the work on the tables: many times the conditions of any rule set that is played.
const tableBudget = 1 << 14

// yakuSet is a set of yaku by their index.
type yakuSet [condition.MaxYaku / 64]uint64

func (s *yakuSet) add(i int) { s[i/64] |= 1 << (i % 64) }

func newFilter(r *rules.Rules, yaku []yakuRule) filter {
	l := filter{words: (len(yaku) + 63) / 64, rest: make([]*condition.Bool, len(yaku)), budget: tableBudget}
	for d := range l.tables {
		l.tables[d] = make([]uint64, l.words*condition.Domain(d).Size())
		for i := range l.tables[d] {
			l.tables[d][i] = ^uint64(0)
		}
	}
	for i := range yaku {
		if !l.addYaku(i, r.Yaku[i].When) {
			continue
		}
		for open, worth := range yaku[i].worth {
			if worth {
				l.worth[open].add(i)
			}
		}
	}
	for open := range l.plain {
		flagged := yakuSet{}
		for i := range l.byFlag {
			flagged = flagged.or(&l.byFlag[i])
		}
		for w := range flagged {
			l.plain[open][w] = l.worth[open][w] &^ flagged[w]
		}
	}
	return l
}

func (s yakuSet) or(t *yakuSet) yakuSet {
	for w := range s {
		s[w] |= t[w]
	}
	return s
}

// addYaku takes a yaku's condition into the tables; false if it never holds, whatever the hand.
func (l *filter) addYaku(i int, when *condition.Bool) bool {
	flags := when.Flags()
	if withoutFlags(when) != condition.Fails {
		flags = 0
	}
	for rest := flags; rest != 0; rest &= rest - 1 {
		l.byFlag[bits.TrailingZeros64(rest)].add(i)
	}
	var rest []*condition.Bool
	never := false
	for _, part := range when.Parts() {
		if holds, constant := part.Const(); constant {
			if !holds {
				never = true
			}
			continue
		}
		// A yaku that asks for one fact alone is among those of byFlag only if it holds.
		settled := bits.OnesCount64(flags) == 1 && part.Flags() == flags && part.IsFlag()
		l.budget -= part.Size()
		for d := range l.tables {
			if l.budget < 0 {
				break
			}
			settled = l.addPart(i, part, condition.Domain(d)) || settled
		}
		if !settled {
			rest = append(rest, part)
		}
	}
	if l.rest[i] = condition.All(rest); len(rest) > 0 {
		l.asked.add(i)
	}
	return !never
}

// withoutFlags tells what can be told of a condition for a win without any fact of the situation.
func withoutFlags(when *condition.Bool) condition.Verdict {
	return when.Decide(condition.UsesFlags)(new(condition.Facts))
}

// addPart takes a part of a yaku's condition into the table of a domain; true if the domain always settles it.
func (l *filter) addPart(i int, part *condition.Bool, d condition.Domain) bool {
	verdicts := part.In(d)
	settled := verdicts != nil
	for n, v := range verdicts {
		switch v {
		case condition.Fails:
			l.tables[d][n*l.words+i/64] &^= 1 << (i % 64)
		case condition.Unknown:
			settled = false
		}
	}
	return settled
}

// ofWin gives the yaku that the win does not rule out, whatever the reading.
func (l *filter) ofWin(f *condition.Facts, open int, left *yakuSet) {
	for w := range l.words {
		left[w] = l.plain[open][w]
	}
	for flags := f.Flags(); flags != 0; flags &= flags - 1 {
		flagged := &l.byFlag[bits.TrailingZeros64(flags)%condition.MaxFlags]
		for w := range l.words {
			left[w] |= flagged[w] & l.worth[open][w]
		}
	}
	l.keep(f, left, 0, condition.FirstReadingDomain)
}

// ofReading takes those away that the reading rules out.
func (l *filter) ofReading(f *condition.Facts, left *yakuSet) {
	l.keep(f, left, condition.FirstReadingDomain, condition.Domains)
	for w := range l.words {
		for ask := left[w] & l.asked[w]; ask != 0; ask &= ask - 1 {
			if bit := bits.TrailingZeros64(ask); !l.rest[w*64+bit].Holds(f) {
				left[w] &^= 1 << bit
			}
		}
	}
}

// keep keeps the yaku that none of some domains rules out.
func (l *filter) keep(f *condition.Facts, left *yakuSet, from, to condition.Domain) {
	if l.words == 1 { // as there are for up to 64 yaku: kept in a register
		set := left[0]
		for d := from; d < to; d++ {
			set &= l.tables[d][f.Index(d)]
		}
		left[0] = set
		return
	}
	for d := from; d < to; d++ {
		table := l.tables[d][f.Index(d)*l.words:]
		for w := range left[:l.words] {
			left[w] &= table[w]
		}
	}
}
