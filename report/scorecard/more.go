package scorecard

import (
	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/report/speech"
)

// maxMore bounds the prices of a hand with more han, and mostHan the han.
const maxMore, mostHan = 3, 26

// More returns what the hand would pay with more han, such as for dora below the dead wall: the next
// prices that differ. It has no rows for yakuman, or if the price depends on more than han and fu.
func (a *Account) More(e *engine.Engine, title string) *doc.Ledger {
	all := &doc.Ledger{Title: title, Unit: a.Points().Unit}
	t := engine.Terms{Han: a.Result.Han, Fu: a.Result.Fu, Tsumo: a.Win.Tsumo, Seat: a.Win.Seat,
		From: a.Win.From, Round: a.Win.Round, Honba: a.Win.Honba}
	if t.Seat == hand.NoWind {
		t.Seat = hand.South
	}
	last := Paid(a.Page, a.Result.Payments(), t.Tsumo)
	if _, paid := a.priced(e, t); a.Result.Yakuman > 0 || paid != last {
		return all
	}
	for t.Han++; t.Han <= mostHan && len(all.Rows) < maxMore; t.Han++ {
		price, paid := a.priced(e, t)
		if paid == "" {
			break
		}
		if paid != last {
			all.Rows = append(all.Rows, doc.Entry{Value: paid,
				Label: speech.Amount(a.Page, 0, int64(t.Han), int64(t.Fu), price.Limit)})
			last = paid
		}
	}
	return all
}

// priced returns a price and its payments, "" if there is not exactly one.
func (a *Account) priced(e *engine.Engine, t engine.Terms) (p engine.Price, paid string) {
	p, err := e.Price(t)
	if err != nil || len(p.Others) > 0 || p.Open {
		return p, ""
	}
	return p, Paid(a.Page, p.Payments, t.Tsumo)
}
