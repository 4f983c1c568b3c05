package rules

import (
	"bytes"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"example.com/hanfu/rules/condition"
)

// Load loads a rule set that comes with this package, such as standard; Shipped lists them.
func Load(id string) (*Rules, error) {
	src, ok := openShipped(id)
	if !ok {
		return nil, unknownSet(id)
	}
	rules, findings := new(Loader).check(src, false)
	if rules == nil {
		return nil, findings
	}
	return rules, nil
}

// LoadFile loads a rule set from a file and from those that it extends. If there is something to
// mend in them, the error is of type [Findings].
func LoadFile(path string) (*Rules, error) {
	if !isPath(path) {
		path = "." + string(filepath.Separator) + path
	}
	return new(Loader).Load(path)
}

// Loader loads and checks rule sets. Its zero value is ready for use. Once Set and Overlay are set, a Loader is safe
// for concurrent use, and so are the rules that it gives. It decodes a file that others extend once, as long as
// the file stays the same; so many files are best loaded by one Loader.
type Loader struct {
	// Set turns options, by id, after all files have. The values are written as in a file.
	Set map[string]string
	// NoIgnore gives all warnings, also those that comments in the files silence.
	NoIgnore bool
	// Overlay has texts that stand in the place of files, by path, such as what an editor has not saved yet: wherever that
	// file is read, by whatever name, it has this text. It need not be on disk.
	Overlay map[string][]byte

	parents  parents
	trees    condition.Trees
	silenced silencedWarnings

	mu    sync.Mutex
	texts map[string][]byte // by mu
	// looked are the paths on disk at which files were looked for, each with the text that was found, nil if there was no file; by mu.
	looked map[string][]byte
}

// Load loads a rule set: from a file, if idOrPath names an existing one, ends in .yaml or .yml or has
// a slash in it, and else the shipped one of that id. If there is something to mend in the files, the
// error is of type [Findings].
func (l *Loader) Load(idOrPath string) (*Rules, error) {
	return l.LoadSet(idOrPath, nil)
}

// LoadSet is Load with options that are turned besides those of Set, by id. Of an option in both, this one counts.
func (l *Loader) LoadSet(idOrPath string, set map[string]string) (*Rules, error) {
	all := maps.Clone(l.Set)
	if all == nil {
		all = set
	} else {
		maps.Copy(all, set)
	}
	rules, findings, err := l.find(idOrPath, all, false)
	if err == nil && rules == nil {
		err = findings
	}
	return rules, err
}

// Check loads a rule set as Load does, and gives all that there is to mend in it, warnings included.
// The rules are nil if there are errors among the findings; err tells that a file can't be read.
func (l *Loader) Check(idOrPath string) (rules *Rules, findings Findings, err error) {
	return l.find(idOrPath, l.Set, true)
}

// find opens a rule file and checks it, with the options of a set turned.
func (l *Loader) find(idOrPath string, set map[string]string, proofs bool) (*Rules, Findings, error) {
	src, findings, err := l.open(idOrPath)
	if src == nil {
		return nil, findings, err
	}
	rules, findings := l.checkSet(src, set, proofs)
	return rules, findings, nil
}

// open opens a file. There is none if there are findings or an error.
func (l *Loader) open(idOrPath string) (*source, Findings, error) {
	src, err := open(idOrPath, l.overlay())
	var other *notAFile
	if errors.As(err, &other) {
		return nil, Findings{other.finding()}, nil
	}
	if err != nil {
		l.lookedAt(nil, idOrPath)
		return nil, nil, err
	}
	return src, nil, nil
}

// memory is a file that is not on disk, taken for that of a name.
func memory(name string, data []byte) *source {
	return &source{name: displayName(name), text: data, dir: filepath.Dir(name)}
}

// CheckBytes checks a rule file that is not on disk, as Check does. Positions show it by name, as if it
// were the file of that name; what it extends is looked for in the folder of name.
func (l *Loader) CheckBytes(name string, data []byte) (*Rules, Findings) {
	return l.check(memory(name, data), true)
}

