package pages

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"image/color"
	"image/png"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"example.com/hanfu/door/serve/internal/catalog"
	"example.com/hanfu/door/serve/internal/club"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/testkit/must"
)

// TestFailures: why a view is not shown stands there in the language of the page.
func TestFailures(t *testing.T) {
	h, _ := clubIn(t, "broken.yaml", "hanfu: 1\nid: broken\nname: Broken\nextends: standard\noptions: {red_fivse: 3}\n")
	for _, path := range []string{"/?rules=gone.yaml", "/points?rules=gone.yaml", "/practice?rules=gone.yaml", "/rules?rules=gone.yaml",
		"/?rules=broken.yaml", "/points?rules=broken.yaml", "/practice?rules=broken.yaml", "/evening?file=gone.yaml"} {
		shown := make(map[string]bool)
		for _, lang := range words.Languages {
			body := html.UnescapeString(get(h, path+"&lang="+lang).Body.String())
			_, said, ok := strings.Cut(body, `class="wrong"`)
			said, _, _ = strings.Cut(said, "</p>")
			if !ok || !strings.Contains(said, ".yaml") || strings.Contains(said, "%!") || shown[said] {
				t.Errorf("%s in %s: %s", path, lang, said)
			}
			shown[said] = true
			if broken := strings.Contains(path, "broken"); broken != strings.Contains(said, "red_fivse") {
				t.Errorf("%s in %s: %s", path, lang, said)
			}
		}
	}
	for _, err := range []error{club.ErrName, club.ErrTooLarge, club.ErrKind, club.ErrTooMany, club.ErrChanged, club.ErrFull,
		club.ErrReadOnly, context.DeadlineExceeded} {
		for _, lang := range words.Languages[1:] {
			if said := failure(lang, "x", err); said == "" || said == failure("en", "x", err) {
				t.Errorf("%v in %s: %q", err, lang, said)
			}
		}
	}
	if said := failure("fr", "x", errors.New("no room")); said != "C'est impossible\u00a0: no room" {
		t.Error(said)
	}
}

// TestMendRecord: what there is to mend in a record stands with its hand, or with what is written there.
func TestMendRecord(t *testing.T) {
	const players = "players: [Aya, Ben, Chie, Dan]\n"
	for _, c := range []struct{ name, record, lang, want string }{
		{"a hand", players + "hands:\n  - {draw: exhaustive, tenpai: []}\n  # the second\n  - win: {by: Aya,\n      from: Eve, han: 5}\n", "en",
			"<li>Hand 2 of the record: "},
		{"hands on a line", players + "hands: [{draw: exhaustive, tenpai: []}, {draw: no, tenpai: []}]\n", "fr", "<li>Main 2 de la feuille\u00a0: "},
		{"the first hand", players + "hands: [{draw: no, tenpai: []}, {draw: exhaustive, tenpai: []}]\n", "ja", "<li>記録の1局目："},
		{"behind the hands", players + "hands:\n  - {draw: exhaustive, tenpai: []}\nnames: x\n", "en", "<li>In “names: x”: "},
		{"no YAML", players + "hands: [\n", "en", "<li>In “"},
	} {
		body := html.UnescapeString(get(site, "/evening?lang="+c.lang+"&record="+url.QueryEscape(c.record)).Body.String())
		if !strings.Contains(body, c.want) || strings.Contains(body, "%!") {
			_, shown, _ := strings.Cut(body, `role="alert"`)
			t.Errorf("%s: %q is missing in %.600s", c.name, c.want, shown)
		}
	}
	// What is entered has no place yet.
	record := url.QueryEscape(players + "rules: ema\nhands:\n  - {draw: exhaustive, tenpai: []}\n")
	body := html.UnescapeString(get(site, "/evening?part=entered&by=2&from=1&worth=1&fu=20&record="+record).Body.String())
	if !strings.Contains(body, "<li>") || strings.Contains(body, "<li>In “") || strings.Contains(body, "of the record") {
		t.Error(body)
	}
	// The rules of a record may have mistakes of their own.
	h, _ := clubIn(t, "broken.yaml", "hanfu: 1\nid: broken\nname: Broken\nextends: standard\noptions: {red_fivse: 3}\n")
	if body = get(h, "/evening?record="+url.QueryEscape("rules: broken.yaml\n"+players+"hands: []\n")).Body.String(); !strings.Contains(body, "<li>") ||
		strings.Contains(body, "of the record") {
		t.Error(body)
	}
	r := httptest.NewRequest(http.MethodGet, "/points", nil)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	w := httptest.NewRecorder()
	New(catalog.New(nil), Options{Rules: "standard", Lang: "ja"}).ServeHTTP(w, r.WithContext(ctx))
	if !strings.Contains(w.Body.String(), words.In("ja").Page().Refusals["too-long"]) {
		t.Errorf("of a request that has ended: %s", w.Body)
	}
}

