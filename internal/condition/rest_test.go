package condition_test

import (
	"math/rand/v2"
	"path/filepath"
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/testkit/long"
)

// TestGivenAgrees: what is left of an expression where some facts are told comes to what the expression does, if it is
// a constant or counts something.
func TestGivenAgrees(t *testing.T) {
	constant, linear := 0, 0
	agrees := func(of any, rest condition.Rest, value int64, f *condition.Facts) {
		if c, ok := rest.Const(); ok {
			if constant++; c != value {
				t.Errorf("%v is %d, not %d for all facts", of, value, c)
			}
			return
		}
		for _, n := range rest.Counts() {
			if base, each, ok := rest.Linear(n); ok {
				if linear++; base+each*f.Get(n) != value {
					t.Errorf("%v is %d, not %d + %d * %d", of, value, base, each, f.Get(n))
				}
			}
		}
	}
	for _, id := range ruleSets(t) {
		t.Run(filepath.Base(id), func(t *testing.T) {
			r, rng := load(t, id), rand.New(rand.NewPCG(1, 1))
			list := samples(insides.Of(r).Names(), long.N(10, 200))
			eachExpressionOf(r, func(expression any) {
				for _, s := range list {
					f := s.Facts()
					told := condition.RandomGuess(rng, f)
					switch e := expression.(type) {
					case *condition.Bool:
						if holds := f.Holds(e); !f.Fault() {
							agrees(e, told.Rest(e), map[bool]int64{true: 1}[holds], f)
						}
					case *condition.Int:
						if v := f.Value(e); !f.Fault() {
							agrees(e, told.Rest(e), v, f)
						}
					}
				}
			})
		})
	}
	if constant < 1000 || linear < 100 {
		t.Errorf("only %d constants and %d counts were compared", constant, linear)
	}
}

// TestGiven: what is left is as little as can be.
func TestGiven(t *testing.T) {
	c := compile.New(testScope)
	for _, test := range []struct {
		src  string
		told func(*condition.Guess)
		// base and each are what it comes to for a number of counters; where it is a condition, base is 1 if it holds.
		base, each int64
		open       bool
	}{
		{"won and not dealer_won ? 0 : honba + 1", func(o *condition.Guess) { o.SetBool(condition.Won, false) }, 1, 1, false},
		{"floor_div(3000 * honba, players - 1)", func(o *condition.Guess) { o.Set(condition.Players, 4) }, 0, 1000, false},
		{"honba * (honba >= 5 ? 1500 : 300)", func(o *condition.Guess) { o.AtLeast(condition.Honba, 5) }, 0, 1500, false},
		{"honba * (honba >= 5 ? 1500 : 300)", func(o *condition.Guess) { o.AtLeast(condition.Honba, 4) }, 0, 0, true},
		{"honba * honba", func(*condition.Guess) {}, 0, 0, true},
		{"round == south ? 2 : 1", func(o *condition.Guess) { o.Set(condition.Round, int64(hand.South)) }, 2, 0, false},
		{"floor_div(3000, tenpai_players)", func(o *condition.Guess) { o.Set(condition.TenpaiPlayers, 0) }, 0, 0, true},
		{"tenpai_players > 0 ? floor_div(3000, tenpai_players) : 5",
			func(o *condition.Guess) { o.Set(condition.TenpaiPlayers, 0) }, 5, 0, false},
		{"9000000000000000000 + honba", func(*condition.Guess) {}, 0, 0, true},
	} {
		at := condition.StageDraw
		if test.src[0] == 'w' {
			at = condition.StageNext
		}
		e, problems := c.Int(test.src, at, condition.EachHand)
		if problems != nil {
			t.Fatal(problems)
		}
		var told condition.Guess
		test.told(&told)
		base, each, ok := told.Rest(e).Linear(condition.Honba)
		if ok == test.open || base != test.base || each != test.each {
			t.Errorf("%s is %d and %d for each counter, %v", test.src, base, each, ok)
		}
	}
}
