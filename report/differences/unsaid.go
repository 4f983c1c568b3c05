package differences

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/diff"
	"example.com/hanfu/study/effect"
)

func withUnsaid(d *diff.Difference, e *effect.Effect) *effect.Effect {
	if e == nil || e.Wins() == 0 {
		return e
	}
	told := *e
	told.Alone = slices.Clone(e.Alone)
	all, whole := []string(nil), true
	for i := range d.Causes {
		c := &d.Causes[i]
		if c.AtTable() {
			continue
		}
		unsaid := unsaidOf(c, d, e)
		whole = whole && len(unsaid) > 0
		all = append(all, unsaid...)
		if len(e.Alone) == len(d.Causes) && e.Alone[i] != nil {
			alone := *e.Alone[i]
			alone.Unsaid, told.Alone[i] = unsaid, &alone
		}
	}
	if whole {
		slices.Sort(all)
		told.Unsaid = slices.Compact(all)
	}
	return &told
}

// unsaidOf returns the facts that no win says and without which a cause changes nothing; nil if it is not about yaku that
// take such facts alone.
func unsaidOf(c *diff.Cause, d *diff.Difference, e *effect.Effect) (unsaid []string) {
	paths := c.Paths()
	if c.Kind == diff.Option {
		paths = c.Rules
	}
	for _, path := range paths {
		section, id, _ := strings.Cut(path, ".")
		id, _, _ = strings.Cut(id, ".")
		if section == "situation" && e.Said[id] == 0 && slices.Contains(c.With, path) {
			continue // it only comes with a yaku
		}
		if section != "yaku" {
			return nil
		}
		for _, r := range []*rules.Rules{d.A, d.B} {
			y := rules.ByID(r.Yaku(), id)
			if y == nil {
				continue
			}
			facts, fails := unsaidIn(y.When, r, e)
			if !fails {
				return nil
			}
			unsaid = append(unsaid, facts...)
		}
	}
	slices.Sort(unsaid)
	return slices.Compact(unsaid)
}

// unsaidIn returns the facts that a condition asks for and no win says, and reports whether it fails without them.
func unsaidIn(when *condition.Bool, r *rules.Rules, e *effect.Effect) (unsaid []string, fails bool) {
	if when == nil {
		return nil, false
	}
	said, all := make([]bool, len(r.Situation())), r.Situation()
	var say func(i int)
	say = func(i int) {
		if !said[i] {
			said[i] = true
			for _, other := range all[i].Implies {
				say(other)
			}
		}
	}
	for i := range all {
		if e.Said[all[i].ID] > 0 {
			say(i)
		}
	}
	var facts condition.Facts
	for i := range all {
		switch s := &all[i]; {
		case !s.IsFact():
		case said[i]:
			facts.SetFlag(s.Index)
		case condition.FlagsOf(when)>>s.Index&1 != 0:
			unsaid = append(unsaid, s.ID)
		}
	}
	return unsaid, condition.UsesFlags.Decide(when)(&facts) == condition.Fails
}