// TestSizes: four sizes of type are named, and every text has one of these. Only the view of the table, which fills any
// screen, and what is drawn have their own.
func TestSizes(t *testing.T) {
	size := regexp.MustCompile(`(?:font-size:|font:(?:\d+ )?)([^;}/]+)`)
	named := regexp.MustCompile(`^(?:inherit|var\(--(?:small|text|title|points)\))$`)
	found := 0
	for _, name := range must.Get(fs.Glob(assetFiles, "assets/*.css"))(t) {
		text, _, _ := strings.Cut(string(must.Get(fs.ReadFile(assetFiles, name))(t)), "/* The table")
		for _, m := range size.FindAllStringSubmatch(text, -1) {
			if found++; !named.MatchString(strings.TrimSpace(m[1])) && m[1] != "11px" {
				t.Errorf("%s has the size %s", name, m[1])
			}
		}
	}
	if found < 40 {
		t.Errorf("%d sizes are found", found)
	}
}

// TestFirstView: what a phone loads at the first look is small, and its files are kept for good.
func TestFirstView(t *testing.T) {
	var packed bytes.Buffer
	pack, _ := gzip.NewWriterLevel(&packed, gzip.BestSpeed) // as package serve does
	page := ask(t, query("hand", "234m567p3456799s ron:8s riichi", "show", "why")).Body.String()
	_, _ = pack.Write([]byte(page))
	found := regexp.MustCompile(`"(/assets/[^"]*)"`).FindAllStringSubmatch(page, -1)
	if len(found) < 2 {
		t.Fatalf("the page has %d files", len(found))
	}
	for _, address := range found {
		get := func(address, known string) *httptest.ResponseRecorder {
			w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, address, nil)
			r.Header.Set("If-None-Match", known)
			site.ServeHTTP(w, r)
			return w
		}
		w := get(address[1], "")
		if w.Code != http.StatusOK || !strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
			t.Errorf("%s: %d, %v", address[1], w.Code, w.Header())
		}
		if again := get(address[1], w.Header().Get("ETag")); again.Code != http.StatusNotModified {
			t.Errorf("%s is sent again: %d", address[1], again.Code)
		}
		plain, _, _ := strings.Cut(address[1], "?")
		if old := get(plain+"?v=old", ""); old.Header().Get("Cache-Control") != "no-cache" {
			t.Errorf("%s: %v", plain, old.Header())
		}
		if !strings.Contains(page, `rel="apple-touch-icon" href="`+address[1]) { // loaded when it is installed
			_, _ = pack.Write(w.Body.Bytes())
		}
	}
	_ = pack.Close()
	if packed.Len() > 20_000 {
		t.Errorf("the first view has %d bytes, compressed", packed.Len())
	}
	t.Logf("%d bytes", packed.Len())
	none := httptest.NewRecorder()
	site.ServeHTTP(none, httptest.NewRequest(http.MethodGet, "/assets/none.css", nil))
	if none.Code != http.StatusNotFound {
		t.Errorf("a file that is none: %d", none.Code)
	}
}

// TestManifest: what installs the page finds its pictures, in the sizes that are said, and they show something.
func TestManifest(t *testing.T) {
	site := New(catalog.New(nil), Options{Lang: "en"})
	get := func(address string) []byte {
		w := httptest.NewRecorder()
		site.ServeHTTP(w, httptest.NewRequest(http.MethodGet, address, nil))
		if w.Code != http.StatusOK {
			t.Fatalf("%s: %d", address, w.Code)
		}
		return w.Body.Bytes()
	}
	var manifest struct {
		Icons, Screenshots []struct{ Src, Sizes, Type string }
	}
	must.Do(t, json.Unmarshal(get("/manifest.json"), &manifest))
	for _, m := range append(manifest.Icons, manifest.Screenshots...) {
		text := get("/" + m.Src)
		if m.Type != "image/png" {
			continue
		}
		picture := must.Get(png.Decode(bytes.NewReader(text)))(t)
		size, colours := picture.Bounds().Size(), map[color.Color]bool{}
		for x := range size.X {
			for y := range size.Y {
				colours[picture.At(x, y)] = true
			}
		}
		if fmt.Sprintf("%dx%d", size.X, size.Y) != m.Sizes || len(colours) < 20 {
			t.Errorf("%s is %v, with %d colours; want %s", m.Src, size, len(colours), m.Sizes)
		}
	}
}
