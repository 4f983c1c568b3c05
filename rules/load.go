package rules

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/rules/condition/compile"
)

// Load loads a rule set that comes with this package, such as standard; Shipped lists them. The rules are the caller's
// own: each call makes others.
func Load(id string) (*Rules, error) {
	src, ok := openShipped(id)
	if !ok {
		return nil, unknownSet(id)
	}
	return loaded(new(Loader).checkAnew(context.Background(), src, nil, false)) // what is shipped takes milliseconds
}

// LoadFile loads a rule set from a file on disk and from those that it extends. If there is something to
// mend in them, the error is of type [Findings]. It ends with the error of ctx when that is done.
func LoadFile(ctx context.Context, path string) (*Rules, error) {
	if !isPath(path) {
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
	// Files holds the files that may be read, named by paths in it. If it is nil, a path that the caller names is one on disk, and
	// such a file may name others in its folder and in the working directory; a text from memory, as CheckBytes, LoadBytes,
	// TestsBytes and RecordBytes take it, can name shipped rule sets only. Set it to let texts from memory name files, or to
	// read nothing else: os.Root.FS confines a Loader to a folder.
	Files fs.FS
	// Overlay has texts that stand in the place of files, by path, such as what an editor has not saved yet: wherever that
	// file is read, by whatever name, it has this text, which may name whatever the file may. The file need not exist.
	Overlay map[string][]byte

	// base is the loader that keeps what this one reads, nil if it does so itself.
	base *Loader

	parents  tree.Parents
	trees    compile.Trees
	silenced silencedWarnings

	mu    sync.Mutex
	texts map[string][]byte // by mu
	// looked are the paths on disk at which files were looked for, each with the text that was found, nil if there was no file; by mu.
	looked map[string][]byte
}

// With returns a loader that differs from l in one more text of Overlay, for the file of a name. What one of them has read and kept is
// the other's too.
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

// keeper returns the loader that keeps what this one reads.
func (l *Loader) keeper() *Loader {
	if l.base != nil {
		return l.base
	}
	return l
}

// Load loads a rule set: the shipped one of an id, or that in a file. A name that is a shipped id means the shipped rule set, even if there is
// a file of that name; ./ in front of it names the file. If there is something to mend in the files, the error is of type
// [Findings].
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
func (l *Loader) find(ctx context.Context, idOrPath string, set map[string]string, proofs bool) (*Rules, finding.Findings, error) {
	src, findings, err := l.open(idOrPath)
	if src == nil {
		return nil, findings, err
	}
	return l.check(ctx, src, set, proofs)
}

// open opens a file. There is none if there are findings or an error.
func (l *Loader) open(idOrPath string) (*tree.Source, finding.Findings, error) {
	in := l.files()
	src, err := open(idOrPath, in)
	if other, ok := errors.AsType[*notAFile](err); ok {
		return nil, finding.Findings{other.finding()}, nil
	}
	if err != nil {
		if _, onDisk := in.(disk); onDisk {
			l.lookedAt(nil, idOrPath)
		}
		return nil, nil, err
	}
	return src, nil, nil
}

// CheckBytes checks a rule file from memory, as Check does. Positions show it by name, and it stands for the file of that name among
// Files. Without Files it can extend shipped rule sets only.
func (l *Loader) CheckBytes(ctx context.Context, name string, data []byte) (*Rules, finding.Findings, error) {
	return l.check(ctx, l.memory(name, data), l.Set, true)
}

// LoadBytes loads a rule set from memory, as Load does, and takes it for the file of a name as CheckBytes does.
func (l *Loader) LoadBytes(ctx context.Context, name string, data []byte) (*Rules, error) {
	return loaded(l.check(ctx, l.memory(name, data), l.Set, false))
}

// CheckReader is CheckBytes of what can be read, of which no more is kept than a rule file may have.
// The error may be the reader's.
func (l *Loader) CheckReader(ctx context.Context, name string, r io.Reader) (*Rules, finding.Findings, error) {
	text, err := readText(r)
	if err != nil {
		return nil, nil, err
	}
	return l.CheckBytes(ctx, name, text)
}

// Text gives the text of a shipped file, or of a file that this loader has read, by its name in positions.
func (l *Loader) Text(file string) ([]byte, bool) {
	if src, ok := openShipped(strings.TrimSuffix(file, ".yaml")); ok {
		return src.Text, true
	}
	l = l.keeper()
	l.mu.Lock()
	defer l.mu.Unlock()
	text, ok := l.texts[file]
	return text, ok
}

// Looked lists the paths on disk at which this loader has looked for rule files, those at which there
// were none included.
func (l *Loader) Looked() []string {
	l = l.keeper()
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Sorted(maps.Keys(l.looked))
}

// Changed gives the path of a file that is not as this loader has found it: it has another text, is gone,
// or has appeared. It is empty if all are as they were, so that another check would find the same. What
// is no file on disk, such as a pipe, can be read but once and counts as unchanged.
func (l *Loader) Changed() string {
	on, ok := l.files().(disk)
	if !ok {
		return ""
	}
	for _, path := range l.Looked() {
		if on.standIn(path) != nil {
			continue
		}
		if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
			continue
		}
		then := l.found(path)
		now, err := on.read(path, path)
		if (then != nil) != (err == nil) || then != nil && !bytes.Equal(then, now.Text) {
			return path
		}
	}
	return ""
}

