package randomrules

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// House returns a random house file over one of the given rule sets that changes the rules of the
// table: payments at draws and for penalties, honba, how games continue and end, placement points,
// and the worth of tiles and fu. All payments add up to 0.
func House(seed uint64, extends ...string) string {
	h := &houseMaker{maker{rng: rand.New(rand.NewPCG(seed, 3))}}
	h.line("hanfu: 1\nid: house-%d\nname: {en: House}", seed)
	h.extend(extends...)
	h.section("options", "several_rons: "+h.one("two", "head_bump"), "several_rons_honba: each",
		"several_rons_deal: nearest",
		"several_rons_sticks: "+h.one("shared", "seat"), "nagashi_mangan: "+h.one("win", "'off'"),
		"chombo: after_game",
		"renchan: win", "leftover_sticks: lost", "target_points: 30000", "game_rounds: 1",
		"bust: true", "agari_yame: true",
		"abortive_draws: false", "result_unit: 1000", "chip_value: 1000, chip_red_open: false",
		"result_half: "+h.one("up", "away"),
		"pao: false", "honba_points: 1500", "riichi_needs_points: false", "wareme: true")
	h.draws()
	h.section("penalties",
		fmt.Sprintf(`chombo: {shares: {offender: {when: player.offends, gets: "-(players - 1) * (%[1]s)"}, `+
			`others: {when: not player.offends, gets: "%[1]s"}}, result: "%[2]s"}`, h.amount(1000),
			h.one("0", h.amount(-5000))))
	h.payments()
	h.game()
	h.section("bonus", "dora: {han: '"+h.worth("dora_tiles")+"'}",
		"red: {han: '"+h.worth("red_tiles")+"'}")
	h.section("fu", "sources: {pair_wait: {fu: '"+h.worth("2")+"'}}")
	h.section("yaku", "toitoi: {han: '"+h.worth("2")+"'}",
		"riichi: {han: {closed: '"+h.one("ippatsu ? 2 : 1",
			"ippatsu and haitei ? 4 : 1", "haitei or ippatsu ? 3 : 2")+"'}}")
	h.section("limits", "kiriage: {when: 'han == 4 and fu == 30 and "+h.ofWin()+"'}")
	return h.text.String()
}

type houseMaker struct{ maker }

func (h *houseMaker) section(name string, entries ...string) {
	var some []string
	for _, e := range entries {
		if h.chance(30) {
			some = append(some, "  "+strings.ReplaceAll(e, ", chip_", "\n  chip_"))
		}
	}
	if some != nil {
		h.line("%s:\n%s", name, strings.Join(some, "\n"))
	}
}

func (h *houseMaker) draws() {
	pot := h.amount(1200)
	h.section("draws",
		fmt.Sprintf(`exhaustive: {shares: {tenpai: {gets: "floor_div(%[1]s, tenpai_players)"}, `+
			`noten: {gets: "-floor_div(%[1]s, players - tenpai_players)"}}}`, pot),
		fmt.Sprintf(`pot: {name: {en: Pot}, shares: {dealer: {when: player.dealer, gets: "-(players - 1) * (%[1]s)"}, `+
			`others: {when: not player.dealer, gets: "%[1]s"}}}`, h.amount(100)),
		`nagashi_mangan: {wins: {when: "player.nagashi`+
			h.one(" and "+h.always(), " and nagashi_players == 1")+
			`", base: "`+h.amount(1100)+`"}}`)
}

func (h *houseMaker) payments() {
	adds := func(n int) string {
		return fmt.Sprintf("honba * (%s ? %d : %d)",
			h.one(h.ofWin(), "honba >= 3", "honba > 2 and honba != 5"), n, 2*n)
	}
	var entries []string
	if h.emptySeat {
		entries = append(entries, "empty_seat: true")
	}
	if h.chance(40) {
		entries = append(entries, `honba: {ron: {`+h.one("", "when: ron, ")+`pays: "`+adds(300)+
			`"}, tsumo: {pays: "`+adds(100)+`"}}`)
	}
	if h.chance(40) {
		entries = append(entries, fmt.Sprintf(`several: {winners: "%s", honba: "%s", sticks: "%s"}`,
			h.one("rons", "1", "rons == 3 ? 2 : rons", h.always()+" ? rons : 1"), h.ofSeveral(),
			h.ofSeveral()))
	}
	if entries != nil {
		h.line("payments:\n  %s", strings.Join(entries, "\n  "))
	}
}

