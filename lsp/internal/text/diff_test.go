package text

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/hanfu/internal/testkit/long"
	"example.com/hanfu/lsp/internal/protocol"
)

// made returns a text with edits made, as a client makes them. None may lie over another.
func made(t *testing.T, old *Text, edits []protocol.TextEdit) []byte {
	t.Helper()
	var out []byte
	at := 0
	for _, e := range edits {
		from, to := old.Offset(e.Range.Start), old.Offset(e.Range.End)
		if from < at || to < from || old.Position(from) != e.Range.Start || old.Position(to) != e.Range.End {
			t.Errorf("the edit %v of %q lies over another, or within a character", e, old.Body)
			return nil
		}
		out = append(append(out, old.Body[at:from]...), e.NewText...)
		at = to
	}
	return append(out, old.Body[at:]...)
}

// TestEditsTo: whatever two texts are, the edits make one of the other, and leave alone what both have.
func TestEditsTo(t *testing.T) {
	r := rand.New(rand.NewPCG(long.Seed(), 3))
	words := []string{"a", "b\n", "\n", "東\n", "🍵", "\r\n", "c\r\n", "\r", "x: 1\n", "ä"}
	random := func() []byte {
		var b strings.Builder
		for range r.IntN(14) {
			b.WriteString(words[r.IntN(len(words))])
		}
		return []byte(b.String())
	}
	for range long.N(3000, 100_000) {
		a, b := random(), random()
		for _, e := range []Encoding{UTF8, UTF16, UTF32} {
			old := New(a, e)
			if got := made(t, old, old.EditsTo(b)); !bytes.Equal(got, b) {
				t.Fatalf("%q became %q, not %q", a, got, b)
			}
		}
	}
	old := New([]byte("a\nb: 🍵  x # y\nc\nd\ne\n"), UTF16)
	edits := fmt.Sprint(old.EditsTo([]byte("a\nb: 🍵 x # y\nnew\nc\nd\n")))
	if want := "[{{{1 6} {1 7}} } {{{1 12} {1 12}} \nnew} {{{4 0} {5 0}} }]"; edits != want {
		t.Errorf("the edits are %q, want %q", edits, want)
	}
	many := New(bytes.Repeat([]byte("a\nb\n"), 2*maxDistance), UTF16)
	other := bytes.Repeat([]byte("c\nd\n"), 2*maxDistance)
	if got := made(t, many, many.EditsTo(other)); !bytes.Equal(got, other) {
		t.Error("texts that have nothing in common")
	}
}
