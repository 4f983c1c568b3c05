package game_test

import (
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/rules"
)

// TestSeats: at whose wall the deal was broken is said of a hand, and counts for wins by tiles, by worth, and for
// nagashi.
func TestSeats(t *testing.T) {
	for text, want := range map[string][]int64{
		"{seats: {wareme: C}, win: {by: B, from: C, han: 3, fu: 30}}":                 {0, 7800, -7800, 0},
		"{seats: {wareme: D}, win: {by: B, from: C, han: 3, fu: 30}}":                 {0, 3900, -3900, 0},
		"{seats: {wareme: B}, win: {by: B, from: C, hand: 234m567p34567s99m ron:8s}}": {0, 2000, -2000, 0},
		"{seats: {wareme: A}, win: {by: B, hand: 234m567p34567s99m tsumo:8s}}": {-1400, 2200,
			-400, -400},
		"{seats: {wareme: A}, draw: nagashi_mangan, nagashi: [D], tenpai: []}": {-8000,
			-2000, -2000, 12000},
		"{seats: {wareme: B}, win: {by: B, from: C, hand: 234m567p34567s99m ron:8s wareme:south}}": {0, 2000, -2000, 0},
		"{seats: {wareme: A}, win: {by: B, from: C, hand: 234m567p34567s99m ron:8s wareme:south}}": nil,
	} {
		text = "set: {wareme: true}\nplayers: [A, B, C, D]\nhands: [" + text + "]"
		record, err := game.Load(t.Context(), new(rules.Loader), rules.Bytes("g.yaml", []byte(text)), "")
		if err != nil {
			t.Fatal(text, err)
		}
		g, err := game.Play(t.Context(), engine.New(record.RuleSet), record)
		switch {
		case want == nil && (err == nil ||
			!strings.Contains(err.Error(), "says wareme:south, and seats beside it that it is east")):
			t.Errorf("%s: %v", text, err)
		case want != nil && err != nil:
			t.Errorf("%s: %v", text, err)
		case want != nil && !slices.Equal(g.Hands[0].Change, want):
			t.Errorf("%s: %v, want %v", text, g.Hands[0].Change, want)
		}
	}
}
