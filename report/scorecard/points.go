package scorecard

import (
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/report/speech"
	"example.com/hanfu/rules"
)

// Points returns the payments and the gain of the winner.
func (a *Account) Points() *doc.Ledger {
	words, r := a.Words, a.Result
	honba, sticks := counterPayments(r)
	t := &doc.Ledger{Title: words.Score, Unit: words.PointsUnit}
	add := func(kind doc.Kind, label string, n int64) {
		t.Rows = append(t.Rows, doc.Entry{Kind: kind, Label: label, Value: a.Number(n)})
	}
	gap := func() { t.Rows = append(t.Rows, doc.Entry{Kind: doc.Gap}) }
	add(doc.Valued, fmt.Sprintf(words.Base, speech.Worth(a.Page, a.Result)), r.Base)
	gap()
	t.Rows = append(t.Rows, a.Payers()...)
	gap()
	last := doc.Valued
	if honba != 0 || sticks != 0 {
		last = doc.Sum
		add(doc.Valued, words.HandPoints, r.Points)
	}
	if honba != 0 {
		add(doc.Valued, fmt.Sprintf(words.Honba, a.Win.Honba), honba)
	}
	if sticks != 0 {
		add(doc.Valued, fmt.Sprintf(words.Sticks, a.Win.Sticks), sticks)
	}
	add(last, fmt.Sprintf(words.Gains, words.Wind(a.Seat()))+a.adjustmentNote(a.Seat()), r.Gain)
	return t
}

// Payers returns the payments.
func (a *Account) Payers() (rows []doc.Entry) {
	for _, p := range a.Result.Payments() {
		rows = append(rows, doc.Entry{Label: a.payer(p) + a.adjustmentNote(p.Seat),
			Value: a.Number(p.Amount)})
	}
	return rows
}

func (a *Account) payer(p engine.Payment) string {
	switch {
	case p.Empty:
		return a.Words.EmptySeatPays
	case p.Seat == hand.NoWind:
		return a.Words.DiscarderPays
	case a.Result.Liable && a.Win.MayBeLiable(p.Seat):
		return fmt.Sprintf(a.Words.Liable, a.Words.Wind(p.Seat))
	}
	return fmt.Sprintf(a.Words.Pays, a.Words.Wind(p.Seat))
}

func (a *Account) adjustmentNote(player hand.Wind) (note string) {
	a.EachSeat(func(s *rules.Situation, seat hand.Wind) {
		for i := range a.Rules.Payments().Adjustments {
			when := a.Rules.Payments().Adjustments[i].When
			if when == nil || seat != player || note != "" {
				continue
			}
			if _, decided := when.Const(); !decided && strings.Contains(when.String(), s.ID) {
				note = fmt.Sprintf(a.Words.SeatNote, strings.ToLower(s.NameIn(a.Lang)))
			}
		}
	})
	return note
}

// EachSeat calls f for each fact of the win that names a seat, such as the broken wall.
func (a *Account) EachSeat(f func(*rules.Situation, hand.Wind)) {
	for _, flag := range a.Win.Flags {
		if s := rules.ByID(a.Rules.Situation(), flag.Name); s != nil && s.Seat {
			f(s, hand.Wind(flag.Value))
		}
	}
}

// counterPayments returns the payments for honba and riichi sticks. Payments include the honba, and
// the gain also includes the sticks.
func counterPayments(r *engine.Result) (honba, sticks int64) {
	var paid int64
	for _, p := range r.Payments() {
		paid += p.Amount
	}
	return paid - r.Points, r.Gain - paid
}

// Paid formats the payments in ascending order, such as 1,300/2,600. If all players who pay for a
// tsumo pay the same, it appears once. That of the empty seat follows.
func Paid(p *terminal.Page, list []engine.Payment, tsumo bool) string {
	text := paidByPlayers(p, list, tsumo)
	for _, payment := range list {
		if payment.Empty {
			text = fmt.Sprintf(p.Words.AndEmptySeat, text, p.Number(payment.Amount))
		}
	}
	return text
}

func paidByPlayers(p *terminal.Page, list []engine.Payment, tsumo bool) string {
	var paid []int64
	for _, payment := range list {
		if !payment.Empty {
			paid = append(paid, payment.Amount)
		}
	}
	slices.Sort(paid)
	format := "%s"
	if tsumo && len(paid) > 1 {
		paid = slices.Compact(paid)
		if len(paid) == 1 {
			format = p.Words.EachPays
		}
	}
	texts := make([]string, len(paid))
	for i, n := range paid {
		texts[i] = p.Number(n)
	}
	return fmt.Sprintf(format, strings.Join(texts, "/"))
}
