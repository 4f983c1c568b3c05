package engine_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
)

// sampleWins are the hands of the cases that standard scores.
func sampleWins(t testing.TB) []hand.Win {
	t.Helper()
	e := standard(t)
	var wins []hand.Win
	for _, file := range caseFiles(t) {
		for i := range file.Cases {
			c := &file.Cases[i]
			if c.Unread == nil && len(e.Check(&c.Win)) == 0 {
				wins = append(wins, c.Win)
			}
		}
	}
	return wins
}

func standard(t testing.TB) *engine.Engine {
	t.Helper()
	return engineFor(t, "standard", nil)
}

// text returns the whole of an answer.
func text(r *engine.Result, err error) string {
	if err != nil {
		return err.Error()
	}
	return string(r.AppendJSON(nil, "en"))
}

// testEngines are engines for rule sets and options that differ in every stage.
func testEngines(t testing.TB) map[string]*engine.Engine {
	return map[string]*engine.Engine{
		"standard": engineWith(t, "", nil),
		"ema":      engineWith(t, "ema", nil),
		"aotenjou": engineWith(t, "", map[string]any{"aotenjou": true}),
		"kiriage": engineWith(t, "", map[string]any{"kiriage_mangan": true, "counted_yakuman": "unlimited",
			"renhou": "mangan"}),
		"no stack": engineWith(t, "", map[string]any{"multiple_yakuman": false, "double_wind_fu": 2, "red_fives": 4}),
		"later":    engineWith(t, "later-facts.yaml", nil),
		"doubled":  engineWith(t, "doubled-fu.yaml", nil),
	}
}

// TestResultsStand scores hands into one result that is used again and with Score, on several goroutines
// that share an engine, and demands that all answers are those for each hand alone and stay so.
func TestResultsStand(t *testing.T) {
	wins := sampleWins(t)
	if long.Raced { // the code is the same
		wins = wins[:len(wins)/4]
	}
	for name, shared := range testEngines(t) {
		t.Run(name, func(t *testing.T) {
			want := make([]string, len(wins))
			for i := range wins {
				var r engine.Result
				want[i] = text(&r, shared.ScoreInto(&wins[i], &r))
			}
			results := make([]*engine.Result, len(wins))
			for i := range wins {
				results[i], _ = shared.Score(&wins[i])
			}
			var group sync.WaitGroup
			for g := range 4 {
				group.Go(func() { scoreAgain(t, shared, wins, want, g) })
			}
			group.Wait()
			for i, r := range results {
				if r != nil && text(r, nil) != want[i] {
					t.Errorf("%s: the result is now %s, and was %s", wins[i], text(r, nil), want[i])
				}
			}
		})
	}
}

// scoreAgain scores the hands in another order.
func scoreAgain(t *testing.T, e *engine.Engine, wins []hand.Win, want []string, start int) {
	var reused engine.Result
	for i := range wins {
		at := (i*7 + start*13) % len(wins)
		err := e.ScoreInto(&wins[at], &reused)
		if got := text(&reused, err); got != want[at] {
			t.Errorf("%s\n got %s\nwant %s", wins[at], got, want[at])
		}
		r, err := e.Score(&wins[at])
		if got := text(r, err); got != want[at] {
			t.Errorf("%s\n got %s\nwant %s", wins[at], got, want[at])
		}
	}
}

// TestShippedKept: what an engine knows of a shipped rule set is worked out once, whoever loads it, and each engine has the
// rules that it was made of. Rules with options turned have their own.
func TestShippedKept(t *testing.T) {
	engineOf := func(set map[string]string) *engine.Engine {
		r, err := (&rules.Loader{Set: set}).Load(t.Context(), rules.Named("ema"))
		if err != nil {
			t.Fatal(err)
		}
		e := engine.New(r)
		if e.Rules() != r {
			t.Error("an engine has other rules than those of which it was made")
		}
		return e
	}
	turned := map[string]string{"kiriage_mangan": "true"}
	if !engineOf(nil).SharesDerived(engineOf(nil)) || engineOf(nil).SharesDerived(engineOf(turned)) ||
		engineOf(turned).SharesDerived(engineOf(turned)) {
		t.Error("shared is other than what is made of a shipped rule set as it is")
	}
}

