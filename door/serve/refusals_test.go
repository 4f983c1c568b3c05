package serve

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/door/serve/calls"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/testkit/must"
)

// refused are requests that are refused, by the code of the problem, and for programs by that of theirs.
var refused = []struct {
	code, method, path, host, body string
	headers                        map[string]string
	status                         int
	// club: by a server with a folder, whose programs write.
	club bool
}{
	{code: "unknown-host", method: "GET", path: "/", host: "evil.example", status: 421},
	{code: "unknown-host", method: "POST", path: "/api/v1/score", host: "evil.example", body: scoring, status: 421},
	{code: "other-site", method: "POST", path: "/rules", headers: map[string]string{"Sec-Fetch-Site": "cross-site"}, status: 403},
	{code: "other-site", method: "POST", path: "/api/v1/score", headers: map[string]string{"Sec-Fetch-Site": "cross-site"}, status: 403, club: true},
	{code: "wrong-key", method: "GET", path: "/evening?key=wrong", status: 403},
	{code: "wrong-key", method: "GET", path: "/api/v1/rules?key=wrong", status: 403},
	{code: "wrong-key", method: "PUT", path: "/api/v1/files/a.yaml", headers: map[string]string{"Authorization": "Bearer no"}, status: 403, club: true},
	{code: "no-key", method: "POST", path: "/rules/save", status: 403, club: true},
	{code: "no-key", method: "PUT", path: "/api/v1/files/a.yaml", status: 403, club: true},
	{code: "nothing-written", method: "POST", path: "/rules/save", status: 403},
	{code: "nothing-written", method: "PUT", path: "/api/v1/files/a.yaml", status: 403},
	{code: "too-large", method: "POST", path: "/rules", body: strings.Repeat("x", maxBody+1), status: 413},
	{code: "too-large", method: "POST", path: "/api/v1/score", body: strings.Repeat("x", maxBody+1), status: 413},
	{code: "too-large", method: "POST", path: "/rules?name=" + strings.Repeat("x", 5<<10), status: 413},
	{code: "too-large", method: "GET", path: "/?" + strings.Repeat("x", 5<<10), status: 413},
	{code: "too-many", method: "GET", path: "/evening?x=" + strings.Repeat("&p=A", 300), status: 413},
	{code: "no-page", method: "GET", path: "/nowhere", status: 404},
	{code: "no-page", method: "GET", path: "/?part=nothing", status: 404},
	{code: "no-page", method: "GET", path: "/assets/nothing.js", status: 404},
	{code: "no-page", method: "GET", path: "/evening.csv?file=nothing.yaml", status: 404},
	{code: "no-page", method: "GET", path: "/evening.yaml", status: 404},
	{code: "no-such-call", method: "GET", path: "/api/v1/nothing", status: 404},
	{code: "wrong-method", method: "GET", path: "/rules/sheet", status: 405},
	{code: "wrong-method", method: "OPTIONS", path: "/points", status: 405},
	{code: "wrong-method", method: "PATCH", path: "/api/v1/score", status: 405},
	{code: "wrong-method", method: "GET", path: "/api/v1/score", status: 405},
	{code: "bad-body", method: "POST", path: "/api/v1/score", body: "{", status: 400},
}

// TestRefusals: people are told in their language why a request is refused, and how to go on; programs in a document,
// which the pages of other sites can read where they may ask.
func TestRefusals(t *testing.T) {
	open, club := newServer(t, Options{Lang: "en"}), newServer(t, Options{Dir: folder(t), Lang: "en"})
	heading := regexp.MustCompile(`<h1>([^<]+)</h1>\n<p>([^<]+)</p>`)
	for _, c := range refused {
		s := open
		if c.club {
			s = club
		}
		for _, lang := range words.Languages {
			for _, header := range []bool{false, true} {
				path := c.path
				if !header {
					path += map[bool]string{true: "&", false: "?"}[strings.Contains(path, "?")] + "lang=" + lang
				}
				r := httptest.NewRequest(c.method, path, strings.NewReader(c.body))
				if r.Host = c.host; c.host == "" {
					r.Host = "localhost:8136"
				}
				for name, value := range c.headers {
					r.Header.Set(name, value)
				}
				if header {
					r.Header.Set("Accept-Language", "xx, de;q=0.9, "+lang+"-FR;q=0.8, en;q=0.1, ja;q=0.1, fr;q=0.05")
				}
				w := httptest.NewRecorder()
				s.ServeHTTP(w, r)
				if w.Code != c.status {
					t.Errorf("%s %s: %d %s", c.method, path, w.Code, w.Body)
					continue
				}
				text, kind := w.Body.String(), w.Header().Get("Content-Type")
				if strings.HasPrefix(c.path, "/api/") {
					var p calls.Problem
					if err := json.Unmarshal([]byte(text), &p); err != nil || p.Status != c.status || kind != "application/problem+json" ||
						c.status != 403 && p.Code != c.code || p.Title == "" {
						t.Errorf("%s %s: %s %s %v", c.method, path, kind, text, err)
					}
					if all := w.Header().Get("Access-Control-Allow-Origin") == "*"; all == c.club {
						t.Errorf("%s %s: the pages of others may read it: %v", c.method, path, all)
					}
					continue
				}
				p := words.In(lang).Page()
				why, _, _ := strings.Cut(p.Refusals[c.code], "%")
				found := heading.FindStringSubmatch(strings.NewReplacer("&#39;", "'", "&#34;", `"`).Replace(text))
				if found == nil || found[1] != p.Refused || !strings.HasPrefix(found[2], why) || strings.Contains(found[2], "%!") ||
					!strings.Contains(text, `<html lang="`+lang+`">`) || kind != "text/html; charset=utf-8" ||
					w.Header().Get("Access-Control-Allow-Origin") != "" {
					t.Errorf("%s %s in %s: %s %s", c.method, path, lang, kind, text)
				}
				if way := strings.Contains(text, `<a href="/`); way == (c.code == "unknown-host") {
					t.Errorf("%s %s: there is a way back: %v", c.method, path, way)
				}
				if header && !slices.Contains(w.Header().Values("Vary"), "Accept-Language") {
					t.Errorf("%s %s: caches show it to all: %v", c.method, path, w.Header())
				}
			}
		}
	}
}

