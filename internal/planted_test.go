package internal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// planted are the folders in which faults are planted, with the packages whose tests look for them, besides the folder's own,
// and how many of faultsPlanted were found when that was measured last, 0 where it was not.
var planted = []struct {
	folder string
	also   []string
	found  int
}{
	{"engine", []string{"game", "game/gamelog", "report"}, 0},
	{"engine/internal/fast", []string{"engine", "game"}, 0},
	{"rules", []string{"engine", "study/diff", "report/sheet", "game"}, 0},
	{"game", []string{"game/gamelog", "report/games", "game/season"}, 0},
	{"game/gamelog", []string{"report/games"}, 0},
	{"report/sheet", nil, 0},
	{"door/serve", nil, 0},
	{"door/serve/internal/pages", []string{"door/serve"}, 0},
	{"study/infer", []string{"report/newhouse"}, 8},
	{"study/prove", nil, 14},
	{"study/diff", []string{"study/effect"}, 13},
	{"report/newhouse", []string{"door/serve/internal/pages"}, 0},
}

// faultsPlanted is how many faults are planted in a folder.
const faultsPlanted = 18

// TestPlanted: the tests find no fewer of the faults that are planted in the code than they did: a comparison or a
// connective turned, a number off by one, a branch never taken. Each takes a run of the tests, so the whole takes hours,
// and is for HANFU_LONG=2 and -timeout 0: else the faults are made, and no tests run.
func TestPlanted(t *testing.T) {
	for _, p := range planted {
		t.Run(p.folder, func(t *testing.T) {
			faults := faultsIn(t, p.folder)
			if len(faults) < 5*faultsPlanted {
				t.Fatalf("there are %d faults to plant", len(faults))
			}
			rand.New(rand.NewPCG(long.Seed(), 1)).Shuffle(len(faults), func(i, j int) { faults[i], faults[j] = faults[j], faults[i] })
			if !long.More() {
				for _, f := range faults[:faultsPlanted] {
					if _, err := parser.ParseFile(token.NewFileSet(), f.file, f.text(t), 0); err != nil {
						t.Errorf("%s: %v", f, err)
					}
				}
				return
			}
			packages := append([]string{p.folder}, p.also...)
			if at := failing(t, packages); at != "" {
				t.Fatalf("without a fault the tests of %s fail", at)
			}
			built, found := 0, 0
			for _, f := range faults {
				if built == faultsPlanted {
					break
				}
				switch f.tested(t, packages) {
				case caught:
					built, found = built+1, found+1
				case missed:
					built++
					t.Logf("not found: %s", f)
				}
			}
			t.Logf("%d of %d found", found, built)
			if found < p.found {
				t.Errorf("%d of %d faults are found, and %d were", found, built, p.found)
			}
		})
	}
}

// fault is a fault that is planted: what stands at a place of a file, and what in place of it.
type fault struct {
	file            string
	line, from, end int
	becomes         string
}

func (f fault) String() string { return fmt.Sprintf("%s:%d: %s", f.file, f.line, f.becomes) }

// text returns the file with the fault.
func (f fault) text(t *testing.T) []byte {
	text := must.Get(os.ReadFile(f.file))(t)
	return bytes.Join([][]byte{text[:f.from], []byte(f.becomes), text[f.end:]}, nil)
}

var turned = map[token.Token]string{token.EQL: "!=", token.NEQ: "==", token.LSS: "<=", token.LEQ: "<", token.GTR: ">=",
	token.GEQ: ">", token.LAND: "||", token.LOR: "&&", token.ADD: "-", token.SUB: "+"}

// faultsIn returns the faults that can be planted in a folder, file by file. Some don't compile.
func faultsIn(t *testing.T, folder string) (all []fault) {
	pkg := must.Get(build.ImportDir("../"+folder, 0))(t)
	for _, name := range pkg.GoFiles {
		file, set := filepath.Join(pkg.Dir, name), token.NewFileSet()
		text := must.Get(os.ReadFile(file))(t)
		parsed := must.Get(parser.ParseFile(set, file, text, 0))(t)
		plant := func(from, end token.Pos, becomes string) {
			at := set.Position(from)
			all = append(all, fault{file, at.Line, at.Offset, set.Position(end).Offset, becomes})
		}
		for _, d := range parsed.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			ast.Inspect(f, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.BinaryExpr:
					if becomes, ok := turned[n.Op]; ok {
						plant(n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), becomes)
					}
				case *ast.BasicLit:
					if i, err := strconv.Atoi(n.Value); err == nil && n.Kind == token.INT {
						plant(n.Pos(), n.End(), strconv.Itoa(i+1))
					}
				case *ast.IfStmt:
					condition := text[set.Position(n.Cond.Pos()).Offset:set.Position(n.Cond.End()).Offset]
					plant(n.Cond.Pos(), n.Cond.End(), fmt.Sprintf("false && (%s)", condition))
				}
				return true
			})
		}
	}
	return all
}

// outcome is what became of a fault: it does not compile, a test failed, or none did.
type outcome int

const (
	refused outcome = iota
	caught
	missed
)

// tested runs the tests of packages, one after another, until those of one fail.
func (f fault) tested(t *testing.T, packages []string) outcome {
	dir := t.TempDir()
	with, overlay := filepath.Join(dir, "fault.go"), filepath.Join(dir, "overlay.json")
	absolute := must.Get(filepath.Abs(f.file))(t)
	replaced, err := json.Marshal(map[string]map[string]string{"Replace": {absolute: with}})
	must.Do(t, errors.Join(err, os.WriteFile(with, f.text(t), 0o600), os.WriteFile(overlay, replaced, 0o600)))
	if goes(t, "build", "-overlay", overlay, "./"+packages[0]) != nil {
		return refused
	}
	if failing(t, packages, "-overlay", overlay) != "" {
		return caught
	}
	return missed
}

// failing returns the first of some packages of which a test fails, "" if none does.
func failing(t *testing.T, packages []string, flags ...string) string {
	for _, p := range packages {
		if goes(t, slices.Concat([]string{"test", "-vet=off", "-failfast", "-timeout", "5m"}, flags, []string{"./" + p})...) != nil {
			return p
		}
	}
	return ""
}

func goes(t *testing.T, args ...string) error {
	c := exec.CommandContext(t.Context(), "go", args...)
	c.Dir, c.Env = "..", append(os.Environ(), "HANFU_LONG=")
	err := c.Run()
	if t.Context().Err() != nil {
		t.Fatal(t.Context().Err())
	}
	return err
}
