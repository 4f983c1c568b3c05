package serve

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"example.com/hanfu/door/serve/internal/origin"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

const scoring = `{"hand":"234m567p34567s99m tsumo:8s"}`

// folder makes a folder with a house file.
func folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	must.Do(t, os.WriteFile(filepath.Join(dir, "our-club.yaml"), []byte("hanfu: 1\nid: our-club\nextends: standard\n"), 0o644))
	return dir
}

func newServer(t testing.TB, o Options) *Server {
	t.Helper()
	return must.Get(New(o))(t)
}

// TestAdmit: who may ask what of a server, by their headers.
func TestAdmit(t *testing.T) {
	dir := folder(t)
	open, club := newServer(t, Options{}), newServer(t, Options{Dir: dir, Names: []string{"Club.example"}})
	named := newServer(t, Options{Dir: dir, Key: "abcdefghijklmnop", Origins: []string{"https://club.example"}})
	at := func(site string) map[string]string {
		return map[string]string{"Sec-Fetch-Site": "cross-site", "Origin": site}
	}
	const here = "127.0.0.1:8136"
	none := map[string]string{}
	bearer := map[string]string{"Authorization": "Bearer " + club.Key(), "If-None-Match": "*"}
	cookie := map[string]string{"Cookie": club.key.cookieName() + "=" + club.Key(), "If-None-Match": "*"}
	from := func(headers map[string]string, site string) map[string]string {
		all := map[string]string{"Sec-Fetch-Site": site, "Origin": "http://evil.example"}
		for name, value := range headers {
			all[name] = value
		}
		return all
	}
	for i, test := range []struct {
		s                    *Server
		host, method, target string
		headers              map[string]string
		status               int
	}{
		{open, here, "GET", "/", none, 200},
		{open, "localhost", "GET", "/", none, 200},
		{open, "LOCALHOST.:8136", "GET", "/", none, 200},
		{open, "[::1]:8136", "GET", "/", none, 200},
		{open, "192.168.1.5:80", "GET", "/", none, 200},
		// The names of other sites may lead here.
		{open, "evil.example:8136", "GET", "/", none, 421},
		{open, "evil.example", "POST", "/api/v1/score", none, 421},
		{open, "127.0.0.1.evil.example", "GET", "/", none, 421},
		{open, "localhost.evil.example", "GET", "/", none, 421},
		{open, "", "GET", "/", none, 421},
		{open, "club.example", "GET", "/", none, 421},
		{club, "club.EXAMPLE:80", "GET", "/", none, 200},
		// Pages of other sites ask what everybody knows, and nothing of a folder.
		{open, here, "POST", "/api/v1/score", from(none, "cross-site"), 200},
		{club, here, "POST", "/api/v1/score", from(none, "cross-site"), 403},
		{club, here, "POST", "/api/v1/score", from(none, "same-site"), 403},
		{club, here, "POST", "/api/v1/score", none, 200},
		{open, here, "POST", "/", from(none, "cross-site"), 403},
		{open, here, "POST", "/rules", none, 200},
		{open, here, "POST", "/rules", from(none, "cross-site"), 403},
		{open, here, "POST", "/rules/save", none, 403},
		{club, here, "POST", "/rules/sheet", none, 200},
		{club, here, "POST", "/rules/save", none, 403},
		{club, here, "POST", "/rules/save", cookie, 200},
		{open, here, "GET", "/rules/language", none, 426},
		{open, "evil.example", "GET", "/rules/language", none, 421},
		{club, here, "PUT", "/api/v1/files/a.yaml", from(cookie, "cross-site"), 403},
		// The pages of sites that are named may ask, and write with the key.
		{named, here, "POST", "/api/v1/score", at("https://club.example"), 200},
		{named, here, "POST", "/api/v1/score", at("https://evil.example"), 403},
		{named, here, "POST", "/rules/save", at("https://club.example"), 403},
		{named, here, "POST", "/rules", at("https://club.example"), 403},
		{named, here, "PUT", "/api/v1/files/c.yaml", at("https://club.example"), 403},
		{named, here, "OPTIONS", "/api/v1/files/c.yaml", at("https://club.example"), 204},
		// Whoever watches over the server asks by any name.
		{club, "evil.example", "GET", "/healthz", none, 200},
		// Writing takes the key.
		{open, here, "PUT", "/api/v1/files/a.yaml", bearer, 403},
		{open, here, "PUT", "/api/v1/files/a.yaml", map[string]string{"Authorization": "Bearer "}, 403},
		{club, here, "PUT", "/api/v1/files/a.yaml", none, 403},
		{club, here, "PUT", "/api/v1/files/a.yaml", map[string]string{"Authorization": "Bearer no"}, 403},
		{club, here, "PUT", "/api/v1/files/a.yaml", map[string]string{"Authorization": "Bearer "}, 403},
		{club, here, "PUT", "/api/v1/files/a.yaml", map[string]string{"Cookie": club.key.cookieName() + "="}, 403},
		{club, here, "POST", "/files", none, 403},
		{club, here, "DELETE", "/api/v1/files/our-club.yaml", none, 405},
		{open, here, "PUT", "/api/v1/score", none, 405},
		{club, here, "PUT", "/api/v1/files/", none, 403},
		{club, here, "PUT", "/api/v2/files/a.yaml", none, 404},
		{club, here, "PUT", "/api/v1/files/a.yaml", bearer, 204},
		{club, here, "PUT", "/api/v1/files/b.yaml", cookie, 204},
		{club, here, "GET", "/?key=wrong", none, 403},
		{club, here, "GET", "/?key=", none, 403},
		{open, here, "GET", "/?key=", none, 403},
	} {
		body := scoring
		if strings.Contains(test.target, "/files/") {
			body = "hanfu: 1\n"
		}
		r := httptest.NewRequest(test.method, test.target, strings.NewReader(body))
		r.Host = test.host
		for name, value := range test.headers {
			r.Header.Set(name, value)
		}
		w := httptest.NewRecorder()
		test.s.ServeHTTP(w, r)
		if w.Code != test.status {
			t.Errorf("%d: %s %s to %s with %v: %d %s", i, test.method, test.target, test.host, test.headers, w.Code, w.Body)
		}
		if w.Header().Get("Content-Security-Policy") == "" {
			t.Errorf("%d: the browser may load anything", i)
		}
	}
	if files, _ := filepath.Glob(filepath.Join(dir, "*")); len(files) != 3 {
		t.Errorf("there are %v", files)
	}
}

