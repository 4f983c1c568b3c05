package game_test

import (
	"errors"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestFaults: what the rules of the table can't work out is a finding at its place of the record. It is not taken for 0
// or no.
func TestFaults(t *testing.T) {
	const riichiLine, tsumoLine, ronsLine = 1, 2, 3
	tsumo := ron(tsumoLine, 1, -1, 3, 30)
	riichi := drawn(riichiLine, "exhaustive")
	riichi.Riichi, riichi.Tenpai = someone(riichiLine, 0), someone(riichiLine, 0)
	hands := map[int]game.RecordHand{riichiLine: riichi, tsumoLine: won(tsumoLine, tsumo),
		ronsLine: won(ronsLine, ron(ronsLine, 1, 0, 3, 30), ron(ronsLine, 2, 0, 3, 30))}
	for _, c := range []struct {
		section, path string
		line          int
	}{
		{"game: {counters: 'floor_div(1, sticks)'}", "game.repeats or game.counters", tsumoLine},
		{"game: {repeats: 'floor_div(1, sticks) > 0'}", "game.repeats or game.counters", tsumoLine},
		{"game: {ends: {x: {when: 'floor_div(1, sticks) > 0'}}}", "game.ends.x", tsumoLine},
		{"game: {riichi: 'floor_div(1, sticks) >= 0'}", "game.riichi", riichiLine},
		{"game: {leftover: 'floor_div(1, honba - 1) >= 0'}", "game.leftover", riichiLine},
		{"game: {oka: 'floor_div(1, sticks)'}", "game.uma or game.oka", tsumoLine},
		{"payments: {several: {winners: 'floor_div(1, sticks)'}}", "payments.several.winners", ronsLine},
		{"payments: {several: {honba: 'floor_div(1, sticks) >= 0'}}", "payments.several", ronsLine},
		{"payments: {several: {sticks: 'floor_div(1, sticks) >= 0'}}", "payments.several", ronsLine},
	} {
		loaded := must.Get(new(rules.Loader).Load(t.Context(),
			rules.Bytes("faults.yaml", []byte("hanfu: 1\nid: faults\nextends: standard\n"+c.section+"\n"))))(t)
		g, err := game.Play(t.Context(), engine.New(loaded),
			&game.Record{Players: names(4), Hands: []game.RecordHand{hands[c.line]}})
		var found rules.Findings
		if !errors.As(err, &found) || len(found) != 1 || found[0].Code != "game-balance" || found[0].Help.String() != "correct "+
			c.path+" in the rules" || found[0].Line != c.line {
			t.Errorf("%s: %v of %+v, want at line %d: correct %s", c.section, err, g.Results, c.line, c.path)
		}
	}
}
