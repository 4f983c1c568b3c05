package naming

import "slices"

// Index finds the index of a name in a list. It is a hash table with 256 slots, whose hash uses the
// length and three letters of a name, with a factor chosen so that listed names don't collide. A
// map would show in profiles of scoring.
type Index struct {
	// List holds the names. It must not be modified.
	List   []string
	slots  [256]int16 // the index, or -1
	factor uint32
}

// maxFactor limits the search for a factor. If none avoids all collisions, Find searches the list
// for colliding names.
const maxFactor = 1 << 12

// NewIndex returns an index of list.
func NewIndex(list []string) Index {
	n := Index{List: list, factor: 1}
	for !n.hasNoCollisions() && n.factor < maxFactor {
		n.factor += 2
	}
	for i := range n.slots {
		n.slots[i] = -1
	}
	for i, name := range list {
		n.slots[n.slot(name)] = int16(i)
	}
	return n
}

func (n *Index) hasNoCollisions() bool {
	var taken [len(n.slots)]bool
	for _, name := range n.List {
		slot := n.slot(name)
		if taken[slot] {
			return false
		}
		taken[slot] = true
	}
	return true
}

// slot hashes a name by Fibonacci hashing: it multiplies by 2^32 divided by the golden ratio.
func (n *Index) slot(name string) uint8 {
	if name == "" {
		return 0
	}
	size := len(name)
	letters := uint32(name[0]) | uint32(name[size/2])<<8 | uint32(name[size-1])<<16 | uint32(size)<<24
	return uint8(letters * n.factor * 0x9e3779b1 >> 24)
}

// Find returns the index of name, or -1 if it isn't in the list.
func (n *Index) Find(name string) int {
	i := int(n.slots[n.slot(name)])
	if i < 0 || n.List[i] == name {
		return i
	}
	return slices.Index(n.List, name)
}

// At returns the element of list with index value, or "?" if there is none.
func At[T ~uint8](list []string, value T) string {
	if int(value) < len(list) {
		return list[value]
	}
	return "?"
}
