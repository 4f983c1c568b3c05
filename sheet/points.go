package sheet

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/entries"
	"example.com/hanfu/internal/units"
	"example.com/hanfu/rules"
)

// PointsTable holds what hands below the limits pay, by fu and han.
type PointsTable struct {
	Title string
	// Dealer is whose points they are.
	Dealer bool
	Han    []string
	Rows   []PointsRow
	// More reports whether there are hands of more han, which have no place in the table.
	More bool
}

// PointsRow are the points of a count of fu, which Fu names.
type PointsRow struct {
	Count int
	Fu    string
	Cells []PointsCell
}

// PointsCell is what a hand pays by ron, and what its payers pay by tsumo; empty where no hand is like that.
type PointsCell struct {
	Ron, Tsumo string
	// Limit is the name of the limit that is reached, if one is.
	Limit string
}

// LimitRow is a step of the points above the tables.
type LimitRow struct {
	Name, Han                          string
	DealerRon, DealerTsumo, Ron, Tsumo string
}

// How far the engine is asked, and how wide a table may be. Of more han the basic points would not fit into 64 bits.
const (
	mostHan     = 40
	mostColumns = 6
)

// points returns the tables of points and of limits.
func (m *maker) points() ([]PointsTable, []LimitRow) {
	fus := slices.Sorted(maps.Keys(m.fus()))
	if len(fus) == 0 {
		return nil, nil
	}
	last := m.lastByFu(fus)
	var tables []PointsTable
	for _, dealer := range []bool{true, false} {
		t := PointsTable{Title: m.NonDealer, Dealer: dealer, More: last > mostColumns}
		if dealer {
			t.Title = m.Dealer
		}
		for han := 1; han <= min(last, mostColumns); han++ {
			t.Han = append(t.Han, fmt.Sprintf(m.HanCount, han))
		}
		for _, fu := range fus {
			if row, ok := m.pointsRow(fu, dealer, len(t.Han)); ok {
				t.Rows = append(t.Rows, row)
			}
		}
		t.Rows = t.Rows[:lastBelowLimits(t.Rows)]
		tables = append(tables, t)
	}
	return tables, m.joined(m.limitsByHan(last, fus[0]), m.limitsOfYakuman())
}

// moreThanTerms returns the rules by which what hands pay depends on more than their terms: han and fu or units of yakuman,
// who wins, how, and who pays, somebody liable among them or not. Of what is paid for a base alone, no limits are asked.
func (m *maker) moreThanTerms(limits, liable bool) []named {
	known := condition.UsesNumbers(condition.Han, condition.FuSoFar, condition.YakumanUnits, condition.Basic,
		condition.Base, condition.Amount).Or(condition.UsesTsumo).Or(condition.UsesDealer).Or(condition.UsesPayer)
	a := m.asker()
	var all, more []named
	if liable {
		known = known.Or(condition.UsesNumbers(condition.LiableYakuman, condition.LiableBase))
		all = append(all, named{m.Keys["payments.liable_base"], nil, m.rules.Payments().LiableBase})
	} else {
		m.nobodyLiable(a)
	}
	if limits {
		all = append(all, named{m.Keys["basic"], nil, m.rules.Basic()})
		for i := range m.rules.Limits() {
			l := &m.rules.Limits()[i]
			all = append(all, named{l.NameIn(m.lang), l.When, l.Base})
		}
	}
	for _, list := range [][]rules.Share{m.rules.Payments().Shares, m.rules.Payments().Adjustments} {
		for i := range list {
			all = append(all, named{list[i].NameIn(m.lang), list[i].When, list[i].Pays})
		}
	}
	for _, n := range all {
		when := n.when.Given(&a.Told)
		if holds, settled := when.Const(); settled && holds == 0 {
			continue
		}
		if !when.Uses().Or(n.number.Given(&a.Told).Uses()).Within(known) {
			more = append(more, n)
		}
	}
	return more
}

