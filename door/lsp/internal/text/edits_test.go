package text

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
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

// TestMoved: a place moves with its lines, and is lost where one of them changes.
func TestMoved(t *testing.T) {
	for _, c := range []struct{ before, now, at, want string }{
		{"a\nfoo\nb\n", "a\nfoo\nb\n", "2:1-2:4", "2:1-2:4"},
		{"a\nfoo\nb\n", "a\na\nfoo\nb\n", "2:1-2:4", "3:1-3:4"},
		{"a\nfoo\nb\n", "foo\nb\n", "2:1-2:4", "1:1-1:4"},
		{"a\nfoo\nb\n", "afoo\nb\n", "2:1-2:4", ""},
		{"a\nfoo\nb\n", "a\nfoob\n", "2:1-2:4", ""},
		{"a\nfoo\nb\n", "a\nfoo\n", "2:1-2:4", "2:1-2:4"},
		{"a\nfoo\nb\n", "a\nfob\n", "2:1-2:4", ""},
		{"a\nfoo\nbar\nb", "a\nfoo\nbaz\nb", "2:1-3:4", ""},
		{"a\nfoo\nbar\nb", "c\nd\nfoo\nbar\nb", "2:1-3:4", "3:1-4:4"},
		{"foo", "foobar", "1:1-1:4", ""},
		{"foo", "bar\nfoo", "1:1-1:4", "2:1-2:4"},
		{"\ufefffoo\n", "foo\n", "1:1-1:4", "1:1-1:4"},
		{"foo\nfoo\n", "foo\n", "2:1-2:4", "1:1-1:4"},
	} {
		var p finding.Position
		must.Get(fmt.Sscanf(c.at, "%d:%d-%d:%d", &p.Line, &p.Column, &p.EndLine, &p.EndColumn))(t)
		change := New([]byte(c.now), UTF16).Since(New([]byte(c.before), UTF16))
		got := ""
		if p, ok := change.Moved(p); ok {
			got = fmt.Sprintf("%d:%d-%d:%d", p.Line, p.Column, p.EndLine, p.EndColumn)
		}
		if got != c.want {
			t.Errorf("%q to %q: %s is %q, want %q", c.before, c.now, c.at, got, c.want)
		}
	}
}

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
	large := New([]byte(strings.Repeat("a: b\n", work.FileBytes/4)), UTF16)
	if !large.TooLarge() || len(large.lines)+len(large.findingLines) > 2 {
		t.Errorf("it has %d lines", len(large.lines))
	}
	from, to := protocol.Position{Line: 2}, protocol.Position{Line: work.FileBytes}
	small := large.With([]protocol.ContentChange{{Range: &protocol.Range{Start: from, End: to}, Text: "c: d\n"}})
	if string(small.Body) != "a: b\na: b\nc: d\n" || small.TooLarge() || len(small.lines) != 4 {
		t.Errorf("it has become %.100q", small.Body)
	}
}