// TestKept: browsers ask for pages anew, and no cache shows those of who has the key to others.
func TestKept(t *testing.T) {
	s := newServer(t, Options{Dir: folder(t)})
	for _, path := range []string{"/", "/rules?rules=our-club.yaml", "/evening", "/api/v1/files", "/nowhere", "/?key=wrong"} {
		r := httptest.NewRequest("GET", path, nil)
		r.Host = "localhost"
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if h := w.Header(); h.Get("Cache-Control") != "no-cache, private" || !slices.Contains(h.Values("Vary"), "Cookie") {
			t.Errorf("%s: %v", path, h)
		}
	}
}

// TestOnlyRead: without the key nothing is made or changed by a link, also where pages write by a form.
func TestOnlyRead(t *testing.T) {
	dir := folder(t)
	record := "name: Friday\nplayers: [A, B, C, D]\nhands:\n  - {win: {by: A, from: B, han: 3, fu: 30}}\n"
	must.Do(t, os.WriteFile(filepath.Join(dir, "friday.yaml"), []byte(record), 0o644))
	all := func() (text string) {
		must.Do(t, filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
			found, _ := os.ReadFile(path)
			text += path + "\n" + string(found)
			return err
		}))
		return text
	}
	s, before := newServer(t, Options{Dir: dir}), all()
	for _, path := range []string{"/evening?do=new&p=A&p=B&p=C&p=D&rules=standard&name=x&date=2026-01-01",
		"/evening?file=friday.yaml&do=undo", "/evening?file=friday.yaml&do=add&by=2&from=1&worth=5",
		"/evening?file=friday.yaml&do=text&text=hands:+[]", "/evening?file=new.yaml&do=add", "/rules/save?name=x.yaml&file=hanfu:+1",
		"/rules?name=x.yaml&file=hanfu:+1&tap=over", "/?do=new"} {
		for _, method := range []string{"GET", "HEAD", "POST"} {
			r := httptest.NewRequest(method, path, nil)
			r.Host = "localhost"
			w := httptest.NewRecorder()
			if s.ServeHTTP(w, r); w.Code >= 500 || method == "POST" && w.Code != 403 && !strings.HasPrefix(path, "/rules?") {
				t.Errorf("%s %s: %d", method, path, w.Code)
			}
		}
		if now := all(); now != before {
			t.Fatalf("%s leaves %s", path, now)
		}
	}
}

