package engine_test

import (
	"testing"

	"example.com/hanfu/engine"
)

func BenchmarkFew(b *testing.B) {
	e, wins := newEngine(b, "standard"), benchmarkWins(b)
	wins = wins[:512]
	var r engine.Result
	for i := 0; b.Loop(); i++ {
		if err := e.ScoreInto(&wins[i%len(wins)], &r); err != nil {
			b.Fatal(err)
		}
	}
}
func BenchmarkTally(b *testing.B) {
	wins := benchmarkWins(b)
	for i := 0; b.Loop(); i++ {
		t, _ := wins[i%len(wins)].Tally()
		_ = t
	}
}
func BenchmarkTallyFew(b *testing.B) {
	wins := benchmarkWins(b)[:512]
	for i := 0; b.Loop(); i++ {
		t, _ := wins[i%len(wins)].Tally()
		_ = t
	}
}
