package games_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/report"
	"example.com/hanfu/report/games"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestWidth: games are shown as narrow and as wide as asked for.
func TestWidth(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "cmd", "rulecheck", "testdata", "games", "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	var loader rules.Loader
	for _, name := range files {
		archive := must.Get(txtar.ParseFile(name))(t)
		for _, f := range archive.Files {
			if f.Name != "game.yaml" {
				continue
			}
			record, err := game.Load(t.Context(), &loader, rules.Bytes(f.Name, f.Data), "")
			if err != nil {
				continue // its rules are another file
			}
			g, err := game.Play(t.Context(), engine.New(record.RuleSet), record)
			if err != nil {
				t.Fatal(name, err)
			}
			for _, width := range []int{terminal.LeastWidth, 60, 100} {
				var b bytes.Buffer
				must.Do(t, games.Write(&b, record, g, f.Name, report.Options{Lang: "fr", Width: width}))
				for line := range strings.Lines(b.String()) {
					if line = strings.TrimSuffix(line, "\n"); terminal.Cells(line) > width {
						t.Errorf("%s: a line of %d cells on a page of %d: %s", name, terminal.Cells(line), width, line)
					}
				}
			}
		}
	}
}

// TestToNobody: where the rows of a hand or of the results don't add up, it is said who has the rest.
func TestToNobody(t *testing.T) {
	const text = "set: {chombo: nobody, leftover_sticks: lost, time_limit: true}\nplayers: [Aya, Ben, Chie, Dan]\nhands:\n" +
		"  - {penalty: {chombo: Chie}}\n  - {riichi: [Dan], draw: exhaustive, tenpai: [Dan]}\nend: time\n"
	var loader rules.Loader
	record := must.Get(game.Load(t.Context(), &loader, rules.Bytes("game.yaml", []byte(text)), ""))(t)
	g := must.Get(game.Play(t.Context(), engine.New(record.RuleSet), record))(t)
	for lang, says := range map[string][]string{
		"en": {"nobody gets the 20,000", "Fines of 20,000 went to nobody.", "Sticks of 1,000 went to nobody."},
		"ja": {"20,000点は誰も受け取らない", "罰符20,000点は誰も受け取っていません。", "供託1,000点は誰も受け取っていません。"},
		"fr": {"personne ne reçoit les 20\u00a0000", "Amendes que personne n'a reçues\u00a0: 20\u00a0000.", "Bâtons que personne n'a pris\u00a0: 1\u00a0000."},
		"zh": {"20,000点不归任何人", "罚去的20,000点不归任何人。", "供托1,000点不归任何人。"},
	} {
		told := must.Get(games.Tell(record, g, report.Options{Lang: lang}))(t)
		if !slices.Contains(told.Hands[0].Events, says[0]) || len(told.Hands[1].Events) != 4 {
			t.Errorf("%s: %q and %q, without %s", lang, told.Hands[0].Events, told.Hands[1].Events, says[0])
		}
		for _, note := range says[1:] {
			if !strings.Contains(told.Measured, note) {
				t.Errorf("%s: %q is not in %q", lang, note, told.Measured)
			}
		}
	}
}

// TestOver: the end of a game is named as long as the name is that of its condition; else the condition is said.
func TestOver(t *testing.T) {
	for end, want := range map[string]string{
		"bust: {when: lowest <= 0}":                 "The game is over: the lowest score is at most 0.",
		"bust: {name: Sunk, when: lowest <= 0}":     "The game is over: Sunk.",
		"sink: {when: lowest <= 0}, bust: off":      "The game is over: the lowest score is at most 0.",
		"bust: {when: options.bust and lowest < 0}": "The game is over: A player has less than no points.",
	} {
		set, err := new(rules.Loader).Load(t.Context(), rules.Bytes("club.yaml",
			[]byte("hanfu: 1\nid: club\nextends: standard\noptions: {bust: true}\ngame: {ends: {"+end+"}}\n")))
		if err != nil {
			t.Fatal(end, err)
		}
		text := "players: [A, B, C, D]\nhands:\n  - {win: {by: B, from: A, han: 13, fu: 30}}\n"
		record := must.Get(game.Load(t.Context(), new(rules.Loader), rules.Bytes("game.yaml", []byte(text)), ""))(t)
		record.RuleSet = set
		g := must.Get(game.Play(t.Context(), engine.New(set), record))(t)
		var b bytes.Buffer
		if err := games.Write(&b, record, g, "", report.Options{}); err != nil || !strings.Contains(b.String(), want) {
			t.Errorf("%s: %v, want %s in\n%s", end, err, want, &b)
		}
	}
}

