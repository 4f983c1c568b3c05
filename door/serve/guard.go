package serve

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash/maphash"
	"maps"
	"net"
	"net/http"
	"net/netip"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"example.com/hanfu/door/serve/calls"
	"example.com/hanfu/door/serve/internal/api"
	"example.com/hanfu/door/serve/internal/catalog"
	"example.com/hanfu/door/serve/internal/origin"
	"example.com/hanfu/door/serve/internal/pages"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
)

// maxTime bounds the work on an answer.
const maxTime = 10 * time.Second

// headers restrict what the page may load, and who may embed it.
var headers = map[string]string{
	"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
		"manifest-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Referrer-Policy":              "no-referrer",
	"X-Content-Type-Options":       "nosniff",
}

// aloneHeaders let a page be installed. The referrer shows its own site where a form came from;
// nothing else tells it from a page of another site.
var aloneHeaders = http.Header{
	"Content-Security-Policy": {headers["Content-Security-Policy"] +
		"; worker-src 'self'"},
	"Referrer-Policy": {"same-origin"},
}

// guard protects the server from its clients: admit comes before all handlers, and bound before
// those that answer at once.
type guard struct {
	Options
	key      key
	queues   queues
	buffered *budget
	origin   *http.CrossOriginProtection

	logging sync.Mutex
	// logged counts the panics logged since minute.
	logged int
	minute time.Time
}

// health is the address for programs that monitor the server, under any host name.
const health = "/healthz"

func newGuard(o Options) (*guard, error) {
	g := &guard{Options: o, queues: newQueues(), buffered: newBudget(),
		origin: http.NewCrossOriginProtection()}
	for _, site := range o.Origins {
		if err := http.NewCrossOriginProtection().AddTrustedOrigin(site); err != nil ||
			strings.ToLower(site) != site || strings.Contains(site, "*") {
			return nil, words.Errorf("%q is not the origin of a site as browsers send it, such as https://club.example, in small letters", site)
		}
	}
	switch {
	case o.Key != "" && !isKey(o.Key):
		return nil, words.Errorf("the key has %d characters, or characters that are not allowed; use %d to %d "+
			"letters, digits, - and _", len(o.Key), LeastKey, maxKey)
	case o.Dir != "" && !o.Alone:
		g.key = key(cmp.Or(o.Key, NewKey()))
	default: // without a folder, pages of other sites may make all calls
		g.origin.AddInsecureBypassPattern("/api/")
	}
	return g, nil
}

// admit refuses requests that other sites made a browser send, and writes without the key. A panic
// ends only its own request.
func (g *guard) admit(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if fault := recover(); fault != nil {
				g.fault(r, fault)
				g.refuse(w, r, &calls.Fault, "the program has a fault here; please report it")
			}
		}()
		for name, value := range headers {
			w.Header().Set(name, value)
		}
		if g.Alone {
			maps.Copy(w.Header(), aloneHeaders)
		}
		if !strings.HasPrefix(r.URL.Path, "/assets/") { // differs between clients, or may change
			w.Header().Set("Cache-Control", "no-cache, private")
			w.Header().Set("Vary", "Cookie")
		}
		site := r.Header.Get("Origin")
		mayCall := isCall(r) && slices.Contains(g.Origins, site)
		if mayCall {
			api.For(w.Header(), site)
		}
		switch {
		case r.URL.Path == health:
			next.ServeHTTP(w, r)
		case !g.Alone && !g.isName(r.Host):
			g.refuse(w, r, &calls.UnknownHost, fmt.Sprintf(
				"this server is not called %s; start it with --name %[1]s if it is",
				hostName(r.Host)), hostName(r.Host))
		case g.origin.Check(r) != nil && !mayCall:
			g.refuse(w, r, &calls.OtherSite, "the page of another site may not ask this")
		case r.Method == http.MethodGet && g.key.is(r.URL.Query().Get(keyParameter)):
			g.key.setCookie(w, r)
		case r.URL.Query().Has(keyParameter) || writes(r) && g.Dir != "" && bearer(r) != "" &&
			!g.key.isHeld(r):
			g.refuse(w, r, &calls.WrongKey,
				"this key is not that of the server, which shows it when it is started")
		case writes(r) && g.Dir == "":
			g.refuse(w, r, &calls.NothingWritten,
				"nothing is written here; start the server with --dir")
		case writes(r) && !g.mayWrite(r):
			g.refuse(w, r, &calls.NoKey,
				"only those may write who have the key, which the server shows "+
					"when it is started")
		default:
			next.ServeHTTP(w, r)
		}
	})
}