func (h *houseMaker) game() {
	after := func() string {
		return h.one(h.always(), "won", "drawn", "aborted", "dealer_won", "drawn and dealer_tenpai",
			"honba < 2")
	}
	over := func() string {
		return h.one(h.always(), "won", "highest >= 30000", "dealer_leads", "lowest < 0",
			"highest > 40000 and not won")
	}
	result := func() string {
		return h.one("above == 1", "above >= 3", "player.points >= 0", "player.points > 40000",
			"player.place == 1",
			"player.place <= 2", "sticks == 1", "player.tied == 1", "second_highest < 25000",
			"third_highest >= lowest", h.always())
	}
	h.section("game",
		"repeats: '"+h.one("dealer_won", "dealer_turn == 1", "won",
			"dealer_won or drawn and dealer_tenpai")+h.one("", " and "+h.always(),
			" or "+after())+"'",
		"counters: '"+h.one("won and not dealer_won", after())+" ? "+h.one("0", "honba", "0", "2")+
			" : honba + "+h.one("1", "1", "2")+"'",
		"riichi: 'player.points >= "+h.one("1000", "0", "2000")+h.one("", " and "+h.always(),
			" or "+h.always())+"'",
		"ends: {last_hand: {when: 'hand_number == players and not repeats and round_number >= "+
			h.one("1", "2", "3")+
			h.one("", " and "+over())+"'}"+h.one("",
			", extra: {name: {en: Extra}, when: '"+over()+" and "+over()+"'}")+"}",
		"uma: {own: {name: {en: Own}, when: '"+result()+"', places: [9000, 1000, -2000, '"+
			h.one("-8000", result()+" ? -8000 : -8000")+"']}}",
		"oka: '"+result()+" ? 12000 : 8000'", "leftover: '"+result()+"'", "half_up: '"+result()+"'",
		"rounds_down: '"+result()+"'", "rounds_up: '"+result()+"'",
		"counted: 'max(player.points, "+h.one("0", "-5000")+")'")
}

// always returns a condition that can be used at every stage of the table.
func (h *houseMaker) always() string {
	return h.one("round == south", "round_number == 1", "round_number >= 2",
		"round in [south, west]", "hand_number == players",
		"hand_number == 1", "honba >= 3", "honba == 0", "sticks > 1", "players == 4",
		"(round == east or honba > 4)")
}

// amount returns a multiple of unit that may depend on the table.
func (h *houseMaker) amount(unit int) string {
	if h.chance(30) {
		return fmt.Sprint(unit * (1 + h.below(5)))
	}
	return fmt.Sprintf("(%s ? %d : %d)", h.always(), unit*(1+h.below(5)), unit*(1+h.below(5)))
}

func (h *houseMaker) ofSeveral() string {
	return h.one("turn == 1", "true", "false", "seat_turn == 1", "turn == rons",
		"turn == 1 or rons == 3", "turn == 1 or "+h.always())
}

func (h *houseMaker) ofWin() string {
	return h.one("dealer", "closed", "open", "tsumo", "round == south", "honba >= 2",
		"seat == west", "sticks == 0")
}

// worth returns a value that usually equals count.
func (h *houseMaker) worth(count string) string {
	if h.chance(20) {
		return "2 * " + count
	}
	return fmt.Sprintf("%s ? %s : %s", h.one(h.ofWin(), count+" >= 2"),
		h.one("4", "2 * "+count, count), h.one("0", "1", count))
}