// check returns the rules of a file with options set, and what there is to mend. Those of a shipped file as it stands are kept.
func (l *Loader) check(ctx context.Context, src *tree.Source, set map[string]string, proofs bool) (*Rules, finding.Findings, error) {
	if !src.IsShipped() || len(set) > 0 || proofs {
		return l.checkAnew(ctx, src, set, proofs)
	}
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	if rules, ok := shippedRules.Load(src.Name); ok {
		return rules.(*Rules), nil, nil
	}
	rules, findings, err := l.checkAnew(ctx, src, set, proofs)
	if rules != nil && len(findings) == 0 {
		first, _ := shippedRules.LoadOrStore(src.Name, rules) // another caller may have been faster
		return first.(*Rules), nil, nil
	}
	return rules, findings, err
}

// checkAnew is the way from a file to a rule set, one step a line. Each step reports what it finds and
// goes on with the rest, so that one run finds everything. What needs proofs, or looks for what is there in vain, is left
// out unless it is asked for: it gives warnings only, and who loads rules to score with them sees none.
func (l *Loader) checkAnew(ctx context.Context, src *tree.Source, set map[string]string, proofs bool) (*Rules, finding.Findings, error) {
	r := &tree.Report{Ctx: ctx, Silences: make(map[string][]*tree.Silence), IgnoresNothing: l.NoIgnore}
	defer func() {
		l.keeper().silenced.keep(src.Name, r.Silenced)
		l.lookedAt(nil, r.Missed...)
	}()
	files, ok := readChain(src, r, &l.keeper().parents, l.note) // the file and those that it extends, as trees
	if !ok {
		return nil, r.Sorted(), ctx.Err()
	}
	whole := merge(files, r) // one tree, each value with its place
	if len(files) > 1 {
		r.ExplainLate(files[0], func() *tree.Value { return merge(files[1:], new(tree.Report)) })
	}
	complete(whole, r) // has all that it needs
	if r.Stopped {
		return nil, r.Sorted(), ctx.Err()
	}
	options := turn(whole, set, r)                           // every option has its value
	b := build(files, whole, options, l.parsed(src, set), r) // every expression is compiled
	if r.Findings.Errors() > 0 || r.Done() {
		return nil, r.Sorted(), ctx.Err()
	}
	if proofs {
		b.warn() // of what can never matter, or is there in vain
		if !r.Skipped {
			r.UnusedSilences(src.Name)
		}
	}
	if r.Done() {
		return nil, nil, ctx.Err()
	}
	return b.finished(files, whole, set), r.Sorted(), nil
}

// parsed is where the expressions of a file are kept: those of a shipped file as it stands for the whole program.
func (l *Loader) parsed(src *tree.Source, set map[string]string) *compile.Trees {
	if src.IsShipped() && len(set) == 0 {
		return &shippedExpressions
	}
	trees := &l.keeper().trees
	trees.Over(&shippedExpressions)
	return trees
}

// finished gives the rules that were built, with what they are made of.
func (b *builder) finished(files []*tree.Value, whole *tree.Value, set map[string]string) *Rules {
	rules := b.rules
	for _, file := range files {
		if file.Layer {
			rules.Files = append(rules.Files, takenFrom(file)...)
			continue
		}
		rules.Files = append(rules.Files, file.File.Name)
	}
	rules.Hash, rules.tree, rules.set, rules.mentions = rules.hash(), whole, maps.Clone(set), b.mentions
	rules.concerns = b.concerns
	rules.silences, rules.trees = b.r.Silences, files
	rules.asked, rules.atTable, rules.parsed = b.asked, b.atTable, b.trees
	return rules
}

// note keeps a file's text for Text, and for Changed if it was found on disk.
func (l *Loader) note(src *tree.Source) {
	if src.IsShipped() {
		return
	}
	if src.OnDisk {
		l.lookedAt(src.Text, src.Name)
	}
	l = l.keeper()
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.texts == nil {
		l.texts = make(map[string][]byte)
	}
	l.texts[src.Name] = src.Text
}

// lookedAt keeps paths for Looked, with what was found there.
func (l *Loader) lookedAt(found []byte, paths ...string) {
	l = l.keeper()
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.looked == nil {
		l.looked = make(map[string][]byte)
	}
	for _, path := range paths {
		l.looked[path] = found
	}
}

// found gives the text that was found at a path on disk, nil if there was no file.
func (l *Loader) found(path string) []byte {
	l = l.keeper()
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.looked[path]
}
