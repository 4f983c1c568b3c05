package internal

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/batch"
	"example.com/hanfu/testkit/must"
)

// TestZeroValues: no method of a rule set that was not loaded, or of an engine or a batch without rules, panics. Those that
// have an error return one.
func TestZeroValues(t *testing.T) {
	win := must.Get(hand.Parse("234m567p34567s99m tsumo:8s"))(t)
	given := []any{t.Context(), &win, new(engine.Result), new(rules.Rules), new(rules.Situation), new(rules.Override), new(hand.Flag),
		strings.NewReader("{}\n"), new(strings.Builder), "true"}
	refusing := &batch.Batch{Engine: new(engine.Engine)} // each line, which is no error
	for _, zero := range []any{new(engine.Engine), engine.New(nil), engine.New(new(rules.Rules)), new(rules.Rules), new(batch.Batch), refusing} {
		of := reflect.ValueOf(zero)
		for i := range of.NumMethod() {
			name, method := fmt.Sprintf("%T.%s", zero, of.Type().Method(i).Name), of.Method(i)
			args := make([]reflect.Value, method.Type().NumIn())
			for j := range args {
				args[j] = reflect.Zero(method.Type().In(j))
				for _, v := range given {
					if is := reflect.TypeOf(v); is == method.Type().In(j) || method.Type().In(j).Kind() == reflect.Interface &&
						is.Implements(method.Type().In(j)) && method.Type().In(j).NumMethod() > 0 {
						args[j] = reflect.ValueOf(v)
						break
					}
				}
			}
			results, panicked := called(method, args)
			if panicked != nil {
				t.Errorf("%s panics: %v", name, panicked)
				continue
			}
			for _, r := range results {
				if r.Type() == reflect.TypeFor[error]() && r.IsNil() && zero != any(refusing) {
					t.Errorf("%s returns no error", name)
				}
			}
		}
	}
}

func called(method reflect.Value, args []reflect.Value) (results []reflect.Value, panicked any) {
	defer func() { panicked = recover() }()
	if method.Type().IsVariadic() {
		args = args[:len(args)-1]
	}
	return method.Call(args), nil
}