// TestEqualResults: a win has an equal result whatever was scored before it, also where its yaku or its fu are made for it.
func TestEqualResults(t *testing.T) {
	wins := sampleWins(t)
	ofFu := houseEngine(t, "fu: {sources: {menzen_ron: {fu: 10 + 2 * honba}, base: {fu: 20 + 2 * honba}}}")
	ofYaku := houseEngine(t, "yaku: {riichi: {han: 1 + honba}, menzen_tsumo: {han: 1 + honba}}")
	for i := 0; i < len(wins); i += max(1, len(wins)/long.N(8, 40)) {
		w := &wins[i]
		runtime.GC() // the memory of scores is given up by the second
		runtime.GC()
		want, _ := ofFu.Score(w)
		for j := range 50 {
			_, _ = ofYaku.Score(&wins[(i+j)%len(wins)]) // for what it leaves behind
		}
		if got, _ := ofFu.Score(w); !reflect.DeepEqual(got, want) {
			t.Fatalf("%s: %s is not equal to %s", w, text(got, nil), text(want, nil))
		}
	}
}

// TestScoreIntoEmpties: after an error, a result that is used again holds nothing of the hand before.
func TestScoreIntoEmpties(t *testing.T) {
	e := houseEngine(t, "payments: {honba: {odd: {when: 'true', pays: '7 % sticks'}}}")
	var r engine.Result
	for _, bad := range []string{"234m567p34567s99m chi:234m tsumo:8s", "11m ron:3z", "234m567p23467s99m ron:8s",
		"234m567p34567s99m tsumo:8s riichi"} {
		good, err := hand.Parse("234m567p34567s99m tsumo:8s riichi sticks:8 honba:1")
		if err != nil {
			t.Fatal(err)
		}
		if err := e.ScoreInto(&good, &r); err != nil || r.Points == 0 || r.Rules() == nil {
			t.Fatalf("%v: %s", err, text(&r, nil))
		}
		w, _ := hand.Parse(bad)
		if err := e.ScoreInto(&w, &r); err == nil {
			t.Errorf("%s is scored", bad)
		}
		if got, want := text(&r, nil), text(new(engine.Result), nil); got != want || r.Rules() != nil {
			t.Errorf("%s leaves %s", bad, got)
		}
	}
}

// TestUnknownLanguage: JSON in a language that there is not is English, and in none it has ids alone.
func TestUnknownLanguage(t *testing.T) {
	e := standard(t)
	w, err := hand.Parse("234m567p34567s99m tsumo:8s")
	if err != nil {
		t.Fatal(err)
	}
	r, err := e.Score(&w)
	if err != nil {
		t.Fatal(err)
	}
	english := text(r, nil)
	for _, lang := range []string{"de", "EN"} {
		if got := string(r.AppendJSON(nil, lang)); got != english {
			t.Errorf("%q: %s", lang, got)
		}
	}
	if got := string(r.AppendJSON(nil, "")); strings.Contains(got, `"name"`) || !strings.Contains(got, `"pinfu"`) {
		t.Errorf("no language: %s", got)
	}
}

// TestParts demands of every answer that its parts add up.
func TestParts(t *testing.T) {
	wins := sampleWins(t)
	for name, e := range testEngines(t) {
		t.Run(name, func(t *testing.T) {
			for i := range wins {
				if r, err := e.Score(&wins[i]); err == nil {
					checkParts(t, e, &wins[i], r)
				}
			}
		})
	}
}

// checkParts adds up the parts of a result: han, fu, what is paid and what is gained.
func checkParts(t *testing.T, e *engine.Engine, w *hand.Win, r *engine.Result) {
	t.Helper()
	han, fu := 0, int64(0)
	for _, c := range slices.Concat(slices.Collect(r.Yaku()), slices.Collect(r.Bonus())) {
		han += c.Han
	}
	for p := range r.FuParts() {
		fu += int64(p.Fu)
	}
	paid := int64(0)
	for _, p := range r.Payments() {
		if p.Amount <= 0 {
			t.Errorf("%s: %s pays %d", w, p.Payer(), p.Amount)
		}
		paid += p.Amount
	}
	unit := e.Rules().Fu().RoundUpTo
	rounded := (fu + unit - 1) / unit * unit
	sticks := e.Rules().Payments().Stick * int64(w.Sticks)
	if han != r.Han || int64(r.Fu) != fu && int64(r.Fu) != rounded || sticks+paid != r.Gain ||
		r.Points <= 0 || w.Honba == 0 && paid != r.Points && e.Rules().ID() != "later-facts" {
		t.Errorf("%s: the parts do not add up: %s", w, text(r, nil))
	}
}

