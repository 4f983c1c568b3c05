package pages

import (
	"html"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hanfu/internal/words"
	"example.com/hanfu/testkit/must"
)

// TestBrokenFiles: whatever is wrong with one file of the folder, each view is shown, the list has the other games and
// says which one is to be corrected, and a new one can be begun.
func TestBrokenFiles(t *testing.T) {
	const players = "players: [Aya, Ben, Chie, Dan]\n"
	const friday = "name: Friday\ndate: \"2026-01-16\"\n" + players + "hands: [{win: {by: Aya, from: Ben, han: 3, fu: 30}}]\n"
	for i, c := range []struct{ name, text string }{
		{"wrong total", players + "hands:\n  - {win: {by: Aya, from: Ben, han: 3, fu: 30}, points: {Aya: 1, Ben: 2, Chie: 3, Dan: 4}}\n"},
		{"wrong results", players + "hands: []\nresults: {Aya: 1, Ben: 2, Chie: 3, Dan: 4}\n"},
		{"unknown key", players + "hands:\n  - {winn: {by: Aya, from: Ben, han: 3, fu: 30}}\n"},
		{"unknown key of the record", players + "hand: []\nhands: []\n"},
		{"unknown player", players + "hands:\n  - {win: {by: Eve, from: Ben, han: 3, fu: 30}}\n"},
		{"one player twice", "players: [Aya, Ben, Chie, Aya]\nhands: []\n"},
		{"no players", "players: []\nhands: []\n"},
		{"missing rules", "rules: gone.yaml\n" + players + "hands: []\n"},
		{"rules with mistakes", "rules: house.yaml\n" + players + "hands: []\n"},
		{"rules that are a record", "rules: friday.yaml\n" + players + "hands: []\n"},
		{"rules that are itself", "rules: saturday.yaml\n" + players + "hands: []\n"},
		{"options of no rules", "set: {red_fivse: 3}\n" + players + "hands: []\n"},
		{"broken YAML", players + "hands: [\n"},
		{"a bracket alone", "players: [\nhands: []\n"},
		{"a tab", players + "hands:\n\t- {}\n"},
		{"hands that are no list", players + "hands: {win: Aya}\n"},
		{"a hand of tiles that can't be", players + "hands: [{win: {by: Aya, hand: 11111m}}]\n"},
		{"a hand that is no hand", players + "hands: [{win: {by: Aya, from: Ben, hand: 123m}}]\n"},
		{"not UTF-8", players + "name: \"\xff\"\nhands: []\n"},
		{"zeros", players + "hands: []\n" + strings.Repeat("\x00", 100)},
		{"blank lines", players + strings.Repeat("\n", 1_000) + "hands: [{win: Aya}]\n"},
		{"only its kind", "hands:\n"},
		{"aliases", players + "hands: &a [*a]\n"},
		{"two documents", players + "hands: []\n---\nhands: []\n"},
		{"a season that is broken", "season: Winter\ngames: [\n"},
		{"a season with a name twice", "season: Winter\ngames:\n  - {points: {Aya: 1, Aya: 2, Chie: 3, Dan: 4}}\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			h, path := clubIn(t, "friday.yaml", friday)
			for name, text := range map[string]string{"saturday.yaml": c.text,
				"house.yaml": "hanfu: 1\nid: house\nname: House\nextends: standard\noptions: {red_fivse: 3}\n"} {
				must.Do(t, os.WriteFile(filepath.Join(filepath.Dir(path), name), []byte(text), 0o644))
			}
			for _, view := range []string{"/?", "/?rules=house.yaml&", "/?rules=saturday.yaml&", "/points?", "/points?rules=saturday.yaml&", "/practice?",
				"/practice?rules=saturday.yaml&", "/rules?", "/rules?rules=house.yaml&", "/rules?rules=saturday.yaml&", "/evening?",
				"/evening?file=friday.yaml&", "/evening?file=saturday.yaml&", "/evening?file=saturday.yaml&do=add&by=1&", "/evening.yaml?file=saturday.yaml&",
				"/evening.csv?file=saturday.yaml&", "/evening.csv?", "/season/sheet?"} {
				season := view == "/evening.csv?" || view == "/season/sheet?" // which the whole folder is needed for
				if w := get(h, view); w.Code >= http.StatusInternalServerError && !(season && w.Code == http.StatusServiceUnavailable) {
					t.Errorf("%s: %d: %s", view, w.Code, w.Body)
				}
			}
			for _, view := range []string{"/evening.csv?", "/evening.csv?file=saturday.yaml&"} {
				sheet, table := get(h, "/season/sheet?lang=en"), get(h, view+"lang=en")
				left := words.In("en").Season().Left
				if table.Code == http.StatusOK && strings.Contains(sheet.Body.String(), left) != strings.Contains(table.Body.String(), left+": ") {
					t.Errorf("the page and %s disagree on what is left out: %s", view, table.Body)
				}
			}
			languages := words.Languages
			if i > 0 { // what they say is the same
				languages = languages[:1]
			}
			for _, lang := range languages {
				list := html.UnescapeString(get(h, "/evening?lang="+lang).Body.String())
				if !strings.Contains(list, "file=friday.yaml") || !strings.Contains(list, ">Friday</a>") ||
					!strings.Contains(list, words.In(lang).PageEvening().Begin) {
					t.Errorf("the list in %s is %s", lang, list)
				}
				if strings.Contains(list, "file=saturday.yaml") && !strings.Contains(list, `<span class="wrong">`+words.In(lang).PageEvening().Broken) {
					t.Errorf("the list in %s says nothing of the game with a mistake: %s", lang, list)
				}
			}
			w := send(h, "/evening", "do", "new", "name", "Sunday", "p", "Aya", "p", "Ben", "p", "Chie", "p", "Dan")
			if w.Code != http.StatusSeeOther {
				t.Errorf("a new game is answered with %d: %s", w.Code, w.Body)
			}
		})
	}
}
