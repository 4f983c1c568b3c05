package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"example.com/hanfu/testkit/must"
)

// TestHome: the module moves in all files that git has, with its imports in order and the modules below it, and nothing else.
func TestHome(t *testing.T) {
	dir := t.TempDir()
	before := map[string]string{
		"go.mod":        "module example.com/old\n\ngo 1.26\n",
		"low/go.mod":    "module example.com/old/low\n\ngo 1.26\n\nrequire example.com/old v0.0.0\n\nreplace example.com/old => ../../cmd/\n",
		"a.go":          "package old\n\nimport (\n\t_ \"example.com/old/b\"\n\t_ \"github.com/x/y\"\n)\n",
		"b/b.go":        "package b\n",
		"README.md":     "Get example.com/old.\n",
		"not-in-git.md": "Get example.com/old.\n",
	}
	after := map[string]string{
		"go.mod":        "module go.example.org/new\n\ngo 1.26\n",
		"low/go.mod":    "module go.example.org/new/low\n\ngo 1.26\n\nrequire go.example.org/new v0.0.0\n\nreplace go.example.org/new => ../../cmd/\n",
		"a.go":          "package old\n\nimport (\n\t_ \"github.com/x/y\"\n\t_ \"go.example.org/new/b\"\n)\n",
		"b/b.go":        "package b\n",
		"README.md":     "Get go.example.org/new.\n",
		"not-in-git.md": "Get example.com/old.\n",
	}
	for name, text := range before {
		path := filepath.Join(dir, name)
		must.Do(t, os.MkdirAll(filepath.Dir(path), 0o755))
		must.Do(t, os.WriteFile(path, []byte(text), 0o644))
	}
	for _, args := range [][]string{{"init", "-q"}, {"add", "go.mod", "low", "a.go", "b", "README.md"}} {
		c := exec.Command("git", args...)
		c.Dir = dir
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("git %s: %v\n%s", args, err, out)
		}
	}
	if _, err := moveHome(dir, "no path"); err == nil {
		t.Error("a path with a blank is taken")
	}
	if changed, err := moveHome(dir, "go.example.org/new"); changed != 4 || err != nil {
		t.Errorf("%d files are changed, %v; want 4", changed, err)
	}
	for name, want := range after {
		if got, err := os.ReadFile(filepath.Join(dir, name)); string(got) != want || err != nil {
			t.Errorf("%s has %q, %v; want %q", name, got, err, want)
		}
	}
}
