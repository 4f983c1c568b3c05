package engine

import (
	"math/bits"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// fuAsks are the sources that are not known in advance. Those of the hand go through the filter; those of groups by
// what they ask of the hand, and then by a set for each group by what they ask of it alone.
type fuAsks struct {
	filter
	// sources have the bits of the filter in their order. ofStep are those of each step, nil where there are none.
	sources []*fuSource
	ofStep  [][]uint64
	// byGroup holds for each group, by its number, which sources it leaves possible: as many words for each as the
	// filter has.
	byGroup []uint64
	// ofEach is what is left to ask of each group, nil for nothing.
	ofEach []*condition.Bool
}

func newFuAsks(byStep [][]*fuSource) fuAsks {
	a := fuAsks{ofStep: make([][]uint64, len(byStep))}
	for _, list := range byStep {
		a.sources = append(a.sources, list...)
	}
	if len(a.sources) == 0 {
		return a
	}
	a.filter = newFilter(len(a.sources), 0, condition.Domains)
	a.byGroup, a.ofEach = make([]uint64, groupNumbers*a.words), make([]*condition.Bool, len(a.sources))
	bit := 0
	for step, list := range byStep {
		for _, s := range list {
			if a.ofStep[step] == nil {
				a.ofStep[step] = make([]uint64, a.words)
			}
			a.ofStep[step][bit/64] |= 1 << (bit % 64)
			a.addSource(bit, s)
			bit++
		}
	}
	a.rare.Finish(a.words)
	return a
}

// addSource takes a source into the filter, and if it is one of groups into their sets.
func (a *fuAsks) addSource(i int, s *fuSource) {
	if s.Each != rules.EachGroup || s.When == nil {
		a.addRule(i, s.When)
		for g := range groupNumbers {
			a.byGroup[g*a.words+i/64] |= 1 << (i % 64)
		}
		return
	}
	var ofHand, ofGroup, ofBoth []*condition.Bool
	for _, part := range s.When.Parts() {
		switch uses := part.Uses(); {
		case part.MayFault(): // so it must not be asked in a hand without groups
			ofBoth = append(ofBoth, part)
		case uses.Within(condition.UsesGroup):
			ofGroup = append(ofGroup, part)
		case uses.Without(condition.UsesGroup) == uses: // it does not look at the group
			ofHand = append(ofHand, part)
		default:
			ofBoth = append(ofBoth, part)
		}
	}
	places, _ := groupsThatMeet(condition.All(ofGroup)) // which is known, as none of these faults
	for g := range groupNumbers {
		if places[g] {
			a.byGroup[g*a.words+i/64] |= 1 << (i % 64)
		}
	}
	a.addRule(i, condition.All(ofHand))
	if len(ofGroup) > 0 {
		a.tabulate(i, a.verdictsOn(condition.All(ofGroup).AnyGroup()))
	}
	a.ofEach[i] = condition.All(ofBoth)
}

// ofHand lists what those sources of a step give that are left.
func (a *fuAsks) ofHand(f *condition.Facts, step *fuStep, c *candidate, list []item, n int, sum int64, left *ruleSet) (int, int64) {
	for w, asked := range step.asked {
		for set := left[w] & asked; set != 0; set &= set - 1 {
			rule := a.sources[w*64+bits.TrailingZeros64(set)]
			fu := rule.Fu.Value(f)
			n, sum = c.addPart(list, n, rule, 0, fu), f.Add(sum, fu)
		}
	}
	return n, sum
}

// ofGroup is ofHand for the sources of groups, and one of them by its index.
func (a *fuAsks) ofGroup(f *condition.Facts, step *fuStep, c *candidate, group int, list []item, n int, sum int64, left *ruleSet) (int, int64) {
	g := c.reading.Groups[group]
	for w, asked := range step.asked {
		for set := left[w] & asked & a.byGroup[int(g)*a.words+w]; set != 0; set &= set - 1 {
			i := w*64 + bits.TrailingZeros64(set)
			rule := a.sources[i]
			if f.SetGroup(g); holds(a.ofEach[i], f) {
				fu := rule.Fu.Value(f)
				n, sum = c.addPart(list, n, rule, group, fu), f.Add(sum, fu)
			}
		}
	}
	return n, sum
}
