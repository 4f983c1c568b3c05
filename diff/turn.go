package diff

import (
	"context"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/entries"
	"example.com/hanfu/rules"
)

// pair are rules without a cause and with it, which differ in nothing else: the first rule set and that with the cause
// turned or, if back is set, the second one without the cause and the second one.
type pair struct {
	from, to *engine.Engine
	back     bool
}

// turn returns rules with and without a cause: mostly those that the first rule set becomes; where that can't be, or
// makes no difference, those that become the second one. It returns the reason if there are neither.
func (s *search) turn(c *Cause) (p pair, none Unseen) {
	there, err := turned(s.ctx, s.d.A, s.d.B, c)
	if err == nil && !same(s.d.A, there) {
		return pair{from: s.a.engine, to: engine.New(there)}, ""
	}
	if !s.d.SameGame {
		return p, Inseparable
	}
	back, failed := turned(s.ctx, s.d.B, s.d.A, c)
	switch {
	case failed == nil && !same(s.d.B, back):
		return pair{engine.New(back), s.b.engine, true}, ""
	case failed == nil && err == nil:
		return p, Unused
	}
	return p, Inseparable
}

// turned returns rules with one cause as other rules have it.
func turned(ctx context.Context, r, other *rules.Rules, c *Cause) (*rules.Rules, error) {
	if id, isOption := strings.CutPrefix(c.ID, "options."); isOption {
		value := rules.ByID(other.Options(), id).Value
		return r.With(ctx, map[string]string{id: value.String()})
	}
	return r.Taking(ctx, other, c.Paths()...)
}

// same reports whether all rules of two rule sets come to the same, as the options stand.
func same(r, s *rules.Rules) bool {
	a, b := newSide(r), newSide(s)
	for _, e := range b.list {
		old := a.by[e.Path()]
		if old == nil || old.Idle != e.Idle || !e.Idle && !alike(old, e) {
			return false
		}
	}
	return len(a.list) == len(b.list)
}

// alike reports whether two entries of one place come to the same values.
func alike(e, other *entries.Entry) bool {
	for _, key := range e.Keys {
		if e.Shown(key) != other.Shown(key) {
			return false
		}
	}
	return len(e.Keys) == len(other.Keys)
}
