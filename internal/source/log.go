package source

import (
	"crypto/sha256"
	"maps"
	"slices"
	"strings"
	"sync"

	"example.com/hanfu/internal/tree"
)

// Log keeps which files were read and where files were looked for, and what the caller says of all. Its zero value is
// empty. It is safe for concurrent use.
type Log struct {
	// Otherwise are the rules of a record that names none; empty for the standard ones. They are set before all else.
	Otherwise string

	mu sync.Mutex
	// texts are those of the files that were read last, by the names in positions; size is how long they are.
	texts map[string][]byte
	size  int
	// looked has the sum of the text that was found at each path on disk, the zero one if there was no file.
	looked map[string]sum
	// silenced are the warnings that comments silence, by the file that was checked; warnings is how many.
	silenced map[string][]tree.Silenced
	warnings int
}

// sum tells texts apart.
type sum [sha256.Size]byte

const (
	// maxTexts bounds the texts that are kept, in bytes: those of tens of thousands of clubs.
	maxTexts = 32 << 20
	// maxNames bounds the files of each sort that a log knows, however long their names are, and maxSilenced the warnings
	// that are silenced. Who checks more at once is not told of all: check --watch misses changes of what is forgotten.
	maxNames    = 1 << 17
	maxSilenced = 1 << 18
)

// Note notes that a file is read.
func (l *Log) Note(src *tree.Source) {
	if src.IsShipped() {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.size += len(src.Text) - len(l.texts[src.Name]); l.size > maxTexts || len(l.texts) == maxNames {
		l.texts, l.size = nil, len(src.Text)
	}
	l.texts = put(l.texts, src.Name, src.Text)
	if src.OnDisk {
		l.looked = put(l.looked, src.Name, sha256.Sum256(src.Text))
	}
}

// Miss notes paths on disk at which there are no files.
func (l *Log) Miss(paths ...string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, path := range paths {
		l.looked = put(l.looked, path, sum{})
	}
}

func put[T any](known map[string]T, name string, one T) map[string]T {
	if _, is := known[name]; known == nil || len(known) == maxNames && !is {
		known = make(map[string]T)
	}
	known[name] = one
	return known
}

// Text returns the text of a shipped file, or of one that was read lately, by its name in positions.
func (l *Log) Text(file string) ([]byte, bool) {
	if src, ok := OpenShipped(strings.TrimSuffix(file, ".yaml")); ok {
		return src.Text, true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	text, ok := l.texts[file]
	return text, ok
}

// Looked lists the paths on disk at which files were looked for, those at which there were none included.
func (l *Log) Looked() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Sorted(maps.Keys(l.looked))
}

// Silence notes which warnings comments silence in a file that was checked, and in those that it extends.
func (l *Log) Silence(file string, silenced []tree.Silenced) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.warnings += len(silenced) - len(l.silenced[file]); l.warnings > maxSilenced || l.silenced == nil {
		l.silenced, l.warnings = make(map[string][]tree.Silenced), len(silenced)
	}
	if l.silenced[file] = silenced; silenced == nil {
		delete(l.silenced, file)
	}
}

// Silenced returns the warnings that comments silence in all files that were checked, by place, and each once, however
// many files extend one. Of a file that was checked several times the last one counts.
func (l *Log) Silenced() []tree.Silenced {
	l.mu.Lock()
	all := slices.Concat(slices.Collect(maps.Values(l.silenced))...)
	l.mu.Unlock()
	slices.SortStableFunc(all, func(a, b tree.Silenced) int { return a.Finding.Compare(b.Finding) })
	return slices.CompactFunc(all, func(a, b tree.Silenced) bool { return a.Finding.Same(b.Finding) })
}
