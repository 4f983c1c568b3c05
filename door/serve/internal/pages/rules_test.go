package pages

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/hanfu/door/serve/internal/catalog"
	"example.com/hanfu/door/serve/internal/club"
	"example.com/hanfu/testkit/must"
)

// send posts a form of keys and values that stand in turn.
func send(h http.Handler, path string, pairs ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(query(pairs...)))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

const (
	house = "hanfu: 1\nid: house\nname: House\nextends: ema  # of 2025\n"
	plain = "hanfu: 1\n\ncases:\n  plain:\n    hand: 234m567p34567s99m tsumo:8s\n    expect:\n      han: 2\n"
)

// TestRules sends files with what was tapped, and looks for what the page says.
func TestRules(t *testing.T) {
	for _, c := range []struct {
		name      string
		form      []string
		says, not []string
	}{
		{"as inherited", []string{"file", house}, []string{"As EMA riichi rules, in everything", `value="turn:open_tanyao:true" aria-pressed="true"`},
			[]string{`class="differs"`}},
		{"turned", []string{"file", house, "tap", "turn:red_fives:3"}, []string{"differences: 1", "inherited: 0",
			"extends: ema  # of 2025\n\noptions:\n  red_fives: 3\n", `value="turn:red_fives:3" aria-pressed="true"`}, nil},
		{"turned back", []string{"file", house + "options: {red_fives: 3}\n", "tap", "turn:red_fives:0"},
			[]string{"in everything"}, []string{"red_fives: 3"}},
		{"a word that means something else", []string{"file", house, "tap", `turn:nagashi_mangan:dealer`}, nil, []string{"dealer\n"}},
		{"a number by its field", []string{"file", house, "tap", "turn:start_points", "to:start_points", "25000"}, []string{"start_points: 25000"}, nil},
		{"a number in wide digits", []string{"file", house, "tap", "turn:start_points", "to:start_points", "２５０００"}, []string{"start_points: 25000"}, nil},
		{"several", []string{"file", house, "tap", "turn:red_fives:3", "tap", "turn:start_points:25000", "tap", "show:file"},
			[]string{"red_fives: 3", "start_points: 25000"}, nil},
		{"what is no value", []string{"file", house, "tap", "turn:red_fives:{a: b}"}, []string{"in everything"}, []string{"{a: b}"}},
		{"what is no option", []string{"file", house, "tap", "turn:nonsense:1"}, []string{"in everything"}, []string{"nonsense"}},
		{"no place for it", []string{"file", "{hanfu: 1, id: house, name: House, extends: ema}\n", "tap", "turn:red_fives:3"},
			[]string{"red_fives can&#39;t be turned here"}, []string{"red_fives: 3"}},
		{"a mistake", []string{"file", house + "options: {red_fivse: 3}\n"}, []string{"can&#39;t be used yet", "our-club.yaml:5:11"}, []string{"<h2>"}},
		{"a stranger's file", []string{"file", "extends: ../../etc/passwd\n", "name", "../<b>.yaml"}, []string{"can&#39;t be used yet"},
			[]string{"root:", "<b>"}},
		{"tests", []string{"file", house, "tests", plain, "show", "tests"}, []string{"1 passed"}, []string{"failed"}},
		{"tests that fail", []string{"file", house + "yaku: {pinfu: off}\n", "tests", plain, "show", "tests"},
			[]string{"1 failed, 0 passed", "<summary>plain</summary>", "<dt>hand</dt>", `<th scope="col">want</th>`}, []string{"<pre"}},
		{"tests that fail in Japanese", []string{"file", house + "yaku: {pinfu: {when: tsumo and dora_tiles > 50}}\n", "tests", strings.Replace(plain, "han: 2", "yaku: {pinfu: 1}", 1), "show", "tests", "lang", "ja"},
			[]string{"失敗1件", "<dt>手牌</dt>", "平和 (yaku.pinfu) 成立しない", `<li class="deep1"><b>`, "<code>"}, []string{"does not hold", "want"}},
		{"tests with a mistake", []string{"file", house, "tests", "cases: {a: {hnd: 1m}}\n", "show", "tests"},
			[]string{"can&#39;t be run", "hnd"}, []string{"passed"}},
		{"no tests", []string{"file", house, "show", "tests"}, []string{"There are no tests yet"}, nil},
		{"kept", []string{"file", house, "tap", "keep", "hand", "234m567p34567s99m tsumo:8s riichi"},
			[]string{"1 passed", "riichi: 1"}, nil},
		{"kept behind others", []string{"file", house, "tests", plain, "tap", "keep", "hand", "234m567p34567s99m tsumo:8s riichi"},
			[]string{"2 passed", "plain:"}, nil},
		{"no hand to keep", []string{"file", house, "tap", "keep", "hand", "123m"}, []string{`role="alert"`}, []string{"cases:"}},
		{"in Japanese", []string{"file", house, "lang", "ja"}, []string{"すべて同じ"}, nil},
		{"in French", []string{"file", house, "lang", "fr"}, []string{"Identiques à"}, nil},
	} {
		w := send(site, "/rules", append(c.form, "part", "ruling")...)
		text := w.Body.String()
		for _, says := range c.says {
			if !strings.Contains(text, says) {
				t.Errorf("%s: %q is missing in\n%s", c.name, says, text[:min(len(text), 3000)])
			}
		}
		for _, not := range c.not {
			if strings.Contains(text, not) {
				t.Errorf("%s: there is %q", c.name, not)
			}
		}
	}
}

