package internal

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
	"example.com/hanfu/study/ruletest"
)

// stringers are the types of public packages that have a text.
var stringers = []fmt.Stringer{
	hand.Wait(0), hand.Problem{}, hand.Meld{}, hand.Suit(0), hand.Kind(0), hand.Tile(0), hand.Wind(0), hand.Set(0), hand.Win{}, hand.GroupKind(0),
	hand.Group(0), hand.MeldType(0), engine.YakuVerdict(0), engine.Criterion(0), engine.Key{}, engine.Reading{}, game.Player{}, rules.OverrideKind(0),
	&insides.Expression{}, rules.Place{}, rules.Concern(0), rules.EndedBy(0), ruletest.Difference{}, ruletest.PointKind(0), rules.Edit{}, rules.Severity(0),
	rules.Position{}, rules.Finding{}, condition.Stage(0), condition.Value{}, condition.ValueType(0),
}

// TestStringers: a value of a public type has a text, whatever it is: a program that prints one does not end for it.
func TestStringers(t *testing.T) {
	listed := make(map[string]bool)
	r := rand.New(rand.NewPCG(1, 2))
	for _, s := range stringers {
		typ := reflect.TypeOf(s)
		listed[typ.String()], listed["*"+typ.String()] = true, true
		for i := range 600 {
			v := reflect.New(typ).Elem()
			if v.Kind() == reflect.Pointer {
				v.Set(reflect.New(typ.Elem()))
			}
			if i > 0 {
				fill(r, v, i)
			}
			texts(t, v)
		}
	}
	for _, name := range withText(t) {
		if !listed[name] {
			t.Errorf("%s has a text, and is not tried", name)
		}
	}
}

// texts calls what writes a value for people and programs.
func texts(t *testing.T, v reflect.Value) {
	defer func() {
		if p := recover(); p != nil {
			t.Fatalf("%#v has no text: %v", v.Interface(), p)
		}
	}()
	_ = v.Interface().(fmt.Stringer).String()
	if stage, ok := v.Interface().(condition.Stage); ok {
		_ = stage.Doc() + stage.When()
	}
}

// fill sets all that a program can set of a value: small numbers one after the other, others at random.
func fill(r *rand.Rand, v reflect.Value, i int) {
	switch v.Kind() {
	case reflect.Uint8:
		v.SetUint(uint64(i % 256))
		if i >= 256 {
			v.SetUint(r.Uint64N(256))
		}
	case reflect.Uint64:
		v.SetUint(r.Uint64())
	case reflect.Int, reflect.Int64:
		v.SetInt(r.Int64() - r.Int64())
	case reflect.String:
		v.SetString(strings.Repeat("\xff ", r.IntN(3)))
	case reflect.Bool:
		v.SetBool(r.IntN(2) == 0)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), r.IntN(20), 20))
		for j := range v.Len() {
			fill(r, v.Index(j), i)
		}
	case reflect.Array:
		for j := range v.Len() {
			fill(r, v.Index(j), i)
		}
	case reflect.Struct:
		for j := range v.NumField() {
			if f := v.Field(j); f.CanSet() {
				fill(r, f, i)
			}
		}
	}
}

// withText lists the public types with a method String, as package.Type.
func withText(t *testing.T) (all []string) {
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "internal" || d.Name() == "testdata" || d.Name() == "cmd" || d.Name() == "door" || d.Name() == "testkit"):
			return filepath.SkipDir
		case !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || f.Recv == nil || f.Name.Name != "String" {
				continue
			}
			of, pointer := f.Recv.List[0].Type, ""
			if star, ok := of.(*ast.StarExpr); ok {
				of, pointer = star.X, "*"
			}
			if name := of.(*ast.Ident).Name; ast.IsExported(name) {
				all = append(all, pointer+file.Name.Name+"."+name)
			}
		}
		return nil
	})
	if err != nil || len(all) < 15 {
		t.Fatal(all, err)
	}
	return all
}