// TestKeyArrives: the browser keeps the key that an address brings, and shows the address without it.
func TestKeyArrives(t *testing.T) {
	s := newServer(t, Options{Dir: folder(t)})
	for target, to := range map[string]string{
		"/?key=" + s.Key():                 "/",
		"/?hand=1m&key=" + s.Key():         "/?hand=1m",
		"//evil.example/?key=" + s.Key():   "/evil.example/",
		"/rules/a%20b.yaml?key=" + s.Key(): "/rules/a%20b.yaml",
	} {
		r := httptest.NewRequest("GET", "http://127.0.0.1/", nil)
		r.RequestURI = target
		r.URL.Path, r.URL.RawQuery, _ = strings.Cut(target, "?")
		r.URL.Path = strings.ReplaceAll(r.URL.Path, "%20", " ")
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		cookie := w.Header().Get("Set-Cookie")
		if w.Code != 303 || w.Header().Get("Location") != to || !strings.Contains(cookie, s.Key()) ||
			!strings.Contains(cookie, "HttpOnly") || !strings.Contains(cookie, "SameSite=Strict") {
			t.Errorf("%s: %d %v", target, w.Code, w.Header())
		}
	}
	other := newServer(t, Options{Dir: folder(t)})
	if other.Key() == s.Key() || len(s.Key()) < 22 {
		t.Error("the key can be guessed")
	}
	if other.key.cookieName() == s.key.cookieName() || strings.Contains(s.key.cookieName(), s.Key()[:4]) {
		t.Error("two servers of a machine share a cookie, or it tells of the key")
	}
	if newServer(t, Options{}).Key() != "" {
		t.Error("there is a key where nobody may write")
	}
}

// TestBegin: a server begins with rules that there are, and a folder.
func TestBegin(t *testing.T) {
	for _, o := range []Options{{Rules: "nowhere"}, {Dir: "nowhere"}, {Rules: "our-club.yaml"}} {
		if _, err := New(o); err == nil {
			t.Errorf("%+v is served", o)
		}
	}
	newServer(t, Options{Dir: folder(t), Rules: "our-club.yaml"})
}

// bounded is a handler behind a guard.
func bounded(o Options, h http.HandlerFunc) (*guard, http.Handler) {
	o.Lang = "en"
	g, err := newGuard(o)
	if err != nil {
		panic(err)
	}
	return g, g.admit(g.bound(h))
}

