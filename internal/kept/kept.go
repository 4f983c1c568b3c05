// Package kept keeps what takes work to make, within a bound.
package kept

import (
	"sync"
	"sync/atomic"
)

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
	all  sync.Map
	size atomic.Int64
}

// entry is a value with what it counts.
type entry[V any] struct {
	value V
	size  int64
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
	now := entry[V]{value, int64(max(size, least))}
	more := now.size
	if old, known := m.all.Swap(key, now); known {
		more -= old.(entry[V]).size
	}
	if m.size.Add(more) > most {
		m.all.Clear()
		m.size.Store(0)
	}
}
