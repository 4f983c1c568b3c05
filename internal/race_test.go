package internal

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// raceLine is a line of .ci/run that runs tests with the race detector: the packages, and which of their tests.
var raceLine = regexp.MustCompile(`(?m)^go test -race -vet=off ([^'\n]+?)(?: -run '([^'\n]+)')?$`)

// TestRaces: each test that starts goroutines is run with the race detector, as the lists of .ci/run have it.
func TestRaces(t *testing.T) {
	script, err := os.ReadFile("../.ci/run")
	if err != nil {
		t.Fatal(err)
	}
	run := make(map[string]*regexp.Regexp)
	for _, m := range raceLine.FindAllStringSubmatch(string(script), -1) {
		for _, folder := range strings.Fields(m[1]) {
			run[folder] = regexp.MustCompile(m[2])
		}
	}
	found := 0
	err = filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		folder := strings.Replace(filepath.ToSlash(filepath.Dir(path)), "..", ".", 1)
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || !strings.HasPrefix(f.Name.Name, "Test") || !startsGoroutines(f) {
				continue
			}
			if found++; run[folder] == nil || !run[folder].MatchString(f.Name.Name) {
				t.Errorf("%s: %s starts goroutines, and .ci/run does not run it with the race detector", path, f.Name.Name)
			}
		}
		return nil
	})
	if err != nil || found < 10 {
		t.Errorf("%d tests start goroutines (%v)", found, err)
	}
}

// startsGoroutines reports whether a function has a go statement, or a call of a method named Go.
func startsGoroutines(f *ast.FuncDecl) (starts bool) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			starts = true
		case *ast.SelectorExpr:
			starts = starts || n.Sel.Name == "Go"
		}
		return true
	})
	return starts
}
