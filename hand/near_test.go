package hand

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"example.com/hanfu/testkit/must"
)

// TestNear: the nearest reading has most groups and a pair, and says how many tiles are wrong.
func TestNear(t *testing.T) {
	for _, c := range []struct{ hand, groups, pairs string }{
		{"234m567p34567s99m tsumo:8s", "0 [234m 567p 345s 678s] [9m] [] []",
			"6 [9m] [2m 3m 4m 5p 6p 7p 3s 4s 5s 6s 7s 8s]"},
		{"234m567p34567s99m tsumo:1z", "1 [234m 567p 345s] [9m] [[6s 7s]] [1z]",
			"6 [9m] [2m 3m 4m 5p 6p 7p 3s 4s 5s 6s 7s 1z]"},
		{"1133557799m11p2s tsumo:9s", "4 [] [9m] [[1m 1m] [3m 3m] [5m 5m] [7m 7m]] [1p 1p 2s 9s]",
			"1 [1m 3m 5m 7m 9m 1p] [2s 9s]"},
		{"19m19p19s1234567z tsumo:5m", "9 [] [] [] [1m 5m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z]",
			"7 [] [1m 5m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z]"},
		{"2344m567p pon:555z chi:234s tsumo:9s", "1 [234m 567p 555z 234s] [] [] [4m 9s]", "none"},
		{"1m ankan:1111p ankan:2222p ankan:3333p ankan:4444p tsumo:2m",
			"1 [1111p 2222p 3333p 4444p] [] [] [1m 2m]", "none"},
		{"1111222233334m tsumo:5m", "0 [111m 123m 222m 345m] [3m] [] []", "6 [1m 2m 3m] [1m 1m 2m 2m 3m 3m 4m 5m]"},
	} {
		w := must.Get(Parse(c.hand))(t)
		n := w.NearGroups(func(Kind) int { return Copies })
		if got := fmt.Sprint(n.Away, n.Groups, n.Pairs, n.Begun, n.Left); got != c.groups {
			t.Errorf("%s: %s, want %s", c.hand, got, c.groups)
		}
		pairs := "none"
		if n, possible := w.NearPairs(true); possible {
			pairs = fmt.Sprint(n.Away, n.Pairs, n.Left)
		}
		if pairs != c.pairs {
			t.Errorf("%s: %s, want %s", c.hand, pairs, c.pairs)
		}
	}
}

// TestNearIsNearest: a hand that is so many exchanges away from a complete one is no farther away, and each tile is
// somewhere. That it is no nearer is so because a complete hand is 0 away, and one exchange changes that by one.
func TestNearIsNearest(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		wall := rng.Perm(Kinds * Copies)
		var w Win
		for _, at := range wall[:13] {
			w.Hand = append(w.Hand, NewTile(Kind(at/Copies)))
		}
		w.Tile = NewTile(Kind(wall[13] / Copies))
		all := func(Kind) int { return Copies }
		n := w.NearGroups(all)
		if got := 3*len(n.Groups) + 2*len(n.Pairs) + 2*len(n.Begun) + len(n.Left); got != 14 {
			t.Fatalf("%s: %d tiles in %+v", &w, got, n)
		}
		nearer, farther := nextTo(&w, all, n.Away)
		if n.Away > 0 && !nearer || farther {
			t.Fatalf("%s is %d away: an exchange brings it nearer %v, or by two %v", &w, n.Away, nearer, farther)
		}
		tally, _ := w.Tally()
		if complete := len(w.Readings(&tally, nil)) > 0; complete != (n.Away == 0) {
			t.Fatalf("%s is %d away, and complete: %v", &w, n.Away, complete)
		}
	}
}

// nextTo reports whether some exchange of one tile makes a hand one nearer, and whether some changes it by more than
// one.
func nextTo(w *Win, all func(Kind) int, away int) (nearer, farther bool) {
	count := w.concealed()
	for i, out := range w.Hand {
		for in := range Kind(Kinds) {
			if count[in] == Copies {
				continue
			}
			w.Hand[i] = NewTile(in)
			switch n := w.NearGroups(all).Away; {
			case n == away-1:
				nearer = true
			case n < away-1, n > away+1:
				farther = true
			}
		}
		w.Hand[i] = out
	}
	return nearer, farther
}

// TestNearCopies: what is seen elsewhere can't be in the hand.
func TestNearCopies(t *testing.T) {
	w := must.Get(Parse("123m456m789m13p11z tsumo:2z"))(t)
	for _, c := range []struct {
		scarce Kind
		copies int
		away   int
	}{{NoKind, 0, 1}, {KindOf(Pin, 2), 0, 2}, {KindOf(Honors, 1), 2, 1}} {
		n := w.NearGroups(func(k Kind) int {
			if k == c.scarce {
				return c.copies
			}
			return Copies
		})
		if n.Away != c.away {
			t.Errorf("with %d of %s it is %d away, want %d: %+v", c.copies, c.scarce, n.Away, c.away, n)
		}
	}
	w, _ = Parse("123m456m789m123p1z tsumo:2z")
	if n := w.NearGroups(func(k Kind) int {
		if k.Suit() == Honors {
			return 1
		}
		return Copies
	}); n.Away != 2 {
		t.Errorf("without a second honor it is %d away: %+v", n.Away, n)
	}
}
