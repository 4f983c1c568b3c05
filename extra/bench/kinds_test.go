package bench

import (
	"math"
	"slices"
	"testing"
	"time"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/testkit/randomwin"
)

// kinds are kinds of hands, by what can make a hand costly to score.
var kinds = []struct {
	name string
	is   func(w *hand.Win, r *engine.Result) bool
}{
	{"closed", func(w *hand.Win, r *engine.Result) bool { return len(w.Melds) == 0 && r.Yakuman == 0 }},
	{"open", func(w *hand.Win, r *engine.Result) bool { return slices.ContainsFunc(w.Melds, hand.Meld.Open) }},
	{"kans", func(w *hand.Win, r *engine.Result) bool {
		return slices.ContainsFunc(w.Melds, func(m hand.Meld) bool { return m.Type >= hand.Minkan })
	}},
	{"seven_pairs", func(w *hand.Win, r *engine.Result) bool { return r.Reading().Shape == "seven_pairs" }},
	{"many_readings", func(w *hand.Win, r *engine.Result) bool { return numReadings(w) >= manyReadings }},
	{"yakuman", func(w *hand.Win, r *engine.Result) bool { return r.Yakuman > 0 }},
	{"many_indicators", func(w *hand.Win, r *engine.Result) bool { return len(w.Dora)+len(w.Ura) >= 6 }},
}

// manyReadings is from how many readings on, as groups and a pair, a hand has many. Most have one or two.
const manyReadings = 4

func numReadings(w *hand.Win) int {
	tally, ok := w.Tally()
	if !ok {
		return 0
	}
	return len(w.Readings(&tally, nil))
}

// BenchmarkKinds tells what single hands of a kind cost: the hand in the middle (p50-ns), the one that 99 % don't
// exceed (p99-ns), and the dearest (max-ns), of all hands of the kind in the benchmark corpus and in that of testdata,
// a thousand at most.
//
// An operation scores each hand a number of times in a row, and takes the time of that. What counts for a hand is the
// least of all operations: so neither interrupts nor neighbours on the machine count, but what the hand itself asks
// for. One hand again and again is what a processor foresees best; ns/hand is therefore another measure, the same hands
// one after the other.
func BenchmarkKinds(b *testing.B) {
	const inARow = 16
	e := newEngine(b, "standard")
	wins := slices.Concat(corpus(b), readCorpus(b, ownCorpus), randomWins(e))
	for _, kind := range kinds {
		b.Run(kind.name, func(b *testing.B) {
			chosen := firstOf(wins, e, kind.is)
			if len(chosen) == 0 {
				b.Fatal("there are no such hands")
			}
			var r engine.Result
			pass(b, e, chosen, &r)
			least := slices.Repeat([]time.Duration{math.MaxInt64}, len(chosen))
			mixed := time.Duration(math.MaxInt64)
			for b.Loop() {
				for i := range chosen {
					start := time.Now()
					for range inARow {
						if err := e.ScoreInto(&chosen[i], &r); err != nil {
							b.Fatal(err)
						}
					}
					least[i] = min(least[i], time.Since(start))
				}
				start := time.Now()
				pass(b, e, chosen, &r)
				mixed = min(mixed, time.Since(start))
			}
			slices.Sort(least)
			percentile := func(p int) float64 { return float64(least[(len(least)-1)*p/100]) / inARow }
			b.ReportMetric(0, "ns/op") // of no meaning here; left out of the output
			b.ReportMetric(percentile(50), "p50-ns")
			b.ReportMetric(percentile(99), "p99-ns")
			b.ReportMetric(percentile(100), "max-ns")
			b.ReportMetric(float64(mixed)/float64(len(chosen)), "ns/hand")
			b.ReportMetric(float64(len(chosen)), "hands")
		})
	}
}

// randomWins returns random wins that a rule set pays.
func randomWins(e *engine.Engine) (wins []hand.Win) {
	const tried = 30_000
	source := randomwin.Source{Seed: 1, Rules: e.Rules()}
	var r engine.Result
	for n := range uint64(tried) {
		if w := source.Win(n); e.ScoreInto(&w, &r) == nil {
			wins = append(wins, w)
		}
	}
	return wins
}

// firstOf returns the first thousand of the wins that are of a kind.
func firstOf(wins []hand.Win, e *engine.Engine, is func(w *hand.Win, r *engine.Result) bool) (chosen []hand.Win) {
	const most = 1000
	var r engine.Result
	for i := range wins {
		if len(chosen) < most && e.ScoreInto(&wins[i], &r) == nil && is(&wins[i], &r) {
			chosen = append(chosen, wins[i])
		}
	}
	return chosen
}