// pointsNote says on what else the points depend than on what stands at their tables; empty for nothing.
func (m *maker) pointsNote() string {
	more := m.moreThanTerms(true, false)
	if len(more) == 0 {
		return ""
	}
	return fmt.Sprintf(m.PointsDepend, m.asWritten(more))
}

// priced is what terms come to, asked once of the engine.
func (m *maker) priced(t engine.Terms) (engine.Price, bool) {
	if m.ctx.Err() != nil {
		return engine.Price{}, false
	}
	asked := asked{t.Han, t.Fu, t.Yakuman, t.Honba, t.Base, t.Dealer, t.Tsumo}
	known, ok := m.prices[asked]
	if !ok {
		known.Price, known.ok = m.engine.Price(t)
		m.prices[asked] = known
	}
	return known.Price, known.ok
}

// asked is what of terms a sheet asks about.
type asked struct {
	han, fu, yakuman, honba int
	base                    int64
	dealer, tsumo           bool
}

// price is a price, or that there is none.
type price struct {
	engine.Price
	ok bool
}

// fus returns all counts of fu that occur.
func (m *maker) fus() map[int]bool {
	all := make(map[int]bool)
	for t := range m.found {
		all[t.Fu] = true
	}
	return all
}

// lastByFu returns the most han of a hand whose points still depend on its fu, or that is below the limits though they
// do not: where payments are rounded to thousands, one that is just below a limit pays as much.
func (m *maker) lastByFu(fus []int) int {
	for han := mostHan; han > 0; han-- {
		first, ok := m.priced(engine.Terms{Han: han, Fu: fus[0]})
		if ok && first.Limit == nil {
			return han
		}
		for _, fu := range fus[1:] {
			if p, priced := m.priced(engine.Terms{Han: han, Fu: fu}); priced != ok || p.Points != first.Points {
				return han
			}
		}
	}
	return 0
}

// pointsRow returns the row of a count of fu, or false if nothing stands in it.
func (m *maker) pointsRow(fu int, dealer bool, columns int) (PointsRow, bool) {
	row := PointsRow{Count: fu}
	any := false
	if fu > 0 { // else they are no matter
		row.Fu = fmt.Sprintf(m.FuCount, fu)
	}
	for han := 1; han <= columns; han++ {
		var c PointsCell
		for _, tsumo := range []bool{false, true} {
			least, ok := m.found[engine.FuWon{Fu: fu, Tsumo: tsumo}]
			if !ok || han < least {
				continue
			}
			any = true
			text, limit := m.price(engine.Terms{Han: han, Fu: fu, Dealer: dealer, Tsumo: tsumo})
			if c.Limit = limit; tsumo {
				c.Tsumo = text
			} else {
				c.Ron = text
			}
		}
		row.Cells = append(row.Cells, c)
	}
	return row, any
}

// lastBelowLimits returns how many rows there are up to the last one in which something is below the limits. What
// follows has the points of a limit throughout.
func lastBelowLimits(rows []PointsRow) int {
	for i, row := range slices.Backward(rows) {
		if slices.ContainsFunc(row.Cells, func(c PointsCell) bool { return c.Limit == "" && c.Ron+c.Tsumo != "" }) {
			return i + 1
		}
	}
	return 0
}

// price says what is paid by ron, or by the payers of a tsumo, and names the limit.
func (m *maker) price(t engine.Terms) (text, limit string) {
	p, ok := m.priced(t)
	if !ok {
		return "…", ""
	}
	if p.Limit != nil {
		limit = p.Limit.NameIn(m.lang)
	}
	return m.payments(p.Payments, t.Tsumo), limit
}

// payments says what the payers pay: one amount, what each of them pays, or what the others pay and what the dealer
// does.
func (m *maker) payments(list []engine.Payment, tsumo bool) string {
	var dealer, others []string
	for _, p := range list {
		to := &others
		if p.Seat == hand.East {
			to = &dealer
		}
		if n := m.number(p.Amount); !slices.Contains(*to, n) {
			*to = append(*to, n)
		}
	}
	text := strings.Join(append(others, dealer...), "/")
	if tsumo && len(list) > 1 && len(dealer)+len(others) == 1 {
		text = fmt.Sprintf(m.Each, text)
	}
	return text
}

