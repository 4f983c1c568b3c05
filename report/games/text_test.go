package games_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/internal/report/page"
	"example.com/hanfu/report"
	"example.com/hanfu/report/games"
	"example.com/hanfu/rules"
)

// TestWidth: games are shown as narrow and as wide as asked for.
func TestWidth(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "cmd", "rulecheck", "testdata", "games", "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	var loader rules.Loader
	for _, name := range files {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
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
			for _, width := range []int{page.LeastWidth, 60, 100} {
				var b bytes.Buffer
				if err := games.Write(&b, record, g, f.Name, report.Options{Lang: "fr", Width: width}); err != nil {
					t.Fatal(err)
				}
				for line := range strings.Lines(b.String()) {
					if line = strings.TrimSuffix(line, "\n"); page.Cells(line) > width {
						t.Errorf("%s: a line of %d cells on a page of %d: %s", name, page.Cells(line), width, line)
					}
				}
			}
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
		set, err := new(rules.Loader).Load(t.Context(), rules.Bytes("club.yaml", []byte(text.String())))
		if err != nil {
			t.Fatal(err)
		}
		players := []string{"Aya", "Ben", "Chie", "Dan"}
		g, err := game.Play(t.Context(), engine.New(set), &game.Record{Players: players})
		if err != nil {
			t.Fatal(err)
		}
		for _, width := range []int{page.LeastWidth, 60, 80, 120} {
			for _, lang := range rules.Languages() {
				var b bytes.Buffer
				if err := games.Write(&b, nil, g, "", report.Options{Lang: lang, Width: width}); err != nil {
					t.Fatal(err)
				}
				rows, numbers := 0, 0
				for line := range strings.Lines(b.String()) {
					fields := strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '\n' })
					if page.Cells(strings.TrimSuffix(line, "\n")) > width || len(fields) == 1 && number.FindString(fields[0]) == fields[0] {
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
