package condition

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
	"example.com/hanfu/testkit/must"
)

// TestRows: each fact of a win, and of a reading of it, is filled where it becomes known, so that it is not the same in all;
// those of the win name the fields of the input from which they follow; and nothing is left of the win before.
func TestRows(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	seen := make(map[string]map[int64]bool)
	note := func(f *Facts, at Stage) {
		for i := range Names() {
			n := &Names()[i]
			if n.Stage != at || n.Node == nil || n.Node.Op != typed.OpNum && n.Node.Op != typed.OpWinBit {
				continue
			}
			if seen[n.Name] == nil {
				seen[n.Name] = make(map[int64]bool)
			}
			seen[n.Name][n.valueIn(f)] = true
			if n.valueIn(f) == n.valueIn(new(Facts)) || at != StageWin {
				continue
			}
			if len(n.fields) == 0 {
				t.Fatalf("%s: name the fields of the input from which it follows", n.Name)
			}
		}
	}
	var f Facts
	for range 2000 {
		var w hand.Win
		if !randomWin(rng, &w) {
			continue
		}
		w.Tile = w.Tile.Kind().In([]hand.Colour{hand.Plain, hand.Red, hand.Gold}[rng.IntN(3)])
		tally, _ := w.Tally()
		w.From = hand.Wind(rng.IntN(5))
		for _, n := range hand.Numbers() {
			*n.Of(&w) = rng.IntN(5)
		}
		in := Input{Win: &w, Tally: &tally, Seat: hand.East + hand.Wind(rng.IntN(4)), Round: hand.East + hand.Wind(rng.IntN(4)),
			Players: w.Players}
		in.Dora.First, in.Dora.All, in.Ura.First, in.Ura.All = rng.Int64N(5), rng.Int64N(9), rng.Int64N(5), rng.Int64N(9)
		f.SetWin(&in)
		for _, n := range hand.Numbers() {
			if fact := FactsByName()[n.Name]; fact == nil {
				t.Fatalf("%s: add a fact of this name to vocabulary.go", n.Name)
			} else if got := f.Get(NumberFact(n)); got != int64(*n.Of(&w)) {
				t.Fatalf("%s is %d in a win with %d: fill it in SetWin of facts.go", n.Name, got, *n.Of(&w))
			}
		}
		var fresh Facts
		if fresh.SetWin(&in); f.num != fresh.num || f.otherFacts != fresh.otherFacts {
			t.Fatalf("%s: the facts are others than fresh ones", w.String())
		}
		note(&f, StageWin)
		for i, r := range w.Readings(&tally, nil) {
			f.SetReading(&r, i%MaxShapes)
			note(&f, StageReading)
		}
		for n := range numbers {
			f.num[n] = rng.Int64()
		}
		f.SetYaku([]uint64{rng.Uint64(), rng.Uint64()})
	}
	w := must.Get(hand.Parse("234m56p99s ankan:5555z chi:789s ron:4p from:west honba:3 sticks:2 nuki:1"))(t)
	tally, _ := w.Tally()
	in := Input{Win: &w, Tally: &tally, Seat: hand.South, Round: hand.East, Players: 4}
	in.Dora.First, in.Dora.All, in.Ura.First, in.Ura.All = 5, 6, 7, 8
	f.SetWin(&in)
	reading := w.Readings(&tally, nil)[0]
	f.SetReading(&reading, 9)
	for n, want := range map[Number]int64{Seat: int64(hand.South), Round: int64(hand.East), From: int64(hand.West), Melds: 2, Kans: 1,
		Players: 4, Honba: 3, Sticks: 2, Nuki: 1, FirstDoraTiles: 5, DoraTiles: 6, FirstUraTiles: 7, UraTiles: 8, SuitCount: 3,
		Sequences: 3, Triplets: 1, ConcealedTriplets: 1, Shape: 9, Wait: int64(reading.Wait)} {
		if f.Get(n) != want {
			t.Errorf("number %d is %d, want %d", n, f.Get(n), want)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(seen)) {
		if len(seen[name]) < 2 {
			t.Errorf("%s is the same in all wins: fill it where Facts are filled at the stage of %s", name, FactsByName()[name].Stage)
		}
	}
}

func (f *Fact) valueIn(facts *Facts) int64 {
	if f.Node.Op == typed.OpWinBit {
		return int64(facts.win >> f.Node.K & 1)
	}
	return facts.num[f.Node.K]
}
