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
	// mostKept is how many engines are kept besides those of shipped rule sets, and mostSize how much memory they may
	// take: strangers send rules of any size.
	mostKept, mostSize = 64, 64 << 20
	// An engine takes about so much: for each byte of its files, each entry, each part of the expressions, and besides.
	ofText, ofEntry, ofPart, ofEngine = 4, 4 << 10, 64, 128 << 10
	ofFinding                         = 1 << 10
)

// sizeOf estimates how much memory an engine takes whose files have so many bytes.
func sizeOf(r *rules.Rules, text int) int {
	entries := 0
	for range r.Entries() {
		entries++
	}
	return ofEngine + ofText*text + ofEntry*entries + ofPart*insides.Of(r).Size()
}

func sizeOfWrong(all rules.Findings) int {
	n := ofEntry
	for _, f := range all {
		n += ofFinding + len(f.Message.String()) + len(f.Help.String())
	}
	return n
}

// entry is an engine that is kept, or what is wrong with rules.
type entry struct {
	key    string
	engine *engine.Engine
	wrong  rules.Findings
	// versions are those of the files of the folder that were read for it, by their names; of one that isn't there it is
	// empty.
	versions map[string]string
	// over is the engine whose options it turns, nil for none.
	over *engine.Engine
	size int
}

// keeper keeps the entries that were asked for last. Its zero value is empty. It is safe for concurrent use.
type keeper struct {
	mu     sync.Mutex
	byKey  map[string]*list.Element
	lately list.List // of *entry, the one that was asked for last in front
	size   int
}

func (k *keeper) get(key string) *entry {
	k.mu.Lock()
	defer k.mu.Unlock()
	at := k.byKey[key]
	if at == nil {
		return nil
	}
	k.lately.MoveToFront(at)
	return at.Value.(*entry)
}

func (k *keeper) of(r *rules.Rules) *engine.Engine {
	k.mu.Lock()
	defer k.mu.Unlock()
	for at := k.lately.Front(); at != nil; at = at.Next() {
		if e := at.Value.(*entry).engine; e.Rules() == r {
			return e
		}
	}
	return nil
}

// keep keeps an entry in place of an older one of its key, and forgets those not used for longest. An entry that would
// displace all others is not kept.
func (k *keeper) keep(e *entry) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if at := k.byKey[e.key]; at != nil {
		k.forget(at)
	}
	if e.size > mostSize/2 {
		return
	}
	if k.byKey == nil {
		k.byKey = make(map[string]*list.Element)
	}
	k.byKey[e.key] = k.lately.PushFront(e)
	k.size += e.size
	for k.lately.Len() > mostKept || k.size > mostSize {
		k.forget(k.lately.Back())
	}
}

func (k *keeper) forget(at *list.Element) {
	e := k.lately.Remove(at).(*entry)
	delete(k.byKey, e.key)
	k.size -= e.size
}

// reading is the folder while rules are loaded: it notes which versions of its files are read.
type reading struct {
	folder *club.Folder

	mu sync.Mutex
	// versions are those that were read, by the names of the files, empty of those that are not there.
	versions map[string]string
	size     int
}

// changed is in the place of the version of a file that changed while it was read. No file ever has it.
const changed = "changed"

func (r *reading) Open(name string) (fs.File, error) {
	text, version, err := r.folder.Read(name) // the version is empty with an error
	r.mu.Lock()
	defer r.mu.Unlock()
	if known, again := r.versions[name]; again && known != version {
		version = changed
	}
	r.versions[name] = version
	if err != nil {
		return nil, err
	}
	r.size += len(text)
	return &file{bytes.NewReader(text), r, name}, nil
}

// Stat asks for a file, which may be looked for in this way alone.
func (r *reading) Stat(name string) (fs.FileInfo, error) {
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

func (r *reading) seen() map[string]string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return maps.Clone(r.versions)
}

// file is the text of a file.
type file struct {
	*bytes.Reader
	in   *reading
	name string
}

func (f *file) Stat() (fs.FileInfo, error) { return f.in.Stat(f.name) }

func (f *file) Close() error { return nil }
