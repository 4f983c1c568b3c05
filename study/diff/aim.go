package diff

import (
	"context"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/rules"
)

type strategy func(context.Context, filter) (hand.Win, error)

type filter = func(*hand.Win, *engine.Result) bool

func (h *hunt) strategiesFor(c *Cause) (all []strategy) {
	both := [...]*engine.Engine{h.to.engine, h.from.engine}
	for _, e := range both {
		for _, when := range aims(e.Rules(), c) {
			all = append(all, func(ctx context.Context, is filter) (hand.Win, error) {
				return h.budget.Meeting(ctx, e, when, true, is)
			})
		}
	}
	for _, e := range both {
		all = append(all, func(ctx context.Context, is filter) (hand.Win, error) {
			return h.budget.Find(ctx, e, is)
		})
	}
	return all
}

// aims returns the conditions of the rules that a cause changes. Hands that satisfy one are likely
// witnesses. It omits constant conditions and those that depend on more than a reading.
func aims(r *rules.Rules, c *Cause) (all []*condition.Bool) {
	add := func(when *condition.Bool) {
		if when == nil || when.Stage() > condition.StageReading {
			return
		}
		if _, constant := when.Const(); !constant {
			all = append(all, when)
		}
	}
	for _, path := range c.affectedPaths() {
		switch section, id := tree.Split(path); section {
		case "yaku":
			if y := rules.ByID(r.Yaku(), id); y != nil {
				add(y.When)
			}
		case "shapes":
			if s := rules.ByID(r.Shapes(), id); s != nil {
				add(s.When)
			}
		case "fu.fixed":
			if f := rules.ByID(r.Fu().Fixed, id); f != nil {
				add(f.When)
			}
		case "situation":
			if s := rules.ByID(r.Situation(), id); s != nil {
				for _, when := range s.Requires {
					add(when)
				}
			}
		}
	}
	if c.aboutLiability() {
		for i := range r.Yaku() {
			if y := &r.Yaku()[i]; y.Pao {
				add(y.When)
			}
		}
	}
	return all
}

func (c *Cause) affectedPaths() []string {
	if c.Kind == Option {
		return c.Rules
	}
	return c.Paths()
}

func (c *Cause) aboutLiability() bool {
	for _, path := range c.affectedPaths() {
		if strings.HasPrefix(path, "payments.") || path == "situation.pao" {
			return true
		}
	}
	return false
}

// variant stores a modified copy of w in into and returns it. It returns nil if it doesn't apply.
type variant func(w, into *hand.Win) *hand.Win

// variantsOf returns variants that set a fact of the situation, if the cause is about it, and the
// liable player.
func variantsOf(c *Cause, r *rules.Rules) (all []variant) {
	for _, path := range c.Paths() {
		if id, isFact := strings.CutPrefix(path, "situation."); isFact {
			all = append(all, func(w, into *hand.Win) *hand.Win {
				if slices.ContainsFunc(w.Flags, func(f hand.Flag) bool { return f.Name == id }) {
					return nil
				}
				flags := append(into.Flags[:0], w.Flags...)
				*into = *w
				into.Flags = append(flags, hand.Flag{Name: id, Value: 1})
				return into
			})
		}
	}
	if c.aboutLiability() {
		for seat := hand.East; int(seat-hand.East) < r.Wall().Players; seat++ {
			all = append(all, func(w, into *hand.Win) *hand.Win {
				if w.Pao != hand.NoWind || seat == w.Seat {
					return nil
				}
				flags := into.Flags
				*into = *w
				into.Flags = append(flags[:0], w.Flags...)
				into.Pao = seat
				return into
			})
		}
	}
	return all
}
