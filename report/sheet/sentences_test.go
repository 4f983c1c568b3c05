package sheet

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestWholeSentences: what depends on more than the round is said case by case, or as a sentence with who pays or gets,
// and without ids.
func TestWholeSentences(t *testing.T) {
	none := func(context.Context, *engine.Engine, string) (hand.Win, error) {
		return hand.Win{}, nil
	}
	for _, c := range []struct{ rules, lang, title, want string }{
		{`payments: {honba: {ron: {pays: "honba * (closed ? 500 : 300)"}}}`, "ja", "積み棒(本場)",
			"支払う人がそれぞれ加える点：ロン：本場数 × (門前なら500、それ以外は300)(次のとき：ロン和了、支払う人は放銃者)、" +
				"ツモ：(300 ÷ 3の切り捨て) × 本場数(次のとき：ツモ和了、基本点のうち責任払いの分が0)、" +
				"ツモの責任払い：300 × 本場数(次のとき：ツモ和了、支払う人は責任者、基本点のうち責任払いの分が0より多い)。"},
		{"options: {wareme: true}", "en", "Counters (honba)",
			"Each honba adds 300 points by ron; by tsumo, each payer adds 100. This is for hands that nobody is liable for. " +
				"Not counted in these numbers: Broken wall: the amount so far, if the seat wind is Wareme (broken wall), " +
				"or the payer's seat is Wareme (broken wall)."},
		{`draws: {nagashi_mangan: {wins: {base: "honba >= 2 ? 3000 : 2000"}}}`, "en", "Nagashi mangan",
			"With 0–1 honba: The dealer gets 4,000 from each; another player gets 4,000 from the dealer and 2,000 from each of the others. " +
				"It stays a draw: honba and sticks are not paid. " +
				"From 2 honba on: The dealer gets 6,000 from each; another player gets 6,000 from the dealer and 3,000 from each of the others. " +
				"It stays a draw: honba and sticks are not paid."},
		{`game: {riichi: "honba == 1 or player.points >= 1000"}`, "en", "Riichi",
			"With 0 honba: Who declares it needs 1,000 points. With 1 honba: May be declared with any points. " +
				"From 2 honba on: Who declares it needs 1,000 points."},
		{`draws: {nagashi_mangan: {wins: {base: "sticks > 1 ? 3000 : 2000"}}}`, "en", "Nagashi mangan",
			"who gets it: the player has discarded terminals and honors alone, none of them called; " +
				"Who gets it is paid as for a win by self-draw, with these basic points: 3,000 if at least 2 riichi sticks, else 2,000. " +
				"It stays a draw: honba and sticks are not paid."},
		{`draws: {exhaustive: {shares: {noten: {gets: "sticks > 1 ? -1000 : 0"}, tenpai: off}}}`, "en", "Exhaustive draw",
			"What each player gets, by what holds for him: Noten: −1,000 if at least 2 riichi sticks, else 0, " +
				"if the player is not tenpai, and at least 1 player who is tenpai."},
		{`payments: {several: {winners: "sticks > 2 ? 1 : rons", sticks: "seat_turn == 1 or turn == 1"}}`, "en", "Several winners",
			"How many of those who win on the same discard are paid, the nearest to the discarder first: 1 if at least 3 riichi sticks, " +
				"else the number of winners on one discard. The nearest to the discarder gets the honba. The sticks on the table go to " +
				"those for whom this holds, who share them: the winner's place by seats is 1, or the winner's place in order of turn is 1."},
		{`payments: {several: {honba: false, sticks: false}}`, "en", "Several winners", "All who win on the same discard are paid. " +
			"Where several are paid, none of them gets the honba. Where several are paid, the sticks that are left stay on the table."},
		{`payments: {several: {honba: honba > 2, sticks: turn > 3}}`, "fr", "Plusieurs gagnants",
			"Avec 0 à 2 honba : Tous ceux qui gagnent sur la même défausse sont payés. Si plusieurs sont payés, aucun d'eux ne " +
				"reçoit les honba. Si plusieurs sont payés, les bâtons restent sur la table. " +
				"À partir de 3 honba : Tous ceux qui gagnent sur la même défausse sont payés. Chacun reçoit les honba. " +
				"Si plusieurs sont payés, les bâtons restent sur la table."},
		{`game: {riichi: "player.points >= 1000 and sticks < 3"}`, "en", "Riichi",
			"May be declared if the player's score is at least 1,000, and at most 2 riichi sticks."},
		{`game: {riichi: "honba == 0 or player.points >= 1000"}`, "en", "Riichi",
			"With 0 honba: May be declared with any points. From 1 honba on: Who declares it needs 1,000 points."},
		{`game: {leftover: "player.points > 30000"}`, "en", "Sticks left in the end",
			"Those share them for whom this holds: the player's score is more than 30,000."},
		{`game: {repeats: "dealer_won or sticks > 2"}`, "en", "The dealer deals again after",
			"a hand, if the dealer won the hand, or at least 3 riichi sticks"},
		{`game: {counters: "won and sticks > 2 ? 0 : honba + 1"}`, "fr", "Honba",
			"Leur nombre est alors : 0 si (quelqu'un a gagné la main, et au moins 3 bâtons de riichi), sinon le nombre de honba + 1."},
	} {
		r, err := loader.Load(t.Context(), rules.Bytes("club.yaml", []byte("hanfu: 1\nid: club\nextends: standard\n"+c.rules+"\n")))
		must.Do(t, err)
		found := false
		s := newSheet(t, engine.New(r), Config{Lang: c.lang, Example: none})
		for _, g := range s.Table {
			for _, n := range g.Notes {
				found = found || n.Title == c.title && n.Text == c.want
			}
		}
		if !found {
			t.Errorf("%s: %q is not what the sheet says of %s:\n%+v", c.rules, c.want, c.title, s.Table)
		}
	}
}

// TestFixedFu: of several fixed counts the sheet says that the first counts, and one without a name is its condition.
func TestFixedFu(t *testing.T) {
	r := must.Get(loader.Load(t.Context(), rules.Bytes("club.yaml",
		[]byte("hanfu: 1\nid: club\nextends: standard\nfu: {fixed: {odd: {fu: 70, when: only(greens)}}}\n"))))(t)
	s := newSheet(t, engine.New(r), Config{})
	if got := s.Fu.Fixed[0]; got.Name != "all tiles are green tiles" || got.Text != "" || got.Fu != "70" {
		t.Errorf("the fixed count is shown as %+v", got)
	}
	var page, text bytes.Buffer
	must.Do(t, errors.Join(s.HTML(&page), s.Markdown(&text)))
	for _, out := range []*bytes.Buffer{&page, &text} {
		if !strings.Contains(out.String(), "the first that holds is the whole count") {
			t.Errorf("nothing says which of %+v counts", s.Fu.Fixed)
		}
	}
}
