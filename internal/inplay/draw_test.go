package inplay

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
)

// features are shares of wins, by what they are shares of, and the mean points under "points".
type features map[string]float64

func featuresOf(t *testing.T, e *engine.Engine, wins []hand.Win) features {
	f := features{}
	refused := 0
	for i := range wins {
		r, err := e.Score(&wins[i])
		if err != nil {
			if refused++; refused < 10 {
				t.Log(wins[i], err)
			}
			continue
		}
		for y := range r.Yaku() {
			f[y.Rule.ID]++
		}
		dora := 0
		for b := range r.Bonus() {
			f[fmt.Sprintf("%s %d", b.Rule.ID, b.Han)]++
			dora += b.Han
		}
		f[fmt.Sprintf("%d han", r.Han)]++
		f[fmt.Sprintf("%d fu", r.Fu)]++
		f[fmt.Sprintf("%d han %d fu", r.Han, r.Fu)]++
		f["limit "+r.LimitID()]++
		f["points"] += float64(r.Points)
		f["tsumo"] += float64(b2i(wins[i].Tsumo))
		f["dealer"] += float64(b2i(wins[i].Seat == hand.East))
		f["wait "+r.Reading().Wait.String()]++
	}
	n := float64(len(wins) - refused)
	for k := range f {
		f[k] /= n
	}
	f["refused"] = float64(refused) / float64(len(wins))
	return f
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

func TestDrawn(t *testing.T) {
	for _, c := range counted {
		e := newEngine(t, c.rules)
		table := Of(c.players)
		var wins []hand.Win
		failed := 0
		for i := range uint64(30_000) {
			if w, ok := table.Win(e.Rules().Wall(), i); ok {
				wins = append(wins, w)
			} else {
				failed++
			}
		}
		drawn, real := featuresOf(t, e, wins), featuresOf(t, e, realWins(t, c.corpus))
		t.Log(failed, "failed")
		type dev struct {
			name       string
			real, drew float64
			z          float64
		}
		var devs []dev
		keys := maps.Clone(real)
		maps.Copy(keys, drawn)
		for k := range keys {
			a, b := real[k], drawn[k]
			sd := math.Sqrt(max(a*(1-a), 1e-9) * (1/float64(table.Wins) + 1/30000.))
			devs = append(devs, dev{k, a, b, (b - a) / sd})
		}
		slices.SortFunc(devs, func(a, b dev) int { return cmp.Compare(math.Abs(b.drew-b.real), math.Abs(a.drew-a.real)) })
		for _, d := range devs[:min(60, len(devs))] {
			t.Logf("%-24s real %.4f drawn %.4f z %.1f", d.name, d.real, d.drew, d.z)
		}
	}
}

func BenchmarkWin(b *testing.B) {
	e := newEngine(b, "tenhou")
	table := Of(4)
	i := uint64(0)
	for b.Loop() {
		table.Win(e.Rules().Wall(), i)
		i++
	}
}
