package sheet

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/hanandfu"
	"example.com/hanfu/internal/testkit/long"
	"example.com/hanfu/internal/testkit/randomwin"
	"example.com/hanfu/rules"
)

// TestPointsClaims: under random limits and payments that ask for more than han and fu, what a hand pays stands where the
// tables, in each language, have hands of its han and fu.
func TestPointsClaims(t *testing.T) {
	cells, rows := 0, 0
	for seed := range uint64(long.N(5, 30)) {
		text := pointsHouse(rand.New(rand.NewPCG(long.Seed()+seed, 13)))
		r, err := loader.Load(t.Context(), rules.Bytes("house.yaml", []byte(text)))
		if err != nil {
			t.Fatal(err)
		}
		e := engine.New(r)
		for _, lang := range languages {
			p, err := NewPoints(t.Context(), e, lang)
			if err != nil {
				t.Fatal(err)
			}
			c := &pointsClaims{t, p}
			source := randomwin.Source{Seed: long.Seed() + seed, Rules: r}
			for number := range uint64(long.N(300, 1000)) {
				w := source.Win(number)
				randomwin.NobodyLiable(&w)
				w.Sticks, w.Honba = 0, 0
				result, err := e.Score(&w)
				if err != nil || result.Yakuman > 0 || result.Exact != nil ||
					slices.ContainsFunc(slices.Collect(result.Yaku()), func(y engine.Counted) bool { return y.Limit != nil }) {
					continue
				}
				if c.compare(&w, result) {
					cells++
				} else {
					rows++
				}
				if t.Failed() {
					t.Fatalf("HANFU_SEED=%d, %s\n%s", long.Seed()+seed, lang, text)
				}
			}
		}
	}
	if t.Logf("%d hands in tables, %d among the limits", cells, rows); cells < 500 || rows < 200 {
		t.Errorf("only %d hands are compared in tables, %d among the limits", cells, rows)
	}
}

// pointsHouse returns a house file whose limits and payments ask for more than han and fu.
func pointsHouse(rng *rand.Rand) string {
	one := func(list ...string) string { return list[rng.IntN(len(list))] }
	when := func() string {
		return one("closed", "tsumo", "dealer", "seat == west", "riichi", "dealer and tsumo", "round == south")
	}
	text := "hanfu: 1\nid: house\nname: {en: House}\nextends: standard\noptions: {red_fives: 0}\nlimits:\n" +
		fmt.Sprintf("  mangan: {when: '%s ? han >= 4 : han >= 5'}\n  haneman: {when: 'han >= (%s ? 6 : 7)'}\n", one("dealer", "tsumo", "dealer and tsumo"), when()) +
		fmt.Sprintf("  own: {name: {en: Own}, base: %s, when: 'han == 3 and %s'}\n", one("1500", "2500"), when())
	if rng.IntN(2) == 0 {
		text += fmt.Sprintf("payments: {adjustments: {own: {name: {en: Own}, when: 'amount > 0 and %s', becomes: amount + 1000}}}\n",
			one("payer.seat == north", "payer.seat == south and tsumo", "round == west", "dealer", "seat == west"))
	}
	return text
}

type pointsClaims struct {
	*testing.T
	*Points
}

// compare looks for what a hand pays where it should stand, and reports whether that is a table.
func (c *pointsClaims) compare(w *hand.Win, r *engine.Result) bool {
	for _, table := range c.Tables {
		column := slices.Index(table.Columns, r.Han)
		row := slices.IndexFunc(table.Rows, func(row PointsRow) bool { return slices.Contains(row.Counts, r.Fu) })
		if table.Dealer != (w.Seat == hand.East) || column < 0 || row < 0 {
			continue
		}
		cell := table.Rows[row].Cells[column]
		text := cell.Ron
		if w.Tsumo {
			text = cell.Tsumo
		}
		c.holds(w, r, text)
		if cell.Limit != "" && (r.Limit == nil || !slices.Contains(strings.Split(cell.Limit, c.maker.Or), r.Limit.NameIn(c.maker.lang))) {
			c.Errorf("%s reaches %v, not %s", w, r.Limit, cell.Limit)
		}
		return true
	}
	for _, row := range c.Limits {
		if from, to := c.hanOf(row.Han); r.Han < from || r.Han > to {
			continue
		}
		c.holds(w, r, row.pays(w.Seat == hand.East, w.Tsumo))
		return false
	}
	c.Errorf("%s of %d han and %d fu stands nowhere", w, r.Han, r.Fu)
	return false
}

// hanOf reads for which han a row is.
func (c *pointsClaims) hanOf(text string) (from, to int) {
	var found []int
	for _, digits := range regexp.MustCompile(`\d+`).FindAllString(text, -1) {
		n, _ := strconv.Atoi(digits)
		found = append(found, n)
	}
	switch {
	case len(found) == 0:
		return 1, 0
	case strings.HasPrefix(text, fmt.Sprintf(c.maker.HanOrMore, found[0])):
		return found[0], hanandfu.MostHan
	}
	return found[0], found[len(found)-1]
}

// holds checks that a text has the amounts that are paid, and that of two numbers by tsumo the dealer pays the second.
func (c *pointsClaims) holds(w *hand.Win, r *engine.Result, text string) {
	if text == c.maker.ByFu || strings.Contains(text, "…") {
		return
	}
	ways := strings.Split(text, c.maker.Or)
	if strings.Contains(text, c.maker.Colon) {
		paid := r.Payments()
		if !slices.Contains(ways, c.maker.paymentsBySeat([][]engine.Payment{paid})) && !slices.Contains(ways, c.maker.payments(true, paid)) {
			c.Errorf("%s of %d han and %d fu pays %v, not %q", w, r.Han, r.Fu, r.Payments(), text)
		}
		return
	}
	for _, p := range r.Payments() {
		if !slices.ContainsFunc(ways, func(way string) bool { return slices.Contains(numbers(way), p.Amount) }) {
			c.Errorf("%s of %d han and %d fu pays %v, not %q", w, r.Han, r.Fu, r.Payments(), text)
		}
		if both := numbers(text); w.Tsumo && len(ways) == 1 && len(both) == 2 && p.Amount != amountOf(both, p.Seat == hand.East) {
			c.Errorf("%s pays %v, and %q says something else of the dealer", w, r.Payments(), text)
		}
	}
	if len(ways) == 1 && strings.Count(text, "/") > 1 {
		c.Errorf("%q: nothing explains three numbers", text)
	}
}
