package engine_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/testkit/corpus"
	"example.com/hanfu/testkit/long"
)

// TestScoreJSON: what a program reads of a score or a refusal, and writes again, is the same JSON.
func TestScoreJSON(t *testing.T) {
	lines := long.Some(corpus.Wins(t, testdata), 20)
	scored, refused := 0, 0
	for _, e := range testEngines(t) {
		for i, line := range lines {
			win, err := hand.ParseJSON(line)
			if err != nil {
				t.Fatal(err)
			}
			if i%7 == 0 {
				win.Hand = win.Hand[1:]
			}
			if read := readAgain(t, e, &win, []string{"", "en", "ja", "fr"}[i%4]); read.Refused != nil {
				refused++
			} else {
				scored++
			}
		}
	}
	if scored < 1000 || refused < 100 {
		t.Errorf("%d wins are scored, and %d refused", scored, refused)
	}
	win, err := hand.Parse("234m567p34567s99m tsumo:8s seat:south riichi sticks:47")
	if err != nil {
		t.Fatal(err)
	}
	large := houseEngine(t, "options: {aotenjou: true}\nbonus: {odd: {name: {en: \"<Odd>\"}, han: sticks}}")
	if read := readAgain(t, large, &win, "en"); read.Result.Points < 1<<50 {
		t.Errorf("fifty han are %d points", read.Result.Points)
	}
	for _, text := range []string{`{}`, `[]`, `7`, `{"han":3}`, `{"error":null}`, `{"rules":"a","payments":[1]}`, `{"rules":"a","payments":{"east":"x"}}`} {
		if err := json.Unmarshal([]byte(text), new(engine.ScoreJSON)); err == nil {
			t.Errorf("%s is read as a score", text)
		}
	}
}

func readAgain(t *testing.T, e *engine.Engine, win *hand.Win, lang string) (read engine.ScoreJSON) {
	t.Helper()
	result, err := e.Score(win)
	var text []byte
	if refused, ok := errors.AsType[*engine.Refused](err); ok {
		text = refused.AppendJSON(nil, lang)
	} else {
		text = result.AppendJSON(nil, lang)
	}
	if err := json.Unmarshal(text, &read); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if again, err := read.MarshalJSON(); err != nil || string(again) != string(text) {
		t.Fatalf("%v\n%s\nread and written again is\n%s", err, text, again)
	}
	return read
}

// TestScoreJSONKeys: the keys of results are those of the type, in their order.
func TestScoreJSONKeys(t *testing.T) {
	keys := engine.Keys()
	typ := reflect.TypeFor[engine.ResultJSON]()
	for i, key := range keys {
		if tag, _, _ := strings.Cut(typ.Field(i).Tag.Get("json"), ","); tag != key.String() {
			t.Errorf("key %d of results is %s, and of the type %s", i, key, tag)
		}
	}
	if typ.NumField() != len(keys)+1 { // read_as stands beside the score
		t.Errorf("the type has %d keys, and results have %d", typ.NumField(), len(keys))
	}
}
