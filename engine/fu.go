package engine

import (
	"example.com/hanfu/engine/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// fuTable is the counting of fu, in the form in which it is done.
type fuTable struct {
	rule *rules.Fu
	// byGroup holds, for each group by its number, the sources that are given for it whatever the rest of
	// the hand; most that are given for groups are such. The others of these are in sources.
	byGroup [256][]groupFu
	// before and after are the sources that have to be asked, by their index: those that stand before
	// the first source of byGroup, and those behind it.
	before, after []int
}

// groupFu is what a source gives for a group.
type groupFu struct {
	source int
	fu     int64
}

func newFuTable(rule *rules.Fu) fuTable {
	t := fuTable{rule: rule}
	asked := &t.before
	for i := range rule.Sources {
		s := &rule.Sources[i]
		fu, known := s.Fu.Const()
		if s.Each == rules.EachGroup && s.When != nil && known {
			if groups, ok := s.When.GroupTable(); ok {
				for g := range t.byGroup {
					if groups[g/64]>>(g%64)&1 != 0 {
						t.byGroup[g] = append(t.byGroup[g], groupFu{i, fu})
					}
				}
				asked = &t.after
				continue
			}
		}
		*asked = append(*asked, i)
	}
	return t
}

// add counts the fu of the facts' reading. If parts is given, it appends what each source gave: in the
// order of the file, but what groups give group by group.
func (t *fuTable) add(f *condition.Facts, reading *hand.Reading, parts *[]FuPart) int64 {
	for i := range t.rule.Fixed {
		if rule := &t.rule.Fixed[i]; holds(rule.When, f) {
			return t.part(f, rule, reading, 0, rule.Fu.Value(f), parts)
		}
	}
	var sum int64
	for _, i := range t.before {
		sum += t.source(f, &t.rule.Sources[i], reading, parts)
	}
	for _, g := range reading.Groups[:reading.NumGroups] {
		for _, s := range t.byGroup[g] {
			sum += t.part(f, &t.rule.Sources[s.source], reading, g, s.fu, parts)
		}
	}
	for _, i := range t.after {
		sum += t.source(f, &t.rule.Sources[i], reading, parts)
	}
	for i := range t.rule.Adjustments {
		f.Set(condition.FuSoFar, sum)
		sum += t.source(f, &t.rule.Adjustments[i], reading, parts)
	}
	if unit := t.rule.RoundUpTo; unit > 1 && sum%unit != 0 {
		sum += unit - sum%unit
	}
	return sum
}

// source gives the fu of one source that has to be asked.
func (t *fuTable) source(f *condition.Facts, rule *rules.FuRule, reading *hand.Reading, parts *[]FuPart) int64 {
	if rule.Each != rules.EachGroup {
		if !holds(rule.When, f) {
			return 0
		}
		return t.part(f, rule, reading, 0, rule.Fu.Value(f), parts)
	}
	var sum int64
	for _, g := range reading.Groups[:reading.NumGroups] {
		f.SetGroup(g)
		if holds(rule.When, f) {
			sum += t.part(f, rule, reading, g, rule.Fu.Value(f), parts)
		}
	}
	return sum
}

// part notes what a source gave, if it is something and parts are asked for.
func (t *fuTable) part(f *condition.Facts, rule *rules.FuRule, reading *hand.Reading, g hand.Group, fu int64, parts *[]FuPart) int64 {
	if parts != nil && fu != 0 {
		*parts = append(*parts, FuPart{ID: rule.ID, Name: rule.Name, Fu: int(fu), For: rule.Each, Group: g, Pair: reading.Pair, Wait: reading.Wait})
	}
	return fu
}

// countFu counts the candidate's fu. Where yakuman count alone there are none.
func (e *Engine) countFu(k *work, c *candidate) {
	c.fu = 0
	if c.yakuman == 0 || !e.rules.Yakuman.Alone {
		c.fu = e.fu.add(&k.facts, &c.reading, nil)
	}
	k.facts.Set(condition.FuSoFar, c.fu)
}
