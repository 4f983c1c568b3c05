package rules

import (
	"errors"
	"path/filepath"
	"sync"
)

// Load loads a rule set that comes with this package, such as standard; Shipped lists them.
func Load(id string) (*Rules, error) {
	src, ok := openShipped(id)
	if !ok {
		return nil, unknownSet(id)
	}
	rules, findings := new(Loader).check(src)
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

// Loader loads and checks rule sets. Its zero value is ready for use. Once Set is set, a Loader is safe for
// concurrent use, and so are the rules that it gives. It decodes a file that others extend once, as long as
// the file stays the same; so many files are best loaded by one Loader.
type Loader struct {
	// Set turns options, by id, after all files have. The values are written as in a file.
	Set map[string]string

	parents parents
	mu      sync.Mutex
	texts   map[string][]byte // by mu
}

// Load loads a rule set: from a file, if idOrPath names an existing one, ends in .yaml or has a slash
// in it, and else the shipped one of that id. If there is something to mend in the files, the error
// is of type [Findings].
func (l *Loader) Load(idOrPath string) (*Rules, error) {
	rules, findings, err := l.Check(idOrPath)
	if err == nil && rules == nil {
		err = findings
	}
	return rules, err
}

// Check loads a rule set as Load does, and gives all that there is to mend in it, warnings included.
// The rules are nil if there are errors among the findings; err tells that a file can't be read.
func (l *Loader) Check(idOrPath string) (rules *Rules, findings Findings, err error) {
	src, err := open(idOrPath)
	var other *notAFile
	if errors.As(err, &other) {
		return nil, Findings{other.finding()}, nil
	}
	if err != nil {
		return nil, nil, err
	}
	rules, findings = l.check(src)
	return rules, findings, nil
}

// CheckBytes checks a rule file that is not on disk, as Check does. Positions show it by name; what
// it extends is looked for in the working directory.
func (l *Loader) CheckBytes(name string, data []byte) (*Rules, Findings) {
	return l.check(&source{name: name, text: data, dir: "."})
}

// Text gives the text of a file that this loader has read, by its name in positions.
func (l *Loader) Text(file string) ([]byte, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	text, ok := l.texts[file]
	return text, ok
}

// check is the way from a file to a rule set, one step a line. Each step reports what it finds and
// goes on with the rest, so that one run finds everything.
func (l *Loader) check(src *source) (*Rules, Findings) {
	r := new(report)
	files, ok := readChain(src, r, &l.parents, l.note) // the file and those that it extends, as trees
	if !ok {
		return nil, r.sorted()
	}
	tree := merge(files, r) // one tree, each value with its place
	complete(tree, r)       // has all that it needs
	if r.stopped {
		return nil, r.sorted()
	}
	options := turn(tree, l.Set, r)  // every option has its value
	rules := build(tree, options, r) // every expression is compiled
	if r.findings.Errors() > 0 {
		return nil, r.sorted()
	}
	for _, file := range files {
		rules.Files = append(rules.Files, file.file.name)
	}
	rules.Hash, rules.tree = rules.hash(), tree
	return rules, r.sorted()
}

// note keeps a file's text for Text.
func (l *Loader) note(src *source) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.texts == nil {
		l.texts = make(map[string][]byte)
	}
	l.texts[src.name] = src.text
}
