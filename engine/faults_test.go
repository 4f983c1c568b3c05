package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/testkit/oracle"
)

// manyMore returns a number of yaku that never hold, more than a word has bits: such rule sets are asked in another
// way.
func manyMore(n int) string {
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, "  never_%d: {name: {en: Never}, han: 1, when: honba == 900 and sticks == %d}\n", i, i)
	}
	return text.String()
}

// withMore calls f with what stands behind a yaku in a file, without further yaku and with many.
func withMore(t *testing.T, f func(t *testing.T, more string)) {
	for _, n := range []int{0, 70} {
		t.Run(fmt.Sprintf("%d more yaku", n), func(t *testing.T) { f(t, manyMore(n)) })
	}
}

// TestShapesAskTheWin: a shape whose condition asks for the round or the seat is there under those winds alone.
func TestShapesAskTheWin(t *testing.T) {
	const tiles, hand = `"123456789m123456789p123456789s1234567z"`,
		"147m258p369s1234z tsumo:5z honba:3 seat:%s round:%s"
	winds := []string{"east", "south", "west", "north"}
	for _, c := range []struct {
		when  string
		holds func(seat, round string) bool
	}{
		{"round == east", func(_, round string) bool { return round == "east" }},
		{"round != south and not dealer", func(seat, round string) bool { return round != "south" && seat != "east" }},
		{"seat == west", func(seat, _ string) bool { return seat == "west" }},
		{"seat == round", func(seat, round string) bool { return seat == round }},
		{"seat != north and honba >= 3", func(seat, _ string) bool { return seat != "north" }},
		{"round == east and riichi", func(string, string) bool { return false }},
	} {
		e := houseEngine(t, "shapes: {scraps: {name: {en: Scraps}, form: tiles, when: '"+c.when+" and kinds("+
			tiles+") == 14'}}")
		for _, seat := range winds {
			for _, round := range winds {
				got, want := answer(e, fmt.Sprintf(hand, seat, round)), "hand not_complete"
				if c.holds(seat, round) {
					want = "1 han 30 fu"
				}
				if !strings.HasPrefix(got, want) {
					t.Errorf("%s, seat %s, round %s: %s, want %s", c.when, seat, round, got, want)
				}
			}
		}
	}
}

// TestLargeConstants: a condition with constants near the bound of 64 bits holds where it does.
func TestLargeConstants(t *testing.T) {
	withMore(t, func(t *testing.T, more string) {
		for _, when := range []string{
			"kinds(honors) + 3000000000000000000 <= 3000000000000000100",
			`tiles("19m") + 3000000000000000000 <= 3000000000000000100`,
			`not (tiles("19m") + 3000000000000000000 >= 9223372036854775807)`,
			"rank_count(9) + 9000000000000000000 == 9000000000000000002",
			"honba + 3000000000000000000 < 4000000000000000000",
			"honba + 3000000000000000000 == 3000000000000000003",
			"honba * 2000000000 + 3000000000000000000 < 4000000000000000000",
			"honba - 3000000000000000000 < 0 and dora_tiles - 9000000000000000000 < -8000000000000000000",
			"dora_tiles * 3000000000000000000 + honba >= 3",
		} {
			e := houseEngine(t, "yaku:\n  large: {name: {en: Large}, han: 1, when: '"+when+"'}\n"+more)
			if got := answer(e, "234m567p34567s99m tsumo:8s seat:south riichi dora:4s9p honba:3"); !strings.HasSuffix(got, " large") {
				t.Errorf("%s: %s", when, got)
			}
		}
	})
}

