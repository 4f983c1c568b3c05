package engine_test

import (
	"fmt"
	"math/big"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/engine/hand"
	"example.com/hanfu/internal/randomwin"
	"example.com/hanfu/rules/condition"
)

// TestExplain: what is said of random wins agrees with their scores, and with itself. HANFU_WINS says how many wins, and
// HANFU_SEED which ones.
func TestExplain(t *testing.T) {
	sets := plainRules(t)
	wins, seed := fromEnvironment(t, "HANFU_WINS", 20_000), fromEnvironment(t, "HANFU_SEED", 1)
	var next atomic.Uint64
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			engines := make([]*engine.Engine, len(sets))
			for i, r := range sets {
				engines[i] = engine.New(r)
			}
			for n := next.Add(1); n <= wins && !t.Failed(); n = next.Add(1) {
				e := engines[n%uint64(len(engines))]
				source := randomwin.Source{Seed: seed, Rules: e.Rules()}
				w := source.Win(n)
				if wrong := inconsistent(e.Explain(&w)); wrong != "" {
					t.Errorf("%s under %s: %s", w, e.Rules().ID, wrong)
				}
			}
		})
	}
	group.Wait()
}

// inconsistent tells what in an explanation goes against the score or against itself; empty if nothing does.
func inconsistent(x *engine.Explanation) string {
	if (x.Result == nil) == (x.Refused == nil) || (x.Result != nil) != (x.Best >= 0) {
		return fmt.Sprintf("result %v, refused %v, best %d", x.Result, x.Refused, x.Best)
	}
	for i := range x.Candidates {
		if wrong := inconsistentCandidate(x, &x.Candidates[i]); wrong != "" {
			return fmt.Sprintf("candidate %d, %s: %s", i, x.Candidates[i].Reading, wrong)
		}
	}
	if x.Result != nil {
		return differsFrom(x.Result, &x.Candidates[x.Best])
	}
	return ""
}

