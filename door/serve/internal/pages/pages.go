// Package pages renders the club's page: hands, rules and evenings.
//
// Pages are HTML made on the server. Their state is in the address, so that a link shows the same
// page. A form sends what was tapped or typed; live.js sends it at once and replaces the parts of
// the page that change. Without scripts the same forms work with buttons.
//
// A view is a file with its handler, a template in views, and its words in internal/words.
package pages

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"

	"example.com/hanfu/door/serve/internal/catalog"
	"example.com/hanfu/door/serve/internal/club"
	"example.com/hanfu/door/serve/internal/evening"
	"example.com/hanfu/game"
	"example.com/hanfu/internal/tile"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/tests"
	"example.com/hanfu/rules"
)

//go:embed views/*.html
var viewFiles embed.FS

// Program is the file name of the program that runs in browsers. It is compressed with gzip under a
// neutral extension, so that hosts serve it unchanged.
const Program = "program.bin"

// Options holds the defaults and rights of pages.
type Options struct {
	Rules, Lang string
	// MayWrite reports whether a request may write into the folder of the catalog; nil for none.
	MayWrite func(*http.Request) bool
	// Alone is true if the program runs in the browser: the page can be installed, and is shown
	// while the program loads.
	Alone bool
	// Network returns the URL of the page for other machines, "" if they don't reach it. It may be
	// nil.
	Network func() string
	// Fault receives a panic that affects only a part of a page. If it is nil the request ends.
	Fault func(r *http.Request, fault any)
}

// forms are the templates of all views. They are parsed once, and escaped when one is first used.
var forms = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(functions).ParseFS(viewFiles, "views/*.html"))
})

type pages struct {
	Options
	catalog   *catalog.Catalog
	folder    *club.Folder // nil for none
	book      evening.Book
	inquiries inquiries
}

// New returns the handler of all views and assets.
func New(s *catalog.Catalog, o Options) http.Handler {
	p := &pages{Options: o, catalog: s, folder: s.Folder(), book: evening.NewBook(s)}
	mux, methods := http.NewServeMux(), make(map[string][]string)
	for _, at := range [...]struct {
		method, path string
		show         http.HandlerFunc
	}{
		{"GET", "/assets/{name}", p.assets},
		{"GET", "/manifest.json", p.manifest},
		{"GET", "/{$}", p.score},
		{"GET", "/points", p.points},
		{"GET", "/practice", p.practice},
		{"GET", "/evening", p.evening},
		{"POST", "/evening", p.evening},
		{"GET", "/evening.yaml", p.eveningText},
		{"GET", "/evening.csv", p.eveningTable},
		{"GET", "/season/sheet", p.season},
		{"GET", "/rules", p.rules},
		{"POST", "/rules", p.rules},
		{"GET", "/rules/find", p.find},
		{"GET", "/rules/paste", p.paste},
		{"POST", "/rules/paste", p.paste},
		{"POST", "/rules/sheet", p.sheet},
		{"POST", "/rules/file", p.download},
		{"POST", "/rules/save", p.save},
		{"GET", "/rules/save", redirectToRules},
	} {
		mux.HandleFunc(at.method+" "+at.path, p.bounded(at.show))
		methods[at.path] = append(methods[at.path], at.method)
	}
	for path, allowed := range methods {
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Allow", strings.Join(allowed, ", "))
			p.refuse(w, r, http.StatusMethodNotAllowed, "wrong-method")
		})
	}
	if p.Alone {
		mux.HandleFunc("GET /loading", p.bounded(func(w http.ResponseWriter, r *http.Request) {
			p.show(w, r, p.open("loading", r))
		}))
	}
	mux.HandleFunc("/", p.none)
	return mux
}

const (
	// maxValue bounds the bytes of a form value that is no text, and maxValues the values of one
	// name. No form of the page sends more.
	maxValue, maxValues = 4 << 10, 256
	// maxTaps bounds the taps of a request. The page sends those made while it waited for an
	// answer.
	maxTaps = 32
)

// texts are the names of values that are bounded by the body alone.
var texts = []string{"file", "tests", "text", "record", "evening"}

