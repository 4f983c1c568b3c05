package engine_test

import (
	"cmp"
	"encoding/json"
	"path/filepath"
	"reflect"
	"sync"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/engine/hand"
)

// corpusWins gives every so-many-th win of the corpora in testdata.
func corpusWins(t testing.TB, every int) (wins []hand.Win) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(testdata, "corpus", "*.gz"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no corpora: %v", err)
	}
	n := 0
	for _, file := range files {
		eachLine(t, file, func(data []byte) {
			if n++; n%every != 0 {
				return
			}
			var line map[string]json.RawMessage
			unmarshal(t, data, &line)
			if w, err := winOf(t, line); err == nil {
				wins = append(wins, w)
			}
		})
	}
	return wins
}

// TestManyGoroutines scores wins of the corpora, some of them refused, on many goroutines that share an engine, or rules of
// which each makes an engine of its own. Every field, and every name, is as in a run of one goroutine.
func TestManyGoroutines(t *testing.T) {
	wins := corpusWins(t, 100)
	for i := range wins {
		if i%10 == 0 { // refused
			wins[i].Flags = append(wins[i].Flags, hand.Flag{Name: "bogus", Value: 1})
		}
	}
	for name, shared := range testEngines(t) {
		t.Run(name, func(t *testing.T) {
			want, scored := make([]scoredWin, len(wins)), 0
			for i := range wins {
				if want[i] = scoreInFull(shared, &wins[i]); want[i].result != nil {
					scored++
				}
			}
			if scored < len(wins)/2 || scored == len(wins) {
				t.Errorf("%d of %d wins are scored", scored, len(wins))
			}
			var group sync.WaitGroup
			for g := range 8 {
				group.Go(func() {
					e := shared
					if g == 0 {
						e = engine.New(shared.Rules())
					}
					for i := range wins {
						at := (i + g*len(wins)/8) % len(wins)
						if d := scoreInFull(e, &wins[at]).differs(want[at]); d != "" {
							t.Errorf("%s: %s", wins[at], d)
							return
						}
					}
				})
			}
			group.Wait()
		})
	}
}

// scoredWin is a result, or a refusal, and both in two languages.
type scoredWin struct {
	result  *engine.Result
	refused *engine.Refused
	text    string
}

func scoreInFull(e *engine.Engine, w *hand.Win) (s scoredWin) {
	var err error
	if s.result, err = e.Score(w); err != nil {
		s.refused = err.(*engine.Refused)
		s.text = string(s.refused.AppendJSON(s.refused.AppendJSON(nil, "en"), "ja"))
		return s
	}
	s.text = string(s.result.AppendJSON(s.result.AppendJSON(nil, "en"), "ja"))
	return s
}

// differs names what differs from another answer to the same win.
func (s scoredWin) differs(want scoredWin) string {
	switch {
	case (s.result == nil) != (want.result == nil):
		return "scored in one run and refused in the other"
	case s.text != want.text:
		return "got " + s.text + ", want " + want.text
	case s.result == nil:
		return cmp.Or(different("Problems", reflect.ValueOf(s.refused.Problems), reflect.ValueOf(want.refused.Problems)),
			different("Readings", reflect.ValueOf(s.refused.Readings), reflect.ValueOf(want.refused.Readings)))
	}
	return different("", reflect.ValueOf(*s.result), reflect.ValueOf(*want.result))
}
