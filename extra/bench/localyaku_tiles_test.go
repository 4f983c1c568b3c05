package bench

import "fmt"

// The families of localYaku that ask for tiles, and not for groups, and those about how a hand was won.

// adjacentRanks are hands of few numbers: upper three, middle three, lower four.
func adjacentRanks() (l localRules) {
	const numbers = "123456789"
	for width := 3; width <= 4; width++ {
		for at := 0; at+width <= len(numbers); at++ {
			n := numbers[at : at+width]
			l.add("only_"+n, fmt.Sprintf("han: {closed: %d, open: %d}", 6-width, 5-width), `only("%[1]sm%[1]sp%[1]ss")`, n)
		}
	}
	return l
}

// colours are hands of tiles that look alike.
func colours() (l localRules) {
	for _, c := range []struct{ id, worth, tiles string }{
		{"chintanfon", "han: {closed: 6, open: 5}", "248p23468s"},
		{"tanfonhou", "han: {closed: 3, open: 2}", "248p23468s123456z"},
		{"kouitten", "yakuman: 1", "23468s7z"},
		{"benikujaku", "yakuman: 1", "1579s7z"},
		{"kokuiisou", "yakuman: 1", "248p1234z"},
		{"blue_tunnel", "yakuman: 1", "248p1234z6z"},
		{"touhoku_expressway", "yakuman: 1", "246p14z"},
		{"reversible", "han: {closed: 3, open: 2}", "1234589p245689s5z"},
		{"kachou", "han: 4", "15p15s1234z"},
		{"all_even", "han: 3", "2468m2468p2468s"},
		{"all_odd", "han: 3", "13579m13579p13579s"},
		{"curved", "han: {closed: 2, open: 1}", "23689m23689p23689s567z"},
	} {
		l.add(c.id, c.worth, `only("%s") and suit_count <= 3`, c.tiles)
	}
	return l
}

// sujiTiles are hands of 147, 258 and 369, one in each suit.
func sujiTiles() (l localRules) {
	for i, o := range orders {
		l.add(fmt.Sprintf("suji_%d", i), "limit: haneman", `only("147%s258%s369%s")`, o[0].letter, o[1].letter, o[2].letter)
		l.add(fmt.Sprintf("suji_honors_%d", i), "han: 4", `only("147%s258%s369%s1234567z") and has(honors)`, o[0].letter, o[1].letter, o[2].letter)
	}
	return l
}

// sums are hyakumangoku, a hundred and more in one suit, and its like.
func sums() (l localRules) {
	const sum = "rank_count(1) + 2 * rank_count(2) + 3 * rank_count(3) + 4 * rank_count(4) + 5 * rank_count(5)" +
		" + 6 * rank_count(6) + 7 * rank_count(7) + 8 * rank_count(8) + 9 * rank_count(9)"
	for _, s := range suits {
		l.add("hyakumangoku_"+s.letter, "yakuman: 1", `only("123456789%s") and %s >= 100`, s.letter, sum)
		l.add("low_sum_"+s.letter, "han: 4", `suit_count == 1 and has("123456789%s") and not has(honors) and %s <= 45`, s.letter, sum)
	}
	l.add("heavy", "han: 3", "not has(honors) and %s >= 108", sum)
	l.add("light", "han: 3", "not has(honors) and %s <= 36", sum)
	return l
}

// manyOfARank are hands with a number again and again.
func manyOfARank() (l localRules) {
	for r := 1; r <= 9; r++ {
		l.add(fmt.Sprintf("many_%d", r), "han: 3", "rank_count(%d) >= 8", r)
		l.add(fmt.Sprintf("three_fours_%d", r), "han: 2",
			`tiles("%[1]dm%[1]dp") == 8 or tiles("%[1]dp%[1]ds") == 8 or tiles("%[1]dm%[1]ds") == 8`, r)
	}
	return l
}

