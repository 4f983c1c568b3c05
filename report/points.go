package report

import (
	"fmt"
	"io"
	"math/big"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/report/page"
	"example.com/hanfu/internal/report/speech"
)

// writePoints shows who pays what, and what the winner gains.
func (t *scoreText) writePoints() {
	r, words := t.result, t.Words
	t.Title(words.Score, words.PointsUnit)
	m := moneyOf(r)
	t.Row(fmt.Sprintf(words.Base, speech.Worth(t.Page, r)), "", t.Number(m.base))
	t.Line("")
	for i, p := range r.Payments() {
		text := words.DiscarderPays
		switch {
		case r.Liable && p.Seat != hand.NoWind && p.Seat == t.win.Pao:
			text = fmt.Sprintf(words.Liable, words.Wind(p.Seat))
		case p.Seat != hand.NoWind:
			text = fmt.Sprintf(words.Pays, words.Wind(p.Seat))
		}
		text += t.changedBy(p.Seat)
		t.Row(text, "", t.Number(m.payments[i]))
	}
	t.Line("")
	if m.honba.Sign() != 0 || m.sticks.Sign() != 0 {
		t.Row(words.HandPoints, "", t.Number(m.points))
		if m.honba.Sign() != 0 {
			t.Row(fmt.Sprintf(words.Honba, t.win.Honba), "", t.Number(m.honba))
		}
		if m.sticks.Sign() != 0 {
			t.Row(fmt.Sprintf(words.Sticks, t.win.Sticks), "", t.Number(m.sticks))
		}
		t.SumLine()
	}
	t.Row(fmt.Sprintf(words.Gains, words.Wind(t.seat()))+t.changedBy(t.seat()), "", t.Number(m.gain))
}

// Brief writes in one line what a win is worth and what is paid for it, as 4 han 20 fu, 1300/2600: the least first, and
// once what several pay alike for a drawn tile. Errors are those of [Score].
func Brief(w io.Writer, win *hand.Win, result *engine.Result, o Options) error {
	if err := checkResult(win, result); err != nil {
		return err
	}
	return page.Write(w, o, func(p *page.Page) error {
		paid := moneyOf(result).payments
		slices.SortFunc(paid, (*big.Int).Cmp)
		format := "%s"
		if win.Tsumo && len(paid) > 1 {
			paid = slices.CompactFunc(paid, func(a, b *big.Int) bool { return a.Cmp(b) == 0 })
			if len(paid) == 1 {
				format = p.Words.EachPays
			}
		}
		texts := make([]string, len(paid))
		for i, n := range paid {
			texts[i] = n.String()
		}
		p.Line(speech.Worth(p, result) + p.Words.List + fmt.Sprintf(format, strings.Join(texts, "/")))
		return nil
	})
}

// money is what is paid and gained, of any size.
type money struct {
	base, points, honba, sticks, gain *big.Int
	payments                          []*big.Int
}

func moneyOf(r *engine.Result) money {
	var m money
	if x := r.Exact; x != nil {
		m = money{base: x.Base, points: x.Points, gain: x.Gain, payments: x.Payments}
	} else {
		m = money{base: big.NewInt(r.Base), points: big.NewInt(r.Points), gain: big.NewInt(r.Gain)}
		for _, p := range r.Payments() {
			m.payments = append(m.payments, big.NewInt(p.Amount))
		}
	}
	// Payments include the honba, and the gain the sticks too: so these are what is left of them.
	paid := new(big.Int)
	for _, p := range m.payments {
		paid.Add(paid, p)
	}
	m.honba = new(big.Int).Sub(paid, m.points)
	m.sticks = new(big.Int).Sub(m.gain, paid)
	return m
}
