package engine

import (
	"errors"
	"fmt"
	"slices"

	"example.com/hanfu/engine/hanandfu"
	"example.com/hanfu/engine/units"
	"example.com/hanfu/internal/condition"
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
	ErrNoHand = errors.New("no hand is like that by these rules")
	// ErrFuUnsaid means that the fu are missing but hands with so many han are paid by their fu.
	ErrFuUnsaid = errors.New("hands of so many han pay by their fu by these rules: say the fu too")
)

// noHandError is an ErrNoHand with its reason.
type noHandError struct{ reason string }

func (n noHandError) Error() string        { return "by these rules " + n.reason }
func (n noHandError) Is(target error) bool { return target == ErrNoHand }

func (e *Engine) checkOccurs(t Terms) error {
	win, winner := "by ron", ""
	if t.Tsumo {
		win = "by self-draw"
	}
	possible := e.possibleHan(t)
	if possible != e.hands().Han(t.Fu, t.Tsumo, !t.isDealer()) {
		if winner = " of another player"; t.isDealer() {
			winner = " of the dealer"
		}
	}
	ofFu, andFu := fmt.Sprintf(" of %d fu", t.Fu), fmt.Sprintf(" and %d fu", t.Fu)
	// rules without fu
	if counts, _ := e.hands().Fu(); t.Fu == 0 && slices.Equal(counts, []int{0}) {
		ofFu, andFu = "", ""
	}
	switch lowest, ok := possible.Least(); {
	case t.Yakuman != 0:
		if !units.Possible(e.rules, t.Yakuman) {
			return noHandError{fmt.Sprintf("no hand is worth %d yakuman", t.Yakuman)}
		}
	case possible.Has(t.Han):
	case !ok && ofFu != "":
		return noHandError{fmt.Sprintf("no hand%s has %d fu %s", winner, t.Fu, win)}
	case ok && t.Han < lowest && t.Han >= 0:
		return noHandError{fmt.Sprintf("a hand%s%s %s has at least %d han, and here it has %d",
			winner, ofFu, win, lowest, t.Han)}
	default:
		return noHandError{fmt.Sprintf("no hand%s has %d han%s %s", winner, t.Han, andFu, win)}
	}
	return nil
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
		return Price{}, noHandError{fmt.Sprintf("no hand has %d han", t.Han)}
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
