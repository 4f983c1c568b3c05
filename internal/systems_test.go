package internal

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// browsers have the library as WebAssembly. The tests need what browsers don't have.
const browsers = "js/wasm"

// elsewhere are systems on which the program or the library is used, and .ci/run is not: those of the archives, one whose
// whole numbers have 32 bits, and browsers.
var elsewhere = []string{"windows/amd64", "darwin/amd64", "darwin/arm64", "linux/386", "linux/arm64", browsers}

// TestSystems: all packages and their tests have right types on all systems, in the quick form one package that differs most on
// one. Nothing is compiled, which takes twenty times as long for each system; extra/release links the program for some. From
// HANFU_LONG=2 on it is also linked for browsers.
func TestSystems(t *testing.T) {
	c := checker{files: token.NewFileSet(), parsed: make(map[string]*ast.File)}
	pattern, least := "./internal/outfile", 1
	if long.Asked() {
		pattern, least = "./...", 70
	}
	for _, system := range long.Some(elsewhere, len(elsewhere)) {
		t.Run(system, func(t *testing.T) {
			n, err := c.check(t, system, pattern)
			if err != nil || n < least {
				t.Errorf("%d packages: %v", n, err)
			}
		})
	}
	t.Run("finds", func(t *testing.T) { // what is no number of 32 bits, in what stands for one system alone
		folder := t.TempDir()
		text := "package main\n\nvar most int = 1 << 40\n\nfunc main() { println(most) }\n"
		must.Do(t, os.WriteFile(filepath.Join(folder, "most_linux.go"), []byte(text), 0o644))
		if n, err := c.check(t, "linux/arm64", filepath.Join(folder, "most_linux.go")); err != nil || n != 1 {
			t.Errorf("%d packages: %v", n, err)
		}
		_, err := c.check(t, "linux/386", filepath.Join(folder, "most_linux.go"))
		if err == nil || !strings.Contains(err.Error(), "overflows") {
			t.Errorf("1<<40 is a whole number of 32 bits: %v", err)
		}
	})
	if long.More() {
		if said, err := goFor(t, browsers, "build", "-o", os.DevNull, "./cmd/rulecheck").CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, said)
		}
	}
}

// goFor is the go command for a system, in the folder of the module.
func goFor(t *testing.T, system string, args ...string) *exec.Cmd {
	goos, goarch, _ := strings.Cut(system, "/")
	c := exec.CommandContext(t.Context(), "go", args...)
	c.Dir = ".."
	c.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+goos, "GOARCH="+goarch)
	return c
}

// checker checks types, and keeps the files that it has parsed: most are those of all systems.
type checker struct {
	files  *token.FileSet
	parsed map[string]*ast.File
}

// listed is a package as go list tells it.
type listed struct {
	ImportPath, Dir string
	GoFiles         []string
	ImportMap       map[string]string
	DepOnly         bool
	Module          *struct{ GoVersion string }
}

// check checks the packages of a pattern for a system, with their tests, and returns how many there are. Of what they import
// it needs the declarations alone.
func (c checker) check(t *testing.T, system, pattern string) (n int, err error) {
	list := goFor(t, system, "list", "-deps", fmt.Sprintf("-test=%t", system != browsers),
		"-json=ImportPath,Dir,GoFiles,ImportMap,DepOnly,Module", pattern)
	out, err := list.Output()
	if err != nil {
		return 0, err
	}
	_, goarch, _ := strings.Cut(system, "/")
	known := map[string]*types.Package{"unsafe": types.Unsafe}
	var wrong []error
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; { // what is imported comes first
		var p listed
		if err := decoder.Decode(&p); err == io.EOF {
			return n, errors.Join(wrong...)
		} else if err != nil {
			return n, err
		}
		if p.ImportPath == "unsafe" || strings.HasSuffix(p.ImportPath, ".test") {
			continue // the latter runs the tests, and go test writes it
		}
		var files []*ast.File
		for _, name := range p.GoFiles {
			f, err := c.file(filepath.Join(p.Dir, name))
			if err != nil {
				return n, err
			}
			files = append(files, f)
		}
		config := types.Config{
			Importer: importer(func(path string) (*types.Package, error) {
				return known[cmp.Or(p.ImportMap[path], path)], nil
			}),
			Sizes: types.SizesFor("gc", goarch), IgnoreFuncBodies: p.DepOnly,
			Error: func(err error) { wrong = append(wrong, err) },
		}
		if p.Module != nil && p.Module.GoVersion != "" {
			config.GoVersion = "go" + p.Module.GoVersion
		}
		path, _, _ := strings.Cut(p.ImportPath, " ") // without the test for which a package is made anew
		known[p.ImportPath], _ = config.Check(path, c.files, files, nil)
		if !p.DepOnly {
			n++
		}
	}
}

// file parses a file, once.
func (c checker) file(path string) (*ast.File, error) {
	if f := c.parsed[path]; f != nil {
		return f, nil
	}
	f, err := parser.ParseFile(c.files, path, nil, parser.SkipObjectResolution)
	c.parsed[path] = f
	return f, err
}

// importer is what imports packages, as a function.
type importer func(path string) (*types.Package, error)

func (f importer) Import(path string) (*types.Package, error) { return f(path) }
