package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// TestHouseRules scores hands under house rules that try a stage's edges.
func TestHouseRules(t *testing.T) {
	for _, c := range []struct{ name, house, hand, want string }{
		{"a condition that divides by zero in one reading",
			`yaku: {odd: {han: 1, when: "floor_div(12, sequences) >= 12"}}`,
			"11122233m555p99s ron:3m", "hand overflow: see yaku.odd"},
		{"and in the win itself", `yaku: {odd: {han: 1, when: "floor_div(12, kans) == 3"}}`,
			"234m567p34567s99m tsumo:8s", "hand overflow: see yaku.odd"},
		{"a condition about groups that divides by zero",
			`yaku: {g: {han: 3, when: "any(groups, floor_div(1, .rank - 1) == 0)"}}`,
			"111m222p333s567p9s tsumo:9s", "hand overflow: see yaku.g"},
		{"fu of a group that divide by zero",
			`fu: {sources: {z: {fu: 10, each: group, when: "floor_div(1, group.rank - 1) == 0"}}}`,
			"111m222p333s567p9s tsumo:9s", "hand overflow"},
		{"fu of a group that divide by zero in another hand",
			`fu: {sources: {z: {fu: 10, each: group, when: "floor_div(1, group.rank - 1) == 0"}}}`,
			"222m333p444s567p8s tsumo:8s", "4 han 70 fu 8000"},
		{"fu of a pair that divide by zero",
			`fu: {sources: {z: {fu: 10, each: pair, when: "floor_div(1, pair_of(seat) ? 0 : 1) == 0"}}}`,
			"333m333p444s567p2z tsumo:2z", "hand overflow"},
		{"fu of a pair in a hand without one",
			"options: {aotenjou: true}\nfu: {sources: {z: {fu: 10, each: pair, when: not pair_of(dragons)}}}",
			"19m19p19s1234567z tsumo:1m", "27 han 40 fu 85899346000"},
		{"a shape that divides by zero",
			"sets: {mans: 123456789m}\nshapes: {odd: {form: tiles, when: \"floor_div(1, tiles(mans)) > 0\"}}",
			"234567p3456799s tsumo:8s riichi", "hand overflow"},
		{"a fact that divides by zero", `situation: {foo: {requires: "floor_div(1, melds) > 0"}}`,
			"234567p3456799s tsumo:8s foo", "foo overflow"},
		{"han that overflow", `yaku: {a: {han: 9223372036854775807, when: tsumo}, b: {han: 9223372036854775807, when: tsumo}}`,
			"234m567p34567s99m tsumo:8s", "hand overflow"},
		{"a yaku alone leaves the others what it would replace",
			`yaku: {special: {han: 1, alone: true, when: tsumo, replaces: [tanyao, riichi, pinfu]}}`,
			"234m567p34567s88m tsumo:8s riichi", "4 han 20 fu 5200 riichi menzen_tsumo pinfu tanyao"},
		{"a yaku alone that pays more", `yaku: {special: {han: 6, alone: true, when: tsumo}}`,
			"234m567p34567s88m tsumo:8s riichi dora:1m", "6 han 30 fu 12000 special"},
		{"a yaku worth a limit", `yaku: {special: {limit: baiman, when: tsumo}}`,
			"234m567p34567s88m tsumo:8s", "3 han 20 fu 16000 menzen_tsumo pinfu tanyao special"},
		{"an adjustment sees the amount", `payments: {adjustments: {cap: {when: amount > 2000, becomes: "2000"}}}`,
			"234m567p34567s88m tsumo:8s riichi", "4 han 20 fu 4600 riichi menzen_tsumo pinfu tanyao"},
		{"fu below zero", `fu: {sources: {less: {fu: -25}}}`, "234m567p34567s88m tsumo:8s",
			"3 han 0 fu 0 menzen_tsumo pinfu tanyao"},
		{"fu of a yaku and of how it was won", `fu: {sources: {extra: {fu: 40, when: tsumo and yaku.riichi}}}`,
			"234m567p34567s99m ron:8s riichi", "2 han 30 fu 2000 riichi pinfu"},
		{"norths set aside are tiles", "wall: {players: 3}", "444z123p456p789p9s ron:9s nuki:4 riichi",
			"nuki fifth_tile"},
		{"one indicator", "wall: {dora_indicators: 1}", "234m567p34567s99m ron:8s dora:1z2z",
			"dora too_many_indicators"},
		{"any number of indicators", "wall: {dora_indicators: off}", "234m567p34567s99m ron:8s dora:1z2z3z4z5z6z",
			"1 han 30 fu 1000 pinfu"},
		{"a new flag and counter", "situation: {tsubame: {requires: ron}, renchan: {type: count, requires: dealer}}\nyaku: {tsubame: {han: 1, when: tsubame and renchan >= 2}}",
			"234m567p34567s99m ron:8s tsubame renchan:2 seat:east", "2 han 30 fu 2900 pinfu tsubame"},
		{"a counter without a number", "situation: {renchan: {type: count}}", "234m567p34567s99m ron:8s renchan",
			"renchan bad_value"},
		{"a flag with a number", "situation: {tsubame: {requires: ron}}", "234m567p34567s99m ron:8s tsubame:2",
			"tsubame bad_value"},
		{"seven pairs with equal ones", "shapes: {seven_pairs: {distinct: false}}", "1111m3344p5566s7z ron:7z",
			"2 han 25 fu 1600 chiitoitsu"},
		{"a shape of one's own", "shapes: {only_green: {form: tiles, when: only(greens) and melds == 0}}\nyaku: {all_green: {han: 3, when: shape == only_green}}",
			"2233446688s666z tsumo:8s", "0 han 0 fu 32000 ryuuiisou"},
		{"no yaku at all", "yaku: {menzen_tsumo: off}", "123m456p789s1122z tsumo:1z seat:west round:south",
			"hand no_yaku"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := answer(houseEngine(t, c.house), c.hand)
			if !strings.HasPrefix(got, c.want) {
				t.Errorf("%s\n got %s\nwant %s", c.hand, got, c.want)
			}
		})
	}
}

// houseEngine returns the engine for the standard rules with some changed.
func houseEngine(t *testing.T, house string) *engine.Engine {
	t.Helper()
	r, err := loader.Load(t.Context(), rules.Bytes("house.yaml",
		[]byte("hanfu: 1\nid: house\nextends: standard\n"+house+"\n")))
	if err != nil {
		t.Fatal(err)
	}
	return engine.New(r)
}

// answer returns an answer in short.
func answer(e *engine.Engine, line string) string {
	w, err := hand.Parse(line)
	var r *engine.Result
	if err == nil {
		r, err = e.Score(&w)
	} else {
		err = e.Refuse(&w, err)
	}
	if refused, ok := err.(*engine.Refused); ok {
		p := refused.Problems[0]
		s := p.Field + " " + p.Code
		if _, see, ok := strings.Cut(p.Message, ": see "); ok {
			s += ": see " + see
		}
		return s
	}
	s := ""
	for y := range r.Yaku() {
		s += " " + y.Rule.ID
	}
	return fmt.Sprintf("%d han %d fu %d%s", r.Han, r.Fu, r.Points, s)
}
