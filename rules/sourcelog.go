package rules

import (
	"bytes"
	"errors"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
)

// sourceLog keeps which files were read and where files were looked for. Its zero value is empty. It is safe for
// concurrent use.
type sourceLog struct {
	mu sync.Mutex
	// texts are those of all files that were read, by the names in positions.
	texts map[string][]byte
	// looked has the text that was found at each path on disk, nil if there was no file.
	looked map[string][]byte
}

// Open finds a rule file: the shipped one of an id, or that at a path. There is none if there are findings or an error.
func (l *sourceLog) Open(idOrPath string, in tree.Files) (*tree.Source, finding.Findings, error) {
	src, err := open(idOrPath, in)
	if other, ok := errors.AsType[*notAFile](err); ok {
		return nil, finding.Findings{other.finding()}, nil
	}
	if _, onDisk := in.(disk); onDisk && err != nil {
		l.Miss(idOrPath)
	}
	return src, nil, err
}

// Note notes that a file is read.
func (l *sourceLog) Note(src *tree.Source) {
	if src.IsShipped() {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.texts = put(l.texts, src.Name, src.Text)
	if src.OnDisk {
		l.looked = put(l.looked, src.Name, src.Text)
	}
}

// Miss notes paths on disk at which there are no files.
func (l *sourceLog) Miss(paths ...string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, path := range paths {
		l.looked = put(l.looked, path, nil)
	}
}

// put returns texts with one more, or with another one of that name.
func put(texts map[string][]byte, name string, text []byte) map[string][]byte {
	if texts == nil {
		texts = make(map[string][]byte)
	}
	texts[name] = text
	return texts
}

// Text returns the text of a shipped file, or of one that was read, by its name in positions.
func (l *sourceLog) Text(file string) ([]byte, bool) {
	if src, ok := openShipped(strings.TrimSuffix(file, ".yaml")); ok {
		return src.Text, true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	text, ok := l.texts[file]
	return text, ok
}

// Looked lists the paths on disk at which files were looked for, those at which there were none included.
func (l *sourceLog) Looked() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Sorted(maps.Keys(l.looked))
}

// Changed returns the path of a file that is not as it was found, "" if there is none. What is no file on disk, such as
// a pipe, can be read but once and counts as unchanged.
func (l *sourceLog) Changed(in tree.Files) string {
	on, ok := in.(disk)
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
		if (then != nil) != (err == nil) || then != nil && !bytes.Equal(then, now.Text) {
			return path
		}
	}
	return ""
}