// TestSameHand permutes a hand's tiles and exchanges its suits; neither may change the score under rules
// that name no suit.
func TestSameHand(t *testing.T) {
	e := engineWith(t, "no-suit.yaml", nil)
	wins := sampleWins(t)
	for i := range wins {
		checkSymmetry(t, e, &wins[i])
	}
}

func checkSymmetry(t *testing.T, e *engine.Engine, w *hand.Win) {
	t.Helper()
	want := summary(e.Score(w))
	rng := rand.New(rand.NewPCG(1, uint64(len(w.String()))))
	x := *w
	for range 3 {
		x.Hand, x.Melds = slices.Clone(x.Hand), slices.Clone(x.Melds)
		rng.Shuffle(len(x.Hand), func(i, j int) { x.Hand[i], x.Hand[j] = x.Hand[j], x.Hand[i] })
		rng.Shuffle(len(x.Melds), func(i, j int) { x.Melds[i], x.Melds[j] = x.Melds[j], x.Melds[i] })
		if got := summary(e.Score(&x)); got != want {
			t.Errorf("%s: %s\nin another order: %s", w, want, got)
		}
	}
	for range 2 { // two steps and the exchange of two suits give all six ways
		x = exchangeSuits(&x, func(s hand.Suit) hand.Suit { return (s + 1) % 3 })
		y := exchangeSuits(&x, func(s hand.Suit) hand.Suit { return [...]hand.Suit{hand.Pin, hand.Man, hand.Sou}[s] })
		for _, z := range []hand.Win{x, y} {
			if got := summary(e.Score(&z)); got != want {
				t.Errorf("%s: %s\nwith other suits: %s", w, want, got)
			}
		}
	}
}

// summary returns what neither the order of the tiles nor the names of the suits change in an answer.
func summary(r *engine.Result, err error) string {
	if err != nil {
		var codes []string
		for _, p := range err.(*engine.Refused).Problems {
			codes = append(codes, p.Code+" "+p.Field)
		}
		slices.Sort(codes)
		return strings.Join(codes, ", ")
	}
	var counted []string
	for _, c := range slices.Concat(slices.Collect(r.Yaku()), slices.Collect(r.Bonus())) {
		counted = append(counted, fmt.Sprint(c.Rule.ID, c.Han, c.Yakuman, c.Limit != nil))
	}
	s := fmt.Sprint(counted, r.Han, r.Fu, r.Yakuman, r.LimitID(), r.Base, r.Points, r.Gain, r.Payments())
	return s
}

// exchangeSuits moves every numbered tile to another suit.
func exchangeSuits(w *hand.Win, to func(hand.Suit) hand.Suit) hand.Win {
	turn := func(t hand.Tile) hand.Tile {
		if t.Kind().Suit() == hand.Honors {
			return t
		}
		return hand.KindOf(to(t.Kind().Suit()), t.Kind().Rank()).In(t.Colour())
	}
	all := func(tiles []hand.Tile) []hand.Tile {
		out := make([]hand.Tile, len(tiles))
		for i, t := range tiles {
			out[i] = turn(t)
		}
		return out
	}
	x := *w
	x.Hand, x.Dora, x.Ura, x.Tile = all(w.Hand), all(w.Dora), all(w.Ura), turn(w.Tile)
	x.Melds = slices.Clone(w.Melds)
	for i := range x.Melds {
		m := &x.Melds[i]
		for j := range m.Tiles[:m.Size()] {
			m.Tiles[j] = turn(m.Tiles[j])
		}
	}
	return x
}

// TestNoYakuIsComplete distinguishes a complete hand without yaku from one that is not complete.
func TestNoYakuIsComplete(t *testing.T) {
	e := standard(t)
	for _, c := range []struct {
		hand, code string
		readings   int
	}{
		{"234m567p34599s pon:999m ron:9s", "tile_count", 0},
		{"234m567p3499s pon:999m ron:5s", "no_yaku", 1},
		{"234m567p3499s pon:999m ron:6s", "not_complete", 0},
		{"33345m23s chi:234s chi:456p tsumo:4s", "", 0},
	} {
		w, err := hand.Parse(c.hand)
		if err == nil {
			_, err = e.Score(&w)
		} else {
			err = e.Refuse(&w, err)
		}
		if c.code == "" {
			if err != nil {
				t.Errorf("%s: %v", c.hand, err)
			}
			continue
		}
		refused, ok := err.(*engine.Refused)
		if !ok || refused.Problems[0].Code != c.code || len(refused.Readings) != c.readings {
			t.Errorf("%s: %v", c.hand, err)
		}
	}
}

