package diff

import (
	"context"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/ruleentries"
)

// pair holds rules that differ only in one cause: the first rule set before and after the change
// or, if back is set, the second one before and after.
type pair struct {
	from, to *engine.Engine
	back     bool
}

// pairs returns the pairs for a cause, if such rules exist and the cause matters in them. Otherwise
// it returns the reason.
func (s *search) pairs(c *Cause) (pairs []pair, none Unseen) {
	none = Unused
	there, err := withCause(s.ctx, s.d.A, s.d.B, c)
	switch {
	case s.ctx.Err() != nil:
		return nil, Cut
	case err != nil:
		none = Inseparable
	case !sameRules(s.sides[0], there):
		pairs = append(pairs, pair{from: s.a, to: engine.New(there)})
	}
	if !s.d.SameGame {
		return pairs, none
	}
	back, err := withCause(s.ctx, s.d.B, s.d.A, c)
	switch {
	case s.ctx.Err() != nil:
		none = Cut
	case err != nil:
		none = Inseparable
	case !sameRules(s.sides[1], back):
		pairs = append(pairs, pair{engine.New(back), s.b, true})
	}
	return pairs, none
}

func withCause(ctx context.Context, r, other *rules.Rules, c *Cause) (*rules.Rules, error) {
	if id, isOption := strings.CutPrefix(c.ID, "options."); isOption {
		value := rules.ByID(other.Options(), id).Value
		if with, err := r.With(ctx, map[string]string{id: value.String()}); err == nil {
			return with, nil
		} // the other rules allow other values
	}
	return r.Taking(ctx, other, append([]string{c.ID}, c.With...)...)
}

func sameRules(a *side, r *rules.Rules) bool {
	b := newSide(r)
	for _, e := range b.list {
		old := a.byPath[e.Path()]
		if old == nil || old.Idle != e.Idle || !e.Idle && !sameValues(old, e) {
			return false
		}
	}
	return len(a.list) == len(b.list)
}

func sameValues(e, other *ruleentries.Entry) bool {
	for _, key := range e.Keys {
		if e.Shown(key) != other.Shown(key) {
			return false
		}
	}
	return len(e.Keys) == len(other.Keys)
}

// findRevealingOption looks for an option value that would reveal a cause, such as minimum_han=2,
// and returns "" if it finds none. It only tries [seeds] and the examples of the rules.
func (s *search) findRevealingOption(c *Cause) string {
	for i, side := range s.sides {
		of, other := side.rules, s.sides[1-i].rules
		for _, id := range s.otherOptions(c, side) {
			for _, value := range otherValues(rules.ByID(of.Options(), id)) {
				if s.ctx.Err() != nil {
					return ""
				}
				if s.reveals(c, of, other, id, value.String()) {
					return id + "=" + value.String()
				}
			}
		}
		if !s.d.SameGame {
			break
		}
	}
	return ""
}

func (s *search) reveals(c *Cause, of, other *rules.Rules, option, value string) bool {
	from, err := of.With(s.ctx, map[string]string{option: value})
	if err != nil {
		return false
	}
	to, err := withCause(s.ctx, from, other, c)
	if err != nil {
		return false
	}
	h := newHunt(s, c, pair{from: engine.New(from), to: engine.New(to)})
	h.a, h.b = h.from, h.to
	_, found := h.findExample(byItems)
	return found
}

func (s *search) otherOptions(c *Cause, of *side) (ids []string) {
	add := func(id string) {
		if "options."+id != c.ID && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	for _, path := range c.affectedPaths() {
		if e := of.byPath[path]; e != nil {
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

// otherValues lists the other values of an option; for a number only the next one.
func otherValues(o *rules.Option) []condition.Value {
	values := condition.Others(o.Value, o.Allowed)
	if values == nil && o.Value.Type == condition.TypeInt && o.Value.Int < o.Max {
		values = []condition.Value{{Type: condition.TypeInt, Int: o.Value.Int + 1}}
	}
	return values
}
