package pages

import (
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"example.com/hanfu/door/serve/internal/catalog"
	"example.com/hanfu/door/serve/internal/socket"
	"example.com/hanfu/engine"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletest"
)

// rulesView is the view of a rule file as it is typed, and of the rules that it makes.
type rulesView struct {
	view  *view
	Words *words.PageRules
	Lang  string
	// Show is the current one of parts.
	Show string
	// Name is the name of the file. Root and TestsName are for the editor.
	Name, TestsName, Root string
	// File and Tests are the texts. They began as those of the folder that From names, in the
	// versions Version and TestsVersion; all three are empty for a new text.
	File, Tests, From, Version, TestsVersion string
	// Filter is the search text for options.
	Filter string
	// Hand is a hand that may become a test.
	Hand string
	// Notes say why a request was not done.
	Notes []string
	// Changed holds the files that somebody else has changed, and Now and TestsNow are the current
	// versions.
	Changed       []string
	Now, TestsNow string
	// Above holds the files that the rules extend and somebody else has changed. Parents holds the
	// versions that the page has seen, as a query.
	Above   []string
	Parents string
	// Taken is the existing file of the name under which a new one was to be saved.
	Taken string
	// Draft is true if the rules to save can't be used yet; the page asks whether to save them.
	Draft bool
	// Unsaved is true if the client may save, and the folder has other texts.
	Unsaved bool
	// Saved is true if both texts have just been saved.
	Saved bool
	// Fresh is true if the texts are determined by the address alone.
	Fresh bool
	// Saves is true if there is a folder, and MaySave if the client may write into it.
	Saves, MaySave bool
	// Nonce allows the styles of the editor.
	Nonce string
	// Problems holds the errors of the rules.
	Problems []string
	engine   *engine.Engine
	// parent holds the rules that these extend, nil for none.
	parent *rules.Rules
	// Knobs holds the options, if they are shown.
	Knobs []knobGroup
	// Changes describes what the rules change in those that they extend; nil if they extend none or
	// change nothing.
	Changes *catalog.Changes
	// Tested holds the results of the tests, nil if they were not run.
	Tested *testsView
}

// parts lists the parts of the view in their order.
var parts = []string{"options", "file", "tests", "sheet"}

func (s *rulesView) Parts() (all []button) {
	for _, part := range parts {
		all = append(all, button{Value: "show:" + part, Text: s.Words.Parts[part], Choice: true,
			On: s.Show == part})
	}
	return all
}

// newHouse is the format of a house file that extends a shipped rule set, with its id and theirs.
const newHouse = "hanfu: 1\nid: %s\nname: Our club\nextends: %s\n"

const defaultName = "our-club.yaml"

// begunFrom returns the shipped rule set that a file extends and changes nothing of, as startFile
// writes it, or "".
func begunFrom(file string) string {
	var id, extends string
	_, _ = fmt.Sscanf(file, newHouse, &id, &extends) // what was written by hand has another form
	if file != fmt.Sprintf(newHouse, id, extends) || !slices.Contains(rules.Shipped(), extends) {
		return ""
	}
	return extends
}

// rules shows a rule file and what it does. The text comes in the body, and is not stored.
func (p *pages) rules(w http.ResponseWriter, r *http.Request) {
	s := p.openRules(r)
	if r.Method == http.MethodPost {
		s.read(r.PostForm)
	} else if !p.startFile(s) {
		p.show(w, r, s.view)
		return
	}
	p.work(r, s)
	s.Saved = s.view.Query.Has("saved") && r.Method != http.MethodPost && !s.Unsaved
	s.allowEditor(w)
	p.show(w, r, s.view)
}

// openRules returns the view of a form, without the texts.
func (p *pages) openRules(r *http.Request) *rulesView {
	v := p.open("rules", r)
	s := &rulesView{view: v, Lang: v.Lang, Words: words.In(v.Lang).PageRules(), Root: socket.Root,
		Nonce: rand.Text(),
		Show:  v.Query.Get("show"), Filter: strings.TrimSpace(v.Query.Get("filter")),
		Hand: v.Query.Get("hand"), Saves: p.folder != nil}
	s.MaySave = s.Saves && p.MayWrite != nil && p.MayWrite(r)
	if !slices.Contains(parts, s.Show) {
		s.Show = parts[0]
	}
	v.Section = s
	return s
}

func (s *rulesView) read(form url.Values) {
	text := func(key string) string { return strings.ReplaceAll(form.Get(key), "\r\n", "\n") }
	s.File, s.Tests = text("file"), text("tests")
	s.name(form.Get("name"))
	s.From, s.Version, s.TestsVersion = form.Get("from"), form.Get("version"),
		form.Get("testsversion")
	s.Parents = form.Get("parents")
}

