package bench

import (
	"fmt"
	"testing"

	"example.com/hanfu/engine"
)

// BenchmarkHanfu scores the benchmark corpus, already parsed, with the full result, into one that is used again. An
// operation is one pass over all hands.
func BenchmarkHanfu(b *testing.B) {
	e, wins := newEngine(b, "standard"), corpus(b)
	var r engine.Result
	pass(b, e, wins, &r)
	b.ReportAllocs()
	for b.Loop() {
		pass(b, e, wins, &r)
	}
	perHand(b, len(wins))
}

// BenchmarkHanfuFresh is BenchmarkHanfu with a fresh result for each hand.
func BenchmarkHanfuFresh(b *testing.B) {
	e, wins := newEngine(b, "standard"), corpus(b)
	b.ReportAllocs()
	for b.Loop() {
		for i := range wins {
			if _, err := e.Score(&wins[i]); err != nil {
				b.Fatal(err)
			}
		}
	}
	perHand(b, len(wins))
}

// BenchmarkHands scores a thousand to ten million hands an operation, going round the benchmark corpus. The time per
// hand shows whether the cost is linear in the hands.
func BenchmarkHands(b *testing.B) {
	e, wins := newEngine(b, "standard"), corpus(b)
	var r engine.Result
	for n := 1_000; n <= 10_000_000; n *= 10 {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			pass(b, e, wins, &r)
			b.ReportAllocs()
			for b.Loop() {
				left := n
				for ; left > len(wins); left -= len(wins) {
					pass(b, e, wins, &r)
				}
				pass(b, e, wins[:left], &r)
			}
			perHand(b, n)
		})
	}
}
