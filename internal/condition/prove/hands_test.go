package prove

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/internal/typed"
)

// TestSumSet: a sum is new once.
func TestSumSet(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	few := func(n int64) int64 { return rng.Int64N(n) }
	var set sumSet
	had := map[summed]bool{}
	for range 20_000 {
		sum := sumOf(few(5), few(5), few(5), few(18))
		for i := range few(maxAtoms + 1) {
			sum.add(int(i), few(2))
		}
		if set.add(sum) == had[sum] {
			t.Fatalf("%+v: had is %v", sum, had[sum])
		}
		had[sum] = true
	}
}

// TestSummed: numbers that are added and compared by the word are what they are one by one.
func TestSummed(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	random := func(below int64) (sum summed) {
		for place := range numbersOfSum {
			sum.add(place, rng.Int64N(below))
		}
		return sum
	}
	for range 20_000 {
		a, b, low, high := random(maxSummed/2), random(maxSummed/2), random(3), random(maxSummed+1)
		plus, within := a.plus(b), true
		up, down := random(maxSummed+1), random(maxSummed+1)
		less, most := up.less(down), up.most(down)
		for place := range numbersOfSum {
			x, y := a.at(place), b.at(place)
			if plus.at(place) != x+y {
				t.Fatalf("%d and %d: the sum is %d", x, y, plus.at(place))
			}
			if u, d := up.at(place), down.at(place); less.at(place) != max(0, u-d) || most.at(place) != max(u, d) {
				t.Fatalf("%d and %d: the difference is %d, the higher %d", u, d, less.at(place), most.at(place))
			}
			within = within && low.at(place) <= x && x <= high.at(place)
		}
		if got := a.within(low, high); got != within {
			t.Fatalf("%x within %x and %x is %v", a, low, high, got)
		}
		low, high = a.less(low), a.plus(low)
		if !a.within(low, high) {
			t.Fatalf("%x is not within %x and %x", a, low, high)
		}
	}
}

// TestSpread: the parts of a suit that are merged rank by rank are those that a plain listing of all its tiles has.
func TestSpread(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	ops := []typed.Op{typed.OpTiles, typed.OpKinds, typed.OpTripletsOf, typed.OpMade, typed.OpCountGroups, typed.OpNum}
	for range 60 {
		const most = 9
		h := &hands{book: new(book), s: &search{p: &Prover{handsLeft: maxHandWork}}, in: hand.Set(rng.Uint64())}
		for range rng.IntN(4) {
			a := atom{op: ops[rng.IntN(len(ops))], set: hand.Set(rng.Uint64()), groups: rng.Uint64(), num: condition.SuitCount}
			least, most := rng.Int64N(4), []int64{farAway, maxSummed, rng.Int64N(6)}[rng.IntN(3)]
			h.bound(a, least, most)
		}
		step := 1 + rng.Int64N(2)
		for s := range suits {
			k := h.kinds(hand.Suit(s))
			if !k.spread(step, most) {
				t.Fatal("there was too little work left")
			}
			plain := &kinds{h: h, suitAsked: k.suitAsked}
			list(plain, suitPart{pair: noPair}, 0, 0, step, most)
			if got, want := sorted(k.list), sorted(plain.list); !slices.Equal(got, want) {
				t.Fatalf("%v of %+v between %d and %d, by %d: %d parts, want %d", hand.Suit(s), h.atoms, h.least, h.most, step,
					len(got), len(want))
			}
		}
	}
}

// list takes each part of tiles from a rank on.
func list(k *kinds, p suitPart, rank int, tiles, step, most int64) {
	if rank == ranks {
		k.take(&p, sumOf(0, 0, int64(p.kans), tiles))
		return
	}
	for n := int64(0); n <= hand.Copies && tiles+n <= most; n += step {
		if n > 0 && k.in>>rank&1 == 0 || n == 0 && k.must>>rank&1 != 0 {
			continue
		}
		q := p
		if n > 0 {
			q.take(rank, int(n))
		}
		if n == hand.Copies {
			q.kans++
		}
		list(k, q, rank+1, tiles+n, step, most)
	}
}

func sorted(sums []summed) []summed {
	return slices.SortedFunc(slices.Values(sums), func(a, b summed) int { return slices.Compare(a[:], b[:]) })
}
