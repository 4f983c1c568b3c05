package randomrules

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Replaced returns a random house file that sets options, replaces conditions and numbers of the
// standard rules that depend on them, and adds entries.
func Replaced(seed uint64, extends ...string) string {
	h := &houseMaker{maker{rng: rand.New(rand.NewPCG(seed, 5))}}
	h.line("hanfu: 1\nid: house-%d\nname: {en: House}\nextends: %s", seed, h.one(extends...))
	h.section("options", "open_tanyao: "+h.one("true", "false"),
		"kiriage_mangan: "+h.one("true", "false"),
		"noten_points: 1500",
		"renhou: "+h.one("yakuman", "mangan", "five_han"), "double_wind_fu: "+h.one("2", "4"),
		"uma_first: 40000", "uma_second: 5000",
		"nagashi_mangan: "+h.one("draw", "win", "'off'"), "pao: "+h.one("true", "false"),
		"pao_scope: "+h.one("hand", "unit"),
		"chombo: "+h.one("after_game", "reverse_mangan", "'off'"), "chombo_points: 30000",
		"wareme: true", "honba_points: 1500",
		"bust: "+h.one("true", "false"), "abortive_draws: "+h.one("true", "false"),
		"double_yakuman: "+h.one("true", "false"),
		"counted_yakuman: "+h.one("sanbaiman", "yakuman"), "ippatsu: "+h.one("true", "false"),
		"renchan: "+h.one("win", "tenpai"))
	h.section("yaku", "tanyao: {"+h.one("when: closed and only(simples)", "han: {open: 0}",
		"when: only(simples) and "+h.ofWin(), "han: 2")+"}",
		"renhou: {"+h.one("when: renhou and round == east", "limit: baiman", "alone: true",
			"yakuman: 2")+"}",
		"daisangen: {pao: "+h.one("true", "off", "options.pao and true")+"}",
		"daisuushii: {yakuman: "+h.one("1", "2")+"}",
		"ippatsu: {when: ippatsu"+h.one("", " and tsumo")+"}", "chinroutou: off")
	h.section("limits", "kiriage: {when: 'options.kiriage_mangan and han == 4 and fu == 30 and "+
		h.ofWin()+"'}",
		"mangan: {when: 'han >= 4'}", "mangan: {base: 2500}",
		"more: {base: 3000, when: 'han == 3 and fu >= 60'}",
		"counted_yakuman: {when: 'options.counted_yakuman == \"yakuman\" and han >= 12'}")
	pair := h.one("pair_of(seat)", "pair_of(dragons)", "pair_of(round)")
	h.section("fu", "sources: {"+h.one(
		"double_valued_pair: {when: pair_of(seat) and pair_of(round) and "+
			h.one("closed", "tsumo")+"}",
		"valued_pair: {when: "+pair+"}", "mine: {fu: 2, each: pair, when: "+pair+"}",
		"mine: {fu: 2, each: group, when: group.kind == kan}")+"}")
	h.replacedTable()
	return withoutDuplicates(h.text.String())
}

func (h *houseMaker) replacedTable() {
	h.section("payments", "honba: {"+h.one("ron: {pays: 'honba * (honba >= 5 ? 1500 : 300)'}",
		"ron: {when: ron and payer.discarder and honba < 4}",
		"more: {when: 'tsumo and "+h.ofWin()+"', pays: 100}")+"}",
		"adjustments: {"+h.one("wareme: {becomes: amount * 3}",
			"late: {when: round == south, becomes: amount * 2}")+"}")
	tenpai, noten := "player.tenpai and tenpai_players < players",
		"not player.tenpai and tenpai_players > 0"
	h.section("draws",
		fmt.Sprintf("exhaustive: {shares: {tenpai: {when: '%s and %s'}, noten: {when: '%[3]s and %[2]s'}}}",
			tenpai, h.always(), noten),
		"nagashi_mangan: {wins: {"+h.one("base: 3000", "when: player.nagashi and round == east",
			"counts: true")+"}}",
		"suukaikan: {allowed: "+h.one("true", "false")+"}",
		"mine: {name: Mine, aborts: "+h.one("true", "false")+"}")
	h.section("penalties", "chombo: {"+h.one("allowed: true", "result: -1000",
		"shares: {offender: {gets: -9000}, others: {gets: 3000}}",
		"shares: {offender: {when: 'player.offends and "+h.always()+
			"'}, others: {when: 'not player.offends'}}")+"}")
	h.section("game",
		"uma: {"+h.one("big: {when: above == 1, places: [30000, 10000, -10000, -30000]}",
			"four: {places: [9000, 3000, -3000, -9000]}",
			"three: {places: [5000, 0, -5000]}",
			"all: {when: true, places: [4000, 2000, -2000, -4000]}")+"}",
		"ends: {"+h.one("bust: {when: options.bust and lowest < 0 and honba == 0}",
			"bust: {when: lowest <= 0}",
			"mine: {name: Mine, when: highest >= 70000}")+"}",
		"repeats: '"+h.one("dealer_won", "dealer_won or drawn",
			"dealer_won or aborted or drawn and dealer_tenpai and honba < 3")+"'",
		"start: 27000", "oka: 1000")
}

// withoutDuplicates removes lines that repeat a key of their section.
func withoutDuplicates(text string) string {
	var lines []string
	seen := make(map[string]bool)
	for line := range strings.Lines(text) {
		key, _, _ := strings.Cut(line, ":")
		if !strings.HasPrefix(line, " ") {
			clear(seen)
		}
		if !seen[key] {
			lines = append(lines, line)
		}
		seen[key] = true
	}
	return strings.Join(lines, "")
}
