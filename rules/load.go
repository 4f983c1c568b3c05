package rules

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path/filepath"

	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
)

// Load loads a rule set that comes with this package, such as standard; Shipped lists them. A name with a slash, or one
// that ends in .yaml or .yml, is that of a file, which [LoadFile] loads: Load reads none. The rules are the caller's own:
// each call makes others.
func Load(id string) (*Rules, error) {
	src, ok := source.OpenShipped(id)
	if !ok && source.IsPath(id) {
		return nil, fmt.Errorf("%q is the name of a file, and Load takes the id of a shipped rule set: use LoadFile", id)
	}
	if !ok {
		return nil, source.Unknown(id)
	}
	return loaded(new(Loader).checkAnew(context.Background(), src, nil, false)) // what is shipped takes milliseconds
}

// LoadFile loads a rule set from a file on disk and from those that it extends. If there is something to
// mend in them, the error is of type [Findings]. It ends with the error of ctx when that is done.
func LoadFile(ctx context.Context, path string) (*Rules, error) {
	if !source.IsPath(path) {
		path = "." + string(filepath.Separator) + path
	}
	return new(Loader).Load(ctx, path)
}

// loaded returns rules, or the findings for which there are none as an error.
func loaded(rules *Rules, findings finding.Findings, err error) (*Rules, error) {
	if err == nil && rules == nil {
		err = findings
	}
	return rules, err
}

// Loader loads and checks rule sets. Its zero value is ready for use. Once its fields are set, a Loader is safe
// for concurrent use, and so are the rules that it gives. It decodes a file that others extend once, as long as
// the file stays the same; so many files are best loaded by one Loader.
//
// The rules of a shipped file are the same ones for all who ask any Loader: they are shared and must not be changed.
//
// Its methods end soon after their context is done, with the context's error.
type Loader struct {
	// Set overrides options, by id, after all files have set theirs. The values are written as in a file.
	Set map[string]string
	// NoIgnore returns all warnings, including those that comments in the files silence.
	NoIgnore bool
	// Files holds the files that may be read, named by paths in it. If it is nil, a path that the caller names is one
	// on disk, and such a file may name others in its folder and in the working directory; a text from memory, as
	// CheckBytes and LoadBytes take it, can name shipped rule sets only. Set it to let texts from memory name files, or
	// to read nothing else: os.Root.FS confines a Loader to a folder.
	Files fs.FS
	// Overlay has texts that stand in the place of files, by path, such as what an editor has not saved yet: wherever
	// that file is read, by whatever name, it has this text, which may name whatever the file may. The file need not
	// exist.
	Overlay map[string][]byte

	// base is what the loader shares that this one was made of by With, else nil; own is its own.
	base *memory
	own  memory
}

// memory is what loaders keep of the files that they have read. How many trees and expressions, and how much text, has a
// bound; the names of files, and the sums by which it is told whether they have changed, have none.
type memory struct {
	log      source.Log
	parents  tree.Parents
	trees    compile.Trees
	silenced silencedWarnings
}

// With returns a loader that differs from l in one more text of Overlay, for the file of a name. What one of them has
// read and kept is the other's too.
func (l *Loader) With(name string, text []byte) *Loader {
	over := maps.Clone(l.Overlay)
	if over == nil {
		over = make(map[string][]byte)
	}
	in := l.files()
	maps.DeleteFunc(over, func(other string, _ []byte) bool { return in.Identity(other) == in.Identity(name) })
	over[name] = text
	return &Loader{Set: l.Set, NoIgnore: l.NoIgnore, Files: l.Files, Overlay: over, base: l.keeper()}
}

// keeper returns what this loader keeps.
func (l *Loader) keeper() *memory {
	if l.base != nil {
		return l.base
	}
	return &l.own
}

// files returns where the loader finds files that the caller names.
func (l *Loader) files() tree.Files { return source.In(l.Files, l.Overlay) }

// Log returns the log of the files that this loader reads, for what reads other files beside rules.
func (l *Loader) Log() *source.Log { return &l.keeper().log }

// Load loads a rule set: the shipped one of an id, or that in a file. A name that is a shipped id means the shipped
// rule set, even if there is a file of that name; ./ in front of it names the file. If there is something to mend in
// the files, the error is of type [Findings].
func (l *Loader) Load(ctx context.Context, idOrPath string) (*Rules, error) {
	return l.LoadSet(ctx, idOrPath, nil)
}

// LoadSet is like Load but overrides options with set, by id, even those in Set.
func (l *Loader) LoadSet(ctx context.Context, idOrPath string, set map[string]string) (*Rules, error) {
	all := maps.Clone(l.Set)
	if all == nil {
		all = set
	} else {
		maps.Copy(all, set)
	}
	return loaded(l.find(ctx, idOrPath, all, false))
}

// Check loads a rule set as Load does, and returns all that there is to mend in it, warnings included.
// The rules are nil if there are errors among the findings; err says why a file can't be read, or that ctx is done.
func (l *Loader) Check(ctx context.Context, idOrPath string) (rules *Rules, findings finding.Findings, err error) {
	return l.find(ctx, idOrPath, l.Set, true)
}

// find opens a rule file and checks it, with options set.
func (l *Loader) find(
	ctx context.Context, idOrPath string, set map[string]string, warn bool,
) (*Rules, finding.Findings, error) {
	src, findings, err := l.Log().Open(idOrPath, l.files())
	if src == nil {
		return nil, findings, err
	}
	return l.check(ctx, src, set, warn)
}

// CheckBytes checks a rule file from memory, as Check does. Positions show it by name, and it stands for the file of
// that name among Files. Without Files it can extend shipped rule sets only.
func (l *Loader) CheckBytes(ctx context.Context, name string, data []byte) (*Rules, finding.Findings, error) {
	return l.check(ctx, source.Memory(name, data, l.Files, l.Overlay), l.Set, true)
}

// LoadBytes loads a rule set from memory, as Load does, and takes it for the file of a name as CheckBytes does.
// JSON is YAML too, so a program may encode rules that it holds as Go values.
func (l *Loader) LoadBytes(ctx context.Context, name string, data []byte) (*Rules, error) {
	return loaded(l.check(ctx, source.Memory(name, data, l.Files, l.Overlay), l.Set, false))
}

// CheckReader is CheckBytes of what can be read, of which no more is kept than a rule file may have.
// The error may be the reader's.
func (l *Loader) CheckReader(ctx context.Context, name string, r io.Reader) (*Rules, finding.Findings, error) {
	text, err := source.ReadText(r)
	if err != nil {
		return nil, nil, err
	}
	return l.CheckBytes(ctx, name, text)
}

// Text returns the text of a shipped file, or of a file that this loader has read, by its name in positions. It keeps
// 32 MiB of texts at most.
func (l *Loader) Text(file string) ([]byte, bool) {
	return l.Log().Text(file)
}

// Looked lists the paths on disk at which this loader has looked for rule files, those at which there
// were none included.
func (l *Loader) Looked() []string { return l.Log().Looked() }

// Changed returns the path of a file that is not as this loader has found it: it has another text, is gone,
// or has appeared. It is empty if all are as they were, so that another check would find the same. What
// is no file on disk, such as a pipe, can be read but once and counts as unchanged.
func (l *Loader) Changed() string { return l.Log().Changed(l.files()) }
