package internal

import (
	"flag"
	"go/ast"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/testkit/golden"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestLongForms: the list that .ci/run takes has each test that has a long form with a tenth of what is random.
func TestLongForms(t *testing.T) {
	var all []string
	for folder, functions := range testFunctions(t) {
		asks := reaching(functions, asksForLong)
		for name := range asks {
			if strings.HasPrefix(name, "Test") && !strings.HasPrefix(folder, "./extra/") {
				all = append(all, folder+" "+name)
			}
		}
		if folder == "./engine" && !asks["TestPlain"] {
			t.Error("the long form of engine.TestPlain is not seen")
		}
	}
	slices.Sort(all)
	golden.Compare(t, *update, "../.ci/long", strings.Join(all, "\n")+"\n")
}

// asksForLong reports whether a function asks package long how much to do, or names a function that is known to. What asks for
// the whole, or for more, gets neither with a tenth.
func asksForLong(f *ast.FuncDecl, known map[string]bool) (asks bool) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			from, isName := n.X.(*ast.Ident)
			asks = asks || isName && from.Name == "long" && slices.Contains([]string{"N", "Some", "Asked"}, n.Sel.Name)
		case *ast.Ident:
			asks = asks || known[n.Name]
		}
		return true
	})
	return asks
}
