package pages

import (
	"cmp"
	"crypto/rand"
	"errors"
	"io/fs"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"example.com/hanfu/door/serve/internal/catalog"
	"example.com/hanfu/door/serve/internal/changes"
	"example.com/hanfu/door/serve/internal/socket"
	"example.com/hanfu/engine"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletest"
)

// ruled is what the view of rules shows: a rule file as it is typed, and the rules that it makes.
type ruled struct {
	view  *view
	Words *words.PageRules
	Lang  string
	// Show is the part that is shown, one of parts.
	Show string
	// Name is the file's, Root and TestsName are for the editor.
	Name, TestsName, Root string
	// File and Tests are the texts. They began with those of the folder that From names, in the versions Version and
	// TestsVersion; all three are empty of a text that is in no file yet.
	File, Tests, From, Version, TestsVersion string
	// Filter is what is looked for among the options.
	Filter string
	// Hand is one that may become a test.
	Hand string
	// Notes say why something that was asked for was not done.
	Notes []string
	// Changed are the files that somebody else has changed, and Now and TestsNow the versions that there are now.
	Changed       []string
	Now, TestsNow string
	// Above are the files that the rules extend and somebody else has changed, and Parents says in which versions the
	// page has seen them, as a query.
	Above   []string
	Parents string
	// Taken names the file that is there already, where a new one was to be saved.
	Taken string
	// Draft: the rules were to be saved and can't be used yet, which is asked about.
	Draft bool
	// Unsaved: who asks may save, and the folder has other texts.
	Unsaved bool
	// Saved: both have just been saved.
	Saved bool
	// Fresh: the texts are as the address alone says.
	Fresh bool
	// Saves: there is a folder, and MaySave: who asks may write into it.
	Saves, MaySave bool
	// Nonce lets the editor have its styles.
	Nonce string
	// Problems keep the rules from being used.
	Problems []string
	engine   *engine.Engine
	// parent are the rules that these extend, nil for none.
	parent *rules.Rules
	knobs  []knobGroup
	// Changes says what the rules change in those that they extend; nil without such rules, or if they are the same.
	Changes *changes.Told
	tested  *tested
}

// parts are the parts of the view in the order in which they are shown.
var parts = []string{"options", "file", "tests", "sheet"}

func (s *ruled) Parts() (all []button) {
	for _, part := range parts {
		all = append(all, button{Value: "show:" + part, Text: s.Words.Parts[part], Choice: true, On: s.Show == part})
	}
	return all
}

// newHouse is the text of a house file that begins with a shipped rule set.
const newHouse = "hanfu: 1\nid: our-club\nname: Our club\nextends: "

// rules shows a rule file and what it does. The text comes in the body, and is not kept.
func (p *pages) rules(w http.ResponseWriter, r *http.Request) {
	s := p.openRules(r)
	if r.Method == http.MethodPost {
		s.take(r.PostForm)
	} else if !p.begin(s) {
		p.show(w, r, s.view)
		return
	}
	p.work(r, s)
	s.Saved = s.view.Query.Has("saved") && r.Method != http.MethodPost && !s.Unsaved
	s.allowEditor(w)
	p.show(w, r, s.view)
}

// openRules begins the view of what a form has sent.
func (p *pages) openRules(r *http.Request) *ruled {
	v := p.open("rules", r)
	s := &ruled{view: v, Lang: v.Lang, Words: words.In(v.Lang).PageRules, Root: socket.Root, Nonce: rand.Text(),
		Show: v.Query.Get("show"), Filter: strings.TrimSpace(v.Query.Get("filter")), Hand: v.Query.Get("hand"), Saves: p.Folder != nil}
	s.MaySave = s.Saves && p.MayWrite != nil && p.MayWrite(r)
	if !slices.Contains(parts, s.Show) {
		s.Show = parts[0]
	}
	v.Section = s
	return s
}

func (s *ruled) take(form url.Values) {
	text := func(key string) string { return strings.ReplaceAll(form.Get(key), "\r\n", "\n") }
	s.File, s.Tests = text("file"), text("tests")
	s.name(form.Get("name"))
	s.From, s.Version, s.TestsVersion = form.Get("from"), form.Get("version"), form.Get("testsversion")
	s.Parents = form.Get("parents")
}