// LoadBytes loads a rule set from a file that is not on disk, as Load does, and takes it for the file of a name as CheckBytes does.
func (l *Loader) LoadBytes(name string, data []byte) (*Rules, error) {
	rules, findings := l.check(memory(name, data), false)
	if rules == nil {
		return nil, findings
	}
	return rules, nil
}

// CheckReader is CheckBytes of what can be read, of which no more is kept than a rule file may have.
// The error is the reader's.
func (l *Loader) CheckReader(name string, r io.Reader) (*Rules, Findings, error) {
	text, err := readText(r)
	if err != nil {
		return nil, nil, err
	}
	rules, findings := l.CheckBytes(name, text)
	return rules, findings, nil
}

// Text gives the text of a file that this loader has read, by its name in positions.
func (l *Loader) Text(file string) ([]byte, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	text, ok := l.texts[file]
	return text, ok
}

// Looked lists the paths on disk at which this loader has looked for rule files, those at which there
// were none included.
func (l *Loader) Looked() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Sorted(maps.Keys(l.looked))
}

// Changed gives the path of a file that is not as this loader has found it: it has another text, is gone,
// or has appeared. It is empty if all are as they were, so that another check would find the same. What
// is no file on disk, such as a pipe, can be read but once and counts as unchanged.
func (l *Loader) Changed() string {
	over := l.overlay()
	for _, path := range l.Looked() {
		if over.source(path) != nil {
			continue
		}
		if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
			continue
		}
		then := l.found(path)
		now, err := openFile(path, path)
		if (then != nil) != (err == nil) || then != nil && !bytes.Equal(then, now.text) {
			return path
		}
	}
	return ""
}

// check is checkSet with the options of Set.
func (l *Loader) check(src *source, proofs bool) (*Rules, Findings) {
	return l.checkSet(src, l.Set, proofs)
}

// checkSet is the way from a file to a rule set, one step a line. Each step reports what it finds and
// goes on with the rest, so that one run finds everything. What needs proofs, or looks for what is there in vain, is left
// out unless it is asked for: it gives warnings only, and who loads rules to score with them sees none.
func (l *Loader) checkSet(src *source, set map[string]string, proofs bool) (*Rules, Findings) {
	r := &report{silences: make(map[string][]*silence), ignoresNothing: l.NoIgnore}
	defer func() {
		l.silenced.keep(src.name, r.silenced)
		l.lookedAt(nil, r.missed...)
	}()
	files, ok := readChain(src, r, l.overlay(), &l.parents, l.note) // the file and those that it extends, as trees
	if !ok {
		return nil, r.sorted()
	}
	tree := merge(files, r) // one tree, each value with its place
	explainLate(files, r)
	complete(tree, r) // has all that it needs
	if r.stopped {
		return nil, r.sorted()
	}
	options := turn(tree, set, r)                 // every option has its value
	b := build(files, tree, options, &l.trees, r) // every expression is compiled
	if r.findings.Errors() > 0 {
		return nil, r.sorted()
	}
	if proofs {
		b.warn() // of what can never matter, or is there in vain
		if !r.skipped {
			r.unusedSilences(src.name)
		}
	}
	return b.finished(files, tree, set), r.sorted()
}

// finished gives the rules that were built, with what they are made of.
func (b *builder) finished(files []*value, tree *value, set map[string]string) *Rules {
	rules := b.rules
	for _, file := range files {
		if file.layer {
			rules.Files = append(rules.Files, file.sources()...)
			continue
		}
		rules.Files = append(rules.Files, file.file.name)
	}
	rules.Hash, rules.tree, rules.set, rules.mentions = rules.hash(), tree, maps.Clone(set), b.mentions
	rules.concerns = b.concerns
	rules.silences, rules.trees = b.r.silences, files
	rules.asked, rules.atTable, rules.parsed = b.asked, b.atTable, b.trees
	return rules
}

// note keeps a file's text for Text, and for Changed if it was found on disk.
func (l *Loader) note(src *source) {
	if src.onDisk {
		l.lookedAt(src.text, src.name)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.texts == nil {
		l.texts = make(map[string][]byte)
	}
	l.texts[src.name] = src.text
}

// lookedAt keeps paths for Looked, with what was found there.
func (l *Loader) lookedAt(found []byte, paths ...string) {
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
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.looked[path]
}
