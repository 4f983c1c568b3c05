package engine_test

import (
	"errors"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/study/hands"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/randomwin"
)

// TestFives: no scored hand has more tiles of a colour than the wall, or more plain ones, however many are coloured; one
// that is refused for its plain tiles is not once they are read as coloured ones, which leaves its tiles what they are.
func TestFives(t *testing.T) {
	scored, refused := 0, 0
	for _, c := range []struct{ id, red string }{{"standard", "0"}, {"standard", "3"}, {"standard", "4"}, {"sanma", "2"},
		{"sanma", "4"}, {"kansai-sanma", "8"}, {"wall: {red: {7p: 2, 5z: 1, 5m: off}, gold: {1s: 4, 5m: 2}}", ""}} {
		e := (*engine.Engine)(nil)
		if c.red == "" {
			e = houseEngine(t, c.id)
		} else {
			e = engineFor(t, c.id, map[string]string{"red_fives": c.red})
		}
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
				if _, err = e.Score(&w); len(took) == 0 || isRefusedFor(err, "plain_fives") || isRefusedFor(err, "red_fives") || isRefusedFor(err, "gold_tiles") {
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

// mayBe demands that the wall has the tiles of a win in their colours.
func mayBe(t *testing.T, e *engine.Engine, w *hand.Win) {
	count := make(map[hand.Tile]int)
	hands.EachOwn(w, func(tile *hand.Tile) { count[*tile]++ })
	wall := e.Rules().Wall()
	for tile, n := range count {
		k := tile.Kind()
		of := map[hand.Colour]int{hand.Plain: wall.Copies - wall.Red[k] - wall.Gold[k], hand.Red: wall.Red[k], hand.Gold: wall.Gold[k]}
		if n > of[tile.Colour()] {
			t.Errorf("%s is scored, and the wall of %s has %d of %s", w, e.Rules().ID(), of[tile.Colour()], tile)
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

// plainly makes all tiles plain ones, and writes the win.
func plainly(w *hand.Win) string {
	hands.Each(w, func(t *hand.Tile) { *t = hand.NewTile(t.Kind()) })
	return w.String()
}
