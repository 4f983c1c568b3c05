package bench

import "fmt"

// suit is a suit by its name in conditions and the letter of its tiles.
type suit struct{ name, letter string }

var (
	suits = []suit{{"man", "m"}, {"pin", "p"}, {"sou", "s"}}
	// orders are the ways in which three suits can stand, pairs the ways to choose two; the third is left over.
	orders = [][3]suit{
		{suits[0], suits[1], suits[2]}, {suits[0], suits[2], suits[1]}, {suits[1], suits[0], suits[2]},
		{suits[1], suits[2], suits[0]}, {suits[2], suits[0], suits[1]}, {suits[2], suits[1], suits[0]},
	}
	pairs = [][3]suit{orders[0], orders[1], orders[3]}
)

// localFacts are declared by clubs that play localYaku.
var localFacts = []string{"tsubame_gaeshi", "kanburi", "nippatsu", "renkaihou", "shiiaru_raotai", "paarenchan"}

// localYaku are families of yaku such as clubs play besides those of standard. Conditions of all sorts occur, in the
// ways in which people write them, and hands that meet one are rare.
var localYaku = []family{
	{"rowsOfTriplets", rowsOfTriplets}, {"stepsOfTriplets", stepsOfTriplets},
	{"fourTriplets", fourTriplets}, {"mixedStraights", mixedStraights},
	{"shiftedRuns", shiftedRuns}, {"shiftedInOneSuit", shiftedInOneSuit},
	{"mirrors", mirrors}, {"bridges", bridges},
	{"equalTriplets", equalTriplets}, {"smallEqualTriplets", smallEqualTriplets},
	{"adjacentRanks", adjacentRanks}, {"colours", colours},
	{"sujiTiles", sujiTiles}, {"sums", sums},
	{"manyOfARank", manyOfARank}, {"allWithARank", allWithARank},
	{"dragonsAndWinds", dragonsAndWinds}, {"smallWinds", smallWinds},
	{"pairHands", pairHands}, {"doubledRuns", doubledRuns},
	{"kanHands", kanHands}, {"redHands", redHands},
	{"suitCounts", suitCounts}, {"luckyTiles", luckyTiles},
	{"waitsOfChance", waitsOfChance}, {"tableFacts", tableFacts},
}

// localRules collects the rules of a family.
type localRules []localRule

func (l *localRules) add(id, worth, when string, args ...any) {
	*l = append(*l, localRule{id, worth, fmt.Sprintf(when, args...)})
}

// rowsOfTriplets are sanrenkou of a suit and rank: 222 333 444.
func rowsOfTriplets() (l localRules) {
	for r := 1; r <= 7; r++ {
		for _, s := range suits {
			l.add(fmt.Sprintf("sanrenkou_%d%s", r, s.letter), "han: 2",
				"has_triplet(%[1]s, %[2]d) and has_triplet(%[1]s, %[3]d) and has_triplet(%[1]s, %[4]d)", s.name, r, r+1, r+2)
		}
	}
	return l
}

// stepsOfTriplets are choupaikou, sujipaikou and chousankou: 135, 147, 159.
func stepsOfTriplets() (l localRules) {
	for step := 2; step <= 4; step++ {
		for r := 1; r+2*step <= 9; r++ {
			l.add(fmt.Sprintf("choupaikou_%d%d%d", r, r+step, r+2*step), "han: 2",
				"any(suits, has_triplet(#, %d) and has_triplet(#, %d) and has_triplet(#, %d))", r, r+step, r+2*step)
			l.add(fmt.Sprintf("sanshoku_choupaikou_%d%d%d", r, r+step, r+2*step), "han: 1",
				"has_triplet(man, %[1]d) and (has_triplet(pin, %[2]d) and has_triplet(sou, %[3]d) or has_triplet(pin, %[3]d) and has_triplet(sou, %[2]d))",
				r, r+step, r+2*step)
		}
	}
	return l
}

// fourTriplets are suurenkou and suuchoupaikou.
func fourTriplets() (l localRules) {
	for _, s := range suits {
		for step := 1; step <= 2; step++ {
			l.add(fmt.Sprintf("suurenkou_%d%s", step, s.letter), "yakuman: 1, replaces: [toitoi, chinitsu]",
				"any(1..%[2]d, has_triplet(%[1]s, #) and has_triplet(%[1]s, # + %[3]d) and has_triplet(%[1]s, # + %[4]d) and has_triplet(%[1]s, # + %[5]d))",
				s.name, 9-3*step, step, 2*step, 3*step)
		}
	}
	return l
}

