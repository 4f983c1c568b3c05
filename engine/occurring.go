package engine

import (
	"errors"
	"fmt"
	"slices"

	"example.com/hanfu/engine/hanandfu"
	"example.com/hanfu/engine/units"
	"example.com/hanfu/internal/condition"
)

// Occurs reports whether a hand can have the han and fu of the terms under the rules, won in their way by the dealer or by
// another player. False is certain: the rules exclude it for every hand. Hands paid as yakuman, or by a yaku that is worth
// a limit, are not considered.
func (e *Engine) Occurs(t Terms) bool {
	of := e.handsLike(t)
	return of.Has(t.Han)
}

func (e *Engine) handsLike(t Terms) (han hanandfu.Han) {
	if e.rules != nil {
		han = e.hands().Han(t.Fu, t.Tsumo, t.isDealer())
	}
	return han
}

// Fu returns the counts of fu that hands can have under the rules, in ascending order. Whole reports whether these are
// all; it is false where, for example, a counter adds fu.
func (e *Engine) Fu() (counts []int, whole bool) {
	if e.rules == nil {
		return nil, false
	}
	counts, whole = e.hands().Fu()
	return slices.Clone(counts), whole
}

// Errors of [Engine.Price], to be used with [errors.Is].
var (
	// ErrNoHand means that no hand has these terms under the rules.
	ErrNoHand = errors.New("no hand is like that by these rules")
	// ErrFuUnsaid means that the fu are missing and that hands with so many han are paid by their fu.
	ErrFuUnsaid = errors.New("hands of so many han pay by their fu by these rules: say the fu too")
)

// noHand is an ErrNoHand with its reason.
type noHand struct{ reason string }

func (n noHand) Error() string        { return "by these rules " + n.reason }
func (n noHand) Is(target error) bool { return target == ErrNoHand }

func (e *Engine) occurs(t Terms) error {
	how, whose := "by ron", ""
	if t.Tsumo {
		how = "by self-draw"
	}
	like := e.handsLike(t)
	if like != e.hands().Han(t.Fu, t.Tsumo, !t.isDealer()) {
		if whose = " of another player"; t.isDealer() {
			whose = " of the dealer"
		}
	}
	of, and := fmt.Sprintf(" of %d fu", t.Fu), fmt.Sprintf(" and %d fu", t.Fu)
	if counts, _ := e.hands().Fu(); t.Fu == 0 && slices.Equal(counts, []int{0}) { // a game without fu
		of, and = "", ""
	}
	switch least, has := like.Least(); {
	case t.Yakuman != 0:
		if !units.Possible(e.rules, t.Yakuman) {
			return noHand{fmt.Sprintf("no hand is worth %d yakuman", t.Yakuman)}
		}
	case like.Has(t.Han):
	case !has && of != "":
		return noHand{fmt.Sprintf("no hand%s has %d fu %s", whose, t.Fu, how)}
	case has && t.Han < least && t.Han >= 0:
		return noHand{fmt.Sprintf("a hand%s%s %s has at least %d han, and here it has %d", whose, of, how, least, t.Han)}
	default:
		return noHand{fmt.Sprintf("no hand%s has %d han%s %s", whose, t.Han, and, how)}
	}
	return nil
}

func (e *Engine) priceOfAny(t Terms) (price Price, err error) {
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
		case found && !p.same(&price):
			return Price{}, ErrFuUnsaid
		}
		price, found = p, true
		if !byFu && p.Limit != nil && !slices.ContainsFunc(p.Others, func(o Price) bool { return o.Limit == nil }) {
			break // with other fu, the same limits are reached
		}
	}
	if !found {
		return Price{}, noHand{fmt.Sprintf("no hand has %d han", t.Han)}
	}
	return price, nil
}

// paysByFu reports whether what hands with the terms pay at a limit, or which one they reach, may depend on their fu.
func (e *Engine) paysByFu(t Terms) bool {
	fu := condition.UsesNumbers(condition.FuSoFar, condition.Basic)
	asks := func(u condition.Uses) bool { return u.Without(fu) != u }
	if asks(e.paymentsAsk(t)) || !condition.UsesOf(e.rules.Basic()).Within(fu.Or(condition.UsesNumbers(condition.Han, condition.YakumanUnits))) {
		return true
	}
	told, work := e.told(t), mostWork
	for i, when := range e.asked().whens {
		l := &e.rules.Limits()[i]
		if asks(condition.UsesOf(l.Base)) {
			return true
		}
		if asks(when) {
			if work -= condition.WorkOf(l.When); work < 0 || asks(told.Rest(l.When).Uses()) {
				return true
			}
		}
	}
	return false
}
