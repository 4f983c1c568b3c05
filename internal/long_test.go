package internal

import (
	"go/ast"
	"os"
	"regexp"
	"testing"

	"example.com/hanfu/testkit/must"
)

// skipLine is the line of .ci/run that runs the long forms of tests: those that it leaves out.
var skipLine = regexp.MustCompile(`HANFU_LONG=[0-9.]+ go test .*-skip '([^'\n]+)'`)

// TestSkipped: where .ci/run asks for long forms, it leaves out no test that has one.
func TestSkipped(t *testing.T) {
	script := must.Get(os.ReadFile("../.ci/run"))(t)
	line := skipLine.FindSubmatch(script)
	if line == nil {
		t.Fatalf("no line of .ci/run is %s", skipLine)
	}
	skipped, found := regexp.MustCompile(string(line[1])), 0
	for folder, functions := range testFunctions(t) {
		asks := reaching(functions, asksForLong)
		for _, f := range functions {
			if name := f.Name.Name; skipped.MatchString(name) {
				found++
				if asks[name] {
					t.Errorf("%s: %s has a long form, which .ci/run does not run", folder, name)
				}
			}
		}
		if folder == "./engine" && !asks["TestPlain"] {
			t.Error("the long form of engine.TestPlain is not seen")
		}
	}
	if found < 10 {
		t.Errorf("%s matches %d tests", skipped, found)
	}
}

// asksForLong reports whether a function uses package long, other than for its first seed, or names a function that is known to.
func asksForLong(f *ast.FuncDecl, known map[string]bool) (asks bool) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			from, isName := n.X.(*ast.Ident)
			asks = asks || isName && from.Name == "long" && n.Sel.Name != "Raced" && n.Sel.Name != "Seed"
		case *ast.Ident:
			asks = asks || known[n.Name]
		}
		return true
	})
	return asks
}
