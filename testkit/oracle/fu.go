package oracle

import "example.com/hanfu/rules"

// fuPart is the fu from one source, for a group if the source applies to groups.
type fuPart struct {
	rule  *rules.FuRule
	fu    int
	group *group
}

// countFu counts the fu. The parts are in file order, except that those of all sources for groups
// are listed group by group at the position of the first such source.
func (s *Scorer) countFu(c *candidate) {
	rule := s.rules.Fu()
	for i := range rule.Fixed {
		if fu, holds := s.evaluate("fu.fixed."+rule.Fixed[i].ID, rule.Fixed[i].When,
			rule.Fixed[i].Fu, ""); holds {
			c.fu, c.fuSum = fu, fu
			c.note(&rule.Fixed[i], c.fu, nil)
			return
		}
	}
	total, groupsDone := 0, false
	for i := range rule.Sources {
		if rule.Sources[i].Each != rules.EachGroup {
			total = s.add(total, s.countSource(c, "fu.sources.", &rule.Sources[i], nil))
		} else if !groupsDone {
			groupsDone = true
			total = s.add(total, s.countGroups(c, rule.Sources))
		}
	}
	for i := range rule.Adjustments {
		s.env["fu"] = total
		total = s.add(total, s.countSource(c, "fu.adjustments.", &rule.Adjustments[i], nil))
	}
	c.fu, c.fuSum = total, total
	if unit := int(rule.RoundUpTo); unit > 1 {
		c.fu = s.checked(roundUp(total, unit))
	}
}

// countGroups returns the fu of the sources that apply to groups, evaluated group by group.
func (s *Scorer) countGroups(c *candidate, sources []rules.FuRule) int {
	total := 0
	for _, g := range c.reading.groups {
		s.env["group"] = g
		for i := range sources {
			if sources[i].Each == rules.EachGroup {
				total = s.add(total, s.countSource(c, "fu.sources.", &sources[i], g))
			}
		}
	}
	return total
}

// countSource returns the fu of one source for the hand or for group g. It doesn't evaluate a
// source that is constantly 0.
func (s *Scorer) countSource(c *candidate, section string, rule *rules.FuRule, g *group) int {
	if n, constant := rule.Fu.Const(); constant && n == 0 {
		return 0
	}
	of := ""
	if g != nil {
		of = g.result().String()
	}
	fu, _ := s.evaluate(section+rule.ID, rule.When, rule.Fu, of)
	c.note(rule, fu, g)
	return fu
}

// note records a part unless it is 0.
func (c *candidate) note(rule *rules.FuRule, fu int, g *group) {
	if fu != 0 {
		c.parts = append(c.parts, fuPart{rule, fu, g})
	}
}