// differsFrom tells in what a candidate differs from the score; empty for nothing.
func differsFrom(r *engine.Result, c *engine.Candidate) string {
	var yaku, bonus, parts, payments []string
	for i := range c.Yaku {
		if a := &c.Yaku[i]; a.Verdict == engine.YakuCounts {
			yaku = append(yaku, fmt.Sprint(a.Worth))
		}
	}
	for i := range c.Bonus {
		if s := &c.Bonus[i]; s.Amount.Sign() != 0 {
			bonus = append(bonus, fmt.Sprint(s.Rule.ID, s.Amount))
		}
	}
	for _, s := range append(append([]engine.FuStep{}, c.Fu.Sources...), c.Fu.Adjustments...) {
		if s.Part.Fu != 0 {
			parts = append(parts, fmt.Sprint(s.Part))
		}
	}
	if c.Fu.IsFixed() {
		parts = []string{fmt.Sprint(c.Fu.Fixed[len(c.Fu.Fixed)-1].Rule.ID, c.Fu.Sum)}
	}
	for i := range c.Payers {
		if p := &c.Payers[i]; p.Pays.Sign() != 0 {
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
	base, points, gain := big.NewInt(r.Base), big.NewInt(r.Points), big.NewInt(r.Gain)
	if r.Exact != nil {
		base, points, gain = r.Exact.Base, r.Exact.Points, r.Exact.Gain
	}
	for i, p := range r.Payments {
		amount := big.NewInt(p.Amount)
		if r.Exact != nil {
			amount = r.Exact.Payments[i]
		}
		wantPayments = append(wantPayments, fmt.Sprint(p.Seat, amount))
	}
	if limit != "" && r.Limit != nil && limit != r.Limit.ID { // it is shown as another one
		limit = r.Limit.ID
		got = fmt.Sprint(yaku, bonus, parts, payments, c.Han, c.Fu.Fu, c.Yakuman, c.Base, c.Points, c.Gain, c.Reading, limit)
	}
	want := fmt.Sprint(wantYaku, wantBonus, wantParts, wantPayments, r.Han, r.Fu, r.Yakuman, base, points, gain, r.Reading, r.LimitID())
	if got != want {
		return fmt.Sprintf("explained\n%s\nscored\n%s", got, want)
	}
	return ""
}

// inconsistentCandidate tells what in a candidate goes against itself.
func inconsistentCandidate(x *engine.Explanation, c *engine.Candidate) string {
	for i := range c.Yaku {
		a := &c.Yaku[i]
		trace := x.Trace(a)
		if missing := trace.Missing(); trace.Holds != (a.Verdict != engine.YakuFails) || trace.Holds != (len(missing) == 0) {
			return fmt.Sprintf("%s %s, but its condition holds: %v, and lacks %v", a.Yaku.ID, a.Verdict, trace.Holds, missing)
		}
		if (a.By != nil) != (a.Verdict == engine.YakuReplaced || a.Verdict == engine.YakuBesideYakuman || a.Verdict == engine.YakuBesideAlone) {
			return fmt.Sprintf("%s %s, by %v", a.Yaku.ID, a.Verdict, a.By)
		}
		if wrong := inconsistentTrace(&trace); wrong != "" {
			return fmt.Sprintf("%s: %s", a.Yaku.ID, wrong)
		}
	}
	if c.Unmet >= 0 {
		return ""
	}
	sum := int64(0)
	for _, s := range append(append([]engine.FuStep{}, c.Fu.Sources...), c.Fu.Adjustments...) {
		if sum != s.Before {
			return fmt.Sprintf("%s stands behind %d fu, and says %d", s.Rule.ID, sum, s.Before)
		}
		sum += s.Amount.Int64()
	}
	if !c.Fu.IsFixed() && (sum != c.Fu.Sum || c.Fu.Fu < sum || c.Fu.Fu-sum >= max(1, c.Fu.RoundUpTo)) {
		return fmt.Sprintf("the fu come to %d, %d, %d", sum, c.Fu.Sum, c.Fu.Fu)
	}
	points := new(big.Int)
	for _, p := range c.Payers {
		paid := new(big.Int)
		for _, s := range p.Shares {
			paid.Add(paid, s.Amount)
		}
		for _, s := range p.Adjustments {
			if s.Holds {
				paid = s.Amount
			}
		}
		if paid.Cmp(p.ForHand) != 0 {
			return fmt.Sprintf("the shares of %s come to %s, and he pays %s", p.Seat, paid, p.ForHand)
		}
		points.Add(points, paid)
	}
	if points.Cmp(c.Points) != 0 {
		return fmt.Sprintf("the payers pay %s, and the points are %s", points, c.Points)
	}
	return ""
}

// inconsistentTrace tells where what is said of a condition does not follow from what is said of its parts.
func inconsistentTrace(t *condition.Trace) string {
	all, any := true, false
	for i := range t.Parts {
		if wrong := inconsistentTrace(&t.Parts[i]); wrong != "" {
			return wrong
		}
		all, any = all && t.Parts[i].Holds, any || t.Parts[i].Holds
	}
	want := t.Holds
	switch {
	case t.Kind == condition.TraceAll, t.Kind == condition.TraceEach && t.Asks == "all":
		want = all
	case t.Kind == condition.TraceAny, t.Kind == condition.TraceEach && t.Asks == "any":
		want = any
	case t.Kind == condition.TraceNot, t.Kind == condition.TraceEach && t.Asks == "none":
		want = !any
	}
	if t.Bool && !t.Fault && want != t.Holds {
		return fmt.Sprintf("%q holds: %v, and its parts say %v", t.Text, t.Holds, want)
	}
	return ""
}

// BenchmarkExplain explains one hand again and again.
func BenchmarkExplain(b *testing.B) {
	e := newEngine(b, "standard")
	w, err := hand.Parse("234m567p34567s99m tsumo:8s riichi")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		e.Explain(&w)
	}
}
