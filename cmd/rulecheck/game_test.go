package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/rules"
)

// TestGames compares what is shown of the games of testdata/games in every language, and, of those that ask for it by a
// file json, as JSON. The comment of each says what it is about; -update writes them anew.
func TestGames(t *testing.T) {
	files, err := filepath.Glob("testdata/games/*.txtar")
	if err != nil || len(files) < 12 {
		t.Fatal("too few files", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) { testGame(t, file) })
	}
}

func testGame(t *testing.T, file string) {
	a, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if file, err = filepath.Abs(file); err != nil {
		t.Fatal(err)
	}
	if strings.TrimSpace(string(a.Comment)) == "" {
		t.Error("it does not say what it is about")
	}
	t.Chdir(t.TempDir())
	want := make(map[string]string)
	kept := &txtar.Archive{Comment: a.Comment}
	calls := rules.Languages()
	for _, f := range a.Files {
		switch {
		case !strings.Contains(f.Name, "."):
			if want[f.Name] = string(f.Data); f.Name == "json" {
				calls = append(calls, f.Name)
			}
		default:
			kept.Files = append(kept.Files, f)
			if err := os.WriteFile(f.Name, f.Data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	different := false
	for _, name := range calls {
		got := shownGame(t, name)
		kept.Files = append(kept.Files, txtar.File{Name: name, Data: []byte(got)})
		if different = different || got != want[name]; got != want[name] && !*update {
			t.Errorf("%s:\n%s\nwant:\n%s", name, got, want[name])
		}
	}
	if *update && different {
		if err := os.WriteFile(file, txtar.Format(kept), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// rulesHash is the hash of rules in JSON, which changes with every value of a shipped rule set.
var rulesHash = regexp.MustCompile(`"rules_hash": ?"[0-9a-f]+"`)

// shownGame returns what is shown of a game in a language, or as JSON, in which the hash is hidden.
func shownGame(t *testing.T, name string) string {
	t.Helper()
	args := []string{"game", "game.yaml", "--lang", name}
	if name == "json" {
		args = []string{"game", "game.yaml", "--format", "json"}
	}
	got, errs, code := run(t, "", args...)
	if errs != "" || code != exitWell {
		t.Fatalf("exit code %d, %s%s", code, got, errs)
	}
	if name == "json" {
		var b bytes.Buffer
		if err := json.Indent(&b, []byte(got), "", " "); err != nil {
			t.Fatal(err)
		}
		return rulesHash.ReplaceAllString(b.String(), `"rules_hash": "…"`)
	}
	for line := range strings.Lines(got) {
		if line = strings.TrimSuffix(line, "\n"); terminal.Cells(line) > terminal.Width || strings.Contains(line, "%!") {
			t.Errorf("a bad line, %d columns wide: %s", terminal.Cells(line), line)
		}
	}
	return got
}
