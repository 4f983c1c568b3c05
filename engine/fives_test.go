package engine_test

import (
	"errors"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/hands"
	"example.com/hanfu/internal/testkit/long"
	"example.com/hanfu/internal/testkit/randomwin"
)

// TestFives: no scored hand has more plain fives, or more red ones, than the wall, however many of them are red; one
// that is refused for its plain fives is not once they are read as red ones, which leaves its tiles what they are.
func TestFives(t *testing.T) {
	scored, refused := 0, 0
	for _, c := range []struct{ id, red string }{{"standard", "0"}, {"standard", "3"}, {"standard", "4"}, {"sanma", "2"},
		{"sanma", "4"}, {"kansai-sanma", "8"}} {
		e := engineFor(t, c.id, map[string]string{"red_fives": c.red})
		wall := e.Rules().Wall()
		source := randomwin.Source{Seed: 12, Rules: e.Rules()}
		for number := range uint64(long.N(3_000, 25_000)) {
			w := source.Win(number)
			if number%2 == 0 {
				plainly(&w)
			}
			_, err := e.Score(&w)
			if isRefusedFor(err, "plain_fives") {
				refused++
				before := w.Clone()
				took := wall.ReadFives(&w)
				if _, err = e.Score(&w); len(took) == 0 || isRefusedFor(err, "plain_fives") || isRefusedFor(err, "red_fives") {
					t.Errorf("%s under %s of %s is read as %s: %v, %v", &before, c.id, c.red, &w, took, err)
				}
				read := w.Clone()
				if plainly(&before) != plainly(&read) {
					t.Errorf("%s became %s", &before, &w)
				}
			}
			if err == nil {
				scored++
				mayBe(t, e, &w)
			}
		}
	}
	if scored < 5_000 || refused < 200 {
		t.Errorf("only %d were scored, and %d refused", scored, refused)
	}
}

// mayBe demands that the wall has the fives of a win.
func mayBe(t *testing.T, e *engine.Engine, w *hand.Win) {
	var plain, red [hand.Kinds]int
	hands.EachOwn(w, func(tile *hand.Tile) {
		if tile.Red() {
			red[tile.Kind()]++
		} else {
			plain[tile.Kind()]++
		}
	})
	wall := e.Rules().Wall()
	for k := range plain {
		if red[k] > wall.Red[k] || plain[k] > wall.Copies-wall.Red[k] {
			t.Errorf("%s is scored, and the wall of %s has %d of %s, of which %d are red", w, e.Rules().ID(), wall.Copies,
				hand.Kind(k), wall.Red[k])
		}
	}
}

func isRefusedFor(err error, code string) bool {
	var problems hand.Problems
	if !errors.As(err, &problems) {
		return false
	}
	for _, p := range problems {
		if p.Code == code {
			return true
		}
	}
	return false
}

// plainly makes all fives plain ones, and writes the win.
func plainly(w *hand.Win) string {
	hands.Each(w, func(t *hand.Tile) {
		if t.Red() {
			*t = hand.NewTile(t.Kind())
		}
	})
	return w.String()
}