func ask(h http.Handler, from, target string, body io.Reader) *httptest.ResponseRecorder {
	r := httptest.NewRequest("POST", target, body)
	r.Host, r.RemoteAddr = "localhost", from+":1"
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// TestFault: a fault of the program is said to the one who met it and to the log, and others are answered.
func TestFault(t *testing.T) {
	var log strings.Builder
	_, h := bounded(Options{Log: func(text string) { log.WriteString(text) }}, func(w http.ResponseWriter, r *http.Request) {
		if body, _ := io.ReadAll(r.Body); string(body) == "bad" {
			panic("this is wrong")
		}
	})
	for range 100 { // more than there are places
		if w := ask(h, "127.0.0.1", "/api/x", strings.NewReader("bad")); w.Code != 500 || !strings.Contains(w.Body.String(), `"fault"`) {
			t.Fatal(w.Code, w.Body)
		}
	}
	if !strings.Contains(log.String(), "this is wrong") || !strings.Contains(log.String(), "guard_test.go") {
		t.Error(log.String())
	}
	if n := strings.Count(log.String(), "this is wrong"); n != maxLogged {
		t.Errorf("%d faults are logged in a moment", n)
	}
	if w := ask(h, "127.0.0.1", "/api/x", strings.NewReader("good")); w.Code != 200 {
		t.Error(w.Code)
	}
}

func leftOf(g *guard) int {
	g.buffered.mu.Lock()
	defer g.buffered.mu.Unlock()
	return g.buffered.left
}

// TestBody: a body is read up to its bound.
func TestBody(t *testing.T) {
	g, h := bounded(Options{}, func(w http.ResponseWriter, r *http.Request) {
		n, err := io.Copy(io.Discard, r.Body)
		fmt.Fprint(w, n, err)
	})
	for size, want := range map[int]string{0: "0 <nil>", uncounted - 1: "65535 <nil>", uncounted: "65536 <nil>", maxBody: "4194304 <nil>"} {
		if w := ask(h, "127.0.0.1", "/api/x", strings.NewReader(strings.Repeat("x", size))); w.Body.String() != want {
			t.Errorf("%d: %d %s", size, w.Code, w.Body)
		}
	}
	if w := ask(h, "127.0.0.1", "/api/x", strings.NewReader(strings.Repeat("x", maxBody+1))); w.Code != 413 {
		t.Error(w.Code, w.Body)
	}
	if w := ask(h, "127.0.0.1", "/api/x", io.MultiReader(strings.NewReader("x"), brokenReader{})); w.Code != 408 {
		t.Error(w.Code, w.Body)
	}
	if left := leftOf(g); left != maxBuffered {
		t.Errorf("%d bytes are never free again", maxBuffered-left)
	}
	// Where others hold all, small ones are read and large ones are told to come again.
	g.buffered.left = 0
	if w := ask(h, "127.0.0.1", "/api/x", strings.NewReader("x")); w.Code != 200 {
		t.Error(w.Code, w.Body)
	}
	if w := ask(h, "127.0.0.1", "/api/x", strings.NewReader(strings.Repeat("x", uncounted+1))); w.Code != 503 {
		t.Error(w.Code, w.Body)
	}
}

// TestBudget: however many hold as much as they may, of one network or each of their own, there is some for another one.
func TestBudget(t *testing.T) {
	for _, from := range []string{"192.0.2.%d", "10.%d.0.1", "2001:db8:%x::1"} {
		for _, many := range []int{1, 8, 64} {
			b := newBudget()
			for more := true; more; {
				more = false
				for i := range many {
					a := allowance{budget: b, from: at(fmt.Sprintf(from, i+1))}
					more = a.take(uncounted) || more
				}
			}
			for _, from := range []string{fmt.Sprintf(from, 99), "203.0.113.1"} {
				good := allowance{budget: b, from: at(from)}
				if !good.take(4 * uncounted) {
					t.Errorf("%d others leave nothing to %s", many, from)
				}
				good.free()
			}
			first := allowance{budget: b, from: at(fmt.Sprintf(from, 1))}
			if b.left = 0; !first.take(0) {
				t.Error("what counts for nothing is refused")
			}
		}
	}
}

// TestLongAnswer: an answer is sent up to its bound, and of a longer one it is said that it is too long.
func TestLongAnswer(t *testing.T) {
	g, h := bounded(Options{}, func(w http.ResponseWriter, r *http.Request) {
		n, _ := strconv.Atoi(r.URL.Query().Get("n"))
		w.Header().Set("ETag", `"1"`)
		for range n / (1 << 10) {
			if _, err := w.Write(bytes.Repeat([]byte("x"), 1<<10)); err != nil {
				return
			}
		}
	})
	for n, status := range map[int]int{maxAnswer: 200, maxAnswer + 1<<10: 422, 4 * maxAnswer: 422} {
		w := ask(h, "127.0.0.1", "/api/x?n="+strconv.Itoa(n), strings.NewReader("x"))
		if is := strings.Contains(w.Body.String(), `"long-answer"`); w.Code != status || is != (status == 422) || is == (w.Header().Get("ETag") != "") {
			t.Errorf("%d bytes: %d %.200s %v", n, w.Code, w.Body, w.Header())
		}
	}
	g.buffered.left = 0 // there is no room for a large one, and what is said in its place has none of its headers
	r := httptest.NewRequest("GET", "/api/x?n="+strconv.Itoa(maxAnswer), nil)
	r.Host = "localhost"
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	if w.Code != 503 || w.Header().Get("ETag") != "" || w.Header().Get("Content-Encoding") != "" {
		t.Errorf("without room: %d %v", w.Code, w.Header())
	}
	g.buffered.left = maxBuffered
	if left := leftOf(g); left != maxBuffered {
		t.Errorf("%d bytes are never free again", maxBuffered-left)
	}
}

type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

// TestBusy: one address does not have all places. Whoever waits too long is told so, in words of their own.
func TestBusy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		g, h := bounded(Options{}, func(w http.ResponseWriter, r *http.Request) {
			if body, _ := io.ReadAll(r.Body); string(body) == "long" {
				<-release
			}
		})
		for range g.queues.cheap.places {
			go ask(h, "192.0.2.1", "/api/x", strings.NewReader("long"))
		}
		synctest.Wait()
		if n := len(g.queues.cheap.working); n != g.queues.cheap.share(levels-1) {
			t.Errorf("one address has %d of %d places", n, g.queues.cheap.places)
		}
		if w := ask(h, "192.0.2.2", "/api/x", strings.NewReader("")); w.Code != 200 {
			t.Errorf("another address: %d %s", w.Code, w.Body)
		}
		w := ask(h, "192.0.2.1", "/api/x", strings.NewReader(""))
		if w.Code != 503 || w.Header().Get("Retry-After") == "" || !strings.Contains(w.Body.String(), `"busy"`) {
			t.Errorf("%d %v %s", w.Code, w.Header(), w.Body)
		}
		for _, lang := range words.Languages {
			if w := ask(h, "192.0.2.1", "/rules/save?lang="+lang, strings.NewReader("")); w.Code != 403 {
				t.Errorf("%d %s", w.Code, w.Body) // it would write
			}
			r := httptest.NewRequest("GET", "/?lang="+lang, nil)
			r.Host, r.RemoteAddr = "localhost", "192.0.2.1:1"
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			if !strings.Contains(w.Body.String(), words.In(lang).Page().Refusals["busy"]) {
				t.Errorf("%s: %s", lang, w.Body)
			}
		}
		close(release)
		synctest.Wait()
		if len(g.queues.cheap.working) != 0 || len(g.queues.cheap.waiting) != 0 {
			t.Errorf("%+v", g.queues.cheap)
		}
	})
}

