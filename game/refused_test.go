package game_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// at is a place of a record.
func at(line int) rules.Position { return rules.Position{File: "g.yaml", Line: line, Column: 1} }

func someone(line int, list ...int) (named []game.RecordPlayer) {
	for i, p := range list {
		named = append(named, game.RecordPlayer{Player: game.PlayerAt(p),
			Pos: rules.Position{File: "g.yaml", Line: line, Column: 1 + i}})
	}
	return named
}

func ron(line, by, from, han, fu int) game.RecordWin {
	return game.RecordWin{Pos: at(line), By: seated(by), From: seated(from), Tsumo: from < 0, Han: han, Fu: fu}
}

func byTiles(t *testing.T, line, by, from int, text string) game.RecordWin {
	win := must.Get(hand.Parse(text))(t)
	return game.RecordWin{Pos: at(line), By: seated(by), From: seated(from), Win: &win}
}

func won(line int, wins ...game.RecordWin) game.RecordHand {
	return game.RecordHand{Pos: at(line), Wins: wins}
}

func drawn(line int, id string) game.RecordHand {
	return game.RecordHand{Pos: at(line), Draw: id, DrawPos: at(line)}
}

// TestRefused plays records that can't be. What is wanted is line:column, code and the beginning of each message.
func TestRefused(t *testing.T) {
	mangan := func(line int) game.RecordHand { return won(line, ron(line, 1, 2, 5, 30)) }
	change := func(h game.RecordHand, f func(*game.RecordHand)) game.RecordHand {
		f(&h)
		return h
	}
	tests := []struct {
		name  string
		rules string
		set   map[string]string
		begin *game.Standing
		hands []game.RecordHand
		more  func(*game.Record)
		want  []string
	}{
		{name: "three players", rules: "testdata/three.yaml",
			want: []string{"0:0 game-players the rules three are for 3 players, and the game has 4"}},
		{name: "points at the beginning",
			begin: &game.Standing{Points: []int64{25000, 25000, 25000, 24000}, Pos: at(3)},
			want:  []string{"3:1 game-points points and sticks on the table add up to 99000; 4 players begin with 100000 in all"}},
		{name: "too many sticks at the beginning", begin: &game.Standing{Sticks: 1<<31 - 1, Pos: at(3)},
			want: []string{"3:1 game-order there can't be 2147483647 sticks on the table"}},
		{name: "too many points in the bank", set: map[string]string{"chombo": "nobody"}, begin: &game.Standing{Bank: 1 << 60, Pos: at(3)},
			want: []string{"3:1 game-order the bank can't have 1152921504606846976 points"}},
		{name: "a hand of no round", begin: &game.Standing{Number: 5, Pos: at(3)},
			want: []string{"3:1 game-order there is no hand 5 in a round of 4 players"}},
		{name: "nothing", hands: []game.RecordHand{{Pos: at(1)}},
			want: []string{"1:1 game-order nothing tells how East 1 ended"}},
		{name: "the own discard", hands: []game.RecordHand{won(1, ron(1, 2, 2, 1, 30))},
			want: []string{"1:1 game-win C can't win on the own discard"}},
		{name: "liable for oneself", hands: []game.RecordHand{won(1,
			game.RecordWin{Pos: at(1), By: game.PlayerAt(2), Pao: game.PlayerAt(2), Tsumo: true, Yakuman: 1})},
			want: []string{"1:1 game-win C can't be liable for the own hand"}},
		{name: "all of a hand forgotten",
			hands: []game.RecordHand{{Riichi: make([]game.RecordPlayer, 1), Wins: make([]game.RecordWin, 1)}},
			want:  []string{"0:0 game-riichi nobody sits there", "0:0 game-win nobody sits where the winner should"}},
		{name: "who made the mistake forgotten",
			hands: []game.RecordHand{{Penalties: []game.RecordFact{{ID: "chombo"}}}},
			want:  []string{"0:0 game-penalty nobody sits there"}},
		{name: "who was so forgotten", hands: []game.RecordHand{{Draw: "exhaustive",
			Tenpai: make([]game.RecordPlayer, 1), Seats: make([]game.RecordFact, 1)}},
			want: []string{"0:0 game-hand nobody sits there", "0:0 game-draw nobody sits there"}},
		{name: "what was won forgotten",
			hands: []game.RecordHand{won(1, ron(1, 2, 1, 0, 0)), won(2, ron(2, 2, 1, 0, 30))},
			want: []string{"1:1 game-win the record doesn't say what the hand of C was worth",
				"2:1 game-win the record doesn't say what the hand of C was worth"}},
		{name: "won twice over", hands: []game.RecordHand{won(1, ron(1, 2, 1, 3, 30)), won(2, ron(2, 2, 1, 3, 30))},
			more: func(r *game.Record) {
				r.Hands[0].Wins[0].Yakuman, r.Hands[1].Wins[0].Win = 1, new(hand.Win)
			}, want: []string{"1:1 game-win the hand of C is said to be worth han and yakuman",
				"2:1 game-win the hand of C has its tiles, and is said to be worth han and fu as well"}},
		{name: "counters below zero", hands: []game.RecordHand{change(mangan(1),
			func(h *game.RecordHand) { h.Honba = new(-1) })},
			want: []string{"1:1 game-order there can't be -1 honba"}},
		{name: "han without fu", hands: []game.RecordHand{won(1, ron(1, 2, 1, 3, 0))},
			want: []string{"1:1 game-hand the record doesn't say how many fu the hand of C had"}},
		{name: "fu that are not rounded", hands: []game.RecordHand{won(1, ron(1, 2, 1, 2, 22))},
			want: []string{"1:1 game-hand no hand has 22 fu by ron"}},
		{name: "1 han 20 fu", hands: []game.RecordHand{won(1, ron(1, 2, 1, 1, 20))},
			want: []string{"1:1 game-hand no hand has 20 fu by ron"}},
		{name: "2 han 20 fu by ron", hands: []game.RecordHand{won(1, ron(1, 2, 1, 2, 20))},
			want: []string{"1:1 game-hand no hand has 20 fu by ron"}},
		{name: "1 han 20 fu by self-draw", hands: []game.RecordHand{won(1, ron(1, 2, -1, 1, 20))},
			want: []string{"1:1 game-hand a hand of 20 fu by tsumo has at least 2 han"}},
		{name: "1 han 25 fu", hands: []game.RecordHand{won(1, ron(1, 2, 1, 1, 25))},
			want: []string{"1:1 game-hand a hand of 25 fu by ron has at least 2 han"}},
		{name: "2 han 25 fu by self-draw", hands: []game.RecordHand{won(1, ron(1, 2, -1, 2, 25))},
			want: []string{"1:1 game-hand a hand of 25 fu by tsumo has at least 3 han"}},
		{name: "300 fu", hands: []game.RecordHand{won(1, ron(1, 2, 1, 4, 300))},
			want: []string{"1:1 game-hand no hand has 300 fu by ron"}},
		{name: "25 fu where seven pairs have 50", set: map[string]string{"chiitoitsu_fu": "50", "chiitoitsu_han": "1"},
			hands: []game.RecordHand{won(1, ron(1, 2, 1, 2, 25))},
			want:  []string{"1:1 game-hand no hand has 25 fu by ron"}},
		{name: "two yakuman where one counts", set: map[string]string{"multiple_yakuman": "false"},
			hands: []game.RecordHand{won(1, game.RecordWin{Pos: at(1), By: seated(1), From: seated(2), Yakuman: 2})},
			want:  []string{"1:1 game-hand no hand is worth 2 yakuman"}},
		{name: "liable for some of two yakuman", hands: []game.RecordHand{won(1, game.RecordWin{Pos: at(1), By: seated(1),
			From: seated(2), Pao: seated(3), Yakuman: 2})},
			want: []string{"1:1 game-win the record doesn't say for how many of the 2 yakuman of B D is liable"}},
		{name: "liable for three of two yakuman", hands: []game.RecordHand{won(1, game.RecordWin{Pos: at(1), By: seated(1),
			From: seated(2), Pao: seated(3), Yakuman: 2, Liable: 3})},
			want: []string{"1:1 game-win nobody is liable for 3 of the 2 yakuman of B"}},
		{name: "liable for yakuman of a hand without", hands: []game.RecordHand{won(1, game.RecordWin{Pos: at(1),
			By: seated(1), From: seated(2), Pao: seated(3), Han: 5, Liable: 1})},
			want: []string{"1:1 game-win liable: says for how many yakuman of B somebody answers, and there are none, or nobody is named"}},
		{name: "fewer fu than any hand", hands: []game.RecordHand{won(1, ron(1, 2, 1, 2, 10))},
			want: []string{"1:1 game-hand no hand has 10 fu by ron"}},
		{name: "twice the same winner", hands: []game.RecordHand{won(1, ron(2, 2, 1, 1, 30), ron(3, 2, 1, 1, 30))},
			want: []string{"3:1 game-win C can win a hand only once"}},
		{name: "two self-draws", hands: []game.RecordHand{won(1, ron(2, 2, -1, 1, 30), ron(3, 1, -1, 1, 30))},
			want: []string{"3:1 game-win C and B can't both win if one drew the tile"}},
		{name: "two discarders", hands: []game.RecordHand{won(1, ron(2, 2, 0, 1, 30), ron(3, 1, 3, 1, 30))},
			want: []string{"3:1 game-win A and D can't both have discarded the last tile"}},
		{name: "nobody", hands: []game.RecordHand{won(1, ron(2, 4, 0, 1, 30)), won(3, ron(3, 0, 4, 1, 30))},
			want: []string{"2:1 game-win nobody sits where the winner should",
				"3:1 game-win nobody sits where the discarder should"}},
		{name: "ron without a discarder",
			hands: []game.RecordHand{won(1, byTiles(t, 1, 1, -1, "22m34s pon:555z pon:666z pon:777z ron:5s"))},
			want:  []string{"1:1 game-win the hand of B was won by ron, and nobody is said to have discarded the tile"}},
		{name: "tsumo with a discarder",
			hands: []game.RecordHand{won(1, byTiles(t, 1, 1, 0, "22m34s pon:555z pon:666z pon:777z tsumo:5s"))},
			want:  []string{"1:1 game-win the hand of B says that the tile was drawn, and A is said to have discarded it"}},
		{name: "two tiles from one discard",
			hands: []game.RecordHand{won(1, byTiles(t, 2, 1, 0, "22m34s pon:555z pon:666z pon:777z ron:5s"),
				byTiles(t, 3, 2, 0, "234m567p34567s99m ron:8s"))},
			want: []string{"3:1 game-win B wins on 5s and C on 8s, and A discarded one tile"}},
		{name: "a red five and a plain one",
			hands: []game.RecordHand{won(1, byTiles(t, 2, 1, 0, "22m34s pon:555z pon:666z pon:777z ron:5s"),
				byTiles(t, 3, 2, 0, "234m567p34678s99m ron:0s"))},
			want: []string{"3:1 game-win B wins on 5s and C on 0s, and A discarded one tile"}},
		{name: "other indicators", hands: []game.RecordHand{won(1,
			byTiles(t, 2, 1, 0, "22m34s pon:555z pon:666z pon:777z ron:5s dora:1p"),
			byTiles(t, 3, 2, 0, "234m567p34678s99m ron:5s"))},
			want: []string{"3:1 game-win the hands of B and C have other dora or ura indicators"}},
		{name: "five tiles of a kind in two hands",
			hands: []game.RecordHand{won(1, byTiles(t, 2, 1, 0, "22m34s pon:555z pon:666z pon:777z ron:5s"),
				byTiles(t, 3, 2, 0, "34s222m234p567p99m ron:5s"))},
			want: []string{"3:1 game-win the hands of B and C have 5 2m together"}},
		{name: "riichi of a player whose points nobody knows",
			begin: &game.Standing{Points: []int64{900, 49100, 25000, 25000}}, hands: []game.RecordHand{
				won(1, byTiles(t, 1, 0, 1, "22m34s123p456p chi:789m ron:5s")),
				change(mangan(2), func(h *game.RecordHand) { h.Riichi = someone(2, 0) })},
			want: []string{"1:1 game-hand the hand of A in East 1 can't be scored"}},
		{name: "nobody knows whether it was the last hand",
			set:   map[string]string{"agari_yame": "true", "target_points": "50000"},
			begin: &game.Standing{Round: hand.South, Number: 4, Points: []int64{25000, 25000, 1000, 49000}},
			hands: []game.RecordHand{
				change(drawn(1, "rain"),
					func(h *game.RecordHand) { h.Points, h.PointsPos = []int64{25000, 25000, 1000, 49000}, at(1) }),
				won(2, ron(2, 3, 0, 5, 30)), mangan(3)},
			want: []string{`1:1 game-draw the rules have no draw "rain"`}},
		{name: "no yaku", hands: []game.RecordHand{won(1, byTiles(t, 1, 1, 0, "22m34s123p456p chi:789m ron:5s"))},
			want: []string{"1:1 game-hand the hand of B in East 1 can't be scored"}},
		{name: "riichi in an open hand",
			hands: []game.RecordHand{change(won(1, byTiles(t, 1, 1, 0, "22m34s pon:555z pon:666z pon:777z ron:5s")),
				func(h *game.RecordHand) { h.Riichi = someone(2, 1) })},
			want: []string{"1:1 game-hand the hand of B in East 1 can't be scored: riichi"}},
		{name: "points too large", rules: "standard", set: map[string]string{"aotenjou": "true"},
			hands: []game.RecordHand{won(1, ron(1, 1, 0, 200, 30))},
			want:  []string{"1:1 game-hand this hand can't be paid: a hand of 200 han and 30 fu pays more points than can be counted here"}},
		{name: "three winners", set: map[string]string{"several_rons": "two"},
			hands: []game.RecordHand{won(1, ron(1, 0, 1, 1, 30), ron(2, 2, 1, 1, 30), ron(3, 3, 1, 1, 30))},
			want:  []string{"2:1 game-win by these rules nobody is paid if 3 win on one discard"}},
		{name: "riichi without points", begin: &game.Standing{Points: []int64{900, 49100, 25000, 25000}},
			hands: []game.RecordHand{
				change(mangan(1), func(h *game.RecordHand) { h.Riichi = someone(2, 0, 1) })},
			want: []string{"2:1 game-riichi A has 900 points in East 1, and the rules forbid riichi with so few"}},
		{name: "riichi by tiles without points", begin: &game.Standing{Points: []int64{900, 49100, 25000, 25000}},
			hands: []game.RecordHand{
				won(1, byTiles(t, 4, 0, -1, "234m567p34567s99m tsumo:8s double_riichi"))},
			want: []string{"4:1 game-riichi A has 900 points"}},
		{name: "riichi twice", hands: []game.RecordHand{change(mangan(1),
			func(h *game.RecordHand) { h.Riichi = someone(2, 3, 3) })},
			want: []string{"2:2 game-riichi D can declare riichi only once in a hand"}},
		{name: "riichi by nobody", hands: []game.RecordHand{change(mangan(1),
			func(h *game.RecordHand) { h.Riichi = someone(2, 4) })},
			want: []string{"2:1 game-riichi nobody sits there"}},
		{name: "no such draw", hands: []game.RecordHand{drawn(1, "rain")},
			want: []string{`1:1 game-draw the rules have no draw "rain"`}},
		{name: "a draw that is off", set: map[string]string{"abortive_draws": "false"},
			hands: []game.RecordHand{drawn(1, "suukaikan")},
			want:  []string{"1:1 game-draw by these rules a hand does not end so: Four kans of several players"}},
		{name: "win and draw", hands: []game.RecordHand{change(mangan(1),
			func(h *game.RecordHand) { h.Draw, h.DrawPos = "exhaustive", at(2) })},
			want: []string{"2:1 game-draw East 1 ended with a win, so that it is no draw"}},
		{name: "tenpai twice", hands: []game.RecordHand{change(drawn(1, "exhaustive"),
			func(h *game.RecordHand) { h.Tenpai = someone(2, 1, 1, 7) })},
			want: []string{"2:2 game-draw B is named twice", "2:3 game-draw nobody sits there"}},
		{name: "nagashi that is not paid",
			hands: []game.RecordHand{change(drawn(1, "exhaustive"),
				func(h *game.RecordHand) { h.Nagashi = someone(2, 1) })},
			want: []string{"2:1 game-draw the draw exhaustive of these rules pays nobody"}},
		{name: "nagashi of nobody", hands: []game.RecordHand{drawn(1, "nagashi_mangan")},
			want: []string{"1:1 game-draw the draw nagashi_mangan pays somebody as for a win, and nobody is named"}},
		{name: "no such penalty", hands: []game.RecordHand{{Pos: at(1),
			Penalties: []game.RecordFact{{ID: "late", Player: game.PlayerAt(1), Pos: at(2)}}}},
			want: []string{`2:1 game-penalty the rules have no penalty "late"`}},
		{name: "a void hand with a winner", hands: []game.RecordHand{change(mangan(1), func(h *game.RecordHand) {
			h.Penalties = []game.RecordFact{{ID: "chombo", Player: game.PlayerAt(1), Pos: at(2)}}
		})}, want: []string{"2:1 game-penalty Chombo makes the hand void"}},
		{name: "the wrong hand", hands: []game.RecordHand{mangan(1),
			change(mangan(2), func(h *game.RecordHand) { h.Round, h.Number, h.Honba = hand.East, 2, new(1) }),
			mangan(3)},
			want: []string{"2:1 game-order this hand is said to be East 2 with 1 honba, and what follows is East 2"}},
		{name: "points after a hand", hands: []game.RecordHand{change(mangan(1), func(h *game.RecordHand) {
			h.Points, h.PointsPos = []int64{25000, 33000, 18000, 24000}, at(4)
		}), mangan(5)}, want: []string{
			"4:1 game-points after East 1 C is said to have 18000, and by the rules has 17000",
			"4:1 game-points after East 1 D is said to have 24000, and by the rules has 25000"}},
		{name: "points that don't add up", hands: []game.RecordHand{change(mangan(1), func(h *game.RecordHand) {
			h.Riichi, h.Points, h.PointsPos = someone(1, 0), []int64{24000, 34000, 17000, 26000}, at(4)
		})}, want: []string{
			"4:1 game-points after East 1 D is said to have 26000, and by the rules has 25000",
			"4:1 game-points these points add up to 101000; with 0 sticks on the table they should add up to 100000"}},
		{name: "points behind a hand that can't be worked out", hands: []game.RecordHand{
			change(won(1, byTiles(t, 1, 1, 0, "22m34s123p456p chi:789m ron:5s")), func(h *game.RecordHand) {
				h.Riichi, h.Points, h.PointsPos = someone(1, 2), []int64{23000, 28000, 24000, 25000}, at(2)
			}),
			change(mangan(3), func(h *game.RecordHand) {
				h.Points,
					h.PointsPos = []int64{23000, 40000, 12000, 26000}, at(4)
			})},
			want: []string{
				"1:1 game-hand the hand of B in East 1 can't be scored",
				"4:1 game-points after East 2 D is said to have 26000, and by the rules has 25000",
				"4:1 game-points these points add up to 101000; with 0 sticks on the table they should add up to 100000"}},
		{name: "nobody knows which hand it is", hands: []game.RecordHand{drawn(1, "rain"),
			change(mangan(2), func(h *game.RecordHand) { h.Round, h.Number, h.Honba = hand.East, 3, new(0) }),
			change(mangan(3), func(h *game.RecordHand) { h.Round, h.Number = hand.East, 2 })},
			want: []string{`1:1 game-draw the rules have no draw "rain"`,
				"3:1 game-order this hand is said to be East 2, and what follows is East 4"}},
		{name: "nobody knows the points",
			hands: []game.RecordHand{won(1, byTiles(t, 1, 1, 0, "22m34s123p456p chi:789m ron:5s")), mangan(2),
				change(mangan(3), func(h *game.RecordHand) {
					h.Points,
						h.PointsPos = []int64{20000, 30000, 25000, 25000}, at(4)
				}),
				change(mangan(5), func(h *game.RecordHand) {
					h.Points,
						h.PointsPos = []int64{20000, 42600, 12400, 25000}, at(6)
				})},
			want: []string{"1:1 game-hand the hand of B in East 1 can't be scored"}},
		{name: "hands after the end", begin: &game.Standing{Round: hand.South, Number: 4},
			hands: []game.RecordHand{mangan(1), mangan(2), mangan(3)},
			want:  []string{"2:1 game-order the game was over before this hand: Last hand"}},
		{name: "results", begin: &game.Standing{Points: []int64{35700, 32400, 22200, 9700}},
			more: func(r *game.Record) {
				r.Results, r.ResultsPos = []int64{45700, 12400, -17800, -40000}, at(9)
			}, want: []string{"9:1 game-points D is said to have a result of -40000 points, and by the rules has -40300"}},
		{name: "rules that divide by zero", rules: "testdata/zero.yaml", hands: []game.RecordHand{
			won(1, ron(1, 1, 0, 1, 30), ron(2, 2, 0, 1, 30)), drawn(3, "exhaustive"),
			change(mangan(4), func(h *game.RecordHand) { h.Riichi = someone(5, 2) })},
			want: []string{
				"1:1 game-balance how many of the winners of East 1 are paid can't be worked out by the rules: a number is too large, or divided by zero",
				"3:1 game-balance who deals after East 1, and with how many honba, can't be worked out by the rules",
				"4:1 game-balance who deals after East 1, and with how many honba, can't be worked out by the rules"}},
		{name: "sticks that nobody can divide", rules: "testdata/zero.yaml",
			begin: &game.Standing{Sticks: 4, Points: []int64{25000, 25000, 25000, 21000}},
			more:  func(r *game.Record) { r.ResultsPos = at(7) },
			want:  []string{"7:1 game-balance who gets the sticks that are left over can't be worked out by the rules"}},
		{name: "who sits out", rules: "testdata/five.yaml", hands: []game.RecordHand{
			change(won(1, ron(1, 1, 4, 1, 30)), func(h *game.RecordHand) { h.Riichi = someone(2, 4) }),
			change(won(3, ron(3, 0, 2, 1, 30)), func(h *game.RecordHand) { h.Round, h.Number = hand.East, 3 }),
			change(drawn(4, "exhaustive"), func(h *game.RecordHand) { h.Tenpai = someone(5, 0, 1, 2) }),
			won(6, ron(6, 4, 2, 1, 30))},
			more: func(r *game.Record) { r.Players = names(5) },
			want: []string{"1:1 game-win E sits out in East 1", "2:1 game-riichi E sits out in East 1",
				"5:3 game-draw C sits out in East 4"}},
		{name: "more than may play", rules: "testdata/five.yaml", more: func(r *game.Record) { r.Players = names(6) },
			want: []string{"0:0 game-players the rules five are for 4 to 5 players, and the game has 6"}},
		{name: "several at once", hands: []game.RecordHand{drawn(1, "rain"), won(2, ron(2, 2, 2, 1, 30)),
			drawn(3, "snow")},
			want: []string{"1:1 game-draw", "2:1 game-win", "3:1 game-draw"}},
		{name: "rules that make points", rules: "testdata/wrong.yaml", hands: []game.RecordHand{
			change(drawn(1, "exhaustive"), func(h *game.RecordHand) { h.Tenpai = someone(2, 1) }),
			{Pos: at(4), Penalties: []game.RecordFact{{ID: "chombo", Player: game.PlayerAt(1), Pos: at(5)}}}},
			want: []string{
				"1:1 game-balance the rules can't settle the draw exhaustive of East 1: all players together get 500, and what one gets another must pay",
				"5:1 game-balance the rules can't settle the penalty chombo of East 2 with 1 honba: all players together get -1200"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if test.rules == "" {
				test.rules = "standard"
			}
			record := game.Record{Players: names(4), Begin: test.begin, Hands: test.hands}
			if test.more != nil {
				test.more(&record)
			}
			set := map[string]string{"riichi_needs_points": "true"}
			for option, value := range test.set {
				set[option] = value
			}
			g, err := game.Play(t.Context(), newEngine(t, test.rules, set), &record)
			var found rules.Findings
			if !errors.As(err, &found) || g.Results != nil {
				t.Fatalf("the record is not refused: %v", err)
			}
			var got []string
			for i, f := range found {
				line := fmt.Sprintf("%d:%d %s %s", f.Line, f.Column, f.Code, f.Message)
				if i < len(test.want) && strings.HasPrefix(line, test.want[i]) {
					line = test.want[i]
				}
				got = append(got, line)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// TestPossibleFu: han and fu that only some rules, or dora, make possible are taken.
func TestPossibleFu(t *testing.T) {
	kansai := map[string]string{"chiitoitsu_fu": "50", "chiitoitsu_han": "1"}
	for _, test := range []struct {
		set           map[string]string
		from, han, fu int
	}{
		{nil, 1, 2, 25}, {nil, -1, 3, 25}, {nil, -1, 2, 20}, {nil, 1, 1, 110}, {nil, 1, 4, 120}, {nil, 1, 8, 0},
		{map[string]string{"open_pinfu_30": "false"}, 1, 1, 20},
		{map[string]string{"open_pinfu_30": "false"}, 1, 2, 20}, {kansai, 1, 1, 50}, {kansai, -1, 2, 50},
		{map[string]string{"minimum_han": "2"}, 1, 2, 110},
	} {
		record := game.Record{Players: names(4),
			Hands: []game.RecordHand{won(1, ron(1, 2, test.from, test.han, test.fu))}}
		if _, err := game.Play(t.Context(), newEngine(t, "standard", test.set), &record); err != nil {
			t.Errorf("%+v: %v", test, err)
		}
	}
}

// TestRiichiBelowZero: where nobody needs points for it, a player may declare riichi with fewer than a stick, and have
// less than none after it.
func TestRiichiBelowZero(t *testing.T) {
	h := drawn(1, "exhaustive")
	h.Riichi, h.Tenpai = someone(1, 0), someone(1, 0, 1, 2, 3)
	record := game.Record{Players: names(4), Begin: &game.Standing{Points: []int64{400, 49600, 25000, 25000}},
		Hands: []game.RecordHand{h, won(2, byTiles(t, 2, 0, -1, "234m567p34567s99m tsumo:8s riichi"))}}
	g := must.Get(game.Play(t.Context(), newEngine(t, "mleague", map[string]string{"riichi_needs_points": "false"}),
		&record))(t)
	if g.Hands[0].Points[0] != -600 || g.Hands[1].Points[0] != -600+1000+3*(1300+100) {
		t.Errorf("%v, %v", g.Hands[0].Points, g.Hands[1].Points)
	}
}

// TestHandPlace: what is wrong with the tiles of a win is told of the tiles, not of the whole win.
func TestHandPlace(t *testing.T) {
	for _, c := range []struct{ name, hand, wins string }{
		{"no yaku", "34m234567p99s chi:345s ron:2m", "win: {by: A, from: B, hand: %s}"},
		{"not complete", "13m234567p99s345s ron:5m", "win: {by: A, from: B, hand: %s}"},
		{"over several lines", "34m234567p99s chi:345s ron:2m", "win:\n      by: A\n      from: B\n      hand: %s"},
		{"no mapping of its own", "34m234567p99s chi:345s ron:2m", "win:\n      hand: %s\n      by: A\n      from: B"},
		{"another tile than the other winner", "234m567p34567s99m ron:8s",
			"wins: [{by: C, from: B, hand: 34s234m555666m99p ron:5s riichi}, {by: A, from: B, hand: %s}]"},
	} {
		text := "rules: standard\nplayers: [A, B, C, D]\nhands:\n  - " + fmt.Sprintf(c.wins, c.hand) + "\n"
		record, err := game.Load(t.Context(), new(rules.Loader), rules.Bytes("game.yaml", []byte(text)), "")
		if err != nil {
			t.Fatal(c.name, err)
		}
		_, err = game.Play(t.Context(), engine.New(record.RuleSet), record)
		var found rules.Findings
		if !errors.As(err, &found) {
			t.Fatalf("%s: the record is not refused: %v", c.name, err)
		}
		for _, f := range found {
			line := strings.Split(text, "\n")[f.Line-1]
			if marked := line[f.Column-1 : f.EndColumn-1]; marked != c.hand {
				t.Errorf("%s: %q is marked: %s", c.name, marked, f.Message)
			}
		}
	}
}
