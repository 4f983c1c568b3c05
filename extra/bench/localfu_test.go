package bench

import "fmt"

// localFu are families of sources of fu such as clubs may add to those of standard.
var localFu = []family{
	{"fuOfKans", fuOfKans}, {"fuOfPairs", fuOfPairs}, {"fuOfWaits", fuOfWaits},
	{"fuOfTriplets", fuOfTriplets}, {"fuOfSequences", fuOfSequences}, {"fuOfHands", fuOfHands},
}

// fuOfKans are more fu for the kans of some tiles.
func fuOfKans() (l localRules) {
	for r := 1; r <= 9; r++ {
		for _, s := range suits {
			l.add(fmt.Sprintf("kan_of_%d%s", r, s.letter), "fu: 8, each: group", "group.kind == kan and group.suit == %s and group.rank == %d", s.name, r)
		}
	}
	return l
}

// fuOfPairs are fu for a pair that goes with the rest of the hand.
func fuOfPairs() (l localRules) {
	for i, with := range []string{"kans >= 2", "triplets_of(dragons) == 2", "rinshan", "haitei and closed", "suit_count == 1 and kans >= 1"} {
		for z := 5; z <= 7; z++ {
			l.add(fmt.Sprintf("pair_with_%d_%d", i, z), "fu: 2, each: pair", `pair_of("%dz") and %s`, z, with)
		}
	}
	return l
}

// fuOfWaits are fu for a bad wait on the last tiles.
func fuOfWaits() (l localRules) {
	for _, flag := range []string{"haitei", "houtei", "rinshan", "chankan", "double_riichi"} {
		for _, wait := range []string{"kanchan", "penchan", "tanki"} {
			l.add(flag+"_"+wait+"_wait", "fu: 2, each: wait", "wait == %s and %s and not yaku.pinfu", wait, flag)
		}
	}
	return l
}

// fuOfTriplets are fu for triplets on rare occasions.
func fuOfTriplets() (l localRules) {
	for r := 1; r <= 9; r++ {
		l.add(fmt.Sprintf("red_triplet_%d", r), "fu: 2, each: group",
			"group.kind == triplet and group.concealed and group.rank == %d and not group.honor and red_tiles >= 3", r)
		l.add(fmt.Sprintf("last_triplet_%d", r), "fu: 4, each: group",
			"(haitei or houtei) and group.kind == triplet and group.terminal and group.rank == %d and kans >= 1", r)
	}
	return l
}

// fuOfSequences are fu for sequences, which have none in standard.
func fuOfSequences() (l localRules) {
	for r := 1; r <= 7; r++ {
		l.add(fmt.Sprintf("sequence_beside_kans_%d", r), "fu: 2, each: group",
			"group.kind == sequence and group.rank == %d and not group.concealed and kans >= 2", r)
	}
	return l
}

// fuOfHands are fu for the hand as a whole.
func fuOfHands() (l localRules) {
	for n := 3; n <= 10; n++ {
		l.add(fmt.Sprintf("outside_%d", n), "fu: 4", "tiles(outside) >= 10 and kinds(outside) == %d and sequences >= 1 and dealer", n)
		l.add(fmt.Sprintf("honba_%d_fu", n+4), "fu: 2", "honba >= %d and dealer", n+4)
		l.add(fmt.Sprintf("sticks_%d_fu", n+2), "fu: 2", "sticks >= %d and tsumo and yaku.menzen_tsumo", n+2)
	}
	return l
}
