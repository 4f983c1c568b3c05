package sheet

import (
	"slices"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestRounds: rules that change with the round, with honba or in open hands are told as they are. What depends on more
// is told with its condition.
func TestRounds(t *testing.T) {
	s := sheetOf(t, "testdata/rounds.yaml", "en", nil)
	for title, want := range map[string]string{
		"Exhaustive draw": "In the east round: 1 tenpai: +3,000, the others −1,000 each. 2 tenpai: +1,500 each, the others −1,500 each. " +
			"3 tenpai: +1,000 each, the other −3,000. From the south round on: 1 tenpai: +6,000, the others −2,000 each. " +
			"2 tenpai: +3,000 each, the others −3,000 each. 3 tenpai: +2,000 each, the other −6,000.",
		"Chombo": "In the east round: The dealer pays 2,000 to each; another player pays 2,000 to each. The hand is void and played again; sticks laid down in it go back. " +
			"From the south round on: The dealer pays 4,000 to each; another player pays 4,000 to each. " +
			"The hand is void and played again; sticks laid down in it go back.",
		"Riichi": "In the east or south round: Who declares it needs 1,000 points. " +
			"From the west round on: Nobody may declare it.",
		"The dealer deals again after": "In the east round: a win of the dealer, an exhaustive draw with the dealer tenpai; " +
			"From the south round on: a win of the dealer",
		"End of the game": "if the number of the deal in its round is 4, the dealer would not deal again, " +
			"in the south round, and somebody won the hand; Enough points in the round that was added, if from the west round on, " +
			"the highest score is at least 0, and (the dealer leads, or the dealer would not deal again)",
		"Counters (honba)": "With 1–4 honba: Each honba adds 300 points by ron; by tsumo, each payer adds 100. " +
			"This is for hands that nobody is liable for. " +
			"From 5 honba on: Each honba adds 1,500 points by ron; by tsumo, each payer adds 500. " +
			"This is for hands that nobody is liable for.",
		"Chips": "Ippatsu 1; Each ura dora 1; Each red five 1 (closed hands only); Yakuman by ron 10; Yakuman by self-draw 5",
		"Uma":   "+30,000 / +12,000 / −12,000 / −30,000, if the player's score is at least 40,000 (the player is the one in first place)",
		"Oka":   "For the first: 20,000 if the round wind is South, else 0.",
	} {
		if got := noteOf(s, title); got != want {
			t.Errorf("%s: %s, want %s", title, got, want)
		}
	}
	worth := make(map[string]string)
	for _, b := range s.Bonus {
		worth[b.Name] = b.Worth
	}
	if worth["Dora"] != "1 han, closed hands only" || worth["Red five"] != "han: 5 if at least 3 red tiles, else the number of red tiles" {
		t.Errorf("bonus tiles are worth %q", worth)
	}
	if want := "The points also depend on: Kiriage mangan: 2,000, if exactly 4 han, exactly 30 fu, and the hand is closed."; s.PointsNote != want {
		t.Errorf("%s, want %s", s.PointsNote, want)
	}
}

// TestMisnamed: where a house file changes a condition and leaves the name, the sheet says the condition.
func TestMisnamed(t *testing.T) {
	const text = `hanfu: 1
id: club
name: {en: Club}
extends: standard
options: {chip_value: 1000}
game: {ends: {bust: {when: lowest < 1000}}}
payments: {chips: {ippatsu: {when: "ippatsu and riichi and (tsumo or payer.discarder) and dealer"}}}
fu: {sources: {pair_wait: {when: wait == tanki and dealer}}}
`
	r := must.Get(loader.Load(t.Context(), rules.Bytes("club.yaml", []byte(text))))(t)
	s := newSheet(t, engine.New(r), Config{})
	for title, want := range map[string]string{
		"End of the game": "After the last hand of the south round. Earlier, if: the lowest score is less than 1,000.",
		"Chips": "1, if with Ippatsu, with Riichi, (won by tsumo, or the payer discarded the winning tile), and the winner " +
			"is the dealer; Each ura dora 1; Each red five 1; Yakuman by ron 10; Yakuman by self-draw 5",
	} {
		if got := noteOf(s, title); got != want {
			t.Errorf("%s: %s, want %s", title, got, want)
		}
	}
	for _, row := range s.Fu.Sources {
		if row.Name == "Tanki wait" && row.Text != "the wait is tanki, and the winner is the dealer" {
			t.Errorf("the tanki wait counts for %q", row.Text)
		}
	}
}

// TestLimitsOfTheDealer: where a limit is another one for the dealer, the rows of the limits say so.
func TestLimitsOfTheDealer(t *testing.T) {
	const text = `hanfu: 1
id: club
name: {en: Club}
extends: standard
limits: {haneman: {when: "han >= (dealer ? 7 : 6)"}, kiriage: {when: "han == 4 and fu == 30 and round == south"}}
`
	r := must.Get(loader.Load(t.Context(), rules.Bytes("club.yaml", []byte(text))))(t)
	p := must.Get(NewPoints(t.Context(), engine.New(r), "en"))(t)
	want := []LimitRow{
		{"Mangan", "5 han", "12,000", "4,000 each", "8,000", "2,000/4,000"},
		{"The dealer wins: Mangan; Another player wins: Haneman", "6 han", "12,000", "4,000 each", "12,000", "3,000/6,000"},
		{"Haneman", "7 han", "18,000", "6,000 each", "12,000", "3,000/6,000"},
	}
	if len(p.Limits) < len(want) || !slices.Equal(p.Limits[:len(want)], want) {
		t.Errorf("the limits are %+v", p.Limits)
	}
	if note := "The points also depend on: Kiriage mangan: 2,000, if exactly 4 han, exactly 30 fu, and the round wind is South."; p.Note != note {
		t.Errorf("%s, want %s", p.Note, note)
	}
}
