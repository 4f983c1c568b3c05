package engine_test

import (
	"cmp"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/randomwin"
)

// TestPrice: for the han and fu of a win, Price tells what the win pays, under each shipped rule set.
func TestPrice(t *testing.T) {
	for _, id := range rules.Shipped() {
		t.Run(id, func(t *testing.T) {
			comparePrices(t, engineFor(t, id, nil))
		})
	}
	t.Run("aotenjou", func(t *testing.T) {
		comparePrices(t, engineFor(t, "standard", map[string]string{"aotenjou": "true"}))
	})
}

// TestPriceLiable: who is named as liable for a yakuman pays where the rules know that, and nowhere else.
func TestPriceLiable(t *testing.T) {
	for id, want := range map[string]int{"standard": 2, "saikouisen": 1} {
		terms := engine.Terms{Yakuman: 1, Seat: hand.South, From: hand.West, Pao: hand.North}
		if got, err := engineFor(t, id, nil).Price(terms); err != nil || len(got.Payments) != want {
			t.Errorf("%s: %d players pay, want %d: %v", id, len(got.Payments), want, got.Payments)
		}
	}
}

// TestTermsWithoutPrice: terms that no table has are refused, and many yakuman are no more work than some.
func TestTermsWithoutPrice(t *testing.T) {
	e := engineFor(t, "standard", nil)
	liable := engine.Terms{Yakuman: 2, Tsumo: true, Seat: hand.North, Pao: hand.East}
	for name, change := range map[string]func(*engine.Terms){
		"a base below 0":         func(terms *engine.Terms) { *terms = engine.Terms{Base: -2000, Tsumo: true} },
		"counters below 0":       func(terms *engine.Terms) { terms.Honba = -1 },
		"liable for less than 0": func(terms *engine.Terms) { terms.Liable = -1 },
		"liable for too many":    func(terms *engine.Terms) { terms.Liable = 3 },
	} {
		terms := liable
		change(&terms)
		if got, err := e.Price(terms); err == nil {
			t.Errorf("%s: %+v", name, got)
		}
	}
	if !e.LiableMatters(liable) {
		t.Error("it makes no difference for how many of two yakuman somebody answers")
	}
	liable.Yakuman = 1_000_000_000
	if e.LiableMatters(liable) {
		t.Error("it makes a difference for a hand that has no price")
	}
}

func comparePrices(t *testing.T, e *engine.Engine) {
	compared, wins := 0, long.N(1000, 5000)
	source := randomwin.Source{Seed: 5, Rules: e.Rules()}
	enough := wins * 16 / 100 // under local many hands have a yaku that is worth a limit
	for number := uint64(0); number < uint64(wins) || compared < enough && number < 2*uint64(wins); number++ {
		w := source.Win(number)
		randomwin.NobodyLiable(&w)
		w.From, w.Sticks = hand.NoWind, 0
		if w.Seat != hand.East {
			w.Seat = hand.South
		}
		want, err := e.Score(&w)
		if err != nil || worthLimit(want) {
			continue
		}
		compared++
		got, err := e.Price(engine.Terms{Han: want.Han, Fu: want.Fu, Yakuman: want.Yakuman, Dealer: w.Seat == hand.East, Tsumo: w.Tsumo, Honba: w.Honba})
		if err != nil {
			t.Fatalf("no price for %s: %v", w.String(), err)
		}
		if diff := gocmp.Diff(engine.Price{Limit: want.Limit, Base: want.Base, Points: want.Points, Payments: want.Payments()}, got); diff != "" {
			t.Fatalf("%s\n%s", w.String(), diff)
		}
	}
	if compared < enough {
		t.Errorf("only %d wins were compared", compared)
	}
}

// worthLimit reports whether a yaku is worth a limit, whatever the han.
func worthLimit(r *engine.Result) bool {
	return slices.ContainsFunc(slices.Collect(r.Yaku()), func(y engine.Counted) bool { return y.Limit != nil })
}

func bySeat(of []engine.Payment) []engine.Payment {
	return slices.SortedFunc(slices.Values(of), func(a, b engine.Payment) int { return cmp.Compare(a.Seat, b.Seat) })
}

// TestPriceOfLiable: each win with a liable player is paid as one of its terms is, for some number of yakuman for which he
// answers.
func TestPriceOfLiable(t *testing.T) {
	e := engineFor(t, "standard", map[string]string{"red_fives": "0", "pao_suukantsu": "true"})
	source := randomwin.Source{Seed: 8, Rules: e.Rules()}
	several, two := 0, 0
	for number := range uint64(long.N(20_000, 100_000)) {
		w := source.Win(number)
		want, err := e.Score(&w)
		if err != nil || !want.Liable || want.Yakuman == 0 {
			continue
		}
		terms := engine.Terms{Yakuman: want.Yakuman, Seat: cmp.Or(w.Seat, hand.South), Dealer: w.Seat == hand.East,
			Tsumo: w.Tsumo, From: w.From, Pao: w.Pao, Round: w.Round, Honba: w.Honba}
		if want.Yakuman > 1 {
			several++
		}
		seats, unfed := make(map[hand.Wind]bool), false
		for y := range want.Yaku() {
			fed := hand.PaoFlag(y.Rule.ID, hand.Wind(w.Flag("pao_"+y.Rule.ID)))
			if fed.Value != 0 {
				terms.Seats = append(terms.Seats, fed)
				seats[hand.Wind(fed.Value)] = true
			}
			unfed = unfed || fed.Value == 0 && rules.ByID(e.Rules().Yaku(), y.Rule.ID).Pao
		}
		if unfed && terms.Pao != hand.NoWind {
			seats[terms.Pao] = true
		}
		if len(seats) > 1 {
			two++
		}
		paid := false
		try := func() {
			for terms.Liable = 0; terms.Liable <= want.Yakuman; terms.Liable++ {
				got, _ := e.Price(terms)
				paid = paid || slices.Equal(bySeat(got.Payments), bySeat(want.Payments()))
			}
		}
		if try(); !unfed { // others are named for all, or the one of pao is
			terms.Pao = hand.NoWind
			try()
			slices.Reverse(terms.Seats) // the first pays the counters
			try()
		}
		if !paid {
			t.Errorf("%s is paid %v, and no terms are", w.String(), want.Payments())
		}
	}
	if several < 10 {
		t.Errorf("only %d wins had several yakuman", several)
	}
	if two < 3 {
		t.Errorf("in only %d wins two players were liable", two)
	}
}
