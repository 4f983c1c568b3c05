// Package internal has the test of which package may import which.
package internal

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/hanfu/testkit/must"
)

const module = "example.com/hanfu/"

// rooms are all packages of the module, the lowest first. A package may import those of earlier rows, none of its own
// row and none of later ones. The storeys of the house follow one another: internal with hand, rules, engine, game,
// study, report, door, and programs.
var rooms = [][]string{
	{"internal/work"},
	{"internal/naming", "internal/sanitize", "docs", "rulesets"},
	{"internal/playerwords"},
	{"hand", "internal/chart", "internal/jsontext"},
	{"internal/everyhand", "internal/words"},
	{"internal/condition/internal/typed", "internal/osfile", "internal/terminal", "internal/tile"},
	{"internal/condition", "internal/doc", "internal/outfile"},
	{"internal/condition/compile"},
	{"internal/condition/prove", "internal/condition/trace"},
	{"rules/condition"},
	{"rules/finding"},
	{"internal/finding", "internal/yamltext"},
	{"internal/tree"},
	{"internal/schema"},
	{"internal/rulefmt", "internal/source"},
	{"internal/inputs", "internal/options"},
	{"internal/edit", "internal/lint", "internal/merge", "internal/outline", "internal/watch"},
	{"internal/fixes", "internal/insides"},

	{"rules"},
	{"rules/document", "rules/ruleentries"},

	{"engine/units"},
	{"engine/hanandfu", "engine/internal/fast"},
	{"engine"},

	{"game"},
	{"game/gamelog/internal/model", "game/season"},
	{"game/gamelog/internal/jsontree", "game/gamelog/internal/yaku"},
	{"game/gamelog/internal/majiang", "game/gamelog/internal/majsoul", "game/gamelog/internal/mjai",
		"game/gamelog/internal/tenhou"},
	{"game/gamelog/internal/tenhou6"},
	{"game/gamelog"},

	{"study/hands"},
	{"study/batch", "study/internal/inplay", "study/prove", "study/witness"},
	{"study/diff", "study/effect", "study/ruletest", "study/ruletext"},
	{"study/infer"},

	{"report/internal/junit", "report/speech"},
	{"report/sheet"},
	{"report/scorecard"},
	{"report"},
	{"report/findings", "report/lists", "report/manual"},
	{"report/codes", "report/differences", "report/games", "report/newhouse", "report/proofs", "report/seasons",
		"report/tests"},
	{"report/check"},

	{"door/lsp/internal/protocol"},
	{"door/lsp/internal/text"},
	{"door/lsp/internal/complete", "door/lsp/internal/symbols"},
	{"door/lsp"},
	{"door/serve/internal/club", "door/serve/internal/origin"},
	{"door/serve/internal/catalog", "door/serve/internal/handinput", "door/serve/internal/practice",
		"door/serve/internal/socket"},
	{"door/serve/calls", "door/serve/internal/evening"},
	{"door/serve/internal/api", "door/serve/internal/pages"},
	{"door/serve"},
	{"door/serve/site"},

	{"bindings/c", "bindings/npm", "cmd/rulecheck", "door/serve/site/program"},
	// For tests alone: nothing stands behind them.
	{"game/gamelog/internal/testlogs", "testkit/contexts", "testkit/corpus", "testkit/golden", "testkit/hostile",
		"testkit/houses", "testkit/long", "testkit/must", "testkit/oracle", "testkit/randomrules",
		"testkit/randomwin", "testkit/randomyaml"},
}

// doors are the packages that may import a library. One that isn't listed is for cmd alone.
var doors = map[string][]string{
	"github.com/bmatcuk/doublestar":   {"internal/inputs"},
	"github.com/coder/websocket":      {"door/serve/internal/socket"},
	"github.com/expr-lang/expr":       {"internal/condition/compile", "testkit/oracle"},
	"github.com/fatih/color":          {"internal/terminal"},
	"github.com/fsnotify/fsnotify":    {"internal/watch"},
	"github.com/google/go-cmp":        {"testkit/golden"},
	"github.com/mattn/go-runewidth":   {"internal/rulefmt", "internal/terminal"},
	"github.com/sourcegraph/jsonrpc2": {"door/lsp"},
	"google.golang.org/protobuf":      {"game/gamelog/internal/majsoul", "game/gamelog/internal/testlogs"},
	"golang.org/x/sync":               {"report/check", "report/games", "study/diff", "study/effect", "study/prove", "study/ruletest"},
	"golang.org/x/sys":                {"internal/outfile"},
	"golang.org/x/text":               {"report/newhouse"},
	"github.com/yuin/goldmark":        {"report/manual"},
	"golang.org/x/tools":              {"report/codes"},
	"gopkg.in/yaml.v3":                {"internal/tree"},
	"rsc.io/qr":                       {"cmd/rulecheck", "report/sheet"},
}

// output is what prints, logs or reads a terminal with the standard library, which programs alone may do.
var output = []string{"flag", "log", "log/slog", "os.Stdin", "os.Stdout", "os.Stderr", "fmt.Print",
	"fmt.Printf", "fmt.Println"}

// withC is where a library for C would be installed, too.
var withC = build.Context{GOOS: "linux", GOARCH: "amd64", Compiler: "gc", CgoEnabled: true,
	ReleaseTags: build.Default.ReleaseTags}

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
		program := isProgram(room)
		toInstall, err := withC.MatchFile(filepath.Split(path))
		if must.Do(t, err); toInstall && file.Name.Name == "main" && room != "cmd/rulecheck" {
			wrong(file.Name, "go install ./... would install this; give it a constraint or its own module")
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ImportSpec:
				imported, _ := strconv.Unquote(n.Path.Value)
				own, isOwn := strings.CutPrefix(imported, module)
				switch to, known := row[own]; {
				case isOwn && known && to >= from:
					wrong(n, own+" does not stand below "+room)
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
	for room, i := range row {
		if !met[room] {
			t.Errorf("package %s has no files", room)
		}
		if strings.HasPrefix(room, "internal/") && i > row["rules"] {
			t.Errorf("package %s stands above rules: it belongs to one of the storeys there", room)
		}
	}
}

func isProgram(room string) bool {
	return strings.HasPrefix(room, "bindings/") || strings.HasPrefix(room, "cmd/")
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
