package engine

import (
	"slices"

	"example.com/hanfu/engine/hanandfu"
	"example.com/hanfu/engine/units"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/words"
)

// Occurs reports whether a hand can have the han and fu of the terms under the rules, for ron or
// tsumo and for the dealer or another player as in the terms. False is certain: the rules exclude
// every such hand. Yakuman and yaku that are worth a limit are not considered.
func (e *Engine) Occurs(t Terms) bool {
	possible := e.possibleHan(t)
	return possible.Has(t.Han)
}

func (e *Engine) possibleHan(t Terms) (han hanandfu.Han) {
	if e.rules != nil {
		han = e.hands().Han(t.Fu, t.Tsumo, t.isDealer())
	}
	return han
}

// Fu returns the fu that hands can have under the rules, in ascending order. whole reports whether
// the list is complete; it isn't if, for example, a counter adds fu.
func (e *Engine) Fu() (counts []int, whole bool) {
	if e.rules == nil {
		return nil, false
	}
	counts, whole = e.hands().Fu()
	return slices.Clone(counts), whole
}

// Errors of [Engine.Price] for use with [errors.Is].
var (
	// ErrNoHand means that no hand has these terms under the rules.
	ErrNoHand = words.Errorf("no hand is like that by these rules")
	// ErrFuUnsaid means that the fu are missing but hands with so many han are paid by their fu.
	ErrFuUnsaid = words.Errorf("hands of so many han pay by their fu by these rules: write the fu too")
)

type noHandError struct{ reason words.Text }

func (n noHandError) Error() string        { return n.reason.String() }
func (n noHandError) Said() words.Text     { return n.reason }
func (n noHandError) Is(target error) bool { return target == ErrNoHand }

func (e *Engine) checkOccurs(t Terms) error {
	win := words.Say("ron")
	if t.Tsumo {
		win = words.Say("tsumo")
	}
	possible := e.possibleHan(t)
	counts, _ := e.hands().Fu()
	hasFu := t.Fu != 0 || !slices.Equal(counts, []int{0})
	var reason words.Text
	switch lowest, ok := possible.Least(); {
	case t.Yakuman != 0:
		if !units.Possible(e.rules, t.Yakuman) {
			return noHandError{words.Say("no hand is worth %d yakuman", t.Yakuman)}
		}
		return nil
	case possible.Has(t.Han):
		return nil
	case !ok && hasFu:
		reason = words.Say("no hand has %d fu by %s", t.Fu, win)
	case ok && t.Han < lowest && t.Han >= 0 && hasFu:
		reason = words.Say("a hand of %d fu by %s has at least %d han", t.Fu, win, lowest)
	case ok && t.Han < lowest && t.Han >= 0:
		reason = words.Say("a hand by %s has at least %d han", win, lowest)
	case hasFu:
		reason = words.Say("no hand has %d han and %d fu by %s", t.Han, t.Fu, win)
	default:
		reason = words.Say("no hand has %d han by %s", t.Han, win)
	}
	switch same := possible == e.hands().Han(t.Fu, t.Tsumo, !t.isDealer()); {
	case same:
	case t.isDealer():
		reason = words.Say("for the dealer, %s", reason)
	default:
		reason = words.Say("for other players than the dealer, %s", reason)
	}
	return noHandError{reason}
}

func (e *Engine) priceOfAnyFu(t Terms) (price Price, err error) {
	counts, whole := e.hands().Fu()
	if !whole {
		counts = append([]int{0}, counts...) // 0 stands for all other counts
	}
	found, byFu := false, e.paysByFu(t)
	for _, t.Fu = range counts {
		if !e.Occurs(t) {
			continue
		}
		p, err := e.priceOf(t)
		switch {
		case err != nil:
			return Price{}, err
		case found && !p.equal(&price):
			return Price{}, ErrFuUnsaid
		}
		price, found = p, true
		if !byFu && p.Limit != nil &&
			!slices.ContainsFunc(p.Others, func(o Price) bool { return o.Limit == nil }) {
			break // other fu reach the same limits
		}
	}
	if !found {
		return Price{}, noHandError{words.Say("no hand has %d han", t.Han)}
	}
	return price, nil
}

// paysByFu reports whether the limit that hands with the terms reach, or their payments at a limit,
// may depend on the fu.
func (e *Engine) paysByFu(t Terms) bool {
	fu := condition.UsesNumbers(condition.FuSoFar, condition.Basic)
	usesFu := func(u condition.Uses) bool { return u.Without(fu) != u }
	if usesFu(e.paymentUses(t)) ||
		!condition.UsesOf(e.rules.Basic()).Within(fu.Or(condition.UsesNumbers(condition.Han,
			condition.YakumanUnits))) {
		return true
	}
	g, work := e.guess(t), mostWork
	for i, when := range e.termUses().limitWhens {
		l := &e.rules.Limits()[i]
		if usesFu(condition.UsesOf(l.Base)) {
			return true
		}
		if usesFu(when) {
			if work -= condition.WorkOf(l.When); work < 0 || usesFu(g.Rest(l.When).Uses()) {
				return true
			}
		}
	}
	return false
}
