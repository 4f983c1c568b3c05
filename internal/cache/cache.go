// Package cache keeps what takes work to make, within a bound.
package cache

import "sync"

const (
	// most bounds the texts of which the entries of a map are made, in bytes: those of the expressions of ten thousand
	// clubs.
	most = 8 << 20
	// least is what an entry counts at least, so that there are no more than 16,384.
	least = 512
)

// Map is a map for any number of goroutines whose entries are made of at most 8 MiB of text: where too much comes in,
// it forgets all and begins anew. Its zero value is empty.
type Map[K comparable, V any] struct {
	all     sync.Map
	keeping sync.Mutex // guards size, so that it is that of all; who gets waits for nobody
	size    int
}

// entry is a value with what it counts.
type entry[V any] struct {
	value V
	size  int
}

// Get returns what is kept of a key, and whether there is any.
func (m *Map[K, V]) Get(key K) (value V, ok bool) {
	v, ok := m.all.Load(key)
	if ok {
		value = v.(entry[V]).value
	}
	return value, ok
}

// Keep keeps a value that is made of so many bytes of text, in the place of another one of its key.
func (m *Map[K, V]) Keep(key K, value V, size int) {
	m.keeping.Lock()
	defer m.keeping.Unlock()
	now := entry[V]{value, max(size, least)}
	m.size += now.size
	if old, known := m.all.Swap(key, now); known {
		m.size -= old.(entry[V]).size
	}
	if m.size > most {
		m.all.Clear()
		m.size = 0
	}
}
