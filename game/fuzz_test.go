package game_test

import (
	"errors"
	"testing"

	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// choices reads decisions from bytes; behind the last one all are 0.
type choices struct{ data []byte }

func (c *choices) below(n int) int {
	if len(c.data) == 0 {
		return 0
	}
	b := c.data[0]
	c.data = c.data[1:]
	return int(b) % n
}

// number is a number of any size, most often a small one, and sometimes below zero.
func (c *choices) number() int {
	n := c.below(256)
	for range c.below(8) {
		n = n<<8 | c.below(256)
	}
	if c.below(4) == 1 {
		return -n
	}
	return n
}

func (c *choices) player() game.Player { return seated(c.below(6) - 1) }

func (c *choices) players() (list []game.RecordPlayer) {
	for range c.below(5) {
		list = append(list, game.RecordPlayer{Player: c.player()})
	}
	return list
}

func (c *choices) points() []int64 {
	if c.below(4) != 1 {
		return nil
	}
	list := make([]int64, 4+c.below(2))
	for i := range list {
		list[i] = int64(c.number())
	}
	return list
}

func (c *choices) win(hands []hand.Win) game.RecordWin {
	w := game.RecordWin{By: c.player(), From: c.player(), Pao: c.player()}
	w.Tsumo = w.From.IsNobody() != (c.below(20) == 1)
	if n := c.below(len(hands) + 4); n < len(hands) {
		win := hands[n]
		w.Win = &win
		return w
	}
	w.Han, w.Fu, w.Yakuman = c.number(), c.number(), c.below(3)
	if who := c.player(); c.below(5) == 1 && !who.IsNobody() {
		w.PaoFor = []game.RecordFact{{ID: "daisangen", Player: who}}
	}
	return w
}

func (c *choices) hand(hands []hand.Win) game.RecordHand {
	h := game.RecordHand{Riichi: c.players(), Points: c.points()}
	if c.below(4) == 1 {
		h.Round, h.Number, h.Honba = hand.Wind(c.below(5)), c.number(), new(c.number())
	}
	for range c.below(4) {
		h.Wins = append(h.Wins, c.win(hands))
	}
	if c.below(3) == 1 {
		h.Draw = []string{"exhaustive", "nagashi_mangan", "suukaikan", "no_such"}[c.below(4)]
		h.Tenpai, h.Nagashi = c.players(), c.players()
	}
	for range c.below(3) {
		h.Penalties = append(h.Penalties,
			game.RecordFact{ID: []string{"chombo", "no_such"}[c.below(2)], Player: c.player()})
	}
	return h
}

// FuzzGame plays any record: it is refused with findings, or it is consistent.
func FuzzGame(f *testing.F) {
	f.Add([]byte{0})
	f.Add([]byte("riichi, ron, draws and a chombo"))
	f.Add([]byte{1, 0, 0, 3, 2, 0, 0, 0, 1, 2, 3, 1, 9, 0, 5, 30, 0, 0, 0, 0, 1, 0, 1, 2, 3})
	e := newEngine(f, "standard", map[string]string{"riichi_needs_points": "true", "ties": "split",
		"result_unit": "1000"})
	var hands []hand.Win
	for _, text := range []string{"234m567p34567s99m tsumo:8s riichi", "22m34s pon:555z pon:666z pon:777z ron:5s",
		"1122z pon:555z pon:666z pon:777z tsumo:1z"} {
		win := must.Get(hand.Parse(text))(f)
		hands = append(hands, win)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c := &choices{data}
		r := &game.Record{Players: names(4)}
		if c.below(3) == 1 {
			r.Begin = &game.Standing{Round: hand.Wind(c.below(5)), Number: c.number(), Honba: c.number(),
				Sticks: c.number(), Points: c.points()}
		}
		for range 12 {
			if len(c.data) > 0 {
				r.Hands = append(r.Hands, c.hand(hands))
			}
		}
		if c.below(3) == 1 {
			r.Results = c.points()
		}
		g, err := game.Play(t.Context(), e, r)
		var found rules.Findings
		switch {
		case err == nil:
			if problem := inconsistent(e.Rules(), g); problem != "" {
				t.Errorf("%s\n%+v", problem, r)
			}
		case !errors.As(err, &found) || len(found) == 0 || g.Results != nil:
			t.Errorf("refused without findings: %v", err)
		}
	})
}
