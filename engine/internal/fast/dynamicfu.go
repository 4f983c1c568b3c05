//go:build !plain

package fast

import (
	"math/bits"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// dynamicFu holds the sources that aren't tabulated. The filter has them after the yaku, sources
// for groups with their conditions on the hand; byGroup has their conditions on the group alone.
type dynamicFu struct {
	// word is the word of the filter with the first source. The sets and indexes here count from
	// that word; sources has nil for the yaku before the first source. ofStep holds the sources of
	// each step, nil for none.
	word    int
	sources []*fuSource
	ofStep  [][]uint64
	// byGroup holds for each group number, in consecutive words, the sources that the group leaves
	// possible.
	byGroup []uint64
	words   int
	// ofEach is the condition of each source that remains to be evaluated for each group, nil for
	// none.
	ofEach []*condition.Bool
}

// newDynamicFu returns the sources of each step. first is the bit of the first one in the filter.
func newDynamicFu(byStep [][]*fuSource, first int) dynamicFu {
	a := dynamicFu{word: first / 64, sources: make([]*fuSource, first%64),
		ofStep: make([][]uint64, len(byStep))}
	for _, list := range byStep {
		a.sources = append(a.sources, list...)
	}
	if len(a.sources) == first%64 { // no dynamic sources
		return dynamicFu{ofStep: a.ofStep}
	}
	a.words = (len(a.sources) + 63) / 64
	a.byGroup, a.ofEach = make([]uint64, groupNumbers*a.words),
		make([]*condition.Bool, len(a.sources))
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

func (a *dynamicFu) addTo(l *filter) {
	for i, s := range a.sources {
		if s != nil {
			a.addSource(l, i, s)
		}
	}
}

func (a *dynamicFu) addSource(l *filter, i int, s *fuSource) {
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
		case condition.MayFault(part): // must not be evaluated in a hand without groups
			ofBoth = append(ofBoth, part)
		case uses.Within(condition.UsesGroup):
			ofGroup = append(ofGroup, part)
		case uses.Without(condition.UsesGroup) == uses: // doesn't use the group
			ofHand = append(ofHand, part)
		default:
			ofBoth = append(ofBoth, part)
		}
	}
	places, _ := condition.Groups(condition.All(ofGroup)) // always known, as none of these faults
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

// appendFu appends the fu of those sources of a step that are left, for a group, or for the hand
// with any group.
func (a *dynamicFu) appendFu(f *condition.Facts, step *fuStep, r *hand.Reading, p *Parts,
	group, n int, sum int64, left *ruleSet) (int, int64) {
	g := r.Groups[group]
	for w, sources := range step.dynamic {
		for set := left[a.word+w] & sources & a.byGroup[int(g)*a.words+
			w]; set != 0; set &= set - 1 {
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
