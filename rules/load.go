package rules

import (
	"context"
	"fmt"
	"io/fs"
	"maps"

	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
)

// Load loads a rule set that comes with this package, such as standard; [Shipped] lists them. It
// reads no files: for a name with a slash, .yaml or .yml, use [LoadFile].
func Load(ctx context.Context, id string) (*Rules, error) {
	src, ok := source.OpenShipped(id)
	if !ok && source.IsPath(id) {
		return nil, fmt.Errorf(
			"%q is the name of a file, and Load takes the id of a shipped rule set: use LoadFile",
			id)
	}
	if !ok {
		return nil, source.Unknown(id)
	}
	return findingsAsError(new(Loader).check(ctx, src, nil, nil))
}

// LoadFile loads a rule set from a file on disk and the files that it extends. It is short for
// [Loader.Load] with [File].
func LoadFile(ctx context.Context, path string) (*Rules, error) {
	return new(Loader).Load(ctx, File(path))
}

func findingsAsError(rules *Rules, findings finding.Findings, err error) (*Rules, error) {
	if err == nil && rules == nil {
		err = findings
	}
	return rules, err
}

// A Loader loads and checks rule sets. Its zero value is ready for use. Once its fields are set, a
// Loader is safe for concurrent use, and so are the rules that it returns. It decodes a file that
// others extend only once unless the file changes, so use one Loader for many files.
//
// Each call returns new rules with lists of their own. Their entries are shared and must not be
// changed.
//
// Its methods return soon after their context is done, with the context's error.
type Loader struct {
	// Set overrides options, by id, after all files have set theirs. The values are written as in a
	// file.
	Set map[string]string
	// SetBy is the file name in positions of values of Set, such as the name of a flag that sets
	// them. If it is empty, so are these positions.
	SetBy string
	// NoIgnore includes warnings that are silenced by comments in the files.
	NoIgnore bool
	// NoProofs leaves out of Check the warnings that need proofs, such as never-holds. Editors use
	// it while somebody types.
	NoProofs bool
	// Files holds the files that may be read; paths are relative to its root. If it is nil, a path
	// that the caller names is on disk, and such a file may name others in its folder and in the
	// working directory; a text from memory, as from [Bytes], can name only shipped rule sets. Set
	// it to let texts from memory name files, or to confine a Loader to a folder, as with
	// os.Root.FS.
	Files fs.FS

	// AsOf is a date such as 2024-10-01. A name that stands for several editions of rules then
	// means the newest one in force on that date. A date in the name itself, as in
	// jpml-a@2024-10-01, takes precedence. If AsOf is empty, a name means the file of that name.
	AsOf string

	// overlay holds texts that replace files, by path.
	overlay map[string][]byte
	// base is the cache of the loader that With was called on, or nil; own is used if base is nil.
	base *loaderCache
	own  loaderCache
}

// A loaderCache holds files and expressions that loaders have read. Its size is bounded.
type loaderCache struct {
	log   source.Log
	trees compile.Trees
}

// With returns a copy of l that reads text instead of the file name, for example an unsaved editor
// buffer. Any other name of the same file gives this text too, and the text may name whatever the
// file may. The file need not exist. A nil text undoes an earlier With for that file. The copy
// shares its cache with l.
func (l *Loader) With(name string, text []byte) *Loader {
	overlay := maps.Clone(l.overlay)
	if overlay == nil {
		overlay = make(map[string][]byte)
	}
	files := l.reading().Files()
	maps.DeleteFunc(overlay, func(other string, _ []byte) bool {
		return files.Identity(other) == files.Identity(name)
	})
	if text != nil {
		overlay[name] = append([]byte{}, text...)
	}
	return &Loader{Set: l.Set, SetBy: l.SetBy, NoIgnore: l.NoIgnore, NoProofs: l.NoProofs,
		Files: l.Files, AsOf: l.AsOf, overlay: overlay, base: l.cache()}
}

func (l *Loader) cache() *loaderCache {
	if l.base != nil {
		return l.base
	}
	return &l.own
}

func init() {
	source.Of = func(loader any) source.Reading { return loader.(*Loader).reading() }
}

func (l *Loader) reading() source.Reading {
	return source.Reading{Log: &l.cache().log, System: l.Files, Overlay: l.overlay, AsOf: l.AsOf}
}

// Load loads a rule set. If the files have errors, the error is of type [Findings]. If the named
// file itself is missing, the error wraps fs.ErrNotExist; a missing file that it extends is a
// finding.
func (l *Loader) Load(ctx context.Context, from Source) (*Rules, error) {
	return findingsAsError(l.find(ctx, from, nil))
}

// Check loads a rule set like Load and returns all findings, warnings included. The rules are nil
// if the findings contain errors; err is set only if a file can't be read or ctx is done.
func (l *Loader) Check(
	ctx context.Context, from Source,
) (rules *Rules, findings Findings, err error) {
	return l.find(ctx, from, l.warn)
}

func (l *Loader) find(
	ctx context.Context, from Source, warn func(*Rules, *tree.Report),
) (*Rules, finding.Findings, error) {
	src, findings, err := l.reading().Open(from)
	if src == nil {
		return nil, findings, err
	}
	rules, findings, err := l.check(ctx, src, l.Set, warn)
	return rules, source.AtEntries(findings, src), err
}

// A Source names a file for a [Loader]: rules, tests of rules or the record of a game. [Named],
// [File], [Bytes] and [Values] return one. Loading the zero Source is an error.
type Source = source.Asked

// Named returns the shipped rule set with that id, or else the file at that path, as on the command
// line. Put ./ in front of a file that is named like a shipped id.
func Named(idOrPath string) Source { return source.Named(idOrPath) }

// File returns the file at path, even if path is the id of a shipped rule set.
func File(path string) Source { return source.File(path) }

// Bytes returns a file from memory. Positions show name, which must not be empty; the name of a
// shipped file gets ./ in front. The text acts as the file of that name in [Loader].Files; without
// Files it can extend only shipped rule sets.
func Bytes(name string, text []byte) Source { return source.Bytes(name, text) }

// Values returns a file made of Go values, such as maps or structs. They are encoded with
// encoding/json and then checked like any file, so struct fields need json tags with the keys of
// rule files, and omitempty or omitzero where unset. Findings have the given name as their file and
// the path of the entry as their Rule, but no line. Entries of a map are sorted by id; those of a
// struct keep their order.
func Values(name string, file any) Source { return source.Values(name, file) }
