package witness_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// house are yaku as clubs write them, each alone in a file over the standard rules.
var house = map[string]string{
	"sanrenkou":         `yaku: {x: {han: 2, when: "any(suits, let s = #; any(1..7, has_triplet(s, #) and has_triplet(s, # + 1) and has_triplet(s, # + 2)))"}}`,
	"suurenkou":         `yaku: {x: {yakuman: 1, when: "any(suits, let s = #; any(1..6, let r = #; all(0..3, has_triplet(s, r + #))))"}}`,
	"sanpuukou":         `yaku: {x: {han: 2, when: triplets_of(winds) == 3}}`,
	"uumensai":          `yaku: {x: {han: 2, when: suit_count == 3 and has(winds) and has(dragons)}}`,
	"isshoku_sanjun":    `yaku: {x: {han: {closed: 3, open: 2}, when: "any(groups, let g = #; count(groups, .kind == sequence and .suit == g.suit and .rank == g.rank) == 3)"}}`,
	"isshoku_yonjun":    `yaku: {x: {yakuman: 1, when: "any(groups, let g = #; count(groups, .kind == sequence and .suit == g.suit and .rank == g.rank) == 4)"}}`,
	"shiiaruraotai":     `yaku: {x: {han: 1, when: "melds == 4 and count(groups, .concealed) == 0"}}`,
	"iipin_mouyue":      `yaku: {x: {limit: mangan, when: "haitei and has_sequence(pin, 1) and tiles(winning) >= 1 and kinds(winning) == 1 and has(\"1p\") and tiles(\"1p\") == tiles(winning) and pair_of(\"1p\") == false"}}`,
	"uushin_tsuukan":    `yaku: {x: {han: 1, when: "any(suits, has_sequence(#, 1) and has_sequence(#, 4) and has_sequence(#, 7)) and wait == kanchan"}}`,
	"sanshoku_tsuukan":  `yaku: {x: {han: {closed: 2, open: 1}, when: "any(suits, let a = #; any(suits, let b = #; any(suits, let c = #; a != b and b != c and a != c and has_sequence(a, 1) and has_sequence(b, 4) and has_sequence(c, 7))))"}}`,
	"golden_gate":       `yaku: {x: {yakuman: 1, when: "any(suits, has_sequence(#, 1) and has_sequence(#, 3) and has_sequence(#, 5) and has_sequence(#, 7))"}}`,
	"benikujaku":        `yaku: {x: {yakuman: 1, when: "only(\"1579s7z\") and has(\"7z\")"}}`,
	"kokuiisou":         `yaku: {x: {yakuman: 1, when: "only(\"248p1234z\")"}}`,
	"kachoufuugetsu":    `yaku: {x: {yakuman: 1, when: "has_triplet(pin, 5) and has_triplet(sou, 1) and has_triplet(pin, 1) and (triplets_of(seat) == 1 or triplets_of(round) == 1)"}}`,
	"hyakuman_goku":     `yaku: {x: {yakuman: 1, when: "only(\"123456789m\") and tiles(\"1m\") + 2 * tiles(\"2m\") + 3 * tiles(\"3m\") + 4 * tiles(\"4m\") + 5 * tiles(\"5m\") + 6 * tiles(\"6m\") + 7 * tiles(\"7m\") + 8 * tiles(\"8m\") + 9 * tiles(\"9m\") >= 100"}}`,
	"paarenchan":        "situation: {renchan: {type: count, requires: dealer}}\nyaku: {x: {yakuman: 1, when: renchan >= 8}}",
	"many_wins":         "situation: {renchan: {type: count, requires: dealer}}\nyaku: {x: {yakuman: 1, when: renchan >= 40}}",
	"tsubame_gaeshi":    "situation: {tsubame: {requires: ron and not riichi}}\nyaku: {x: {han: 1, when: tsubame}}",
	"ishi_no_ue":        `yaku: {x: {yakuman: 1, when: double_riichi and (haitei or houtei)}}`,
	"chousangen":        `yaku: {x: {yakuman: 2, when: "count(groups, .kind == kan and .honor) >= 3 and triplets_of(dragons) == 3"}}`,
	"suushi_chiitoitsu": `yaku: {x: {han: 1, when: shape == seven_pairs and tiles(winds) == 8}}`,
	"daichisei":         `yaku: {x: {yakuman: 1, when: shape == seven_pairs and only(honors)}}`,
	"chiisei_mukou":     "shapes: {mukou: {form: tiles, when: \"melds == 0 and kinds(honors) == 7 and kinds(\\\"147m258p369s\\\") == 7\"}}\nyaku: {x: {limit: mangan, when: shape == mukou}}",
	"shiisan_puutaa":    "shapes: {putaa: {form: tiles, when: \"melds == 0 and kinds(honors) >= 5 and kinds(\\\"147m\\\") == 3 and kinds(\\\"258p\\\") == 3 and kinds(\\\"369s\\\") >= 2\"}}\nyaku: {x: {yakuman: 1, when: shape == putaa and tsumo}}",
	"three_reds":        `yaku: {x: {han: 2, when: red_tiles == 3}}`,
	"many_dora":         `yaku: {x: {han: 1, when: dora_tiles >= 8 and closed}}`,
	"many_counters":     `yaku: {x: {han: 1, when: honba >= 5 and sticks >= 3}}`,
	"nobetan":           `yaku: {x: {han: 1, when: "wait == tanki and any(suits, let s = #; any(1..6, has_sequence(s, #) and pair_of(\"4m4p4s\")))"}}`,
	"open_kans_by_east": `yaku: {x: {han: 4, when: "dealer and round == west and count(groups, .kind == kan and not .concealed) == 2 and none(groups, .outside) and tsumo and rinshan"}}`,
	"shousharin":        `yaku: {x: {yakuman: 1, when: "melds == 0 and any(suits, let s = #; count(groups, .suit == s and .kind == sequence) == 4) and identical_sequences == 2 and all(1..7, rank_count(#) == 2)"}}`,
}

