package text

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/internal/testkit/long"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/lsp/internal/protocol"
)

// TestWith: changes that come together make the text that they make one after the other, with the same lines, wherever
// an end of a line is divided or made.
func TestWith(t *testing.T) {
	pieces := []string{"", "", "a", "\r", "\n", "\r\n", "🀄", "b\nc", "\n\r", "東\r\r\n"}
	random := rand.New(rand.NewPCG(long.Seed(), 5))
	for range long.N(3_000, 300_000) {
		var body string
		for range random.IntN(6) {
			body += pieces[random.IntN(len(pieces))]
		}
		first := New([]byte(body), UTF16)
		one := first
		var changes []protocol.ContentChange
		for range 1 + random.IntN(4) {
			with := pieces[random.IntN(len(pieces))]
			from := one.Position(random.IntN(len(one.Body) + 1))
			to := one.Position(one.Offset(from) + random.IntN(3))
			c := protocol.ContentChange{Range: &protocol.Range{Start: from, End: to}, Text: with}
			if random.IntN(8) == 0 {
				c.Range = nil
			}
			changes = append(changes, c)
			if c.Range == nil {
				one = New([]byte(with), UTF16)
				continue
			}
			begins, ends := one.Offset(from), max(one.Offset(to), one.Offset(from))
			one = New([]byte(string(one.Body[:begins])+with+string(one.Body[ends:])), UTF16)
		}
		if got := first.With(changes); string(got.Body) != string(one.Body) || !slices.Equal(got.lines, one.lines) ||
			string(first.Body) != body {
			t.Fatalf("%q with %v is %q, want %q", body, changes, got.Body, one.Body)
		}
	}
}

// TestWithMany: thousands of changes that come together take the memory of the text a few times, and so the time.
func TestWithMany(t *testing.T) {
	body := strings.Repeat("  tanyao: {han: 1}\n", 5_000)
	first := New([]byte(body), UTF16)
	var changes []protocol.ContentChange
	for i := range 5_000 {
		at := protocol.Position{Line: i * 7 % 5_000, Character: 2}
		changes = append(changes, protocol.ContentChange{Range: &protocol.Range{Start: at, End: at}, Text: "x"})
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	now := first.With(changes)
	runtime.ReadMemStats(&after)
	if kib := (after.TotalAlloc - before.TotalAlloc) >> 10; kib > 10<<10 || len(now.Body) != len(body)+5_000 {
		t.Errorf("%d bytes took %d KiB", len(now.Body), kib)
	}
}

// TestTooLarge: a text that is too large has no places, is changed all the same, and is a text like others when it is
// small again.
func TestTooLarge(t *testing.T) {
	large := New([]byte(strings.Repeat("a: b\n", tree.MaxBytes/4)), UTF16)
	if !large.TooLarge() || len(large.lines)+len(large.ours) > 2 {
		t.Errorf("it has %d lines", len(large.lines))
	}
	from, to := protocol.Position{Line: 2}, protocol.Position{Line: tree.MaxBytes}
	small := large.With([]protocol.ContentChange{{Range: &protocol.Range{Start: from, End: to}, Text: "c: d\n"}})
	if string(small.Body) != "a: b\na: b\nc: d\n" || small.TooLarge() || len(small.lines) != 4 {
		t.Errorf("it has become %.100q", small.Body)
	}
}
