package game_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
	"example.com/hanfu/testkit/randomwin"
)

// TestChipsAddUp: in random games each chip that one gets another one pays, and in the end each is worth what the rules
// say. A record that says how many there are comes to the same, and one that says something else is refused if its hands
// tell.
func TestChipsAddUp(t *testing.T) {
	e := newEngine(t, "standard", map[string]string{"chip_value": "2000"})
	byTiles, paid, told, open := 0, 0, 0, 0
	for seed := range uint64(long.N(30, 300)) {
		r := &randomGame{Rand: rand.New(rand.NewPCG(seed, 11)), engine: e, wins: randomwin.Source{Seed: seed, Rules: e.Rules()}}
		g := r.play(t, 8)
		chips := make([]int64, len(g.Players))
		tells := true
		for _, h := range g.Hands {
			for _, p := range h.Parts {
				if add(p.Chips...) != 0 || p.Kind == game.PartWin && p.Chips == nil {
					t.Fatalf("seed %d: the chips of a win are %v", seed, p.Chips)
				}
				if p.Result != nil && slices.ContainsFunc(p.Chips, func(n int64) bool { return n > 0 }) {
					byTiles++
				}
				for i, n := range p.Chips {
					chips[i] += n
				}
			}
			tells = tells && !slices.ContainsFunc(h.Record.Wins, func(w game.RecordWin) bool { return w.Win == nil && w.Chips == nil })
		}
		for _, result := range g.Results {
			if got, want := result.BonusOf("chips"), 2000*chips[result.Player.Index()]; got != want {
				t.Fatalf("seed %d: %d chips are paid with %d", seed, chips[result.Player.Index()], got)
			} else if got > 0 {
				paid++
			}
		}
		record := r.record
		record.Chips = chips
		if again, err := game.Play(t.Context(), e, &record); err != nil || !slices.Equal(bonusesOf(again), bonusesOf(g)) {
			t.Fatalf("seed %d: with the chips that it comes to: %v", seed, err)
		}
		record.Chips = slices.Clone(chips)
		record.Chips[0]++
		record.Chips[1]--
		again, err := game.Play(t.Context(), e, &record)
		switch {
		case tells && err == nil:
			t.Fatalf("seed %d: the hands tell of %v chips, and %v are taken", seed, chips, record.Chips)
		case tells:
			told++
		case err != nil:
			t.Fatal(err)
		default:
			open++
			if got := bonusesOf(again)[0]; got != 2000*record.Chips[0] {
				t.Fatalf("seed %d: %d chips are paid with %d", seed, record.Chips[0], got)
			}
		}
	}
	if byTiles < 10 || paid < 10 || told < 5 || open < 5 {
		t.Errorf("%d wins by tiles with chips, %d players who got some, %d games that tell and %d that don't", byTiles, paid, told, open)
	}
}

