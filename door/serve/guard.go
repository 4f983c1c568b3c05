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

	"example.com/hanfu/door/serve/internal/api"
	"example.com/hanfu/door/serve/internal/calls"
	"example.com/hanfu/door/serve/internal/refusal"
	"example.com/hanfu/door/serve/internal/turn"
)

// mostTime is how long the answer to a request may be worked on.
const mostTime = 10 * time.Second

// headers say to browsers what the page may load, and who may look into it.
var headers = map[string]string{
	"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
		"connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Referrer-Policy":              "no-referrer",
	"X-Content-Type-Options":       "nosniff",
}

// aloneHeaders let a page be installed. It says to its own site where a form was sent from: there is no other sign that it was
// not the page of another site.
var aloneHeaders = http.Header{
	"Content-Security-Policy": {headers["Content-Security-Policy"] + "; manifest-src 'self'; worker-src 'self'"},
	"Referrer-Policy":         {"same-origin"},
}

// guard keeps strangers from harm: the parts of the server stand behind admit, and those that answer at once, which are
// nearly all, behind bound as well.
type guard struct {
	Options
	key    key
	queues queues
	held   *budget
	origin *http.CrossOriginProtection

	logging sync.Mutex
	// logged is how many faults have been logged since the minute began.
	logged int
	minute time.Time
}

// health is the address that tells programs which watch over the server that it answers, by whatever name they ask it.
const health = "/healthz"

func newGuard(o Options) (*guard, error) {
	g := &guard{Options: o, queues: newQueues(), held: newBudget(), origin: http.NewCrossOriginProtection()}
	for _, site := range o.Origins {
		if err := http.NewCrossOriginProtection().AddTrustedOrigin(site); err != nil || strings.ToLower(site) != site || strings.Contains(site, "*") {
			return nil, fmt.Errorf("%q is not the origin of a site as browsers send it, such as https://club.example, in small letters", site)
		}
	}
	switch {
	case o.Key != "" && !isKey(o.Key):
		return nil, fmt.Errorf("the key has %d characters, or other ones than it may have; take %d to %d letters, digits, - and _", len(o.Key), LeastKey, mostKey)
	case o.Dir != "" && !o.Alone:
		g.key = key(cmp.Or(o.Key, NewKey()))
	default: // what everybody may know may be asked by the pages of others, too
		g.origin.AddInsecureBypassPattern("/api/")
	}
	return g, nil
}

// admit refuses requests that other sites made a browser send, and those that write without the key. A fault of the
// program ends the request in which it happens, and no other.
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
		if !strings.HasPrefix(r.URL.Path, "/assets/") { // what is not the same for all, or may change
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
				"this server is not called %s; start it with --name %[1]s if it is", hostName(r.Host)), hostName(r.Host))
		case g.origin.Check(r) != nil && !mayCall:
			g.refuse(w, r, &calls.OtherSite, "the page of another site may not ask this")
		case g.key.arrives(r):
			g.key.keep(w, r)
		case r.URL.Query().Has(keyParameter) || writes(r) && g.Dir != "" && bearer(r) != "" && !g.key.isHeld(r):
			g.refuse(w, r, &calls.WrongKey, "this key is not that of the server, which shows it when it is started")
		case writes(r) && g.Dir == "":
			g.refuse(w, r, &calls.NothingWritten, "nothing is written here; start the server with --dir")
		case writes(r) && !g.mayWrite(r):
			g.refuse(w, r, &calls.NoKey, "only those may write who have the key, which the server shows "+
				"when it is started")
		default:
			next.ServeHTTP(w, r)
		}
	})
}

func (g *guard) mayWrite(r *http.Request) bool { return g.Alone || g.key.isHeld(r) }

// workingOut are the addresses whose POST works something out of what it brings, and writes nothing.
var workingOut = []string{"/rules", "/rules/sheet", "/rules/file"}

