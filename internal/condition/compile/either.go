package compile

import (
	"maps"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/internal/typed"
)

// A file that extends nothing may say of a name only that it is off. Whether it was a fact, a counter or a seat is seen
// from what the conditions ask of it: as a fact, it never holds; as a counter, it is 0; as a seat, it is nobody's.

func (c *Compiler) eithers() []string {
	var names []string
	for _, m := range c.mentions {
		if m.Of == MentionName && c.scope.Flags[m.Name].Or != nil {
			names = append(names, m.Name)
		}
	}
	return names
}

// sorts is how many things such a name may be.
const sorts = 3

// asEither checks an expression with such names: first as facts, then as counters, then as seats, and in each case with
// those exchanged that have fewer problems as another. With problems in all ways it gives those of the first.
func (c *Compiler) asEither(names []string, src string, at condition.Stage, each condition.Each,
	want typed.Type) (*typed.Node, []Problem) {
	n, problems := (*typed.Node)(nil), []Problem(nil)
	for first := range sorts {
		chosen := *c
		chosen.scope.Flags = maps.Clone(c.scope.Flags)
		for _, name := range names {
			chosen.scope.Flags[name] = sortOf(c.scope.Flags[name], first)
		}
		now, found := chosen.look(src, at, each, want)
		for _, name := range names {
			for other := range sorts {
				if len(found) == 0 || other == first {
					continue
				}
				before := chosen.scope.Flags[name]
				chosen.scope.Flags[name] = sortOf(c.scope.Flags[name], other)
				if as, fewer := chosen.look(src, at, each, want); len(fewer) < len(found) {
					now, found = as, fewer
				} else {
					chosen.scope.Flags[name] = before
				}
			}
		}
		c.looked, c.mentions = chosen.looked, chosen.mentions
		if len(found) == 0 {
			return now, nil
		}
		if first == 0 {
			n, problems = now, found
		}
	}
	return n, problems
}

func sortOf(f condition.Flag, number int) condition.Flag {
	for ; number > 0 && f.Or != nil; number-- {
		f = *f.Or
	}
	f.Or = nil
	return f
}
