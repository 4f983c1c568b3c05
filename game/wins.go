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

// win pays the wins of a hand. It returns false if that can't be done.
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
	if t.faulty(f, wins[0].Pos, words.Say("how many of the winners of %s are paid", t.where()), "payments.several.winners") {
		return false
	}
	if paid == 0 {
		t.find(wins[0].Pos, gameWin, words.Say("write the draw with which the hand ended: the rules have %s", t.drawIDs()),
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
		t.turnOf(f, o.winners, i)
		honba[i] = t.gets(t.rules.Payments().Several.Honba, f, i, paid)
	}
	if t.faulty(f, wins[0].Pos, words.Say("who of the winners of %s gets counters and sticks", t.where()), "payments.several") {
		return false
	}
	all := true
	for i, w := range wins[:paid] {
		all = t.payWin(w, o, pot[i], honba[i]) && all
	}
	for _, w := range wins[paid:] {
		t.move(w.Pos, Part{Kind: PartUnpaid, Player: w.By, From: w.From, Pao: w.Pao, PaoFor: w.PaoFor, Changes: t.nothing()})
	}
	return all
}

// turnOf tells which of the winners is asked about: in order of turn behind the discarder, as they are listed, and in
// that of their seats.
func (t *Table) turnOf(f *condition.Facts, winners []Player, i int) {
	before := 0
	for _, other := range winners {
		if t.seat(other) < t.seat(winners[i]) {
			before++
		}
	}
	f.Set(condition.Turn, int64(i+1))
	f.Set(condition.SeatTurn, int64(before+1))
}

// gets reports whether one of those who are paid, by his place in order of turn, gets the counters or sticks of a rule of
// [rules.Several]. The only one gets them whatever it says.
func (t *Table) gets(rule *condition.Bool, f *condition.Facts, i, paid int) bool {
	if rule == nil || paid == 1 {
		return i == 0
	}
	return t.holds(rule, f)
}

// shareSticks returns how many of the sticks on the table each winner gets. Several who get those of earlier hands
// share them; what can't be shared goes to those who come first in order of turn.
func (t *Table) shareSticks(f *condition.Facts, o *outcome) []int {
	several, winners := &t.rules.Payments().Several, o.winners
	pot, rest := make([]int, len(winners)), t.sticks
	if several.OwnStick {
		for i, player := range winners {
			pot[i] = o.laid[player.Index()]
			rest -= pot[i]
		}
	}
	var takers []int
	for i := range winners {
		t.turnOf(f, winners, i)
		if t.gets(several.Sticks, f, i, len(winners)) {
			takers = append(takers, i)
		}
	}
	for place, i := range takers {
		pot[i] += share(rest, len(takers), place)
	}
	return pot
}

// share is what the one at a place gets of an amount that several share: those in front get what can't be shared
// evenly.
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

// payWin pays a win, with sticks from the table, and with the counters if he gets them. It is false if that can't be
// done.
func (t *Table) payWin(w *RecordWin, o *outcome, sticks int, counters bool) bool {
	p := Part{Kind: PartWin, Player: w.By, From: w.From, Pao: w.Pao, PaoFor: w.PaoFor, Sticks: -sticks}
	if counters {
		p.Honba = t.honba
	}
	payments, ok := t.price(w, &p, o)
	if ok {
		p.Chips, ok = t.chips(w, &p, o)
	}
	if ok {
		p.Changes = t.changes(w.By, payments)
		p.Changes[w.By.Index()] += int64(sticks) * t.rules.Payments().Stick
		t.move(w.Pos, p)
	}
	return ok
}

func (t *Table) changes(winner Player, payments []engine.Payment) []int64 {
	changes := t.nothing()
	for _, payment := range payments {
		changes[t.playerAt(payment.Seat).Index()] -= payment.Amount
		changes[winner.Index()] += payment.Amount
	}
	return changes
}

