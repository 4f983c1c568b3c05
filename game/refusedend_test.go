package game

import (
	"fmt"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestRefusedEnd: where an option alone keeps the dealer or the time from ending the game, the help names it.
func TestRefusedEnd(t *testing.T) {
	const (
		second = "points: [40000, 20000, 20000, 20000]"
		first  = "points: [20000, 20000, 20000, 40000]"
		tenpai = "{draw: exhaustive, tenpai: [D]}"
		win    = "{win: {by: D, han: 1, fu: 30}}"
	)
	for _, c := range []struct{ set, points, hand, end, want string }{
		{"agari_yame_place: 2, agari_yame_after: win", second, tenpai, "D", ": agari_yame_after: repeat"},
		{"agari_yame_place: 1, agari_yame_after: win", second, win, "D", ": agari_yame_place: 2"},
		{"agari_yame_place: 1, agari_yame_after: win", second, tenpai, "D", "a house file says"},
		{"agari_yame: true, agari_yame_after: win", first, tenpai, "D", ": agari_yame_after: repeat"},
		{"agari_yame: true, target_points: 60000", first, win, "D", ": target_points: 0"},
		{"agari_yame_place: 2, target_points: 60000", second, win, "D", ": target_points: 0"},
		{"agari_yame: false", first, win, "D", ": agari_yame: true, agari_yame_place: 1"},
		{"agari_yame: false", second, win, "D", ": agari_yame_place: 2"},
		{"agari_yame: false", second, win, "time", ": time_limit: true"},
		{"agari_yame: false", second, "{win: {by: A, from: D, han: 1, fu: 30}}", "D", ""},
	} {
		text := "rules: standard\nset: {" + c.set + "}\nplayers: [A, B, C, D]\n" +
			"begin: {round: south 4, " + c.points + "}\nhands: [" + c.hand + "]\nend: " + c.end + "\n"
		record := must.Get(Load(t.Context(), new(rules.Loader).With("g.yaml", []byte(text)), rules.Named("g.yaml"), ""))(t)
		_, err := Play(t.Context(), engine.New(record.RuleSet), record)
		if c.want == "" && err == nil {
			continue // the game is over
		}
		found, _ := err.(rules.Findings)
		if len(found) != 1 || !strings.Contains(found[0].Help.String(), c.want) {
			t.Errorf("%s, %s, %s, end: %s: %v, want %q", c.set, c.points, c.hand, c.end, err, c.want)
		}
	}
}

// TestRefusedEndTries: of an option with many values, only the first are tried.
func TestRefusedEndTries(t *testing.T) {
	var values []string
	for i := range 2 * maxEndingTries {
		values = append(values, fmt.Sprintf("v%d", i))
	}
	for _, c := range []struct {
		value int
		found bool
	}{{1, true}, {maxEndingTries + 1, false}} {
		house := fmt.Sprintf("hanfu: 1\nid: club\nextends: standard\noptions:\n  agari_yame: false\n"+
			"  a: {name: {en: A}, default: v0, allowed: [%s]}\n"+
			"game: {ends: {own: {name: {en: Own}, by: time, when: options.a == 'v%d'}}}\n",
			strings.Join(values, ", "), c.value)
		record := "rules: ./club.yaml\nplayers: [A, B, C, D]\nhands: [{win: {by: A, from: D, han: 1, fu: 30}}]\nend: time\n"
		loader := new(rules.Loader).With("club.yaml", []byte(house)).With("g.yaml", []byte(record))
		game := must.Get(Load(t.Context(), loader, rules.Named("g.yaml"), ""))(t)
		_, err := Play(t.Context(), engine.New(game.RuleSet), game)
		found, _ := err.(rules.Findings)
		if len(found) != 1 || strings.Contains(found[0].Help.String(), fmt.Sprintf("a: v%d", c.value)) != c.found {
			t.Errorf("v%d: %v, want %t", c.value, err, c.found)
		}
	}
}