// TestBegin opens rules by their names.
func TestBegin(t *testing.T) {
	for name, says := range map[string]string{"ema": "extends: ema\n", "../secret": "There are no rules called"} {
		w := httptest.NewRecorder()
		site.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/rules?"+query("rules", name), nil))
		if w.Code != 200 || !strings.Contains(w.Body.String(), says) {
			t.Errorf("%s: %d %s", name, w.Code, w.Body)
		}
	}
}

// TestManyTaps: a form with more taps than a page sends takes no more than one with a few, and ends with its context.
func TestManyTaps(t *testing.T) {
	file := house + strings.Repeat("# nothing\n", 5_000)
	pairs := []string{"file", file, "part", "ruling"}
	for i := range 9500 {
		pairs = append(pairs, "tap", "turn:kiriage_mangan:"+strconv.FormatBool(i%2 == 0))
	}
	ended, end := context.WithCancel(t.Context())
	end()
	for _, ctx := range []context.Context{t.Context(), ended} {
		r := httptest.NewRequestWithContext(ctx, http.MethodPost, "/rules", strings.NewReader(query(pairs...)))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		w := httptest.NewRecorder()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		site.ServeHTTP(w, r)
		runtime.ReadMemStats(&after)
		// A file that is written anew for each tap shows in the memory, which is the same on each machine.
		if mib := (after.TotalAlloc - before.TotalAlloc) >> 20; w.Code != http.StatusOK || mib > 500 {
			t.Errorf("%d with %d MiB", w.Code, mib)
		}
	}
}

// TestSheetLink: the code on a sheet leads to the rules where others find them, and there is none where they don't.
func TestSheetLink(t *testing.T) {
	dir := t.TempDir()
	must.Do(t, os.WriteFile(filepath.Join(dir, "house.yaml"), []byte(house), 0o644))
	folder := must.Get(club.Open(dir))(t)
	served := func(alone bool, network string) http.Handler {
		return New(catalog.New(folder), Options{Rules: "standard", Lang: "en", Alone: alone, Network: func() string { return network }})
	}
	const phone, web = "http://192.0.2.1:8136/", "https://club.example/riichi/"
	saved := []string{"file", strings.ReplaceAll(house, "\n", "\r\n"), "from", "house.yaml", "name", "house.yaml"}
	for _, c := range []struct {
		name    string
		form    []string
		here    string
		alone   bool
		network string
		want    string
	}{
		{"saved", saved, web, false, "", web + "?lang=fr&amp;rules=house.yaml"},
		{"in this browser alone", saved, web, true, "", ""},
		{"from the machine itself", saved, "http://localhost:8136/", false, phone, phone + "?lang=fr&amp;rules=house.yaml"},
		{"by its number", saved, "http://[::1]:8136/", false, phone, phone + "?lang=fr&amp;rules=house.yaml"},
		{"for nobody else", saved, "http://127.0.0.1:8136/", false, "", ""},
		{"not saved", []string{"file", house + "options: {red_fives: 3}\n", "from", "house.yaml", "name", "house.yaml"}, web, false, "", ""},
		{"by another name", []string{"file", house, "from", "house.yaml", "name", "mine.yaml"}, web, false, "", ""},
		{"of no file", []string{"file", house, "from", "none.yaml", "name", "none.yaml"}, web, false, "", ""},
		{"shipped", []string{"file", fmt.Sprintf(newHouse, "our-club-2", "ema")}, web, true, "", web + "?lang=fr&amp;rules=ema"},
		{"without scripts", saved, "", false, phone, ""},
		{"another scheme", saved, "javascript://club.example/", false, phone, ""},
		{"no address", saved, "http://[", false, phone, ""},
		{"more than an address", saved, "http://a:b@club.example/?a#b", false, "", "http://club.example/?lang=fr&amp;rules=house.yaml"},
	} {
		page := send(served(c.alone, c.network), "/rules/sheet", append(c.form, "in", "fr", "here", c.here)...).Body.String()
		_, code, _ := strings.Cut(page, `<figure class="link">`)
		if want := `aria-label="` + c.want + `"`; (c.want == "") != (code == "") || c.want != "" && !strings.Contains(code, want) {
			t.Errorf("%s: %.200s, not %s", c.name, code, c.want)
		}
	}
}

