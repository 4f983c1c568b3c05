package engine_test

import (
	"testing"

	"example.com/hanfu/engine"
)

// BenchmarkAppendJSON writes the results of a corpus, one an operation.
func BenchmarkAppendJSON(b *testing.B) {
	e := newEngine(b, "standard")
	var results []*engine.Result
	for _, w := range benchmarkWins(b) {
		if r, err := e.Score(&w); err == nil {
			results = append(results, r)
		}
	}
	var dst []byte
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		dst = results[i%len(results)].AppendJSON(dst[:0], "en")
	}
}
