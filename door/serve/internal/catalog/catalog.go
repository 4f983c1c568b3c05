// Package catalog has the rule sets of a server: the shipped ones, those in the files of a folder,
// and those in the texts that clients send. It caches their engines, and what changes from one to
// another.
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
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/rules"
)

// shipped caches the engines of shipped rule sets by id. All catalogs share it.
var shipped work.Cache[string, *engine.Engine]

// Catalog makes and caches engines. It keeps those of shipped rule sets for good and others, and
// findings, while there is room (keeper.go). It is safe for concurrent use.
type Catalog struct {
	// folder is the folder of the club, nil for none.
	folder *club.Folder
	loader rules.Loader
	others keeper
	// failures caches the findings of files and texts that can't be used.
	failures keeper
	changes  changes
	// titles caches titles of files by version and language.
	titles work.Cache[[2]string, string]
}

// New returns the catalog of a folder, nil for none.
func New(folder *club.Folder) *Catalog {
	s := &Catalog{folder: folder}
	if s.loader.Files = fs.FS(nothing{}); folder != nil {
		s.loader.Files = folder
	}
	return s
}

// Folder returns the folder, nil for none.
func (s *Catalog) Folder() *club.Folder { return s.folder }

// Of returns an engine of loaded rules. It is a cached one if the rules are shipped or come from
// Keep.
func (s *Catalog) Of(ctx context.Context, r *rules.Rules) *engine.Engine {
	if e := s.others.engineFor(r); e != nil {
		return e
	}
	if source.IsShipped(r.ID()) {
		if e, err := s.Engine(ctx, r.ID()); err == nil && e.Rules().Hash() == r.Hash() {
			return e
		}
	}
	return engine.New(r)
}

// Names lists the names of rule sets: the ids of those that are shipped, and the rule files of the
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

// Own returns the rule file of the folder if it has exactly one and that can be used, or else "".
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

// Titled is a rule set that Names lists, with its title.
type Titled struct{ ID, Title string }

// maxTitled bounds the files of a folder whose titles are read. Of a larger folder the names of the
// files are shown.
const maxTitled = 24

// Titles returns the titles in a language of the rule sets that Names lists, those of the folder
// first. Titles that several share have the name of the file added. A file without a name has that
// of the file as title.
func (s *Catalog) Titles(lang string) (all []Titled) {
	ids, shipped := s.Names(), len(rules.Shipped())
	n := make(map[string]int)
	for i, id := range slices.Concat(ids[shipped:], ids[:shipped]) {
		title := id
		if own := len(ids) - shipped; i >= own {
			title = shippedTitle(id, lang)
		} else if own <= maxTitled {
			title = s.title(id, lang)
		}
		all = append(all, Titled{id, title})
		n[title]++
	}
	for i := range all {
		if t := &all[i]; n[t.Title] > 1 && t.Title != t.ID && !source.IsShipped(t.ID) {
			t.Title += " (" + t.ID + ")"
		}
	}
	return all
}

// shippedTitle returns the name of a shipped rule set, with the date of its edition if there are
// several.
func shippedTitle(id, lang string) string {
	name, since := source.ShippedTitle(id, lang)
	if since != "" {
		name += " · " + since
	}
	return name
}

// title returns the title of a file of the folder, without loading its rules: pages have the titles
// of all of them.
func (s *Catalog) title(file, lang string) string {
	key := [...]string{s.folder.Version(file), lang}
	title, ok := s.titles.Get(key)
	if !ok {
		text, _, err := s.folder.Read(file)
		if err != nil {
			return file // it is gone
		}
		title = source.TitleOf(text, lang)
		s.titles.Keep(key, title, len(title))
	}
	return cmp.Or(title, file)
}

// Source returns the source of a rule set that Names lists. The error is fs.ErrNotExist for others.
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

// TooEarly returns a warning if name ends in a date at which its rules did not hold yet. It is
// empty otherwise.
func (s *Catalog) TooEarly(name string) words.Text {
	if base, date := source.CutDate(name); date != "" && (source.NamesShipped(base) ||
		slices.Contains(s.Names(), base)) {
		return source.Of(s.Loader()).TooEarly(name, "")
	}
	return words.Text{}
}

// Engine returns the engine of a rule set that Names lists. The error is rules.Findings if the file
// can't be used, or fs.ErrNotExist.
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

// Text returns the engine of the text of a rule file. It may extend shipped rule sets and files of
// the folder, and reads nothing else.
func (s *Catalog) Text(ctx context.Context, text string) (*engine.Engine, error) {
	sum := sha256.Sum256([]byte(text))
	e, err := s.load(ctx, s.Loader(), "text "+string(sum[:]), rules.Bytes(Unnamed, []byte(text)),
		len(text))
	if err != nil {
		return nil, err
	}
	return e.engine, nil
}

// Turned returns the engine of a text, or if that is empty of a rule set that Names lists, with
// values for options. It is cached like that of Text.
func (s *Catalog) Turned(ctx context.Context, name, text string,
	set map[string]string) (*engine.Engine, error) {
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
	e, err := s.load(ctx, l, "turned "+strconv.Quote(name)+string(sum[:])+settings(set), from,
		len(text))
	if err != nil {
		return nil, err
	}
	return e.engine, nil
}

// settings returns a hash of the values of options, for keys of the cache: keys must be short, as
// their size is not counted.
func settings(set map[string]string) string {
	all := sha256.New()
	for _, id := range slices.Sorted(maps.Keys(set)) {
		fmt.Fprintf(all, "%q=%q ", id, set[id])
	}
	return string(all.Sum(nil))
}

// Keep is a document.Keeper of the rule sets that Names lists. The rules must not be changed.
func (s *Catalog) Keep(ctx context.Context, name string,
	set map[string]string) (*rules.Rules, error) {
	e, err := s.Engine(ctx, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil // the loader knows the name, or reports it
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

// load returns the cached engine of a file or text, or its findings, unless a file that they depend
// on has changed.
func (s *Catalog) load(ctx context.Context, l *rules.Loader, key string, from rules.Source,
	size int) (*entry, error) {
	if e := s.others.get(key); e != nil && s.isCurrent(e) {
		return e, nil
	}
	if e := s.failures.get(key); e != nil && s.isCurrent(e) {
		return nil, slices.Clone(e.findings)
	}
	read := &readLog{folder: s.folder, versions: make(map[string]string)}
	if s.folder != nil {
		l.Files = read
	}
	r, err := l.Load(ctx, from)
	if findings, ok := errors.AsType[rules.Findings](err); ok && ctx.Err() == nil {
		s.failures.keep(&entry{key: key, findings: slices.Clone(findings),
			versions: read.recorded(), size: sizeOfFindings(findings)})
	}
	if err != nil {
		return nil, err
	}
	e := &entry{key: key, engine: engine.New(r), versions: read.recorded(),
		size: sizeOf(r, size+read.size)}
	s.others.keep(e)
	return e, nil
}

func (s *Catalog) isCurrent(e *entry) bool {
	for name, version := range e.versions {
		if s.folder.Version(name) != version {
			return false
		}
	}
	return true
}

// Above returns the versions by name of the files of the folder that the rules of a text extend.
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

// Unnamed is the file name of a text that a client sent.
const Unnamed = "rules.yaml"

// Loader returns a loader that reads only files of the folder and shipped rule sets. All loaders
// share a cache of extended files.
func (s *Catalog) Loader() *rules.Loader { return s.loader.With(Unnamed, nil) }

// nothing is a folder without files. A loader without a file system would read the files of the
// machine.
type nothing struct{}

func (nothing) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}
