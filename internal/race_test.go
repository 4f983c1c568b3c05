package internal

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"example.com/hanfu/testkit/must"
)

// raceLine is a line of .ci/run that runs tests with the race detector: those that it skips, the packages, and which of their
// tests.
var raceLine = regexp.MustCompile(`(?m)^\tgo test -race (?:-skip '([^'\n]+)' )?([^'\n]+?)(?: -run '([^'\n]+)')?$`)

// waits matches tests whose goroutines share nothing: each waits for a process of its own, or runs one command after the other.
var waits = regexp.MustCompile(`^Test(Hostile(Files|Paths|Tests|Heavy|Words)|FullDisk|OutputFails)$`)

// alike matches tests of a folder whose goroutines are those of others that are run: a language server is spoken with, as in
// lsp.TestTalks, and hands are gone through in parts, as in prove.TestShards.
var alike = map[string]*regexp.Regexp{
	"./door/lsp":    regexp.MustCompile(`^Test(BadFiles|FixAll|Formatting|Memory|Newcomers|Rename)$`),
	"./study/prove": regexp.MustCompile(`^TestPlain$`),
}

// TestRaces: each test that starts goroutines is run with the race detector, as the lists of .ci/run have it.
func TestRaces(t *testing.T) {
	script := must.Get(os.ReadFile("../.ci/run"))(t)
	run, skipped := make(map[string]*regexp.Regexp), make(map[string]*regexp.Regexp)
	for _, m := range raceLine.FindAllStringSubmatch(string(script), -1) {
		for _, folder := range strings.Fields(m[2]) {
			run[folder], skipped[folder] = regexp.MustCompile(m[3]), regexp.MustCompile(cmp.Or(m[1], "^$"))
		}
	}
	found := 0
	for folder, functions := range testFunctions(t) {
		starts := reaching(functions, startsGoroutines)
		for _, f := range functions {
			if !strings.HasPrefix(f.Name.Name, "Test") || !starts[f.Name.Name] || waits.MatchString(f.Name.Name) || alike[folder] != nil && alike[folder].MatchString(f.Name.Name) {
				continue
			}
			if found++; run[folder] == nil || !run[folder].MatchString(f.Name.Name) || skipped[folder].MatchString(f.Name.Name) {
				t.Errorf("%s: %s starts goroutines, and .ci/run does not run it with the race detector", folder, f.Name.Name)
			}
		}
	}
	if found < 10 {
		t.Errorf("%d tests start goroutines", found)
	}
}

// testFunctions returns the functions of the tests in each folder.
func testFunctions(t *testing.T) map[string][]*ast.FuncDecl {
	folders := make(map[string][]*ast.FuncDecl)
	must.Do(t, filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		folder := strings.Replace(filepath.ToSlash(filepath.Dir(path)), "..", ".", 1)
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok {
				folders[folder] = append(folders[folder], f)
			}
		}
		return nil
	}))
	return folders
}

// reaching returns the names of the functions that do something, by themselves or by others of them.
func reaching(functions []*ast.FuncDecl, does func(f *ast.FuncDecl, known map[string]bool) bool) map[string]bool {
	known := make(map[string]bool)
	for more := true; more; {
		more = false
		for _, f := range functions {
			if name := f.Name.Name; !known[name] && does(f, known) {
				known[name], more = true, true
			}
		}
	}
	return known
}

// startsGoroutines reports whether a function has a go statement, a method named Go or Parallel, or a call of a function that
// is known to start some.
func startsGoroutines(f *ast.FuncDecl, known map[string]bool) (starts bool) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			starts = true
		case *ast.SelectorExpr:
			starts = starts || n.Sel.Name == "Go" || n.Sel.Name == "Parallel"
		case *ast.CallExpr:
			called, isName := n.Fun.(*ast.Ident)
			starts = starts || isName && known[called.Name]
		}
		return true
	})
	return starts
}
