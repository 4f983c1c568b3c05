package bench

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
)

// sizes are the numbers of rules that are compared: fewer than standard has, standard itself, more, four times as many.
func sizes(tb testing.TB) []int {
	standard := standardRules(tb)
	list := []int{50, 100, 200, 400, standard, 4 * standard}
	slices.Sort(list)
	return list
}

// BenchmarkRules scores the benchmark corpus under rule sets of different size. The one with as many rules as standard
// is standard; smaller ones lack yaku, larger ones have local rules besides, most of which seldom hold, as at a table.
// Each operation is one pass over all hands.
//
// After each pass comes one with standard, which is not counted, except in x-standard: how many times as long as that
// the pass took, the median of all operations. So both are measured in the same second, however busy the machine.
func BenchmarkRules(b *testing.B) {
	standard, wins := newEngine(b, "standard"), corpus(b)
	for _, n := range sizes(b) {
		b.Run(fmt.Sprintf("rules=%d", n), func(b *testing.B) {
			e := engine.New(loadMany(b, n))
			besideStandard(b, standard, e, wins)
			b.ReportMetric(100*localShare(b, e, wins), "%-with-local")
		})
	}
}

// BenchmarkFamilies is BenchmarkRules with the local rules of one family at a time, all that there are. It shows which
// conditions cost most: x-standard is for the whole family, rules is how many there are in it.
func BenchmarkFamilies(b *testing.B) {
	standard, wins := newEngine(b, "standard"), corpus(b)
	for _, f := range append(slices.Clone(localYaku), localFu...) {
		b.Run(f.name, func(b *testing.B) {
			loaded, n := loadFamily(b, f)
			besideStandard(b, standard, engine.New(loaded), wins)
			b.ReportMetric(float64(n), "rules")
		})
	}
}

// besideStandard is the loop of a benchmark: passes with an engine, and after each one with standard that is not
// counted. It reports the time per hand, and the median of how many times as long as standard the engine took.
func besideStandard(b *testing.B, standard, e *engine.Engine, wins []hand.Win) {
	var r engine.Result
	pass(b, standard, wins, &r)
	pass(b, e, wins, &r)
	var ratios []float64
	for b.Loop() {
		start := time.Now()
		pass(b, e, wins, &r)
		took := time.Since(start)
		b.StopTimer()
		start = time.Now()
		pass(b, standard, wins, &r)
		ratios = append(ratios, float64(took)/float64(time.Since(start)))
		b.StartTimer()
	}
	perHand(b, len(wins))
	slices.Sort(ratios)
	b.ReportMetric(ratios[len(ratios)/2], "x-standard")
}

// localShare returns the share of the wins in which a local rule counts.
func localShare(tb testing.TB, e *engine.Engine, wins []hand.Win) float64 {
	tb.Helper()
	isLocal := make(map[string]bool)
	for _, rule := range append(inTurn(localYaku), inTurn(localFu)...) {
		isLocal[rule.id] = true
	}
	with := 0
	var r engine.Result
	for i := range wins {
		if err := e.ScoreInto(&wins[i], &r); err != nil {
			tb.Fatal(err)
		}
		if slices.ContainsFunc(slices.Collect(r.Yaku()), func(y engine.Counted) bool { return isLocal[y.Rule.ID] }) ||
			slices.ContainsFunc(slices.Collect(r.FuParts()), func(p engine.FuPart) bool { return isLocal[p.Rule.ID] }) {
			with++
		}
	}
	return float64(with) / float64(len(wins))
}

// TestManyRules: each rule set of BenchmarkRules has as many rules as it says and nothing to mend, and local rules
// count in few hands of real games, in some in the largest.
func TestManyRules(t *testing.T) {
	wins := corpus(t)
	_, isOwn := benchmarkCorpus()
	for _, n := range sizes(t) {
		r := loadMany(t, n)
		if got := numRules(r); got != n {
			t.Errorf("%d rules, want %d", got, n)
		}
		share := localShare(t, engine.New(r), wins)
		t.Logf("%d rules: local ones count in %.2f %% of the hands", n, 100*share)
		if n <= standardRules(t) && share != 0 || n == 400 && share == 0 {
			t.Errorf("%d rules: the share is %v", n, share)
		}
		if !isOwn && share >= 0.05 { // the random hands of testdata are rich in what is rare
			t.Errorf("%d rules: local ones count in %.1f %% of the hands, which is not seldom", n, 100*share)
		}
	}
}
