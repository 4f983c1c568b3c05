// Package catalog has the rule sets under which hands are scored for those who ask over the network: the shipped ones,
// those in the files of a folder, and those in the texts of strangers.
package catalog

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"

	"example.com/hanfu/door/serve/internal/club"
	"example.com/hanfu/engine"
	"example.com/hanfu/internal/cache"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// shipped has the engines of shipped rule sets by id, which are the same in every catalog.
var shipped cache.Map[string, *engine.Engine]

// Catalog makes engines of rule sets, and keeps those of shipped ones for good and others as long as there is room
// (keeper.go), as it does what is wrong with rules. It is safe for concurrent use.
type Catalog struct {
	// folder is that of the club, nil for none.
	folder *club.Folder
	loader rules.Loader
	others keeper
	// failures has what is wrong with files and texts that can't be used.
	failures keeper
}

// New returns the catalog of a folder, which is nil for none.
func New(folder *club.Folder) *Catalog {
	s := &Catalog{folder: folder}
	if s.loader.Files = fs.FS(nothing{}); folder != nil {
		s.loader.Files = folder
	}
	return s
}

// Folder returns the folder of the club, nil for none.
func (s *Catalog) Folder() *club.Folder { return s.folder }

// Of returns an engine of rules that were loaded: the one that is kept, if they are those of a shipped rule set or came
// from Keep.
func (s *Catalog) Of(ctx context.Context, r *rules.Rules) *engine.Engine {
	if e := s.others.of(r); e != nil {
		return e
	}
	if source.IsShipped(r.ID()) {
		if e, err := s.Engine(ctx, r.ID()); err == nil && e.Rules().Hash() == r.Hash() {
			return e
		}
	}
	return engine.New(r)
}

// Names lists the rule sets that may be asked for by name: the ids of those that are shipped, and the files of the
// folder.
func (s *Catalog) Names() []string {
	names := rules.Shipped()
	if s.folder == nil {
		return names
	}
	files, _ := s.folder.List() // a folder that can't be read has none
	for _, file := range files {
		if file.Kind == source.Rules {
			names = append(names, file.Name)
		}
	}
	return names
}

// Own returns the rules of the folder, if it has one file of rules alone and that can be used; or else nothing.
func (s *Catalog) Own(ctx context.Context) string {
	files := s.Names()[len(rules.Shipped()):]
	if len(files) != 1 {
		return ""
	}
	if _, err := s.Engine(ctx, files[0]); err != nil {
		return ""
	}
	return files[0]
}

// Title returns what a rule set that Names lists is called in a language, with the day from which an edition counts. A file
// that can't be used is called by its own name.
func (s *Catalog) Title(ctx context.Context, name, lang string) string {
	e, err := s.Engine(ctx, name)
	if err != nil {
		return name
	}
	title := e.Rules().Name().In(lang)
	if since := e.Rules().Since(); since != "" && source.IsShipped(name) { // which tells it from other editions
		title += " · " + since
	}
	return cmp.Or(title, name)
}

// Titled is a rule set that Names lists, with what it is called.
type Titled struct{ ID, Title string }

// mostTitled is how many files of a folder are called as they call themselves: for that each is read.
const mostTitled = 24

// Titles returns what the rule sets that Names lists are called in a language, those of the folder first. Where several are
// called the same, the file stands behind the name.
func (s *Catalog) Titles(ctx context.Context, lang string) (all []Titled) {
	names, shipped := s.Names(), len(rules.Shipped())
	often := make(map[string]int)
	for _, id := range slices.Concat(names[shipped:], names[:shipped]) {
		title := id
		if source.IsShipped(id) || len(names)-shipped <= mostTitled {
			title = s.Title(ctx, id, lang)
		}
		all = append(all, Titled{id, title})
		often[title]++
	}
	for i := range all {
		if t := &all[i]; often[t.Title] > 1 && t.Title != t.ID && !source.IsShipped(t.ID) {
			t.Title += " (" + t.ID + ")"
		}
	}
	return all
}