// TestManyBonuses: however many columns results have, and whatever these are called, each number stands in a row behind
// the name of its player, on pages of all widths.
func TestManyBonuses(t *testing.T) {
	names := []string{"Bust", "A chip for the first", "Extraordinary commemorative consolation", "トップ賞", "とてもとても長い名前の賞品のための点棒", "Yakitori"}
	number := regexp.MustCompile(`[-+]?[0-9][0-9,]*(\.[0-9]+)?`)
	for bonuses := range 9 {
		text := new(strings.Builder)
		fmt.Fprintf(text, "hanfu: 1\nid: club\nextends: standard\nname: Club\ngame:\n  bonuses:\n")
		for i := range bonuses {
			fmt.Fprintf(text, "    b%d: {name: %q, payer: player.place == 1, receiver: player.place > 1, pays: 3000}\n", i, names[(i+bonuses)%len(names)])
		}
		if bonuses == 0 {
			text.Reset()
			text.WriteString("hanfu: 1\nid: club\nextends: standard\nname: Club\n")
		}
		set := must.Get(new(rules.Loader).Load(t.Context(), rules.Bytes("club.yaml", []byte(text.String()))))(t)
		players := []string{"Aya", "Ben", "Chie", "Dan"}
		g := must.Get(game.Play(t.Context(), engine.New(set), &game.Record{Players: players}))(t)
		for _, width := range []int{terminal.LeastWidth, 60, 80, 120} {
			for _, lang := range rules.Languages() {
				var b bytes.Buffer
				must.Do(t, games.Write(&b, nil, g, "", report.Options{Lang: lang, Width: width}))
				rows, numbers := 0, 0
				for line := range strings.Lines(b.String()) {
					fields := strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '\n' })
					if terminal.Cells(strings.TrimSuffix(line, "\n")) > width || len(fields) == 1 && number.FindString(fields[0]) == fields[0] {
						t.Fatalf("%d bonuses on %d cells in %s: %q in\n%s", bonuses, width, lang, line, &b)
					}
					if len(fields) > 2 && fields[0] == "4" && fields[1] == "Dan" {
						rows, numbers = rows+1, numbers+len(fields)-2
					}
				}
				if want := 4 + bonuses; numbers != want || width >= 80 && rows > 2 {
					t.Errorf("%d bonuses on %d cells in %s: %d numbers in %d tables, want %d\n%s", bonuses, width, lang, numbers, rows, want, &b)
				}
			}
		}
	}
}

// TestWords: on a page of 80 cells no name is broken in the middle of a word, and no column of results stands alone.
func TestWords(t *testing.T) {
	const text = "hanfu: 1\nid: club\nextends: standard\nname: Club\ngame:\n  bonuses:\n"
	names := []string{"Prix-d'encouragement", "Bankruptcy-and-falling-bonus", "Yakitori", "Extraordinary consolation", "Bust"}
	players := []string{"Alexandrina", "Ben", "Chie", "Maximilian von Hohenstein"}
	for bonuses := 1; bonuses < 12; bonuses++ {
		rule, want := text, strings.Fields(strings.Join(players, " "))
		for i := range bonuses {
			name := names[i%len(names)]
			rule += fmt.Sprintf("    b%d: {name: %q, payer: player.place == 1, receiver: player.place > 1, pays: 3000}\n", i, name)
			want = append(want, strings.Fields(name)...)
		}
		set := must.Get(new(rules.Loader).Load(t.Context(), rules.Bytes("club.yaml", []byte(rule))))(t)
		g := must.Get(game.Play(t.Context(), engine.New(set), &game.Record{Players: players}))(t)
		for _, lang := range rules.Languages() {
			var b bytes.Buffer
			must.Do(t, games.Write(&b, nil, g, "", report.Options{Lang: lang, Width: 80}))
			fields := strings.Fields(b.String())
			for _, word := range want {
				if !slices.Contains(fields, word) {
					t.Errorf("%d bonuses in %s: %q is broken in\n%s", bonuses, lang, word, &b)
				}
			}
			for line := range strings.Lines(b.String()) {
				if fields := strings.Fields(line); len(fields) == 3 && fields[0] == "2" && fields[1] == "Ben" {
					t.Errorf("%d bonuses in %s: a column stands alone in\n%s", bonuses, lang, &b)
				}
			}
		}
	}
}