// bounded parses the form of a request, and refuses one that is larger than any form of the page.
func (p *pages) bounded(show http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		_ = r.ParseForm() // malformed parts are ignored
		for name, values := range r.Form {
			if name == "tap" && len(values) > maxTaps {
				values = values[:maxTaps]
				r.Form[name] = values
			}
			long := slices.ContainsFunc(values, func(v string) bool {
				return len(v) > maxValue && !slices.Contains(texts, name)
			})
			if long || len(name) > maxValue {
				Refuse(w, r, p.Lang, http.StatusRequestEntityTooLarge, "too-large", maxValue)
				return
			}
			if len(values) > maxValues {
				Refuse(w, r, p.Lang, http.StatusRequestEntityTooLarge, "too-many", maxValues)
				return
			}
		}
		show(w, r)
	}
}

// redirectToRules redirects to the rules when the page of a save is reloaded.
func redirectToRules(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, address("/rules", r.URL.Query()), http.StatusSeeOther)
}

func (p *pages) none(w http.ResponseWriter, r *http.Request) {
	p.refuse(w, r, http.StatusNotFound, "no-page")
}

func (p *pages) refuse(w http.ResponseWriter, r *http.Request, status int, code string) {
	Refuse(w, r, p.Lang, status, code)
}

var functions = template.FuncMap{
	"symbols": symbols,
	"names":   names,
	"asset":   asset,
	"small":   small,
	"next":    func(i int) int { return i + 1 },
	"last":    func(all []string) int { return len(all) - 1 },
	"json":    asJSON,
	"failed":  func(c tests.FailedCase, t *testsView) failedCase { return failedCase{c, t} },
}

func names() map[string]string {
	all := make(map[string]string)
	for _, code := range words.Shown {
		all[code] = words.In(code).Page().Self
	}
	return all
}

// symbols returns the drawings of all tiles, which a page contains once. Package tile has escaped
// the rest.
func symbols(lang string) (template.HTML, error) {
	if known, ok := drawn.Load(lang); ok {
		return known.(template.HTML), nil
	}
	var b htmlText
	err := tile.Symbols(&b, lang)
	drawn.Store(lang, template.HTML(b))
	return template.HTML(b), err
}

var drawn sync.Map // symbols by language

func asJSON(value any) (string, error) {
	text, err := json.Marshal(value)
	return string(text), err
}

type htmlText []byte

func (t *htmlText) Write(p []byte) (int, error) { *t = append(*t, p...); return len(p), nil }

type view struct {
	// Name is the name of its template, and of the section of the page.
	Name        string
	Lang, Rules string
	// Query is the form without the request for a part of the page.
	Query  url.Values
	titles func() []catalog.Titled
	// gone is true if the folder has been removed.
	gone bool
	// early is a warning that the rules did not hold yet at the date in their name.
	early string
	Page  *words.Page
	// Alone is a copy of Options.Alone.
	Alone bool
	// Failure says why the section can't be shown. Status is the status of the answer, 0 for 200.
	Failure string
	Status  int
	Section any
}

// Program returns the constant of that name.
func (*view) Program() string { return Program }

// DrawsTiles reports whether the view may show tiles.
func (v *view) DrawsTiles() bool {
	s, isEvening := v.Section.(*eveningView)
	return isEvening && s.Told != nil && !s.Lying() ||
		slices.Contains([]string{"score", "practice", "rules", "find"}, v.Name)
}

// notice is a message above the section. A wrong one is an alert.
type notice struct {
	Text  string
	Wrong bool
}

// Notices returns the messages, which are visible wherever the page is scrolled.
func (v *view) Notices() (all []notice) {
	add := func(shown, wrong bool, text string) {
		if shown {
			all = append(all, notice{text, wrong})
		}
	}
	gone := v.Page.Failures["no-folder"]
	add(v.gone && v.Failure != gone, true, gone)
	add(v.Failure != "", true, v.Failure)
	add(v.early != "", false, v.early)
	if s, ok := v.Section.(*eveningView); ok {
		if s.Told != nil && s.Record.Early != nil {
			add(true, false, s.Record.Early.Message.In(v.Lang).String())
		}
		add(s.Told != nil && s.Said.Get("twice") != "", false, s.Words.Twice)
		add(s.Changed, true, s.Words.Changed)
		add(s.Told != nil && s.Above() && s.Problems != nil, true, s.Words.Unsaved)
		add(s.Unheld, true, s.Words.Unheld)
		add(s.Evening != nil && s.Told == nil, true, s.Words.Wrong)
	}
	return all
}

