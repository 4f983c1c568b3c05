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
	"example.com/hanfu/engine/hanandfu"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
	"example.com/hanfu/testkit/randomwin"
)

// TestPointsClaims: under random limits, payments, fu and conditions for winning, each hand has a place in the tables or
// among the limits, in each language, and what it pays stands there for who won and who discarded.
func TestPointsClaims(t *testing.T) {
	places := make(map[string]int)
	for seed := range uint64(long.N(16, 250)) {
		seed += long.Seed()
		text := pointsHouse(rand.New(rand.NewPCG(seed, 13)))
		r, err := loader.Load(t.Context(), rules.Bytes("house.yaml", []byte(text)))
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		e, lang := engine.New(r), languages[seed%uint64(len(languages))]
		p := must.Get(NewPoints(t.Context(), e, lang))(t)
		c := &pointsClaims{t, p}
		source := randomwin.Source{Seed: seed, Rules: r}
		for number := range uint64(400) {
			w := source.Win(number)
			randomwin.NobodyLiable(&w)
			w.Sticks, w.Honba = 0, 0
			result, err := e.Score(&w)
			if err != nil ||
				slices.ContainsFunc(slices.Collect(result.Yaku()), func(y engine.Counted) bool { return y.Limit != nil }) {
				continue
			}
			places[c.compare(&w, result)]++
			if t.Failed() {
				t.Fatalf("HANFU_SEED=%d, %s\n%s", seed, lang, text)
			}
		}
	}
	t.Log(places)
	for place, least := range map[string]int{"table": 800, "limits": 400, "yakuman": 50} {
		if places[place] < least {
			t.Errorf("only %d hands are compared that stand in %s", places[place], place)
		}
	}
}

// pointsHouse returns a house file whose limits and payments ask for more than han and fu, whose fu are counted otherwise,
// and under which others pay than usual, some of each.
func pointsHouse(rng *rand.Rand) string {
	one := func(list ...string) string { return list[rng.IntN(len(list))] }
	some := func(entry string) string { return one(entry, "", "") }
	when := func() string {
		return one("closed", "tsumo", "dealer", "seat == west", "riichi", "dealer and tsumo", "round == south")
	}
	text := "hanfu: 1\nid: house\nname: {en: House}\nextends: " + one("standard", "standard", "standard", "sanma") +
		"\noptions:\n  red_fives: 0\n" + some("  minimum_han: "+one("2", "4")+"\n") + some("  chiitoitsu_fu: 30\n") +
		some("  rounding: "+one("10", "1000")+"\n") + some("  multiple_yakuman: false\n") + some("  sanbaiman_han: 12\n") +
		some("basic: "+one("fu * 30", "fu * han * 10", "double(fu, min(han, 4) + 2)")+"\n") +
		some("fu:\n  round_up_to: "+one("1", "5", "20")+"\n  sources: {base: {fu: "+one("20", "22", "30")+"}, tsumo: {fu: "+one("2", "4")+"}}\n") +
		"limits:\n  kiriage: off\n"
	text += some(fmt.Sprintf("  mangan: {when: '%s ? han >= 4 : han >= 5'}\n  haneman: {when: 'han >= (%s ? 6 : 7)'}\n", one("dealer", "tsumo", "dealer and tsumo"), when())) +
		some("  baiman: {base: 4500}\n") +
		some(fmt.Sprintf("  own: {name: {en: Own}, base: %s, when: 'han == 3 and %s'}\n", one("1500", "2500"), when())) +
		some(fmt.Sprintf("  fu: {name: {en: Limit of fu}, base: %s, when: 'fu %s'}\n", one("limits.mangan", "3000"), one("== 40", ">= 60", ">= 100 and "+when())))
	text += "payments:\n  shares:\n    tsumo: {name: {en: Tsumo}}\n" +
		some("    ron: {when: ron, pays: 'round_up(base * ("+one("1", "dealer ? 2 : 1", "dealer or payer.dealer ? 2 : 1")+
			") * (payer.discarder ? "+one("1", "2")+" : 1), options.rounding)'}\n") +
		some(fmt.Sprintf("  adjustments: {own: {name: {en: Own}, when: 'amount > 0 and %s', becomes: amount + 1000}}\n",
			one("payer.seat == north", "payer.seat == south and tsumo", "round == west", "dealer", "seat == west")))
	return text
}

