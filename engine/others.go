package engine

import (
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// reached is a limit that hands reach, -1 for none, with its base.
type reached struct {
	base  int64
	limit int
}

// askedOfTerms says what limits and payments ask besides the terms.
type askedOfTerms struct {
	// nothing reports whether all hands with the same terms have one price, and bonusAdds whether bonus tiles never reduce
	// the han.
	nothing, bonusAdds bool
	limits             condition.Uses
	// whens are what the conditions of the limits ask, and shares the shares and adjustments of payments.
	whens  []condition.Uses
	shares []askedShare
	// byRon and byTsumo are the facts that payments ask for.
	byRon, byTsumo condition.Uses
}

// askedShare is a share, and what it asks.
type askedShare struct {
	*rules.Share
	uses condition.Uses
}

func (e *Engine) asksOfTerms() *askedOfTerms {
	r, asked := e.rules, new(askedOfTerms)
	asked.bonusAdds = !slices.ContainsFunc(r.Bonus(), func(b rules.Bonus) bool {
		least, _ := condition.Uses{}.Bounds(b.Han)(new(condition.Facts))
		return least < 0
	})
	for i := range r.Limits() {
		asked.whens = append(asked.whens, condition.UsesOf(r.Limits()[i].When))
		asked.limits = asked.limits.Or(asked.whens[i]).Or(condition.UsesOf(r.Limits()[i].Base))
	}
	for _, list := range [][]rules.Share{r.Payments().Shares, r.Payments().Adjustments} {
		for i := range list {
			s := askedShare{&list[i], condition.UsesOf(list[i].Pays)}
			if s.When != nil {
				s.uses = s.uses.Or(condition.UsesOf(s.When))
			}
			asked.shares = append(asked.shares, s)
		}
	}
	for tsumo, uses := range map[bool]*condition.Uses{false: &asked.byRon, true: &asked.byTsumo} {
		told := e.toldSeats(nil)
		told.Is(condition.UsesTsumo, tsumo)
		told.Is(condition.UsesLiable, false)
		*uses = e.asksOfPayments(told)
	}
	asked.nothing = limitsFollow(r) && sharesFollow(r) && !asksWhoDealsIn(asked.byRon)
	return asked
}

// asksWhoDealsIn reports whether payments for a ron depend on whether the dealer discarded the tile.
func asksWhoDealsIn(payments condition.Uses) bool {
	return payments.Without(condition.UsesPayerDealer) != payments
}

func (e *Engine) paymentsAsk(t Terms) condition.Uses {
	switch {
	case t.Seats != nil:
		return e.asksOfPayments(e.told(t))
	case t.Tsumo:
		return e.asked().byTsumo
	}
	return e.asked().byRon
}

// mostOthers bounds the other prices, and mostWork the parts of conditions that are looked at for a price, to many times
// those of a league. Open is set where there may be more.
const (
	mostOthers = 12
	mostWork   = 2048
)

func (e *Engine) addOthers(p *Price, t Terms) {
	seen := []Price{*p}
	k := &knownFacts{work: mostWork}
	asks := e.paymentsAsk(t)
	for _, v := range e.seatings(t, asks) {
		e.know(k, v)
		all, known := e.reachable(v, k)
		p.Open = p.Open || !known || e.paysByMore(v, asks, k)
		for i := range all {
			if len(seen) > mostOthers {
				p.Open = true
				break
			}
			q, err := e.priceSeated(v, &all[i])
			if t.From == hand.NoWind && v.From != hand.NoWind {
				q = discarderFirst(q, v.From)
				q.DealerDiscards = v.From == hand.East && len(q.Payments) > 1
			}
			switch {
			case err != nil:
				p.Open = true
			case !slices.ContainsFunc(seen, func(o Price) bool { return o.Limit == q.Limit && samePayments(o, q, t) }):
				seen = append(seen, q)
			}
		}
		if p.Open && len(seen) > mostOthers {
			break
		}
	}
	if len(seen) > 1 {
		p.Others = slices.Clip(seen[1:])
	}
}

// samePayments reports whether two prices for some terms have the same payments: of every seat, where the terms say who
// sits where, else of the discarder, the dealer and the others, of whom nobody is known.
func samePayments(p, q Price, t Terms) bool {
	if (t.Seat != hand.NoWind || t.Dealer) && (t.Tsumo || t.From != hand.NoWind) {
		bySeat := func(a, b Payment) int { return int(a.Seat) - int(b.Seat) }
		return p.Base == q.Base && slices.Equal(slices.SortedFunc(slices.Values(p.Payments), bySeat),
			slices.SortedFunc(slices.Values(q.Payments), bySeat))
	}
	return p.Base == q.Base && slices.Equal(byClass(p), byClass(q))
}

func byClass(p Price) []Payment {
	list := slices.Clone(p.Payments)
	for i := range list {
		list[i].Seat = min(list[i].Seat, hand.South)
	}
	slices.SortFunc(list, func(a, b Payment) int {
		if a.Seat != b.Seat {
			return int(a.Seat) - int(b.Seat)
		}
		return int(min(max(a.Amount-b.Amount, -1), 1))
	})
	return list
}

func (p *Price) same(q *Price) bool {
	return p.Limit == q.Limit && p.Base == q.Base && p.Open == q.Open && slices.Equal(p.Payments, q.Payments) &&
		slices.EqualFunc(p.Others, q.Others, func(a, b Price) bool { return a.same(&b) })
}

// knownFacts are the facts that all hands with some terms share.
type knownFacts struct {
	told *condition.Guess
	// facts are the same for what asks for nothing but uses, which is answered in a moment.
	facts condition.Facts
	uses  condition.Uses
	// work is how many parts of other conditions may still be looked at.
	work int
}

func (e *Engine) know(k *knownFacts, t Terms) {
	k.told = e.told(t)
	k.told.Set(condition.FuSoFar, int64(t.Fu))
	k.uses = condition.UsesNumbers(condition.Han, condition.FuSoFar, condition.YakumanUnits, condition.Basic, condition.Honba,
		condition.Players).Or(condition.UsesTsumo).Or(condition.UsesDealer)
	if t.Seat != hand.NoWind || t.Dealer {
		k.uses = k.uses.Or(condition.UsesNumbers(condition.Seat))
	}
	if t.Round != hand.NoWind {
		k.uses = k.uses.Or(condition.UsesNumbers(condition.Round))
	}
	t.Seat = t.seat()
	e.setTerms(&k.facts, &t)
}

func (k *knownFacts) may(work int) bool {
	k.work = max(k.work-work, -1)
	return k.work >= 0
}

// holds reports whether a condition, which asks so much, certainly holds for all hands.
func (k *knownFacts) holds(when *condition.Bool, asks condition.Uses) (holds, certain bool) {
	if asks.Within(k.uses) {
		if holds := k.facts.Holds(when); !k.facts.Fault() {
			return holds, true
		}
	}
	if !k.may(condition.WorkOf(when)) {
		return false, false
	}
	value, certain := k.told.Rest(when).Const()
	return value != 0, certain
}

func (k *knownFacts) number(of *condition.Int) (n int64, certain bool) {
	if condition.UsesOf(of).Within(k.uses) {
		if n = k.facts.Value(of); !k.facts.Fault() {
			return n, true
		}
	}
	return k.told.Rest(of).Const()
}

func (e *Engine) told(t Terms) *condition.Guess {
	told := e.toldSeats(t.Seats)
	told.Set(condition.Han, int64(t.Han))
	if e.asked().bonusAdds {
		told.Within(condition.YakuHan, 0, int64(t.Han))
	}
	told.Set(condition.YakumanUnits, int64(t.Yakuman))
	told.Set(condition.Honba, int64(t.Honba))
	told.Is(condition.UsesTsumo, t.Tsumo)
	told.Is(condition.UsesDealer, t.isDealer())
	switch {
	case t.Seat != hand.NoWind:
		told.Set(condition.Seat, int64(t.Seat))
	case t.Dealer:
		told.Set(condition.Seat, int64(hand.East))
	default:
		told.Within(condition.Seat, int64(hand.South), int64(e.rules.Wall().Players))
	}
	if t.Round != hand.NoWind {
		told.Set(condition.Round, int64(t.Round))
	}
	if !t.mayBeLiable() {
		told.Set(condition.LiableYakuman, 0)
		told.Set(condition.LiableBase, 0)
		told.Is(condition.UsesLiable, false)
	}
	return told
}

// toldSeats returns the known facts about seats. A fact of the situation that is a seat and is not given belongs to
// nobody.
func (e *Engine) toldSeats(said []hand.Flag) *condition.Guess {
	told := new(condition.Guess)
	players := int64(e.rules.Wall().Players)
	told.Set(condition.Players, players)
	told.Within(condition.Seat, int64(hand.East), players)
	told.Within(condition.PayerSeat, int64(hand.East), players)
	for i := range e.rules.Situation() {
		s := &e.rules.Situation()[i]
		if !s.Seat {
			continue
		}
		seat := int64(hand.NoWind)
		for _, f := range said {
			if f.Name == s.ID {
				seat = int64(f.Value)
			}
		}
		told.Set(condition.Counters+condition.Number(s.Index), seat)
	}
	return told
}

// reachable returns the limits that hands with the terms can reach: the highest that they certainly reach, or none, and
// all higher ones. It returns false where a base depends on more, but for basic points that a limit certainly replaces.
func (e *Engine) reachable(t Terms, k *knownFacts) (all []reached, known bool) {
	least := reached{limit: -1}
	if t.Base != 0 {
		return []reached{{t.Base, -1}}, true
	}
	basicKnown := true
	if t.Yakuman == 0 {
		least.base, basicKnown = k.number(e.rules.Basic())
	}
	if basicKnown {
		k.told.Set(condition.Basic, least.base)
		k.facts.Set(condition.Basic, least.base)
	} else {
		k.uses = k.uses.Without(condition.UsesNumbers(condition.Basic))
	}
	known = true
	for i := range e.rules.Limits() {
		l := &e.rules.Limits()[i]
		holds, certain := k.holds(l.When, e.asked().whens[i])
		if certain && !holds {
			continue
		}
		base, constant := k.number(l.Base)
		switch r := (reached{base, i}); {
		case !constant:
			known = false
		case !certain:
			all = append(all, r)
		case least.limit < 0 || base > least.base:
			least = r
		}
	}
	if !basicKnown && least.limit < 0 {
		return nil, false
	}
	all = slices.DeleteFunc(all, func(r reached) bool { // of limits with the same base the first counts
		return least.limit >= 0 && (r.base < least.base || r.base == least.base && r.limit > least.limit)
	})
	if len(all) > mostOthers {
		all, known = all[:mostOthers], false
	}
	return append([]reached{least}, all...), known
}

// paying are the facts that are known when a payer's share is computed.
var paying = condition.UsesNumbers(condition.Han, condition.FuSoFar, condition.YakumanUnits, condition.Basic, condition.Base,
	condition.Amount, condition.LiableYakuman, condition.LiableBase).
	Or(condition.UsesTsumo).Or(condition.UsesDealer).Or(condition.UsesPayer)

func (e *Engine) asksOfPayments(told *condition.Guess) (uses condition.Uses) {
	lists := [][]rules.Share{e.rules.Payments().Shares, e.rules.Payments().Adjustments}
	for _, s := range slices.Concat(lists...) {
		if when := told.Rest(s.When); !isNever(when) {
			uses = uses.Or(when.Uses()).Or(told.Rest(s.Pays).Uses())
		}
	}
	return uses
}

func isNever(r condition.Rest) bool {
	holds, known := r.Const()
	return known && holds == 0
}

func (e *Engine) paysByMore(t Terms, asks condition.Uses, k *knownFacts) bool {
	known := paying
	if asks.Within(known) {
		return false
	}
	if t.Seat != hand.NoWind && (t.Tsumo || t.From != hand.NoWind) {
		known = known.Or(condition.UsesNumbers(condition.PayerSeat))
	}
	for _, s := range e.asked().shares {
		if s.uses.Within(known.Or(k.uses)) {
			continue
		}
		if s.When != nil && !k.may(condition.WorkOf(s.When)) {
			return true
		}
		when := k.told.Rest(s.When)
		if !isNever(when) && !when.Uses().Or(k.told.Rest(s.Pays).Uses()).Within(known) {
			return true
		}
	}
	return false
}

// seatings returns the terms with every possible seat and round that is not given, as far as the limits and the
// payments, which ask so much, depend on them.
func (e *Engine) seatings(t Terms, payments condition.Uses) []Terms {
	asked := e.asked().limits.Or(payments)
	asks := func(u condition.Uses) bool { return asked.Without(u) != asked }
	all := []Terms{t}
	each := func(last int, set func(*Terms, hand.Wind) bool) {
		var more []Terms
		for _, v := range all {
			for seat := hand.East; int(seat) <= last; seat++ {
				if with := v; set(&with, seat) {
					more = append(more, with)
				}
			}
		}
		all = more
	}
	players := e.rules.Wall().Players
	bySeat := asks(condition.UsesNumbers(condition.Seat, condition.PayerSeat))
	if bySeat && t.Seat == hand.NoWind {
		each(players, func(v *Terms, w hand.Wind) bool { v.Seat = w; return v.Dealer == (w == hand.East) })
	}
	if !t.Tsumo && t.From == hand.NoWind && (bySeat || asksWhoDealsIn(payments)) {
		each(players, func(v *Terms, w hand.Wind) bool {
			v.From, v.Seat = w, v.seat()
			return w != v.Seat
		})
	}
	if t.Round == hand.NoWind && asks(condition.UsesNumbers(condition.Round)) {
		each(int(hand.North), func(v *Terms, w hand.Wind) bool { v.Round = w; return true })
	}
	return all
}

// limitsFollow reports whether the limits follow from han, fu and yakuman.
func limitsFollow(r *rules.Rules) bool {
	known := condition.UsesNumbers(condition.Han, condition.FuSoFar, condition.Basic, condition.YakumanUnits)
	follow := condition.UsesOf(r.Basic()).Within(known)
	for i := range r.Limits() {
		l := &r.Limits()[i]
		follow = follow && condition.UsesOf(l.When).Within(known) && condition.UsesOf(l.Base).Within(known)
	}
	return follow
}

// sharesFollow reports whether the shares follow from the base and the class of payer.
func sharesFollow(r *rules.Rules) bool {
	known := condition.UsesNumbers(condition.Base, condition.LiableBase, condition.Players).
		Or(condition.UsesTsumo).Or(condition.UsesDealer).Or(condition.UsesPayer)
	for i := range r.Payments().Shares {
		s := &r.Payments().Shares[i]
		if s.When != nil && !condition.UsesOf(s.When).Within(known) || !condition.UsesOf(s.Pays).Within(known) {
			return false
		}
	}
	for i := range r.Payments().Adjustments { // one that an option has switched off changes nothing
		if !neverHolds(r.Payments().Adjustments[i].When) {
			return false
		}
	}
	return true
}

func neverHolds(when *condition.Bool) bool {
	if when == nil {
		return false
	}
	holds, known := when.Const()
	return known && !holds
}
