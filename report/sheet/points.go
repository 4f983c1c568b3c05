package sheet

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/engine/hanandfu"
	"example.com/hanfu/engine/units"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// PointsTable holds the payments for hands below the limits, by fu and han.
type PointsTable struct {
	Title string
	// Dealer reports whether the table is for the dealer's wins.
	Dealer bool
	// Columns holds the han of each column, Han its heading.
	Columns []int
	Han     []string
	Rows    []PointsRow
	// More reports whether hands may have more han than the table shows.
	More bool
}

// PointsRow holds the payments for some fu counts, in ascending order; Fu names them. A row has one
// count, except that the last may have several from which all hands reach a limit.
type PointsRow struct {
	Counts []int
	Fu     string
	Cells  []PointsCell
}

// PointsCell holds the payments by ron and by tsumo, empty if no such hand exists.
type PointsCell struct {
	Ron, Tsumo string
	// Limit is the name of the limit, if both ron and tsumo reach one.
	Limit string
}

// LimitRow is a row of the points above the tables.
type LimitRow struct {
	Name, Han                          string
	DealerRon, DealerTsumo, Ron, Tsumo string
}

// Bounds on the columns and the rows of a table.
const (
	mostColumns = 6
	mostRows    = 60
)

func (m *maker) points() (tables []PointsTable, rows []LimitRow) {
	if fus, _ := m.engine.Fu(); slices.Equal(fus, []int{0}) {
		return nil, m.joinLimits(m.rowsByHan(-1, -1), m.limitsOfYakuman())
	}
	first, last := m.lastByFu()
	for _, dealer := range []bool{true, false} {
		columns := m.columns(last, dealer)
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
	return tables, m.joinLimits(m.rowsByHan(first, last), m.limitsOfYakuman())
}

func (m *maker) columns(last int, dealers ...bool) (list []int) {
	fus, _ := m.engine.Fu()
	for han := range last + 1 {
		if slices.ContainsFunc(engine.Terms{Han: han}.Ways(), func(t engine.Terms) bool {
			return slices.Contains(dealers, t.Dealer) &&
				slices.ContainsFunc(fus, func(fu int) bool {
					t.Fu = fu
					return m.engine.Occurs(t)
				})
		}) {
			list = append(list, han)
		}
	}
	return list
}

func (m *maker) firstHand(tsumo bool) (engine.Terms, bool) {
	fus, _ := m.engine.Fu()
	for han := range hanandfu.MostHan {
		for _, fu := range fus {
			t := engine.Terms{Han: han, Fu: fu, Dealer: true, Tsumo: tsumo}
			if m.engine.Occurs(t) {
				return t, true
			}
		}
	}
	return engine.Terms{}, false
}

func (m *maker) ronOfAll() bool {
	t, some := m.firstHand(false)
	p, _ := m.enginePrice(t)
	return some && len(p.Payments) > 1
}

// rulesBeyondTerms returns the rules that make payments depend on more than han, fu or yakuman
// units, the winner, tsumo or ron, and the payer. With liable, a liable player is also allowed. If
// limits is false it omits the limits, which hands paid by a base alone don't have.
func (m *maker) rulesBeyondTerms(limits, liable bool) []namedRule {
	known := condition.UsesNumbers(condition.Han, condition.FuSoFar, condition.YakumanUnits,
		condition.Basic, condition.Base, condition.Amount).
		Or(condition.UsesTsumo).Or(condition.UsesDealer).Or(condition.UsesPayer)
	a := m.asker()
	var all, more []namedRule
	if liable {
		known = known.Or(condition.UsesNumbers(condition.LiableYakuman, condition.LiableBase))
		all = append(all, namedRule{m.Keys["payments.liable_base"], nil,
			m.rules.Payments().LiableBase})
	} else {
		m.nobodyLiable(a)
	}
	if limits {
		all = append(all, namedRule{m.Keys["basic"], nil, m.rules.Basic()})
		for i := range m.rules.Limits() {
			l := &m.rules.Limits()[i]
			all = append(all, namedRule{m.titleOf(&l.Rule), l.When, l.Base})
		}
	}
	for _, list := range [][]rules.Share{m.rules.Payments().Shares,
		m.rules.Payments().Adjustments} {
		for i := range list {
			all = append(all, namedRule{m.titleOf(&list[i].Rule), list[i].When, list[i].Pays})
		}
	}
	for _, n := range all {
		when := a.Rest(n.when)
		if holds, settled := when.Const(); settled && holds == 0 {
			continue
		}
		if !when.Uses().Or(a.Rest(n.number).Uses()).Within(known) {
			more = append(more, n)
		}
	}
	return more
}

func (m *maker) pointsNote() string {
	depends, plain := m.splitBySeats(m.rulesBeyondTerms(true, false))
	text := ""
	if depends != nil {
		text = fmt.Sprintf(m.PointsDepend, m.asWritten(depends))
	}
	if plain != nil {
		text = strings.TrimSpace(text + m.Space +
			fmt.Sprintf(m.PointsWithout, m.asWritten(plain)))
	}
	return text
}

// splitBySeats separates rules that hold only for a seat given as an input, such as the one where
// the wall was broken, from all others.
func (m *maker) splitBySeats(all []namedRule) (others, ofSeats []namedRule) {
	a := m.asker()
	m.clearSeats(a)
	for _, n := range all {
		if holds, known := a.Rest(n.when).Const(); known && holds == 0 && !n.when.Never() {
			ofSeats = append(ofSeats, n)
		} else {
			others = append(others, n)
		}
	}
	return others, ofSeats
}

func (m *maker) clearSeats(a *asker) {
	a.Within(condition.Seat, int64(hand.East), int64(m.rules.Wall().Players))
	a.Within(condition.PayerSeat, int64(hand.East), int64(m.rules.LastPayer()))
	for i := range m.rules.Situation() {
		if s := &m.rules.Situation()[i]; s.Seat {
			a.Set(condition.Counters+condition.Number(s.Index), int64(hand.NoWind))
		}
	}
}

func (m *maker) enginePrice(t engine.Terms) (engine.Price, error) {
	if err := m.ctx.Err(); err != nil {
		return engine.Price{}, err
	}
	key := priceKey{t.Han, t.Fu, t.Yakuman, t.Honba, t.Base, t.Dealer, t.Tsumo}
	known, ok := m.prices[key]
	if !ok {
		known.Price, known.err = m.engine.Price(t)
		m.prices[key] = known
	}
	return known.Price, known.err
}

type priceKey struct {
	han, fu, yakuman, honba int
	base                    int64
	dealer, tsumo           bool
}

type price struct {
	engine.Price
	err error
}

// lastByFu returns the most han, over every way to win, at which points depend on fu or are below
// the limits. first is the smallest of these han among the ways to win. If there are none, both are
// -1.
func (m *maker) lastByFu() (first, last int) {
	first, last = hanandfu.MostHanByFu, -1
	for way := range (engine.Terms{}).Ways() {
		han := hanandfu.MostHanByFu
		for ; han >= 0; han-- {
			p, err := m.enginePrice(engine.Terms{Han: han}.Ways()[way])
			if errors.Is(err, engine.ErrFuUnsaid) || err == nil && p.Limit == nil {
				break
			}
		}
		first, last = min(first, han), max(last, han)
	}
	return min(first, last), last
}

// addRows adds a row for each fu count that hands with the table's han can have.
func (m *maker) addRows(t *PointsTable) {
	fus, _ := m.engine.Fu()
	for _, fu := range fus {
		row := PointsRow{Counts: []int{fu}, Fu: fmt.Sprintf(m.FuCount, fu)}
		found := false
		for _, han := range t.Columns {
			c := m.cell(engine.Terms{Han: han, Fu: fu, Dealer: t.Dealer})
			found = found || c != PointsCell{}
			row.Cells = append(row.Cells, c)
		}
		if found {
			t.Rows = append(t.Rows, row)
		}
	}
	for n := len(t.Rows); n > 1 && t.Rows[n-2].merge(&t.Rows[n-1]); n = len(t.Rows) {
		row := &t.Rows[n-2]
		row.Fu = fmt.Sprintf(m.FuFromTo, row.Counts[0], row.Counts[len(row.Counts)-1])
		t.Rows = t.Rows[:n-1]
	}
}

// merge adds the next row to r and returns true, if every cell pays the same limit in both.
func (r *PointsRow) merge(next *PointsRow) bool {
	joined := make([]PointsCell, len(r.Cells))
	for i, c := range r.Cells {
		n := &next.Cells[i]
		joined[i] = PointsCell{cmp.Or(c.Ron, n.Ron), cmp.Or(c.Tsumo, n.Tsumo),
			cmp.Or(c.Limit, n.Limit)}
		for _, cell := range []*PointsCell{&c, n} {
			if (*cell != PointsCell{}) && (cell.Limit != joined[i].Limit || cell.Limit == "" ||
				cell.Ron != "" && cell.Ron != joined[i].Ron ||
				cell.Tsumo != "" && cell.Tsumo != joined[i].Tsumo) {
				return false
			}
		}
	}
	r.Counts, r.Cells = append(r.Counts, next.Counts...), joined
	return true
}

func (m *maker) cell(t engine.Terms) (c PointsCell) {
	var limits []string
	for _, tsumo := range []bool{false, true} {
		t.Tsumo = tsumo
		text, limit := m.priceText(t)
		if text == "" {
			continue
		}
		if tsumo {
			c.Tsumo = text
		} else {
			c.Ron = text
		}
		limits = append(limits, limit)
	}
	if !slices.Contains(limits, "") {
		c.Limit = strings.Join(slices.Compact(limits), m.Or)
	}
	return c
}

func (s *Sheet) limitsTitle() string {
	if len(s.Points) == 0 {
		return s.words.HanTitle
	}
	return s.words.LimitsTitle
}

func (m *maker) priceText(t engine.Terms) (text, limit string) {
	p, err := m.enginePrice(t)
	switch {
	case errors.Is(err, engine.ErrNoHand):
		return "", ""
	case errors.Is(err, engine.ErrFuUnsaid):
		return m.ByFu, ""
	case err != nil:
		return "…", ""
	}
	all := append([]engine.Price{p}, p.Others...)
	slices.SortStableFunc(all, func(a, b engine.Price) int { return cmp.Compare(a.Base, b.Base) })
	var texts, limits []string
	below := false
	for i := 0; i < len(all); {
		var paid, ofDealer [][]engine.Payment
		base := all[i].Base
		for ; i < len(all) && all[i].Base == base; i++ {
			if all[i].Limit == nil {
				below = true
			} else if name := all[i].Limit.NameIn(m.lang); !slices.Contains(limits, name) {
				limits = append(limits, name)
			}
			if all[i].DealerDiscards {
				ofDealer = append(ofDealer, all[i].Payments)
			} else {
				paid = append(paid, all[i].Payments)
			}
		}
		text := m.payments(t.Tsumo, paid...)
		if dealer := m.payments(t.Tsumo, ofDealer...); ofDealer != nil && dealer != text {
			text += dealerDiscards + dealer
		}
		if !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	if p.Open {
		texts = append(texts, "…")
	}
	if !below {
		limit = strings.Join(limits, m.Or)
	}
	return strings.Join(texts, m.Or), limit
}

// dealerDiscards separates the payments that differ if the dealer discarded the winning tile.
const dealerDiscards = " · "

// emptySeatAdds precedes what the empty seat pays.
const emptySeatAdds = " + "

// HasEmptySeat reports whether one of some prices says behind a + what the empty seat pays.
func HasEmptySeat(prices ...string) bool {
	return slices.ContainsFunc(prices,
		func(s string) bool { return strings.Contains(s, emptySeatAdds) })
}

// payments formats the payments as discarder/others/dealer for ron and others/dealer for tsumo,
// followed by the empty seat's payment. Equal amounts are joined. A class of payers has several
// amounts if they depend on the seats.
func (m *maker) payments(tsumo bool, cases ...[]engine.Payment) string {
	if tsumo && slices.ContainsFunc(cases, hasUnevenPayers) {
		return m.paymentsBySeat(cases)
	}
	var classes [3][]string
	var ofEmptySeat []string
	several := false
	for _, list := range cases {
		players := 0
		for _, p := range list {
			if !p.Empty {
				players++
			}
			class := &classes[1]
			switch {
			case p.Empty:
				class = &ofEmptySeat
			case !tsumo && (p.Seat == hand.NoWind || len(list) == 1):
				class = &classes[0]
			case p.Seat == hand.East:
				class = &classes[2]
			}
			if n := m.number(p.Amount); !slices.Contains(*class, n) {
				*class = append(*class, n)
			}
		}
		several = several || players > 1
	}
	var all []string
	for _, amounts := range classes {
		if amounts != nil {
			all = append(all, strings.Join(amounts, m.Or))
		}
	}
	for n := len(all); !tsumo && n > 1 && all[n-1] == all[n-2]; n = len(all) {
		all = all[:n-1] // equal amounts of the dealer, the others and the discarder
	}
	text := strings.Join(all, "/")
	if several && len(all) == 1 {
		text = fmt.Sprintf(m.Each, text)
	}
	if ofEmptySeat != nil {
		text += emptySeatAdds + strings.Join(ofEmptySeat, m.Or)
	}
	return text
}

// hasUnevenPayers reports whether the payers of a dealer's tsumo pay different amounts, so that
// they must be listed by seat.
func hasUnevenPayers(list []engine.Payment) bool {
	return slices.ContainsFunc(list,
		func(p engine.Payment) bool { return p.Amount != list[0].Amount && !p.Empty }) &&
		!slices.ContainsFunc(list, func(p engine.Payment) bool { return p.Seat <= hand.East })
}

func (m *maker) paymentsBySeat(cases [][]engine.Payment) string {
	var texts []string
	for _, list := range cases {
		var amounts []int64
		payers := make(map[int64]string)
		for _, p := range list {
			if payers[p.Amount] == "" {
				amounts = append(amounts, p.Amount)
			} else {
				payers[p.Amount] += m.List
			}
			if p.Empty {
				payers[p.Amount] += m.Table.EmptySeat
			} else {
				payers[p.Amount] += m.Winds[p.Seat-hand.East]
			}
		}
		var parts []string
		for _, amount := range amounts {
			parts = append(parts, payers[amount]+m.Colon+m.number(amount))
		}
		if text := strings.Join(parts, m.Semicolon); !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, m.Or)
}

// step is a range of han in which hands pay the same, for each way to win.
type step struct {
	from, to int
	ways     []price
}

func (m *maker) stepsByHan(first, last int) (steps []step) {
	for han := first + 1; han <= lastHan(last); han++ {
		now, found := step{from: han, to: han}, false
		for _, t := range (engine.Terms{Han: han}).Ways() {
			p, err := m.enginePrice(t)
			if err != nil && !errors.Is(err, engine.ErrNoHand) &&
				!errors.Is(err, engine.ErrFuUnsaid) {
				return steps
			}
			found = found || err == nil
			now.ways = append(now.ways, price{p, err})
		}
		switch n := len(steps); {
		case !found:
		case n > 0 && slices.EqualFunc(steps[n-1].ways, now.ways, price.equal):
			steps[n-1].to = han
		default:
			steps = append(steps, now)
		}
	}
	return steps
}

func (p price) equal(q price) bool {
	equalPrice := func(p, q engine.Price) bool {
		return p.Limit == q.Limit && p.Base == q.Base && slices.Equal(p.Payments, q.Payments)
	}
	return (p.err == nil) == (q.err == nil) &&
		errors.Is(p.err, engine.ErrNoHand) == errors.Is(q.err, engine.ErrNoHand) &&
		equalPrice(p.Price, q.Price) && p.Open == q.Open &&
		slices.EqualFunc(p.Others, q.Others, equalPrice)
}

func lastHan(last int) int {
	if last < 0 {
		return hanandfu.MostHan
	}
	return hanandfu.MostHanByFu
}

func (m *maker) isOpenEnded(s step) bool {
	base, paid := s.ways[0].Base, m.rules.Payments()
	han := condition.UsesNumbers(condition.Han)
	for _, share := range slices.Concat(paid.Shares, paid.Adjustments, paid.Honba) {
		uses := condition.UsesOf(share.When).Or(condition.UsesOf(share.Pays))
		if uses.Without(han) != uses {
			return false
		}
	}
	// If another player pays more or less, the base is still the same.
	other := func(p engine.Price) bool { return p.Limit == nil || p.Base != base }
	if slices.ContainsFunc(s.ways, func(p price) bool {
		return p.err == nil && (other(p.Price) || slices.ContainsFunc(p.Others, other) || p.Open) ||
			errors.Is(p.err, engine.ErrFuUnsaid)
	}) {
		return false
	}
	limits, known := m.rules.Limits(), condition.UsesNumbers(condition.Han, condition.YakumanUnits)
	decide := make([]func(*condition.Facts) condition.Verdict, len(limits))
	for i := range limits {
		decide[i] = known.Decide(limits[i].When)
	}
	var f condition.Facts
	for han := s.to; han <= hanandfu.MostHan; han++ {
		f.Set(condition.Han, int64(han))
		reached, highest := int64(0), int64(0)
		for i := range limits {
			low, high, known := baseRange(limits[i].Base)
			switch decide[i](&f) {
			case condition.Holds:
				reached, highest = max(reached, low), max(highest, high)
			case condition.Unknown:
				highest = max(highest, high)
			default:
				known = true
			}
			if !known {
				return false
			}
		}
		if reached != base || highest != reached {
			return false
		}
	}
	return true
}

func baseRange(number *condition.Int) (low, high int64, known bool) {
	for i, dealer := range []bool{true, false} {
		var guess condition.Guess
		guess.Is(condition.UsesDealer, dealer)
		n, ok := guess.Rest(number).Const()
		if !ok {
			return 0, 0, false
		}
		if i == 0 {
			low, high = n, n
		}
		low, high = min(low, n), max(high, n)
	}
	return low, high, true
}

func (m *maker) rowsByHan(first, last int) []LimitRow {
	steps, before := m.stepsByHan(first, last), ""
	var rows []LimitRow
	for i, s := range steps {
		if len(rows) == mostRows {
			m.cut.Points = true
			break
		}
		again := i > 0 && s.sameLimits(steps[i-1])
		isLast := i+1 == len(steps) && s.to == lastHan(last)
		// The payments may change again above the last step.
		if again && isLast && !m.isOpenEnded(s) {
			rows[len(rows)-1].Han += m.AndSoOn
			break
		}
		row := m.limitRow(engine.Terms{Han: s.from})
		switch {
		case isLast && m.isOpenEnded(s):
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

func (s step) sameLimits(other step) bool {
	return slices.EqualFunc(s.ways, other.ways,
		func(p, q price) bool { return p.Limit == q.Limit }) &&
		slices.ContainsFunc(s.ways, func(p price) bool { return p.Limit != nil })
}

func (m *maker) mostYakuman() (limit int64) {
	for i := range m.rules.Yaku() {
		if y := &m.rules.Yaku()[i]; m.canCount(y) {
			if _, n := units.Of(y); n <= mostRows {
				limit = max(limit, units.Worth(m.rules, n))
			}
		}
	}
	return limit
}

func (m *maker) limitsOfYakuman() []LimitRow {
	limit := m.mostYakuman()
	var rows []LimitRow
	for n := int64(1); n <= limit; n++ {
		t := engine.Terms{Yakuman: int(n)}
		p, err := m.enginePrice(t)
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

func (m *maker) joinLimits(byHan, ofYakuman []LimitRow) []LimitRow {
	if len(byHan) > 0 && len(ofYakuman) > 0 {
		last, first := &byHan[len(byHan)-1], ofYakuman[0]
		if first.Han = last.Han; *last == first {
			last.Han += m.OrYakuman
			ofYakuman = ofYakuman[1:]
		}
	}
	return append(byHan, ofYakuman...)
}

func (m *maker) limitRow(t engine.Terms) LimitRow {
	var row LimitRow
	var reached [4]string
	for i, text := range []*string{&row.DealerRon, &row.DealerTsumo, &row.Ron, &row.Tsumo} {
		t.Dealer, t.Tsumo = i < 2, i%2 != 0
		if *text, reached[i] = m.priceText(t); *text == "" {
			reached[i] = noHand
		}
	}
	row.Name = m.limitNames(reached)
	return row
}

// noHand marks terms that no hand has.
const noHand = "–"

// limitNames returns the names of the limits for dealer ron, dealer tsumo, ron and tsumo. If they
// differ, it says who reaches which.
func (m *maker) limitNames(reached [4]string) string {
	dealer, other := m.Dealer+m.List, m.NonDealer+m.List
	for _, parts := range []struct {
		labels []string
		of     [][]int
	}{
		{[]string{""}, [][]int{{0, 1, 2, 3}}},
		{[]string{m.Dealer, m.NonDealer}, [][]int{{0, 1}, {2, 3}}},
		{[]string{m.Ron, m.Tsumo}, [][]int{{0, 2}, {1, 3}}},
		{[]string{dealer + m.Ron, dealer + m.Tsumo, other + m.Ron, other + m.Tsumo},
			[][]int{{0}, {1}, {2}, {3}}},
	} {
		var names []string
		distinct := true
		for i, of := range parts.of {
			var limits []string
			for _, at := range of {
				if reached[at] != noHand && !slices.Contains(limits, reached[at]) {
					limits = append(limits, reached[at])
				}
			}
			distinct = distinct && len(limits) <= 1
			if name := strings.Join(limits, ""); name != "" && parts.labels[i] != "" {
				names = append(names, parts.labels[i]+m.Colon+name)
			} else if name != "" {
				names = append(names, name)
			}
		}
		if distinct {
			return strings.Join(names, m.Semicolon)
		}
	}
	return ""
}

func (m *maker) legend(tables []PointsTable, limits []LimitRow) string {
	var notes []string
	if tables != nil {
		notes = append(notes, m.TableNote)
	}
	var rons, tsumos []string
	for _, t := range tables {
		for _, r := range t.Rows {
			for _, c := range r.Cells {
				rons, tsumos = append(rons, c.Ron), append(tsumos, c.Tsumo)
			}
		}
	}
	for _, l := range limits {
		rons, tsumos = append(rons, l.DealerRon, l.Ron), append(tsumos, l.DealerTsumo, l.Tsumo)
	}
	marked := func(list []string, strokes int) bool {
		return slices.ContainsFunc(list, func(s string) bool {
			for way := range strings.SplitSeq(strings.ReplaceAll(s, dealerDiscards, m.Or), m.Or) {
				if strings.Count(way, "/") >= strokes {
					return true
				}
			}
			return false
		})
	}
	if marked(tsumos, 1) {
		notes = append(notes, m.DealerSecond)
	}
	if HasEmptySeat(tsumos...) || HasEmptySeat(rons...) {
		notes = append(notes, m.EmptySeatAdds)
	}
	if marked(rons, 2) {
		notes = append(notes, m.DealerLast)
	}
	if slices.ContainsFunc(rons, func(s string) bool {
		return strings.Contains(s, dealerDiscards)
	}) {
		notes = append(notes, fmt.Sprintf(m.DealerDiscards, strings.TrimSpace(dealerDiscards)))
	}
	if slices.ContainsFunc(append(rons, tsumos...), func(s string) bool {
		return strings.Contains(s, m.Or)
	}) {
		notes = append(notes, m.Joined)
	}
	if slices.Contains(rons, "") || slices.Contains(tsumos, "") {
		notes = append(notes, m.NoSuchHand)
	}
	return strings.Join(notes, m.Space)
}
