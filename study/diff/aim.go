package diff

import (
	"context"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// place is a search for a hand that is as wished.
type place func(context.Context, wish) (hand.Win, error)

type wish = func(*hand.Win, *engine.Result) bool

func (h *hunt) placesOf(c *Cause) (all []place) {
	both := [...]*engine.Engine{h.to.engine, h.from.engine}
	for _, e := range both {
		for _, when := range aims(e.Rules(), c) {
			all = append(all, func(ctx context.Context, is wish) (hand.Win, error) {
				w, _, err := h.budget.Meeting(ctx, e, when, true, is)
				return w, err
			})
		}
	}
	for _, e := range both {
		all = append(all, func(ctx context.Context, is wish) (hand.Win, error) {
			w, _, err := h.budget.Find(ctx, e, is)
			return w, err
		})
	}
	return all
}

// aims returns the conditions of the rules that a cause changes. Hands that meet one most likely show the cause.
// Conditions that are asked late, or that always or never hold, are left out.
func aims(r *rules.Rules, c *Cause) (all []*condition.Bool) {
	add := func(when *condition.Bool) {
		if when == nil || when.Stage() > condition.StageReading {
			return
		}
		if _, constant := when.Const(); !constant {
			all = append(all, when)
		}
	}
	for _, path := range c.asked() {
		i := max(0, strings.LastIndexByte(path, '.'))
		switch section, id := path[:i], strings.TrimPrefix(path[i:], "."); section {
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

func (c *Cause) asked() []string {
	if c.Kind == Option {
		return c.Rules
	}
	return c.Paths()
}

func (c *Cause) aboutLiability() bool {
	for _, path := range c.asked() {
		if strings.HasPrefix(path, "payments.") || path == "situation.pao" {
			return true
		}
	}
	return false
}

// variant makes of a hand another one, in place of what stands there; nil if it can't.
type variant func(w, into *hand.Win) *hand.Win

// variantsOf are the ways to say more of a hand than a search for a condition says: that a fact of the situation is so,
// if the cause is about it, and who is liable.
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
