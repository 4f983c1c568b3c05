package engine

import (
	"cmp"
	"slices"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// reached is a limit, -1 for none, with its base.
type reached struct {
	base  int64
	limit int
}

// termUses records what limits and payments depend on besides the terms.
type termUses struct {
	// onePrice reports whether all hands with the same terms have one price. bonusNeverNegative
	// reports whether bonus tiles never reduce the han.
	onePrice, bonusNeverNegative bool
	limits                       condition.Uses
	// limitWhens holds what the condition of each limit uses. shares holds the shares and
	// adjustments of payments.
	limitWhens []condition.Uses
	shares     []shareUses
	// byRon and byTsumo are the facts that payments use.
	byRon, byTsumo condition.Uses
}

type shareUses struct {
	*rules.Share
	uses condition.Uses
}

func (e *Engine) newTermUses() *termUses {
	r, u := e.rules, new(termUses)
	u.bonusNeverNegative = !slices.ContainsFunc(r.Bonus(), func(b rules.Bonus) bool {
		lower, _ := condition.Uses{}.Bounds(b.Han)(new(condition.Facts))
		return lower < 0
	})
	for i := range r.Limits() {
		u.limitWhens = append(u.limitWhens, condition.UsesOf(r.Limits()[i].When))
		u.limits = u.limits.Or(u.limitWhens[i]).Or(condition.UsesOf(r.Limits()[i].Base))
	}
	for _, list := range [][]rules.Share{r.Payments().Shares, r.Payments().Adjustments} {
		for i := range list {
			s := shareUses{&list[i], condition.UsesOf(list[i].Pays)}
			if s.When != nil {
				s.uses = s.uses.Or(condition.UsesOf(s.When))
			}
			u.shares = append(u.shares, s)
		}
	}
	for tsumo, uses := range map[bool]*condition.Uses{false: &u.byRon, true: &u.byTsumo} {
		g := e.guessSeats(nil)
		g.Is(condition.UsesTsumo, tsumo)
		g.Is(condition.UsesLiable, false)
		*uses = e.usesOfPayments(g)
	}
	u.onePrice = hasSimpleLimits(r) && hasSimpleShares(r) && !usesPayerDealer(u.byRon)
	return u
}

// usesPayerDealer reports whether payments for a ron depend on whether the dealer discarded the
// tile.
func usesPayerDealer(payments condition.Uses) bool {
	return payments.Without(condition.UsesPayerDealer) != payments
}

func (e *Engine) paymentUses(t Terms) condition.Uses {
	switch {
	case t.Seats != nil:
		return e.usesOfPayments(e.guess(t))
	case t.Tsumo:
		return e.termUses().byTsumo
	}
	return e.termUses().byRon
}

// mostOthers bounds the number of other prices, mostWork the nodes of conditions visited for a
// price. Both are many times what league rules need. Beyond them Open is set.
const (
	mostOthers = 12
	mostWork   = 2048
)

func (e *Engine) addOthers(p *Price, t Terms) {
	seen := []Price{*p}
	k := &knownFacts{work: mostWork}
	uses := e.paymentUses(t)
	for _, v := range e.seatings(t, uses) {
		e.setKnown(k, v)
		all, known := e.reachable(v, k)
		p.Open = p.Open || !known || e.dependsOnMore(v, uses, k)
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
			case !slices.ContainsFunc(seen,
				func(o Price) bool { return o.Limit == q.Limit && samePayments(o, q, t) }):
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

// samePayments reports whether two prices for the terms have the same payments. If the terms don't
// determine every seat, it compares only by class: the discarder of unknown seat, the dealer and
// the others.
func samePayments(p, q Price, t Terms) bool {
	if (t.Seat != hand.NoWind || t.Dealer) && (t.Tsumo || t.From != hand.NoWind) {
		bySeat := func(a, b Payment) int { return int(a.Seat) - int(b.Seat) }
		return p.Base == q.Base &&
			slices.Equal(slices.SortedFunc(slices.Values(p.Payments), bySeat),
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
		return cmp.Or(cmp.Compare(a.Seat, b.Seat),
			int(condition.OneIf(a.Empty)-condition.OneIf(b.Empty)), cmp.Compare(a.Amount, b.Amount))
	})
	return list
}

func (p *Price) equal(q *Price) bool {
	return p.Limit == q.Limit && p.Base == q.Base && p.Open == q.Open &&
		slices.Equal(p.Payments, q.Payments) &&
		slices.EqualFunc(p.Others, q.Others, func(a, b Price) bool { return a.equal(&b) })
}

// knownFacts are the facts shared by all hands with some terms.
type knownFacts struct {
	guess *condition.Guess
	// facts holds the values of uses. Conditions that use nothing else are evaluated directly,
	// which is fast.
	facts condition.Facts
	uses  condition.Uses
	// work is the number of nodes of other conditions that may still be visited.
	work int
}

func (e *Engine) setKnown(k *knownFacts, t Terms) {
	k.guess = e.guess(t)
	k.guess.Set(condition.FuSoFar, int64(t.Fu))
	k.uses = condition.UsesNumbers(condition.Han, condition.FuSoFar, condition.YakumanUnits,
		condition.Basic, condition.Honba,
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

func (k *knownFacts) spend(work int) bool {
	k.work = max(k.work-work, -1)
	return k.work >= 0
}

// holds reports whether a condition with the given uses holds, and whether that is certain for all
// hands.
func (k *knownFacts) holds(when *condition.Bool, uses condition.Uses) (holds, certain bool) {
	if uses.Within(k.uses) {
		if holds := k.facts.Holds(when); !k.facts.Fault() {
			return holds, true
		}
	}
	if !k.spend(condition.WorkOf(when)) {
		return false, false
	}
	value, certain := k.guess.Rest(when).Const()
	return value != 0, certain
}

func (k *knownFacts) number(x *condition.Int) (n int64, certain bool) {
	if condition.UsesOf(x).Within(k.uses) {
		if n = k.facts.Value(x); !k.facts.Fault() {
			return n, true
		}
	}
	return k.guess.Rest(x).Const()
}

func (e *Engine) guess(t Terms) *condition.Guess {
	g := e.guessSeats(t.Seats)
	g.Set(condition.Han, int64(t.Han))
	if e.termUses().bonusNeverNegative {
		g.Within(condition.YakuHan, 0, int64(t.Han))
	}
	g.Set(condition.YakumanUnits, int64(t.Yakuman))
	g.Set(condition.Honba, int64(t.Honba))
	g.Is(condition.UsesTsumo, t.Tsumo)
	g.Is(condition.UsesDealer, t.isDealer())
	switch {
	case t.Seat != hand.NoWind:
		g.Set(condition.Seat, int64(t.Seat))
	case t.Dealer:
		g.Set(condition.Seat, int64(hand.East))
	default:
		g.Within(condition.Seat, int64(hand.South), int64(e.rules.Wall().Players))
	}
	if t.Round != hand.NoWind {
		g.Set(condition.Round, int64(t.Round))
	}
	if !t.mayBeLiable() {
		g.Set(condition.LiableYakuman, 0)
		g.Set(condition.LiableBase, 0)
		g.Is(condition.UsesLiable, false)
	}
	return g
}

// guessSeats returns the known facts about seats. A seat of the situation that isn't given belongs
// to nobody.
func (e *Engine) guessSeats(seats []hand.Flag) *condition.Guess {
	g := new(condition.Guess)
	players := int64(e.rules.Wall().Players)
	g.Set(condition.Players, players)
	g.Within(condition.Seat, int64(hand.East), players)
	g.Within(condition.PayerSeat, int64(hand.East), int64(e.rules.LastPayer()))
	for i := range e.rules.Situation() {
		s := &e.rules.Situation()[i]
		if !s.Seat {
			continue
		}
		seat := int64(hand.NoWind)
		for _, f := range seats {
			if f.Name == s.ID {
				seat = int64(f.Value)
			}
		}
		g.Set(condition.Counters+condition.Number(s.Index), seat)
	}
	return g
}

// reachable returns the limits that hands with the terms can reach: the highest that they certainly
// reach, or none, and all higher ones. known is false if a base depends on unknown facts, except
// for basic points that a limit certainly replaces.
func (e *Engine) reachable(t Terms, k *knownFacts) (all []reached, known bool) {
	lowest := reached{limit: -1}
	if t.Base != 0 {
		return []reached{{t.Base, -1}}, true
	}
	basicKnown := true
	if t.Yakuman == 0 {
		lowest.base, basicKnown = k.number(e.rules.Basic())
	}
	if basicKnown {
		k.guess.Set(condition.Basic, lowest.base)
		k.facts.Set(condition.Basic, lowest.base)
	} else {
		k.uses = k.uses.Without(condition.UsesNumbers(condition.Basic))
	}
	known = true
	for i := range e.rules.Limits() {
		l := &e.rules.Limits()[i]
		holds, certain := k.holds(l.When, e.termUses().limitWhens[i])
		if certain && !holds {
			continue
		}
		base, constant := k.number(l.Base)
		switch r := (reached{base, i}); {
		case !constant:
			known = false
		case !certain:
			all = append(all, r)
		case lowest.limit < 0 || base > lowest.base:
			lowest = r
		}
	}
	if !basicKnown && lowest.limit < 0 {
		return nil, false
	}
	// among limits with the same base the first counts
	all = slices.DeleteFunc(all, func(r reached) bool {
		return lowest.limit >= 0 &&
			(r.base < lowest.base || r.base == lowest.base && r.limit > lowest.limit)
	})
	if len(all) > mostOthers {
		all, known = all[:mostOthers], false
	}
	return append([]reached{lowest}, all...), known
}

// payingUses are the facts known when a payer's share is computed.
var payingUses = condition.UsesNumbers(condition.Han, condition.FuSoFar, condition.YakumanUnits,
	condition.Basic, condition.Base,
	condition.Amount, condition.LiableYakuman, condition.LiableBase).
	Or(condition.UsesTsumo).Or(condition.UsesDealer).Or(condition.UsesPayer)

func (e *Engine) usesOfPayments(g *condition.Guess) (uses condition.Uses) {
	lists := [][]rules.Share{e.rules.Payments().Shares, e.rules.Payments().Adjustments}
	for _, s := range slices.Concat(lists...) {
		if when := g.Rest(s.When); !isNever(when) {
			uses = uses.Or(when.Uses()).Or(g.Rest(s.Pays).Uses())
		}
	}
	return uses
}

func isNever(r condition.Rest) bool {
	holds, known := r.Const()
	return known && holds == 0
}

func (e *Engine) dependsOnMore(t Terms, uses condition.Uses, k *knownFacts) bool {
	known := payingUses
	if uses.Within(known) {
		return false
	}
	if t.Seat != hand.NoWind && (t.Tsumo || t.From != hand.NoWind) {
		known = known.Or(condition.UsesNumbers(condition.PayerSeat))
	}
	for _, s := range e.termUses().shares {
		if s.uses.Within(known.Or(k.uses)) {
			continue
		}
		if s.When != nil && !k.spend(condition.WorkOf(s.When)) {
			return true
		}
		when := k.guess.Rest(s.When)
		if !isNever(when) && !when.Uses().Or(k.guess.Rest(s.Pays).Uses()).Within(known) {
			return true
		}
	}
	return false
}

// seatings returns the terms with every possible combination of the seats and the round that are
// missing and that the limits or payments depend on.
func (e *Engine) seatings(t Terms, payments condition.Uses) []Terms {
	uses := e.termUses().limits.Or(payments)
	dependsOn := func(u condition.Uses) bool { return uses.Without(u) != uses }
	all := []Terms{t}
	addSeats := func(last int, set func(*Terms, hand.Wind) bool) {
		var more []Terms
		for _, v := range all {
			for seat := hand.East; int(seat) <= last; seat++ {
				if seated := v; set(&seated, seat) {
					more = append(more, seated)
				}
			}
		}
		all = more
	}
	players := e.rules.Wall().Players
	bySeat := dependsOn(condition.UsesNumbers(condition.Seat, condition.PayerSeat))
	if bySeat && t.Seat == hand.NoWind {
		addSeats(players, func(v *Terms,
			w hand.Wind) bool {
			v.Seat = w
			return v.Dealer == (w == hand.East)
		})
	}
	if !t.Tsumo && t.From == hand.NoWind && (bySeat || usesPayerDealer(payments)) {
		addSeats(players, func(v *Terms, w hand.Wind) bool {
			v.From, v.Seat = w, v.seat()
			return w != v.Seat
		})
	}
	if t.Round == hand.NoWind && dependsOn(condition.UsesNumbers(condition.Round)) {
		addSeats(int(hand.North), func(v *Terms, w hand.Wind) bool { v.Round = w; return true })
	}
	return all
}

// hasSimpleLimits reports whether the limits depend only on han, fu and yakuman.
func hasSimpleLimits(r *rules.Rules) bool {
	known := condition.UsesNumbers(condition.Han, condition.FuSoFar, condition.Basic,
		condition.YakumanUnits)
	follow := condition.UsesOf(r.Basic()).Within(known)
	for i := range r.Limits() {
		l := &r.Limits()[i]
		follow = follow && condition.UsesOf(l.When).Within(known) &&
			condition.UsesOf(l.Base).Within(known)
	}
	return follow
}

// hasSimpleShares reports whether the shares depend only on the base and the class of payer.
func hasSimpleShares(r *rules.Rules) bool {
	known := condition.UsesNumbers(condition.Base, condition.LiableBase, condition.Players).
		Or(condition.UsesTsumo).Or(condition.UsesDealer).Or(condition.UsesPayer)
	for i := range r.Payments().Shares {
		s := &r.Payments().Shares[i]
		if s.When != nil && !condition.UsesOf(s.When).Within(known) ||
			!condition.UsesOf(s.Pays).Within(known) {
			return false
		}
	}
	// an adjustment that an option switched off has no effect
	for i := range r.Payments().Adjustments {
		if !r.Payments().Adjustments[i].When.Never() {
			return false
		}
	}
	return true
}
