package game_test

import (
	"errors"
	"fmt"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestOneMangan: whatever a house makes of its mangan, nagashi mangan pays as one by self-draw does, and chombo the other
// way round.
func TestOneMangan(t *testing.T) {
	for _, base := range []int{2000, 2500, 1500} {
		text := fmt.Sprintf("hanfu: 1\nid: house\nextends: standard\nlimits: {mangan: {base: %d}}\n", base)
		r := must.Get(new(rules.Loader).Load(t.Context(), rules.Bytes("house.yaml", []byte(text))))(t)
		e := engine.New(r)
		for by := range 2 {
			seat := hand.East + hand.Wind(by)
			price, _ := e.Price(engine.Terms{Han: 5, Fu: 30, Tsumo: true, Dealer: by == 0, Seat: seat})
			want := make([]int64, 4)
			for _, p := range price.Payments {
				want[p.Seat-hand.East] -= p.Amount
				want[by] += p.Amount
			}
			for _, h := range []game.RecordHand{
				{Draw: "nagashi_mangan", Nagashi: []game.RecordPlayer{{Player: game.PlayerAt(by)}}, Tenpai: []game.RecordPlayer{}},
				{Penalties: []game.RecordFact{{ID: "chombo", Player: game.PlayerAt(by)}}},
			} {
				record := &game.Record{Rules: "house.yaml", RuleSet: r, Players: []string{"A", "B", "C", "D"}, Hands: []game.RecordHand{h}}
				g := must.Get(game.Play(t.Context(), e, record))(t)
				for i, got := range g.Hands[0].Points {
					change := got - 25_000
					if h.Draw == "" {
						change = -change
					}
					if change != want[i] {
						t.Errorf("mangan of %d: %v changes the points of %d by %d, and a mangan by %d", base, h, i, change, want[i])
					}
				}
			}
		}
	}
}

// TestUnsettledPrice: a win without tiles that hands of its han and fu don't all pay alike is refused, and one that they
// do is played.
func TestUnsettledPrice(t *testing.T) {
	const text = "hanfu: 1\nid: house\nextends: standard\n" +
		"limits: {closed_three: {name: {en: Closed three}, base: 2000, when: han == 3 and fu == 40 and closed}}\n"
	r := must.Get(new(rules.Loader).Load(t.Context(), rules.Bytes("house.yaml", []byte(text))))(t)
	for fu, want := range map[int]string{30: "", 40: "hands like that of C don't all pay the same: by these rules it depends on more than what is written"} {
		record := &game.Record{Rules: "house.yaml", RuleSet: r, Players: []string{"A", "B", "C", "D"},
			Hands: []game.RecordHand{won(1, ron(1, 2, 1, 3, fu))}}
		_, err := game.Play(t.Context(), engine.New(r), record)
		got := ""
		if found := (rules.Findings)(nil); errors.As(err, &found) {
			got = found[0].Message.String()
		}
		if got != want {
			t.Errorf("3 han %d fu: %v", fu, err)
		}
	}
}

// TestNagashiForbidden: who has the discards and is not paid for them by the rules is told why.
func TestNagashiForbidden(t *testing.T) {
	const text = "hanfu: 1\nid: house\nextends: standard\n" +
		"draws: {nagashi_mangan: {wins: {when: player.nagashi and not player.tenpai}}}\n"
	r := must.Get(new(rules.Loader).Load(t.Context(), rules.Bytes("house.yaml", []byte(text))))(t)
	for _, both := range []bool{false, true} {
		h := game.RecordHand{Draw: "nagashi_mangan", Nagashi: []game.RecordPlayer{{Player: game.PlayerAt(1)}},
			Tenpai: []game.RecordPlayer{{Player: game.PlayerAt(1)}}}
		if both { // another one is paid
			h.Nagashi = append(h.Nagashi, game.RecordPlayer{Player: game.PlayerAt(2)})
		}
		record := &game.Record{Rules: "house.yaml", RuleSet: r, Players: []string{"A", "B", "C", "D"}, Hands: []game.RecordHand{h}}
		_, err := game.Play(t.Context(), engine.New(r), record)
		const want = "by these rules the draw nagashi_mangan does not pay B: it pays where player.nagashi and not player.tenpai"
		if found := (rules.Findings)(nil); !errors.As(err, &found) || found[0].Message.String() != want {
			t.Errorf("with another: %v: %v", both, err)
		}
	}
}
