package engine

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"example.com/hanfu/engine/internal/fast"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// Terms describes a hand by the values that its points usually depend on.
type Terms struct {
	// Set either Han and Fu, or Yakuman. Fu may be 0 if the price doesn't depend on it.
	Han, Fu, Yakuman int
	// Base is paid instead of the base of a hand, as for nagashi mangan; Han, Fu and Yakuman are
	// then 0.
	Base int64
	// Dealer reports whether the winner is the dealer, Tsumo whether the tile was drawn.
	Dealer, Tsumo bool
	// Honba is the number of honba counters on the table.
	Honba int
	// Seat is the winner's seat (east is the dealer), From the discarder's, and Pao that of the
	// liable player if the rules have liability. NoWind means unknown; payers whose seats are
	// unknown have none.
	Seat, From, Pao, Round hand.Wind
	// Liable is the number of yakuman for which Pao is liable; 0 means all that Seats assigns to
	// nobody.
	Liable int
	// Seats are facts of the situation whose value is a seat, such as the wall at which the deal
	// was broken or the player liable for one yaku ([hand.PaoFlag]) in addition to Pao. Facts that
	// the rules don't declare as seats are ignored.
	Seats []hand.Flag
}

func (t *Terms) seat() hand.Wind {
	switch {
	case t.Seat != hand.NoWind:
		return t.Seat
	case t.Dealer:
		return hand.East
	}
	return hand.South
}

// Ways returns the terms for ron and tsumo by a non-dealer, then by the dealer.
func (t Terms) Ways() []Terms {
	all := []Terms{t, t, t, t}
	for i := range all {
		all[i].Tsumo, all[i].Dealer = i%2 != 0, i >= 2
	}
	return all
}

// mayBeLiable reports whether the terms name a liable player, for the hand or for one yaku.
func (t *Terms) mayBeLiable() bool {
	return t.Pao != hand.NoWind ||
		slices.ContainsFunc(t.Seats, func(f hand.Flag) bool { return f.PaoOf() != "" })
}

func (t *Terms) isDealer() bool { return t.Dealer || t.Seat == hand.East }

// Price is the points and payments for a hand.
type Price struct {
	// Limit is nil below all limits.
	Limit *rules.Rule
	// Base is the basic points or the base of the limit. Points is what the winner gets without the
	// counters.
	Base, Points int64
	// Payments includes the counters and is in the order of the seats, with the empty seat last; a
	// discarder of unknown seat has no seat. If other players pay for a ron too, the discarder comes
	// first. DealerDiscards reports whether that is the dealer; it is only set in Others.
	Payments       []Payment
	DealerDiscards bool
	// Others are the further prices of hands with the same terms if the rules depend on more: one
	// for each limit that such hands may or may not reach and, if seats are unknown, for each
	// seating. Open reports whether there may be more.
	Others []Price
	Open   bool
}

// Price returns the points and payments for a hand. They are those of [Engine.Score] for a win of
// which nothing but the terms is known. The error is [ErrNoHand] if the rules allow no such hand,
// [ErrFuUnsaid] if the fu are needed and missing, or another one if the numbers are negative,
// overflow 64 bits or can't be computed.
func (e *Engine) Price(t Terms) (Price, error) {
	if e.rules == nil {
		return Price{}, hand.Problems{noRules}
	}
	switch counts, _ := e.hands().Fu(); {
	case t.Honba < 0:
		return Price{}, errors.New("no number of counters is below 0")
	case t.Base < 0:
		return Price{}, errors.New("no base is below 0")
	case t.Liable < 0 || t.Liable > t.Yakuman:
		return Price{}, fmt.Errorf("nobody is liable for %d of %d yakuman", t.Liable, t.Yakuman)
	case t.Base != 0:
	case t.Fu == 0 && t.Yakuman == 0 && !slices.Contains(counts, 0):
		return e.priceOfAnyFu(t)
	default:
		if err := e.checkOccurs(t); err != nil {
			return Price{}, err
		}
	}
	return e.priceOf(t)
}

func tooLarge(t Terms) error {
	worth := fmt.Sprintf("a hand of %d han and %d fu", t.Han, t.Fu)
	if t.Yakuman != 0 {
		worth = fmt.Sprintf("a hand of %d yakuman", t.Yakuman)
	}
	return fmt.Errorf("%s pays more points than can be counted here, or what it pays is divided by zero", worth)
}

func (e *Engine) priceOf(t Terms) (Price, error) {
	p, err := e.priceSeated(t, nil)
	if err == nil && !e.termUses().onePrice {
		e.addOthers(&p, t)
	}
	return p, err
}

