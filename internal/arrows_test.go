// Package internal has the test of which package may import which.
package internal

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/hanfu/internal/testkit/must"
)

const module = "example.com/hanfu/"

// rooms are all packages of the module, the lowest first. A package may import those of earlier rows, none of its own
// row and none of later ones.
var rooms = [][]string{
	{"internal/lazyregexp"},
	{"internal/budget", "internal/cache", "internal/keyboard", "internal/nameindex", "internal/nearest",
		"internal/osfile", "internal/sanitize", "docs", "rulesets"},
	{"internal/playerwords"},
	{"hand", "internal/chart", "internal/jsontext", "internal/outfile"},
	{"internal/words", "internal/everyhand"},
	{"internal/condition/internal/typed"},
	{"internal/condition"},
	{"internal/condition/compile"},
	{"internal/condition/prove", "internal/condition/trace"},
	{"rules/condition"},
	{"rules/finding"},
	{"internal/finding", "internal/yamltext"},
	{"internal/tree"},
	{"internal/schema"},
	{"internal/rulefmt", "internal/source"},
	{"internal/options"},
	{"internal/edit", "internal/lint", "internal/merge", "internal/outline"},
	{"internal/fixes", "internal/insides"},
	{"rules"},
	{"internal/ruleentries", "internal/hands"},
	{"internal/inplay", "internal/units"},
	{"internal/hanandfu", "engine/internal/fast"},
	{"engine", "internal/document", "internal/inputs"},
	{"witness", "game", "internal/report/junit", "prove", "internal/watch", "internal/tile", "internal/report/terminal", "internal/settings"},
	{"internal/doc", "internal/report/speech"},
	{"gamelog/internal/model", "ruletest", "season", "sheet", "diff"},
	{"gamelog/internal/jsontree", "gamelog/internal/yaku", "infer"},
	{"gamelog/internal/majiang", "gamelog/internal/majsoul", "gamelog/internal/mjai", "gamelog/internal/tenhou"},
	{"gamelog/internal/tenhou6"},
	{"gamelog"},
	{"internal/report/scorecard"},
	{"batch", "report"},
	{"internal/report/facts", "report/findings", "internal/report/lists", "internal/report/manual", "internal/report/points"},
	{"effect", "internal/report/waits", "tally"},
	{"internal/newhouse", "internal/report/codes", "report/differences", "report/games", "report/proofs", "report/seasons", "report/tests"},
	{"internal/check"},
	{"lsp/internal/protocol"},
	{"lsp/internal/text"},
	{"lsp/internal/complete", "lsp/internal/symbols"},
	{"lsp"},
	{"serve/internal/club", "serve/internal/refusal", "serve/internal/turn"},
	{"serve/internal/changes", "serve/internal/handinput", "serve/internal/practice", "serve/internal/catalog", "serve/internal/socket"},
	{"serve/internal/calls", "serve/internal/evening"},
	{"serve/calls", "serve/internal/api", "serve/internal/pages"},
	{"serve"},
	{"serve/site"},
	{"cmd/libhanfu", "cmd/release", "cmd/rulecheck", "npm", "serve/site/program", "examples/bot", "examples/builder", "examples/editor", "examples/server",
		"examples/simulator", "examples/table"},
	// For tests alone: nothing stands behind them.
	{"gamelog/internal/testlogs", "internal/testkit/contexts", "internal/testkit/corpus", "internal/testkit/golden", "internal/testkit/hostile", "internal/testkit/houses", "internal/testkit/long", "internal/testkit/must", "internal/testkit/oracle",
		"internal/testkit/randomrules", "internal/testkit/randomyaml", "internal/testkit/randomwin"},
}

// doors are the packages that may import a library. One that isn't listed is for cmd alone.
var doors = map[string][]string{
	"github.com/bmatcuk/doublestar":   {"internal/inputs"},
	"github.com/coder/websocket":      {"serve/internal/socket"},
	"github.com/expr-lang/expr":       {"internal/condition/compile", "internal/testkit/oracle"},
	"github.com/fatih/color":          {"internal/report/terminal"},
	"github.com/fsnotify/fsnotify":    {"internal/watch"},
	"github.com/google/go-cmp":        {"internal/testkit/golden"},
	"github.com/mattn/go-runewidth":   {"internal/rulefmt", "internal/report/terminal"},
	"github.com/sourcegraph/jsonrpc2": {"lsp"},
	"google.golang.org/protobuf":      {"gamelog/internal/majsoul", "gamelog/internal/testlogs"},
	"golang.org/x/sys":                {"internal/outfile"},
	"golang.org/x/text":               {"internal/newhouse"},
	"github.com/yuin/goldmark":        {"internal/report/manual"},
	"golang.org/x/tools":              {"internal/report/codes"},
	"gopkg.in/yaml.v3":                {"internal/tree"},
	"rsc.io/qr":                       {"cmd/rulecheck"},
}

// output is what prints, logs or reads a terminal with the standard library, which programs alone may do.
var output = []string{"flag", "log", "log/slog", "os.Stdin", "os.Stdout", "os.Stderr", "fmt.Print",
	"fmt.Printf", "fmt.Println"}

// TestArrows reads all files that aren't tests, those of other systems too.
func TestArrows(t *testing.T) {
	row := make(map[string]int)
	for i, names := range rooms {
		for _, name := range names {
			row[name] = i
		}
	}
	met := make(map[string]bool)
	must.Do(t, filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			_, noModule := os.Stat(filepath.Join(path, "go.mod"))
			if d.Name() == "testdata" || d.Name() == ".git" || path != ".." && noModule == nil {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		room := strings.TrimPrefix(filepath.ToSlash(filepath.Dir(path)), "../")
		from, ok := row[room]
		if met[room] = true; !ok {
			t.Errorf("%s: give package %s its place among the rooms", path, room)
			return nil
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		wrong := func(n ast.Node, why string) { t.Errorf("%s: %s", fset.Position(n.Pos()), why) }
		program, example := isProgram(room), strings.HasPrefix(room, "examples/")
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ImportSpec:
				imported, _ := strconv.Unquote(n.Path.Value)
				own, isOwn := strings.CutPrefix(imported, module)
				switch to, known := row[own]; {
				case isOwn && known && to >= from:
					wrong(n, own+" does not stand below "+room)
				case isOwn && example && strings.HasPrefix(own, "internal/"):
					wrong(n, "another module can't import "+own)
				case !isOwn && !mayImport(room, imported):
					wrong(n, imported+" is not for "+room)
				}
			case *ast.SelectorExpr:
				if x, ok := n.X.(*ast.Ident); ok && !program && slices.Contains(output, x.Name+"."+n.Sel.Name) {
					wrong(n, x.Name+"."+n.Sel.Name+" is for programs alone")
				}
			}
			return true
		})
		return nil
	}))
	for room := range row {
		if !met[room] {
			t.Errorf("package %s has no files", room)
		}
	}
}

// isProgram reports whether a room is a command or an example, which is written as one of another module.
func isProgram(room string) bool {
	return strings.HasPrefix(room, "cmd/") || strings.HasPrefix(room, "examples/")
}

// mayImport reports whether a package may import one that isn't ours.
func mayImport(room, imported string) bool {
	for library, rooms := range doors {
		if imported == library || strings.HasPrefix(imported, library+"/") {
			return slices.Contains(rooms, room)
		}
	}
	host, _, _ := strings.Cut(imported, "/")
	return isProgram(room) || !strings.Contains(host, ".") && !slices.Contains(output, imported)
}