// name names the file. What is no name of a file is none in the folder either.
func (s *ruled) name(name string) {
	s.Name = cmp.Or(strings.TrimSpace(name), "our-club.yaml")
	if strings.ContainsAny(s.Name, `/\`) || !strings.HasSuffix(s.Name, ".yaml") {
		s.Name = "our-club.yaml"
	}
	s.TestsName = ruletest.NameFor(s.Name)
}

func (p *pages) begin(s *ruled) bool {
	if _, err := p.catalog.Source(s.view.Rules); err != nil {
		s.view.fail(err)
		s.view.Section = nil
		return false
	}
	if slices.Contains(rules.Shipped(), s.view.Rules) {
		s.name("")
		s.File, s.Fresh = newHouse+s.view.Rules+"\n", s.Hand == ""
		return true
	}
	s.name(s.view.Rules)
	text, version, err := p.Folder.Read(s.view.Rules)
	if err != nil {
		s.view.fail(err)
		s.view.Section = nil
		return false
	}
	s.File, s.From, s.Version, s.Fresh = string(text), s.Name, version, s.Hand == ""
	if text, version, err := p.Folder.Read(s.TestsName); err == nil {
		s.Tests, s.TestsVersion = string(text), version
	}
	return true
}

// work does what was tapped, and loads, tests and compares the file.
func (p *pages) work(r *http.Request, s *ruled) {
	p.load(r, s)
	taps := s.view.Query["tap"]
	var turns []string
	var noted, hands bool
	keeps := s.Hand != "" && r.Method == http.MethodGet // from the view of a hand
	for _, tap := range taps {
		verb, of, _ := strings.Cut(tap, ":")
		switch verb {
		case "show":
			if slices.Contains(parts, of) {
				s.Show = of
			}
		case "turn":
			turns = append(turns, of)
		case "keep":
			keeps = true
		case "noted":
			noted = true
		case "hands":
			hands = true
		}
	}
	p.turn(r, s, turns)
	if keeps {
		p.keep(r, s)
	}
	s.Changed = p.changed(s)
	p.lookAbove(s, noted)
	if s.engine != nil {
		s.parent = s.engine.Rules().Extended()
		if s.Show == "options" {
			s.knobs = s.makeKnobs()
			p.tellChanges(r, s, hands)
		}
	}
	if s.Tests != "" || s.Show == "tests" {
		s.tested = p.test(r.Context(), s)
	}
}

func (p *pages) load(r *http.Request, s *ruled) {
	s.engine, s.Problems = nil, nil
	e, err := p.catalog.Text(r.Context(), s.File)
	if findings, ok := errors.AsType[rules.Findings](err); ok {
		for _, f := range findings {
			if f.Severity == rules.Error && len(s.Problems) < mostProblems {
				s.Problems = append(s.Problems, strings.Replace(f.In(s.Lang).String(), catalog.Unnamed, s.Name, 1))
			}
		}
		return
	}
	if err != nil {
		s.Problems = []string{failure(s.Lang, s.Name, err)}
		return
	}
	s.engine = e
}

// mostProblems is how many are shown. The editor has all of them at their places.
const mostProblems = 3

// isNew reports whether the texts are those of a file by another name than the one that they began with.
func (s *ruled) isNew() bool { return s.From != s.Name }

// changed lists the files that have changed since the texts began, and keeps the versions that it has seen. It also
// notes whether the texts are those of the folder.
func (p *pages) changed(s *ruled) (names []string) {
	if p.Folder == nil || s.isNew() {
		s.Unsaved = s.MaySave && !s.Fresh
		return nil
	}
	for _, f := range []struct {
		name, text, version string
		now                 *string
		written             bool
	}{
		{s.Name, s.File, s.Version, &s.Now, true},
		{s.TestsName, s.Tests, s.TestsVersion, &s.TestsNow, s.Tests != ""},
	} {
		text, now, err := p.Folder.Read(f.name)
		*f.now = now
		s.Unsaved = s.Unsaved || s.MaySave && strings.ReplaceAll(string(text), "\r\n", "\n") != f.text
		lost := f.version != "" || f.written // what is neither known nor written is left alone
		if lost && now != f.version && (err == nil || errors.Is(err, fs.ErrNotExist)) {
			names = append(names, f.name)
		}
	}
	return names
}

// mostParents is how many files that rules extend are watched, more than a chain has.
const mostParents = 64

// lookAbove finds which of the files that the rules extend are no longer as the page has seen them first, or when that
// was noted last. Of rules with mistakes these are the files that it has seen.
func (p *pages) lookAbove(s *ruled, noted bool) {
	if p.Folder == nil {
		return
	}
	seen, _ := url.ParseQuery(s.Parents) // what is not well formed has seen nothing
	now := make(map[string]string)
	if s.engine != nil {
		now = p.catalog.Above(s.engine.Rules())
	} else {
		for _, name := range slices.Sorted(maps.Keys(seen))[:min(len(seen), mostParents)] {
			now[name] = p.Folder.Version(name)
		}
	}
	first := url.Values{}
	for _, name := range slices.Sorted(maps.Keys(now)) {
		version := seen.Get(name)
		if noted || version == "" {
			version = now[name]
		}
		if first.Set(name, version); version != now[name] {
			s.Above = append(s.Above, name)
		}
	}
	s.Parents = first.Encode()
}

func (s *ruled) allowEditor(w http.ResponseWriter) {
	const policy = "Content-Security-Policy"
	w.Header().Set(policy, strings.Replace(w.Header().Get(policy), "style-src 'self'",
		"frame-src 'self'; style-src 'self' 'nonce-"+s.Nonce+"'", 1))
}

func (s *ruled) Brief() string {
	if s.engine == nil {
		return s.Words.Unusable
	}
	return s.difference()
}