// TestDear: a call that brings rules is dear however its keys are written.
func TestDear(t *testing.T) {
	for _, c := range []struct {
		method, path, body string
		dear               bool
	}{
		{"POST", "/api/v1/score", scoring, false},
		{"POST", "/api/v1/score", `{"file": "hanfu: 1", "hand": "1m"}`, true},
		{"POST", "/api/v1/score", `{"FILE": "hanfu: 1", "hand": "1m"}`, true},
		{"POST", "/api/v1/score", `{"\u0066ile": "hanfu: 1", "hand": "1m"}`, true},
		{"POST", "/api/v1/explain", `{"hand": "1m", "set": {"bust": "true"}}`, true},
		{"POST", "/api/v1/points", `{"han": 3, "fu": 40}`, false},
		{"POST", "/api/v1/check", `{`, true},
		{"POST", "/api/v1/score", "{", false},
		{"POST", "/api/v1/score", `{"hand": "` + strings.Repeat("1m", uncounted) + `"}`, true},
		{"GET", "/", "", false},
		{"GET", "/rules", "", false},
		{"GET", "/rules?file=x", "", true},
		{"POST", "/rules", "file=x", true},
		{"GET", "/practice", "", true},
		{"GET", "/rules/find?said=0", "", true},
		{"GET", "/evening?file=friday.yaml", "", false},
	} {
		if got := isDear(httptest.NewRequest(c.method, c.path, nil), []byte(c.body)); got != c.dear {
			t.Errorf("%s %s %.40s: %v", c.method, c.path, c.body, got)
		}
	}
}

