package prove

import (
	"context"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/everyhand"
	"example.com/hanfu/rules"
)

// expressions holds the conditions and numbers of a rule set that apply to wins.
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

// expressionsOf returns the expressions of a rule set. It omits requirements of situation entries
// that no win has, and yaku that can't count.
func expressionsOf(r *rules.Rules, flags *carried) (x expressions) {
	for i := range r.Situation() {
		if s := &r.Situation()[i]; flags.hasEntry(s) {
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
	p := r.Payments()
	for _, list := range [...][]rules.Share{p.Shares, p.Honba, p.Adjustments} {
		for i := range list {
			x.add(list[i].When, list[i].Pays)
		}
	}
	return x
}

func (x *expressions) usesSeats() bool {
	return slices.ContainsFunc(x.conditions, func(b *condition.Bool) bool {
		return condition.UsesSeats(b)
	}) || slices.ContainsFunc(x.numbers, func(i *condition.Int) bool {
		return condition.UsesSeats(i)
	})
}

// areInvariant reports whether an exchange of tiles leaves all expressions unchanged, except for
// hands within one of the returned sets. It returns false when ctx ends.
func (x *expressions) areInvariant(ctx context.Context,
	e everyhand.Exchange) (excluded []hand.Set, ok bool) {
	permutations := e.Permutations()[1:]
	for _, n := range x.numbers {
		for i := range permutations {
			if ctx.Err() != nil || !condition.EqualUnder(n, &permutations[i]) {
				return nil, false
			}
		}
	}
	for _, b := range x.conditions {
		invariant := true
		for i := range permutations {
			invariant = invariant && ctx.Err() == nil && condition.EqualUnder(b, &permutations[i])
		}
		switch within := condition.AllowedKinds(b); {
		case invariant:
		case within == hand.AllKinds:
			return nil, false
		default:
			for _, permutation := range e.Permutations() {
				if set := permuteSet(within, &permutation); !slices.Contains(excluded, set) {
					excluded = append(excluded, set)
				}
			}
		}
	}
	return excluded, true
}

func permuteSet(s hand.Set, permutation *[hand.Kinds]hand.Kind) (m hand.Set) {
	for k, other := range permutation {
		if s.Has(hand.Kind(k)) {
			m |= 1 << other
		}
	}
	return m
}
