package engine_test

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/oracle"
	"example.com/hanfu/testkit/randomwin"
)

// TestPlain scores random wins with the engine and in the plainest way, and demands results that are equal in
// every field, and refusals for the same reasons.
func TestPlain(t *testing.T) {
	c := comparison{t: t, engines: plainEngines(t), wins: uint64(long.N(1_000, 50_000)), seed: long.Seed()}
	var group sync.WaitGroup
	total := map[string]int{}
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() { c.work(total) })
	}
	group.Wait()
	for _, what := range slices.Sorted(maps.Keys(total)) {
		t.Logf("%8d %s", total[what], what)
	}
	if long.Asked() && total["several liable"] == 0 {
		t.Error("in no win several players were liable")
	}
	standard := c.engines[0].Rules()
	for i := range standard.Yaku() {
		if id := standard.Yaku()[i].ID; long.Asked() && total["yaku "+id] == 0 {
			t.Errorf("no win had %s", id)
		}
	}
	for i := range standard.Limits() {
		if id := standard.Limits()[i].Shows; total["limit "+id] == 0 {
			t.Errorf("no win was a %s", id)
		}
	}
}

// TestPlainCases is TestPlain with the hands of the cases, each under all the rule sets, or under some of them.
func TestPlainCases(t *testing.T) {
	wins, under := sampleWins(t), 1
	if !long.Whole() {
		under = 12
	}
	var result engine.Result
	for number, p := range newPairs(plainEngines(t), 0) {
		for i := number % under; i < len(wins); i += under {
			if difference := p.compare(&wins[i], &result, map[string]int{}); difference != "" {
				t.Error(difference)
			}
		}
	}
}

