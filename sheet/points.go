package sheet

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/units"
	"example.com/hanfu/rules"
)

// PointsTable holds what hands below the limits pay, by fu and han.
type PointsTable struct {
	Title string
	// Dealer is whose points they are.
	Dealer bool
	// Columns are numbers of han, and Han names them.
	Columns []int
	Han     []string
	Rows    []PointsRow
	// More reports whether there may be hands of more han, which have no place in the table.
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

// How far the engine is asked, how wide a table may be, and how long a list. Of more han than mostHan the basic points
// would not fit into 64 bits.
const (
	mostHan     = 40
	mostColumns = 6
	mostRows    = 60
	endOfHan    = 500 // than which no hand has more
)

// points returns the tables of points, and of limits or, where there are no fu, of han.
func (m *maker) points() (tables []PointsTable, rows []LimitRow) {
	if fus, _ := m.engine.Fu(); slices.Equal(fus, []int{0}) {
		return nil, m.joined(m.rowsByHan(-1), m.limitsOfYakuman())
	}
	last := m.lastByFu()
	columns := m.columns(last)
	for _, dealer := range []bool{true, false} {
		t := PointsTable{Title: m.NonDealer, Dealer: dealer, More: len(columns) > mostColumns}
		if dealer {
			t.Title = m.Dealer
		}
		t.Columns = columns[:min(len(columns), mostColumns)]
		for _, han := range t.Columns {
			t.Han = append(t.Han, fmt.Sprintf(m.HanCount, han))
		}
		m.addRows(&t)
		if t.Rows != nil {
			tables = append(tables, t)
		}
	}
	return tables, m.joined(m.rowsByHan(last), m.limitsOfYakuman())
}

// columns returns the han that hands may have, up to the last.
func (m *maker) columns(last int) (list []int) {
	fus, _ := m.engine.Fu()
	for han := range last + 1 {
		if slices.ContainsFunc(fus, func(fu int) bool { return m.engine.Occurs(han, fu, false) || m.engine.Occurs(han, fu, true) }) {
			list = append(list, han)
		}
	}
	return list
}

// someHand returns terms of the dealer that a hand may have, the least; false if there is none.
func (m *maker) someHand(tsumo bool) (engine.Terms, bool) {
	fus, _ := m.engine.Fu()
	for han := range endOfHan {
		for _, fu := range fus {
			if m.engine.Occurs(han, fu, tsumo) {
				return engine.Terms{Han: han, Fu: fu, Dealer: true, Tsumo: tsumo}, true
			}
		}
	}
	return engine.Terms{}, false
}

// ronOfAll reports whether others than the discarder pay by ron.
func (m *maker) ronOfAll() bool {
	t, some := m.someHand(false)
	p, _ := m.priced(t)
	return some && len(p.Payments) > 1
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
func (m *maker) priced(t engine.Terms) (engine.Price, error) {
	if err := m.ctx.Err(); err != nil {
		return engine.Price{}, err
	}
	asked := asked{t.Han, t.Fu, t.Yakuman, t.Honba, t.Base, t.Dealer, t.Tsumo}
	known, ok := m.prices[asked]
	if !ok {
		known.Price, known.err = m.engine.Price(t)
		m.prices[asked] = known
	}
	return known.Price, known.err
}

// asked is what of terms a sheet asks about.
type asked struct {
	han, fu, yakuman, honba int
	base                    int64
	dealer, tsumo           bool
}

// price is a price, or why there is none.
type price struct {
	engine.Price
	err error
}

// lastByFu returns the most han of a hand whose points depend on its fu, or that is below the limits though they do not;
// -1 if there is none.
func (m *maker) lastByFu() int {
	for han := mostHan; han >= 0; han-- {
		for _, t := range eachWay(han) {
			p, err := m.priced(t)
			if errors.Is(err, engine.ErrFuUnsaid) || err == nil && p.Limit == nil {
				return han
			}
		}
	}
	return -1
}

// eachWay returns the terms of hands of so many han: of the dealer and of others, by ron and by tsumo.
func eachWay(han int) []engine.Terms {
	return []engine.Terms{{Han: han}, {Han: han, Tsumo: true}, {Han: han, Dealer: true}, {Han: han, Dealer: true, Tsumo: true}}
}

// addRows adds a row for each count of fu of which there may be a hand with the han of a column, up to the last in which
// something is below the limits.
func (m *maker) addRows(t *PointsTable) {
	fus, _ := m.engine.Fu()
	for _, fu := range fus {
		row := PointsRow{Count: fu, Fu: fmt.Sprintf(m.FuCount, fu)}
		any := false
		for _, han := range t.Columns {
			c := m.cell(engine.Terms{Han: han, Fu: fu, Dealer: t.Dealer})
			any = any || c != PointsCell{}
			row.Cells = append(row.Cells, c)
		}
		if any {
			t.Rows = append(t.Rows, row)
		}
	}
	t.Rows = t.Rows[:lastBelowLimits(t.Rows)]
}

// cell returns what a hand of some terms pays, by ron and by tsumo: empty where no hand has them.
func (m *maker) cell(t engine.Terms) (c PointsCell) {
	for _, tsumo := range []bool{false, true} {
		t.Tsumo = tsumo
		text, limit := m.price(t)
		if text == "" {
			continue
		}
		if c.Limit = limit; tsumo {
			c.Tsumo = text
		} else {
			c.Ron = text
		}
	}
	return c
}

// limitsTitle is that of the limits, which without fu are all points that there are.
func (s *Sheet) limitsTitle() string {
	if len(s.Points) == 0 {
		return s.words.HanTitle
	}
	return s.words.LimitsTitle
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

// price says what is paid by ron, or by the payers of a tsumo, and names the limit. It is empty if no hand has the terms.
func (m *maker) price(t engine.Terms) (text, limit string) {
	p, err := m.priced(t)
	switch {
	case errors.Is(err, engine.ErrNoHand):
		return "", ""
	case err != nil:
		return "…", ""
	}
	if p.Limit != nil {
		limit = p.Limit.NameIn(m.lang)
	}
	return m.payments(p.Payments, t.Tsumo), limit
}

// payments says what the payers pay: one amount, what each of them pays, or what the others pay and what the dealer
// does. By ron the discarder comes first, where others pay too.
func (m *maker) payments(list []engine.Payment, tsumo bool) string {
	var first, last []string
	for _, p := range list {
		to := &first
		if p.Seat == hand.East && tsumo || p.Seat != hand.NoWind && !tsumo && len(list) > 1 {
			to = &last
		}
		if n := m.number(p.Amount); !slices.Contains(*to, n) {
			*to = append(*to, n)
		}
	}
	all := append(first, last...)
	if !tsumo {
		all = slices.Compact(all)
	}
	text := strings.Join(all, "/")
	if len(list) > 1 && len(all) == 1 {
		text = fmt.Sprintf(m.Each, text)
	}
	return text
}

// step is a number of han from which on hands pay the same, up to another one.
type step struct {
	from, to int
	price    engine.Price
}

// stepsByHan returns the steps of the points above so many han, where the fu make no difference; nil if a step is below
// the limits and there are fu.
func (m *maker) stepsByHan(last int) (steps []step) {
	for han := last + 1; han <= endOf(last); han++ {
		var p engine.Price
		err := error(engine.ErrNoHand)
		for _, tsumo := range []bool{true, false} { // the points by ron, if there are any
			if q, qErr := m.priced(engine.Terms{Han: han, Tsumo: tsumo}); !errors.Is(qErr, engine.ErrNoHand) {
				p, err = q, qErr
			}
		}
		switch n := len(steps); {
		case errors.Is(err, engine.ErrNoHand):
		case err != nil:
			return steps
		case p.Limit == nil && last >= 0:
			return nil
		case n > 0 && steps[n-1].price.Limit == p.Limit && steps[n-1].price.Base == p.Base && m.sameInEachWay(han-1, han):
			steps[n-1].to = han
		default:
			steps = append(steps, step{han, han, p})
		}
	}
	return steps
}

// endOf returns up to which han steps are looked for above so many, which are -1 where there are no fu.
func endOf(last int) int {
	if last < 0 {
		return endOfHan
	}
	return mostHan
}

// endless reports whether a hand of more han than the last step has pays the same, as it follows from the limits.
func (m *maker) endless(s step) bool {
	if s.price.Limit == nil {
		return false
	}
	limits, known := m.rules.Limits(), condition.UsesNumbers(condition.Han, condition.YakumanUnits)
	decide := make([]func(*condition.Facts) condition.Verdict, len(limits))
	for i := range limits {
		decide[i] = limits[i].When.Decide(known)
	}
	var f condition.Facts
	for han := s.to; han <= endOfHan; han++ {
		f.Set(condition.Han, int64(han))
		reached, may := int64(0), int64(0)
		for i := range limits {
			base, known := limits[i].Base.Const()
			switch decide[i](&f) {
			case condition.Holds:
				reached, may = max(reached, base), max(may, base)
			case condition.Unknown:
				may = max(may, base)
			default:
				known = true
			}
			if !known {
				return false
			}
		}
		if reached != s.price.Base || may != reached {
			return false
		}
	}
	return true
}

// sameInEachWay reports whether hands of so many han have the same limits and bases as those of others, whoever wins and
// how.
func (m *maker) sameInEachWay(han, other int) bool {
	ways := eachWay(other)
	for i, t := range eachWay(han) {
		p, _ := m.priced(t)
		q, _ := m.priced(ways[i])
		if p.Limit != q.Limit || p.Base != q.Base {
			return false
		}
	}
	return true
}

// rowsByHan lists what hands pay by their han alone, above those of the table, or all if those are -1.
func (m *maker) rowsByHan(last int) []LimitRow {
	steps, before := m.stepsByHan(last), ""
	var rows []LimitRow
	for i, s := range steps {
		if len(rows) == mostRows {
			m.cut.Points = true
			break
		}
		again := i > 0 && s.price.Limit != nil && steps[i-1].price.Limit == s.price.Limit
		isLast := i+1 == len(steps) && s.to == endOf(last)
		if again && isLast && !m.endless(s) { // it goes on for ever, and the last step is cut
			rows[len(rows)-1].Han += m.AndSoOn
			break
		}
		row := m.limitRow(engine.Terms{Han: s.from})
		switch {
		case isLast && m.endless(s):
			row.Han = fmt.Sprintf(m.HanOrMore, s.from)
		case s.from == s.to:
			row.Han = fmt.Sprintf(m.HanCount, s.from)
		default:
			row.Han = fmt.Sprintf(m.HanFromTo, s.from, s.to)
		}
		if name, again := row.Name, again && row.Name == before; again {
			row.Name = ""
		} else {
			before = name
		}
		rows = append(rows, row)
	}
	return rows
}

// mostYakuman returns how many units a single yaku has at most.
func (m *maker) mostYakuman() (most int64) {
	for i := range m.rules.Yaku() {
		if y := &m.rules.Yaku()[i]; m.counts(y) {
			if _, n := units.Of(y); n <= mostRows {
				most = max(most, units.Worth(m.rules, n))
			}
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
		p, err := m.priced(t)
		switch {
		case errors.Is(err, engine.ErrNoHand):
			continue
		case err != nil || p.Limit == nil:
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
	var limits []string
	for _, c := range []struct {
		text          *string
		dealer, tsumo bool
	}{{&row.DealerRon, true, false}, {&row.DealerTsumo, true, true}, {&row.Ron, false, false},
		{&row.Tsumo, false, true}} {
		t.Dealer, t.Tsumo = c.dealer, c.tsumo
		text, limit := m.price(t)
		if *c.text = text; limit != "" && !slices.Contains(limits, limit) {
			limits = append(limits, limit)
		}
	}
	row.Name = strings.Join(limits, " / ")
	return row
}
