package game_test

import (
	"bytes"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
)

// TestReplace writes a hand in the place of another: what stands around it stays, and later rounds follow.
func TestReplace(t *testing.T) {
	const begin, win = "players: [Aya, Ben, Chie, Dan]\n", "{win: {by: Ben, from: Dan, han: 3, fu: 30}}"
	for _, c := range []struct {
		name, text, want string
		n                int
	}{
		{"the rounds behind it", "hands: # all\n  - {win: {by: Aya, han: 2, fu: 30}} # oops\n  - {round: east 1, honba: 1, draw: exhaustive, tenpai: []}\n  - {round: E2, honba: 2, draw: exhaustive, tenpai: [Ben]} # late\n",
			"hands: # all\n  - " + win + " # oops\n  - {round: east 2, honba: 0, draw: exhaustive, tenpai: []}\n  - {round: east 3, honba: 1, draw: exhaustive, tenpai: [Ben]} # late\n", 1},
		{"on several lines", "hands:\n  - draw: exhaustive # what a hand\n    # nobody\n    tenpai: []\n  - " + win + "\n",
			"hands:\n  - " + win + "\n    # what a hand\n    # nobody\n  - " + win + "\n", 1},
		{"the last", "hands:\n- " + drawn4 + "\n-   " + drawn4 + "\n# the end\nname: x\n", "hands:\n- " + drawn4 + "\n-   " + win + "\n# the end\nname: x\n", 2},
		{"in brackets", "hands: [" + drawn4 + ",\n  " + drawn4 + ", # two\n  ]\n", "hands: [" + win + ",\n  " + drawn4 + ", # two\n  ]\n", 1},
		{"the last in brackets", "hands: [" + drawn4 + ",\n  " + drawn4 + ", # two\n  ]\n", "hands: [" + drawn4 + ",\n  " + win + ", # two\n  ]\n", 2},
		{"Windows", "hands:\r\n  - {draw: exhaustive, # so\r\n     tenpai: []}\r\n", "hands:\r\n  - " + win + "\r\n    # so\r\n", 1},
	} {
		text := []byte(begin + c.text)
		r := load(t, text)
		h := load(t, []byte(begin+"hands: ["+win+"]\n")).Hands[0]
		now, err := game.Replace(t.Context(), engine.New(r.RuleSet), r, text, c.n, &h)
		if err != nil || string(now) != begin+c.want {
			t.Errorf("%s: %q, %v; want %q", c.name, now, err, begin+c.want)
			continue
		}
		again := load(t, now)
		if _, err := game.Play(t.Context(), engine.New(r.RuleSet), again); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		for i := range r.Hands { // whatever is put in its own place leaves the same game
			same, err := game.Replace(t.Context(), engine.New(r.RuleSet), r, text, i+1, &r.Hands[i])
			if err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			r, s := load(t, text), load(t, same)
			r.Path, s.Path = "", ""
			if !bytes.Equal(game.NewText(r), game.NewText(s)) {
				t.Errorf("%s: hand %d in its own place makes %s of %s", c.name, i+1, same, text)
			}
		}
	}
	for _, text := range []string{"hands: []\n", "hands:\n  - {draw: exhaustive, tenpai: []}\n"} {
		r := load(t, []byte(begin+text))
		for _, n := range []int{-1, 0, strings.Count(text, "draw") + 1} {
			if now, err := game.Replace(t.Context(), engine.New(r.RuleSet), r, []byte(begin+text), n, &game.RecordHand{}); err == nil {
				t.Errorf("hand %d of %q became %q", n, text, now)
			}
		}
	}
}

