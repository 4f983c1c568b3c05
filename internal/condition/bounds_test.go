package condition_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/testkit/long"
)

// TestBounds: the bounds of a number are as near as can be told, and the number of no hand lies outside them.
func TestBounds(t *testing.T) {
	const noStart, noEnd = math.MinInt64, math.MaxInt64
	c, rng := compile.New(testScope), rand.New(rand.NewPCG(3, long.Seed()))
	list := samples(testScope, 60)
	var facts []*condition.Facts
	for _, s := range list {
		facts = append(facts, s.Facts())
	}
	compared := 0
	for _, test := range []struct {
		src string
		// low and high are the bounds where nothing is known.
		low, high int64
	}{
		{"dora_tiles * 2", 0, condition.Endless * 2}, {"dora_tiles * 20", 0, noEnd}, {"-dora_tiles * 20", noStart, 0},
		{"min(dora_tiles, 4)", 0, 4}, {"max(dora_tiles - 1, 0)", 0, condition.Endless - 1}, {"2 - min(dora_tiles, 2)", 0, 2},
		{"dora_tiles * dora_tiles * dora_tiles * dora_tiles", 0, noEnd}, {"double(min(dora_tiles, 3), 2)", 0, 12},
		{"double(2, dora_tiles)", 2, noEnd}, {"floor_div(min(dora_tiles, 7) - 5, 2)", -3, 1},
		{"floor_div(12, min(dora_tiles, 3) + 1)", 3, 12}, {"floor_div(12, dora_tiles)", noStart, noEnd},
		{"dora_tiles % 3", 0, 2}, {"(min(dora_tiles, 1) - 5) % 3", -2, 0}, {"7 % dora_tiles", 0, 7},
		{"round_up(min(dora_tiles, 25) - 15, 10)", -10, 10}, {"kans + (tsumo ? 2 : 1)", 1, 6}, {"tsumo ? dora_tiles * 2 : 0", 0, condition.Endless * 2},
		{"round_up(5, dora_tiles)", noStart, noEnd}, {"9223372036854775807 + kans - 2", noEnd - 2, noEnd - 2},
	} {
		i, problems := c.Int(test.src, condition.StageYaku, condition.EachHand)
		if problems != nil {
			t.Fatal(test.src, problems)
		}
		if low, high := (condition.Uses{}).Bounds(i)(new(condition.Facts)); low != test.low || high != test.high {
			t.Errorf("%s is between %d and %d, want %d and %d", test.src, low, high, test.low, test.high)
		}
		for range long.N(5, 100) {
			known := condition.RandomUses(rng)
			bounds := known.Bounds(i)
			for _, p := range condition.NewPartials(rng, known, facts, 20) {
				whole := p.Whole()
				v := whole.Value(i)
				if low, high := bounds(p.Given()); !whole.Fault() && (v < low || v > high) {
					t.Fatalf("%s is %d, outside %d and %d, where %v are known", test.src, v, low, high, known)
				}
				compared++
			}
		}
	}
	t.Logf("%d numbers were compared with their bounds", compared)
}
