package rules

import (
	"context"
	"fmt"
	"io/fs"
	"maps"

	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/source"
)

// Load loads a rule set that comes with this package, such as standard; Shipped lists them. A name with a slash, or one
// that ends in .yaml or .yml, is that of a file, which [LoadFile] loads: Load reads none.
func Load(ctx context.Context, id string) (*Rules, error) {
	src, ok := source.OpenShipped(id)
	if !ok && source.IsPath(id) {
		return nil, fmt.Errorf("%q is the name of a file, and Load takes the id of a shipped rule set: use LoadFile",
			id)
	}
	if !ok {
		return nil, source.Unknown(id)
	}
	return loaded(new(Loader).check(ctx, src, nil, false))
}

// LoadFile loads a rule set from a file on disk and from those that it extends, as [Loader.Load] does of [File].
func LoadFile(ctx context.Context, path string) (*Rules, error) {
	return new(Loader).Load(ctx, File(path))
}

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
// The rules that it returns are the caller's own, with lists of their own: each call makes others, which share only what their
// entries hold, and that must not be changed.
//
// Its methods end soon after their context is done, with the context's error.
type Loader struct {
	// Set overrides options, by id, after all files have set theirs. The values are written as in a file.
	Set map[string]string
	// SetBy stands for the file in positions of values of Set, such as the name of a flag that sets them. Without it such
	// positions are empty.
	SetBy string
	// NoIgnore returns all warnings, including those that comments in the files silence.
	NoIgnore bool
	// NoProofs leaves out of Check the warnings that take proofs, such as never-holds, for editors: they show the rest
	// while somebody types, and these when the hands rest.
	NoProofs bool
	// Files holds the files that may be read, named by paths in it. If it is nil, a path that the caller names is one
	// on disk, and such a file may name others in its folder and in the working directory; a text from memory, as Bytes
	// has it, can name shipped rule sets only. Set it to let texts from memory name files, or to read nothing else:
	// os.Root.FS confines a Loader to a folder.
	Files fs.FS

	// AsOf is a date such as 2024-10-01. Where a name stands for several editions of rules, the newest of them counts that
	// had begun by then. A date in the name itself, as in jpml-a@2024-10-01, comes before it. If it is empty, the name
	// means the file that is called so.
	AsOf string

	// overlay has the texts that stand in the place of files, by path.
	overlay map[string][]byte
	// base is what the loader shares that this one was made of by With, else nil; own is its own.
	base *memory
	own  memory
}

// memory is what loaders keep of the files that they have read, all of it within bounds.
type memory struct {
	log   source.Log
	trees compile.Trees
}

// With returns a loader that differs from l in a text that stands in the place of a file, such as what an editor has
// not saved yet: wherever that file is read, by whatever name, it has this text, which may name whatever the file may.
// The file need not exist. A nil text takes the stand-in away, so that the file itself counts again. What one of them
// has read and kept is the other's too.
func (l *Loader) With(name string, text []byte) *Loader {
	over := maps.Clone(l.overlay)
	if over == nil {
		over = make(map[string][]byte)
	}
	in := l.reading().Files()
	maps.DeleteFunc(over, func(other string, _ []byte) bool { return in.Identity(other) == in.Identity(name) })
	if text != nil {
		over[name] = append([]byte{}, text...)
	}
	return &Loader{Set: l.Set, SetBy: l.SetBy, NoIgnore: l.NoIgnore, NoProofs: l.NoProofs, Files: l.Files, AsOf: l.AsOf,
		overlay: over, base: l.keeper()}
}

func (l *Loader) keeper() *memory {
	if l.base != nil {
		return l.base
	}
	return &l.own
}

func init() {
	source.Of = func(loader any) source.Reading { return loader.(*Loader).reading() }
}

func (l *Loader) reading() source.Reading {
	return source.Reading{Log: &l.keeper().log, System: l.Files, Overlay: l.overlay, AsOf: l.AsOf}
}

// Load loads a rule set. If there is something to mend in the files, the error is of type [Findings]. It is an
// fs.ErrNotExist if the very file that is asked for is missing; that one which it extends is missing is a finding.
func (l *Loader) Load(ctx context.Context, from Source) (*Rules, error) {
	return loaded(l.find(ctx, from, false))
}

// Check loads a rule set as Load does, and returns all that there is to mend in it, warnings included.
// The rules are nil if there are errors among the findings; err says why a file can't be read, or that ctx is done.
func (l *Loader) Check(ctx context.Context, from Source) (rules *Rules, findings Findings, err error) {
	return l.find(ctx, from, true)
}

func (l *Loader) find(ctx context.Context, from Source, warn bool) (*Rules, finding.Findings, error) {
	src, findings, err := l.reading().Open(from)
	if src == nil {
		return nil, findings, err
	}
	rules, findings, err := l.check(ctx, src, l.Set, warn)
	return rules, source.AtEntries(findings, src), err
}

// Source is a file that a [Loader] is asked for, be it rules, tests of rules or the record of a game: [Named], [File],
// [Bytes] and [Values] return one. The zero Source names none, and asking for it is an error.
type Source = source.Asked

// Named is the shipped rule set of an id, or else the file at a path, as the command takes them. A name that is a
// shipped id means the shipped rule set, even if there is a file of that name; ./ in front of it names the file.
func Named(idOrPath string) Source { return source.Named(idOrPath) }

// File is the file at a path, even if that is the id of a shipped rule set.
func File(path string) Source { return source.File(path) }

// Bytes is a text from memory. Positions show it by name, which may not be empty, as it is given (that of a shipped file
// gets ./ in front), and it stands for the file of that name among [Loader].Files. Without Files it can extend shipped
// rule sets only.
func Bytes(name string, text []byte) Source { return source.Bytes(name, text) }

// Values is a file that a program holds as Go values, such as maps or structs: what encoding/json makes of them is
// taken as Bytes takes a text, and checked as any file is; so fields of structs need json: tags with the keys of rule
// files, and those that are not set must not come out: omitempty, omitzero. Its findings have the name, and as Rule the
// path of the entry, in place of a line. Entries of a map come in the order of their ids, those of a struct as they
// stand.
func Values(name string, file any) Source { return source.Values(name, file) }