func (t *Table) price(w *RecordWin, p *Part, o *outcome) ([]engine.Payment, bool) {
	if w.Win == nil {
		return t.priceTerms(w, p, o)
	}
	win := t.filled(w, p, o)
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
		t.find(w.Pos, gameWin, words.Say("write liable: and a number from 1 to %d, or the tiles of the hand", w.Yakuman),
			"it is not said for how many of the %d yakuman of %s %s is liable", w.Yakuman, t.name(w.By), t.name(w.Pao))
		return nil, false
	}
	price, err := t.engine.Price(p.Terms)
	other := func(o engine.Price) bool { return !slices.Equal(o.Payments, price.Payments) }
	switch {
	case err == nil && (price.Open || slices.ContainsFunc(price.Others, other)):
		t.find(w.Pos, gameHand, words.Say("write the tiles of the hand, which settle it"),
			"hands like that of %s don't all pay the same: by these rules it depends on more than what is written", t.name(w.By))
	case err == nil:
		p.Price = &price
		return price.Payments, true
	case errors.Is(err, engine.ErrFuUnsaid):
		t.find(w.Pos, gameHand, words.Say("write fu: beside han: %d; they may be left out at a limit alone, such as mangan", w.Han),
			"it is not said how many fu the hand of %s had", t.name(w.By))
	case errors.Is(err, engine.ErrNoHand):
		t.find(w.Pos, gameHand, t.likelier(w), "%s", err)
	default:
		t.find(w.Pos, gameHand, words.Say("correct what is written of it"), "this hand can't be paid: %s", err)
	}
	return nil, false
}

func (t *Table) terms(w *RecordWin, honba int, seats []hand.Flag) engine.Terms {
	return engine.Terms{
		Han: w.Han, Fu: w.Fu, Yakuman: w.Yakuman, Tsumo: w.From.IsNobody(), Honba: honba,
		Seat: t.seat(w.By), Dealer: w.By == t.dealer(), From: t.seat(w.From), Pao: t.seat(w.Pao),
		Round: t.round, Seats: t.feeders(seats, w), Liable: w.Liable,
	}
}

// feeders adds to the seats of a hand who is liable for which yaku of a win.
func (t *Table) feeders(seats []hand.Flag, w *RecordWin) []hand.Flag {
	seats = slices.Clip(seats)
	for _, s := range w.PaoFor {
		seats = append(seats, hand.PaoFlag(s.ID, t.seat(s.Player)))
	}
	return seats
}

func (t *Table) lacksLiable(w *RecordWin, terms engine.Terms) bool {
	return w.Liable == 0 && !w.Pao.IsNobody() && t.engine.LiableMatters(terms)
}

// LacksLiable reports whether a win in the next hand, h, has to say for how many yakuman a player is liable.
func (g *Game) LacksLiable(e *engine.Engine, h *RecordHand, w *RecordWin) bool {
	t := Table{engine: e, rules: e.Rules(), players: len(g.Players), round: g.End.Round, number: g.End.Number}
	return t.lacksLiable(w, t.terms(w, g.End.Honba, t.seatFacts(h)))
}

func (t *Table) likelier(w *RecordWin) words.Text {
	counts, _ := t.engine.Fu()
	switch i, found := slices.BinarySearch(counts, w.Fu); {
	case w.Yakuman > 0:
		return words.Say("write as many as are paid, or the tiles of the hand")
	case w.Fu > 0 && !found && i < len(counts):
		return words.Say("write fu as they are paid, rounded: %d", counts[i])
	}
	return words.Say("correct han, fu or how it was won, or write the tiles of the hand")
}

func (t *Table) filled(w *RecordWin, p *Part, o *outcome) hand.Win {
	win := *w.Win
	win.Seat, win.Round, win.Players = t.seat(w.By), t.round, t.seats()
	win.From, win.Pao = t.seat(w.From), t.seat(w.Pao)
	win.Honba, win.Sticks = p.Honba, -p.Sticks
	t.carry(&win, w, t.feeders(o.seats, w))
	for _, d := range o.facts {
		if d.Player == w.By {
			t.say(&win, d.ID)
		}
	}
	if named(o.declared, w.By) && !t.isRiichi(&win) {
		t.say(&win, riichiFlag)
	}
	if named(o.declared, w.From) {
		t.say(&win, discarderRiichiFlag)
	}
	return win
}

func (t *Table) refuse(w *RecordWin, err error) {
	var refused *engine.Refused
	if !errors.As(err, &refused) {
		t.find(w.handAt(), gameHand, words.Text{}, "%s", err)
		return
	}
	for _, problem := range refused.Problems {
		t.find(w.handAt(), gameHand, words.Text{}, "the hand of %s in %s can't be scored: %s", t.name(w.By), t.where(), problem)
	}
}