func (g *guard) mayWrite(r *http.Request) bool { return g.Alone || g.key.isHeld(r) }

// computing are the addresses whose POST computes from its body and writes nothing.
var computing = []string{"/rules", "/rules/paste", "/rules/sheet", "/rules/file"}

// writes reports whether a request may write: all do except those that only read or compute.
func writes(r *http.Request) bool {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodOptions:
		return false
	case http.MethodPost:
		return !isCall(r) && !slices.Contains(computing, r.URL.Path)
	}
	return !isCall(r) || api.HasCall(r.Method, r.URL.Path) // api answers unknown calls
}

func isCall(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, "/api/") }

// isName reports whether a host is a name of this server. The domain of another site may resolve to
// this server so that its pages count as ours; they have the name of that domain. An address can't
// be taken in this way.
func (g *guard) isName(host string) bool {
	name := hostName(host)
	_, notAddress := netip.ParseAddr(name)
	return notAddress == nil || name == "localhost" ||
		slices.ContainsFunc(g.Names, func(own string) bool {
			return hostName(own) == name
		})
}

func hostName(address string) string {
	name, _, err := net.SplitHostPort(address)
	if err != nil {
		name = strings.Trim(address, "[]")
	}
	return strings.ToLower(strings.TrimSuffix(name, "."))
}

// bound bounds the resources of a request. Bodies are read and answers sent outside of the queues;
// between, a request waits for a place, or is told to come again.
func (g *guard) bound(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		from := client{origin.Of(r.RemoteAddr), g.key.isHeld(r), whoOf(r)}
		buffered := allowance{budget: g.buffered, from: from}
		defer buffered.free()
		body, ok := g.readBody(w, r, &buffered)
		if !ok {
			return
		}
		queue := g.queues.cheap
		if isDear(r, body) {
			queue = g.queues.dear
		}
		ctx, cancel := context.WithCancel(r.Context())
		defer cancel()
		waiting, stop := context.WithTimeout(ctx, patience)
		place := queue.enter(waiting, from, cancel)
		stop()
		if place == nil {
			g.busy(w, r)
			return
		}
		rec := &recorder{header: w.Header().Clone(), status: http.StatusOK, max: maxAnswer}
		func() {
			ctx, stop := work.WithTimeout(ctx, maxTime)
			defer stop()
			defer func() { place.leave() }()
			defer inUse(r)()
			next.ServeHTTP(rec, r.WithContext(catalog.WithTurns(ctx, func(waiting context.Context,
				work catalog.Work) (ok bool) {
				place, ok = g.queues.exchange(waiting, ctx, place, work)
				return ok
			})))
			rec.compress(r)
		}()
		switch { // the answer to a request that writes is never counted, so it is always sent
		case !buffered.take(max(len(rec.body)-uncounted, 0)):
			g.busy(w, r)
		case rec.tooLong:
			g.refuse(w, r, &calls.LongAnswer,
				"the answer has more than "+strconv.Itoa(maxAnswer)+" bytes; ask for less",
				maxAnswer)
		default:
			rec.send(w)
		}
	})
}

// dearPaths are the pages that load rules from a request, or search for hands.
var dearPaths = []string{"/rules", "/rules/sheet", "/rules/file", "/rules/save", "/rules/find",
	"/rules/paste", "/practice"}

// dearCalls are the calls that always take long.
var dearCalls = []string{"check", "test", "sheet", "diff"}

// isDear reports whether a request may take long: it brings rules, or searches for hands.
func isDear(r *http.Request, body []byte) bool {
	if call, ok := strings.CutPrefix(r.URL.Path, "/api/v1/"); ok {
		return r.Method == http.MethodPost && (slices.Contains(dearCalls, call) ||
			len(body) >= uncounted || bringsRules(body))
	}
	return slices.Contains(dearPaths, r.URL.Path) && (r.Method == http.MethodPost ||
		r.URL.Path == "/practice" || r.URL.Path == "/rules/find" || r.URL.Query().Has("file") ||
		r.URL.Query().Has("text"))
}

