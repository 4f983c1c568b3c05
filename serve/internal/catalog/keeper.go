package catalog

import (
	"container/list"
	"sync"

	"example.com/hanfu/engine"
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
	return ofEngine + ofText*text + ofEntry*entries + ofPart*r.Size()
}

func sizeOfWrong(all rules.Findings) int {
	n := ofEntry
	for _, f := range all {
		n += ofFinding + len(f.Message) + len(f.Help)
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