// priceSeated returns the price of the terms at a limit, or at the one that is reached if limit is
// nil. A discarder of unknown seat comes first.
func (e *Engine) priceSeated(t Terms, limit *reached) (Price, error) {
	t.Seat = t.seat()
	p, err := e.priceAt(t, limit)
	if t.Tsumo || t.From != hand.NoWind || t.mayBeLiable() || err != nil {
		return p, err
	}
	if t.From = hand.South; t.Seat == hand.South {
		t.From = hand.West
	}
	if paid, err := e.priceAt(t, limit); len(paid.Payments) > 1 &&
		slices.ContainsFunc(paid.Payments, func(p Payment) bool { return p.Seat == t.From }) {
		return discarderFirst(paid, t.From), err
	}
	return p, nil
}

func discarderFirst(p Price, from hand.Wind) Price {
	isDiscarder := func(p Payment) bool { return p.Seat == from }
	if i := slices.IndexFunc(p.Payments, isDiscarder); i >= 0 {
		discarder := Payment{Amount: p.Payments[i].Amount}
		p.Payments = append([]Payment{discarder},
			slices.DeleteFunc(slices.Clone(p.Payments), isDiscarder)...)
	}
	return p
}

func (e *Engine) setTerms(f *condition.Facts, t *Terms) {
	w := hand.Win{Tsumo: t.Tsumo, Honba: t.Honba, From: t.From, Pao: t.Pao}
	f.SetWin(&condition.Input{Win: &w, Tally: new(hand.Tally), Seat: t.Seat,
		Round:   max(t.Round, hand.East),
		Players: e.rules.Wall().Players})
	f.Set(condition.Han, int64(t.Han))
	f.Set(condition.YakuHan, int64(t.Han))
	f.Set(condition.FuSoFar, int64(t.Fu))
	f.Set(condition.YakumanUnits, int64(t.Yakuman))
	for i := range t.Seats {
		if at := e.situation.Find(t.Seats[i].Name); at >= 0 && e.rules.Situation()[at].Seat {
			f.SetCounter(e.rules.Situation()[at].Index, int64(t.Seats[i].Value))
		}
	}
}

func (e *Engine) priceAt(t Terms, limit *reached) (Price, error) {
	w := hand.Win{Tsumo: t.Tsumo, Honba: t.Honba, From: t.From, Pao: t.Pao}
	k := &work{e: e, payWin: w, seat: t.Seat, round: max(t.Round, hand.East),
		players: e.rules.Wall().Players}
	f := &k.facts
	e.setTerms(f, &t)
	e.setLiableFacts(f, &t)
	units, err := e.addTermLiabilities(&t, k)
	if err != nil {
		return Price{}, err
	}
	if e.isDiscarderLiable(&w, k) {
		return Price{}, errors.New("all others are liable, and the terms don't say which of them discarded the tile")
	}
	c := candidate{Counts: fast.Counts{Han: int64(t.Han), Fu: int64(t.Fu),
		Yakuman: int64(t.Yakuman)}}
	if c.Liable = units; t.Pao != hand.NoWind &&
		slices.ContainsFunc(e.rules.Yaku(),
			func(y rules.Yaku) bool { return y.Pao && y.Yakuman != nil }) {
		c.Liable += cmp.Or(int64(t.Liable), int64(t.Yakuman)-units)
	}
	if c.Liable > int64(t.Yakuman) && t.Yakuman > 0 {
		return Price{}, fmt.Errorf("nobody is liable for %d of %d yakuman", c.Liable, t.Yakuman)
	}
	f.Set(condition.LiableYakuman, c.Liable)
	if c.base, c.limit = t.Base, -1; t.Base == 0 {
		if k.findLimit(&c); k.clearFault() {
			return Price{}, tooLarge(t)
		}
		if limit != nil {
			c.base, c.limit = limit.base, limit.limit
		}
	}
	if k.pay(&c); k.clearFault() || c.unpayable {
		return Price{}, tooLarge(t)
	}
	p := Price{Base: c.base, Points: c.points, Payments: slices.Clone(c.paid[:c.numPaid])}
	if c.limit >= 0 {
		p.Limit = e.shown[c.limit]
	}
	return p, nil
}

// mostLiable bounds the number of yakuman that LiableMatters tries.
const mostLiable = 64

// LiableMatters reports whether the payments depend on Liable. It returns false for terms without a
// price.
func (e *Engine) LiableMatters(t Terms) bool {
	t.Liable = 1
	one, err := e.Price(t)
	for err == nil && t.Liable < min(t.Yakuman, mostLiable) {
		t.Liable++
		var more Price
		if more, err = e.Price(t); err == nil && !slices.Equal(one.Payments, more.Payments) {
			return true
		}
	}
	return false
}