// Style returns the name of the view's style sheet.
func (v *view) Style() string {
	if v.Name == "paste" {
		return "rules"
	}
	return v.Name
}

type link struct {
	Address, Label string
	// Here is true for the current view.
	Here bool
}

// Catalog returns the rule sets to choose from.
func (v *view) Catalog() []catalog.Titled { return v.titles() }

// To returns the address of another view under the same rules.
func (v *view) To(path string) string { return address(path, v.Same()) }

func (v *view) Nav() (all []link) {
	for _, at := range [...]struct {
		name, path string
		carries    bool
	}{{"score", "/", true}, {"points", "/points", true}, {"practice", "/practice", true},
		{"rules", "/rules", false},
		{"evening", "/evening", false}} {
		q := v.Same()
		if at.carries {
			maps.Copy(q, v.Carried())
		}
		all = append(all, link{address(at.path, q), v.Page.Views[at.name], v.Name == at.name})
	}
	return all
}

// maxCarried bounds a value that every link carries. An evening may be a whole record.
const maxCarried = 512

// Carried returns the parameters of the unfinished hand, which links between some views keep.
func (v *view) Carried() url.Values {
	q := url.Values{}
	// These views have their own hands.
	if slices.Contains([]string{"rules", "find", "paste", "evening"}, v.Name) {
		return q
	}
	for _, key := range [...]string{"hand", "evening"} {
		if value := v.Query.Get(key); value != "" && len(value) <= maxCarried {
			q.Set(key, value)
		}
	}
	if s, ok := v.Section.(*scoreView); ok {
		if q.Set("hand", s.Typed); s.Typed == "" {
			q.Del("hand")
		}
	}
	return q
}

// Heading returns the title of the window: the game that is shown, or the view.
func (v *view) Heading() string {
	if s, ok := v.Section.(*eveningView); ok && s.Evening != nil && s.Evening.Record != nil {
		return titleOf(s.Evening)
	}
	return v.Page.Views[v.Name]
}

func address(path string, q url.Values) string {
	if len(q) == 0 {
		return path
	}
	return path + "?" + q.Encode()
}

func (v *view) Same() url.Values {
	q := url.Values{}
	for _, key := range [...]string{"rules", "lang"} {
		if value := v.Query.Get(key); value != "" {
			q.Set(key, value)
		}
	}
	return q
}

func (p *pages) open(name string, r *http.Request) *view {
	q := r.Form // read by bounded
	v := &view{Name: name, Lang: p.Lang, Alone: p.Alone, Query: q, Rules: cmp.Or(q.Get("rules"),
		p.Rules)}
	if lang := q.Get("lang"); slices.Contains(words.Shown, lang) {
		v.Lang = lang
	}
	v.Page = words.In(v.Lang).Page()
	v.gone = p.folder != nil && p.folder.Gone()
	v.early = p.catalog.TooEarly(v.Rules).In(v.Lang).String()
	v.titles = sync.OnceValue(func() []catalog.Titled {
		return p.catalog.Titles(v.Lang)
	})
	return v
}

// partOf holds the template of the part of each view that is updated while a form is filled in.
var partOf = map[string]string{"score": "desk", "points": "prices", "practice": "quiz",
	"rules":   "ruling",
	"paste":   "pasted",
	"evening": "entered"}

