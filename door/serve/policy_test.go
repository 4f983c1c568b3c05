package serve

import (
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/testkit/must"
)

// allowed are the sources that an answer may name for what it loads, besides a nonce for styles of the editor.
var allowed = []string{"'none'", "'self'", "data:"}

// checkPolicy returns what a policy lets a page do that it shall not. A sheet has styles of its own, and nothing that
// runs; that of the page may stand in a frame there.
func checkPolicy(path, policy string, sheet bool) (bad []string) {
	said := make(map[string][]string)
	for directive := range strings.SplitSeq(policy, ";") {
		if words := strings.Fields(directive); len(words) > 0 {
			if said[words[0]] != nil {
				bad = append(bad, words[0]+" twice")
			}
			said[words[0]] = append([]string{}, words[1:]...)
		}
	}
	for name, sources := range said {
		for _, source := range sources {
			switch {
			case slices.Contains(allowed, source) && (source != "data:" || name == "img-src"):
			case name == "style-src" && strings.HasPrefix(source, "'nonce-") && len(source) > 30 && path != "/rules/sheet" && strings.HasPrefix(path, "/rules"):
			case name == "style-src" && source == "'unsafe-inline'" && sheet:
			case name == "sandbox" && source == "allow-modals" && sheet:
			case name == "sandbox" && source == "allow-same-origin" && path == "/season/sheet": // it has a way back
			default:
				bad = append(bad, name+" "+source)
			}
		}
	}
	wants := map[string]string{"default-src": "'none'", "script-src": "'self'", "form-action": "'self'", "base-uri": "'none'",
		"frame-ancestors": "'none'"}
	if sheet {
		wants = map[string]string{"default-src": "'none'", "frame-ancestors": "'none'"}
		if path == "/rules/sheet" {
			wants["frame-ancestors"] = "'self'"
		}
		if _, boxed := said["sandbox"]; !boxed || said["script-src"] != nil {
			bad = append(bad, "the sheet is not boxed in")
		}
	}
	for name, wants := range wants {
		if !slices.Equal(said[name], []string{wants}) {
			bad = append(bad, name+" is "+strings.Join(said[name], " "))
		}
	}
	return bad
}

// TestPolicy: whatever is answered, the browser runs and loads nothing that stands in it, and nothing from elsewhere.
func TestPolicy(t *testing.T) {
	dir := folder(t)
	record := "name: Friday\nplayers: [A, B, C, D]\nhands: [{win: {by: A, from: B, han: 3, fu: 30}}]\n"
	must.Do(t, os.WriteFile(filepath.Join(dir, "friday.yaml"), []byte(record), 0o644))
	open, club := newServer(t, Options{}), newServer(t, Options{Dir: dir})
	house := url.Values{"file": {"hanfu: 1\nid: x\nextends: ema\n"}, "name": {"x.yaml"}}.Encode()
	kinds, sheets := make(map[string]bool), 0
	ask := func(s *Server, method, target, body string, headers ...string) {
		t.Helper()
		r := httptest.NewRequest(method, target, strings.NewReader(body))
		r.Host = "localhost"
		if strings.Contains(body, "file=") {
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		}
		for i := 0; i < len(headers); i += 2 {
			r.Header.Set(headers[i], headers[i+1])
			if headers[i] == "Host" {
				r.Host = headers[i+1]
			}
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		kind, _, _ := strings.Cut(w.Header().Get("Content-Type"), ";")
		kinds[kind] = true
		sheet := w.Code == 200 && kind == "text/html" && strings.HasSuffix(r.URL.Path, "/sheet")
		sheets += map[bool]int{true: 1}[sheet]
		if policies := w.Header().Values("Content-Security-Policy"); len(policies) != 1 {
			t.Errorf("%s %s: the policies are %q", method, target, policies)
		} else if bad := checkPolicy(r.URL.Path, policies[0], sheet); bad != nil {
			t.Errorf("%s %s (%d %s): %q in %s", method, target, w.Code, kind, bad, policies[0])
		}
		if w.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s %s: browsers guess what it is", method, target)
		}
		if kind == "text/html" && !sheet {
			for _, bad := range []string{"<style", " style=", "onclick", "onload", "javascript:", `src="http`, `href="http://e`, "<base", "<script>"} {
				if text := w.Body.String(); strings.Contains(text, bad) {
					t.Errorf("%s %s: there is %s", method, target, bad)
				}
			}
		}
	}
	for _, s := range []*Server{open, club} {
		for _, path := range []string{"/", "/?hand=234m567p34567s99m+tsumo:8s", "/?part=desk", "/points", "/practice", "/practice?seed=1",
			"/rules", "/rules?rules=our-club.yaml", "/rules?rules=nowhere", "/rules/find", "/rules/find?said=q", "/rules/find?said=nonsense", "/rules/paste", "/rules/paste?text=%3Cb%3EOpen+tanyao", "/evening", "/evening?file=friday.yaml",
			"/evening.csv", "/evening.csv?file=friday.yaml", "/evening.yaml?file=friday.yaml", "/rules/save", "/rules/sheet", "/nowhere",
			"/assets/live.js", "/assets/page.css", "/assets/editor.js", "/assets/editor.licences.txt", "/assets/nothing", "/rules/language",
			"/?key=wrong", "/?key=" + s.Key(), "/api/v1/rules", "/api/v1/rules/ema", "/api/v1/files", "/api/v1/files/our-club.yaml",
			"/api/v1/openapi.json", "/api/v1/nothing", "//evil.example/", "/..%2f..%2fetc/passwd"} {
			for _, method := range []string{"GET", "HEAD", "OPTIONS", "POST", "DELETE"} {
				ask(s, method, path, "")
			}
		}
		ask(s, "GET", "/assets/live.js", "", "If-None-Match", "*")
		ask(s, "GET", "/assets/editor.js", "", "Range", "bytes=0-9")
		ask(s, "GET", "/", "", "Host", "evil.example")
		ask(s, "GET", "/", "", "Accept-Encoding", "gzip")
		ask(s, "POST", "/rules", strings.Repeat("x", maxBody+1))
		for _, path := range []string{"/rules", "/rules/paste", "/rules/sheet", "/rules/file", "/rules/save"} {
			ask(s, "POST", path, house, "Authorization", "Bearer "+s.Key())
			ask(s, "POST", path, "file=nonsense", "Authorization", "Bearer "+s.Key())
		}
		for _, call := range []string{"score", "explain", "points", "check", "test", "sheet"} {
			ask(s, "POST", "/api/v1/"+call, scoring)
			ask(s, "POST", "/api/v1/"+call, `{"rules": "ema", "lang": "fr"}`)
		}
	}
	for _, kind := range []string{"text/html", "text/css", "text/javascript", "text/csv", "application/yaml", "application/json",
		"application/problem+json", "text/plain"} {
		if !kinds[kind] {
			t.Errorf("nothing of %s has been looked at", kind)
		}
	}
	if sheets < 4 {
		t.Errorf("%d sheets have been looked at", sheets)
	}
}
