package diff

import (
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// aims returns the conditions of the rules that a cause changes, as rules have them: hands that meet one are where the
// cause shows most likely. Conditions that are asked late, and those that always or never hold, are no aims.
func aims(r *rules.Rules, c *Cause) (all []*condition.Bool) {
	paths := c.Paths()
	if c.Kind == Option {
		paths = c.Rules
	}
	for _, path := range paths {
		when := conditionOf(r, path)
		if when == nil || when.Stage() > condition.StageReading {
			continue
		}
		if _, constant := when.Const(); !constant {
			all = append(all, when)
		}
	}
	return all
}

// conditionOf returns the condition of a rule by its place, nil if it has none.
func conditionOf(r *rules.Rules, path string) *condition.Bool {
	i := max(0, strings.LastIndexByte(path, '.'))
	switch section, id := path[:i], strings.TrimPrefix(path[i:], "."); section {
	case "yaku":
		if y := rules.ByID(r.Yaku(), id); y != nil {
			return y.When
		}
	case "shapes":
		if s := rules.ByID(r.Shapes(), id); s != nil {
			return s.When
		}
	case "fu.fixed":
		if f := rules.ByID(r.Fu().Fixed, id); f != nil {
			return f.When
		}
	}
	return nil
}
