package differences

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/diff"
	"example.com/hanfu/study/effect"
)

func withMissingFacts(d *diff.Difference, e *effect.Effect) *effect.Effect {
	if e == nil || e.Wins() == 0 {
		return e
	}
	out := *e
	out.Alone = slices.Clone(e.Alone)
	all, whole := []string(nil), true
	for i := range d.Causes {
		c := &d.Causes[i]
		if c.AtTable() {
			continue
		}
		missing := missingFactsOf(c, d, e)
		whole = whole && len(missing) > 0
		all = append(all, missing...)
		if len(e.Alone) == len(d.Causes) && e.Alone[i] != nil {
			copied := *e.Alone[i]
			copied.Unsaid, out.Alone[i] = missing, &copied
		}
	}
	if whole {
		slices.Sort(all)
		out.Unsaid = slices.Compact(all)
	}
	return &out
}

// missingFactsOf returns the facts without which a cause has no effect and which occur in no win.
// It is nil if the cause concerns anything but yaku that require such facts.
func missingFactsOf(c *diff.Cause, d *diff.Difference, e *effect.Effect) (missing []string) {
	paths := c.Paths()
	if c.Kind == diff.Option {
		paths = c.Rules
	}
	for _, path := range paths {
		section, id, _ := strings.Cut(path, ".")
		id, _, _ = strings.Cut(id, ".")
		if section == "situation" && e.Said[id] == 0 && slices.Contains(c.With, path) {
			continue // a side effect of a changed yaku
		}
		if section != "yaku" {
			return nil
		}
		for _, r := range []*rules.Rules{d.A, d.B} {
			y := rules.ByID(r.Yaku(), id)
			if y == nil {
				continue
			}
			facts, fails := missingFactsIn(y.When, r, e)
			if !fails {
				return nil
			}
			missing = append(missing, facts...)
		}
	}
	slices.Sort(missing)
	return slices.Compact(missing)
}

// missingFactsIn returns the facts that a condition uses and no win has, and reports whether the
// condition fails without them.
func missingFactsIn(when *condition.Bool, r *rules.Rules,
	e *effect.Effect) (missing []string, fails bool) {
	if when == nil {
		return nil, false
	}
	known, all := make([]bool, len(r.Situation())), r.Situation()
	var mark func(i int)
	mark = func(i int) {
		if !known[i] {
			known[i] = true
			for _, other := range all[i].Implies {
				mark(other)
			}
		}
	}
	for i := range all {
		if e.Said[all[i].ID] > 0 {
			mark(i)
		}
	}
	var facts condition.Facts
	for i := range all {
		switch s := &all[i]; {
		case !s.IsFact():
		case known[i]:
			facts.SetFlag(s.Index)
		case condition.FlagsOf(when)>>s.Index&1 != 0:
			missing = append(missing, s.ID)
		}
	}
	return missing, condition.UsesFlags.Decide(when)(&facts) == condition.Fails
}
