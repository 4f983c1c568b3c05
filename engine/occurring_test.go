package engine_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/randomwin"
)

// TestOccurs: which fu a hand can have, and with how many han, follows from the rules.
func TestOccurs(t *testing.T) {
	const ron, tsumo = false, true
	engines := map[string]*engine.Engine{}
	for _, test := range []struct {
		rules string
		fu    int
		tsumo bool
		least int // 0 if no hand has so many fu
	}{
		{"", 20, ron, 0}, {"", 20, tsumo, 2}, {"", 25, ron, 2}, {"", 25, tsumo, 3}, {"", 30, ron, 1}, {"", 30, tsumo, 1},
		{"", 110, ron, 1}, {"", 110, tsumo, 2}, {"", 35, ron, 0}, {"", 300, ron, 0}, {"", 50, ron, 1},
		{"options: {double_wind_fu: 2}", 110, ron, 2},
		{"options: {open_pinfu_30: false}", 20, ron, 1},
		{"options: {pinfu_tsumo: false}", 20, tsumo, 0},
		{"options: {chiitoitsu_fu: 50, chiitoitsu_han: 1}", 25, ron, 0},
		{"options: {chiitoitsu_fu: 50, chiitoitsu_han: 1}", 50, ron, 1},
		{"options: {chiitoitsu_han: 1}", 25, ron, 1}, {"options: {chiitoitsu_han: 1}", 25, tsumo, 2},
		{"options: {minimum_han: 2}", 40, ron, 2}, {"options: {minimum_han: 4}", 25, ron, 4},
		{"fu: {round_up_to: 1}", 35, ron, 0}, {"fu: {round_up_to: 1}", 36, ron, 1},
		// Where single tiles, riichi or the round make fu, what may be is not denied.
		{`fu: {sources: {fives: {fu: 270, when: wins_on("5p")}}}`, 300, ron, 1},
		{`fu: {sources: {fives: {fu: "tiles(\"5p\") * 20"}}}`, 110, ron, 1},
		{`fu: {sources: {fives: {fu: "tiles(\"5p\") * 20"}}}`, 300, ron, 0},
		{`fu: {fixed: {green: {fu: 70, when: only(greens)}}}`, 70, tsumo, 1},
		{"fu: {sources: {declared: {fu: 100, when: riichi}}}", 180, tsumo, 1},
		{"fu: {sources: {declared: {fu: 100, when: yaku.riichi}}}", 130, ron, 2}, {"fu: {sources: {declared: {fu: 100, when: yaku.riichi}}}", 140, ron, 1},
		{"fu: {sources: {south: {fu: 200, when: round == south}}}", 250, ron, 1},
		{"fu: {sources: {counters: {fu: honba * 10}}}", 3000, ron, 1},
		{`yaku: {suuankou: {yakuman: "dealer ? 2 : 1"}}`, 30, ron, 1}, {`yaku: {suuankou: {yakuman: "dealer ? 2 : 1"}}`, 120, ron, 4},
		{`fu: {sources: {dragons: {fu: 40, each: group, when: group.rank == 7}}}`, 80, ron, 1},
	} {
		e := engines[test.rules]
		if e == nil {
			e = houseEngine(t, test.rules)
			engines[test.rules] = e
		}
		least := 0
		for han := 1; han <= 13 && least == 0; han++ {
			if e.Occurs(engine.Terms{Han: han, Fu: test.fu, Tsumo: test.tsumo}) {
				least = han
			}
		}
		if least != test.least {
			t.Errorf("%s: %d fu, tsumo %v, has %d han, want %d", test.rules, test.fu, test.tsumo, least, test.least)
		}
		if e.Occurs(engine.Terms{Fu: test.fu, Tsumo: test.tsumo}) || e.Occurs(engine.Terms{Han: -1, Fu: test.fu, Tsumo: test.tsumo}) {
			t.Errorf("%s: a hand of %d fu has no han, or less", test.rules, test.fu)
		}
	}
}

const (
	dealersBase    = `fu: {sources: {base: {fu: "dealer ? 30 : 20"}}}`
	dealerNeedsTwo = `valid: {two: {name: {en: Two}, message: {en: two}, needs: not dealer or yaku_han >= 2 or yakuman >= 1 or yaku_limit}}`
)

