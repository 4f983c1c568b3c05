// Package kept keeps what takes work to make, within a bound.
package kept

import (
	"sync"
	"sync/atomic"
)

// most is how many entries a map has; a large rule set has 700 expressions.
const most = 1 << 14

// Map is a map of at most 16,384 entries for any number of goroutines: where one too many comes in, it forgets all and
// begins anew. Its zero value is empty.
type Map[K comparable, V any] struct {
	all sync.Map
	n   atomic.Int64
}

// Get returns what is kept of a key, and whether there is any.
func (m *Map[K, V]) Get(key K) (value V, ok bool) {
	v, ok := m.all.Load(key)
	if ok {
		value = v.(V)
	}
	return value, ok
}

// Keep keeps a value, in the place of another one of its key.
func (m *Map[K, V]) Keep(key K, value V) {
	if _, known := m.all.Swap(key, value); !known && m.n.Add(1) > most {
		m.all.Clear()
		m.n.Store(0)
	}
}
