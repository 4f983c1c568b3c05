package docs_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/testkit/must"
)

// TestPromise: the tables of api-promise.md have each package that others can import, once.
func TestPromise(t *testing.T) {
	promised, others := toldPackages(t)
	told := slices.Concat(promised, others)
	var there []string
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || path == ".." {
			return err
		}
		name := filepath.ToSlash(strings.TrimPrefix(path, ".."+string(filepath.Separator)))
		_, module := os.Stat(filepath.Join(path, "go.mod"))
		switch {
		case d.IsDir() && (module == nil || slices.Contains([]string{"internal", "testdata", "cmd", "bindings", ".git", "node_modules"}, d.Name())):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || slices.Contains(there, filepath.ToSlash(filepath.Dir(name))):
			return nil
		}
		source, err := os.ReadFile(path)
		if folder := filepath.ToSlash(filepath.Dir(name)); folder != "." && !regexp.MustCompile(`(?m)^package main$`).Match(source) {
			there = append(there, folder)
		}
		return err
	})
	must.Do(t, err)
	slices.Sort(told)
	slices.Sort(there)
	if !slices.Equal(told, there) {
		t.Errorf("api-promise.md has %v, and there are %v", told, there)
	}
}

// toldPackages returns the packages that api-promise.md says to stay, and those that serve the command first.
func toldPackages(t *testing.T) (promised, others []string) {
	text := must.Get(os.ReadFile("api-promise.md"))(t)
	_, about, _ := strings.Cut(string(text), "## Packages of Go")
	stay, serve, _ := strings.Cut(about, "These serve the command first.")
	in := func(text string) (names []string) {
		for line := range strings.Lines(text) {
			if row, ok := strings.CutPrefix(line, "| `"); ok {
				told, _, _ := strings.Cut("`"+row, " |")
				for _, name := range regexp.MustCompile("`([a-z/]+)`").FindAllStringSubmatch(told, -1) {
					names = append(names, name[1])
				}
			}
		}
		return names
	}
	return in(stay), in(serve)
}
