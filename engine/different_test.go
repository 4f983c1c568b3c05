package engine_test

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/testkit/oracle"
)

// differentResult names the first field in which results differ, and what stands there in both.
func differentResult(got, want *oracle.Result) string {
	return different("", reflect.ValueOf(*got), reflect.ValueOf(*want))
}

// differentRefusal compares the id, the code and field of each problem, and the readings. Readings that differ
// only in which of the groups was completed are one: they read the same. Where a shape can't be asked there are none.
func differentRefusal(got, want *engine.Refused) string {
	problems := func(r *engine.Refused) (list []string) {
		for _, p := range r.Problems {
			list = append(list, p.Code+" of "+p.Field)
		}
		return list
	}
	readings := func(r *engine.Refused) (list []engine.Reading) {
		for _, reading := range r.Readings {
			if reading.Completed = 0; !slices.Contains(list, reading) {
				list = append(list, reading)
			}
		}
		return list
	}
	if got.ID != want.ID {
		return fmt.Sprintf("ID: got %q, want %q", got.ID, want.ID)
	}
	if want.Problems[0].Code == "overflow" && len(want.Readings) == 0 { // there is no telling which shapes the hand has
		got.Readings = nil
	}
	return cmp.Or(different("Problems", reflect.ValueOf(problems(got)), reflect.ValueOf(problems(want))),
		different("Readings", reflect.ValueOf(readings(got)), reflect.ValueOf(readings(want))))
}

// different names the first exported field in which two values of a type differ.
func different(path string, got, want reflect.Value) string {
	switch got.Kind() {
	case reflect.Struct:
		for i := range got.NumField() {
			if field := got.Type().Field(i); field.IsExported() {
				if d := different(path+"."+field.Name, got.Field(i), want.Field(i)); d != "" {
					return d
				}
			}
		}
		return ""
	case reflect.Slice, reflect.Array:
		for i := range min(got.Len(), want.Len()) {
			if d := different(path+"["+strconv.Itoa(i)+"]", got.Index(i), want.Index(i)); d != "" {
				return d
			}
		}
		if got.Len() != want.Len() {
			return fmt.Sprintf("%s: got %d entries, want %d: %v, %v", path, got.Len(), want.Len(), got, want)
		}
		return ""
	case reflect.Pointer: // to a rule
		if got.Equal(want) {
			return ""
		}
	default:
		if got.Equal(want) {
			return ""
		}
	}
	return fmt.Sprintf("%s: got %v, want %v", path, got, want)
}

// TestDifferent changes each field of a result, and demands that the difference is seen.
func TestDifferent(t *testing.T) {
	w, err := hand.Parse("222333444m05p66s ron:6s seat:south round:east riichi dora:4s sticks:1")
	if err != nil {
		t.Fatal(err)
	}
	scored, err := standard(t).Score(&w)
	if err != nil {
		t.Fatal(err)
	}
	r := oracle.Of(scored)
	if d := differentResult(r, r); d != "" {
		t.Errorf("a result differs from itself: %s", d)
	}
	var change func(path string, v reflect.Value)
	change = func(path string, v reflect.Value) {
		before := reflect.New(v.Type()).Elem()
		before.Set(v)
		switch v.Kind() {
		case reflect.String:
			v.SetString(v.String() + "?")
		case reflect.Bool:
			v.SetBool(!v.Bool())
		case reflect.Int, reflect.Int64:
			v.SetInt(v.Int() + 1)
		case reflect.Uint8:
			v.SetUint(v.Uint() + 1)
		case reflect.Pointer:
			v.Set(reflect.New(v.Type().Elem()))
		case reflect.Slice:
			if v.Len() == 0 {
				t.Errorf("%s: the sample has none", path)
				return
			}
			change(path+"[0]", v.Index(0))
			v.SetLen(v.Len() - 1)
		case reflect.Array:
			change(path+"[0]", v.Index(0))
			return
		case reflect.Struct:
			for i := range v.NumField() {
				if field := v.Type().Field(i); field.IsExported() {
					change(path+"."+field.Name, v.Field(i))
				}
			}
			return
		}
		again, err := standard(t).Score(&w)
		if err != nil {
			t.Fatal(err)
		}
		if d := different("", reflect.ValueOf(*r), reflect.ValueOf(*oracle.Of(again))); d == "" {
			t.Errorf("%s is not compared", path)
		}
		v.Set(before)
	}
	change("", reflect.ValueOf(r).Elem())
}

// TestCompareAll: what is compared has every field of a result, and every method that returns a part of it.
func TestCompareAll(t *testing.T) {
	compared, result := reflect.TypeFor[oracle.Result](), reflect.TypeFor[*engine.Result]()
	for i := range result.Elem().NumField() {
		f := result.Elem().Field(i)
		if of, ok := compared.FieldByName(f.Name); f.IsExported() && (!ok || of.Type != f.Type) {
			t.Errorf("the field %s is not compared", f.Name)
		}
	}
	for i := range result.NumMethod() {
		m := result.Method(i)
		if _, ok := compared.FieldByName(m.Name); !ok && m.Type.NumIn() == 1 && m.Name != "MarshalJSON" {
			t.Errorf("the method %s is not compared", m.Name)
		}
	}
}
