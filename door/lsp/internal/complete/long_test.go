package complete

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/internal/yamltext"
	"example.com/hanfu/testkit/long"
)

// TestLong: of long texts something is seen soon, and of those that are too large to be read nothing.
func TestLong(t *testing.T) {
	for _, c := range []struct{ name, begins, line string }{
		{"a condition that goes on", "k: x ?\n", "  a: b\n"},
		{"a condition that asks at last", "k: x\n", "  a\n"},
		{"lists", "", "- - - - a\n"},
		{"open brackets", "k:\n", "  - {a: [b\n"},
		{"open quotes", "k:\n", "  - 'a\n"},
	} {
		body := c.begins + strings.Repeat(c.line, (work.FileBytes-1000)/len(c.line))
		for strings.Count(body, "\n") > 0 && (&tree.Source{Text: []byte(body)}).Marks() > tree.MaxMarks {
			body = body[:len(body)*9/10]
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		var n *yamltext.Node
		took := long.CPU(func() { n = Sketch([]byte(body)) })
		runtime.ReadMemStats(&after)
		// What is read again and again shows in the memory, which is the same on each machine.
		if kib := (after.TotalAlloc - before.TotalAlloc) >> 10; kib > 100<<10 || !long.Within(took, time.Second) || n.From == n.To {
			t.Errorf("%s: %d bytes are seen in %v with %d KiB", c.name, n.To-n.From, took, kib)
		}
	}
	for _, body := range []string{"a: " + strings.Repeat("b", work.FileBytes), strings.Repeat("a: b\n", tree.MaxMarks)} {
		if n := Sketch([]byte(body)); n.Kind != yamltext.Scalar || n.To > 0 {
			t.Errorf("of %d bytes %d are seen", len(body), n.To)
		}
	}
}
