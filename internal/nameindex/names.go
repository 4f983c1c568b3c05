// Package nameindex finds the index of a name quickly.
package nameindex

import "slices"

// Names finds the index of a name without the cost of a map, which shows in profiles of scoring: the slot of
// a name follows from its length and three of its letters, with a factor under which every known name has a
// slot of its own.
type Names struct {
	// List are the names, not to be changed.
	List   []string
	slots  [256]int16 // the index, or -1
	factor uint32
}

// maxFactor bounds the search for a factor. Names that none tells apart are found one after the other.
const maxFactor = 1 << 12

// New returns the names of a list.
func New(list []string) Names {
	n := Names{List: list, factor: 1}
	for !n.apart() && n.factor < maxFactor {
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

func (n *Names) apart() bool {
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

// slot spreads the name's letters over the slots by multiplying with 2^32 divided by the golden ratio.
func (n *Names) slot(name string) uint8 {
	if name == "" {
		return 0
	}
	size := len(name)
	letters := uint32(name[0]) | uint32(name[size/2])<<8 | uint32(name[size-1])<<16 | uint32(size)<<24
	return uint8(letters * n.factor * 0x9e3779b1 >> 24)
}

// Find returns the index of a name, -1 if it is not known.
func (n *Names) Find(name string) int {
	i := int(n.slots[n.slot(name)])
	if i < 0 || n.List[i] == name {
		return i
	}
	return slices.Index(n.List, name)
}

// Of returns the name of a value from the list of all names, and ? for any other value.
func Of[T ~uint8](list []string, value T) string {
	if int(value) < len(list) {
		return list[value]
	}
	return "?"
}
