package engine_test

import (
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/rules"
)

// BenchmarkScoreLocal is BenchmarkScoreInto under the rules with more than twice as many yaku, to be compared with it.
func BenchmarkScoreLocal(b *testing.B) {
	e, wins := newEngine(b, "local"), benchmarkWins(b)
	for i := range wins {
		e.Rules().Wall().ReadFives(&wins[i]) // more of them are red
	}
	var r engine.Result
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if err := e.ScoreInto(&wins[i%len(wins)], &r); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkLoadLocal loads the rules with the most yaku, and makes an engine of them.
func BenchmarkLoadLocal(b *testing.B) {
	for b.Loop() {
		r, err := rules.Load(b.Context(), "local")
		if err != nil {
			b.Fatal(err)
		}
		engine.New(r)
	}
}