func bringsRules(body []byte) bool {
	var keys map[string]json.RawMessage
	_ = json.Unmarshal(body, &keys) // an invalid body is refused at once
	for key := range keys {
		if strings.EqualFold(key, "file") || strings.EqualFold(key, "set") {
			return true
		}
	}
	return false
}

func (g *guard) busy(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Retry-After", "2")
	g.refuse(w, r, &calls.Busy, "too many are asking at this moment; try again in a few seconds")
}

// refuse answers with a problem to programs, and with a page to people. The values complete the
// words of the page.
func (g *guard) refuse(w http.ResponseWriter, r *http.Request, p *calls.Problem, detail string,
	values ...any) {
	if isCall(r) {
		if g.Dir == "" { // pages of other sites may make calls, so they may read the refusal
			api.ForAll(w.Header())
		}
		api.Refuse(w, p, detail)
		return
	}
	pages.Refuse(w, r, g.Lang, p.Status, p.Code, values...)
}

// maxLogged bounds the panics logged in a minute, so that a client can't fill the disk.
const maxLogged = 20

func (g *guard) fault(r *http.Request, fault any) {
	if g.Log == nil {
		return
	}
	text := fmt.Sprintf("%s %s: %v\n%s", r.Method, r.URL.Path, fault, debug.Stack())
	g.logging.Lock()
	defer g.logging.Unlock()
	if now := time.Now(); now.Sub(g.minute) >= time.Minute {
		g.minute, g.logged = now, 0
	}
	if g.logged++; g.logged <= maxLogged {
		g.Log(text)
	}
}

// seed makes the hashes of whoOf unpredictable.
var seed = maphash.MakeSeed()

// whoOf returns a hash of the headers that tell clients of one address apart: the browser, and the
// origin that a proxy names.
func whoOf(r *http.Request) uint64 {
	h := r.Header
	return maphash.Comparable(seed, [...]string{h.Get("User-Agent"), h.Get("Accept-Language"),
		h.Get("Forwarded"),
		strings.Join(h.Values("X-Forwarded-For"), ",")})
}

// key is the key for writing into the folder, "" if nobody may write.
type key string

// LeastKey and maxKey bound the characters of a key.
const (
	LeastKey = 16
	maxKey   = 1024
)

const (
	// keyParameter is the parameter of an address that has the key. The browser then keeps the key
	// in a cookie.
	keyParameter = "key"
	// cookieAge is how long a browser keeps it: an evening and the night.
	cookieAge = 16 * time.Hour
)

// NewKey returns a random key.
func NewKey() string { return rand.Text() }

func isKey(text string) bool {
	return len(text) >= LeastKey && len(text) <= maxKey &&
		!strings.ContainsFunc(text, func(c rune) bool {
			return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' ||
				c == '-' ||
				c == '_')
		})
}

// is reports whether text is the key. It is false for every text if nobody may write.
func (k key) is(text string) bool {
	return k != "" && subtle.ConstantTimeCompare([]byte(k), []byte(text)) == 1
}

// setCookie sets the cookie, and redirects to the same address without the key, which may be
// shared.
func (k key) setCookie(w http.ResponseWriter, r *http.Request) {
	http.SetCookie(w, &http.Cookie{Name: k.cookieName(), Value: string(k), Path: "/",
		MaxAge:   int(cookieAge.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteStrictMode})
	q := r.URL.Query()
	q.Del(keyParameter)
	// A path that begins with two slashes would be another host.
	to := "/" + strings.TrimLeft(r.URL.EscapedPath(), "/\\")
	if len(q) > 0 {
		to += "?" + q.Encode()
	}
	w.Header().Set("Location", to)
	w.WriteHeader(http.StatusSeeOther)
}

// cookieName returns the name of the cookie. Browsers send cookies to all ports of a host, so each
// server has its own name. It reveals nothing about the key.
func (k key) cookieName() string {
	sum := sha256.Sum256([]byte(k))
	return "hanfu-key-" + hex.EncodeToString(sum[:4])
}

// bearer returns the bearer token of a request, "" if none.
func bearer(r *http.Request) string {
	if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		return token
	}
	return ""
}

// isHeld reports whether a request has the key, in the cookie or as bearer token.
func (k key) isHeld(r *http.Request) bool {
	if token := bearer(r); token != "" {
		return k.is(token)
	}
	cookie, err := r.Cookie(k.cookieName())
	return err == nil && k.is(cookie.Value)
}