// writes reports whether a request may write: every one does but those that only read or compute.
func writes(r *http.Request) bool {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodOptions:
		return false
	case http.MethodPost:
		return !isCall(r) && !slices.Contains(workingOut, r.URL.Path)
	}
	return !isCall(r) || api.Takes(r.Method, r.URL.Path) // what is no call is told to be none
}

func isCall(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, "/api/") }

// isName reports whether a browser that asks a host may mean this server. A site whose name leads here, so that its
// pages count as ours, is told by its name. An address is no name: no site can have it but the one that is there.
func (g *guard) isName(host string) bool {
	name := hostName(host)
	_, notAddress := netip.ParseAddr(name)
	return notAddress == nil || name == "localhost" || slices.ContainsFunc(g.Names, func(own string) bool {
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

// bound bounds what a request takes. Its body is read, and its answer sent, without keeping anybody waiting; so many as
// the machine has room for are worked on between, and others wait a little or are told to come again.
func (g *guard) bound(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a := &answer{to: w, status: http.StatusOK}
		from := client{addressOf(r), g.key.isHeld(r), whoOf(r)}
		held := holding{budget: g.held, from: from.all()}
		defer held.free()
		body, ok := g.take(w, r, &held)
		if !ok {
			return
		}
		waiting, enough := context.WithTimeout(r.Context(), patience)
		place, ok := g.queues.scoring.enter(waiting, from, isDear(r, body))
		enough()
		if !ok {
			g.busy(w, r)
			return
		}
		func() {
			ctx, cancel := context.WithTimeout(r.Context(), mostTime)
			defer cancel()
			has := &seat{place, cancel}
			defer func() { has.leave() }()
			place.endedBy(cancel)
			c, _ := r.Context().Value(connected{}).(*conn)
			c.work()
			defer c.wait()
			next.ServeHTTP(a, r.WithContext(turn.With(ctx, g.queues.aside(ctx, has))))
			a.pack(r)
		}()
		room := held.take(max(len(a.body)-freely, 0)) // an answer to what was written is far smaller than what is free
		if room && !a.tooLong {
			a.send()
			return
		}
		for _, name := range ofAnswer {
			w.Header().Del(name)
		}
		if !room {
			g.busy(w, r)
			return
		}
		g.refuse(w, r, &calls.LongAnswer, "the answer has more than "+strconv.Itoa(mostAnswer)+" bytes; ask for less", mostAnswer)
	})
}

// ofAnswer are the headers of an answer that another one in its place has not.
var ofAnswer = []string{"Content-Disposition", "Content-Encoding", "Content-Length", "Content-Type", "ETag", "Last-Modified"}

// dearPaths are the pages that read rules which somebody sends, or that search for hands.
var dearPaths = []string{"/rules", "/rules/sheet", "/rules/file", "/rules/save", "/rules/find", "/practice"}

// dearCalls are the calls that always take long.
var dearCalls = []string{"check", "test", "sheet", "diff"}

// isDear reports whether a request may take long: it brings rules, or searches for hands.
func isDear(r *http.Request, body []byte) bool {
	if call, ok := strings.CutPrefix(r.URL.Path, "/api/v1/"); ok {
		return r.Method == http.MethodPost && (slices.Contains(dearCalls, call) || len(body) >= freely || bringsRules(body))
	}
	return slices.Contains(dearPaths, r.URL.Path) && (r.Method == http.MethodPost || r.URL.Path == "/practice" || r.URL.Path == "/rules/find" || r.URL.Query().Has("file"))
}

func bringsRules(body []byte) bool {
	var keys map[string]json.RawMessage
	_ = json.Unmarshal(body, &keys) // what can't be read takes no time
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

// refuse says why a request is not answered: to programs as a problem, to people as a page. Values stand in the detail,
// such as a name.
func (g *guard) refuse(w http.ResponseWriter, r *http.Request, p *calls.Problem, detail string, values ...any) {
	if isCall(r) {
		if g.Dir == "" { // the pages of others may ask, and are told why not
			api.ForAll(w.Header())
		}
		api.Refuse(w, p, detail)
		return
	}
	refusal.Write(w, r, g.Lang, p.Status, p.Code, values...)
}

// mostLogged is how many faults are logged in a minute, so that who meets one again and again can't fill a disk.
const mostLogged = 20

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
	if g.logged++; g.logged <= mostLogged {
		g.Log(text)
	}
}

// seed is for whoOf, so that nobody can find two that are taken for one.
var seed = maphash.MakeSeed()

// whoOf returns what tells those apart who share an address: their browser, and what a proxy says of where they are.
func whoOf(r *http.Request) uint64 {
	h := r.Header
	return maphash.Comparable(seed, [...]string{h.Get("User-Agent"), h.Get("Accept-Language"), h.Get("Forwarded"),
		strings.Join(h.Values("X-Forwarded-For"), ",")})
}

// addressOf returns from where a request comes: an address, or of IPv6 the network, of which everybody has as many
// addresses as they like.
func addressOf(r *http.Request) netip.Addr {
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	from := at.Addr().Unmap()
	if from.Is6() {
		network, _ := from.Prefix(64) // an address of IPv6 has so many bits
		return network.Addr()
	}
	return from
}

// key is what those have who may write into the folder, "" where nobody may.
type key string

// LeastKey is how many characters a key has at least, and mostKey at most.
const (
	LeastKey = 16
	mostKey  = 1024
)

const (
	// keyParameter is the parameter of the key in an address. The browser then keeps the key in a cookie.
	keyParameter = "key"
	// keptFor is how long a browser keeps it: an evening and the night.
	keptFor = 16 * time.Hour
)

// NewKey returns a key that nobody guesses.
func NewKey() string { return rand.Text() }

func isKey(text string) bool {
	return len(text) >= LeastKey && len(text) <= mostKey && !strings.ContainsFunc(text, func(c rune) bool {
		return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_')
	})
}

// is reports whether a text is the key, which nothing is where nobody may write.
func (k key) is(text string) bool {
	return k != "" && subtle.ConstantTimeCompare([]byte(k), []byte(text)) == 1
}

func (k key) arrives(r *http.Request) bool {
	return r.Method == http.MethodGet && k.is(r.URL.Query().Get(keyParameter))
}

// keep makes the browser keep the key, and sends it to the same address without it, which may be shown and sent to
// others.
func (k key) keep(w http.ResponseWriter, r *http.Request) {
	http.SetCookie(w, &http.Cookie{Name: k.cookie(), Value: string(k), Path: "/", MaxAge: int(keptFor.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteStrictMode})
	q := r.URL.Query()
	q.Del(keyParameter)
	// A path that began with two strokes would be another host.
	to := "/" + strings.TrimLeft(r.URL.EscapedPath(), "/\\")
	if len(q) > 0 {
		to += "?" + q.Encode()
	}
	w.Header().Set("Location", to)
	w.WriteHeader(http.StatusSeeOther)
}

// cookie returns the name of the cookie for the key. Browsers send cookies to all servers on a machine, whatever the
// port, so each server has its own name, which reveals nothing about the key.
func (k key) cookie() string {
	sum := sha256.Sum256([]byte(k))
	return "hanfu-key-" + hex.EncodeToString(sum[:4])
}

// bearer returns the token that a program sends, "" if none.
func bearer(r *http.Request) string {
	if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		return token
	}
	return ""
}

// isHeld reports whether who asks has the key, in the cookie or, as programs do, as a bearer's token.
func (k key) isHeld(r *http.Request) bool {
	if token := bearer(r); token != "" {
		return k.is(token)
	}
	cookie, err := r.Cookie(k.cookie())
	return err == nil && k.is(cookie.Value)
}
