package condition

import "maps"

// A file that extends nothing may say of a name only that it is off. Whether it was a fact or a counter is seen from what the
// conditions ask of it: as the one, it never holds; as the other, it is 0.

// eithers lists the names of this sort in the expression that is compiled.
func (c *Compiler) eithers() []string {
	var names []string
	for _, m := range c.mentions {
		if m.Of == MentionName && c.scope.Flags[m.Name].Or != nil {
			names = append(names, m.Name)
		}
	}
	return names
}

// asEither checks an expression with such names: first as facts, then as counters, and in each case with those exchanged that have
// fewer problems as the other. With problems in all ways it gives those of the first.
func (c *Compiler) asEither(names []string, src string, at Stage, each Each, want valueType) (*node, []Problem) {
	n, problems := (*node)(nil), []Problem(nil)
	for _, or := range []bool{false, true} {
		chosen := *c
		chosen.scope.Flags = maps.Clone(c.scope.Flags)
		for _, name := range names {
			chosen.scope.Flags[name] = c.scope.Flags[name].chosen(or)
		}
		now, found := chosen.check(src, at, each, want)
		for _, name := range names {
			if len(found) == 0 {
				break
			}
			before := chosen.scope.Flags[name]
			chosen.scope.Flags[name] = c.scope.Flags[name].chosen(!or)
			if other, fewer := chosen.check(src, at, each, want); len(fewer) < len(found) {
				now, found = other, fewer
			} else {
				chosen.scope.Flags[name] = before
			}
		}
		c.looked, c.mentions = chosen.looked, chosen.mentions
		if len(found) == 0 {
			return now, nil
		}
		if !or {
			n, problems = now, found
		}
	}
	return n, problems
}

// chosen gives what a name is that may be two things: the first, or the other.
func (f Flag) chosen(or bool) Flag {
	if or {
		return *f.Or
	}
	f.Or = nil
	return f
}