// TestOccursByDealer: what the dealer can have is told apart from what others can, and bonus tiles that are calculated
// give no hand to which nothing is due.
func TestOccursByDealer(t *testing.T) {
	for _, test := range []struct {
		rules           string
		han, fu         int
		others, dealers bool
	}{
		{"", 2, 20, true, true}, {dealersBase, 2, 20, true, false}, {dealersBase, 2, 30, true, true}, {dealersBase, 1, 30, true, false},
		{dealerNeedsTwo, 1, 30, true, false}, {dealerNeedsTwo, 2, 30, true, true},
		{`yaku: {menzen_tsumo: {han: {closed: "dealer ? 2 : 1"}}, pinfu: {han: {closed: "dealer ? 2 : 1"}}}`, 2, 20, true, false},
		{"bonus: {dora: {han: dora_tiles * 2}}", 0, 30, false, false}, {`bonus: {dora: {han: "min(dora_tiles, 4)"}}`, 0, 30, false, false},
		{"bonus: {dora: {han: dora_tiles * 2}}", 1, 20, false, false}, {`bonus: {dora: {han: "floor_div(dora_tiles, 2)"}}`, 0, 30, false, false},
		{`bonus: {dora: {han: "1 - min(dora_tiles, 2)"}}`, 0, 30, true, true}, {"bonus: {dora: {han: dora_tiles % 3}}", 0, 30, false, false},
	} {
		e := houseEngine(t, test.rules)
		for dealer, want := range map[bool]bool{false: test.others, true: test.dealers} {
			if of := (engine.Terms{Han: test.han, Fu: test.fu, Tsumo: true, Dealer: dealer}); e.Occurs(of) != want {
				t.Errorf("%s: dealer %v, %d han %d fu by self-draw occurs: %v", test.rules, dealer, test.han, test.fu, !want)
			}
		}
	}
}

// TestOccursRandomly: no han and fu that a random hand has are denied, under the shipped and under random rule files.
func TestOccursRandomly(t *testing.T) {
	files, wins := long.N(5, 100), uint64(long.N(100, 2000))
	var c occursComparer
	for _, id := range long.Some(rules.Shipped(), 5) {
		r, err := rules.Load(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		c.compare(t, id, r, wins)
	}
	t.Chdir(filepath.Join(testdata, "rulesets"))
	for _, unit := range []string{"1", "2", "10"} {
		for _, text := range long.Some([]string{"", "options: {minimum_han: 2}", "options: {aotenjou: true}", "yaku: {riichi: off}"}, 2) {
			c.compare(t, text, houseEngine(t, text+"\nfu: {round_up_to: "+unit+"}").Rules(), wins)
		}
	}
	for _, text := range []string{dealersBase, dealerNeedsTwo, `bonus: {dora: {han: "max(dora_tiles - 1, 0) * 2"}}`} {
		c.compare(t, text, houseEngine(t, text).Rules(), wins)
	}
	for seed := range uint64(files) {
		seed += long.Seed()
		if r, err := loadRandom(randomFile(seed)); err == nil {
			c.compare(t, "file", r, wins)
		}
	}
	t.Logf("%d rule sets, of which %d deny something; %d wins with %d combinations of han and fu, of which %d are denied", c.files,
		c.denying, c.wins, c.combinations, c.denied)
	if c.wins < c.files*20 || c.denying < c.files/4 {
		t.Errorf("too little is compared, or denied")
	}
}

type occursComparer struct {
	files, denying, wins, combinations, denied int
}

func (c *occursComparer) compare(t *testing.T, what string, r *rules.Rules, wins uint64) {
	c.files++
	e := engine.New(r)
	source := randomwin.Source{Seed: long.Seed(), Rules: r}
	seen := map[string]bool{}
	var result engine.Result
	for number := range wins {
		w := source.Win(number)
		if e.ScoreInto(&w, &result) != nil || result.Yakuman != 0 || worthLimit(&result) {
			continue
		}
		c.wins++
		of := engine.Terms{Han: result.Han, Fu: result.Fu, Tsumo: w.Tsumo, Dealer: w.Seat == hand.East}
		key := fmt.Sprint(of)
		if seen[key] {
			continue
		}
		seen[key] = true
		c.combinations++
		_, err := e.Price(of)
		if !e.Occurs(of) || errors.Is(err, engine.ErrNoHand) {
			c.denied++
			t.Errorf("HANFU_SEED=%d, %s: win %d, %s: %d han and %d fu are denied", long.Seed(), what, number, w.String(), of.Han, of.Fu)
			return
		}
	}
	counts, whole := e.Fu()
	if whole || slices.ContainsFunc(counts, func(fu int) bool { return !e.Occurs(engine.Terms{Han: 1, Fu: fu}) }) {
		c.denying++
	}
}
