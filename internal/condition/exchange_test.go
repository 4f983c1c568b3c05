package condition_test

import (
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
)

func compiled(t *testing.T, text string) *condition.Bool {
	t.Helper()
	b, problems := compile.New(testScope).Bool(text, condition.StageReading, condition.EachHand)
	if problems != nil {
		t.Fatal(text, problems)
	}
	return b
}

// exchanged returns a permutation that exchanges two suits, or two winds.
func exchanged(a, b hand.Kind, kinds int) (to [hand.Kinds]hand.Kind) {
	for k := range to {
		to[k] = hand.Kind(k)
	}
	for i := range hand.Kind(kinds) {
		to[a+i], to[b+i] = b+i, a+i
	}
	return to
}

// TestSameUnder asks whether conditions stay the same when man and sou change places, and west and north, and
// when ranks are reversed.
func TestSameUnder(t *testing.T) {
	suits := exchanged(hand.KindOf(hand.Man, 1), hand.KindOf(hand.Sou, 1), 9)
	winds := exchanged(hand.West.Kind(), hand.North.Kind(), 1)
	mirrored := exchanged(0, 0, 0)
	for k := range hand.East.Kind() {
		mirrored[k] = hand.KindOf(k.Suit(), 10-k.Rank())
	}
	for _, test := range []struct {
		when                          string
		suits, winds, mirrored, seats bool
	}{
		{`any(suits, has_sequence(#, 1) and has_sequence(#, 4))`, true, true, false, false},
		{`any(suits, has_sequence(#, 1) and has_sequence(#, 7))`, true, true, true, false},
		{`any(1..7, has_sequence(man, #) and has_sequence(pin, #) and has_sequence(sou, #))`, true, true, true, false},
		{`any(1..6, has_sequence(man, #) and has_sequence(pin, #) and has_sequence(sou, #))`, true, true, false, false},
		{`any(2..8, has_triplet(man, #) and has_triplet(sou, #))`, true, true, true, false},
		{`has_sequence(man, 1) and has_sequence(sou, 1)`, true, true, false, false},
		{`has_sequence(man, 1) and has_sequence(sou, 2)`, false, true, false, false},
		{`has_sequence(man, 1) and has_sequence(pin, 1)`, false, true, false, false},
		{`has_sequence(man, 4) and has_triplet(pin, 5)`, false, true, true, false},
		{`only("23468s6z")`, false, true, false, false},
		{`only("19m19s34z")`, true, true, true, false},
		{`tiles("3z") == 2`, true, false, true, false},
		{`triplets_of(seat) == 1 and pair_of(round)`, true, true, true, false},
		{`any(groups, .rank == 3)`, true, false, false, false},
		{`any(groups, .suit == man)`, false, true, true, false},
		{`all(groups, .outside) and wins_on("19m19p19s")`, true, true, true, false},
		{`seat == round`, true, true, true, true},
		{`dealer and rank_count(5) > 2`, true, true, true, false},
		{`rank_count(4) > 2`, true, true, false, false},
		{`all(2..8, rank_count(#) >= 1) and rank_count(1) >= 3 and rank_count(9) >= 3`, true, true, true, false},
		{`rank_count(honba) > 2`, true, true, false, false},
	} {
		b := compiled(t, test.when)
		if got := condition.EqualUnder(b, &suits); got != test.suits {
			t.Errorf("%s: the same with other suits: %t", test.when, got)
		}
		if got := condition.EqualUnder(b, &winds); got != test.winds {
			t.Errorf("%s: the same with other winds: %t", test.when, got)
		}
		if got := condition.EqualUnder(b, &mirrored); got != test.mirrored {
			t.Errorf("%s: the same with ranks reversed: %t", test.when, got)
		}
		if got := condition.UsesSeats(b); got != test.seats {
			t.Errorf("%s: asks seats: %t", test.when, got)
		}
	}
}

// TestCanHold asks of some tiles whether a condition may hold for a hand that has them.
func TestCanHold(t *testing.T) {
	const orphans = `only("19m19p19s1234567z") and kinds("19m19p19s1234567z") == 13`
	for _, test := range []struct {
		when string
		// 1m and 2m are chosen.
		ones, twos uint8
		left       int
		can        bool
	}{
		{orphans, 1, 0, 13, true},
		{orphans, 2, 0, 12, true},
		{orphans, 3, 0, 11, false},
		{orphans, 0, 0, 14, false},
		{orphans, 1, 1, 12, false},
		{`has("12m")`, 0, 0, 14, false},
		{`not has("12m")`, 0, 0, 14, true},
		{`tiles("1m") + tiles("2m") >= 3`, 1, 1, 12, false},
		{`rank_count(1) == 5`, 3, 0, 1, false},
		{`rank_count(1) == 5`, 3, 0, 2, true},
		{`open`, 1, 0, 13, false},
		{`melds == 0`, 1, 0, 13, true},
		{`wait == tanki`, 1, 0, 13, true},
	} {
		var g condition.Guess
		g.Is(condition.UsesOpen, false)
		g.Set(condition.Melds, 0)
		g.Choose(&condition.ChosenTiles{Counts: [hand.Kinds]uint8{test.ones, test.twos}, Of: 0b11, Left: test.left})
		if got := g.CanHold(compiled(t, test.when)); got != test.can {
			t.Errorf("%s with %d of 1m and %d of 2m: %t", test.when, test.ones, test.twos, got)
		}
	}
}
