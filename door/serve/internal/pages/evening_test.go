package pages

import (
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"html"
	"html/template"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/hanfu/door/serve/internal/catalog"
	folder "example.com/hanfu/door/serve/internal/club"
	"example.com/hanfu/game"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/testkit/must"
)

// clubIn returns the page of a folder with a file.
func clubIn(t *testing.T, name, text string) (http.Handler, string) {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, name)
	must.Do(t, os.WriteFile(path, []byte(text), 0o644))
	f := must.Get(folder.Open(dir))(t)
	may := func(r *http.Request) bool { return r.Header.Get("Cookie") == "" } // one who is tested without a key has others
	return New(catalog.New(f), Options{Rules: "standard", Lang: "en", MayWrite: may}), path
}

// get asks for a path with a query, and send sends a form.
func get(h http.Handler, path string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	return whole(w)
}

// whole panics if a page is not shown to its end.
func whole(w *httptest.ResponseRecorder) *httptest.ResponseRecorder {
	if body := w.Body.String(); strings.HasPrefix(body, "<!DOCTYPE") && !strings.HasSuffix(body, "</html>\n") {
		panic("the page ends in " + body[max(0, len(body)-200):])
	}
	return w
}

func post(h http.Handler, form string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodPost, "/evening", strings.NewReader(form))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	h.ServeHTTP(w, r)
	return whole(w)
}

const friday = "name: Friday\nplayers: [Aya, Ben, Chie, Dan]\nhands:\n  - {win: {by: Aya, from: Ben, han: 3, fu: 30}} # the first\n"

var hiddenVersion = regexp.MustCompile(`name="version" value="([0-9a-f]+)"`)

// TestEveningWithoutKey: who may not write is shown the game and how to get in, and nothing to fill in.
func TestEveningWithoutKey(t *testing.T) {
	h, _ := clubIn(t, "friday.yaml", friday)
	for path, shows := range map[string]string{"/evening": "Friday", "/evening?file=friday.yaml": "Ben"} {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.Header.Set("Cookie", "theme=dark")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		text := whole(w).Body.String()
		if !strings.Contains(text, shows) || !strings.Contains(text, "scan the code again") || strings.Contains(text, "<form") {
			t.Errorf("%s without the key: %s", path, text)
		}
		if with := get(h, path).Body.String(); strings.Contains(with, "scan the code again") || !strings.Contains(with, "<form") {
			t.Errorf("%s with the key: %s", path, with)
		}
	}
}

// TestEveningWritten: a hand is added by who has seen the version that is there, and by POST alone.
func TestEveningWritten(t *testing.T) {
	h, path := clubIn(t, "friday.yaml", friday)
	text := func() string {
		text := must.Get(os.ReadFile(path))(t)
		return string(text)
	}
	page := get(h, "/evening?file=friday.yaml").Body.String()
	version := hiddenVersion.FindStringSubmatch(page)
	if version == nil {
		t.Fatal(page)
	}
	hand := "file=friday.yaml&version=" + version[1] + "&seen=1&do=add&by=2&from=1&worth=5"
	if w := get(h, "/evening?"+hand); w.Code != http.StatusOK || text() != friday {
		t.Errorf("a link writes: %d\n%s", w.Code, text())
	}
	if w := post(h, "file=friday.yaml&version="+version[1]+"&seen=1&do=add&by=2"); !strings.Contains(w.Body.String(), "From whom?") || text() != friday {
		t.Errorf("half a hand: %d %s", w.Code, text())
	}
	if w := post(h, hand); w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/evening?file=friday.yaml" {
		t.Errorf("%d %v", w.Code, w.Header())
	}
	added := friday + "  - {round: east 1, win: {by: Ben, from: Aya, han: 5}}\n"
	if text() != added {
		t.Errorf("the file is %q", text())
	}
	// The same form once more is the same hand.
	for _, again := range []string{hand, hand + "&told=" + version[1]} {
		if w := post(h, again); w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/evening?file=friday.yaml&twice=1" || text() != added {
			t.Errorf("sent twice: %d %v\n%s", w.Code, w.Header(), text())
		}
	}
	if page := get(h, "/evening?file=friday.yaml&twice=1").Body.String(); !strings.Contains(page, "sent twice. It counts once.") {
		t.Error("it is not said that the hand was sent twice")
	}
	hand = strings.Replace(hand, "worth=5", "worth=6", 1)
	for _, form := range []string{hand, strings.Replace(hand, "do=add", "do=undo", 1), "file=friday.yaml&do=text&version=" + version[1] + "&seen=1&text=" +
		url.QueryEscape("players: [A, B, C, D]\nhands: [] # mine\n")} {
		w := post(h, form)
		says := strings.ReplaceAll(w.Body.String(), "&#43;", "+")
		if w.Code != http.StatusOK || !strings.Contains(says, "Somebody else") || text() != added {
			t.Errorf("%s, late: %d\n%s", form, w.Code, text())
		}
		if strings.Contains(form, "by=2") && !strings.Contains(says, "Ben by ron from Aya") {
			t.Errorf("it is not said what others wrote:\n%s", tags.ReplaceAllString(says, " "))
		}
		if strings.Contains(form, "mine") && !strings.Contains(says, "hands: [] # mine") {
			t.Error("the text of who comes late is lost")
		}
	}
	// Who has been told, while something is picked, adds the hand with one more tap, but not to what is newer still.
	live := post(h, strings.Replace(hand, "do=add", "part=entered", 1)).Body.String()
	told := regexp.MustCompile(`name="told" value="([0-9a-f]+)"`).FindStringSubmatch(live)
	if told == nil || !strings.Contains(live, `id="table"`) {
		t.Fatalf("what is picked is not told of changes: %s", live)
	}
	if w := post(h, hand+"&told="+version[1]); w.Code != http.StatusOK || text() != added {
		t.Errorf("told of what is no longer there: %d", w.Code)
	}
	if w := post(h, hand+"&told="+told[1]); w.Code != http.StatusSeeOther || text() == added {
		t.Errorf("told, and not added: %d", w.Code)
	}
	must.Do(t, os.WriteFile(path, []byte(added), 0o644))
	version = hiddenVersion.FindStringSubmatch(post(h, hand).Body.String())
	if w := post(h, "file=friday.yaml&do=undo&version="+version[1]); w.Code != http.StatusSeeOther || text() != friday {
		t.Errorf("taken back: %d %s", w.Code, text())
	}
	version = hiddenVersion.FindStringSubmatch(get(h, "/evening?file=friday.yaml").Body.String())
	w := post(h, "file=friday.yaml&do=text&version="+version[1]+"&text="+url.QueryEscape(strings.Replace(friday, "from: Ben", "from: Bem", 1)))
	if says := w.Body.String(); w.Code != http.StatusOK || !strings.Contains(says, "did you mean &#34;Ben&#34;?") || text() != friday {
		t.Errorf("%d\n%s", w.Code, tags.ReplaceAllString(says, " "))
	}
	if w := post(h, "do=new&p=A&p=B&p=C&p=&rules=standard&name=x&date=d"); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "are for 4 players") {
		t.Errorf("three begin a game of four: %d", w.Code)
	}
	if w := post(h, "do=new&p=A&p=B&p=C&p=&rules=sanma&name=x&date=d"); w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/evening?file=d-x.yaml" {
		t.Errorf("three begin: %d %v", w.Code, w.Header())
	}
	if w := get(h, "/evening?do=new&p=A&p=B&p=C&p=D&rules=standard&name=link"); w.Code != http.StatusOK {
		t.Errorf("a link begins a game: %d", w.Code)
	}
}