// TestPartsThatFault: the parts of a condition are worked out in their order, as far as it takes. One that divides by
// zero or overflows before another fails refuses the hand, whatever else the rule set has.
func TestPartsThatFault(t *testing.T) {
	withMore(t, func(t *testing.T, more string) {
		for _, c := range []struct {
			when   string
			faults bool
		}{
			{"7 % sticks == 1 and has(honors)", true},
			{"7 % sticks == 1 and tsumo", true},
			{"7 % sticks == 1 and kinds(honors) > 5", true},
			{"7 % sticks == 1 and honba + nuki > 5", true},
			{"7 % sticks == 1 and dora_tiles + red_tiles > 20", true},
			{"7 % sticks == 1 or has(simples)", true},
			{"not (7 % sticks == 1 and has(honors))", true},
			{"(7 % sticks == 1 ? has(honors) : has(honors))", true},
			{"kinds(honors) > 7 % sticks", true},
			{"triplets == 0 and 7 % sticks == 1", true},
			{"suit_count * 4000000000000000000 > 0 and has(honors)", true},
			{"double(1, sticks - 1) == 1 and has(honors)", true},
			{"has(honors) and 7 % sticks == 1", false},
			{"honba + nuki > 5 and 7 % sticks == 1", false},
			{"has(simples) or 7 % sticks == 1", false},
			{"triplets > 0 and 7 % sticks == 1", false},
			{"sticks > 0 and 7 % sticks == 1", false},
			{"sticks == 0 or 7 % sticks == 1", false},
		} {
			e := houseEngine(t, "yaku:\n  odd: {name: {en: Odd}, han: 1, when: '"+c.when+"'}\n"+more)
			got := answer(e, "234m567p34567s99m ron:8s seat:south riichi dora:4s9p honba:1")
			if refused := got == "hand overflow: see yaku.odd"; refused != c.faults ||
				!refused && !strings.Contains(got, " riichi") {
				t.Errorf("%s: %s", c.when, got)
			}
		}
	})
}

// TestDemandsThatFault: what a fact requires is refused where it has no answer, though 0 would do in its place.
func TestDemandsThatFault(t *testing.T) {
	for _, requires := range []string{"7 % sticks == 0", "7 % sticks == 1", "floor_div(1, sticks) < 5 and riichi"} {
		e := houseEngine(t, "situation: {lucky: {requires: '"+requires+"'}}")
		for line, want := range map[string]string{
			"234m567p34567s99m ron:8s riichi lucky":          "lucky overflow",
			"234m567p34567s99m ron:8s riichi sticks:1":       "2 han",
			"234m567p34567s99m ron:8s riichi lucky sticks:7": "2 han",
		} {
			if got := answer(e, line); !strings.HasPrefix(got, want) &&
				!(strings.HasSuffix(requires, "== 1") && got == "lucky situation") {
				t.Errorf("%s: %s: %s, want %s", requires, line, got, want)
			}
		}
	}
}

// TestSourcesOfNoGroup: a source that is asked for each group is not asked in a hand without groups, whatever its
// condition.
func TestSourcesOfNoGroup(t *testing.T) {
	for _, when := range []string{"7 % melds == 1", "7 % melds == 1 and group.honor",
		"group.rank > 1 and 7 % melds == 1", "7 % group.rank == 1"} {
		e := houseEngine(t, "yakuman: {alone: false}\nfu: {sources: {odd: {name: {en: Odd}, fu: 2, each: group, when: '"+when+"'}}}")
		if got := answer(e, "19m19p19s1234567z tsumo:1m seat:south"); !strings.HasPrefix(got, "1 han 30 fu 64000") {
			t.Errorf("%s: %s", when, got)
		}
	}
}

// TestBonusThatOverflows: bonus tiles of so many han that their sum has more than 64 bits are refused, not wrapped.
func TestBonusThatOverflows(t *testing.T) {
	const large, largest = "6148914691236517207", "9223372036854775807"
	for _, han := range [][3]string{{large, "yaku_han", "yaku_han"}, {large, "yaku_han + 0", "yaku_han + 0"}, {"1", largest, "red_tiles"}} {
		e := houseEngine(t, fmt.Sprintf("yaku: {riichi: {han: {closed: %s}}, pinfu: off}\n"+
			"bonus: {red: off, one: {name: {en: One}, han: %s}, two: {name: {en: Two}, han: %s}, three: {name: {en: Three}, han: %[2]s}}",
			han[0], han[1], han[2]))
		if got := answer(e, "234m567p34067s99m ron:8s seat:south riichi"); got != "hand overflow" {
			t.Errorf("%s: %s", han, got)
		}
	}
}

// TestBonusBesideYakuman: where a yakuman counts alone, bonus tiles are not asked, and what they would divide by does
// not matter.
func TestBonusBesideYakuman(t *testing.T) {
	e := houseEngine(t, "bonus: {odd: {name: {en: Odd}, han: 'yakuman >= 1 ? floor_div(6, yaku_han) : 0'}}")
	for line, points := range map[string]int64{
		"19m19p19s1234567z tsumo:1m seat:south": 64000,
		"119m19p19s123456z tsumo:7z seat:south": 32000,
	} {
		w, err := hand.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		r, err := e.Score(&w)
		if err != nil {
			t.Fatal(err)
		}
		if r.Points != points {
			t.Errorf("%s: %d points; want %d", line, r.Points, points)
		}
	}
}