// TestSheet asks for sheets to print, and for the file.
func TestSheet(t *testing.T) {
	for lang, says := range map[string]string{"en": "In short", "ja": "要点", "fr": "En bref"} {
		w := send(site, "/rules/sheet", "file", house, "in", lang)
		if !strings.Contains(w.Body.String(), says) || !strings.Contains(w.Body.String(), `lang="`+lang+`"`) || !strings.Contains(w.Header().Get("Content-Security-Policy"), "sandbox") {
			t.Errorf("%s: %q is missing", lang, says)
		}
	}
	if w := send(site, "/rules/sheet", "file", "nonsense"); !strings.Contains(w.Body.String(), "used yet") {
		t.Errorf("no rules: %s", w.Body)
	}
	w := send(site, "/rules/file", "file", house, "name", "a\"\r\nb.yaml")
	if w.Body.String() != house || !strings.HasPrefix(w.Header().Get("Content-Disposition"), "attachment; filename*=UTF-8''a%22%0D%0Ab.yaml") {
		t.Errorf("the file: %v %s", w.Header(), w.Body)
	}
}

// overButton is what the button says that saves over what others have written.
var overButton = regexp.MustCompile(`over:[0-9a-f]*:[0-9a-f]*`)

// TestSave saves files into a folder. Who may write is decided in front of the page.
func TestSave(t *testing.T) {
	dir := t.TempDir()
	folder := must.Get(club.Open(dir))(t)
	h := New(catalog.New(folder), Options{Rules: "standard", Lang: "en", MayWrite: func(*http.Request) bool { return true }})
	has := func(name, want string) {
		t.Helper()
		if text, _ := os.ReadFile(filepath.Join(dir, name)); string(text) != want {
			t.Errorf("%s is %q; want %q", name, text, want)
		}
	}
	version := func(name string) string { _, v, _ := folder.Read(name); return v }
	w := send(h, "/rules/save", "file", house, "tests", plain, "name", "a.yaml")
	if w.Code != http.StatusSeeOther || !strings.HasPrefix(w.Header().Get("Location"), "/rules?") {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	has("a.yaml", house)
	has("a_test.yaml", plain)
	before := version("a.yaml")
	q, _ := url.Parse(w.Header().Get("Location"))
	if q.Query().Get("rules") != "a.yaml" {
		t.Errorf("it leads to %s", q)
	}

	// Somebody else saves, and the first one then does.
	send(h, "/rules/save", "file", house+"# 2\n", "name", "a.yaml", "from", "a.yaml", "version", before)
	has("a.yaml", house+"# 2\n")
	late := func(tap string) *httptest.ResponseRecorder {
		return send(h, "/rules/save", "file", house+"# 3\n", "tests", plain, "name", "a.yaml", "from", "a.yaml", "version", before,
			"testsversion", version("a_test.yaml"), "tap", tap)
	}
	told := late("").Body.String()
	has("a.yaml", house+"# 2\n")
	over := overButton.FindString(told)
	if !strings.Contains(told, "a.yaml has been changed by somebody else") || !strings.Contains(told, "# 3") || over == "" {
		t.Errorf("who comes later is not told: %s", told)
	}
	// One more change that they have not been told of is not written over.
	send(h, "/rules/save", "file", house+"# 2b\n", "name", "a.yaml", "from", "a.yaml", "version", version("a.yaml"))
	again := overButton.FindString(late(over).Body.String())
	has("a.yaml", house+"# 2b\n")
	if again == "" || again == over {
		t.Errorf("of the newer change they are told %q after %q", again, over)
	}
	late(again)
	has("a.yaml", house+"# 3\n")

	// A text of unknown origin, as of a link, and tests that somebody has added meanwhile count as changed.
	for _, form := range [][]string{{"version", "unknown"}, {"version", version("a.yaml"), "tests", "cases: {}\n"}} {
		w = send(h, "/rules/save", append(form, "file", house+"# 4\n", "name", "a.yaml", "from", "a.yaml")...)
		has("a.yaml", house+"# 3\n")
		has("a_test.yaml", plain)
		if !strings.Contains(w.Body.String(), "changed by somebody else") {
			t.Errorf("%q: they are not told", form)
		}
	}

	// One that knows of no file by this name writes over none, nor anything else.
	w = send(h, "/rules/save", "file", house+"# 4\n", "name", "a.yaml")
	has("a.yaml", house+"# 3\n")
	if text := w.Body.String(); !strings.Contains(text, "There is a file a.yaml already") || overButton.MatchString(text) {
		t.Errorf("a file by the name of another: %s", text)
	}
	send(h, "/rules/save", "file", house, "tests", "cases: {}\n", "name", "A.yaml")
	has("A.yaml", "")
	// A file by another name is a new one. Its lines end as they did.
	send(h, "/rules/save", "file", house, "name", "b.yaml", "from", "a.yaml", "version", before)
	has("b.yaml", house)
	must.Do(t, os.WriteFile(filepath.Join(dir, "b.yaml"), []byte(strings.ReplaceAll(house, "\n", "\r\n")), 0o644))
	send(h, "/rules/save", "file", house+"# 2\n", "name", "b.yaml", "from", "b.yaml", "version", version("b.yaml"))
	has("b.yaml", strings.ReplaceAll(house+"# 2\n", "\n", "\r\n"))
	w = send(h, "/rules/save", "file", house, "name", "con.yaml")
	if w.Code != 200 || !strings.Contains(w.Body.String(), `role="alert"`) {
		t.Errorf("a name that is none: %d", w.Code)
	}
	has("con.yaml", "")
	for _, c := range []struct {
		text  string
		saved bool
	}{{house + "# 3\n", true}, {house, false}} {
		w := send(h, "/rules", "file", c.text, "tests", plain, "name", "a.yaml", "from", "a.yaml", "version", version("a.yaml"),
			"testsversion", version("a_test.yaml"))
		if strings.Contains(w.Body.String(), "not saved yet") == c.saved {
			t.Errorf("a text that is saved, %v, is said to be otherwise", c.saved)
		}
	}
	w = httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/rules/save?rules=a.yaml", nil))
	if to := w.Header().Get("Location"); w.Code != http.StatusSeeOther || to != "/rules?rules=a.yaml" {
		t.Errorf("loaded again: %d %s", w.Code, to)
	}
	if w := send(site, "/rules/save", "file", house, "name", "a.yaml"); w.Code != http.StatusNotFound {
		t.Errorf("without a folder: %d", w.Code)
	}
}

// seenParents is what a page has seen of the files that its rules extend.
var seenParents = regexp.MustCompile(`name="parents" value="([^"]*)"`)

// TestAbove: who has rules open is told when others change what these extend, until that is noted.
func TestAbove(t *testing.T) {
	dir := t.TempDir()
	put := func(name, text string) {
		t.Helper()
		must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	const top, league, child = "hanfu: 1\nid: top\nname: Top\nextends: ema\n", "hanfu: 1\nid: league\nname: League\nextends: top.yaml\n",
		"hanfu: 1\nid: own\nname: Own\nextends: league.yaml\n"
	put("top.yaml", top)
	put("league.yaml", league)
	put("own.yaml", child)
	put("rules.yaml", top) // by the name of every text
	folder := must.Get(club.Open(dir))(t)
	h := New(catalog.New(folder), Options{Rules: "standard", Lang: "en"})
	parents := ""
	ask := func(file, tap string, says ...string) {
		t.Helper()
		w := send(h, "/rules", "file", file, "name", "own.yaml", "from", "own.yaml", "version", folder.Version("own.yaml"), "parents", parents, "tap", tap)
		text := w.Body.String()
		for _, name := range []string{"top.yaml", "league.yaml", "rules.yaml"} {
			told := strings.Contains(text, name+", on which these rules build, has been changed")
			if wants := slices.Contains(says, name); told != wants {
				t.Errorf("of %s they are told %v, and should be %v", name, told, wants)
			}
		}
		for _, says := range says {
			if !strings.HasSuffix(says, ".yaml") && !strings.Contains(text, says) {
				t.Errorf("%q is missing in %.3000s", says, text)
			}
		}
		if found := seenParents.FindStringSubmatch(text); found == nil {
			t.Fatal("the page forgets what it has seen")
		} else {
			parents = strings.ReplaceAll(found[1], "&amp;", "&")
		}
	}
	ask(child, "")
	if !strings.Contains(parents, "top.yaml=") || !strings.Contains(parents, "league.yaml=") || strings.Contains(parents, "rules.yaml") {
		t.Errorf("the page has seen %s", parents)
	}
	ask(child, "", "in everything")
	put("rules.yaml", top+"# 2\n")
	put("top.yaml", top+"options: {red_fives: 3}\n")
	for range 2 { // a key that comes at once doesn't take it away
		ask(child, "show:options", "top.yaml", `value="turn:red_fives:3" aria-pressed="true"`)
	}
	ask(child, "noted")
	ask(child, "")
	put("top.yaml", top)
	put("league.yaml", league+"yaku: {pinfu: off}\n")
	ask(child, "", "top.yaml", "league.yaml")
	ask(child, "noted")
	// A parent with a mistake, and one that is gone.
	put("top.yaml", top+"options: {red_fivse: 3}\n")
	ask(child, "", "top.yaml", "red_fivse")
	put("top.yaml", top)
	ask(child, "") // as it was
	must.Do(t, os.Remove(filepath.Join(dir, "league.yaml")))
	ask(child, "", "league.yaml", "can&#39;t be used yet")
	put("league.yaml", league)
	ask(child, "", "league.yaml") // what it was when it was noted has changed
	// Who extends other rules is told of those alone.
	ask(top, "")
	if parents != "" {
		t.Errorf("the page watches %s", parents)
	}
	for seen, status := range map[string]int{"%": 200, "top.yaml=x": 200, "../../etc/passwd=x&\x00=y": 200, strings.Repeat("a.yaml=x&", 100): 200,
		strings.Repeat("a.yaml=x&", 100_000): 413} {
		parents = seen
		w := send(h, "/rules", "file", "nonsense", "parents", seen)
		if w.Code != status || strings.Contains(w.Body.String(), "root:") {
			t.Errorf("%.20s: %d", seen, w.Code)
		}
	}
}

// TestSaveDraft saves rules that can't be used: it is asked once, with the first error, and after the question about
// what others have written.
func TestSaveDraft(t *testing.T) {
	const draft = house + "options: {red_fivse: 3, open_tanyoa: no}\n"
	h, path := clubIn(t, "a.yaml", house)
	has := func(want string) {
		t.Helper()
		if text, _ := os.ReadFile(path); string(text) != want {
			t.Errorf("the file is %q; want %q", text, want)
		}
	}
	version := func() string {
		page := get(h, "/rules?rules=a.yaml").Body.String()
		return hiddenVersion.FindStringSubmatch(page)[1]
	}
	form := func(version, tap string) *httptest.ResponseRecorder {
		return send(h, "/rules/save", "file", draft, "name", "a.yaml", "from", "a.yaml", "version", version, "tap", tap)
	}
	const question = `These rules can&#39;t be used yet: a.yaml:5:11`
	w := form(version(), "")
	has(house)
	if text := w.Body.String(); w.Code != http.StatusOK || !strings.Contains(text, question) || strings.Count(text, "a.yaml:5:11") != 1 ||
		!strings.Contains(text, `value="draft" formaction="/rules/save"`) || !strings.Contains(text, "red_fivse: 3") {
		t.Errorf("it is not asked about: %d %s", w.Code, text)
	}
	if text := form("unknown", "").Body.String(); strings.Contains(text, question) || !overButton.MatchString(text) {
		t.Errorf("what others have written is not asked about first: %s", text)
	}
	if w := form(version(), "draft"); w.Code != http.StatusSeeOther {
		t.Errorf("after the question: %d", w.Code)
	}
	has(draft)
	if text := send(h, "/rules", "file", draft, "name", "a.yaml", "part", "ruling").Body.String(); strings.Contains(text, question) {
		t.Error("what is typed is asked about")
	}
}
