package serve

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"example.com/hanfu/testkit/hostile"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// call makes a call with a body of names and texts.
func call(h http.Handler, name string, pairs ...string) *httptest.ResponseRecorder {
	o := make(map[string]string)
	for i := 0; i < len(pairs); i += 2 {
		o[pairs[i]] = pairs[i+1]
	}
	text, err := json.Marshal(o)
	if err != nil {
		panic(err)
	}
	r := httptest.NewRequest("POST", "/api/v1/"+name, strings.NewReader(string(text)))
	r.Host = "localhost"
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// TestStrangersRead: the texts of strangers read shipped rule sets and the listed files of the folder, and nothing else.
func TestStrangersRead(t *testing.T) {
	const secret = "do-not-show"
	dir := folder(t)
	outside := filepath.Join(t.TempDir(), "secret.yaml")
	below := filepath.Join(dir, "below")
	must.Do(t, os.Mkdir(below, 0o755))
	for _, name := range []string{outside, filepath.Join(below, "a.yaml"), filepath.Join(dir, "secret.txt"),
		filepath.Join(dir, ".hidden.yaml")} {
		must.Do(t, os.WriteFile(name, []byte("hanfu: 1\n"+secret+": 1\n"), 0o644))
	}
	must.Do(t, os.Symlink(outside, filepath.Join(dir, "link.yaml")))
	t.Chdir(filepath.Dir(outside)) // what lies in the working directory is not for them either
	names := []string{outside, "secret.yaml", "./secret.yaml", "link.yaml", "below/a.yaml", "./below/a.yaml", "secret.txt",
		".hidden.yaml", "../../" + filepath.Base(dir) + "/secret.txt", "/proc/self/environ", "/etc/passwd", "..", ".", ""}
	for _, s := range []*Server{newServer(t, Options{}), newServer(t, Options{Dir: dir})} {
		for _, name := range names {
			quoted := must.Get(json.Marshal(name))(t)
			house := "hanfu: 1\nid: x\nextends: " + string(quoted) + "\n"
			for _, w := range []*httptest.ResponseRecorder{
				call(s, "check", "file", house), call(s, "check", "file", house, "name", "../../x.yaml"),
				call(s, "check", "file", "hanfu: 1\nid: x\nextends: standard\nyaku: {a: {from: "+string(quoted)+"}}\n"),
				call(s, "check", "name", "x_test.yaml", "file", "hanfu: 1\nrules: "+string(quoted)+"\ncases: {a: {hand: 1m, expect: {han: 1}}}\n"),
				call(s, "check", "name", "rulecheck.yaml", "file", "rules: "+string(quoted)+"\n"),
				call(s, "check", "file", "rules: "+string(quoted)+"\nplayers: [A, B, C, D]\nhands: []\n"),
				call(s, "check", "name", name, "file", house),
				call(s, "score", "file", house, "hand", "1m"), call(s, "score", "rules", name, "hand", "1m"),
				call(s, "sheet", "rules", name), call(s, "explain", "rules", name, "hand", "1m"),
				call(s, "test", "tests", "hanfu: 1\nrules: standard\ncases: {a: {rules: "+string(quoted)+", hand: 1m, expect: {han: 1}}}\n"),
				call(s, "test", "tests", "hanfu: 1\ncases: {a: {hand: 1m, expect: {han: 1}}}\n", "rules", name),
			} {
				if got := w.Body.String(); strings.Contains(got, secret) || strings.Contains(got, "root:") {
					t.Errorf("%s is read: %s", name, got)
				}
			}
		}
	}
}

// TestStrangersStop: while some ask for the heaviest rule files that there are, others are answered, and memory stays
// bounded.
func TestStrangersStop(t *testing.T) {
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(384 << 20)) // as the command does
	s := newServer(t, Options{})
	all := hostile.Heavy()
	if !long.Asked() {
		all = all[2:4]
	}
	var done atomic.Bool
	var strangers sync.WaitGroup
	for i := range 4 * newQueues().dear.places {
		strangers.Go(func() {
			for n := i; !done.Load(); n++ {
				f := all[n%len(all)]
				name := []string{"check", "/rules", "explain", "sheet", "score", "/rules/sheet"}[n/len(all)%6]
				if strings.HasPrefix(name, "/") {
					form := url.Values{"file": {f.Text}, "tap": slices.Repeat([]string{"turn:kiriage_mangan:true"}, 1000)}
					r := httptest.NewRequest("POST", name, strings.NewReader(form.Encode()))
					r.Host = "localhost"
					r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
					w := httptest.NewRecorder()
					if s.ServeHTTP(w, r); w.Code != 200 && w.Code != 503 {
						t.Errorf("%s of %s: %d %s", name, f.Name, w.Code, w.Body)
					}
					continue
				}
				pairs := []string{"file", f.Text}
				if name == "explain" || name == "score" {
					pairs = append(pairs, "hand", "234m567p34567s99m tsumo:8s")
				}
				if w := call(s, name, pairs...); w.Code != 200 && w.Code != 503 && w.Code != 422 {
					t.Errorf("%s of %s: %d %s", name, f.Name, w.Code, w.Body)
				}
			}
		})
	}
	var longest time.Duration
	var memory uint64
	for range long.N(30, 150) {
		start := time.Now()
		r := httptest.NewRequest("POST", "/api/v1/score", strings.NewReader(scoring))
		r.Host, r.RemoteAddr = "localhost", "198.51.100.7:1"
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code != 200 {
			t.Errorf("%d %s", w.Code, w.Body)
		}
		longest = max(longest, time.Since(start))
		var now runtime.MemStats
		runtime.ReadMemStats(&now)
		memory = max(memory, now.HeapInuse)
		time.Sleep(20 * time.Millisecond) // and asks now and then
	}
	done.Store(true)
	strangers.Wait()
	t.Logf("others are answered within %v; the heap has at most %d MiB", longest, memory>>20)
	if memory > 512<<20 {
		t.Errorf("the heap has %d MiB", memory>>20)
	}
}

// TestFolderGone: of a folder that has been removed people and programs are told, by whatever they ask.
func TestFolderGone(t *testing.T) {
	dir := folder(t)
	s := newServer(t, Options{Dir: dir})
	must.Do(t, os.RemoveAll(dir))
	for path, want := range map[string]string{"/": "has been removed", "/rules": "has been removed", "/evening": "has been removed",
		"/rules?rules=our-club.yaml": "has been removed", "/api/v1/files": `"no-folder"`, "/api/v1/files/our-club.yaml": `"no-folder"`} {
		r := httptest.NewRequest("GET", path, nil)
		r.Host = "localhost"
		w := httptest.NewRecorder()
		if s.ServeHTTP(w, r); !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: %d, which is not told", path, w.Code)
		}
	}
}
