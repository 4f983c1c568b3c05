package game_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/rules"
)

// TestBank: what the empty seat pays comes from the bank, and fines that nobody gets go there.
func TestBank(t *testing.T) {
	const empty = "rules: sanma\nset: {tsumo_method: empty_seat, chombo: nobody, chombo_points: 1000}\nplayers: [Aya, Ben, Chie]\n"
	const four = "rules: standard\nplayers: [Aya, Ben, Chie, Dan]\n"
	const seat = "rules: sanma\nset: {tsumo_method: empty_seat}\nplayers: [Aya, Ben, Chie]\n"
	const fines = "rules: standard\nset: {chombo: nobody, chombo_points: 1000}\nplayers: [Aya, Ben, Chie, Dan]\n"
	const tooFew = "begin: {points: [30000, 30000, 30000]}\nhands: []"
	for _, test := range []struct {
		name, text string
		bank       int64
		points     []int64
		found      []string
	}{
		{name: "a self-draw", text: empty + "hands: [{win: {by: Aya, han: 5}}]", bank: -4000, points: []int64{47000, 31000, 31000}},
		{name: "honba", text: empty + "begin: {honba: 2}\nhands: [{win: {by: Ben, han: 5}}]", bank: -2200,
			points: []int64{30800, 43600, 32800}},
		{name: "by ron", text: empty + "hands: [{win: {by: Aya, from: Ben, han: 5}}]", points: []int64{47000, 23000, 35000}},
		{name: "a fine", text: empty + "hands: [{penalty: {chombo: Ben}}]", bank: 1000, points: []int64{35000, 34000, 35000}},
		{name: "both", text: empty + "hands: [{penalty: {chombo: Ben}}, {round: east 1, win: {by: Aya, han: 5}}]", bank: -3000,
			points: []int64{47000, 30000, 31000}},
		{name: "from the middle", text: empty + "begin: {points: [39000, 35000, 35000], bank: -4000}\nhands: [{win: {by: Aya, han: 5}}]",
			bank: -8000, points: []int64{51000, 31000, 31000}},
		{name: "not said", text: empty + tooFew,
			found: []string{"points and sticks on the table add up to 90000; 3 players begin with 105000 in all | " +
				"correct the points or the sticks, or write bank: 15000, if fines that nobody got and what the empty seat paid come to that"}},
		{name: "without a bank", text: four + "begin: {points: [30000, 30000, 30000, 30000]}\nhands: []",
			found: []string{"points and sticks on the table add up to 120000; 4 players begin with 100000 in all | " +
				"correct the points, or the sticks that lay on the table"}},
		{name: "no bank, below zero", text: four + "begin: {bank: -4000}\nhands: []",
			found: []string{"the bank can't have -4000 points | remove it; by these rules no fine goes to nobody, and no empty seat pays"}},
		{name: "no bank, above zero", text: four + "begin: {bank: 4000}\nhands: []",
			found: []string{"the bank can't have 4000 points | remove it; by these rules no fine goes to nobody, and no empty seat pays"}},
		{name: "fines alone, below zero", text: fines + "begin: {bank: -4000}\nhands: []",
			found: []string{"the bank can't have -4000 points | below zero is what an empty seat has paid, and by these rules none pays"}},
		{name: "the empty seat alone, above zero", text: seat + "begin: {bank: 4000}\nhands: []",
			found: []string{"the bank can't have 4000 points | what the empty seat has paid is below zero, as bank: -4000"}},
		{name: "fines alone, not said", text: fines + "begin: {points: [24000, 25000, 25000, 25000]}\nhands: []",
			found: []string{"points and sticks on the table add up to 99000; 4 players begin with 100000 in all | " +
				"correct the points or the sticks, or write bank: 1000, if fines that nobody got come to that"}},
		{name: "fines alone, too many points", text: fines + "begin: {points: [26000, 25000, 25000, 25000]}\nhands: []",
			found: []string{"points and sticks on the table add up to 101000; 4 players begin with 100000 in all | " +
				"correct the points, or the sticks that lay on the table"}},
		{name: "the empty seat alone, not said", text: seat + "begin: {points: [39000, 35000, 35000]}\nhands: []",
			found: []string{"points and sticks on the table add up to 109000; 3 players begin with 105000 in all | " +
				"correct the points or the sticks, or write bank: -4000, if the empty seat has paid that"}},
		{name: "the empty seat alone, too few points", text: seat + tooFew,
			found: []string{"points and sticks on the table add up to 90000; 3 players begin with 105000 in all | " +
				"correct the points, or the sticks that lay on the table"}},
		{name: "after a hand that can't be paid",
			text: empty + "hands:\n  - {win: {by: Aya, han: 2}, points: [47000, 31000, 31000]}\n" +
				"  - {round: east 1, honba: 1, win: {by: Aya, han: 5}, points: [59300, 26900, 26900]}",
			found: []string{"the record doesn't say how many fu the hand of Aya had | " +
				"write fu: beside han: 2; they may be left out at a limit alone, such as mangan"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			record, err := game.Load(t.Context(), new(rules.Loader), rules.Bytes("g.yaml", []byte(test.text)), "")
			if err != nil {
				t.Fatal(err)
			}
			g, err := game.Play(t.Context(), engine.New(record.RuleSet), record)
			var findings rules.Findings
			errors.As(err, &findings)
			var found []string
			for _, f := range findings {
				found = append(found, fmt.Sprint(f.Message, " | ", f.Help))
			}
			if !slices.Equal(found, test.found) {
				t.Errorf("found %q, want %q", found, test.found)
			}
			if test.found == nil && (g.End.Bank != test.bank || !slices.Equal(g.End.Points, test.points)) {
				t.Errorf("points %v and a bank of %d, want %v and %d", g.End.Points, g.End.Bank, test.points, test.bank)
			}
		})
	}
}
