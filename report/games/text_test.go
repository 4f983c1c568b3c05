package games_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/internal/report/page"
	"example.com/hanfu/report"
	"example.com/hanfu/report/games"
	"example.com/hanfu/rules"
)

// TestWidth: games are shown as narrow and as wide as asked for.
func TestWidth(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "cmd", "rulecheck", "testdata", "games", "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	var loader rules.Loader
	for _, name := range files {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range archive.Files {
			if f.Name != "game.yaml" {
				continue
			}
			record, err := game.Load(t.Context(), &loader, rules.Bytes(f.Name, f.Data), "")
			if err != nil {
				continue // its rules are another file
			}
			g, err := game.Play(t.Context(), engine.New(record.RuleSet), record)
			if err != nil {
				t.Fatal(name, err)
			}
			for _, width := range []int{page.LeastWidth, 60, 100} {
				var b bytes.Buffer
				if err := games.Write(&b, record, g, f.Name, report.Options{Lang: "fr", Width: width}); err != nil {
					t.Fatal(err)
				}
				for line := range strings.Lines(b.String()) {
					if line = strings.TrimSuffix(line, "\n"); page.Cells(line) > width {
						t.Errorf("%s: a line of %d cells on a page of %d: %s", name, page.Cells(line), width, line)
					}
				}
			}
		}
	}
}
