package pages

import (
	"fmt"
	"html"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hanfu/door/serve/internal/catalog"
	"example.com/hanfu/game/season"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/testkit/must"
)

// TestSeasonRefused: why there is no season stands on the page in its words, and the season is back when that is mended.
func TestSeasonRefused(t *testing.T) {
	var text strings.Builder
	text.WriteString("season: Winter\ngames:\n")
	for i := range season.MostPlayers/4 + 1 {
		fmt.Fprintf(&text, "  - {points: {A%[1]d: 40000, B%[1]d: 30000, C%[1]d: 20000, D%[1]d: 10000}}\n", i)
	}
	h, path := clubIn(t, "winter.yaml", text.String())
	for lang, want := range map[string]string{"en": "This can't be done: ", "fr": "C'est impossible\u00a0: "} {
		w := get(h, "/season/sheet?lang="+lang)
		_, said, _ := strings.Cut(html.UnescapeString(w.Body.String()), `class="wrong"`)
		said, _, _ = strings.Cut(said, "</p>")
		if w.Code != http.StatusServiceUnavailable {
			t.Errorf("%s: the status is %d", lang, w.Code)
		}
		if !strings.Contains(said, want+"winter.yaml: a season has at most 2000 players") || strings.Contains(said, "<b>") {
			t.Errorf("%s: it says %q", lang, said)
		}
	}
	if err := os.WriteFile(path, []byte("season: <b>\ngames:\n  - {points: {Aya: 40000, Ben: x, Chie: 20000, Dan: 10000}}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	body := html.UnescapeString(get(h, "/season/sheet").Body.String())
	for _, want := range []string{`winter.yaml:3`, `points are a whole number, not "x"`} {
		if !strings.Contains(body, want) {
			t.Errorf("there is no %s in %s", want, body)
		}
	}
}

// TestSeasonAlone: a folder with a file of the season and no record leads to the season, and its table has the games.
func TestSeasonAlone(t *testing.T) {
	h, path := clubIn(t, "winter.yaml", "season: Winter\ngames:\n  - {points: {Aya: 43200, Ben: 28100, Chie: 19500, Dan: 9200}}\n")
	list := get(h, "/evening?lang=en").Body.String()
	if !strings.Contains(list, `href="/season/sheet?lang=en"`) || strings.Contains(list, words.In("en").PageEvening().None) {
		t.Error(list)
	}
	if table := get(h, "/evening.csv?lang=en").Body.String(); !strings.Contains(table, ",winter.yaml,,1,Aya,") {
		t.Error(table)
	}
	must.Do(t, os.Remove(path))
	list = get(h, "/evening?lang=en").Body.String()
	if strings.Contains(list, "/season/sheet") || !strings.Contains(list, words.In("en").PageEvening().None) {
		t.Error(list)
	}
}

// TestSeason: the list of games leads to the season of the folder, which has the games that are there at that moment.
func TestSeason(t *testing.T) {
	h, path := clubIn(t, "winter.yaml", "season: Winter\ngames:\n  - {date: \"2026-01-16\", points: {Aya: 43200, Ben: 28100, Chie: 19500, \"<b>\": 9200}}\n")
	record := filepath.Join(filepath.Dir(path), "friday.yaml")
	text := "date: \"2026-01-23\"\nplayers: [Aya, Ben, Chie, \"<b>\"]\nhands: [{win: {by: Aya, from: Ben, han: 5}}]\nset: {time_limit: true}\nend: time\n"
	must.Do(t, os.WriteFile(record, []byte(text), 0o644))
	if list := get(h, "/evening?lang=fr").Body.String(); !strings.Contains(list, `href="/season/sheet?lang=fr"`) ||
		strings.Contains(list, "winter") {
		t.Error(list)
	}
	shown := get(h, "/season/sheet?lang=en")
	for _, want := range []string{"Winter", "2 games on 2 evenings", ">&#43;100.2<", "&lt;b&gt;", `<svg class="chart"`, `<a href="/evening?lang=en">‹ Games</a>`} {
		if !strings.Contains(shown.Body.String(), want) {
			t.Errorf("there is no %s in %s", want, shown.Body)
		}
	}
	if policy := shown.Header().Get("Content-Security-Policy"); !strings.Contains(policy, "sandbox") {
		t.Errorf("the policy is %q", policy)
	}
	must.Do(t, os.WriteFile(record, []byte(strings.ReplaceAll(text, "han: 5", "han: 6")), 0o644))
	if now := get(h, "/season/sheet").Body.String(); !strings.Contains(now, ">&#43;106.2<") {
		t.Errorf("what was written since is not in %s", now)
	}
	if w := get(New(catalog.New(nil), Options{Rules: "standard", Lang: "en"}), "/season/sheet"); w.Code != 404 {
		t.Errorf("without a folder there is %d", w.Code)
	}
}