// name sets the name of the file. A name that is not valid becomes the default one.
func (s *rulesView) name(name string) {
	s.Name = cmp.Or(strings.TrimSpace(name), defaultName)
	if strings.ContainsAny(s.Name, `/\`) || !strings.HasSuffix(s.Name, ".yaml") {
		s.Name = defaultName
	}
	s.TestsName = ruletest.NameFor(s.Name)
}

func (p *pages) startFile(s *rulesView) bool {
	if _, err := p.catalog.Source(s.view.Rules); err != nil {
		s.view.fail(err)
		s.view.Section = nil
		return false
	}
	if slices.Contains(rules.Shipped(), s.view.Rules) {
		s.name(p.freeName(s.view.Rules))
		id := strings.TrimSuffix(s.Name, ".yaml")
		s.File, s.Fresh = fmt.Sprintf(newHouse, id, s.view.Rules), s.Hand == ""
		return true
	}
	s.name(s.view.Rules)
	text, version, err := p.folder.Read(s.view.Rules)
	if err != nil {
		s.view.fail(err)
		s.view.Section = nil
		return false
	}
	s.File, s.From, s.Version, s.Fresh = string(text), s.Name, version, s.Hand == ""
	if text, version, err := p.folder.Read(s.TestsName); err == nil {
		s.Tests, s.TestsVersion = string(text), version
	}
	return true
}

// work applies the taps, and loads, tests and compares the file.
func (p *pages) work(r *http.Request, s *rulesView) {
	p.load(r, s)
	taps := s.view.Query["tap"]
	var turns []string
	var noted, hands bool
	keeps := s.Hand != "" && r.Method == http.MethodGet // a link of the view of a hand
	for _, tap := range taps {
		verb, part, _ := strings.Cut(tap, ":")
		switch verb {
		case "show":
			if slices.Contains(parts, part) {
				s.Show = part
			}
		case "turn":
			turns = append(turns, part)
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
		p.addCase(r, s)
	}
	s.Changed = p.changed(s)
	p.checkParents(s, noted)
	if s.engine != nil {
		s.parent = s.engine.Rules().Extended()
		if s.Show == "options" {
			s.Knobs = s.makeKnobs()
			p.findChanges(r, s, hands)
		}
	}
	if s.Tests != "" || s.Show == "tests" {
		s.Tested = p.test(r.Context(), s)
	}
}

func (p *pages) load(r *http.Request, s *rulesView) {
	s.engine, s.Problems = nil, nil
	e, err := p.catalog.Text(r.Context(), s.File)
	if findings, ok := errors.AsType[rules.Findings](err); ok {
		for _, f := range findings {
			if f.Severity == rules.Error && len(s.Problems) < maxProblems {
				s.Problems = append(s.Problems, strings.Replace(f.In(s.Lang).String(),
					catalog.Unnamed, s.Name, 1))
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

// maxProblems bounds the problems that are shown. The editor has all of them.
const maxProblems = 3

// isNew reports whether the texts have another file name than they began with.
func (s *rulesView) isNew() bool { return s.From != s.Name }

// changed returns the files that have changed since the texts began, and sets their current
// versions and Unsaved.
func (p *pages) changed(s *rulesView) (names []string) {
	if p.folder == nil || s.isNew() {
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
		text, now, err := p.folder.Read(f.name)
		*f.now = now
		s.Unsaved = s.Unsaved || s.MaySave && strings.ReplaceAll(string(text), "\r\n",
			"\n") != f.text
		// A file that is neither known nor written is not overwritten.
		lost := f.version != "" || f.written
		if lost && now != f.version && (err == nil || errors.Is(err, fs.ErrNotExist)) {
			names = append(names, f.name)
		}
	}
	return names
}

// maxParents bounds the extended files that are watched. It is longer than any chain.
const maxParents = 64

// checkParents finds which of the extended files are no longer as the page first saw them, or as
// they were when the user last acknowledged a change. If the rules have errors, it checks the files
// that the page has seen.
func (p *pages) checkParents(s *rulesView, noted bool) {
	if p.folder == nil {
		return
	}
	seen, _ := url.ParseQuery(s.Parents) // malformed versions are ignored
	now := make(map[string]string)
	if s.engine != nil {
		now = p.catalog.Above(s.engine.Rules())
	} else {
		for _, name := range slices.Sorted(maps.Keys(seen))[:min(len(seen), maxParents)] {
			now[name] = p.folder.Version(name)
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

func (s *rulesView) allowEditor(w http.ResponseWriter) {
	const policy = "Content-Security-Policy"
	w.Header().Set(policy, strings.Replace(w.Header().Get(policy), "style-src 'self'",
		"frame-src 'self'; style-src 'self' 'nonce-"+s.Nonce+"'", 1))
}

func (s *rulesView) Brief() string {
	if s.engine == nil {
		return s.Words.Unusable
	}
	return s.difference()
}