// TestWorthThatFaults: what yaku and limits are worth faults where it is asked: not in a hand in which the yaku counts
// nothing by its form, but also where another replaces it.
func TestWorthThatFaults(t *testing.T) {
	needs64Bits(t)
	const closed = "234m567p34567s99m ron:8s seat:south riichi"
	for _, c := range []struct{ house, hand, want string }{
		{"limits: {odd: {name: {en: Odd}, base: 3000, when: 'rank_count(7 % sticks) == 0'}}", closed, "hand overflow"},
		{"limits: {odd: {name: {en: Odd}, base: 3000, when: 'not has_sequence(man, 7 % sticks)'}}", closed,
			"hand overflow"},
		{"limits: {odd: {name: {en: Odd}, base: 3000, when: 'any(groups, rank_count(7 % (.rank - 2)) > 3)'}}", closed,
			"hand overflow"},
		{"limits: {odd: {name: {en: Odd}, base: 3000, when: 'any(groups, has_triplet(.suit, 9))'}}",
			"34567s99m pon:555z chi:234m ron:8s", "1 han 30 fu 1000"},
		{"yaku: {odd: {name: {en: Odd}, yakuman: -1, han: {closed: 2}, when: '7 % sticks == 1'}}",
			"555z34567s99m pon:222p ron:8s seat:south", "1 han 30 fu 1000"},
		{"yaku: {odd: {name: {en: Odd}, yakuman: -1, han: {closed: 2}, when: '7 % sticks == 1'}}",
			"567p34567s99m chi:234m ron:8s seat:south", "hand no_yaku"},
		{"yaku: {odd: {name: {en: Odd}, yakuman: '7 % sticks', han: 1, when: riichi}, b: {name: {en: B}, han: 1, replaces: [odd], when: riichi}}", closed, "hand overflow"},
		{"yaku: {odd: {name: {en: Odd}, limit: mangan, han: '7 % sticks', when: riichi}, b: {name: {en: B}, han: 1, replaces: [odd], when: riichi}}", closed, "hand overflow"},
		{"fu: {adjustments: {odd: {name: {en: Odd}, fu: 0, when: '7 % sticks == 1'}}}", closed, "2 han 30 fu 2000"},
		{"yaku: {odd: {name: {en: Odd}, han: {open: 1}, when: '7 % sticks == 1'}, true_one: {name: {en: True}, han: 1, when: '7 % honba == 1'}}", closed, "hand overflow: see yaku.true_one"},
		{"basic: 'double(0 * fu, honba * 50) + han * 5000000000000000000 + fu * 0'", closed + " honba:100",
			"hand overflow"},
	} {
		e := houseEngine(t, c.house)
		w, err := hand.Parse(c.hand)
		if err != nil {
			t.Fatal(err)
		}
		got := answer(e, c.hand)
		if !strings.HasPrefix(got, c.want) {
			t.Errorf("%s on %s: %s, want %s", c.house, c.hand, got, c.want)
		}
		result, refused := plainAnswer(e, &w)
		if (refused == nil) == strings.HasPrefix(got, "hand ") ||
			result != nil && !strings.HasPrefix(c.want, fmt.Sprintf("%d han", result.Han)) {
			t.Errorf("%s on %s: the plain path gives %v, %v", c.house, c.hand, result, refused)
		}
	}
}

func plainAnswer(e *engine.Engine, w *hand.Win) (*oracle.Result, *engine.Refused) {
	o := oracle.New(e.Rules()).Score(w)
	return o.Result, o.Refused
}

// TestDoubledZero: 0 doubled any number of times is 0, and needs no more than 64 bits.
func TestDoubledZero(t *testing.T) {
	w, err := hand.Parse("234m567p34567s99m ron:8s seat:south riichi sticks:100")
	if err != nil {
		t.Fatal(err)
	}
	r, err := houseEngine(t, "bonus: {odd: {name: {en: Odd}, han: sticks}}\nfu: {fixed: {none: {name: {en: None}, fu: 0, when: ron}}}").Score(&w)
	if err != nil {
		t.Fatal(err)
	}
	if r.Points != 32000 {
		t.Errorf("%d points", r.Points)
	}
}
