package diff

import (
	"slices"
	"strconv"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// wake looks for an option with which a cause would show, if it were turned in one of the rule sets too, and returns it
// as it is written, such as minimum_han=2; "" if none was found. It tries a few hands alone: those of [seeds], and the
// examples of the rules.
func (s *search) wake(c *Cause) string {
	for i, side := range s.sides {
		of, other := side.rules, s.sides[1-i].rules
		for _, id := range s.besides(c, side) {
			for _, value := range turns(rules.ByID(of.Options(), id)) {
				if s.ctx.Err() != nil {
					return ""
				}
				if s.shows(c, of, other, id, value) {
					return id + "=" + value
				}
			}
		}
		if !s.d.SameGame {
			break
		}
	}
	return ""
}

func (s *search) shows(c *Cause, of, other *rules.Rules, option, value string) bool {
	from, err := of.With(s.ctx, map[string]string{option: value})
	if err != nil {
		return false
	}
	to, err := turned(s.ctx, from, other, c)
	if err != nil {
		return false
	}
	h := newHunt(s, c, pair{from: engine.New(from), to: engine.New(to)})
	h.a, h.b = h.from, h.to
	_, found := h.example(byItems)
	return found
}

func (s *search) besides(c *Cause, of *side) (ids []string) {
	add := func(id string) {
		if "options."+id != c.ID && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	for _, path := range c.asked() {
		if e := of.by[path]; e != nil {
			asked := optionsOf(e)
			for _, o := range of.rules.Options() {
				if asked[o.ID] {
					add(o.ID)
				}
			}
		}
	}
	for _, o := range of.rules.Options() {
		add(o.ID)
	}
	return ids
}

// turns lists the values to which an option is turned; for a number only the next one.
func turns(o *rules.Option) (values []string) {
	switch {
	case len(o.Allowed) > 0:
		for _, v := range o.Allowed {
			if v != o.Value {
				values = append(values, v.String())
			}
		}
	case o.Value.Type == condition.TypeBool:
		values = append(values, strconv.FormatBool(o.Value.Int == 0))
	case o.Value.Type == condition.TypeInt && o.Value.Int < o.Max:
		values = append(values, strconv.FormatInt(o.Value.Int+1, 10))
	}
	return values
}
