package source

import (
	"crypto/sha256"
	"errors"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
)

// Log keeps which files were read and where files were looked for. Its zero value is empty. It is safe for
// concurrent use.
type Log struct {
	mu sync.Mutex
	// texts are those of the files that were read last, by the names in positions; size is how long they are.
	texts map[string][]byte
	size  int
	// looked has the sum of the text that was found at each path on disk, the zero one if there was no file.
	looked map[string]sum
}

// sum tells texts apart.
type sum [sha256.Size]byte

// maxTexts bounds the texts that are kept, in bytes: those of tens of thousands of clubs.
const maxTexts = 32 << 20

// Open finds a rule file: the shipped one of an id, or that at a path. There is none if there are findings or an
// error. A bare name that is a shipped id never means a file, so that what a text names is what is loaded, whatever
// lies in the folder.
func (l *Log) Open(idOrPath string, in tree.Files) (*tree.Source, finding.Findings, error) {
	var src *tree.Source
	var err error
	if shipped, ok := OpenShipped(idOrPath); ok {
		return shipped, nil, nil
	} else if !IsPath(idOrPath) && !in.Has(idOrPath) {
		err = Unknown(idOrPath)
	} else {
		src, err = in.Open(idOrPath)
	}
	if other, ok := errors.AsType[*notAFile](err); ok {
		return nil, finding.Findings{other.finding()}, nil
	}
	if _, onDisk := in.(Disk); onDisk && err != nil {
		l.Miss(idOrPath)
	}
	return src, nil, err
}

// Note notes that a file is read.
func (l *Log) Note(src *tree.Source) {
	if src.IsShipped() {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.size += len(src.Text) - len(l.texts[src.Name]); l.size > maxTexts {
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

// put returns what is known by name with one more, or with another one of that name.
func put[T any](known map[string]T, name string, one T) map[string]T {
	if known == nil {
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

// Changed returns the path of a file that is not as it was found, "" if there is none. What is no file on disk, such as
// a pipe, can be read but once and counts as unchanged.
func (l *Log) Changed(in tree.Files) string {
	on, ok := in.(Disk)
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
		l.mu.Lock()
		then := l.looked[path]
		l.mu.Unlock()
		now, err := on.read(path, path)
		if (then != sum{}) != (err == nil) || err == nil && then != sha256.Sum256(now.Text) {
			return path
		}
	}
	return ""
}