// TestRearrange inserts, removes and moves hands: what stands around them stays, and later rounds follow.
func TestRearrange(t *testing.T) {
	const begin, win = "players: [Aya, Ben, Chie, Dan]\n", "{win: {by: Ben, from: Dan, han: 3, fu: 30}}"
	const own = "{win: {by: Aya, han: 2, fu: 30}}"
	text := "hands: # all\n  - " + own + " # first\n  - {round: east 1, honba: 1, draw: exhaustive, tenpai: []}\n  - {round: E2, honba: 2, draw: exhaustive, tenpai: [Ben]} # late\nname: x\n"
	for _, c := range []struct {
		name, text, want string
		edit             func(e *engine.Engine, r *game.Record, text []byte, h *game.RecordHand) ([]byte, error)
	}{
		{"in front", text, "hands: # all\n  - " + win + "\n  - " + own + " # first\n  - {round: east 3, honba: 0, draw: exhaustive, tenpai: []}\n  - {round: east 4, honba: 1, draw: exhaustive, tenpai: [Ben]} # late\nname: x\n",
			func(e *engine.Engine, r *game.Record, text []byte, h *game.RecordHand) ([]byte, error) {
				return game.Insert(t.Context(), e, r, text, 1, h)
			}},
		{"without the first", text, "hands: # all\n  - {round: east 1, honba: 0, draw: exhaustive, tenpai: []}\n  - {round: E2, honba: 1, draw: exhaustive, tenpai: [Ben]} # late\nname: x\n",
			func(e *engine.Engine, r *game.Record, text []byte, h *game.RecordHand) ([]byte, error) {
				return game.Remove(t.Context(), e, r, text, 1)
			}},
		{"the first behind the second", text, "hands: # all\n  - {round: east 1, honba: 0, draw: exhaustive, tenpai: []}\n  - " + own + " # first\n  - {round: east 3, honba: 0, draw: exhaustive, tenpai: [Ben]} # late\nname: x\n",
			func(e *engine.Engine, r *game.Record, text []byte, h *game.RecordHand) ([]byte, error) {
				return game.Move(t.Context(), e, r, text, 1, 2)
			}},
		{"the last, on several lines", "hands:\n  - " + own + "\n  - draw: exhaustive # nobody\n    # at all\n    tenpai: []\n    # really\nname: x\n",
			"hands:\n  - {draw: exhaustive, tenpai: []} # nobody # at all\n  - " + own + "\n    # really\nname: x\n",
			func(e *engine.Engine, r *game.Record, text []byte, h *game.RecordHand) ([]byte, error) {
				return game.Move(t.Context(), e, r, text, 2, 1)
			}},
		{"in brackets", "hands: [" + own + ", " + drawn4 + "]\n", "hands: [" + drawn4 + ", " + own + "]\n",
			func(e *engine.Engine, r *game.Record, text []byte, h *game.RecordHand) ([]byte, error) {
				return game.Move(t.Context(), e, r, text, 1, 2)
			}},
	} {
		r := load(t, []byte(begin+c.text))
		h := load(t, []byte(begin+"hands: ["+win+"]\n")).Hands[0]
		now, err := c.edit(engine.New(r.RuleSet), r, []byte(begin+c.text), &h)
		if err != nil || string(now) != begin+c.want {
			t.Errorf("%s: %v\n%s\nwant\n%s", c.name, err, now, begin+c.want)
		}
	}
	r := load(t, []byte(begin+text))
	e := engine.New(r.RuleSet)
	for n := range 3 {
		for to := range 3 {
			moved, err := game.Move(t.Context(), e, r, []byte(begin+text), n+1, to+1)
			if err != nil {
				t.Fatalf("%d to %d: %v", n+1, to+1, err)
			}
			there := load(t, moved)
			back, err := game.Move(t.Context(), e, there, moved, to+1, n+1)
			if err != nil {
				t.Fatalf("%d to %d, and back: %v", n+1, to+1, err)
			}
			for _, text := range [][]byte{moved, back} {
				if _, err := game.Play(t.Context(), e, load(t, text)); err != nil {
					t.Errorf("%d to %d: %v in\n%s", n+1, to+1, err, text)
				}
			}
		}
	}
	for _, n := range []int{0, 4} {
		_, removed := game.Remove(t.Context(), e, r, []byte(begin+text), n)
		_, moved := game.Move(t.Context(), e, r, []byte(begin+text), 1, n)
		if removed == nil || moved == nil {
			t.Errorf("hand %d is there", n)
		}
	}
}
