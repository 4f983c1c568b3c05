package engine_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/corpus"
)

// benchmarkWins returns the 10,000 hands of majiang_hule where HANFU_CORPUS names their folder, else the
// 6,000 random ones of testdata, which are rich in kans and yakuman.
func benchmarkWins(b *testing.B) []hand.Win {
	path := filepath.Join(testdata, "corpus", "diff_common.ndjson.gz")
	if folder := os.Getenv("HANFU_CORPUS"); folder != "" {
		path = filepath.Join(folder, "other", "majiang_hule.ndjson.gz")
	} else {
		b.Log("HANFU_CORPUS is not set: scoring the random hands of testdata instead of majiang_hule")
	}
	var wins []hand.Win
	for _, data := range corpus.Lines(b, path) {
		var line map[string]json.RawMessage
		unmarshal(b, data, &line)
		w, err := winOf(b, line)
		if err != nil {
			b.Fatal(err)
		}
		wins = append(wins, w)
	}
	return wins
}

func newEngine(b *testing.B, id string) *engine.Engine {
	r, err := rules.Load(b.Context(), id)
	if err != nil {
		b.Fatal(err)
	}
	return engine.New(r)
}

// BenchmarkScore scores parsed wins with the full result, a fresh one for each, on one core.
func BenchmarkScore(b *testing.B) {
	e, wins := newEngine(b, "standard"), benchmarkWins(b)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, err := e.Score(&wins[i%len(wins)]); err != nil {
			var refused *engine.Refused
			if !errors.As(err, &refused) {
				b.Fatal(err)
			}
		}
	}
}

// BenchmarkScoreInto is BenchmarkScore into one result that is used again.
func BenchmarkScoreInto(b *testing.B) {
	e, wins := newEngine(b, "standard"), benchmarkWins(b)
	var r engine.Result
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if err := e.ScoreInto(&wins[i%len(wins)], &r); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkNew makes an engine of the standard rules, which editors do at each change.
func BenchmarkNew(b *testing.B) {
	r := newEngine(b, "standard").Rules()
	for b.Loop() {
		engine.New(r)
	}
}
