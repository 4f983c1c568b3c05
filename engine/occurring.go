package engine

import (
	"errors"
	"fmt"
	"slices"

	"example.com/hanfu/internal/units"
)

// Occurs reports whether there may be a hand of some han and fu, won by tsumo or by ron, under the rules. False is
// certain: it follows from the rules for every hand. Hands that are paid as yakuman, or by a yaku that is worth a limit,
// are no matter.
func (e *Engine) Occurs(han, fu int, tsumo bool) bool {
	of := e.hands().Han(fu, tsumo)
	return of.Has(han)
}

// Fu lists the counts of fu that hands may have under the rules, in order. It is whole unless hands may have others, as
// where counters make fu.
func (e *Engine) Fu() (counts []int, whole bool) {
	counts, whole = e.hands().Fu()
	return slices.Clone(counts), whole
}

// The reasons for which terms have no price; [errors.Is] finds them.
var (
	// ErrNoHand is that of terms that no hand has under the rules.
	ErrNoHand = errors.New("no hand is like that by these rules")
	// ErrFuUnsaid is that of terms without fu, where hands of so many han pay by their fu.
	ErrFuUnsaid = errors.New("hands of so many han pay by their fu by these rules: say the fu too")
)

// noHand says why no hand has some terms.
type noHand struct{ reason string }

func (n noHand) Error() string        { return "by these rules " + n.reason }
func (n noHand) Is(target error) bool { return target == ErrNoHand }

// occurs returns an error unless there may be a hand of the terms, of which the fu are said.
func (e *Engine) occurs(t Terms) error {
	how := "by ron"
	if t.Tsumo {
		how = "by self-draw"
	}
	of, and := fmt.Sprintf(" of %d fu", t.Fu), fmt.Sprintf(" and %d fu", t.Fu)
	if counts, _ := e.hands().Fu(); t.Fu == 0 && slices.Equal(counts, []int{0}) { // a game without fu
		of, and = "", ""
	}
	switch least, has := e.leastHan(t.Fu, t.Tsumo); {
	case t.Yakuman != 0:
		if !units.Possible(e.rules, t.Yakuman) {
			return noHand{fmt.Sprintf("no hand is worth %d yakuman", t.Yakuman)}
		}
	case e.Occurs(t.Han, t.Fu, t.Tsumo):
	case !has && of != "":
		return noHand{fmt.Sprintf("no hand has %d fu %s", t.Fu, how)}
	case has && t.Han < least && t.Han >= 0:
		return noHand{fmt.Sprintf("a hand%s %s has at least %d han, and here it has %d", of, how, least, t.Han)}
	default:
		return noHand{fmt.Sprintf("no hand has %d han%s %s", t.Han, and, how)}
	}
	return nil
}

func (e *Engine) leastHan(fu int, tsumo bool) (least int, ok bool) {
	of := e.hands().Han(fu, tsumo)
	return of.Least()
}

// priceOfAny returns the price of terms without fu: the one that hands of so many han have whatever their fu.
func (e *Engine) priceOfAny(t Terms) (price Price, err error) {
	counts, whole := e.hands().Fu()
	if !whole {
		counts = append([]int{0}, counts...) // as far from the others as there may be any
	}
	found := false
	for _, t.Fu = range counts {
		if !e.Occurs(t.Han, t.Fu, t.Tsumo) {
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
	}
	if !found {
		return Price{}, noHand{fmt.Sprintf("no hand has %d han", t.Han)}
	}
	return price, nil
}