// TestHouseYaku finds a hand for each of them.
func TestHouseYaku(t *testing.T) {
	for name, text := range house {
		e := houseEngine(t, text)
		begin := time.Now()
		w, err := alone(e).Yaku(t.Context(), e, "x")
		took := time.Since(begin)
		if err != nil {
			t.Errorf("%s: no hand in %v", name, took)
			continue
		}
		var ids []string
		for c := range must.Get(e.Score(&w))(t).Yaku() {
			ids = append(ids, c.Rule.ID)
		}
		t.Logf("%-18s %-60s %s %v", name, w.String(), strings.Join(ids, " "), took.Round(time.Millisecond))
		back, err := hand.Parse(w.String())
		if err != nil || back.String() != w.String() || !slices.Contains(ids, "x") {
			t.Errorf("%s: %s has %v, and is read back as %s, %v", name, w.String(), ids, back.String(), err)
		}
	}
}

// TestThreePlayers: hands keep to the tiles that are in play, and norths may be set aside.
func TestThreePlayers(t *testing.T) {
	e := houseEngine(t, `wall:
  players: 3
  kinds: 19m123456789p123456789s1234567z
  dora_order: [19m, 123456789p, 123456789s, 1234z, 567z]
  red: {5m: 0}`)
	for _, id := range []string{"pinfu", "chanta", "kokushi", "chinroutou", "yakuhai_round", "rinshan"} {
		if w, err := alone(e).Yaku(t.Context(), e, id); err != nil {
			t.Errorf("no hand for %s", id)
		} else if problems := e.Check(&w); problems != nil {
			t.Errorf("%s: %s: %v", id, w.String(), problems)
		}
	}
	if w, err := alone(e).Yaku(t.Context(), e, "sanshoku_doujun"); err == nil {
		t.Errorf("%s has sanshoku", w.String())
	}
	finds(t, e, "nuki", func(w *hand.Win, _ *engine.Result) bool { return w.Nuki == 2 })
	finds(t, e, "a player who is liable", func(_ *hand.Win, r *engine.Result) bool { return r.Liable })
}

func houseEngine(t *testing.T, text string) *engine.Engine {
	t.Helper()
	var loader rules.Loader
	r, err := loader.Load(t.Context(), rules.Bytes("house.yaml",
		[]byte("hanfu: 1\nid: house\nextends: standard\n"+text+"\n")))
	if err != nil {
		t.Fatalf("%s\n%v", text, err)
	}
	return engine.New(r)
}