// step is a number of han from which on hands pay the same, up to another one.
type step struct {
	from, to int
	price    engine.Price
}

// stepsByHan returns the steps of the points above so many han, nil if there is none without a limit. The fu make no
// difference there.
func (m *maker) stepsByHan(last, fu int) (steps []step) {
	for han := last + 1; han <= mostHan; han++ {
		p, ok := m.priced(engine.Terms{Han: han, Fu: fu})
		if !ok || p.Limit == nil {
			return nil
		}
		if n := len(steps); n > 0 && steps[n-1].price.Limit == p.Limit && steps[n-1].price.Base == p.Base {
			steps[n-1].to = han
			continue
		}
		steps = append(steps, step{han, han, p})
	}
	return steps
}

// limitsByHan lists the limits that are reached by han alone, above those of the table.
func (m *maker) limitsByHan(last, fu int) []LimitRow {
	steps := m.stepsByHan(last, fu)
	var rows []LimitRow
	for i, s := range steps {
		again := i > 0 && steps[i-1].price.Limit == s.price.Limit
		if again && i+1 == len(steps) { // it goes on for ever, and the last step is cut
			rows[len(rows)-1].Han += m.AndSoOn
			break
		}
		row := m.limitRow(engine.Terms{Han: s.from, Fu: fu})
		switch {
		case i+1 == len(steps):
			row.Han = fmt.Sprintf(m.HanOrMore, s.from)
		case s.from == s.to:
			row.Han = fmt.Sprintf(m.HanCount, s.from)
		default:
			row.Han = fmt.Sprintf(m.HanFromTo, s.from, s.to)
		}
		if again {
			row.Name = ""
		}
		rows = append(rows, row)
	}
	return rows
}

// mostYakuman returns how many units a single yaku has at most.
func (m *maker) mostYakuman() (most int64) {
	for i := range m.rules.Yaku() {
		if y := &m.rules.Yaku()[i]; m.counts(y) {
			n, _ := entries.Constant(y.Yakuman)
			most = max(most, units.Worth(m.rules, n))
		}
	}
	return most
}

// limitsOfYakuman lists what yakuman pay, up to as many units as a single yaku has.
func (m *maker) limitsOfYakuman() []LimitRow {
	most := m.mostYakuman()
	var rows []LimitRow
	for n := int64(1); n <= most; n++ {
		t := engine.Terms{Yakuman: int(n)}
		if p, ok := m.priced(t); !ok || p.Limit == nil {
			return nil
		}
		row := m.limitRow(t)
		row.Name = m.yakumanUnits(n)
		rows = append(rows, row)
	}
	return rows
}

// joined puts the limits of yakuman behind those by han. Where the last of these pays as a yakuman, that is one row.
func (m *maker) joined(byHan, ofYakuman []LimitRow) []LimitRow {
	if len(byHan) > 0 && len(ofYakuman) > 0 {
		last, first := &byHan[len(byHan)-1], ofYakuman[0]
		if first.Han = last.Han; *last == first {
			last.Han += m.OrYakuman
			ofYakuman = ofYakuman[1:]
		}
	}
	return append(byHan, ofYakuman...)
}

// limitRow returns what is paid in all four cases.
func (m *maker) limitRow(t engine.Terms) LimitRow {
	var row LimitRow
	for _, c := range []struct {
		text          *string
		dealer, tsumo bool
	}{{&row.DealerRon, true, false}, {&row.DealerTsumo, true, true}, {&row.Ron, false, false},
		{&row.Tsumo, false, true}} {
		t.Dealer, t.Tsumo = c.dealer, c.tsumo
		*c.text, row.Name = m.price(t)
	}
	return row
}
