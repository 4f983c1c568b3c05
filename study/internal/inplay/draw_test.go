package inplay

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/golden"
)

const draws = 20_000

func draw(tb testing.TB, e *engine.Engine, players, n int) (wins []hand.Win) {
	tb.Helper()
	table := Of(players)
	for i := range n {
		w, ok := table.Win(tb.Context(), e.Rules().Wall(), uint64(i))
		if !ok {
			tb.Fatalf("win %d can't be drawn", i)
		}
		wins = append(wins, w)
	}
	return wins
}

// TestFirst compares the first wins with a file: they are the same everywhere, and every time.
func TestFirst(t *testing.T) {
	var b strings.Builder
	for _, c := range counted {
		for _, w := range draw(t, newEngine(t, c.rules), c.players, 50) {
			fmt.Fprintln(&b, w)
		}
	}
	golden.Compare(t, *update, filepath.Join("testdata", "first.txt"), b.String())
}

// TestKept: a win is the same when it is asked for again, also after wins with another wall.
func TestKept(t *testing.T) {
	table, tenhou, plain := Of(4), newEngine(t, "tenhou").Rules().Wall(), newEngine(t, "wrc-2025").Rules().Wall()
	if *tenhou == *plain {
		t.Fatal("the walls are the same")
	}
	for i, wall := range []*rules.Wall{tenhou, tenhou, plain, tenhou} {
		for n := range uint64(200) {
			n += uint64(len(winCache{}.wins)) - 100
			got, ok := table.Win(t.Context(), wall, n)
			if want, made := table.drawWin(t.Context(), wall, n); ok != made || got.String() != want.String() {
				t.Errorf("%d: win %d is %v, want %v", i, n, got, want)
			}
		}
	}
}

// TestSound scores drawn wins under the rules under which the real ones were played, which can score all of them.
func TestSound(t *testing.T) {
	for _, c := range counted {
		e := newEngine(t, c.rules)
		for i, w := range draw(t, e, c.players, 5000) {
			if _, err := e.Score(&w); err != nil {
				t.Errorf("win %d: %s: %v", i, w, err)
			}
		}
	}
}

// features are the shares of wins that have something, and the mean of their points.
type features struct {
	shares map[string]float64
	points float64
}

func featuresOf(t *testing.T, e *engine.Engine, wins []hand.Win) features {
	f := features{shares: map[string]float64{}}
	for i := range wins {
		r, err := e.Score(&wins[i])
		if err != nil {
			t.Fatalf("%s: %v", wins[i], err)
		}
		has := []string{fmt.Sprintf("%d han", r.Han), fmt.Sprintf("%d fu", r.Fu), fmt.Sprintf("%d han %d fu", r.Han, r.Fu),
			"wait " + r.Reading().Wait.String()}
		for y := range r.Yaku() {
			has = append(has, y.Rule.ID)
		}
		for b := range r.Bonus() {
			has = append(has, fmt.Sprintf("%s %d", b.Rule.ID, b.Han))
		}
		if r.Limit != nil {
			has = append(has, r.LimitID())
		}
		if wins[i].Seat == hand.East {
			has = append(has, "dealer")
		}
		if wins[i].Tsumo {
			has = append(has, "tsumo")
		}
		for _, name := range has {
			f.shares[name] += 1 / float64(len(wins))
		}
		f.points += float64(r.Points) / float64(len(wins))
	}
	return f
}

// TestLikeReal compares drawn wins with real ones: how often each yaku, han and fu, dora, limit and wait comes, and the
// mean of the points. The largest deviations are in a file, which docs/effect.md names.
func TestLikeReal(t *testing.T) {
	var b strings.Builder
	for _, c := range counted {
		e, table := newEngine(t, c.rules), Of(c.players)
		drawn, real := featuresOf(t, e, draw(t, e, c.players, draws)), featuresOf(t, e, realWins(t, c.corpus))
		type deviation struct {
			name             string
			real, drawn, off float64
			within           bool
		}
		var all []deviation
		names := maps.Clone(real.shares)
		maps.Copy(names, drawn.shares)
		for name := range names {
			d := deviation{name: name, real: real.shares[name], drawn: drawn.shares[name]}
			d.off = d.drawn - d.real
			p := max(d.real, d.drawn, 1/float64(table.Wins))
			d.within = math.Abs(d.off) < 4.5*math.Sqrt(p*(1-p)*(1/float64(table.Wins)+1./draws))
			if all = append(all, d); !d.within || math.Abs(d.off) > 0.04 {
				t.Errorf("%s: %.4f of real wins and %.4f of drawn ones", name, d.real, d.drawn)
			}
		}
		slices.SortFunc(all, func(a, b deviation) int {
			return cmp.Or(cmp.Compare(math.Abs(b.off), math.Abs(a.off)), cmp.Compare(a.name, b.name))
		})
		fmt.Fprintf(&b, "%d players, %d real wins, %d drawn, %d features\n", c.players, table.Wins, draws, len(all))
		fmt.Fprintf(&b, "%-20s %8.0f %8.0f %+7.1f %%\n", "mean points", real.points, drawn.points,
			100*(drawn.points/real.points-1))
		for _, d := range all[:10] {
			fmt.Fprintf(&b, "%-20s %6.1f %% %6.1f %% %+7.1f\n", d.name, 100*d.real, 100*d.drawn, 100*d.off)
		}
		if off := math.Abs(drawn.points/real.points - 1); off > 0.05 {
			t.Errorf("%d players: %.0f points on average, and of real wins %.0f", c.players, drawn.points, real.points)
		}
	}
	golden.Compare(t, *update, filepath.Join("testdata", "deviations.txt"), b.String())
}

// BenchmarkWin draws wins.
func BenchmarkWin(b *testing.B) {
	e := newEngine(b, "tenhou")
	table, i := Of(4), uint64(0)
	for b.Loop() {
		table.drawWin(b.Context(), e.Rules().Wall(), i)
		i++
	}
}
