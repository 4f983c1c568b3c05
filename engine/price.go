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

// Terms are what the margins of a table of points hold: all of a hand that its points usually depend on.
type Terms struct {
	// Han and Fu, or units of Yakuman. Fu may be 0 where the price does not depend on it.
	Han, Fu, Yakuman int
	// Base is what is paid for where it is no hand that is, as for nagashi mangan; han, fu and yakuman then stay 0.
	Base int64
	// Dealer reports whether the winner is the dealer, and Tsumo whether the tile was drawn.
	Dealer, Tsumo bool
	// Honba are the counters on the table.
	Honba int
	// Seat is the winner's, which also tells who is the dealer; From is the discarder's, and Pao that of the liable
	// player, where the rules know liability. Round is the round. Each is NoWind if it is unknown; then the players who
	// pay have no seats.
	Seat, From, Pao, Round hand.Wind
	// Liable is how many of the yakuman the player at Pao is liable for; 0 means all for which Seats name nobody.
	Liable int
	// Seats are facts of the situation that are seats, such as at whose wall the deal was broken, and who is liable for
	// one yaku ([hand.PaoFlag]), beside Pao; what is no seat of the rules is passed over.
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

// Ways returns the terms for every way to win: by ron and by tsumo, of others and of the dealer.
func (t Terms) Ways() []Terms {
	all := []Terms{t, t, t, t}
	for i := range all {
		all[i].Tsumo, all[i].Dealer = i%2 != 0, i >= 2
	}
	return all
}

// mayBeLiable reports whether the terms name somebody as liable, for the hand or for one yaku.
func (t *Terms) mayBeLiable() bool {
	return t.Pao != hand.NoWind || slices.ContainsFunc(t.Seats, func(f hand.Flag) bool { return f.PaoOf() != "" })
}

func (t *Terms) isDealer() bool { return t.Dealer || t.Seat == hand.East }

// Price is the points and payments of a hand of some terms.
type Price struct {
	// Limit is nil below all limits.
	Limit *rules.Rule
	// Base is the basic points or the limit's, Points what the winner gets without the counters.
	Base, Points int64
	// Payments are what the players pay, counters included, in the order of the seats; of a discarder whose seat was not
	// said it is not known. Where others pay by ron as well, he stands first; he is the dealer if DealerDiscards is set,
	// which it only is in Others.
	Payments       []Payment
	DealerDiscards bool
	// Others are further prices of hands with the same terms, where the rules ask for more: one for each limit that such
	// hands may reach, or fail to reach, and, for seats that are not given, one for each seating. Open reports whether
	// there may be more.
	Others []Price
	Open   bool
}

// Price returns the points and payments of a hand of some terms, computed as those of wins are: limits and payments are
// those of [Engine.Score] for a win of these terms of which nothing else is known. The error is [ErrNoHand] if no hand
// has them by the rules, [ErrFuUnsaid] if they lack the fu, or another one if the numbers are too large for 64 bits,
// below 0, or can't be worked out.
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
		return e.priceOfAny(t)
	default:
		if err := e.occurs(t); err != nil {
			return Price{}, err
		}
	}
	return e.priceOf(t)
}

func tooMuch(t Terms) error {
	of := fmt.Sprintf("a hand of %d han and %d fu", t.Han, t.Fu)
	if t.Yakuman != 0 {
		of = fmt.Sprintf("a hand of %d yakuman", t.Yakuman)
	}
	return fmt.Errorf("%s pays more points than can be counted here, or what it pays is divided by zero", of)
}

func (e *Engine) priceOf(t Terms) (Price, error) {
	p, err := e.priceSeated(t, nil)
	if err == nil && !e.asked().nothing {
		e.addOthers(&p, t)
	}
	return p, err
}

// priceSeated returns the price of terms at the limit that is reached, or at the one that is said. A discarder whose
// seat was not said stands first.
func (e *Engine) priceSeated(t Terms, at *reached) (Price, error) {
	t.Seat = t.seat()
	p, err := e.priceBy(t, at)
	if t.Tsumo || t.From != hand.NoWind || t.mayBeLiable() || err != nil {
		return p, err
	}
	if t.From = hand.South; t.Seat == hand.South {
		t.From = hand.West
	}
	if paid, err := e.priceBy(t, at); len(paid.Payments) > 1 && slices.ContainsFunc(paid.Payments, func(p Payment) bool { return p.Seat == t.From }) {
		return discarderFirst(paid, t.From), err
	}
	return p, nil
}

func discarderFirst(p Price, from hand.Wind) Price {
	isDiscarder := func(p Payment) bool { return p.Seat == from }
	if i := slices.IndexFunc(p.Payments, isDiscarder); i >= 0 {
		discarder := Payment{Amount: p.Payments[i].Amount}
		p.Payments = append([]Payment{discarder}, slices.DeleteFunc(slices.Clone(p.Payments), isDiscarder)...)
	}
	return p
}

func (e *Engine) setTerms(f *condition.Facts, t *Terms) {
	w := hand.Win{Tsumo: t.Tsumo, Honba: t.Honba, From: t.From, Pao: t.Pao}
	f.SetWin(&condition.Input{Win: &w, Tally: new(hand.Tally), Seat: t.Seat, Round: max(t.Round, hand.East),
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

func (e *Engine) priceBy(t Terms, at *reached) (Price, error) {
	w := hand.Win{Tsumo: t.Tsumo, Honba: t.Honba, From: t.From, Pao: t.Pao}
	k := &work{e: e, how: w, seat: t.Seat, round: max(t.Round, hand.East), players: e.rules.Wall().Players}
	f := &k.facts
	e.setTerms(f, &t)
	e.takeLiableFacts(f, &t)
	fed, err := e.feedersOf(&t, k)
	if err != nil {
		return Price{}, err
	}
	if e.isDiscarderLiable(&w, k) {
		return Price{}, errors.New("all others are liable, and the terms don't say which of them discarded the tile")
	}
	c := candidate{Counts: fast.Counts{Han: int64(t.Han), Fu: int64(t.Fu), Yakuman: int64(t.Yakuman)}}
	if c.Liable = fed; t.Pao != hand.NoWind && slices.ContainsFunc(e.rules.Yaku(), func(y rules.Yaku) bool { return y.Pao && y.Yakuman != nil }) {
		c.Liable += cmp.Or(int64(t.Liable), int64(t.Yakuman)-fed)
	}
	if c.Liable > int64(t.Yakuman) && t.Yakuman > 0 {
		return Price{}, fmt.Errorf("nobody is liable for %d of %d yakuman", c.Liable, t.Yakuman)
	}
	f.Set(condition.LiableYakuman, c.Liable)
	if c.base, c.limit = t.Base, -1; t.Base == 0 {
		if k.findLimit(&c); k.takeFault() {
			return Price{}, tooMuch(t)
		}
		if at != nil {
			c.base, c.limit = at.base, at.limit
		}
	}
	if k.pay(&c); k.takeFault() || c.unpayable {
		return Price{}, tooMuch(t)
	}
	p := Price{Base: c.base, Points: c.points, Payments: slices.Clone(c.paid[:c.numPaid])}
	if c.limit >= 0 {
		p.Limit = e.shown[c.limit]
	}
	return p, nil
}

// mostLiable bounds the yakuman that LiableMatters tries.
const mostLiable = 64

// LiableMatters reports whether the payments depend on Liable. It returns false for terms that have no price.
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
