package engine_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/corpus"
)

// TestMarshalWins: what encoding/json makes of the wins of a corpus is read back by it as equal wins.
func TestMarshalWins(t *testing.T) {
	for _, line := range corpus.Wins(t, testdata) {
		w, err := hand.ParseJSON(line)
		if err != nil {
			continue
		}
		type table struct{ Wins []hand.Win }
		text, err := json.Marshal(table{[]hand.Win{w}})
		if err != nil {
			t.Fatal(err)
		}
		var back table
		if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(back.Wins[0], w) {
			t.Fatalf("%s reads back with %v as %v", text, err, back.Wins)
		}
	}
	var w hand.Win
	if err := json.Unmarshal([]byte(`null`), &w); err == nil {
		t.Error("null is read as a win")
	}
}

// TestMarshal: encoding/json makes of results, refusals and explanations, by pointer and by value, what AppendJSON
// does.
func TestMarshal(t *testing.T) {
	e := engineFor(t, "standard", nil)
	for i, line := range corpus.Wins(t, testdata) {
		if i%100 != 0 {
			continue
		}
		if i%200 == 0 { // without its winning tile it is refused
			line = bytes.Replace(line, []byte(`"hand":"`), []byte(`"hand":"1z`), 1)
		}
		w, err := hand.ParseJSON(line)
		if err != nil {
			marshals(t, e.Refuse(&w, err), e.Refuse(&w, err).AppendJSON(nil, "en"))
			continue
		}
		x, err := e.Explain(t.Context(), &w)
		if err != nil {
			t.Fatal(err)
		}
		want, err := x.AppendJSON(nil, "en", nil)
		if err != nil {
			t.Fatal(err)
		}
		marshals(t, x, want)
		marshals(t, *x, want)
		if x.Result != nil {
			marshals(t, x.Result, x.Result.AppendJSON(nil, "en"))
			marshals(t, *x.Result, x.Result.AppendJSON(nil, "en"))
			reading := x.Result.Reading()
			marshals(t, reading, reading.AppendJSON(nil))
		}
	}
}

func marshals(t *testing.T, v any, want []byte) {
	t.Helper()
	got, err := json.Marshal(v)
	var escaped bytes.Buffer
	json.HTMLEscape(&escaped, want)
	if err != nil || !bytes.Equal(got, escaped.Bytes()) {
		t.Fatalf("%T is marshaled with %v as\n%s\nand not as\n%s", v, err, got, escaped.Bytes())
	}
}

// TestMarshalFindings: findings have the keys that docs/checking.md lists.
func TestMarshalFindings(t *testing.T) {
	_, err := new(rules.Loader).Load(t.Context(),
		rules.Bytes("club.yaml", []byte("hanfu: 1\nid: club\nname: Club\nextends: standard\nyaku: {pinfu: {when: clozed < 1}}\n")))
	found, ok := errors.AsType[rules.Findings](err)
	if !ok {
		t.Fatal(err)
	}
	got, err := json.Marshal(found[:1])
	var keys []map[string]any
	if err == nil {
		err = json.Unmarshal(got, &keys)
	}
	if err != nil || keys[0]["code"] != "unknown-name" || keys[0]["file"] != "club.yaml" ||
		keys[0]["end_column"] != 28. {
		t.Fatalf("%v: %s", err, got)
	}
}

// TestMarshalNothing: values that no engine made, such as fields that nobody filled, are written too.
func TestMarshalNothing(t *testing.T) {
	for _, v := range []any{engine.Explanation{}, engine.Result{}, engine.Refused{}} {
		if text, err := json.Marshal(v); err != nil || !json.Valid(text) {
			t.Errorf("%T: %s, %v", v, text, err)
		}
	}
}
