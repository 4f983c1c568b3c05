package lsp

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/testkit/golden"
	"example.com/hanfu/testkit/must"
)

// mendedByOne is how many of the files of testdata/bad/newcomer-* are without findings after one action. It may rise.
const mendedByOne = 33

// TestNewcomers: what one action in the editor mends of the mistakes of newcomers, file by file. Of several actions it
// is the one that leaves the fewest findings; to silence a warning is none of them.
func TestNewcomers(t *testing.T) {
	files, err := filepath.Glob("../../testdata/bad/newcomer-*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	folder := must.Get(filepath.Abs("../../testdata/bad"))(t)
	var table strings.Builder
	mended, findings, fixable := 0, 0, 0
	synctest.Test(t, func(t *testing.T) {
		c := dial(t, Options{})
		c.folder = folder
		c.ask("initialize", map[string]any{"rootUri": c.uri("")}, nil)
		for _, file := range files {
			name := filepath.Base(file)
			before, fixes, after, by := c.bestAction(name)
			if before == 0 {
				t.Errorf("%s has no findings", name)
			}
			if after == 0 {
				mended++
			}
			findings, fixable = findings+before, fixable+fixes
			fmt.Fprintf(&table, "%-38s %2d findings, %2d with a fix, %2d after: %s\n", name, before, fixes, after, by)
		}
		c.end()
	})
	fmt.Fprintf(&table, "%d of %d findings have a fix\n", fixable, findings)
	fmt.Fprintf(&table, "%d of %d files are without findings after one action\n", mended, len(files))
	golden.Compare(t, *update, "testdata/newcomers.txt", table.String())
	if mended < mendedByOne {
		t.Errorf("one action mends %d files, and has mended %d", mended, mendedByOne)
	}
}

// bestAction returns how many findings a file has, how many of them have a fix, how many it has after the one action
// that leaves the fewest, and the title of that action.
func (c *client) bestAction(name string) (before, fixable, after int, by string) {
	c.t.Helper()
	c.open(name)
	c.rest()
	first, whole := string(c.texts[name].Body), protocol.Range{End: protocol.Position{Line: 1 << 20}}
	var all []codeAction
	c.ask("textDocument/codeAction", map[string]any{"textDocument": map[string]any{"uri": c.uri(name)},
		"range": whole, "context": map[string]any{"diagnostics": []any{}}}, &all)
	before = len(c.said(name))
	after, by = before, "nothing"
	fixed := make(map[string]bool)
	for _, a := range all {
		if strings.HasPrefix(a.Title, "silence ") {
			continue
		}
		for _, d := range a.Diagnostics {
			fixed[place(d.Range)+d.Message] = true
		}
		c.apply(a.Edit)
		c.rest()
		if left := len(c.said(name)); left < after {
			after, by = left, a.Title
		}
		c.edit(name, 0, len(c.texts[name].Body), first)
	}
	c.close(name)
	c.rest()
	return before, len(fixed), after, by
}
