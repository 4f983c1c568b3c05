package diff

import (
	"context"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/ruleentries"
	"example.com/hanfu/rules"
)

// pair are rules without a cause and with it, which differ in nothing else: the first rule set and that with the cause
// turned or, if back is set, the second one without the cause and the second one.
type pair struct {
	from, to *engine.Engine
	back     bool
}

// turn returns rules with and without a cause, first as the first rule set becomes, then as those that become the
// second, where such rules exist and the cause matters. Otherwise it returns the reason.
func (s *search) turn(c *Cause) (pairs []pair, none Unseen) {
	none = Unused
	there, err := turned(s.ctx, s.d.A, s.d.B, c)
	switch {
	case s.ctx.Err() != nil:
		return nil, Cut
	case err != nil:
		none = Inseparable
	case !same(s.sides[0], there):
		pairs = append(pairs, pair{from: s.a, to: engine.New(there)})
	}
	if !s.d.SameGame {
		return pairs, none
	}
	back, err := turned(s.ctx, s.d.B, s.d.A, c)
	switch {
	case s.ctx.Err() != nil:
		none = Cut
	case err != nil:
		none = Inseparable
	case !same(s.sides[1], back):
		pairs = append(pairs, pair{engine.New(back), s.b, true})
	}
	return pairs, none
}

func turned(ctx context.Context, r, other *rules.Rules, c *Cause) (*rules.Rules, error) {
	if id, isOption := strings.CutPrefix(c.ID, "options."); isOption {
		value := rules.ByID(other.Options(), id).Value
		if with, err := r.With(ctx, map[string]string{id: value.String()}); err == nil {
			return with, nil
		} // the other rules allow other values
	}
	return r.Taking(ctx, other, append([]string{c.ID}, c.With...)...)
}

func same(a *side, r *rules.Rules) bool {
	b := newSide(r)
	for _, e := range b.list {
		old := a.by[e.Path()]
		if old == nil || old.Idle != e.Idle || !e.Idle && !alike(old, e) {
			return false
		}
	}
	return len(a.list) == len(b.list)
}

func alike(e, other *ruleentries.Entry) bool {
	for _, key := range e.Keys {
		if e.Shown(key) != other.Shown(key) {
			return false
		}
	}
	return len(e.Keys) == len(other.Keys)
}