// TestEveningCorrected: a hand of the course is corrected in its place, by what its entry says of it, and what no longer
// fits is told by name.
func TestEveningCorrected(t *testing.T) {
	const next = "  - {round: east 1, honba: 1, draw: exhaustive, tenpai: []} # late\n"
	h, path := clubIn(t, "friday.yaml", friday+next)
	text := func() string {
		text := must.Get(os.ReadFile(path))(t)
		return string(text)
	}
	page := get(h, "/evening?file=friday.yaml&at=1").Body.String()
	for _, picked := range []string{`name="by" value="1" checked`, `name="from" value="2" checked`, `name="worth" value="3" checked`,
		`name="fu" value="30" checked`, `name="at" value="1"`, "Correct East 1", `name="at" value="2" aria-label="Correct East 1 1 honba"`} {
		if !strings.Contains(page, picked) {
			t.Errorf("%s is missing in %s", picked, page)
		}
	}
	version := hiddenVersion.FindStringSubmatch(page)[1]
	form := "file=friday.yaml&seen=2&do=add&end=win&from=3&worth=3&fu=30&version=" + version
	live := post(h, strings.Replace(form, "do=add", "part=entered&at=1&by=2", 1)).Body.String()
	if !strings.Contains(live, "Later hands follow: East 1 1 honba → East 2") {
		t.Errorf("it is not said what follows: %s", live)
	}
	if page := post(h, form+"&at=7&by=2").Body.String(); !strings.Contains(page, "no longer in the record") || text() != friday+next {
		t.Errorf("hand 7 of 2 is corrected: %s\n%s", tags.ReplaceAllString(page, " "), text())
	}
	want := strings.ReplaceAll(strings.ReplaceAll(friday+next, "by: Aya, from: Ben", "by: Ben, from: Chie"), "east 1, honba: 1", "east 2, honba: 0")
	for _, location := range []string{"/evening?file=friday.yaml", "/evening?file=friday.yaml&twice=1"} {
		if w := post(h, form+"&at=1&by=2"); w.Code != http.StatusSeeOther || w.Header().Get("Location") != location || text() != want {
			t.Errorf("%d %v\n%s", w.Code, w.Header(), text())
		}
	}
	if page := post(h, form+"&at=1&by=4").Body.String(); !strings.Contains(page, "Somebody else") || !strings.Contains(page, "Correct East 1") || text() != want {
		t.Errorf("late: %s\n%s", tags.ReplaceAllString(page, " "), text())
	}
	bad := strings.Replace(want, "tenpai: []}", "tenpai: [], points: [25000, 28900, 21100, 25000]}", 1)
	must.Do(t, os.WriteFile(path, []byte(bad), 0o644))
	version = hiddenVersion.FindStringSubmatch(get(h, "/evening?file=friday.yaml").Body.String())[1]
	page = post(h, "file=friday.yaml&do=add&end=win&by=2&from=4&worth=3&fu=30&at=1&version="+version).Body.String()
	if !strings.Contains(page, "Hand 2 of the record") || !strings.Contains(page, `name="from" value="4" checked`) || text() != bad {
		t.Errorf("what no longer fits is not told by name, or lost: %s\n%s", tags.ReplaceAllString(page, " "), text())
	}
	if err := os.WriteFile(path, []byte(strings.Replace(friday, "win: {by: Aya, from: Ben, han: 3, fu: 30}", "wins: [{by: Aya, from: Ben, han: 5}, {by: Dan, from: Ben, yakuman: 1, pao: Chie}]", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	if page := get(h, "/evening?file=friday.yaml&at=1").Body.String(); !strings.Contains(page, "more than can be tapped") || strings.Contains(page, `id="entry"`) {
		t.Error("a hand can be entered that an entry can't hold")
	}
	h, path = clubIn(t, "ended.yaml", strings.Replace(friday, "name: Friday", "rules: tenhou", 1)+"  - {win: {by: Aya, from: Ben, yakuman: 1}}\n")
	version = hiddenVersion.FindStringSubmatch(get(h, "/evening?file=ended.yaml&at=2").Body.String())[1]
	if w := post(h, "file=ended.yaml&do=add&end=win&by=1&from=2&worth=2&fu=30&at=2&version="+version); w.Code != http.StatusSeeOther || !strings.Contains(text(), "han: 2, fu: 30") {
		t.Errorf("a game that is over is not corrected: %d\n%s", w.Code, text())
	}
}

// TestEveningCorrectedAway: a hand of a game in an address is corrected too, and its tiles are tapped as they were at the
// table then.
func TestEveningCorrectedAway(t *testing.T) {
	h := New(catalog.New(nil), Options{Rules: "standard", Lang: "en"})
	record := friday + "  - {round: east 1, honba: 1, win: {by: Chie, from: Dan, hand: 234m567p34567s99m ron:8s}}\n"
	at := "/evening?at=2&record=" + url.QueryEscape(record)
	href := regexp.MustCompile(`scorer" href="([^"]*)"`).FindStringSubmatch(get(h, at).Body.String())
	if href == nil {
		t.Fatal("no way leads to the tiles")
	}
	scored := get(h, html.UnescapeString(href[1])).Body.String()
	if !strings.Contains(scored, "from:north seat:west round:east honba:1") || !strings.Contains(scored, `value="at=2&amp;`) {
		t.Errorf("the tiles are scored as %s", regexp.MustCompile(`name="(hand|evening)" value="[^"]*"`).FindAllString(scored, -1))
	}
	w := get(h, at+"&do=add&end=draw&draw=exhaustive&tenpai=2")
	to, err := url.Parse(w.Header().Get("Location"))
	if want := friday + "  - {round: east 1, honba: 1, draw: exhaustive, tenpai: [Ben]}\n"; err != nil || to.Query().Get("record") != want || to.Query().Has("at") {
		t.Errorf("it leads to %s", w.Header().Get("Location"))
	}
}

// TestEveningSeen: who has entered nothing is shown what others wrote without a word, and who has is told.
func TestEveningSeen(t *testing.T) {
	h, path := clubIn(t, "friday.yaml", friday)
	version := hiddenVersion.FindStringSubmatch(get(h, "/evening?file=friday.yaml").Body.String())[1]
	form := "file=friday.yaml&part=entered&seen=1&end=win&draw=exhaustive&penalty=chombo&version=" + version
	if same := post(h, form).Body.String(); strings.Contains(same, `id="played"`) || strings.Contains(same, `id="seen"`) {
		t.Errorf("the hands are sent with each tap: %s", same)
	}
	must.Do(t, os.WriteFile(path, []byte(friday+"  - {draw: exhaustive, tenpai: [Dan]}\n"), 0o644))
	now := hiddenVersion.FindStringSubmatch(get(h, "/evening?file=friday.yaml").Body.String())[1]
	for picks, told := range map[string]bool{"": false, "&fu=": false, "&by=1": true, "&seat:wareme=2": true, "&end=draw&tenpai=1": true} {
		page := post(h, form+picks).Body.String()
		if got := strings.Contains(page, "Somebody else"); got != told || !strings.Contains(page, "tenpai: Dan") || !strings.Contains(page, `id="played"`) {
			t.Errorf("%q: told %v of %s", picks, got, page)
		}
		if strings.Contains(page, `id="seen"><input type="hidden" name="version" value="`+now) == told {
			t.Errorf("%q: the form takes another version: %s", picks, page)
		}
	}
}

// TestEveningTable: at the table taps declare riichi, which costs a stick and goes along to the hand, and measure the
// players against one.
func TestEveningTable(t *testing.T) {
	h, _ := clubIn(t, "friday.yaml", friday)
	points := regexp.MustCompile(`<strong>([^<]*)</strong>`)
	for _, c := range []struct{ said, points, entry string }{
		{"", "30,800 19,200 25,000 25,000", ""},
		{"&tap=riichi:2&tap=riichi:4", "30,800 18,200 25,000 24,000", "&amp;riichi=2&amp;riichi=4"},
		{"&riichi=2&riichi=4&tap=riichi:2&hands=1", "30,800 19,200 25,000 24,000", "&amp;riichi=4"},
		{"&riichi=2&riichi=4&hands=0", "30,800 19,200 25,000 25,000", ""}, // which was another hand
		{"&riichi=2&tap=gap:1", "30,800 -12,600 -5,800 -5,800", "&amp;riichi=2"},
		{"&gap=2", "+11,600 19,200 +5,800 +5,800", ""},
		{"&gap=2&tap=gap:2", "30,800 19,200 25,000 25,000", ""},
		{"&gap=9&tap=riichi:x", "30,800 19,200 25,000 25,000", ""},
	} {
		for _, part := range []string{"", "&part=entered"} {
			page := get(h, "/evening?file=friday.yaml&show=table"+part+c.said).Body.String()
			var got []string
			for _, m := range points.FindAllStringSubmatch(strings.ReplaceAll(page, "&#43;", "+"), -1) {
				got = append(got, m[1])
			}
			if strings.Join(got, " ") != c.points || !strings.Contains(page, `href="/evening?file=friday.yaml`+c.entry+`" data-carries`) {
				t.Errorf("%s: %s in %s", c.said, got, page)
			}
		}
	}
	page := get(h, "/evening?file=friday.yaml&riichi=2&riichi=4").Body.String()
	if strings.Count(page, `name="riichi" value="2" checked`)+strings.Count(page, `name="riichi" value="4" checked`) != 2 ||
		!strings.Contains(page, "riichi=2&amp;riichi=4&amp;show=table") {
		t.Error("the hand has not what was declared at the table, or the way back")
	}
}

// TestEveningBegun: the players of other games are offered, who last played first, and seats are drawn by lot if that is
// asked for. A game that goes on shows points and no results.
func TestEveningBegun(t *testing.T) {
	h, path := clubIn(t, "2026-01-16.yaml", strings.Replace(friday, "Dan]", "\"<Dan>\"]", 1))
	old := strings.Replace(friday, "Ben, Chie, Dan]", "Bob, Chie, Eve]", 1)
	if err := os.WriteFile(filepath.Join(filepath.Dir(path), "2026-01-09.yaml"), []byte(strings.Replace(old, "from: Ben", "from: Bob", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	list := get(h, "/evening").Body.String()
	const past = `<datalist id="past"><option value="Aya"></option><option value="Ben"></option><option value="Chie"></option><option value="&lt;Dan&gt;"></option><option value="Bob"></option><option value="Eve"></option></datalist>`
	if !strings.Contains(list, past) || strings.Contains(list, "40.8") || !strings.Contains(list, "Aya 30,800") {
		t.Errorf("the list is %s", list)
	}
	orders := make(map[string]bool)
	for _, lot := range []string{"", "&lot=1"} {
		clear(orders)
		for range 40 {
			w := get(site, "/evening?do=new&p=A&p=B&p=C&p=D&rules=standard"+lot)
			at := must.Get(url.Parse(w.Header().Get("Location")))(t)
			order := regexp.MustCompile(`players: \[(.*)\]`).FindStringSubmatch(at.Query().Get("record"))[1]
			names := strings.Split(order, ", ")
			if slices.Sort(names); strings.Join(names, "") != "ABCD" {
				t.Fatalf("they sit as %s", order)
			}
			orders[order] = true
		}
		if drawn := len(orders) > 1; drawn != (lot != "") || lot == "" && !orders["A, B, C, D"] {
			t.Errorf("%q: they sit as %v", lot, orders)
		}
	}
}

// TestEveningEnded: what can't be done with a game that is over is said in all languages.
func TestEveningEnded(t *testing.T) {
	const ended = "rules: tenhou\nplayers: [Aya, Ben, Chie, Dan]\nhands:\n  - {win: {by: Aya, from: Ben, yakuman: 1}}\n"
	h, path := clubIn(t, "ended.yaml", ended)
	version := hiddenVersion.FindStringSubmatch(get(h, "/evening?file=ended.yaml").Body.String())[1]
	for _, lang := range words.Languages {
		w := words.In(lang).PageEvening()
		form := "file=ended.yaml&lang=" + lang + "&version="
		for send, says := range map[string]string{
			form + version + "&do=text&text=" + url.QueryEscape(strings.Replace(ended, "Ben,", "Bem,", 1)): w.Unsaved,
			form + "0&do=undo": w.Changed, form + "0&do=add&by=1&from=2&worth=5": w.Changed,
		} {
			says = strings.ReplaceAll(says, "'", "&#39;")
			if page := post(h, send).Body.String(); !strings.Contains(page, says) {
				t.Errorf("%s: %q is missing in %s", send, says, tags.ReplaceAllString(page, " "))
			}
		}
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != ended {
		t.Errorf("the record is %q, %v", text, err)
	}
}

// TestEveningReadAs: what of the tiles was read otherwise than it is written is said of the hand that is entered and of
// those in the file, in all languages.
func TestEveningReadAs(t *testing.T) {
	const tiles = "555m567m234p99s67p ron:8p"
	h, _ := clubIn(t, "fives.yaml", "players: [Aya, Ben, Chie, Dan]\nhands: []\n")
	entered := "/evening?file=fives.yaml&by=1&from=2&hand=" + url.QueryEscape("リーチ "+tiles)
	written, _ := clubIn(t, "fives.yaml", "players: [Aya, Ben, Chie, Dan]\nhands:\n  - {win: {by: Aya, from: Ben, hand: "+tiles+" riichi}}\n")
	for _, lang := range words.Languages {
		five := words.In(lang).Message("5m is read as 0m, 1 of 4: the wall has plain 5m only 3 times")
		for page, want := range map[string][]string{
			get(h, entered+"&lang="+lang).Body.String():                       {five, words.In(lang).Message(`"リーチ" is read as riichi`)},
			get(written, "/evening?file=fives.yaml&lang="+lang).Body.String(): {five},
		} {
			for _, says := range want {
				if n := strings.Count(page, template.HTMLEscapeString(says)); n != 1 {
					t.Errorf("%s: %q is said %d times in %s", lang, says, n, tags.ReplaceAllString(page, " "))
				}
			}
		}
	}
}

// TestEveningUndone takes hands back and brings them again, as long as the record is what it was without them.
func TestEveningUndone(t *testing.T) {
	game := friday + "  # a draw\n  - draw: exhaustive\n    tenpai: [Aya, Chie]\n# the end é\n"
	h, path := clubIn(t, "friday.yaml", game)
	var at string
	do := func(form string) string {
		t.Helper()
		w := post(h, form)
		if at = w.Header().Get("Location"); w.Code != http.StatusSeeOther {
			t.Fatalf("%s: %d %s", form, w.Code, tags.ReplaceAllString(w.Body.String(), " "))
		}
		text := must.Get(os.ReadFile(path))(t)
		return string(text)
	}
	// kept is what the page keeps for its next form.
	kept := func() string {
		u := must.Get(url.Parse(at))(t)
		q := url.Values{"file": {"friday.yaml"}, "undone": u.Query()["undone"]}
		page := get(h, at).Body.String()
		q.Set("version", hiddenVersion.FindStringSubmatch(page)[1])
		if back := strings.Contains(page, `value="redo"`); back != (q["undone"] != nil) {
			t.Errorf("%s: a hand can be put back: %v", at, back)
		}
		return q.Encode()
	}
	at = "/evening?file=friday.yaml"
	texts := []string{game}
	for range 2 {
		texts = append(texts, do("do=undo&"+kept()))
	}
	if want := "name: Friday\nplayers: [Aya, Ben, Chie, Dan]\nhands: []"; !strings.HasPrefix(texts[2], want) {
		t.Errorf("without hands the record is %q", texts[2])
	}
	first := at
	for i := 1; i >= 0; i-- {
		if text := do("do=redo&" + kept()); text != texts[i] {
			t.Errorf("put back, the record is %q; want %q", text, texts[i])
		}
	}
	if kept(); at != "/evening?file=friday.yaml" {
		t.Errorf("with all hands the page is at %s", at)
	}
	if page := get(h, first).Body.String(); strings.Contains(page, "undone") {
		t.Error("a hand can be put back that is there")
	}
	// Somebody else has changed the record: the hand is not put back.
	do("do=undo&" + kept())
	form := "do=redo&" + kept()
	must.Do(t, os.WriteFile(path, []byte(texts[2]), 0o644))
	if w := post(h, form); w.Code != http.StatusOK {
		t.Errorf("it is put into another record: %d", w.Code)
	}
	if text, _ := os.ReadFile(path); string(text) != texts[2] {
		t.Errorf("the record is %q", text)
	}
	// Without a folder the address has the record.
	w := get(site, "/evening?do=undo&record="+url.QueryEscape(game))
	to, _ := url.Parse(w.Header().Get("Location"))
	w = get(site, "/evening?do=redo&"+to.RawQuery)
	if to, _ = url.Parse(w.Header().Get("Location")); to.Query().Get("record") != game || to.Query().Has("undone") {
		t.Errorf("put back into the address: %d %s", w.Code, to)
	}
	many := "hands: [" + strings.TrimSuffix(strings.Repeat("{draw: exhaustive, tenpai: []}, ", 200), ", ") + "]\n"
	if got := lastUndone([]string{many, "a", "b"}); len(got) != 2 {
		t.Errorf("an address keeps %d hands", len(got))
	}
}

// TestEveningShown asks for evenings in addresses, and looks for what the page says.
func TestEveningShown(t *testing.T) {
	text := url.QueryEscape(friday)
	for _, c := range []struct {
		path      string
		says, not []string
	}{
		{"/evening", []string{"Nothing is saved here", `method="get"`, "East<input"}, []string{"<table"}},
		{"/evening?lang=ja", []string{"新しい対局"}, nil},
		{"/evening?record=" + text, []string{"Next hand: East 1", "1 honba", "Counted yakuman", "Aya by ron from Ben", "30,800", "Who won?", `download="evening.yaml"`, `class="chart"`}, nil},
		{"/evening?lang=fr&record=" + text, []string{"Main suivante", "par ron sur Ben"}, nil},
		{"/evening?part=entered&by=2&from=1&worth=5&record=" + text, []string{"Ben by ron from Aya", "+8,300", "-8,300"}, []string{"<html", "<form"}},
		{"/evening?part=entered&by=2&from=1&worth=1&record=" + text, []string{`value="20" disabled`, `value="25" disabled`, `value="30"/>`}, nil},
		{"/evening?part=entered&by=2&from=0&worth=2&fu=25&record=" + text, []string{`value="20"/>`, `value="25" disabled`}, []string{"checked"}},
		{"/evening?part=entered&by=2&from=1&worth=1&fu=20&record=" + text, []string{"<li>"}, []string{"+"}},
		{"/evening?by=2&hand=234m567p34567s99m+ron:8s+riichi&record=" + text, []string{"From whom?", "hand=23499m567p34567s"}, nil},
		{"/evening?by=2&hand=xyz&record=" + text, []string{`role="alert"`}, nil},
		{"/evening?record=" + url.QueryEscape("players: [<b>, Ben, '\"', \"'\"]\nname: <i>\nhands:\n  - {draw: exhaustive, tenpai: []}\n"),
			[]string{"&lt;b&gt;", "&lt;i&gt;"}, []string{"<b>,", "<i>"}},
		{"/evening?record=" + url.QueryEscape("rules: /etc/passwd\nhands: []\n"), []string{"needs a correction"}, []string{"root:", "<fieldset"}},
		{"/evening?record=" + url.QueryEscape("rules: mleague\nhands: []\n"), []string{"Penalty", "Draw"}, []string{"kyuushu"}},
		{"/evening?record=" + url.QueryEscape("rules: sanma\nhands: []\n"), []string{"south"}, []string{"north</b>"}},
		{"/evening?file=friday.yaml", []string{"There is no game friday.yaml here."}, nil},
		{"/?evening=" + url.QueryEscape("record="+text+"&by=2") + "&hand=" + url.QueryEscape("234m567p34567s99m ron:8s riichi"),
			[]string{">Add to the game · Friday</a>\n", "/evening?by=2&amp;end=win&amp;hand=23499m567p34567s", `name="evening"`}, nil},
		// The options of the game count, and its round and counters can't be changed.
		{"/?rules=standard&evening=" + url.QueryEscape("record="+url.QueryEscape("set: {wareme: true}\n"+friday)+"&by=2&from=1&riichi=2&seat:wareme=2") +
			"&hand=" + url.QueryEscape("234m567p34567s99m ron:8s riichi honba:5 round:west"), []string{"4,600</b> 2 han 30 fu", `value="round:south" aria-pressed="false" disabled`,
			`value="more:honba" disabled`, "/evening?by=2&amp;end=win&amp;from=1&amp;hand=23499m567p34567s+ron%3A8s+riichi&amp;record="}, []string{"In the table of points", "not given, assumed"}},
		{"/?hand=" + url.QueryEscape("234m567p34567s99m ron:8s riichi"), nil, []string{"Add to the game"}},
	} {
		body := get(site, c.path).Body.String()
		for _, says := range c.says {
			if !strings.Contains(strings.ReplaceAll(body, "&#43;", "+"), says) {
				t.Errorf("%s: %q is missing in\n%s", c.path, says, tags.ReplaceAllString(body, " "))
			}
		}
		for _, not := range c.not {
			if strings.Contains(body, not) {
				t.Errorf("%s: there is %q in\n%s", c.path, not, body)
			}
		}
	}
	for _, lang := range words.Languages {
		if body := get(site, "/evening?lang="+lang+"&record="+text).Body.String(); strings.Contains(body, "%!") || strings.Contains(body, "<no value>") {
			t.Errorf("%s: %s", lang, body)
		}
	}
	w := get(site, "/evening?do=add&by=2&from=1&worth=5&record="+text)
	to, err := url.Parse(w.Header().Get("Location"))
	if want := friday + "  - {round: east 1, win: {by: Ben, from: Aya, han: 5}}\n"; w.Code != http.StatusSeeOther || err != nil || to.Query().Get("record") != want {
		t.Errorf("%d %v", w.Code, to)
	}
}

// TestEveningFiles takes records and results as files.
func TestEveningFiles(t *testing.T) {
	h, _ := clubIn(t, "friday.yaml", "set: {time_limit: true}\nend: time\n"+strings.Replace(friday, "Friday", "=cmd()", 1))
	if w := get(h, "/evening.yaml?file=friday.yaml"); !strings.HasSuffix(w.Body.String(), "# the first\n") || w.Header().Get("Content-Disposition") != "attachment" {
		t.Errorf("%d %v", w.Code, w.Header())
	}
	for path, want := range map[string]string{
		"/evening.csv":                  ",friday.yaml,'=cmd(),1,Aya,,,,30800,40800,", // the season
		"/evening.csv?file=friday.yaml": ",'=cmd(),1,Aya,30800,0,20000,20000,0,0,0,40800,",
	} {
		rows, err := csv.NewReader(get(h, path).Body).ReadAll()
		if err != nil || len(rows) != 5 || strings.Join(rows[1], ",") != want {
			t.Errorf("%s: %q %v", path, rows, err)
		}
	}
	for _, path := range []string{"/evening.yaml", "/evening.yaml?file=x.yaml", "/evening.csv?file=x.yaml"} {
		if w := get(h, path); w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
}

// BenchmarkEntered works out what a hand changes after twelve others, of which half have their tiles.
func BenchmarkEntered(b *testing.B) {
	text := "players: [Aya, Ben, Chie, Dan]\nhands:\n" + strings.Repeat("  - {win: {by: Aya, from: Ben, han: 1, fu: 30}}\n"+
		"  - {win: {by: Aya, from: Ben, hand: 234m567p3456799s ron:8s}}\n", 6)
	path := "/evening?part=entered&by=2&from=1&worth=3&fu=40&record=" + url.QueryEscape(text)
	for b.Loop() {
		if w := get(site, path); !strings.Contains(w.Body.String(), "Ben by ron from Aya") {
			b.Fatal(w.Body)
		}
	}
}

// TestStrangeNames: what names say is shown as it is, in the chart as well, and is nothing but text.
func TestStrangeNames(t *testing.T) {
	names := []string{`<script>alert(1)</script>`, `"><image href=x onerror=alert(1)>`, `A&B &amp; </text></svg>`, `'Chie`}
	quoted := make([]string, len(names))
	for i, name := range names {
		text := must.Get(json.Marshal(name))(t)
		quoted[i] = string(text)
	}
	record := `name: "</title><b>&"` + "\nplayers: [" + strings.Join(quoted, ", ") + "]\nhands: [{draw: exhaustive, tenpai: [" + quoted[0] + "]}]\n"
	h, _ := clubIn(t, "friday.yaml", record)
	for _, path := range []string{"/evening?record=" + url.QueryEscape(record), "/evening?file=friday.yaml", "/evening"} {
		text := whole(get(h, path)).Body.String()
		for _, bad := range []string{"<script>alert", "<image", "onerror=alert(1)>", "</text></svg></text>", "</title><b>", "A&B", "&amp;amp;amp;"} {
			if strings.Contains(text, bad) {
				_, at, _ := strings.Cut(text, bad)
				t.Errorf("%.30s: there is %s in front of %.200s", path, bad, at)
			}
		}
		_, drawn, ok := strings.Cut(text, `<svg class="chart"`)
		if !ok {
			if path != "/evening" {
				t.Fatalf("%s: there is no chart", path)
			}
			continue
		}
		drawn, _, _ = strings.Cut(drawn, "</svg>")
		var chart struct {
			Label string `xml:"aria-label,attr"`
			Texts []struct {
				Class string `xml:"class,attr"`
				Says  string `xml:",chardata"`
			} `xml:"text"`
			Other []struct {
				XMLName xml.Name
			} `xml:",any"`
		}
		if err := xml.Unmarshal([]byte(`<svg class="chart"`+drawn+"</svg>"), &chart); err != nil {
			t.Fatalf("%s: %v in %s", path, err, drawn)
		}
		var named []string
		for _, text := range chart.Texts {
			if text.Class != "mark" {
				named = append(named, text.Says)
			}
		}
		isCut := func(name, whole string) bool {
			begin, cut := strings.CutSuffix(name, "…")
			return name == whole || cut && len(begin) > 5 && strings.HasPrefix(whole, begin)
		}
		if !slices.EqualFunc(named, names, isCut) || chart.Label == "" {
			t.Errorf("%s: the names are %q", path, named)
		}
		for _, other := range chart.Other {
			if other.XMLName.Local != "path" {
				t.Errorf("%s: the chart has %s", path, other.XMLName.Local)
			}
		}
	}
	// Whatever labels the chart is text too.
	g := &game.Game{Players: names, Begin: game.Standing{Points: []int64{1, 1, 1, 1}}, Hands: []game.Hand{{Points: []int64{1, 1, 1, 1}}}}
	if text := string(chartOf(g, `"><script>`, func(int64) string { return `"><script>` })); strings.Contains(text, "<script>") {
		t.Error(text)
	}
}

// TestNoFormulas: a spreadsheet takes no text of a table for a formula, whatever the text begins with, and each player
// and each number stands in its column.
func TestNoFormulas(t *testing.T) {
	for _, text := range []string{"=1", "+1", "-1", "@x", "\t=1", "\r=1", "＝1", "＋1", "－1", "＠x"} {
		if got := sanitize.Cell(text); got != "'"+text {
			t.Errorf("%q stands as %q", text, got)
		}
	}
	for _, names := range [][4]string{
		{"=1+1", "+1", "-1", "@SUM(A1)"},
		{"\t=1", "=HYPERLINK(\"http://evil.example\",\"a\")", "＝1+1", "＋x"},
		{"－x", "＠x", "a,b", "say \"=1\""},
	} {
		quoted := make([]string, 4)
		for i, name := range names {
			text := must.Get(json.Marshal(name))(t)
			quoted[i] = string(text)
		}
		record := `{name: "=cmd|'/c calc'!A0", date: "2026-01-16", players: [` + strings.Join(quoted, ", ") + `], hands: [{draw: exhaustive, tenpai: []}]}`
		w := get(site, "/evening.csv?record="+url.QueryEscape(record))
		if w.Code != http.StatusOK || w.Header().Get("Content-Type") != "text/csv; charset=utf-8" || w.Header().Get("Content-Disposition") != "attachment" {
			t.Fatalf("%d %v %s", w.Code, w.Header(), w.Body)
		}
		rows, err := csv.NewReader(w.Body).ReadAll()
		if err != nil || len(rows) != 5 {
			t.Fatalf("%d rows %v", len(rows), err)
		}
		var found []string
		for _, row := range rows[1:] {
			for i, cell := range row {
				if _, err := strconv.Atoi(cell); err != nil && cell != "" && strings.ContainsAny(cell[:1], "=+-@\t\r") {
					t.Errorf("column %d: %q is a formula", i, cell)
				}
				for _, wide := range []string{"＝", "＋", "－", "＠"} {
					if strings.HasPrefix(cell, wide) {
						t.Errorf("column %d: %q is a formula where letters are wide", i, cell)
					}
				}
			}
			if !strings.HasPrefix(row[1], "'=cmd") || len(row) != len(rows[0]) {
				t.Errorf("the game is %q", row)
			}
			found = append(found, strings.TrimPrefix(row[3], "'"))
		}
		slices.Sort(found)
		want := make([]string, len(names))
		for i, name := range names {
			want[i] = strings.TrimSpace(name) // as records have them
		}
		slices.Sort(want)
		if !slices.Equal(found, want) {
			t.Errorf("the players are %q, not %q", found, want)
		}
	}
}

// TestRearrange removes, moves and inserts hands: what follows is shown first, and done when it is confirmed.
func TestRearrange(t *testing.T) {
	const record = "players: [Aya, Ben, Chie, Dan]\nhands:\n  - {win: {by: Aya, from: Dan, han: 3, fu: 30}}\n  - {draw: exhaustive, tenpai: []}\n"
	for _, c := range []struct {
		form           string
		shows, becomes string
	}{
		{"change=remove&at=1", "Delete East 1|East 1 1 honba → East 1|30,800 → 25,000", "hands:\n  - {draw: exhaustive, tenpai: []}\n"},
		{"change=later&at=1", "Move East 1 later|East 1 → East 2 1 honba", "hands:\n  - {draw: exhaustive, tenpai: []}\n  - {win: {by: Aya, from: Dan, han: 3, fu: 30}}\n"},
		{"change=earlier&at=2", "Move East 1 1 honba earlier", "hands:\n  - {draw: exhaustive, tenpai: []}\n  - {win: {by: Aya, from: Dan, han: 3, fu: 30}}\n"},
		{"insert=1&at=2&end=draw&draw=exhaustive&tenpai=1", "Insert before East 1 1 honba|East 1 1 honba → East 1 2 honba|30,800 → 33,800", "tenpai: [Aya]}\n  - {draw: exhaustive, tenpai: []}\n"},
	} {
		address := "/evening?record=" + url.QueryEscape(record) + "&" + c.form
		body := html.UnescapeString(at(t, address).Body.String())
		for says := range strings.SplitSeq(c.shows, "|") {
			if !strings.Contains(body, says) {
				t.Errorf("%s: %q is missing in\n%s", c.form, says, tags.ReplaceAllString(body, " "))
			}
		}
		do := "add"
		if change, _, ok := strings.Cut(strings.TrimPrefix(c.form, "change="), "&"); ok && strings.HasPrefix(c.form, "change") {
			do = change
		}
		w := at(t, address+"&do="+do)
		to, err := url.Parse(w.Header().Get("Location"))
		if err != nil || w.Code != http.StatusSeeOther || !strings.HasSuffix(to.Query().Get("record"), c.becomes) {
			t.Errorf("%s: %d, %v, %q; want %q", c.form, w.Code, err, to.Query().Get("record"), c.becomes)
		}
	}
	for _, form := range []string{"change=earlier&at=1", "change=later&at=2", "change=nonsense&at=1"} { // corrects the hand
		if body := at(t, "/evening?record="+url.QueryEscape(record)+"&"+form).Body.String(); !strings.Contains(body, "Correct East 1") {
			t.Errorf("%s: %s", form, tags.ReplaceAllString(body, " "))
		}
	}
}
