package engine_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/everyhand"
	"example.com/hanfu/testkit/long"
)

// TestPlainEveryHand is TestPlain with hands that are chosen by their numbers among all winning ones, as many with melds
// as without, in any situation without flags.
func TestPlainEveryHand(t *testing.T) {
	pairs := newPairs(plainEngines(t), 0)[:1] // standard, as in other tests other rules make the difference
	var result engine.Result
	random := rand.New(rand.NewPCG(long.Seed(), 0))
	for _, melds := range []int{0, 4} {
		hands := everyhand.New(&everyhand.Asked{Kinds: hand.AllKinds, Copies: hand.Copies, Groups: true, Pairs: true,
			MostMelds: melds}, everyhand.Exchange{})
		for range long.N(300, 20_000) {
			h := hands.At(random.Uint64N(hands.Len()))
			w := hand.Win{Tsumo: random.IntN(2) == 0, Seat: hand.East + hand.Wind(random.IntN(4)),
				Round: hand.East + hand.Wind(random.IntN(4)), Melds: h.Melds}
			at := random.IntN(len(h.Tiles))
			w.Tile, w.Hand = h.Tiles[at], slices.Delete(slices.Clone(h.Tiles), at, at+1)
			if difference := pairs[0].compare(&w, &result, map[string]int{}); difference != "" {
				t.Errorf("hand %d of seed %d: %s", h.Number, long.Seed(), difference)
			}
		}
	}
}
