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
