package diff

import (
	"slices"
	"strconv"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// wake looks for an option with which a cause would show, if it were turned in both rule sets, and returns it as it is
// written, such as minimum_han=2; "" if none was found. It tries a few hands alone: those of [seeds], and the examples
// of the rules.
func (s *search) wake(c *Cause) string {
	for _, id := range s.besides(c) {
		for _, value := range turns(rules.ByID(s.d.A.Options(), id)) {
			if s.ctx.Err() != nil {
				return ""
			}
			if s.shows(c, id, value) {
				return id + "=" + value
			}
		}
	}
	return ""
}

// shows reports whether a cause shows where an option is turned.
func (s *search) shows(c *Cause, option, value string) bool {
	set := map[string]string{option: value}
	from, err := s.d.A.With(s.ctx, set)
	if err != nil {
		return false
	}
	to, err := turned(s.ctx, from, s.d.B, c)
	if err != nil {
		return false
	}
	h := newHunt(s, c, pair{from: engine.New(from), to: engine.New(to)})
	h.a, h.b = h.from, h.to
	_, found := h.example(byItems)
	return found
}

// besides lists the options of the first rule set that are not causes: first those that the rules of the cause ask for.
func (s *search) besides(c *Cause) (ids []string) {
	sides := [...]*side{newSide(s.d.A), newSide(s.d.B)}
	add := func(id string) {
		isCause := slices.ContainsFunc(s.d.Causes, func(other Cause) bool { return other.ID == "options."+id })
		if !isCause && !slices.Contains(ids, id) && rules.ByID(s.d.A.Options(), id) != nil {
			ids = append(ids, id)
		}
	}
	for _, path := range c.asked() {
		for _, of := range sides {
			if e := of.by[path]; e != nil {
				for _, o := range s.d.A.Options() {
					if optionsOf(e)[o.ID] {
						add(o.ID)
					}
				}
			}
		}
	}
	for _, o := range s.d.A.Options() {
		add(o.ID)
	}
	return ids
}

// turns lists the values to which an option is turned: of a number it is the next one alone.
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
