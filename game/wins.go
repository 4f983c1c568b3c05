package game

import (
	"cmp"
	"errors"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/words"
)

// win pays the wins of a hand. It returns false if that fails.
func (t *Table) win(r *RecordHand, o *outcome) bool {
	if !t.canWin(r, o) {
		return false
	}
	wins := make([]*RecordWin, len(r.Wins))
	for i := range r.Wins {
		wins[i] = &r.Wins[i]
	}
	if from := wins[0].From; !from.IsNobody() {
		slices.SortStableFunc(wins, func(a,
			b *RecordWin) int {
			return cmp.Compare(t.turn(from, a.By), t.turn(from, b.By))
		})
	}
	f := t.facts()
	f.Set(condition.Rons, int64(len(wins)))
	paid := len(wins)
	if t.rules.Payments().Several.Winners != nil {
		paid = int(min(max(t.amount(t.rules.Payments().Several.Winners, f), 0), int64(paid)))
	}
	if t.faulty(f, wins[0].Pos, words.Say("how many of the winners of %s are paid", t.handName()),
		"payments.several.winners") {
		return false
	}
	if paid == 0 {
		t.report(wins[0].Pos, gameWin,
			words.Say("write the draw with which the hand ended: the rules have %s", t.drawIDs()),
			"by these rules nobody is paid if %d win on one discard", len(wins))
		return false
	}
	for _, w := range wins[:paid] {
		o.winners = append(o.winners, w.By)
	}
	o.known = true
	pot := t.shareSticks(f, o)
	honba := make([]bool, paid)
	for i := range honba {
		t.setTurn(f, o.winners, i)
		honba[i] = t.isEntitled(t.rules.Payments().Several.Honba, f, i, paid)
	}
	if t.faulty(f, wins[0].Pos,
		words.Say("who of the winners of %s gets honba and sticks", t.handName()),
		"payments.several") {
		return false
	}
	all := true
	for i, w := range wins[:paid] {
		all = t.payWin(w, o, pot[i], honba[i]) && all
	}
	for _, w := range wins[paid:] {
		t.move(w.Pos, Part{Kind: PartUnpaid, Player: w.By, From: w.From, Pao: w.Pao,
			PaoFor: w.PaoFor, Changes: t.zeros()})
	}
	return all
}

// setTurn sets the facts for a winner's position among the winners, in order of turn after the
// discarder (the order of the list) and in order of seats.
func (t *Table) setTurn(f *condition.Facts, winners []Player, i int) {
	before := 0
	for _, other := range winners {
		if t.seat(other) < t.seat(winners[i]) {
			before++
		}
	}
	f.Set(condition.Turn, int64(i+1))
	f.Set(condition.SeatTurn, int64(before+1))
}

// isEntitled reports whether the i-th of the paid winners in order of turn gets the counters or
// sticks of a rule of [rules.Several]. A sole winner always gets them.
func (t *Table) isEntitled(rule *condition.Bool, f *condition.Facts, i, paid int) bool {
	if rule == nil || paid == 1 {
		return i == 0
	}
	return t.holds(rule, f)
}

// shareSticks returns the number of sticks on the table that each winner gets. Winners who share
// the sticks of earlier hands divide them evenly; the remainder goes to the first in order of turn.
func (t *Table) shareSticks(f *condition.Facts, o *outcome) []int {
	several, winners := &t.rules.Payments().Several, o.winners
	pot, rest := make([]int, len(winners)), t.sticks
	if several.OwnStick {
		for i, player := range winners {
			pot[i] = o.laid[player.Index()]
			rest -= pot[i]
		}
	}
	var sharers []int
	for i := range winners {
		t.setTurn(f, winners, i)
		if t.isEntitled(several.Sticks, f, i, len(winners)) {
			sharers = append(sharers, i)
		}
	}
	for place, i := range sharers {
		pot[i] += share(rest, len(sharers), place)
	}
	return pot
}

// share returns the share of the recipient at a place in an amount divided among several. The first
// ones get the remainder.
func share[T int | int64](amount T, among, place int) T {
	n := T(among)
	part, rest := amount/n, amount%n
	if rest < 0 {
		part, rest = part-1, rest+n
	}
	if T(place) < rest {
		part++
	}
	return part
}

// payWin pays a win with sticks from the table and, if counters is set, with the counters. It
// returns false if that fails.
func (t *Table) payWin(w *RecordWin, o *outcome, sticks int, counters bool) bool {
	p := Part{Kind: PartWin, Player: w.By, From: w.From, Pao: w.Pao, PaoFor: w.PaoFor,
		Sticks: -sticks}
	if counters {
		p.Honba = t.honba
	}
	payments, ok := t.price(w, &p, o)
	if ok {
		p.Chips, ok = t.chips(w, &p, o)
	}
	if ok {
		p.Changes, p.Bank = t.changes(w.By, payments)
		p.Changes[w.By.Index()] += int64(sticks) * t.rules.Payments().Stick
		t.move(w.Pos, p)
	}
	return ok
}

func (t *Table) changes(winner Player, payments []engine.Payment) (changes []int64, bank int64) {
	changes = t.zeros()
	for _, payment := range payments {
		if payment.Empty {
			bank -= payment.Amount
		} else {
			changes[t.playerAt(payment.Seat).Index()] -= payment.Amount
		}
		changes[winner.Index()] += payment.Amount
	}
	return changes, bank
}

