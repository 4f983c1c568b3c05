package engine_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/randomwin"
)

// TestPriceWithOthers: under rules whose limits and payments ask for more than terms say, what a win pays is among the
// prices of its terms, unless these say that there may be others.
func TestPriceWithOthers(t *testing.T) {
	several, compared := 0, 0
	for seed := range uint64(long.N(8, 200)) {
		rng := rand.New(rand.NewPCG(long.Seed()+seed, 12))
		text := othersHouse(rng)
		e := houseEngine(t, text)
		source := randomwin.Source{Seed: long.Seed() + seed, Rules: e.Rules()}
		for number := range uint64(long.N(300, 1000)) {
			w := source.Win(number)
			randomwin.NobodyLiable(&w)
			w.Sticks, w.Honba = 0, 0
			want, err := e.Score(&w)
			if err != nil || worthLimit(want) {
				continue
			}
			terms := engine.Terms{Han: want.Han, Fu: want.Fu, Yakuman: want.Yakuman, Dealer: w.Seat == hand.East, Tsumo: w.Tsumo}
			price, err := e.Price(terms)
			if err != nil {
				t.Fatalf("no price for %s: %v\n%s", w.String(), err, text)
			}
			if price.Open {
				continue
			}
			if compared++; len(price.Others) > 0 {
				several++
			}
			is := func(p engine.Price) bool {
				return p.Base == want.Base && slices.Equal(amounts(p.Payments, w.From, w.Tsumo), amounts(want.Payments(), w.From, w.Tsumo))
			}
			if !is(price) && !slices.ContainsFunc(price.Others, is) {
				t.Fatalf("HANFU_SEED=%d\n%s\n%s pays %v, and its terms %+v have %+v", long.Seed()+seed, text, w.String(), want.Payments(), terms, price)
			}
		}
	}
	if t.Logf("%d wins compared, %d of several prices", compared, several); compared < 500 || several < 100 {
		t.Errorf("only %d wins are compared, %d of several prices", compared, several)
	}
}

// othersHouse returns rules whose limits and payments ask for more than terms say.
func othersHouse(rng *rand.Rand) string {
	one := func(list ...string) string { return list[rng.IntN(len(list))] }
	when := func() string {
		return one("closed", "open", "tsumo", "dealer", "seat == west", "round == south", "riichi", "triplets >= 2", "only(simples)",
			"dealer and closed", "seat != south and closed", "not dealer or tsumo")
	}
	text := fmt.Sprintf("limits: {own: {name: {en: Own}, base: %s, when: 'han == %s and %s'}, mangan: {when: '%s ? han >= 4 : han >= 5'}}",
		one("1500", "2500", "'closed ? 1500 : 1800'", "'dealer ? 2500 : 1700'"), one("2", "3", "4"), when(), when())
	if rng.IntN(2) == 0 {
		text += fmt.Sprintf("\npayments: {adjustments: {own: {name: {en: Own}, when: 'amount > 0 and %s', becomes: amount + 1000}}}",
			one("payer.seat == north", "payer.seat == south and tsumo", "round == west", "payer.dealer", "dealer", "seat == payer.seat", when()))
	}
	return "options: {red_fives: 0, multiple_yakuman: false}\n" + text
}

// TestPriceOfAnyFu: a hand without its fu has a price only if hands of all fu have that price.
func TestPriceOfAnyFu(t *testing.T) {
	texts := []string{"", "basic: 'han >= 5 ? 2000 : han * 100'", "limits: {own: {name: {en: Own}, base: 9000, when: fu >= 60 and closed}}",
		"limits: {own: {name: {en: Own}, base: 100 * fu, when: han >= 14}}",
		"payments: {adjustments: {own: {name: {en: Own}, when: fu == 40, becomes: amount + 1000}}}"}
	for seed := range uint64(long.N(2, 100)) {
		texts = append(texts, othersHouse(rand.New(rand.NewPCG(long.Seed()+seed, 12))))
	}
	some, none := 0, 0
	for _, text := range texts {
		e := houseEngine(t, text)
		fus, _ := e.Fu()
		for _, terms := range []engine.Terms{{}, {Tsumo: true}, {Dealer: true}, {Dealer: true, Tsumo: true}} {
			for terms.Han = range 16 {
				terms.Fu = 0
				any, err := e.Price(terms)
				differ := false
				for _, terms.Fu = range fus {
					p, noHand := e.Price(terms)
					differ = differ || noHand == nil && err == nil && !reflect.DeepEqual(p, any)
				}
				switch {
				case differ:
					t.Errorf("%+v is priced without fu, which matter\n%s", terms, text)
				case err == nil:
					some++
				case errors.Is(err, engine.ErrFuUnsaid):
					none++
				}
			}
		}
	}
	if t.Logf("%d prices, %d that need fu", some, none); some < 100 || none < 100 {
		t.Errorf("only %d prices, %d that need fu", some, none)
	}
}

// amounts lists what players pay: the discarder, the dealer, then the others in the order of their amounts.
func amounts(list []engine.Payment, from hand.Wind, tsumo bool) (all []int64) {
	var others []int64
	var first, dealer int64
	for _, p := range list {
		switch {
		case !tsumo && (p.Seat == from || p.Seat == hand.NoWind):
			first = p.Amount
		case p.Seat == hand.East:
			dealer = p.Amount
		default:
			others = append(others, p.Amount)
		}
	}
	slices.Sort(others)
	return append([]int64{first, dealer}, others...)
}

// TestOthersBySeat: where terms say who sits where, prices differ if another seat pays.
func TestOthersBySeat(t *testing.T) {
	e := houseEngine(t, `payments: {adjustments: {own: {when: "round == east ? payer.seat == west : payer.seat == north", becomes: amount + 1000}}}`)
	for _, terms := range []engine.Terms{{Seat: hand.South}, {Dealer: true}, {Seat: hand.East, Dealer: true}} {
		terms.Han, terms.Fu, terms.Tsumo = 3, 40, true
		p, err := e.Price(terms)
		if err != nil {
			t.Fatal(err)
		}
		if len(p.Others) != 1 || p.Open {
			t.Errorf("%+v: others are %+v", terms, p.Others)
		}
		terms.Round = hand.South
		if south, err := e.Price(terms); err != nil || len(p.Others) == 1 && !slices.Equal(south.Payments, p.Others[0].Payments) {
			t.Errorf("%+v pay %+v: %v", terms, south.Payments, err)
		}
	}
}