// TestAllProblemsAtOnce scores an input with something wrong of every sort.
func TestAllProblemsAtOnce(t *testing.T) {
	e := standard(t)
	w, err := hand.Parse("234m567p34567s99x tsumo:8s seat:south from:nowhere rinshan chankan richi honba:x")
	refused := e.Refuse(&w, err)
	var got []string
	for _, p := range refused.Problems {
		got = append(got, p.Field+" "+p.Code)
	}
	want := []string{"hand bad_notation", "from bad_value", "honba bad_value", "richi unknown_key"}
	for _, p := range want {
		if !slices.Contains(got, p) {
			t.Errorf("%q is not told: %s", p, strings.Join(got, ", "))
		}
	}
	w, err = hand.Parse("234m567p34567s99m ron:8s rinshan ippatsu haitei seat:west from:west")
	if err == nil {
		t.Fatal("a discard by the winner is read")
	}
	got = nil
	for _, p := range e.Refuse(&w, err).Problems {
		got = append(got, p.Field+" "+p.Code)
	}
	for _, p := range []string{"from from_self", "rinshan situation", "ippatsu situation", "haitei situation"} {
		if !slices.Contains(got, p) {
			t.Errorf("%q is not told: %s", p, strings.Join(got, ", "))
		}
	}
}

// TestOtherWordsOfTruth: a word for yes or no that is neither true nor false is refused with what a fact of the rules takes. For
// another name the keys are listed.
func TestOtherWordsOfTruth(t *testing.T) {
	e := standard(t)
	for _, word := range []string{"yes", "none", "あり", "maybe"} {
		for name, want := range map[string][2]string{
			"riichi": {"bad_value", "riichi is said or left out, as true or false; it takes no other value"},
			"foo":    {"unknown_key", `there is no key "foo" that takes "` + word + `"; a win has hand, melds, `},
		} {
			w, err := hand.Parse("234m567p34567s99m tsumo:8s " + name + ":" + word)
			got := e.Refuse(&w, err).Problems
			if len(got) != 1 || got[0].Code != want[0] || !strings.Contains(got[0].Message, want[1]) {
				t.Errorf("%s:%s: %v, want %q", name, word, got, want)
			}
		}
	}
}

// TestHandBuilt scores wins that no parser would give: each is refused.
func TestHandBuilt(t *testing.T) {
	e := standard(t)
	good, err := hand.Parse("234m567p34567s99m tsumo:8s seat:south riichi")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.Score(&good); err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(*hand.Win){
		"honba":           func(w *hand.Win) { w.Honba = -1 },
		"sticks":          func(w *hand.Win) { w.Sticks = 1<<31 - 1 },
		"nuki":            func(w *hand.Win) { w.Nuki = -2 },
		"a tile":          func(w *hand.Win) { w.Hand = append(slices.Clone(w.Hand[1:]), 99) },
		"winning tile":    func(w *hand.Win) { w.Tile = hand.NoTile },
		"indicator":       func(w *hand.Win) { w.Dora = []hand.Tile{200} },
		"too few":         func(w *hand.Win) { w.Hand = w.Hand[1:] },
		"five melds":      func(w *hand.Win) { w.Melds = make([]hand.Meld, 5) },
		"a meld":          func(w *hand.Win) { w.Hand = w.Hand[3:]; w.Melds = []hand.Meld{{Type: 9}} },
		"seat":            func(w *hand.Win) { w.Seat = 7 },
		"from":            func(w *hand.Win) { w.From = hand.East },
		"flag twice":      func(w *hand.Win) { w.Flags = append(slices.Clone(w.Flags), w.Flags[0]) },
		"flag's value":    func(w *hand.Win) { w.Flags = []hand.Flag{{Name: "riichi"}} },
		"flag's number":   func(w *hand.Win) { w.Flags = []hand.Flag{{Name: "riichi", Value: 2}} },
		"counter's value": func(w *hand.Win) { w.Flags = []hand.Flag{{Name: "riichi", Value: -2, Count: true}} },
		"no such flag":    func(w *hand.Win) { w.Flags = []hand.Flag{{Name: "ura", Value: 1}} },
	} {
		w := good
		spoil(&w)
		if r, err := e.Score(&w); err == nil {
			t.Errorf("%s: scored: %s", name, text(r, nil))
		}
		if len(e.Check(&w)) == 0 {
			t.Errorf("%s: Check finds nothing", name)
		}
	}
}
