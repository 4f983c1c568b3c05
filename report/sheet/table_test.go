package sheet

import "testing"

// TestTable: what the sheet tells of the table is what the rules do.
func TestTable(t *testing.T) {
	for _, c := range []struct {
		rules        string
		set          map[string]string
		title, wants string
	}{
		{"standard", nil, "Exhaustive draw",
			"1 tenpai: +3,000, the others −1,000 each. 2 tenpai: +1,500 each, the others −1,500 each. 3 tenpai: +1,000 each, the other −3,000."},
		{"standard", map[string]string{"noten_points": "0"}, "Exhaustive draw", "Nobody pays."},
		{"tenhou-sanma", nil, "Exhaustive draw",
			"1 tenpai: +2,000, the others −1,000 each. 2 tenpai: +1,000 each, the other −2,000."},
		{"tenhou-sanma", nil, "Nagashi mangan",
			"The dealer gets 4,000 from each; another player gets 4,000 from the dealer and 2,000 from the other. It stays a draw: honba and sticks are not paid."},
		{"standard", map[string]string{"nagashi_mangan": "win"}, "Nagashi mangan",
			"The dealer gets 4,000 from each; another player gets 4,000 from the dealer and 2,000 from each of the others. It counts as a win, with honba and sticks."},
		{"tenhou", nil, "Several winners",
			"If 2 win on the same discard, all are paid. If 3 win on the same discard, nobody is paid. The nearest to the discarder gets the honba. The sticks on the table go to the nearest."},
		{"ema", nil, "Several winners", "All who win on the same discard are paid. Each gets the honba. Each takes back the stick that they laid down in this hand. The sticks on the table go to the nearest."},
		{"mleague", nil, "Several winners",
			"Of those who win on the same discard, only the nearest to the discarder in order of turn is paid."},
		{"standard", nil, "Chombo", "The dealer pays 4,000 to each; another player pays 4,000 to the dealer and 2,000 to each of the others. The hand is void and played again; sticks laid down in it go back."},
		{"ema", nil, "Chombo", "After the game, the result of the player changes by −20,000. The hand is void and played again; sticks laid down in it go back."},
		{"jpml-a", nil, "Uma with two above", "+8,000 / +4,000 / −4,000 / −8,000, if exactly 2 players have at least the points to return"},
		{"jpml-a", nil, "Points to return", "30,000"},
		{"standard", nil, "Uma", "+20,000 / +10,000 / −10,000 / −20,000"},
		{"standard", nil, "Oka", "+20,000 for the first."},
		{"ema", nil, "Oka", ""},
		{"standard", nil, "End of the game", "After the last hand of the south round."},
		{"tenhou", nil, "End of the game",
			"After the last hand of the south round, if somebody has 30,000. Else it goes on until somebody has them. In that round a dealer who is not first deals again, whatever points others have. It is over at the latest after the west round. Earlier, if: A player has less than no points; The dealer of the last hand leads."},
		{"standard", map[string]string{"result_unit": "1000"}, "Rounding of results",
			"To multiples of 1,000, a half down; the first takes what is left."},
		{"standard", nil, "Rounding of results", ""},
		{"standard", map[string]string{"leftover_sticks": "lost"}, "Sticks left in the end", "Nobody gets them."},
		{"sanma", map[string]string{"tsumo_method": "empty_seat"}, "Empty seat", "The seat at which nobody sits pays too, with points that no player has."},
		{"sanma", map[string]string{"tsumo_method": "empty_seat"}, "Nagashi mangan",
			"The dealer gets 4,000 from each + 4,000 (empty seat); another player gets 4,000 from the dealer and 2,000 from the other + 2,000 (empty seat). It stays a draw: honba and sticks are not paid."},
		{"standard", map[string]string{"riichi_needs_points": "false"}, "Riichi", "May be declared with any points."},
	} {
		if got := noteOf(sheetOf(t, c.rules, "en", c.set), c.title); got != c.wants {
			t.Errorf("%s with %v, %s:\n%s\nnot\n%s", c.rules, c.set, c.title, got, c.wants)
		}
	}
}
