package source

import (
	"crypto/sha256"
	"maps"
	"slices"
	"strings"
	"sync"

	"example.com/hanfu/internal/tree"
)

// Log records which files were read or looked for, and what the caller specified for all files. The
// zero value is an empty log. It is safe for concurrent use.
type Log struct {
	// Otherwise is the rule set for records that name none, or empty for the standard one. It must
	// be set before use.
	Otherwise string

	mu sync.Mutex
	// texts are the texts of recently read files by name in positions; size is their total size.
	texts map[string][]byte
	size  int
	// sums holds the checksum of the text found at each path on disk, or a zero sum if there was no
	// file.
	sums map[string]sum
	// silenced are the silenced warnings by checked file; warnings is their number.
	silenced map[string][]tree.Silenced
	warnings int
}

type sum [sha256.Size]byte

const (
	// maxTexts bounds the cached texts, in bytes: enough for tens of thousands of clubs.
	maxTexts = 32 << 20
	// maxNames bounds the files of each kind in a log, whatever the length of their names, and
	// maxSilenced the silenced warnings. Beyond them a log forgets, and check --watch misses
	// changes.
	maxNames    = 1 << 17
	maxSilenced = 1 << 18
)

// Note records that a file was read.
func (l *Log) Note(src *tree.Source) {
	if src.IsShipped() {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.size += len(src.Text) - len(l.texts[src.Name]); l.size > maxTexts ||
		len(l.texts) == maxNames {
		l.texts, l.size = nil, len(src.Text)
	}
	l.texts = put(l.texts, src.Name, src.Text)
	if src.OnDisk {
		l.sums = put(l.sums, src.Name, sha256.Sum256(src.Text))
	}
}

// Miss records paths on disk where there are no files.
func (l *Log) Miss(paths ...string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, path := range paths {
		l.sums = put(l.sums, path, sum{})
	}
}

func put[T any](known map[string]T, name string, one T) map[string]T {
	if _, ok := known[name]; known == nil || len(known) == maxNames && !ok {
		known = make(map[string]T)
	}
	known[name] = one
	return known
}

// Text returns the text of a shipped or recently read file by its name in positions.
func (l *Log) Text(file string) ([]byte, bool) {
	if src, ok := OpenShipped(strings.TrimSuffix(file, ".yaml")); ok {
		return src.Text, true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	text, ok := l.texts[file]
	return text, ok
}

// Looked returns the paths on disk where files were looked for, including missing ones.
func (l *Log) Looked() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Sorted(maps.Keys(l.sums))
}

// Silence records the warnings silenced in a checked file and those that it extends.
func (l *Log) Silence(file string, silenced []tree.Silenced) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.warnings += len(silenced) - len(l.silenced[file]); l.warnings > maxSilenced ||
		l.silenced == nil {
		l.silenced, l.warnings = make(map[string][]tree.Silenced), len(silenced)
	}
	if l.silenced[file] = silenced; silenced == nil {
		delete(l.silenced, file)
	}
}

// Silenced returns the silenced warnings of all checked files by position, without duplicates. If a
// file was checked several times, the last check counts.
func (l *Log) Silenced() []tree.Silenced {
	l.mu.Lock()
	all := slices.Concat(slices.Collect(maps.Values(l.silenced))...)
	l.mu.Unlock()
	slices.SortStableFunc(all, func(a, b tree.Silenced) int { return a.Finding.Compare(b.Finding) })
	return slices.CompactFunc(all, func(a,
		b tree.Silenced) bool {
		return a.Finding.Same(b.Finding)
	})
}