// at is the client of an address.
func at(address string) client { return client{Origin: origin.Of(net.JoinHostPort(address, "1"))} }

// TestMakeRoom: work is canceled for another client whose work is shorter, one at a time: at once if it is that of a
// client whose work always takes long, and else when it has had its fair time.
func TestMakeRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow, fresh, good := at("192.0.2.1"), at("198.51.100.1"), at("203.0.113.1")
		var q *queue
		var ended []client
		work := func(from client) (p *place) {
			p = q.enter(t.Context(), from, func() { ended = append(ended, from) })
			if p == nil {
				t.Fatal("there is no place")
			}
			return p
		}
		begin := func() {
			q, ended = newQueue(2, maxWaiting), nil
			for _, from := range []client{good, slow} {
				p := work(from)
				time.Sleep(map[client]time.Duration{slow: 1200 * time.Millisecond, good: time.Second / 10}[from])
				p.leave()
			}
			work(slow)
			work(fresh)
		}
		waits := func(from client, patience time.Duration, want ...client) {
			t.Helper()
			ctx, stop := context.WithTimeout(t.Context(), patience)
			defer stop()
			if p := q.enter(ctx, from, nil); p != nil || !slices.Equal(ended, want) {
				t.Errorf("canceled are %v, want %v", ended, want)
			}
		}
		begin()
		waits(slow, time.Minute) // it has its share
		begin()
		waits(good, time.Minute, slow) // which still works
		begin()
		q.working[0].leave()
		work(at("192.0.2.99")) // of the network whose work takes long
		waits(good, time.Second, at("192.0.2.99"))
		begin()
		q.working[0].leave()
		q.enter(t.Context(), client{origin.Of("192.0.2.1:1"), true, 0}, nil)
		waits(good, fair/2)
		waits(good, 2*fair, fresh)
	})
}

