package engine_test

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"reflect"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/randomrules"
	"example.com/hanfu/testkit/randomwin"
)

// TestChains: of random files that extend one another, the resolved file alone has the same hash, scores wins the same
// and has no findings that they have not; and each file laid out anew has the same findings, and the same that is
// silenced.
func TestChains(t *testing.T) {
	t.Chdir(t.TempDir())
	chains, first := uint64(long.N(1, 20)), long.Seed()
	loaded, scored := uint64(0), 0
	for seed := first; seed < first+chains; seed++ {
		texts := randomrules.Chain(seed, 2+int(seed%2), chainName)
		for i, text := range texts {
			if err := os.WriteFile(chainName(i), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			laidOutSame(t, seed, chainName(i), text)
		}
		r, findings, err := new(rules.Loader).Check(t.Context(), rules.Named(chainName(len(texts)-1)))
		if err != nil {
			t.Fatal(err)
		}
		if r == nil {
			continue // its mistakes are told
		}
		loaded++
		whole := resolvedAlone(t, seed, r, findings)
		if whole == nil || t.Failed() {
			t.Fatalf("HANFU_SEED=%d", seed)
		}
		scored += scoredSame(t, seed, r, whole)
	}
	t.Logf("%d of %d chains are without errors; %d wins have points", loaded, chains, scored)
	if loaded < chains*3/4 || scored < int(loaded) {
		t.Errorf("too little was compared")
	}
}

func chainName(i int) string { return fmt.Sprintf("house%d.yaml", i) }

// resolvedAlone returns the rules of the resolved file, which stands alone, with and without the places of its values.
func resolvedAlone(t *testing.T, seed uint64, r *rules.Rules, findings rules.Findings) *rules.Rules {
	t.Helper()
	var whole *rules.Rules
	for _, origins := range []bool{true, false} {
		text, _ := rules.Resolve(t.Context(), r, origins)
		again, found, _ := new(rules.Loader).Check(t.Context(), rules.Bytes("whole.yaml", []byte(text)))
		if again == nil || again.Hash() != r.Hash() {
			t.Errorf("chain %d: it can't be used, or has another hash: %v\n%s", seed, found, text)
			return nil
		}
		known := countsOf(findings, nil)
		for what := range countsOf(found, nil) {
			if known[what] == 0 {
				t.Errorf("chain %d: resolved, it has a finding more: %s", seed, what)
			}
		}
		whole = again
	}
	return whole
}

// countsOf counts findings, and what is silenced, by code and rule.
func countsOf(findings rules.Findings, silenced []tree.Silenced) map[string]int {
	counts := make(map[string]int)
	for _, f := range findings {
		counts[f.Code+" "+f.Rule]++
	}
	for _, s := range silenced {
		counts["silenced "+s.Code+" "+s.Rule]++
	}
	return counts
}

// laidOutSame compares a file with its text as fmt writes it. A comment that stands at each of several entries
// afterwards may be in vain at some of them.
func laidOutSame(t *testing.T, seed uint64, name, text string) {
	t.Helper()
	out, findings, err := rules.Format(name, []byte(text))
	if findings != nil || err != nil {
		t.Fatalf("chain %d: %v %v\n%s", seed, findings, err, text)
	}
	count := func(text []byte) (*rules.Rules, map[string]int) {
		l := rules.Loader{Files: os.DirFS(".")}
		r, findings, _ := l.Check(t.Context(), rules.Bytes(name, text))
		counts := countsOf(findings, source.Of(&l).Silenced())
		maps.DeleteFunc(counts, func(what string, _ int) bool { return what == "unused-ignore " })
		return r, counts
	}
	before, had := count([]byte(text))
	after, has := count(out)
	if !reflect.DeepEqual(had, has) || before != nil && before.Hash() != after.Hash() {
		t.Errorf("chain %d: %s had %v, and has %v\n%s-- became --\n%s", seed, name, had, has, text, out)
	}
}

// scoredSame compares the scores of random wins, and returns how many have points.
func scoredSame(t *testing.T, seed uint64, r, whole *rules.Rules) int {
	t.Helper()
	const wins = 60
	source, one, other := randomwin.Source{Seed: seed, Rules: r}, engine.New(r), engine.New(whole)
	scored := 0
	for number := range uint64(wins) {
		w := source.Win(number)
		want, points := scoreText(one, &w)
		if got, _ := scoreText(other, &w); got != want {
			t.Errorf("chain %d: %s scores\n%s\nand under the resolved rules\n%s", seed, w.String(), want, got)
		}
		if points {
			scored++
		}
	}
	return scored
}

// scoreText returns the score of a win, or why it has none.
func scoreText(e *engine.Engine, w *hand.Win) (text string, scored bool) {
	r, err := e.Score(w)
	var refused *engine.Refused
	if errors.As(err, &refused) {
		return string(refused.AppendJSON(nil, "en")), false
	}
	return string(r.AppendJSON(nil, "en")), true
}
