package prove

import (
	"context"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/everyhand"
	"example.com/hanfu/rules"
)

// expressions are the conditions and numbers of a rule set that are asked of wins.
type expressions struct {
	conditions []*condition.Bool
	numbers    []*condition.Int
}

func (x *expressions) add(when *condition.Bool, numbers ...*condition.Int) {
	if when != nil {
		x.conditions = append(x.conditions, when)
	}
	for _, n := range numbers {
		if n != nil {
			x.numbers = append(x.numbers, n)
		}
	}
}

// expressionsOf lists the expressions of a rule set, of its situation those of what may be said, without the worth of
// yaku that can't count.
func expressionsOf(r *rules.Rules, flags *carried) (x expressions) {
	for i := range r.Situation() {
		if s := &r.Situation()[i]; flags.says(s) {
			for _, b := range s.Requires {
				x.add(b)
			}
		}
	}
	for i := range r.Shapes() {
		x.add(r.Shapes()[i].When)
	}
	for i := range r.Yaku() {
		if y := &r.Yaku()[i]; !flags.rulesOut(y.When) {
			x.add(y.When, y.Closed, y.Open, y.Yakuman)
			x.add(y.Beside)
		}
	}
	for i := range r.Bonus() {
		x.add(nil, r.Bonus()[i].Han)
	}
	for i := range r.Valid() {
		x.add(r.Valid()[i].Needs)
	}
	for _, list := range [...][]rules.FuRule{r.Fu().Fixed, r.Fu().Sources, r.Fu().Adjustments} {
		for i := range list {
			x.add(list[i].When, list[i].Fu)
		}
	}
	x.add(nil, r.Yakuman().Han, r.Yakuman().Units, r.Basic())
	for i := range r.Limits() {
		x.add(r.Limits()[i].When, r.Limits()[i].Base)
	}
	x.add(nil, r.Payments().LiableBase)
	for _, list := range [...][]rules.Share{r.Payments().Shares, r.Payments().Honba, r.Payments().Adjustments} {
		for i := range list {
			x.add(list[i].When, list[i].Pays)
		}
	}
	return x
}

func (x *expressions) asksSeats() bool {
	return slices.ContainsFunc(x.conditions, func(b *condition.Bool) bool { return condition.UsesSeats(b) }) ||
		slices.ContainsFunc(x.numbers, func(i *condition.Int) bool { return condition.UsesSeats(i) })
}

// standFor reports whether an exchange of tiles leaves the answers of all expressions unchanged, except for hands
// entirely within one of some sets. It returns false when the context ends.
func (x *expressions) standFor(ctx context.Context, e everyhand.Exchange) (besides []hand.Set, ok bool) {
	permutations := e.Permutations()[1:]
	for _, n := range x.numbers {
		for i := range permutations {
			if ctx.Err() != nil || !condition.EqualUnder(n, &permutations[i]) {
				return nil, false
			}
		}
	}
	for _, b := range x.conditions {
		same := true
		for i := range permutations {
			same = same && ctx.Err() == nil && condition.EqualUnder(b, &permutations[i])
		}
		switch within := condition.AllowedKinds(b); {
		case same:
		case within == hand.AllKinds:
			return nil, false
		default:
			for _, to := range e.Permutations() {
				if set := moved(within, &to); !slices.Contains(besides, set) {
					besides = append(besides, set)
				}
			}
		}
	}
	return besides, true
}

// moved returns a set of kinds with each in the place of another.
func moved(s hand.Set, to *[hand.Kinds]hand.Kind) (m hand.Set) {
	for k, other := range to {
		if s.Has(hand.Kind(k)) {
			m |= 1 << other
		}
	}
	return m
}