// allWithARank have a number in each group and in the pair.
func allWithARank() (l localRules) {
	for r := 2; r <= 8; r++ {
		l.add(fmt.Sprintf("all_with_%d", r), "han: {closed: 3, open: 2}",
			`pair_of("%[1]dm%[1]dp%[1]ds") and all(groups, not .honor and (.kind == sequence ? .rank <= %[1]d and .rank >= %[2]d : .rank == %[1]d))`, r, r-2)
	}
	return l
}

// dragonsAndWinds are a triplet of each, with a pair of another.
func dragonsAndWinds() (l localRules) {
	for dragon := 5; dragon <= 7; dragon++ {
		for wind := 1; wind <= 4; wind++ {
			l.add(fmt.Sprintf("fuuryuu_%d%d", dragon, wind), "han: 1",
				`triplets_of("%dz") == 1 and triplets_of("%dz") == 1 and pair_of(honors)`, dragon, wind)
			l.add(fmt.Sprintf("goumon_%d%d", dragon, wind), "han: 2",
				`suit_count == 3 and triplets_of("%dz") == 1 and pair_of("%dz")`, dragon, wind)
		}
	}
	return l
}

// smallWinds are two or three triplets of winds.
func smallWinds() (l localRules) {
	for a := 1; a <= 3; a++ {
		for b := a + 1; b <= 4; b++ {
			l.add(fmt.Sprintf("shou_sanpuu_%d%d", a, b), "han: 2", `triplets_of("%d%dz") == 2 and pair_of(winds)`, a, b)
			l.add(fmt.Sprintf("ryanpuu_%d%d", a, b), "han: 1", `triplets_of("%d%dz") == 2 and sequences == 2 and closed`, a, b)
		}
	}
	l.add("sanpuukou", "han: 2", "triplets_of(winds) == 3")
	l.add("suuzuukou", "han: 2", "triplets_of(honors) == 4")
	return l
}

// pairHands are seven pairs of a kind.
func pairHands() (l localRules) {
	l.add("sangen_chiitoi", "han: {closed: 1}", "shape == seven_pairs and kinds(dragons) == 3")
	l.add("suushi_chiitoi", "han: {closed: 2}", "shape == seven_pairs and kinds(winds) == 4")
	l.add("chinroutou_chiitoi", "limit: mangan", "shape == seven_pairs and kinds(terminals) == 6")
	for _, s := range suits {
		l.add("shousharin_low_"+s.letter, "yakuman: 1", `shape == seven_pairs and only("1234567%s")`, s.letter)
		l.add("shousharin_high_"+s.letter, "yakuman: 1", `shape == seven_pairs and only("3456789%s")`, s.letter)
		l.add("daisharin_"+s.letter, "yakuman: 1", `melds == 0 and only("2345678%s") and count(2..8, rank_count(#) == 2) == 7`, s.letter)
		l.add("honitsu_chiitoi_"+s.letter, "han: {closed: 2}", `shape == seven_pairs and only("123456789%s1234567z") and kinds(honors) >= 4`, s.letter)
	}
	for n := 1; n <= 7; n++ {
		l.add(fmt.Sprintf("chiitoi_three_%d", n), "han: {closed: 1}", `shape == seven_pairs and all(%d..%d, rank_count(#) == 6)`, n, min(n+1, 9))
	}
	return l
}

// doubledRuns are ryanpeikou and iipeikou with a pair of the same kind.
func doubledRuns() (l localRules) {
	for r := 1; r <= 9; r++ {
		l.add(fmt.Sprintf("chinpeikou_%d", r), "han: {closed: 1}", `identical_sequences == 2 and pair_of("%[1]dm%[1]dp%[1]ds")`, r)
	}
	l.add("isshoku_yonjun", "yakuman: 1", "identical_sequences == 2 and suit_count <= 2 and kinds(simples) <= 3"+
		" and any(1..7, rank_count(#) == 4 and rank_count(# + 1) == 4 and rank_count(# + 2) == 4)")
	return l
}