// plainEngines are those of the rule sets under which wins are compared, standard first: those that are shipped, those
// of testdata, and standard with its options turned.
func plainEngines(t *testing.T) []*engine.Engine {
	t.Helper()
	plain := standard(t)
	standard := plain.Rules()
	first, last := map[string]string{}, map[string]string{}
	for i := range standard.Options() {
		if o := &standard.Options()[i]; o.ID != "aotenjou" { // which has no limits, and so hides what other options do
			first[o.ID], last[o.ID] = otherValues(o)
		}
	}
	engines := []*engine.Engine{
		plain, plain,
		engineFor(t, "standard", first),
		engineFor(t, "standard", last),
		engineFor(t, "standard", map[string]string{"daisharin": "true", "open_riichi": "true", "renhou": "five_han",
			"kiriage_mangan": "true",
			"pao_suukantsu":  "true", "pao_rinshan": "true", "pao_tsumo_honba": "shared",
			"counted_yakuman": "unlimited"}),
		engineFor(t, "standard", map[string]string{"pao_scope": "unit", "pao_ron_honba": "liable", "wareme": "true",
			"yakuman_cap": "2",
			"rounding":    "1000", "open_riichi": "true", "open_riichi_deal_in": "yakuman"}),
		engineFor(t, "standard", map[string]string{"pao_scope": "hand", "pao_suukantsu": "true", "riichi_stick": "0",
			"rounding": "10"}),
		engineFor(t, "standard", map[string]string{"aotenjou": "true"}),
		engineFor(t, "sanma", map[string]string{"tsumo_method": "empty_seat"}),
	}
	for _, id := range rules.Shipped() {
		if id != standard.ID() {
			engines = append(engines, engineFor(t, id, nil))
		}
	}
	files, err := filepath.Glob(filepath.Join(testdata, "rulesets", "*.yaml"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no rule sets in testdata: %v", err)
	}
	for _, file := range slices.DeleteFunc(files, source.IsTestFile) {
		engines = append(engines, engineFor(t, file, nil))
	}
	return engines
}

// otherValues returns the first and the last value of an option that is not the default.
func otherValues(o *rules.Option) (first, last string) {
	switch {
	case o.Default.Type == condition.TypeBool:
		first = strconv.FormatBool(o.Default.Int == 0)
	case len(o.Allowed) == 0:
		first = strconv.FormatInt(o.Default.Int+1, 10)
	default:
		for _, v := range o.Allowed {
			if v != o.Default {
				last = v.String()
				first = cmp.Or(first, last)
			}
		}
	}
	return first, cmp.Or(last, first)
}

// comparison compares wins under rule sets.
type comparison struct {
	t       *testing.T
	engines []*engine.Engine
	// wins is how many there are to compare, next the number of the next one.
	wins, seed uint64
	next       atomic.Uint64
	different  atomic.Int64
	mutex      sync.Mutex
}

// pair is the two ways to score under one rule set.
type pair struct {
	source randomwin.Source
	engine *engine.Engine
	plain  *oracle.Scorer
	// kept is the result of an earlier win, and as what it was scored.
	kept *engine.Result
	was  *oracle.Result
}

func newPairs(engines []*engine.Engine, seed uint64) (pairs []pair) {
	for _, e := range engines {
		pairs = append(pairs, pair{source: randomwin.Source{Seed: seed, Rules: e.Rules()}, engine: e.WithTables(), plain: oracle.New(e.Rules())})
	}
	return pairs
}

// work compares wins until there are no more, and adds to the total how often everything occurred.
func (c *comparison) work(total map[string]int) {
	const atOnce = 256 // wins that a goroutine takes
	const most = 10    // differences that are shown
	pairs := newPairs(c.engines, c.seed)
	occurred := map[string]int{}
	var result engine.Result
	for c.different.Load() < most {
		start := c.next.Add(atOnce) - atOnce
		for number := start; number < min(start+atOnce, c.wins); number++ {
			p := &pairs[number%uint64(len(pairs))]
			w := p.source.Win(number)
			if difference := p.compare(&w, &result, occurred); difference != "" {
				c.different.Add(1)
				c.t.Errorf("win %d of seed %d: %s", number, c.seed, difference)
			}
		}
		if start >= c.wins {
			break
		}
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for what, n := range occurred {
		total[what] += n
	}
}

// compare scores a win in both ways. It tells how the answers differ, nothing if they are equal.
func (p *pair) compare(w *hand.Win, result *engine.Result, occurred map[string]int) string {
	before := w.String()
	want := p.plain.Score(w)
	if overflowsInt(want) {
		return ""
	}
	err := p.engine.ScoreInto(w, result)
	note(want, occurred)
	var refused *engine.Refused
	errors.As(err, &refused)
	difference := differentOutcome(result, err, want)
	if difference == "" && err == nil {
		difference = p.compareFresh(w, want.Result)
	}
	if difference == "" {
		bare, err := p.engine.Plain().Score(w)
		if difference = differentOutcome(bare, err, want); difference != "" {
			difference = "with nothing known in advance: " + difference
		}
	}
	if after := w.String(); after != before {
		difference += "; the win was changed to " + after
	}
	if difference == "" {
		return ""
	}
	return fmt.Sprintf("%s\n hand   %s\n rules  %s\n engine %s\n plain  %s", difference, before,
		turned(p.engine.Rules()),
		asText(err != nil, oracle.Of(result), refused), asText(want.Refused != nil, want.Result, want.Refused))
}

// overflowsInt reports whether the oracle, which counts in ints, says nothing since these have 32 bits.
func overflowsInt(want oracle.Outcome) bool {
	return strconv.IntSize < 64 && want.Refused != nil && want.Refused.Problems[0].Code == "overflow"
}

// differentOutcome tells how what an engine says of a win differs from what it should say, nothing if it does not.
func differentOutcome(got *engine.Result, err error, want oracle.Outcome) string {
	if overflowsInt(want) {
		return ""
	}
	var refused *engine.Refused
	switch {
	case err == nil && want.Refused == nil:
		return differentResult(oracle.Of(got), want.Result)
	case err == nil:
		return "it is scored, and should be refused"
	case !errors.As(err, &refused):
		return "the error is no refusal: " + err.Error()
	case want.Refused == nil:
		return "it is refused, and should be scored"
	}
	return differentRefusal(refused, want.Refused)
}

// compareFresh compares the fresh result of a win, and the one before, which must have stayed as it was.
func (p *pair) compareFresh(w *hand.Win, want *oracle.Result) (difference string) {
	if p.kept != nil {
		difference = differentResult(oracle.Of(p.kept), p.was)
	}
	fresh, err := p.engine.Score(w)
	if err != nil {
		return err.Error()
	}
	p.kept, p.was = fresh, want
	return cmp.Or(difference, differentResult(oracle.Of(fresh), want))
}

// note counts what occurred in an answer.
func note(o oracle.Outcome, occurred map[string]int) {
	switch {
	case o.Refused != nil:
		occurred["refused"]++
		for _, p := range o.Refused.Problems {
			occurred["code "+p.Code]++
		}
	default:
		occurred["scored"]++
		occurred["limit "+cmp.Or(o.Result.LimitID, "none")]++
		occurred["shape "+o.Result.Reading.Shape]++
		occurred["wait "+o.Result.Reading.Wait.String()]++
		for _, y := range o.Result.Yaku {
			occurred["yaku "+y.Rule.ID]++
		}
		for _, b := range o.Result.Bonus {
			occurred["bonus "+b.Rule.ID]++
		}
		for _, f := range o.Result.FuParts {
			occurred["fu "+f.Rule.ID]++
		}
		if o.Result.Liable {
			occurred["liable"]++
		}
		if o.Several {
			occurred["several liable"]++
		}
	}
}

// turned returns a rule set's id and the options that are not at their default.
func turned(r *rules.Rules) string {
	s := r.ID()
	for i := range r.Options() {
		if o := &r.Options()[i]; o.Value != o.Default {
			s += " --set " + o.ID + "=" + o.Value.String()
		}
	}
	return s
}

func asText(isRefused bool, r *oracle.Result, refused *engine.Refused) string {
	if !isRefused {
		return r.String()
	}
	if refused == nil {
		return "no refusal"
	}
	return string(refused.AppendJSON(nil, "en"))
}