func (t *Table) price(w *RecordWin, p *Part, o *outcome) ([]engine.Payment, bool) {
	if w.Win == nil {
		return t.priceTerms(w, p, o)
	}
	win := t.completeWin(w, p, o)
	result, err := t.engine.Score(&win)
	if err != nil {
		t.refuse(w, err)
		return nil, false
	}
	p.Result = result
	return result.Payments(), true
}

func (t *Table) priceTerms(w *RecordWin, p *Part, o *outcome) ([]engine.Payment, bool) {
	p.Terms = t.terms(w, p.Honba, o.seats)
	if t.lacksLiable(w, p.Terms) {
		t.report(w.Pos, gameWin,
			words.Say("write liable: and a number from 1 to %d, or the tiles of the hand",
				w.Yakuman),
			"the record doesn't say for how many of the %d yakuman of %s %s is liable", w.Yakuman,
			t.name(w.By), t.name(w.Pao))
		return nil, false
	}
	price, err := t.engine.Price(p.Terms)
	other := func(o engine.Price) bool { return !slices.Equal(o.Payments, price.Payments) }
	switch {
	case err == nil && (price.Open || slices.ContainsFunc(price.Others, other)):
		t.report(w.Pos, gameHand, words.Say("write the tiles of the hand, which settle it"),
			"hands like that of %s don't all pay the same: by these rules it depends on more than what is written", t.name(w.By))
	case err == nil:
		p.Price = &price
		return price.Payments, true
	case errors.Is(err, engine.ErrFuUnsaid):
		t.report(w.Pos, gameHand,
			words.Say("write fu: beside han: %d; they may be left out at a limit alone, such as mangan", w.Han),
			"the record doesn't say how many fu the hand of %s had", t.name(w.By))
	case errors.Is(err, engine.ErrNoHand):
		t.report(w.Pos, gameHand, t.fuHelp(w), "%s", err)
	default:
		t.report(w.Pos, gameHand, words.Say("correct what is written of it"),
			"this hand can't be paid: %s", err)
	}
	return nil, false
}

func (t *Table) terms(w *RecordWin, honba int, seats []hand.Flag) engine.Terms {
	return engine.Terms{
		Han: w.Han, Fu: w.Fu, Yakuman: w.Yakuman, Tsumo: w.From.IsNobody(), Honba: honba,
		Seat: t.seat(w.By), Dealer: w.By == t.dealer(), From: t.seat(w.From), Pao: t.seat(w.Pao),
		Round: t.round, Seats: t.withLiable(seats, w), Liable: w.Liable,
	}
}

// withLiable adds to seats the players liable for single yaku of a win.
func (t *Table) withLiable(seats []hand.Flag, w *RecordWin) []hand.Flag {
	seats = slices.Clip(seats)
	for _, s := range w.PaoFor {
		seats = append(seats, hand.PaoFlag(s.ID, t.seat(s.Player)))
	}
	return seats
}

func (t *Table) lacksLiable(w *RecordWin, terms engine.Terms) bool {
	return w.Liable == 0 && !w.Pao.IsNobody() && t.engine.LiableMatters(terms)
}

// LacksLiable reports whether a win in the next hand h must say for how many yakuman a player is
// liable.
func (g *Game) LacksLiable(e *engine.Engine, h *RecordHand, w *RecordWin) bool {
	t := Table{engine: e, rules: e.Rules(), players: len(g.Players), round: g.End.Round,
		number: g.End.Number}
	return t.lacksLiable(w, t.terms(w, g.End.Honba, t.seatFacts(h)))
}

func (t *Table) fuHelp(w *RecordWin) words.Text {
	counts, _ := t.engine.Fu()
	switch i, found := slices.BinarySearch(counts, w.Fu); {
	case w.Yakuman > 0:
		return words.Say("write as many as are paid, or the tiles of the hand")
	case w.Fu > 0 && !found && i < len(counts):
		return words.Say("write fu as they are paid, rounded: %d", counts[i])
	}
	return words.Say("correct han, fu or how it was won, or write the tiles of the hand")
}

func (t *Table) completeWin(w *RecordWin, p *Part, o *outcome) hand.Win {
	win := *w.Win
	win.Seat, win.Round, win.Players = t.seat(w.By), t.round, t.seats()
	win.From, win.Pao = t.seat(w.From), t.seat(w.Pao)
	win.Honba, win.Sticks = p.Honba, -p.Sticks
	t.addFlags(&win, w, t.withLiable(o.seats, w))
	for _, d := range o.facts {
		if d.Player == w.By {
			t.addFlag(&win, d.ID)
		}
	}
	if slices.Contains(o.declared, w.By) && !t.isRiichi(&win) {
		t.addFlag(&win, riichiFlag)
	}
	if slices.Contains(o.declared, w.From) {
		t.addFlag(&win, discarderRiichiFlag)
	}
	return win
}

func (t *Table) refuse(w *RecordWin, err error) {
	var refused *engine.Refused
	if !errors.As(err, &refused) {
		t.report(w.handAt(), gameHand, words.Text{}, "%s", err)
		return
	}
	for _, problem := range refused.Problems {
		t.report(w.handAt(), gameHand, words.Text{}, "the hand of %s in %s can't be scored: %s",
			t.name(w.By), t.handName(), problem)
	}
}
