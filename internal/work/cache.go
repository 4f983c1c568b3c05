package work

import "sync"

const (
	// maxTextBytes is the maximum total size of the texts that a cache's entries derive from, in
	// bytes. It holds the expressions of ten thousand clubs.
	maxTextBytes = 8 << 20
	// minEntryBytes is the minimum size counted per entry. It limits a cache to 16,384 entries.
	minEntryBytes = 512
)

// Cache is a map for concurrent use. It is cleared when its entries derive from more than 8 MiB of
// text. The zero value is empty.
type Cache[K comparable, V any] struct {
	all  sync.Map
	mu   sync.Mutex // guards size and keeps it consistent with all; Get doesn't lock
	size int
}

type entry[V any] struct {
	value V
	size  int
}

// Get returns the value of key and reports whether there is one.
func (m *Cache[K, V]) Get(key K) (value V, ok bool) {
	v, ok := m.all.Load(key)
	if ok {
		value = v.(entry[V]).value
	}
	return value, ok
}

// Keep sets the value of key. size is the number of bytes of the text that it derives from.
func (m *Cache[K, V]) Keep(key K, value V, size int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := entry[V]{value, max(size, minEntryBytes)}
	m.size += now.size
	if old, known := m.all.Swap(key, now); known {
		m.size -= old.(entry[V]).size
	}
	if m.size > maxTextBytes {
		m.all.Clear()
		m.size = 0
	}
}
