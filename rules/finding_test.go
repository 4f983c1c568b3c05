package rules

import (
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"strings"
	"testing"
)

// TestFindingDocs: as go doc shows nothing of a type that is declared elsewhere, its comment tells all that it has.
func TestFindingDocs(t *testing.T) {
	types := map[string]reflect.Type{"Position": reflect.TypeFor[Position](), "Finding": reflect.TypeFor[Finding](),
		"Findings": reflect.TypeFor[Findings](), "Said": reflect.TypeFor[Said](), "Related": reflect.TypeFor[Related](), "Fix": reflect.TypeFor[Fix](),
		"Edit": reflect.TypeFor[Edit](), "Severity": reflect.TypeFor[Severity](),
		"FindingCode": reflect.TypeFor[FindingCode](), "Outline": reflect.TypeFor[Outline](),
		"OutlineEntry": reflect.TypeFor[OutlineEntry](), "OutlineName": reflect.TypeFor[OutlineName]()}
	for _, name := range []string{"finding.go", "format.go"} {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		testAliases(t, file, types)
	}
}

func testAliases(t *testing.T, file *ast.File, types map[string]reflect.Type) {
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.TypeSpec)
		if !ok {
			return true
		}
		of := types[spec.Name.Name]
		if of == nil {
			t.Errorf("the test does not know %s", spec.Name.Name)
			return true
		}
		var has []string
		if of.Kind() == reflect.Struct {
			for i := range of.NumField() {
				if f := of.Field(i); f.IsExported() {
					has = append(has, f.Name)
				}
			}
		}
		for i := range of.NumMethod() {
			if m := of.Method(i).Name; of.Kind() != reflect.Struct || of.NumField() == 0 || !of.Field(0).Anonymous {
				has = append(has, m)
			}
		}
		for _, name := range has {
			if !strings.Contains(spec.Doc.Text(), name) {
				t.Errorf("the comment of %s says nothing of %s", spec.Name.Name, name)
			}
		}
		return true
	})
}