// Source returns where the rule set is that Names lists by a name. For others the error is fs.ErrNotExist.
func (s *Catalog) Source(name string) (rules.Source, error) {
	name = source.ShippedID(name)
	base, _ := source.CutDate(name)
	switch {
	case source.IsShipped(name):
		return rules.Named(name), nil
	case slices.Contains(s.Names(), base):
		return rules.Named(name), nil
	}
	return rules.Source{}, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// TooEarly returns what is to be said where the rules of a name did not hold yet on the date behind it; else it is empty.
func (s *Catalog) TooEarly(name string) words.Text {
	if base, date := source.CutDate(name); date != "" && (source.NamesShipped(base) || slices.Contains(s.Names(), base)) {
		return source.Of(s.Loader()).TooEarly(name, "")
	}
	return words.Text{}
}

// Engine returns the engine of a rule set that Names lists. An error is of type rules.Findings, of a file that can't be
// used, or is fs.ErrNotExist.
func (s *Catalog) Engine(ctx context.Context, name string) (*engine.Engine, error) {
	name = source.ShippedID(name)
	if e, ok := shipped.Get(name); ok {
		return e, nil
	}
	from, err := s.Source(name)
	if err != nil {
		return nil, err
	}
	if !source.IsShipped(name) {
		e, err := s.load(ctx, s.Loader(), "file "+name, from, 0)
		if err != nil {
			return nil, err
		}
		return e.engine, nil
	}
	r, err := s.Loader().Load(ctx, from)
	if err != nil {
		return nil, err
	}
	e := engine.New(r)
	shipped.Keep(name, e, 0)
	return e, nil
}

// Text returns the engine of rules that somebody sent. They may extend shipped rule sets and files of the folder, and
// read nothing else.
func (s *Catalog) Text(ctx context.Context, text string) (*engine.Engine, error) {
	sum := sha256.Sum256([]byte(text))
	e, err := s.load(ctx, s.Loader(), "text "+string(sum[:]), rules.Bytes(Unnamed, []byte(text)), len(text))
	if err != nil {
		return nil, err
	}
	return e.engine, nil
}

// Turned returns the engine of a text, or without one of the rule set that Names lists by a name, with options turned. It is
// kept as that of a text is.
func (s *Catalog) Turned(ctx context.Context, name, text string, set map[string]string) (*engine.Engine, error) {
	from := rules.Bytes(Unnamed, []byte(text))
	if text == "" {
		var err error
		if from, err = s.Source(name); err != nil {
			return nil, err
		}
	}
	sum := sha256.Sum256([]byte(text))
	l := s.Loader()
	l.Set, l.SetBy = set, "set"
	e, err := s.load(ctx, l, "turned "+strconv.Quote(name)+string(sum[:])+settings(set), from, len(text))
	if err != nil {
		return nil, err
	}
	return e.engine, nil
}

// settings stands for values of options in a key, which may be long: what is kept is counted without its key.
func settings(set map[string]string) string {
	all := sha256.New()
	for _, id := range slices.Sorted(maps.Keys(set)) {
		fmt.Fprintf(all, "%q=%q ", id, set[id])
	}
	return string(all.Sum(nil))
}

// Keep is a document.Keeper of the rule sets that Names lists. What it returns is for reading alone.
func (s *Catalog) Keep(ctx context.Context, name string, set map[string]string) (*rules.Rules, error) {
	e, err := s.Engine(ctx, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil // somebody else knows it, or says what is wrong with the name
	}
	if err != nil || len(set) == 0 {
		return rulesOf(e), err
	}
	key := "kept " + strconv.Quote(name) + settings(set)
	if known := s.others.get(key); known != nil && known.over == e {
		return known.engine.Rules(), nil
	}
	r, err := e.Rules().With(ctx, set)
	if err != nil {
		return nil, err
	}
	s.others.keep(&entry{key: key, engine: engine.New(r), over: e, size: sizeOf(r, 0)})
	return r, nil
}

func rulesOf(e *engine.Engine) *rules.Rules {
	if e == nil {
		return nil
	}
	return e.Rules()
}

// load returns the engine of a file or text, or its findings, as long as no file has changed that it read.
func (s *Catalog) load(ctx context.Context, l *rules.Loader, key string, from rules.Source, size int) (*entry, error) {
	if e := s.others.get(key); e != nil && s.stands(e) {
		return e, nil
	}
	if e := s.failures.get(key); e != nil && s.stands(e) {
		return nil, slices.Clone(e.wrong)
	}
	read := &reading{folder: s.folder, versions: make(map[string]string)}
	if s.folder != nil {
		l.Files = read
	}
	r, err := l.Load(ctx, from)
	if wrong, ok := errors.AsType[rules.Findings](err); ok && ctx.Err() == nil {
		s.failures.keep(&entry{key: key, wrong: slices.Clone(wrong), versions: read.seen(), size: sizeOfWrong(wrong)})
	}
	if err != nil {
		return nil, err
	}
	e := &entry{key: key, engine: engine.New(r), versions: read.seen(), size: sizeOf(r, size+read.size)}
	s.others.keep(e)
	return e, nil
}

func (s *Catalog) stands(e *entry) bool {
	for name, version := range e.versions {
		if s.folder.Version(name) != version {
			return false
		}
	}
	return true
}

// Above returns the versions of the files of the folder that rules of a text were made of, by their names.
func (s *Catalog) Above(r *rules.Rules) map[string]string {
	if s.folder == nil {
		return nil
	}
	versions := make(map[string]string)
	for _, name := range r.Files()[1:] { // the first is the text itself
		if version := s.folder.Version(name); version != "" {
			versions[name] = version
		}
	}
	return versions
}

// Unnamed is the name of a file that somebody sent.
const Unnamed = "rules.yaml"

// Loader returns a loader that reads what may be read: the files of the folder, and shipped rule sets. All of them share
// what they keep of the files that others extend.
func (s *Catalog) Loader() *rules.Loader { return s.loader.With(Unnamed, nil) }

// nothing is a folder without files. A loader without a folder would read those of the machine.
type nothing struct{}

func (nothing) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}
