package hostile

import (
	"fmt"
	"strings"
)

// Heavy returns valid rule files that are as expensive to evaluate as check allows, for tests of
// explanations, sheets and coverage.
func Heavy() []File {
	const (
		any3   = "any(1..9, any(1..9, any(1..9, rank_count(#) == 5)))"
		all3   = "all(1..9, all(1..9, all(1..9, rank_count(#) < 5 or # == 3)))"
		any2   = "any(1..9, any(1..9, rank_count(#) == 5))"
		suits  = "any(suits, let a = #; any(suits, let b = #; any(1..9, let r = #; any(1..9, has_triplet(a, r) and has_sequence(b, #)))))"
		groups = "any(groups, let a = #; any(groups, let b = #; any(groups, let c = #; any(groups, a.rank + b.rank + c.rank + .rank == 99))))"
		counts = "count(1..9, count(1..9, count(1..9, rank_count(#) == 5) == 2) == 3) == 8"
		always = "tsumo or ron"
	)
	yaku := func(n int, worth, when string) string {
		return House + "yaku:\n" + repeat(n, "  y%d: {"+worth+", when: '"+when+"'}\n")
	}
	section := func(open, entry, close string, n int) string {
		return House + open + repeat(n, entry) + close
	}
	return []File{
		{"one three deep", yaku(1, "han: 1", any3), ""},
		{"most three deep", yaku(9, "han: 1", any3), ""},
		{"most three deep that hold", yaku(5, "han: 1", all3), ""},
		{"most over suits", yaku(5, "han: 1", suits), ""},
		{"most over groups", yaku(9, "han: 1", groups), ""},
		{"most counts", yaku(5, "han: 1", counts), ""},
		{"twelve deep", yaku(2, "han: 1", nested(11, "1..2", "kans == #")), ""},
		{"doubled names", yaku(4, "han: 1", doubled(12)), ""},
		{"long sums", yaku(60, "han: 1", "kans"+strings.Repeat(" + kans", 240)+" == 77"), ""},
		{"choices", yaku(60, "han: 1", strings.Repeat("tsumo ? kans == 1 : ", 50)+"ron"), ""},
		{"70 of many parts", yaku(70, "han: 1", "tsumo"+strings.Repeat(" and tsumo", 239)), ""},
		{"400 that always hold", yaku(400, "han: 1", always), ""},
		{"400 that count alone", yaku(400, "han: 1, alone: true", always), ""},
		{"most worth",
			yaku(2, "han: 'count(1..9, count(1..9, count(1..9, rank_count(#) == 1) == 5) == 7)'",
				always),
			""},
		{"most sources of fu", section("fu: {sources: {",
			"f%d: {each: group, fu: 2, when: '"+any2+"'}, ", "}}\n", 12),
			""},
		{"most requirements", section("valid:\n",
			"  v%d: {needs: 'all(1..9, all(1..9, rank_count(#) < 9))', message: x}\n",
			"", 80), ""},
		{"most shares", section("payments: {shares: {", "s%d: {when: '"+any2+"', pays: 1}, ",
			"}}\n", 25), ""},
		{"most limits", section("limits: {", "l%d: {when: '"+any2+"', base: 1}, ", "}\n", 75), ""},
		{"most that facts require", section("situation: {", "f%d: {requires: '"+any3+"'}, ",
			"}\n", 4), ""},
		{"options that count together", House + optionsTogether(200, 24, 36), ""},
		{"200 yaku of four options", House + optionsTogether(200, 200, 4), ""},
		{"300 sources of fu", section("fu: {sources: {",
			"f%d: {fu: '2 * tiles(\"1m\") + 1', when: '"+always+"'}, ", "}}\n", 300), ""},
		{"480 limits", section("limits: {",
			"l%d: {when: 'han == 3 and fu == 30', base: %[1]d}, ", "}\n", 480), ""},
		{"400 chips", section("payments: {chips: {", "c%d: {when: '"+always+"', pays: han}, ",
			"}}\n", 400), ""},
		{"450 bonuses of a game", section("game: {bonuses: {",
			"b%d: {payer: player.place == players, receiver: player.place == 1, pays: 100}, ",
			"}}\n", 450), ""},
		{"most adjustments by seat", House + "payments:\n  adjustments:\n" + bySeat(450), ""},
	}
}

// optionsTogether returns options, yaku that each ask many of them, and one that always counts, so that the rules differ from
// those that they extend.
func optionsTogether(options, yaku, asked int) string {
	var b strings.Builder
	b.WriteString("options:\n" + repeat(options, "  o%d: {default: false}\n") + "yaku:\n  y: {han: 1, when: tsumo}\n")
	for i := range yaku {
		fmt.Fprintf(&b, "  y%d: {han: 1, when: 'tsumo", i)
		for j := range asked {
			fmt.Fprintf(&b, " and options.o%d", (i*7+j)%options)
		}
		b.WriteString("'}\n")
	}
	return b.String()
}

// bySeat returns n adjustments that depend on the seat, the round and the honba.
func bySeat(n int) string {
	var b strings.Builder
	winds := []string{"east", "south", "west", "north"}
	for i := range n {
		fmt.Fprintf(&b,
			"    a%d: {when: amount > 0 and seat == %s and round == %s and honba == %d, becomes: amount + %d}\n", i,
			winds[i%4], winds[i/4%4], i/16, 100*(i+1))
	}
	return b.String()
}
