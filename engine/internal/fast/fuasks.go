//go:build !plain

package fast

import (
	"math/bits"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// fuAsks are the sources that are not known in advance. They go through the filter behind the yaku; those of groups by
// what they ask of the hand, and then by a set for each group by what they ask of it alone.
type fuAsks struct {
	// word is the word of the filter in which the first source stands. Here words are counted from it: sources have them
	// by their bits, with nil for the yaku before them. ofStep are those of each step, nil where there are none.
	word    int
	sources []*fuSource
	ofStep  [][]uint64
	// byGroup holds for each group, by its number, which sources it leaves possible: as many words for each.
	byGroup []uint64
	words   int
	// ofEach is what is left to ask of each group, nil for nothing.
	ofEach []*condition.Bool
}

// newFuAsks returns the sources of each step, the first of which has a bit of the filter.
func newFuAsks(byStep [][]*fuSource, first int) fuAsks {
	a := fuAsks{word: first / 64, sources: make([]*fuSource, first%64), ofStep: make([][]uint64, len(byStep))}
	for _, list := range byStep {
		a.sources = append(a.sources, list...)
	}
	if len(a.sources) == first%64 { // none has to be asked
		return fuAsks{ofStep: a.ofStep}
	}
	a.words = (len(a.sources) + 63) / 64
	a.byGroup, a.ofEach = make([]uint64, groupNumbers*a.words), make([]*condition.Bool, len(a.sources))
	bit := first % 64
	for step, list := range byStep {
		if len(list) > 0 {
			a.ofStep[step] = make([]uint64, a.words)
		}
		for range list {
			a.ofStep[step][bit/64] |= 1 << (bit % 64)
			bit++
		}
	}
	return a
}

// addTo takes the sources into the filter, and those of groups into their sets.
func (a *fuAsks) addTo(l *filter) {
	for i, s := range a.sources {
		if s != nil {
			a.addSource(l, i, s)
		}
	}
}

func (a *fuAsks) addSource(l *filter, i int, s *fuSource) {
	bit := 64*a.word + i
	if s.Each != rules.EachGroup || s.When == nil {
		l.addRule(bit, s.When)
		for g := range groupNumbers {
			a.byGroup[g*a.words+i/64] |= 1 << (i % 64)
		}
		return
	}
	var ofHand, ofGroup, ofBoth []*condition.Bool
	for _, part := range condition.Parts(s.When) {
		switch uses := condition.UsesOf(part); {
		case condition.MayFault(part): // so it must not be asked in a hand without groups
			ofBoth = append(ofBoth, part)
		case uses.Within(condition.UsesGroup):
			ofGroup = append(ofGroup, part)
		case uses.Without(condition.UsesGroup) == uses: // it does not look at the group
			ofHand = append(ofHand, part)
		default:
			ofBoth = append(ofBoth, part)
		}
	}
	places, _ := condition.Groups(condition.All(ofGroup)) // which is known, as none of these faults
	for g := range groupNumbers {
		if places[g] {
			a.byGroup[g*a.words+i/64] |= 1 << (i % 64)
		}
	}
	l.addRule(bit, condition.All(ofHand))
	if len(ofGroup) > 0 {
		l.tabulate(bit, l.verdictsOn(condition.AnyGroup(condition.All(ofGroup))))
	}
	a.ofEach[i] = condition.All(ofBoth)
}

// of lists what those sources of a step give that are left: for a group by its index, or for the hand with any index.
func (a *fuAsks) of(f *condition.Facts, step *fuStep, r *hand.Reading, p *Parts, group, n int, sum int64, left *ruleSet) (int, int64) {
	g := r.Groups[group]
	for w, asked := range step.asked {
		for set := left[a.word+w] & asked & a.byGroup[int(g)*a.words+w]; set != 0; set &= set - 1 {
			i := w*64 + bits.TrailingZeros64(set)
			rule := a.sources[i]
			if f.SetGroup(g); holds(a.ofEach[i], f) {
				fu := f.Value(rule.Fu)
				n, sum = p.add(n, rule, group, fu), f.Add(sum, fu)
			}
		}
	}
	return n, sum
}
