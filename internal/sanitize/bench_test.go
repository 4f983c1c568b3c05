package sanitize

import (
	"io"
	"strings"
	"testing"
)

// BenchmarkWriter writes results as batch does.
func BenchmarkWriter(b *testing.B) {
	text := []byte(strings.Repeat(`{"rules":"standard","edition":"2026-11","yaku":[{"id":"riichi","name":"Riichi","han":1}],"han":3,"fu":40}`+"\n", 1000))
	w := Writer{W: io.Discard}
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		w.Write(text)
	}
}
