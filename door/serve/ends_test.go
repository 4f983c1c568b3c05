package serve

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/hanfu/testkit/hostile"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// asking is a request.
type asking struct{ method, address, body string }

// askings are the calls and the pages under the rules of a text, which house.yaml has in the folder.
func askings(text string) map[string]asking {
	const (
		win   = "234m567p34567s99m tsumo:8s riichi"
		tests = "hanfu: 1\nrules: ./rules.yaml\ncases: {a: {hand: 234m567p34567s99m tsumo:8s, expect: {han: 1}}}\n"
	)
	type object = map[string]any
	all := make(map[string]asking)
	for name, body := range map[string]object{
		"score": {"file": text, "hand": win}, "explain": {"file": text, "hand": win},
		"waits": {"file": text, "hand": "234m567p34567s99m"}, "points": {"file": text, "han": 3, "fu": 40},
		"check": {"file": text}, "test": {"file": text, "tests": tests}, "sheet": {"file": text},
		"diff": {"a": object{"rules": "standard"}, "b": object{"file": text}},
	} {
		quoted, err := json.Marshal(body)
		if err != nil {
			panic(err)
		}
		all[name] = asking{"POST", "/api/v1/" + name, string(quoted)}
	}
	for _, show := range []string{"options", "tests", "file"} {
		all["/rules with "+show] = asking{"POST", "/rules", url.Values{"file": {text}, "tests": {tests}, "show": {show}, "tap": {"hands"}}.Encode()}
	}
	all["/rules/sheet"] = asking{"POST", "/rules/sheet", url.Values{"file": {text}}.Encode()}
	all["/rules/paste"] = asking{"POST", "/rules/paste", url.Values{"rules": {"house.yaml"}, "text": {"Open tanyao: no"}, "tap": {"take"}}.Encode()}
	for _, page := range []string{"/", "/rules", "/rules/find", "/rules/paste", "/practice", "/points", "/evening"} {
		under := url.Values{"rules": {"house.yaml"}, "hand": {win}, "seed": {"1"}}
		all["GET "+page] = asking{"GET", page + "?" + under.Encode(), ""}
	}
	return all
}

// answer asks, and returns the CPU time until there is an answer though its context ends within another time.
func (a asking) answer(s *Server, within time.Duration) (took time.Duration, status int) {
	ctx, stop := context.WithTimeout(context.Background(), within)
	defer stop()
	r := httptest.NewRequestWithContext(ctx, a.method, a.address, strings.NewReader(a.body))
	r.Host = "localhost"
	if !strings.HasPrefix(a.address, "/api/") {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	w := httptest.NewRecorder()
	return long.CPU(func() { s.ServeHTTP(w, r) }), w.Code
}

// TestEnds: whatever is asked, under rules that take long, ends soon after its context: with rules that are to be loaded,
// and with loaded ones, so that the time is spent on the rest.
func TestEnds(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1)) // no more CPU time than passes
	const within, late = 50 * time.Millisecond, 100 * time.Millisecond
	heavy := hostile.Heavy()
	options := slices.IndexFunc(heavy, func(f hostile.File) bool { return f.Name == "options that count together" })
	heavy[0], heavy[options] = heavy[options], heavy[0]
	for _, f := range long.Some(heavy, len(heavy)) { // the usual form has the first
		dir := t.TempDir()
		must.Do(t, os.WriteFile(filepath.Join(dir, "house.yaml"), []byte(f.Text), 0o644))
		all := askings(f.Text)
		for _, loaded := range []bool{false, true} {
			s := newServer(t, Options{Dir: dir, Rules: "standard"})
			if loaded {
				_, _ = all["score"].answer(s, maxTime)
				_, _ = all["GET /"].answer(s, maxTime)
			}
			for _, name := range slices.Sorted(maps.Keys(all)) {
				took, status := all[name].answer(s, within)
				for range 2 { // it may have been the garbage of another one
					if took > within+late {
						again, _ := all[name].answer(s, within)
						took = min(took, again)
					}
				}
				if !long.Raced && !long.Within(took, within+late) {
					t.Errorf("%s of %s, loaded %v, ends after %v", name, f.Name, loaded, took)
				}
				if status >= http.StatusInternalServerError && status != http.StatusServiceUnavailable {
					t.Errorf("%s of %s: %d", name, f.Name, status)
				}
			}
		}
	}
}
