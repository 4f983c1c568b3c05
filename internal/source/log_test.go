package source

import (
	"strconv"
	"testing"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
)

// TestLogBounds: a log forgets rather than grow without end, and what comes last is there.
func TestLogBounds(t *testing.T) {
	var l Log
	warnings := make([]tree.Silenced, 1000)
	for i := range warnings {
		warnings[i].Position = finding.Position{File: "x", Line: i + 1}
	}
	for i := range 2*maxNames + 2 {
		name := strconv.Itoa(i)
		l.Miss(name)
		l.Note(&tree.Source{Name: name, Dir: ".", From: nowhere{}})
		if i%100 != 0 {
			continue
		}
		l.Silence(name, warnings)
		if _, ok := l.Text(name); !ok || len(l.texts) > maxNames || len(l.sums) > maxNames || len(l.silenced)*len(warnings) > maxSilenced {
			t.Fatalf("%d files: %d texts, %d names, silenced in %d files", i+1, len(l.texts), len(l.sums), len(l.silenced))
		}
	}
	if n := len(l.Silenced()); n != len(warnings) {
		t.Errorf("%d silenced, want %d", n, len(warnings))
	}
}