// kanHands are about kans.
func kanHands() (l localRules) {
	l.add("simple_kans", "han: 1", "kans >= 2 and only(simples)")
	l.add("kans_of_ends", "han: 2", "kans >= 2 and count(groups, .kind == kan and .outside) >= 2")
	l.add("closed_kans", "han: 2", "closed and kans >= 2 and all(groups, .kind != kan or .concealed)")
	l.add("kans_of_a_suit", "han: 2", "any(suits, let s = #; count(groups, .kind == kan and .suit == s) >= 2)")
	l.add("chousangen", "yakuman: 2", "triplets_of(dragons) == 3 and count(groups, .kind == kan and .honor) == 3")
	l.add("grand_cross", "han: 1", "kans >= 1 and rinshan and any(groups, .kind == kan and .honor and .concealed)")
	for r := 1; r <= 9; r++ {
		l.add(fmt.Sprintf("kan_flower_%d", r), "han: 1", "rinshan and any(groups, .kind == kan and .rank == %d and not .honor)", r)
	}
	return l
}

// redHands are about bonus tiles.
func redHands() (l localRules) {
	l.add("mondeikou", "han: 2", "red_tiles >= 3 and only(simples) and closed")
	l.add("red_and_five", "han: 1", "red_tiles >= 2 and rank_count(5) >= 7")
	for n := 6; n <= 9; n++ {
		l.add(fmt.Sprintf("dora_%d", n), "han: 1", "dora_tiles >= %d", n)
		l.add(fmt.Sprintf("all_dora_%d", n), "han: 1", "dora_tiles + ura_tiles + red_tiles >= %d", n+1)
	}
	return l
}

// suitCounts are about how many groups are of a suit.
func suitCounts() (l localRules) {
	for i, o := range orders {
		l.add(fmt.Sprintf("two_and_two_%d", i), "han: 1",
			"count(groups, .suit == %s and .kind == sequence) == 2 and count(groups, .suit == %s and .kind != sequence) == 2", o[0].name, o[1].name)
		l.add(fmt.Sprintf("steps_of_groups_%d", i), "han: 2",
			"triplets == 3 and any(1..7, has_triplet(%s, #) and has_triplet(%s, # + 1) and has_triplet(%s, # + 2))", o[0].name, o[1].name, o[2].name)
	}
	return l
}

// luckyTiles are the mangan of a tile at the right time: iipin mouyue, chuupin raoyui, uupin kaihou, ryanzou chankan.
func luckyTiles() (l localRules) {
	for _, c := range []struct{ id, flag, with string }{
		{"iipin_mouyue", "haitei", `tiles(winning) == tiles("1p") and wait == tanki`},
		{"chuupin_raoyui", "houtei", `has("9p") and wait == penchan`},
		{"uupin_kaihou", "rinshan", `has("5p") and wait == kanchan`},
		{"ryanzou_chankan", "chankan", `has("2s")`},
		{"uuman_kaihou", "rinshan", `pair_of("5m") and wait == tanki`},
		{"haitei_dragon", "haitei", "pair_of(dragons) and wait == tanki"},
		{"houtei_wind", "houtei", "pair_of(winds) and wait == tanki"},
		{"ishinoue_sannen", "double_riichi", "(haitei or houtei)"},
		{"sokuhai", "ippatsu", "haitei"},
		{"double_ippatsu", "double_riichi and ippatsu", "tsumo and wait == tanki"},
		{"dealer_first", "tenhou", "triplets == 4"},
	} {
		l.add(c.id, "limit: mangan", "%s and %s", c.flag, c.with)
	}
	return l
}

// waitsOfChance are bad waits on rare occasions.
func waitsOfChance() (l localRules) {
	for _, flag := range []string{"haitei", "houtei", "rinshan", "chankan", "double_riichi"} {
		for _, wait := range []string{"kanchan", "penchan", "tanki", "shanpon"} {
			l.add(flag+"_"+wait, "han: 1", "%s and wait == %s and (dealer or closed) and not has(honors)", flag, wait)
		}
	}
	return l
}

// tableFacts are about what happened at the table.
func tableFacts() (l localRules) {
	for _, fact := range localFacts {
		l.add(fact, "han: 1", "%s", fact)
	}
	for n := 5; n <= 8; n++ {
		l.add(fmt.Sprintf("honba_%d", n), "han: 1", "honba >= %d and dealer and pair_of(seat)", n)
	}
	return l
}