// mixedStraights are sanshoku ittsuu, 123 456 789 over three suits, with a pair or wait that goes with it.
func mixedStraights() (l localRules) {
	for i, with := range []string{"pair_of(dragons)", "pair_of(terminals)", "wait == penchan", "wait == tanki and tsumo"} {
		for j, o := range orders {
			l.add(fmt.Sprintf("sanshoku_ittsuu_%d_%d", i, j), "han: {closed: 2, open: 1}",
				"has_sequence(%s, 1) and has_sequence(%s, 4) and has_sequence(%s, 7) and %s", o[0].name, o[1].name, o[2].name, with)
		}
	}
	return l
}

// shiftedRuns are 123 234 345 over three suits, won on a closed wait.
func shiftedRuns() (l localRules) {
	for r := 1; r <= 5; r++ {
		for i, o := range orders {
			l.add(fmt.Sprintf("sanshoku_renjun_%d_%d", r, i), "han: {closed: 2}",
				"wait == kanchan and has_sequence(%s, %d) and has_sequence(%s, %d) and has_sequence(%s, %d)", o[0].name, r, o[1].name, r+1, o[2].name, r+2)
		}
	}
	return l
}

// shiftedInOneSuit are 123 234 345 of one suit in a hand of one suit.
func shiftedInOneSuit() (l localRules) {
	for r := 1; r <= 5; r++ {
		l.add(fmt.Sprintf("isshoku_renjun_%d", r), "han: {closed: 3, open: 2}",
			"suit_count == 1 and any(suits, has_sequence(#, %d) and has_sequence(#, %d) and has_sequence(#, %d))", r, r+1, r+2)
	}
	return l
}

// mirrors are the same two sequences in two suits, as far from either end, about a pair of fives.
func mirrors() (l localRules) {
	for r := 1; r <= 3; r++ {
		for _, p := range pairs {
			l.add(fmt.Sprintf("kagami_%d%s%s", r, p[0].letter, p[1].letter), "limit: mangan",
				`has_sequence(%[1]s, %[3]d) and has_sequence(%[1]s, %[4]d) and has_sequence(%[2]s, %[3]d) and has_sequence(%[2]s, %[4]d) and pair_of("5m5p5s")`,
				p[0].name, p[1].name, r, 8-r)
		}
	}
	return l
}

// bridges are sequences that share their ends: 123 345 567 789.
func bridges() (l localRules) {
	for _, s := range suits {
		l.add("golden_gate_"+s.letter, "yakuman: 1, replaces: [ittsu]", "all(0..3, has_sequence(%s, 2 * # + 1))", s.name)
		for r := 1; r <= 3; r++ {
			l.add(fmt.Sprintf("bridge_%d%s", r, s.letter), "han: {closed: 2, open: 1}",
				"has_sequence(%[1]s, %[2]d) and has_sequence(%[1]s, %[3]d) and has_sequence(%[1]s, %[4]d) and pair_of(honors)", s.name, r, r+2, r+4)
		}
	}
	return l
}

// equalTriplets are ryandoukou: the same two triplets in two suits.
func equalTriplets() (l localRules) {
	for _, p := range pairs {
		l.add("ryandoukou_"+p[0].letter+p[1].letter, "han: 2", "count(1..9, has_triplet(%s, #) and has_triplet(%s, #)) == 2", p[0].name, p[1].name)
		l.add("kyandonhou_"+p[0].letter+p[1].letter, "han: {closed: 2, open: 1}",
			"count(1..7, has_sequence(%s, #) and has_sequence(%s, #)) == 2 and pair_of(\"19%s\")", p[0].name, p[1].name, p[2].letter)
	}
	return l
}

// smallEqualTriplets are shoutate: sanshoku doukou of which one is a pair.
func smallEqualTriplets() (l localRules) {
	for r := 1; r <= 9; r++ {
		for i, p := range pairs {
			l.add(fmt.Sprintf("shou_sandoukou_%d_%d", r, i), "han: 2",
				"has_triplet(%s, %d) and has_triplet(%s, %[2]d) and pair_of(\"%[2]d%[4]s\")", p[0].name, r, p[1].name, p[2].letter)
		}
	}
	return l
}