// TestChips: what records say of chips, and what is wrong with it.
func TestChips(t *testing.T) {
	const on, end = "set: {chip_value: 1000}\n", "begin: {round: south 4, points: [25000, 25000, 25000, 25000]}\nhands: []\n"
	const ron, tsumo = "{by: Ben, from: Aya, hand: 234678m678s3340p ron:6p}", "{by: Ben, han: 2, fu: 30, chips: 2}"
	for _, test := range []struct{ name, text, want string }{
		{"by tiles", on + "hands: [{win: " + ron + "}]", "-1 1 0 0"},
		{"from each", on + "hands: [{win: " + tsumo + "}]", "-2 6 -2 -2"},
		{"not said", on + "hands: [{win: {by: Ben, han: 2, fu: 30}}]", "0 0 0 0"},
		{"in the end", on + end + "chips: {Aya: 5, Dan: -5}", "5 0 0 -5"},
		{"in the end, as a list", on + end + "chips: [5, +1, ▲1, -5]", "5 1 -1 -5"},
		{"none", on + end + "chips: {}", "0 0 0 0"},
		{"as the hands tell", on + "hands: [{win: " + ron + "}]\nchips: {Aya: -1, Ben: 1}", "-1 1 0 0"},
		{"more than the hands tell", on + "hands: [{win: " + ron + "}, {round: east 2, win: {by: Ben, han: 2, fu: 30}}]\nchips: {Aya: -2, Ben: 2}", "-2 2 0 0"},
		{"of both winners", on + "hands: [{wins: [{by: Ben, from: Aya, han: 2, fu: 30, chips: 1}, {by: Dan, from: Aya, yakuman: 1, chips: 10}]}]", "-11 1 0 10"},
		{"who is liable pays none", on + "hands: [{win: {by: Ben, from: Aya, pao: Dan, hand: 234m55566677z11s ron:7z}}]", "-10 10 0 0"},
		{"not what the hands tell", on + "hands: [{win: " + ron + "}]\nchips: {Aya: -2, Ben: 2}",
			"4:14 game-points Aya is said to have -2 chips, and by the hands has -1 | correct"},
		{"not for nothing", on + end + "chips: {Aya: 5}", "5:8 game-points the chips add up to 5, and should add up to 0 | correct"},
		{"counted in the end alone", "testdata/counted.yaml: " + end + "chips: {Aya: 5, Dan: -5}", "5 0 0 -5"},
		{"counted in the end, beside tiles", "testdata/counted.yaml: hands: [{win: " + ron + "}]\nchips: {Aya: 5, Dan: -5}", "5 0 0 -5"},
		{"not counted", "testdata/counted.yaml: hands: [{win: " + ron + "}]", "1:10 missing-field Counted goes by the chips"},
		{"a slip elsewhere", on + "hands: []\nchips:", "4:7 wrong-type chips is empty | "},
		{"by zero", "testdata/wrongchips.yaml: hands: [{win: {by: Ben, hand: 234678m34p55511s tsumo:2p}}]",
			"2:15 game-balance the chips for this hand can't be worked out by the rules: a number is too large, or divided by zero | correct payments.chips"},
		{"below zero", "testdata/wrongchips.yaml: hands: [{win: " + ron + "}]", "3 -3 0 0"},
		{"of nobody", on + end + "chips: {Aya: 5, Emi: -5}", `5:17 unknown-player nobody called "Emi" plays | the players are`},
		{"no number", on + end + "chips: {Aya: many}", "5:14 wrong-type points are a whole number"},
		{"left out", on + end, "1:10 missing-field Chips goes by the chips of the players, and the record does not say how many they have | write chips: {Aya: 0, Ben: 0, Chie: 0, Dan: 0} with"},
		{"of a yakuman", on + "hands: [{win: {by: Ben, yakuman: 1}}]",
			"3:15 missing-field the rules have chips, and it is not said how many were paid for the yakuman of Ben | write chips: with"},
		{"beside tiles", on + "hands: [{win: {by: Ben, hand: 234678m34055p11s tsumo:5p, chips: 1}}]", "3:58 bad-value what the hand is worth follows from its tiles | "},
		{"without rules of a win", "hands: [{win: " + tsumo + "}]", "2:48 bad-value the record has chips, and its rules have none | name rules"},
		{"without rules of the end", end + "chips: {Aya: 5, Dan: -5}", "4:8 bad-value the record has chips, and its rules have none | name rules"},
	} {
		t.Run(test.name, func(t *testing.T) {
			under, text, other := strings.Cut(test.text, ".yaml: ") // the rules of a house
			if other {
				under += ".yaml"
			} else {
				under, text = "", test.text
			}
			text = "players: [Aya, Ben, Chie, Dan]\n" + text
			record, err := game.Load(t.Context(), new(rules.Loader), rules.Bytes("g.yaml", []byte(text)), under)
			var g *game.Game
			if err == nil {
				g, err = game.Play(t.Context(), engine.New(record.RuleSet), record)
			}
			var found rules.Findings
			if errors.As(err, &found) {
				f := found[0]
				got := fmt.Sprintf("%d:%d %s %s | %s", f.Line, f.Column, f.Code, f.Message, f.Help)
				if !strings.HasPrefix(got, test.want) || f.Help.String() == "" {
					t.Errorf("%s\nwant %s", got, test.want)
				}
				return
			}
			must.Do(t, err)
			chips := bonusesOf(g)
			for i := range chips {
				chips[i] /= 1000
			}
			if got := strings.Trim(fmt.Sprint(chips), "[]"); got != test.want {
				t.Errorf("the chips are %s, want %s", got, test.want)
			}
		})
	}
}

// TestChipsUnderOtherRules: a record with chips shows what its game comes to under rules without them.
func TestChipsUnderOtherRules(t *testing.T) {
	text := []byte("set: {chip_value: 1000}\nplayers: [Aya, Ben, Chie, Dan]\nhands: [{win: {by: Ben, han: 2, fu: 30, chips: 2}}]\nchips: {Ben: 6, Aya: -2, Chie: -2, Dan: -2}\n")
	l := &rules.Loader{Set: map[string]string{"chip_value": "0"}}
	for under, l := range map[string]*rules.Loader{"": l, "tenhou": new(rules.Loader)} {
		if under == "tenhou" {
			l.Set = map[string]string{"chip_value": "0"}
		}
		record := must.Get(game.Load(t.Context(), l, rules.Bytes("g.yaml", text), under))(t)
		g := must.Get(game.Play(t.Context(), engine.New(record.RuleSet), record))(t)
		if g.Hands[0].Parts[0].Chips != nil || slices.ContainsFunc(g.Results, func(r game.Result) bool { return r.BonusOf("chips") != 0 }) {
			t.Errorf("under %q chips are paid: %v", under, g.Results)
		}
	}
}

// TestChipsBesideASlip: what the record says of chips and of who won no hand is not asked for where a number elsewhere is
// wrong.
func TestChipsBesideASlip(t *testing.T) {
	text := []byte("set: {chip_value: 1000, yakitori: 5000}\nplayers: [Aya, Ben, Chie, Dan]\n" +
		"begin: {points: {Aya: 40000, Ben: 30000, Chie: 20000, Dan: 1000}}\nhands: []\nchips: {Aya: 5, Ben: -5}\nwinless: [Dan]\n")
	record, err := game.Load(t.Context(), new(rules.Loader), rules.Bytes("g.yaml", text), "")
	must.Do(t, err)
	_, err = game.Play(t.Context(), engine.New(record.RuleSet), record)
	var found rules.Findings
	if !errors.As(err, &found) || len(found) != 1 || found[0].Code != "game-points" {
		t.Errorf("found %v", err)
	}
}
