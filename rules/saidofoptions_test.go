package rules_test

import (
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/rules"
)

// TestSays: the text of an option counts only as long as the rules that ask for it are as they were for its author.
func TestSays(t *testing.T) {
	for _, c := range []struct{ name, house, lost string }{
		{"nothing else", "edition: mine", ""},
		{"a condition", "yaku: {tanyao: {when: closed and only(simples)}}", "open_tanyao"},
		{"the same parts", `yaku: {pinfu: {when: "options.pinfu_tsumo or ron"}}`, "pinfu_tsumo"},
		{"what it comes to anyway", "draws: {nagashi_mangan: {wins: {counts: false}}}", ""},
		{"a limit", "options: {kiriage_mangan: true}\nlimits: {kiriage: {when: options.kiriage_mangan and han == 4 and fu == 30 and dealer}}",
			"aotenjou counted_yakuman counted_yakuman_han kiriage_mangan sanbaiman_han"},
		{"what a limit is worth", "limits: {mangan: {base: 2500}}", "aotenjou"},
		{"when another limit holds", "limits: {mangan: {when: han >= 4}}", "aotenjou counted_yakuman counted_yakuman_han kiriage_mangan sanbaiman_han"},
		{"noten payments", "draws: {exhaustive: {shares: {tenpai: {when: player.tenpai and tenpai_players < players and honba < 5}}}}",
			"noten_points"},
		{"renhou", "options: {renhou: yakuman}\nyaku: {renhou: {when: renhou and round == east}}", "renhou"},
		{"fu", "fu: {sources: {double_valued_pair: {when: pair_of(seat) and pair_of(round) and closed}}}",
			"double_wind_fu"},
		{"fu of the same pair", `fu: {sources: {north: {fu: 2, each: pair, when: pair_of("4z")}}}`, "double_wind_fu"},
		{"fu of groups", `fu: {sources: {north: {fu: 2, each: group, when: group.kind == kan}}}`, ""},
		{"uma in front", "game: {uma: {big: {when: above == 1, places: [30000, 10000, -10000, -30000]}}}",
			"uma_first uma_second"},
		{"uma that always counts", "game: {uma: {all: {when: true, places: [3000, 1000, -1000, -3000]}}}",
			"uma_first uma_second"},
		{"uma of another table", "game: {uma: {two: {places: [3000, -3000]}}}", ""},
		{"chombo", "penalties: {chombo: {shares: {others: {gets: 3000}}}}", "chombo chombo_points"},
		{"nagashi", "draws: {nagashi_mangan: {wins: {base: 3000}}}", "nagashi_mangan nagashi_worth"},
		{"counters", `payments: {honba: {ron: {pays: "honba * (honba >= 5 ? 1500 : 300)"}}}`, "honba_points pao_ron_honba"},
		{"wareme", "options: {wareme: true}\npayments: {adjustments: {wareme: {becomes: amount * 3}}}", "wareme"},
		{"another draw that breaks off", "draws: {mine: {name: Mine, aborts: true}}", "abortive_draws four_riichi several_rons"},
		{"a draw less", "draws: {suufon_renda: off}", "suufon_renchan"},
		{"more fu in every sum", "fu: {sources: {base: {fu: 18}}}", "double_wind_fu open_pinfu_30 rinshan_tsumo_fu"},
		{"another draw", "draws: {mine: {name: Mine}}", ""},
		{"nobody liable for some", "yaku: {daisangen: {pao: off}}", "pao"},
		{"liable without the option", "options: {pao: false}\nyaku: {daisangen: {pao: true}}", "pao"},
		{"what the liable player pays", `payments: {shares: {pao_ron: {pays: "round_up(liable_base * 4, 100)"}}}`,
			"pao pao_rinshan pao_ron pao_scope pao_suukantsu rounding"},
		{"an end", "game: {ends: {zero: {name: Zero, when: lowest == 0}}}", "bust"},
		{"no oka", "game: {oka: 0}", ""},
		{"a set", "sets: {simples: 345m345p345s}", "open_tanyao"},
		{"what it needs", "options: {chombo: after_game, wareme: true}", ""},
		{"said anew", "options: {uma_first: {doc: The most}, uma_second: {doc: The rest}}\ngame: {oka: options.uma_first + options.uma_second}", ""},
		{"taken", "yaku: {sanrenkou: {from: local}}", ""},
	} {
		r, err := new(rules.Loader).Load(t.Context(), rules.Bytes("house.yaml", []byte("hanfu: 1\nid: house\nname: House\nextends: standard\n"+c.house+"\n")))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		var lost []string
		for _, o := range r.Options() {
			if r.Concern(o.ID) == rules.NoConcern {
				lost = append(lost, o.ID)
			}
		}
		slices.Sort(lost)
		if got := strings.Join(lost, " "); got != c.lost {
			t.Errorf("%s: the rules no longer do what is said of %q, want %q", c.name, got, c.lost)
		}
	}
}