type pointsClaims struct {
	*testing.T
	*Points
}

// compare looks for what a hand pays where it should stand, and returns which place that is.
func (c *pointsClaims) compare(w *hand.Win, r *engine.Result) (place string) {
	isDealer := w.Seat == hand.East
	if r.Yakuman > 0 {
		for _, row := range c.Limits {
			if row.Name == c.Name(r.Yakuman) && !regexp.MustCompile(`\d`).MatchString(row.Han) ||
				r.Yakuman == 1 && strings.HasSuffix(row.Han, c.maker.OrYakuman) {
				c.holds(w, r, row.pays(isDealer, w.Tsumo))
				return "yakuman"
			}
		}
		if r.Yakuman <= c.Yakuman {
			c.Errorf("%s of %d yakuman stands nowhere", w, r.Yakuman)
		}
		return "several yakuman"
	}
	for _, table := range c.Tables {
		column := slices.Index(table.Columns, r.Han)
		if table.Dealer != isDealer || column < 0 {
			continue
		}
		row := slices.IndexFunc(table.Rows, func(row PointsRow) bool { return slices.Contains(row.Counts, r.Fu) })
		if row < 0 {
			c.Errorf("%s of %d han and %d fu has no row", w, r.Han, r.Fu)
			return ""
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
		return "table"
	}
	for _, row := range c.Limits {
		if from, to := c.hanOf(row.Han); r.Han < from || r.Han > to {
			continue
		}
		c.holds(w, r, row.pays(isDealer, w.Tsumo))
		return "limits"
	}
	if !slices.ContainsFunc(c.Tables, func(t PointsTable) bool { return t.More && r.Han > t.Columns[len(t.Columns)-1] }) {
		c.Errorf("%s of %d han and %d fu stands nowhere", w, r.Han, r.Fu)
	}
	return "no room"
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
	case strings.HasPrefix(text, fmt.Sprintf(c.maker.HanOrMore, found[0])), strings.Contains(text, c.maker.AndSoOn):
		return found[0], hanandfu.MostHan
	}
	return found[0], found[len(found)-1]
}

// holds checks that a text has the amounts that are paid, each by who pays it: by tsumo the others and the dealer, by ron
// the discarder, the others and the dealer, with what a dealer who discards pays behind a mark.
func (c *pointsClaims) holds(w *hand.Win, r *engine.Result, text string) {
	if text == c.maker.ByFu || strings.Contains(text, "…") {
		return
	}
	paid := r.Payments()
	wrong := func() { c.Errorf("%s of %d han and %d fu pays %v, not %q", w, r.Han, r.Fu, paid, text) }
	ways := strings.Split(text, c.maker.Or)
	if w.Tsumo && strings.Contains(text, c.maker.Colon) {
		if !slices.Contains(ways, c.maker.paymentsBySeat([][]engine.Payment{paid})) && !slices.Contains(ways, c.maker.payments(true, paid)) {
			wrong()
		}
		return
	}
	if len(ways) > 1 {
		for _, p := range paid {
			if !slices.Contains(numbers(strings.NewReplacer("/", c.maker.Or, dealerDiscards, c.maker.Or).Replace(text)), p.Amount) {
				wrong()
			}
		}
		return
	}
	usual, ofDealer, apart := strings.Cut(text, dealerDiscards)
	if apart && w.From == hand.East {
		usual = ofDealer
	}
	amounts := numbers(usual)
	for _, p := range paid {
		class := min(1, len(amounts)-1)
		switch {
		case w.Tsumo && p.Seat != hand.East, !w.Tsumo && (len(paid) == 1 || p.Seat == w.From):
			class = 0
		case p.Seat == hand.East:
			class = len(amounts) - 1
		}
		if class < 0 || amounts[class] != p.Amount {
			wrong()
			return
		}
	}
	if strings.Count(usual, "/") > 1 && w.Tsumo {
		c.Errorf("%q: nothing explains three numbers", text)
	}
}