func (p *pages) show(w http.ResponseWriter, r *http.Request, v *view) {
	form := cmp.Or(v.Query.Get("part"), "page")
	if form != "page" && form != partOf[v.Name] {
		p.none(w, r)
		return
	}
	var b bytes.Buffer
	if err := forms().ExecuteTemplate(&b, form, v); err != nil {
		panic(err) // the templates are a part of the program
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(cmp.Or(v.Status, http.StatusOK))
	_, _ = b.WriteTo(w) // the client may be gone
}

func (v *view) fail(err error) { v.Failure = failure(v.Lang, v.Rules, err) }

// failure returns the message of an error about the rules of a name. Of findings it quotes the
// first error.
func failure(lang, name string, err error) string {
	texts := words.In(lang).Page()
	if found, ok := errors.AsType[rules.Findings](err); ok {
		first := found[max(0, slices.IndexFunc(found,
			func(f rules.Finding) bool { return f.Severity == rules.Error }))]
		return fmt.Sprintf(texts.Failures["unusable"], name, strings.Replace(first.In(lang).String(),
			catalog.Unnamed, name, 1))
	}
	if missing, ok := errors.AsType[*evening.NoRecordError](err); ok {
		return fmt.Sprintf(texts.Failures["no-game"], missing.File)
	}
	for _, known := range [...]struct {
		err  error
		code string
	}{{club.ErrName, "name"}, {club.ErrTooLarge, "too-large"}, {club.ErrKind, "kind"},
		{club.ErrTooMany, "too-many"},
		{club.ErrChanged, "changed"}, {club.ErrFull, "full"}, {club.ErrReadOnly, "read-only"},
		{club.ErrGone, "no-folder"},
		{evening.ErrUndone, "undone"}, {game.ErrLayout, "layout"}} {
		if errors.Is(err, known.err) {
			return texts.Failures[known.code]
		}
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Sprintf(texts.Failures["no-rules"], name)
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return texts.Refusals["too-long"]
	}
	return fmt.Sprintf(texts.Failures["other"], err)
}

//go:embed assets
var assetFiles embed.FS

// assets serves the files of the page. A file that is requested with its hash, as the page does, is
// immutable; others are revalidated.
func (p *pages) assets(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	sum := assetSum(name)
	if sum == "" {
		p.none(w, r)
		return
	}
	caching := "no-cache"
	if r.URL.Query().Get("v") == sum {
		caching = "public, max-age=31536000, immutable"
	}
	w.Header().Set("Cache-Control", caching)
	w.Header().Set("ETag", `"`+sum+`"`)
	http.ServeFileFS(w, r, assetFiles, "assets/"+name)
}

func asset(name string) string { return "/assets/" + name + "?v=" + assetSum(name) }

// manifest describes the page to browsers that install it. Addresses are relative to it. Without a
// server the page may stand in any folder of a host, and its address tells it apart.
func (p *pages) manifest(w http.ResponseWriter, r *http.Request) {
	page := words.In(p.Lang).Page()
	image := func(name, sizes, kind string, more ...string) map[string]string {
		m := map[string]string{"src": strings.TrimPrefix(asset(name), "/"), "sizes": sizes, "type": kind}
		for i := 0; i < len(more); i += 2 {
			m[more[i]] = more[i+1]
		}
		return m
	}
	m := map[string]any{"name": page.Title, "short_name": page.Title, "description": page.Description,
		"lang": p.Lang, "start_url": "./", "scope": "./", "display": "standalone",
		"background_color": "#fffefb", "theme_color": "#fffefb",
		"icons": []any{
			image("icon.svg", "any", "image/svg+xml"),
			image("icon-maskable.svg", "any", "image/svg+xml", "purpose", "maskable"),
			image("icon-192.png", "192x192", "image/png"),
			image("icon-512.png", "512x512", "image/png")},
		"screenshots": []any{
			image("narrow.png", "360x740", "image/png", "form_factor", "narrow"),
			image("wide.png", "1280x800", "image/png", "form_factor", "wide")}}
	if !p.Alone {
		m["id"] = "/"
	}
	w.Header().Set("Content-Type", "application/manifest+json")
	_ = json.NewEncoder(w).Encode(m) // it has only strings; the client may be gone
}

// assetSum returns a hash of a file, "" if there is none.
func assetSum(name string) string {
	text, err := fs.ReadFile(assetFiles, "assets/"+name)
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}
