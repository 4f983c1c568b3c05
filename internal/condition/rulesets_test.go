package condition_test

import (
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
)

// TestRuleSetsEqualReference compares every expression of every rule set, shipped and in testdata, with
// expr's own machine on random facts.
func TestRuleSetsEqualReference(t *testing.T) {
	for _, id := range ruleSets(t) {
		t.Run(filepath.Base(id), func(t *testing.T) {
			r := load(t, id)
			list := samples(insides.Of(r).Names(), long.N(15, 200))
			compared := 0
			eachExpressionOf(r, func(expression any) {
				compared++
				switch e := expression.(type) {
				case *condition.Bool:
					compareBool(t, e, list)
				case *condition.Int:
					compareInt(t, e, list)
				}
			})
			if compared < 100 {
				t.Errorf("only %d expressions were compared", compared)
			}
		})
	}
}

// ruleSets lists the rule sets, shipped and in testdata, or some of them.
func ruleSets(t testing.TB) []string {
	t.Helper()
	paths, err := filepath.Glob("../../testdata/rulesets/*.yaml")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no rule sets in testdata: %v", err)
	}
	return long.Some(append(slices.DeleteFunc(paths, source.IsTestFile), rules.Shipped()...), 6)
}

var loader rules.Loader // of all tests, which load the same

func load(t testing.TB, id string) *rules.Rules {
	t.Helper()
	r, err := loader.Load(t.Context(), rules.Named(id))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestSettledMeansTheSame compares every expression of every rule set with what expr's own machine makes of it once the
// options are worked into it.
func TestSettledMeansTheSame(t *testing.T) {
	for _, id := range ruleSets(t) {
		t.Run(filepath.Base(id), func(t *testing.T) {
			r := load(t, id)
			names := insides.Of(r).Names()
			list := samples(names, long.N(8, 50))
			compared := 0
			eachExpressionOf(r, func(expression any) {
				compared++
				switch e := expression.(type) {
				case *condition.Bool:
					compare(t, compile.Simplify(e.String(), &names, 0), list,
						func(f *condition.Facts) any { return f.Holds(e) })
				case *condition.Int:
					compare(t, compile.Simplify(e.String(), &names, 0), list,
						func(f *condition.Facts) any { return f.Value(e) })
				}
			})
			if compared < 100 {
				t.Errorf("only %d expressions were compared", compared)
			}
		})
	}
}

// eachExpressionOf calls f with every compiled expression of rules: of all that their methods return.
func eachExpressionOf(r *rules.Rules, f func(any)) {
	v := reflect.ValueOf(r)
	for i := range v.NumMethod() {
		if m := v.Method(i).Type(); m.NumIn() == 0 && m.NumOut() == 1 &&
			(m.Out(0).Kind() == reflect.Slice || m.Out(0).Kind() == reflect.Pointer) {
			eachExpression(v.Method(i).Call(nil)[0], f)
		}
	}
}

// eachExpression calls f with every compiled expression in a value.
func eachExpression(v reflect.Value, f func(any)) {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return
		}
		switch v.Type() {
		case reflect.TypeFor[*condition.Bool](), reflect.TypeFor[*condition.Int]():
			f(v.Interface())
			return
		}
		eachExpression(v.Elem(), f)
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				eachExpression(v.Field(i), f)
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			eachExpression(v.Index(i), f)
		}
	}
}
