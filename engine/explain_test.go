package engine_test

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/oracle"
	"example.com/hanfu/testkit/randomwin"
)

// TestExplain: what is said of random wins agrees with their scores, with itself and with what the oracle asks.
func TestExplain(t *testing.T) {
	needs64Bits(t)
	engines := plainEngines(t)
	wins, seed := uint64(long.N(400, 20_000)), long.Seed()
	if long.Raced { // the code is the same
		wins = 50
	}
	var next atomic.Uint64
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			explained := make([]*explained, len(engines))
			for i, e := range engines {
				explained[i] = newExplained(e)
			}
			for n := next.Add(1); n <= wins && !t.Failed(); n = next.Add(1) {
				x := explained[n%uint64(len(explained))]
				source := randomwin.Source{Seed: seed, Rules: x.engine.Rules()}
				w := source.Win(n)
				if wrong := x.compare(&w); wrong != "" {
					t.Errorf("win %d of seed %d, %s under %s: %s", n, seed, &w, turned(x.engine.Rules()), wrong)
				}
			}
		})
	}
	group.Wait()
}

// TestExplainRandomRules does the same under random rule files, and compares all steps with their traces.
func TestExplainRandomRules(t *testing.T) {
	needs64Bits(t)
	t.Chdir(filepath.Join(testdata, "rulesets")) // where the files are looked for that random ones extend
	const wins = 10
	files, first := uint64(long.N(2, 15)), long.Seed()
	var next, loaded atomic.Uint64
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for n := first + next.Add(1) - 1; n < first+files && !t.Failed(); n = first + next.Add(1) - 1 {
				r, err := loadRandom(randomFile(n))
				if err != nil {
					continue
				}
				loaded.Add(1)
				x := newExplained(engine.New(r))
				x.every = 1
				source := randomwin.Source{Seed: n, Rules: r}
				for number := range uint64(wins) {
					w := source.Win(number)
					if wrong := x.compare(&w); wrong != "" {
						t.Errorf("HANFU_SEED=%d: %s: %s", n, &w, wrong)
						break
					}
				}
			}
		})
	}
	group.Wait()
	if n := loaded.Load(); n < files*9/10 {
		t.Errorf("only %d of %d files are without errors", n, files)
	}
}

// explained explains wins, and compares that.
type explained struct {
	engine *engine.Engine
	oracle *oracle.Scorer
	// every so many steps one is compared with its trace; number counts them.
	every, number int
}

func newExplained(e *engine.Engine) *explained {
	return &explained{engine: e, oracle: oracle.New(e.Rules()), every: 11}
}

// compare returns what is wrong with the explanation of a win.
func (e *explained) compare(w *hand.Win) string {
	x, err := e.engine.Explain(context.Background(), w)
	if err != nil {
		return err.Error()
	}
	if wrong := inconsistent(x); wrong != "" {
		return wrong
	}
	for i := range x.Candidates {
		if wrong := differsFromTraces(x, &x.Candidates[i], e.every, &e.number); wrong != "" {
			return fmt.Sprintf("candidate %d, %s: %s", i, x.Candidates[i].Reading, wrong)
		}
	}
	return differsFromOracle(x, e.oracle)
}

// inconsistent returns what in an explanation goes against the score or against itself; empty if nothing does.
func inconsistent(x *engine.Explanation) string {
	if (x.Result == nil) == (x.Refused == nil) || (x.Result != nil) != (x.Best >= 0) {
		return fmt.Sprintf("result %v, refused %v, best %d", x.Result, x.Refused, x.Best)
	}
	if x.Result != nil {
		return differsFrom(oracle.Of(x.Result), &x.Candidates[x.Best])
	}
	return ""
}

