package report

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
	"example.com/hanfu/testkit/randomrules"
	"example.com/hanfu/testkit/randomwin"
)

// TestExplainedRules explains wins under random rule files, whose conditions have every form: whatever a condition
// asks, it has words that fit the page.
func TestExplainedRules(t *testing.T) {
	t.Chdir("../testdata/rulesets")
	files, err := filepath.Glob("*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no files found", err)
	}
	for _, file := range files {
		if r, err := rules.LoadFile(t.Context(), file); err == nil {
			explainUnder(t, r, 1)
		}
	}
	loaded, seeds := 0, uint64(long.N(2, 15))
	for seed := range seeds {
		text := randomrules.File(seed, "standard", "kansai", "three-players.yaml", "every-form.yaml")
		if r, err := (&rules.Loader{Files: os.DirFS(".")}).Load(t.Context(),
			rules.Bytes("random.yaml", []byte(text))); err == nil {
			loaded++
			explainUnder(t, r, seed)
		}
	}
	if loaded < int(seeds)*4/5 {
		t.Errorf("only %d of %d random files are without errors", loaded, seeds)
	}
}

// explainUnder explains a few wins under rules, with the conditions of many yaku.
func explainUnder(t *testing.T, r *rules.Rules, seed uint64) {
	t.Helper()
	e := engine.New(r)
	source := randomwin.Source{Seed: seed, Rules: r}
	var some []int
	for i := 0; i < len(r.Yaku()); i += 1 + len(r.Yaku())/20 {
		some = append(some, i)
	}
	for n, lang := range rules.Languages() {
		w := source.Win(uint64(n))
		x := must.Get(e.Explain(t.Context(), &w))(t)
		p := plainPage(lang, 0)
		newExplainText(p, x).write(nil)
		newExplainText(p, x).write(some)
		for line := range strings.Lines(p.Text.String()) {
			if line = strings.TrimSuffix(line, "\n"); terminal.Cells(line) > terminal.Width || strings.Contains(line, "%!") {
				t.Fatalf("%s under %s in %s: a bad line, %d columns wide: %q", &w, r.ID(), lang, terminal.Cells(line), line)
			}
		}
		must.Get(x.AppendJSON(nil, lang, nil))(t)
	}
}
