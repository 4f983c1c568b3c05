//go:build !plain

package condition

import (
	"math/rand/v2"
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
)

// TestQuick: what is filled without a call is what the rows of Names fill, and nothing is left of the win before.
func TestQuick(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var f Facts
	for range 2000 {
		var w hand.Win
		if !randomWin(rng, &w) {
			continue
		}
		tally, _ := w.Tally()
		w.Honba, w.Sticks, w.Nuki, w.From = rng.IntN(5), rng.IntN(5), rng.IntN(5), hand.Wind(rng.IntN(5))
		in := Input{Win: &w, Tally: &tally, Seat: hand.East + hand.Wind(rng.IntN(4)), Round: hand.East + hand.Wind(rng.IntN(4)),
			Players: 2 + rng.IntN(3)}
		in.Dora.First, in.Dora.All, in.Ura.First, in.Ura.All = rng.Int64N(5), rng.Int64N(9), rng.Int64N(5), rng.Int64N(9)
		f.SetWin(&in)
		var fresh Facts
		if fresh.SetWin(&in); f.num != fresh.num || f.otherFacts != fresh.otherFacts {
			t.Fatalf("%s: the facts are others than fresh ones", w.String())
		}
		for i := range Names {
			if n := &Names[i]; n.ofWin != nil && n.valueIn(&f) != n.ofWin(&in) {
				t.Fatalf("%s: %s is %d, its row says %d", w.String(), n.Name, n.valueIn(&f), n.ofWin(&in))
			}
		}
		for i, r := range w.Readings(&tally, nil) {
			f.SetReading(&r, i%MaxShapes)
			r := formed{r.Wait, i % MaxShapes, uint(f.index[DomainForm])}
			for i := range Names {
				if n := &Names[i]; n.ofReading != nil && n.valueIn(&f) != n.ofReading(&r) {
					t.Fatalf("%s: %s is %d, its row says %d", w.String(), n.Name, n.valueIn(&f), n.ofReading(&r))
				}
			}
		}
		for n := range numbers {
			f.num[n] = rng.Int64()
		}
		f.SetYaku([]uint64{rng.Uint64(), rng.Uint64()})
	}
}

func (f *Fact) valueIn(facts *Facts) int64 {
	if f.Node.Op == typed.OpWinBit {
		return int64(facts.win >> f.Node.K & 1)
	}
	return facts.num[f.Node.K]
}
