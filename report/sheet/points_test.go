package sheet

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
	"example.com/hanfu/testkit/randomwin"
)

// TestPoints: what the tables say is what the engine gives for random hands, and each of these has its place in a
// table.
func TestPoints(t *testing.T) {
	const wins = uint64(8000)
	for _, id := range append(long.Some(rules.Shipped(), 8), "testdata/club.yaml") {
		t.Run(id, func(t *testing.T) {
			r := must.Get(loader.Load(t.Context(), rules.Named(id)))(t)
			c := pointsComparer{t: t, engine: engine.New(r), maker: &maker{ctx: t.Context(), prices: make(map[priceKey]price), Sheet: words.In("en").Sheet(), lang: "en", rules: r}, cells: map[*PointsCell]bool{}}
			c.sheet = newSheet(t, c.engine, Config{})
			source := randomwin.Source{Seed: 11, Rules: r}
			for number := uint64(0); number < wins || len(c.cells) < 30 && number < 6*wins; number++ {
				c.compare(source.Win(number)) // where all fives are red, most wins have more han than the tables
			}
			if c.compared < int(wins/10) || len(c.cells) < 30 {
				t.Errorf("only %d hands in %d places of the tables were compared", c.compared, len(c.cells))
			}
		})
	}
}

type pointsComparer struct {
	t        *testing.T
	engine   *engine.Engine
	sheet    *Sheet
	maker    *maker
	compared int
	cells    map[*PointsCell]bool
}

// compare scores a win and looks for what it pays in the sheet.
func (c *pointsComparer) compare(w hand.Win) {
	randomwin.NobodyLiable(&w)
	w.From, w.Sticks, w.Honba = hand.NoWind, 0, 0
	if w.Seat != hand.East {
		w.Seat = hand.South
	}
	r, err := c.engine.Score(&w)
	if err != nil || slices.ContainsFunc(slices.Collect(r.Yaku()), func(y engine.Counted) bool { return y.Limit != nil }) {
		return
	}
	want := c.maker.payments(w.Tsumo, r.Payments())
	if r.Yakuman > 1 {
		return // several yakuman together have no row
	}
	table := &c.sheet.Points[1]
	if w.Seat == hand.East {
		table = &c.sheet.Points[0]
	}
	c.compared++
	if r.Yakuman > 0 || !slices.Contains(table.Columns, r.Han) {
		if !slices.ContainsFunc(c.sheet.Limits, func(l LimitRow) bool { return l.pays(w.Seat == hand.East, w.Tsumo) == want }) {
			c.t.Errorf("%s: no limit pays %s", w.String(), want)
		}
		return
	}
	fu := fmt.Sprintf(c.maker.FuCount, r.Fu)
	i := slices.IndexFunc(table.Rows, func(row PointsRow) bool { return row.Fu == fu })
	if i < 0 {
		if r.Limit == nil {
			c.t.Errorf("%s: there is no row of %s", w.String(), fu)
		}
		return
	}
	cell := &table.Rows[i].Cells[slices.Index(table.Columns, r.Han)]
	c.cells[cell] = true
	got := cell.Ron
	if w.Tsumo {
		got = cell.Tsumo
	}
	if got != want {
		c.t.Errorf("%s: %d han %s pays %s, and the table has %+v", w.String(), r.Han, fu, want, cell)
	}
	if name := ""; r.Limit != nil {
		if name = r.Limit.NameIn("en"); cell.Limit != name {
			c.t.Errorf("%s: the limit is %s, and the table has %+v", w.String(), name, cell)
		}
	}
}

// pays returns what a row says for the winner and the way of winning.
func (l *LimitRow) pays(dealer, tsumo bool) string {
	switch {
	case dealer && tsumo:
		return l.DealerTsumo
	case dealer:
		return l.DealerRon
	case tsumo:
		return l.Tsumo
	}
	return l.Ron
}

// TestStepsByHan: of a range of han the table says what each of them pays, and of the last one and more what all do.
func TestStepsByHan(t *testing.T) {
	for _, own := range []string{"when: amount > 0, becomes: amount + han * 100", "when: amount > 0, becomes: 'amount + (han >= 7 ? 500 : 0)'",
		"when: amount > 0, becomes: 'amount + (han >= 30 ? 500 : 0)'", "when: payer.seat == west, becomes: amount + 100", "when: han > 15 and dealer, becomes: amount * 2"} {
		r := must.Get(loader.Load(t.Context(), rules.Bytes("club.yaml",
			[]byte("hanfu: 1\nid: club\nextends: standard\npayments: {adjustments: {own: {"+own+"}}}\n"))))(t)
		p := must.Get(NewPoints(t.Context(), engine.New(r), "en"))(t)
		more := fmt.Sprintf(p.maker.HanOrMore, 13)
		for i, s := range p.maker.stepsByHan(0, 4) {
			if last := slices.ContainsFunc(p.Limits, func(l LimitRow) bool { return strings.HasPrefix(l.Han, more) }); last && s.from == 13 {
				s.to = 60
			}
			for han := s.from; han <= s.to; han++ {
				for way, terms := range (engine.Terms{Han: han}).Ways() {
					want, _ := p.maker.priceText(terms)
					terms.Han = s.from
					if got, _ := p.maker.priceText(terms); got != want {
						t.Errorf("%s: step %d, way %d: %d han pay %s, and the table says %s", own, i, way, han, want, got)
					}
				}
			}
		}
	}
}

// TestPaymentsBySeat: payers of one win who pay different amounts are named.
func TestPaymentsBySeat(t *testing.T) {
	r, err := loader.Load(t.Context(), rules.Bytes("club.yaml",
		[]byte("hanfu: 1\nid: club\nextends: standard\npayments: {adjustments: {own: {when: payer.seat == west and tsumo, becomes: amount + 100}}}\n")))
	must.Do(t, err)
	for lang, want := range map[string]string{"en": "south, north: 3,900; west: 4,000", "ja": "南、北：3,900、西：4,000"} {
		p := must.Get(NewPoints(t.Context(), engine.New(r), lang))(t)
		if got, _ := p.maker.priceText(engine.Terms{Han: 3, Fu: 60, Dealer: true, Tsumo: true}); got != want {
			t.Errorf("%s: it is said to pay %s, not %s", lang, got, want)
		}
	}
}
