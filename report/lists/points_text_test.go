package lists_test

import (
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/lists"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestWidth: tables of points are as narrow as asked for, in all languages, and no amount is lost for that.
func TestWidth(t *testing.T) {
	set := must.Get(new(rules.Loader).Load(t.Context(), rules.Named("standard")))(t)
	e := engine.New(set)
	for _, lang := range words.Languages {
		most := 0
		for _, width := range []int{120, 80, 40} {
			p := must.Get(terminal.New(terminal.Options{Lang: lang, Width: width}))(t)
			d := must.Get(lists.PointTables(t.Context(), p, e))(t)
			d.Text(p)
			amounts := 0
			for line := range strings.Lines(p.Text.String()) {
				if line = strings.TrimSuffix(line, "\n"); terminal.Cells(line) > width {
					t.Errorf("%s, %d: a line has %d cells: %s", lang, width, terminal.Cells(line), line)
				}
				amounts += strings.Count(line, "00")
			}
			if most = max(most, amounts); amounts != most {
				t.Errorf("%s, %d: there are %d amounts, want %d", lang, width, amounts, most)
			}
		}
	}
}
