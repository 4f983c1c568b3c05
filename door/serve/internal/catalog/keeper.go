package catalog

import (
	"bytes"
	"container/list"
	"io/fs"
	"maps"
	"sync"

	"example.com/hanfu/door/serve/internal/club"
	"example.com/hanfu/engine"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/rules"
)

const (
	// maxEntries and maxSize bound the entries besides those of shipped rule sets, and their
	// memory: clients send rules of any size.
	maxEntries, maxSize = 64, 64 << 20
	// The estimated memory of an engine: for each byte of its files, each entry, each part of its
	// expressions, and a constant. A finding takes perFinding besides its texts.
	perByte, perEntry, perPart, perEngine = 4, 4 << 10, 64, 128 << 10
	perFinding                            = 1 << 10
)

// sizeOf estimates the memory of an engine whose files have text bytes.
func sizeOf(r *rules.Rules, text int) int {
	entries := 0
	for range r.Entries() {
		entries++
	}
	return perEngine + perByte*text + perEntry*entries + perPart*insides.Of(r).Size()
}

func sizeOfFindings(all rules.Findings) int {
	n := perEntry
	for _, f := range all {
		n += perFinding + len(f.Message.String()) + len(f.Help.String())
	}
	return n
}

// entry is a cached engine, or the findings of rules that can't be used.
type entry struct {
	key      string
	engine   *engine.Engine
	findings rules.Findings
	// versions holds the versions of the files of the folder that it depends on, by name; "" for a
	// file that does not exist.
	versions map[string]string
	// over is the engine whose options it turns, nil for none.
	over *engine.Engine
	size int
}

// keeper is a least-recently-used cache. The zero value is empty. It is safe for concurrent use.
type keeper struct {
	mu     sync.Mutex
	byKey  map[string]*list.Element
	recent list.List // of *entry, the most recently used first
	size   int
}

func (k *keeper) get(key string) *entry {
	k.mu.Lock()
	defer k.mu.Unlock()
	at := k.byKey[key]
	if at == nil {
		return nil
	}
	k.recent.MoveToFront(at)
	return at.Value.(*entry)
}

func (k *keeper) engineFor(r *rules.Rules) *engine.Engine {
	k.mu.Lock()
	defer k.mu.Unlock()
	for at := k.recent.Front(); at != nil; at = at.Next() {
		if e := at.Value.(*entry).engine; e.Rules() == r {
			return e
		}
	}
	return nil
}

// keep adds an entry, replacing one of the same key, and removes the least recently used ones
// beyond the bounds. It ignores an entry that would displace most others.
func (k *keeper) keep(e *entry) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if at := k.byKey[e.key]; at != nil {
		k.remove(at)
	}
	if e.size > maxSize/2 {
		return
	}
	if k.byKey == nil {
		k.byKey = make(map[string]*list.Element)
	}
	k.byKey[e.key] = k.recent.PushFront(e)
	k.size += e.size
	for k.recent.Len() > maxEntries || k.size > maxSize {
		k.remove(k.recent.Back())
	}
}

func (k *keeper) remove(at *list.Element) {
	e := k.recent.Remove(at).(*entry)
	delete(k.byKey, e.key)
	k.size -= e.size
}

// readLog is the folder while rules are loaded. It records the versions of the files that are read.
type readLog struct {
	folder *club.Folder

	mu sync.Mutex
	// versions holds the versions by name, "" for files that do not exist.
	versions map[string]string
	size     int
}

// changed replaces the version of a file that changed while it was read. No file has this version.
const changed = "changed"

func (r *readLog) Open(name string) (fs.File, error) {
	text, version, err := r.folder.Read(name) // the version is empty with an error
	r.mu.Lock()
	defer r.mu.Unlock()
	if known, ok := r.versions[name]; ok && known != version {
		version = changed
	}
	r.versions[name] = version
	if err != nil {
		return nil, err
	}
	r.size += len(text)
	return &file{bytes.NewReader(text), r, name}, nil
}

// Stat records a missing file, as the loader may look for it by Stat alone.
func (r *readLog) Stat(name string) (fs.FileInfo, error) {
	info, err := fs.Stat(r.folder, name)
	if err != nil {
		r.mu.Lock()
		defer r.mu.Unlock()
		if _, known := r.versions[name]; !known {
			r.versions[name] = ""
		}
	}
	return info, err
}

func (r *readLog) recorded() map[string]string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return maps.Clone(r.versions)
}

// file is the text of a file.
type file struct {
	*bytes.Reader
	in   *readLog
	name string
}

func (f *file) Stat() (fs.FileInfo, error) { return f.in.Stat(f.name) }

func (f *file) Close() error { return nil }
