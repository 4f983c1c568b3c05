package pages

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hanfu/serve/internal/shelf"
)

// TestSeason: the list of games leads to the season of the folder, which has the games that are there at that moment.
func TestSeason(t *testing.T) {
	h, path := clubIn(t, "winter.yaml", "season: Winter\ngames:\n  - {date: \"2026-01-16\", points: {Aya: 43200, Ben: 28100, Chie: 19500, \"<b>\": 9200}}\n")
	record := filepath.Join(filepath.Dir(path), "friday.yaml")
	text := "date: \"2026-01-23\"\nplayers: [Aya, Ben, Chie, \"<b>\"]\nhands: [{win: {by: Aya, from: Ben, han: 5}}]\n"
	if err := os.WriteFile(record, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if list := get(h, "/evening?lang=fr").Body.String(); !strings.Contains(list, `href="/season/sheet?lang=fr"`) ||
		strings.Contains(list, "winter") {
		t.Error(list)
	}
	shown := get(h, "/season/sheet?lang=en")
	for _, want := range []string{"Winter", "2 games on 2 evenings", ">&#43;100.2<", "&lt;b&gt;", `<svg class="chart"`} {
		if !strings.Contains(shown.Body.String(), want) {
			t.Errorf("there is no %s in %s", want, shown.Body)
		}
	}
	if policy := shown.Header().Get("Content-Security-Policy"); !strings.Contains(policy, "sandbox") {
		t.Errorf("the policy is %q", policy)
	}
	if err := os.WriteFile(record, []byte(strings.ReplaceAll(text, "han: 5", "han: 6")), 0o644); err != nil {
		t.Fatal(err)
	}
	if now := get(h, "/season/sheet").Body.String(); !strings.Contains(now, ">&#43;106.2<") {
		t.Errorf("what was written since is not in %s", now)
	}
	if w := get(New(shelf.New(nil), Options{Rules: "standard", Lang: "en"}), "/season/sheet"); w.Code != 404 {
		t.Errorf("without a folder there is %d", w.Code)
	}
}