// TestFloods: while some ask for nothing but what takes long, from one address or from many, a page is shown and a rule
// file of somebody else is read at once. So it is where others ask for pages only.
func TestFloods(t *testing.T) {
	for _, flood := range []string{"/rules", "/"} {
		for _, addresses := range long.Some([]int{1, 16, 2, 100}, 2) {
			synctest.Test(t, func(t *testing.T) {
				_, h := bounded(Options{}, func(w http.ResponseWriter, r *http.Request) {
					switch {
					case !strings.HasPrefix(r.RemoteAddr, "[fd00"): // not of the flood
					case flood == "/":
						time.Sleep(50 * time.Millisecond)
					default:
						<-r.Context().Done() // as long as it may
					}
				})
				ask := func(method, from, path string) int {
					r := httptest.NewRequest(method, path, nil)
					r.Host, r.RemoteAddr = "localhost", from
					w := httptest.NewRecorder()
					h.ServeHTTP(w, r)
					return w.Code
				}
				const good, late = "[2001:db8::1]:1", "[2001:db8:1::1]:1" // who first asks after a minute
				ask("GET", good, "/")
				ask("POST", good, "/rules")
				ctx, stop := context.WithCancel(t.Context())
				for i := range 8 * addresses {
					go func() {
						for ctx.Err() == nil {
							ask(map[string]string{"/": "GET", "/rules": "POST"}[flood], fmt.Sprintf("[fd00:%x::1]:1", i%addresses), flood)
							time.Sleep(100 * time.Millisecond)
						}
					}()
				}
				for i := range 10 {
					from := good
					if time.Sleep(7 * time.Second); i > 8 && addresses < 100 {
						from = late
					}
					for _, c := range []struct {
						method, path string
						within       time.Duration
					}{{"GET", "/", 500 * time.Millisecond}, {"POST", "/rules", 500 * time.Millisecond}} {
						start := time.Now()
						if code := ask(c.method, from, c.path); code != 200 || time.Since(start) > c.within {
							t.Errorf("%d addresses ask for %s: %s %s is answered with %d after %v", addresses, flood, c.method, c.path, code, time.Since(start))
						}
					}
				}
				stop()
				time.Sleep(time.Minute)
			})
		}
	}
}

// TestLine: the line is bounded, and nobody fills it alone.
func TestLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(4, maxWaiting)
		of := func(address string) client { return client{Origin: origin.Of(address)} }
		first, second := of("[2001:db8::1]:1"), of("[2001:db8:0:1::1]:1")
		var served atomic.Int64
		for range 2 * maxWaiting {
			go func() {
				if p := q.enter(t.Context(), first, nil); p != nil {
					served.Add(1)
					<-t.Context().Done()
					p.leave()
				}
			}()
			synctest.Wait()
		}
		if int(served.Load()) != q.share(levels-1) || len(q.waiting) != maxWaiting {
			t.Errorf("%d are served, %d wait", served.Load(), len(q.waiting))
		}
		p := q.enter(t.Context(), second, nil)
		if p == nil {
			t.Fatal("nobody else gets a place")
		}
		p.leave()
	})
}

// TestPack: answers are compressed for who can read that.
func TestPack(t *testing.T) {
	s := httptest.NewServer(newServer(t, Options{}))
	defer s.Close()
	for accepts, packed := range map[string]bool{"br, gzip": true, "gzip;q=0.5": true, "identity": false, "gzip;q=0, br": false, "x-gzipped": false} {
		r := must.Get(http.NewRequest("GET", s.URL+"/", nil))(t)
		r.Header.Set("Accept-Encoding", accepts)
		answer := must.Get(http.DefaultTransport.RoundTrip(r))(t)
		text, err := io.ReadAll(answer.Body)
		if err != nil || (answer.Header.Get("Content-Encoding") == "gzip") != packed || strings.Contains(string(text), "<html") == packed {
			t.Errorf("%v: %v, %d bytes %v", packed, answer.Header, len(text), err)
		}
	}
}

// TestAddresses: people are shown where they find the page.
func TestAddresses(t *testing.T) {
	for _, test := range []struct {
		at   string
		want Address
	}{
		{"127.0.0.1:8136", Address{"http://127.0.0.1:8136/", false}},
		{"[::1]:80", Address{"http://[::1]:80/", false}},
		{"192.168.1.5:8136", Address{"http://192.168.1.5:8136/", true}},
	} {
		at := must.Get(net.ResolveTCPAddr("tcp", test.at))(t)
		if got := Addresses(at); len(got) != 1 || got[0] != test.want {
			t.Errorf("%s: %v", test.at, got)
		}
	}
	if got := Addresses(&net.TCPAddr{IP: net.IPv6unspecified, Port: 1}); len(got) == 0 || got[0].URL != "http://127.0.0.1:1/" {
		t.Error(got)
	}
}