// TestWayBack: a page that names another server leads to the address of this one, and others keep the rules.
func TestWayBack(t *testing.T) {
	h := httptest.NewServer(newServer(t, Options{}))
	defer h.Close()
	for host, way := range map[string]string{"evil.example": h.URL + "/?lang=ja&amp;rules=ema", "localhost": "/?lang=ja&amp;rules=ema"} {
		r := must.Get(http.NewRequest("GET", h.URL+"/nowhere?rules=ema&lang=ja&hand=%22%3E%3Cscript%3E", nil))(t)
		r.Host = host
		text := string(read(t, r))
		if !strings.Contains(text, `<a href="`+way+`">`) || strings.Contains(text, "<script>") {
			t.Errorf("%s: %s", host, text)
		}
	}
	r := must.Get(http.NewRequest("GET", h.URL+"/", nil))(t)
	r.Host = "<script>.example"
	if text := string(read(t, r)); strings.Contains(text, "<script>") {
		t.Error(text)
	}
}

func read(t *testing.T, r *http.Request) []byte {
	t.Helper()
	var b strings.Builder
	answer := must.Get(http.DefaultClient.Do(r))(t)
	defer answer.Body.Close()
	must.Do(t, answer.Write(&b))
	return []byte(b.String())
}

// TestPreflight: a browser may ask whether a page of another site may call, also where there is no such call or no room,
// so that the page is told of that.
func TestPreflight(t *testing.T) {
	open, club := newServer(t, Options{}), newServer(t, Options{Dir: folder(t)})
	for _, path := range []string{"/api/v1/score", "/api/v1/files/a.yaml", "/api/v1/nothing", "/api/v2/score"} {
		for _, s := range []*Server{open, club} {
			r := httptest.NewRequest("OPTIONS", path, nil)
			r.Host = "localhost"
			r.Header.Set("Origin", "https://other.example")
			r.Header.Set("Access-Control-Request-Method", "POST")
			w := httptest.NewRecorder()
			s.ServeHTTP(w, r)
			if allows := w.Header().Get("Access-Control-Allow-Methods") != ""; w.Code != 204 || allows != (s == open) {
				t.Errorf("%s: %d %v", path, w.Code, w.Header())
			}
		}
	}
	from := at("192.0.2.1")
	for range open.queues.cheap.share(levels - 1) {
		p := open.queues.cheap.enter(t.Context(), from, nil)
		if p == nil {
			t.Fatal("there is no place")
		}
		defer p.leave()
	}
	r := httptest.NewRequest("OPTIONS", "/api/v1/score", nil)
	r.Host, r.RemoteAddr = "localhost", "192.0.2.1:1"
	w := httptest.NewRecorder()
	if open.ServeHTTP(w, r); w.Code != 204 {
		t.Errorf("while all places are taken: %d", w.Code)
	}
}

// TestRefusalWords: there are words for each problem that people may be told of.
func TestRefusalWords(t *testing.T) {
	for _, p := range []*calls.Problem{&calls.UnknownHost, &calls.OtherSite, &calls.WrongKey, &calls.NoKey, &calls.NothingWritten, &calls.TooLarge,
		&calls.Half, &calls.Busy, &calls.TooLong, &calls.LongAnswer, &calls.Fault} {
		if words.In("en").Page().Refusals[p.Code] == "" {
			t.Errorf("nothing is said of %s", p.Code)
		}
	}
}