// differsFrom returns how a candidate differs from the score, or nothing.
func differsFrom(r *oracle.Result, c *engine.Candidate) string {
	var yaku, bonus, parts, payments []string
	for i := range c.Yaku {
		if a := &c.Yaku[i]; a.Verdict == engine.YakuCounts {
			yaku = append(yaku, fmt.Sprint(a.Worth))
		}
	}
	for i := range c.Bonus {
		if s := &c.Bonus[i]; s.Amount != 0 {
			bonus = append(bonus, fmt.Sprint(s.Rule.ID, s.Amount))
		}
	}
	for _, s := range append(append([]engine.FuStep{}, c.Fu.Sources...), c.Fu.Adjustments...) {
		if s.Part.Fu != 0 {
			parts = append(parts, fmt.Sprint(s.Part))
		}
	}
	if c.Fu.IsFixed() && c.Fu.Sum != 0 {
		parts = []string{fmt.Sprint(c.Fu.Fixed[len(c.Fu.Fixed)-1].Rule.ID, c.Fu.Sum)}
	}
	for i := range c.Payers {
		if p := &c.Payers[i]; p.Pays != 0 {
			payments = append(payments, fmt.Sprint(p.Seat, p.Pays))
		}
	}
	limit := ""
	if c.Limit >= 0 {
		limit = c.Limits[c.Limit].Rule.ID
	}
	got := fmt.Sprint(yaku, bonus, parts, payments, c.Han, c.Fu.Fu, c.Yakuman, c.Base, c.Points, c.Gain, c.Reading, limit)

	var wantYaku, wantBonus, wantParts, wantPayments []string
	for _, y := range r.Yaku {
		wantYaku = append(wantYaku, fmt.Sprint(y))
	}
	for _, b := range r.Bonus {
		wantBonus = append(wantBonus, fmt.Sprint(b.Rule.ID, b.Han))
	}
	for _, p := range r.FuParts {
		if wantParts = append(wantParts, fmt.Sprint(p)); c.Fu.IsFixed() {
			wantParts = []string{fmt.Sprint(p.Rule.ID, p.Fu)}
		}
	}
	for _, p := range r.Payments {
		wantPayments = append(wantPayments, fmt.Sprint(p.Seat, p.Amount))
	}
	if limit != "" && r.Limit != nil && limit != r.Limit.ID { // it is shown as another one
		limit = r.Limit.ID
		got = fmt.Sprint(yaku, bonus, parts, payments, c.Han, c.Fu.Fu, c.Yakuman, c.Base, c.Points, c.Gain, c.Reading, limit)
	}
	want := fmt.Sprint(wantYaku, wantBonus, wantParts, wantPayments, r.Han, r.Fu, r.Yakuman, r.Base, r.Points, r.Gain, r.Reading, r.LimitID)
	if got != want {
		return fmt.Sprintf("explained\n%s\nscored\n%s", got, want)
	}
	return ""
}

// explain explains a win, or fails.
func explain(t *testing.T, e *engine.Engine, w *hand.Win) *engine.Explanation {
	t.Helper()
	x, err := e.Explain(t.Context(), w)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// BenchmarkExplain explains one hand again and again.
func BenchmarkExplain(b *testing.B) {
	e := newEngine(b, "standard")
	w, err := hand.Parse("234m567p34567s99m tsumo:8s riichi")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := e.Explain(b.Context(), &w); err != nil {
			b.Fatal(err)
		}
	}
}

// TestTraceIn: a condition of one's own is worked out with the numbers of the reading that counts.
func TestTraceIn(t *testing.T) {
	e := standard(t)
	for _, w := range sampleWins(t) {
		x, err := e.Explain(t.Context(), &w)
		if err != nil {
			t.Fatal(err)
		}
		for i := range x.Candidates {
			c := &x.Candidates[i]
			when, err := e.Rules().Condition(fmt.Sprintf("han == %d and fu == %d", c.Han, c.Fu.Fu))
			if err != nil {
				t.Fatal(err)
			}
			trace, known := x.TraceIn(c, when)
			if known != (c.Unmet < 0) || known && !trace.Holds {
				t.Errorf("%s: %s holds in reading %d: %v, and it is known: %v", w, when, i, trace.Holds, known)
			}
		}
	}
}
