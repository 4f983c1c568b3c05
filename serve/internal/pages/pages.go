// Package pages shows the club's page in a browser: hands, rules and evenings.
//
// What the page shows is made here, in HTML. Its state stands in its address, so that a link shows the same. A form
// sends what was tapped or typed; live.js sends it as soon as it changes and puts the answer in the place of the parts
// of the page that it concerns. Without scripts the same forms work with buttons.
//
// A view is a file here with its handler, its template in views and its words in internal/words.
package pages

import (
	"bytes"
	"cmp"
	"embed"
	"encoding/json"
	"html/template"
	"net/http"
	"net/url"
	"slices"

	"example.com/hanfu/internal/tile"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/serve/internal/club"
	"example.com/hanfu/serve/internal/evening"
	"example.com/hanfu/serve/internal/shelf"
)

//go:embed views/*.html
var viewFiles embed.FS

// Options say what the page shows where its address does not.
type Options struct {
	Rules, Lang string
	// Folder is that of the club, nil for none, and MayWrite reports whether who asks may write into it.
	Folder   *club.Folder
	MayWrite func(*http.Request) bool
}

// pages has what the views share.
type pages struct {
	Options
	shelf *shelf.Shelf
	book  evening.Book
	forms *template.Template
}

// New returns the handler of all views and their assets.
func New(s *shelf.Shelf, o Options) http.Handler {
	p := &pages{Options: o, shelf: s, book: evening.NewBook(s)}
	p.forms = template.Must(template.New("").Funcs(functions).ParseFS(viewFiles, "views/*.html"))
	mux := http.NewServeMux()
	mux.HandleFunc("GET /assets/{name}", assets)
	mux.HandleFunc("GET /{$}", p.score)
	mux.HandleFunc("GET /points", p.points)
	mux.HandleFunc("GET /practice", p.practice)
	mux.HandleFunc("GET /evening", p.evening)
	mux.HandleFunc("POST /evening", p.evening)
	mux.HandleFunc("GET /evening.yaml", p.eveningText)
	mux.HandleFunc("GET /evening.csv", p.eveningTable)
	mux.HandleFunc("GET /rules", p.rules)
	mux.HandleFunc("POST /rules", p.rules)
	mux.HandleFunc("POST /rules/sheet", p.sheet)
	mux.HandleFunc("POST /rules/file", p.download)
	mux.HandleFunc("POST /rules/save", p.save)
	mux.HandleFunc("GET /rules/save", func(w http.ResponseWriter, r *http.Request) { // a page that was loaded again
		http.Redirect(w, r, address("/rules", r.URL.Query()), http.StatusSeeOther)
	})
	return mux
}

var functions = template.FuncMap{
	"symbols": symbols,
	"names":   names,
	"asset":   asset,
	"picture": picture,
	"named":   named,
	"next":    func(i int) int { return i + 1 },
	"last":    func(all []string) int { return len(all) - 1 },
	"json":    asJSON,
}

// names returns what languages call themselves, by their codes.
func names() map[string]string {
	all := make(map[string]string)
	for _, code := range words.Languages {
		all[code] = words.In(code).Page.Self
	}
	return all
}

// symbols returns the drawings of all tiles, which stand once in a page. Package tile has escaped what is no drawing.
func symbols(lang string) (template.HTML, error) {
	var b htmlText
	err := tile.Symbols(&b, lang)
	return template.HTML(b), err
}

// asJSON writes a value for a script to read.
func asJSON(value any) (string, error) {
	text, err := json.Marshal(value)
	return string(text), err
}

type htmlText []byte

func (t *htmlText) Write(p []byte) (int, error) { *t = append(*t, p...); return len(p), nil }

// view is what every view has: the frame of the page.
type view struct {
	// Name is that of its template, and of the section of the page.
	Name        string
	Lang, Rules string
	// Query is the address's, without what asks for a part of the page.
	Query url.Values
	// Shelf are the rule sets to choose from.
	Shelf []choosable
	Page  *words.Page
	// Failure says why the section can't be shown.
	Failure string
	Section any
}

// link leads to a view.
type link struct {
	Address, Label string
	// Here reports whether it leads to the view that is shown.
	Here bool
}

// Nav are links to the views, under the same rules and in the same language.
func (v *view) Nav() (all []link) {
	for _, at := range [...]struct{ name, path string }{{"score", "/"}, {"points", "/points"}, {"practice", "/practice"},
		{"rules", "/rules"}, {"evening", "/evening"}} {
		all = append(all, link{address(at.path, v.Same()), v.Page.Views[at.name], v.Name == at.name})
	}
	return all
}

// address returns an address with what its query says.
func address(path string, q url.Values) string {
	if len(q) == 0 {
		return path
	}
	return path + "?" + q.Encode()
}

// Same is the query with which another view has the same rules and language.
func (v *view) Same() url.Values {
	q := url.Values{}
	for _, key := range [...]string{"rules", "lang"} {
		if value := v.Query.Get(key); value != "" {
			q.Set(key, value)
		}
	}
	return q
}

// open begins a view with what every address may say.
func (p *pages) open(name string, r *http.Request) *view {
	_ = r.ParseForm() // what is not well formed says nothing
	q := r.Form
	v := &view{Name: name, Lang: p.Lang, Query: q, Rules: cmp.Or(q.Get("rules"), p.Rules)}
	if lang := q.Get("lang"); slices.Contains(words.Languages, lang) {
		v.Lang = lang
	}
	v.Page = words.In(v.Lang).Page
	names, shipped := p.shelf.Names(), len(rules.Shipped())
	for _, id := range slices.Concat(names[shipped:], names[:shipped]) { // those of the folder first
		v.Shelf = append(v.Shelf, choosable{id, p.shelf.Title(r.Context(), id, v.Lang)})
	}
	return v
}

// choosable is a rule set by its name in the address, with what it is called.
type choosable struct{ ID, Title string }

// partOf names the part of each view that may be asked for alone: what changes while a form is filled in.
var partOf = map[string]string{"score": "desk", "points": "prices", "practice": "quiz", "rules": "ruling",
	"evening": "entered"}

// show writes a view: the whole page, or if the address asks for its part, that alone.
func (p *pages) show(w http.ResponseWriter, v *view) {
	form := cmp.Or(v.Query.Get("part"), "page")
	if form != "page" && form != partOf[v.Name] {
		http.Error(w, "this view has no such part", http.StatusNotFound)
		return
	}
	var b bytes.Buffer
	if err := p.forms.ExecuteTemplate(&b, form, v); err != nil {
		panic(err) // the templates are a part of the program
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = b.WriteTo(w) // who asked may be gone
}
