// Package shelf has the rule sets under which hands are scored for those who ask over the network: the shipped ones,
// those in the files of a folder, and those in the texts of strangers.
package shelf

import (
	"context"
	"crypto/sha256"
	"io/fs"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/kept"
	"example.com/hanfu/rules"
	"example.com/hanfu/serve/internal/club"
)

// Shelf makes engines of rule sets, and keeps those of shipped ones. It is safe for concurrent use.
type Shelf struct {
	// folder is that of the club, nil for none.
	folder  *club.Folder
	loader  rules.Loader
	shipped kept.Map[string, *engine.Engine]
	// texts are engines of texts that read no file of the folder, by the sums of the texts.
	texts kept.Map[[sha256.Size]byte, *engine.Engine]
}

// New returns the shelf of a folder, which is nil for none.
func New(folder *club.Folder) *Shelf {
	s := &Shelf{folder: folder}
	if s.loader.Files = fs.FS(nothing{}); folder != nil {
		s.loader.Files = folder
	}
	return s
}

// Folder returns the folder of the club, nil for none.
func (s *Shelf) Folder() *club.Folder { return s.folder }

// Of returns an engine of rules that were loaded: the one that is kept, if they are those of a shipped rule set.
func (s *Shelf) Of(ctx context.Context, r *rules.Rules) *engine.Engine {
	if slices.Contains(rules.Shipped(), r.ID()) {
		if e, err := s.Engine(ctx, r.ID()); err == nil && e.Rules().Hash() == r.Hash() {
			return e
		}
	}
	return engine.New(r)
}

// Names lists the rule sets that may be asked for by name: the ids of those that are shipped, and the files of the
// folder.
func (s *Shelf) Names() []string {
	names := rules.Shipped()
	if s.folder == nil {
		return names
	}
	files, _ := s.folder.List() // a folder that can't be read has none
	for _, file := range files {
		if file.Kind == club.Rules {
			names = append(names, file.Name)
		}
	}
	return names
}

// Own returns the rules of the folder, if it has one file of rules alone and that can be used; or else nothing.
func (s *Shelf) Own(ctx context.Context) string {
	files := s.Names()[len(rules.Shipped()):]
	if len(files) != 1 {
		return ""
	}
	if _, err := s.Engine(ctx, files[0]); err != nil {
		return ""
	}
	return files[0]
}

// Title returns what a rule set that Names lists is called in a language. That of a file is its name: a file changes,
// may have errors, and is known by its name to those who write it.
func (s *Shelf) Title(ctx context.Context, name, lang string) string {
	if slices.Contains(rules.Shipped(), name) {
		if e, err := s.Engine(ctx, name); err == nil {
			return e.Rules().Name().In(lang)
		}
	}
	return name
}

// Source returns where the rule set is that Names lists by a name. For others the error is fs.ErrNotExist.
func (s *Shelf) Source(name string) (rules.Source, error) {
	switch {
	case slices.Contains(rules.Shipped(), name):
		return rules.Named(name), nil
	case slices.Contains(s.Names(), name):
		return rules.File(name), nil
	}
	return rules.Source{}, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// Engine returns the engine of a rule set that Names lists. An error is of type rules.Findings, of a file that can't be
// used, or is fs.ErrNotExist.
func (s *Shelf) Engine(ctx context.Context, name string) (*engine.Engine, error) {
	if e, ok := s.shipped.Get(name); ok {
		return e, nil
	}
	from, err := s.Source(name)
	if err != nil {
		return nil, err
	}
	e, err := s.load(ctx, from)
	if err == nil && slices.Contains(rules.Shipped(), name) {
		s.shipped.Keep(name, e, 0)
	}
	return e, err
}

// Text returns the engine of rules that somebody sent. They may extend shipped rule sets and files of the folder, and
// read nothing else.
func (s *Shelf) Text(ctx context.Context, text string) (*engine.Engine, error) {
	sum := sha256.Sum256([]byte(text))
	if e, ok := s.texts.Get(sum); ok {
		return e, nil
	}
	e, err := s.load(ctx, rules.Bytes(Unnamed, []byte(text)))
	if err == nil && !s.readFolder(e.Rules()) {
		s.texts.Keep(sum, e, textSize)
	}
	return e, err
}

// textSize counts the engine of a text among what is kept, of which there are so at most 32.
const textSize = 256 << 10

// readFolder reports whether rules may depend on a file of the folder, which may change.
func (s *Shelf) readFolder(r *rules.Rules) bool {
	return s.folder != nil && slices.ContainsFunc(r.Files(), func(name string) bool {
		_, err := fs.Stat(s.folder, name)
		return err == nil
	})
}

// Unnamed is the name of a file that somebody sent.
const Unnamed = "rules.yaml"

// Loader returns a loader that reads what may be read: the files of the folder, and shipped rule sets. All of them share
// what they keep of the files that others extend.
func (s *Shelf) Loader() *rules.Loader { return s.loader.With(Unnamed, nil) }

// nothing is a folder without files. A loader without a folder would read those of the machine.
type nothing struct{}

func (nothing) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

func (s *Shelf) load(ctx context.Context, from rules.Source) (*engine.Engine, error) {
	r, err := s.Loader().Load(ctx, from)
	if err != nil {
		return nil, err
	}
	return engine.New(r), nil
}
