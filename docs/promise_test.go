package docs_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestPromise: the tables of api-promise.md have each package that others can import, once.
func TestPromise(t *testing.T) {
	text, err := os.ReadFile("api-promise.md")
	if err != nil {
		t.Fatal(err)
	}
	_, about, _ := strings.Cut(string(text), "## Packages of Go")
	var told []string
	for line := range strings.Lines(about) {
		if row, ok := strings.CutPrefix(line, "| `"); ok {
			names, _, _ := strings.Cut("`"+row, " |")
			for _, name := range regexp.MustCompile("`([a-z/]+)`").FindAllStringSubmatch(names, -1) {
				told = append(told, name[1])
			}
		}
	}
	var there []string
	err = filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || path == ".." {
			return err
		}
		name := filepath.ToSlash(strings.TrimPrefix(path, ".."+string(filepath.Separator)))
		_, module := os.Stat(filepath.Join(path, "go.mod"))
		switch {
		case d.IsDir() && (module == nil || slices.Contains([]string{"internal", "testdata", "cmd", "examples", ".git", "node_modules"}, d.Name())):
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
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(told)
	slices.Sort(there)
	if !slices.Equal(told, there) {
		t.Errorf("api-promise.md has %v, and there are %v", told, there)
	}
}
