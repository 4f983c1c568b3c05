//go:build !plain

package fast

import "example.com/hanfu/internal/condition"

// Item encodes a part of the fu as the index of its source and, in the lowest GroupBits bits, the
// index of its group. An item with OwnItem is an index into the parts made for the hand.
type Item uint16

// The bits of an item.
const (
	OwnItem   Item = 1 << 15
	GroupBits      = 2
)

// usualParts is the number of parts copied at once.
const usualParts = 8

// Parts are the parts of the fu of a hand.
type Parts struct {
	items []Item // of which n count
	n     int
	own   []Part
}

func (p *Parts) addOwn(n, source, group int, fu int64) {
	p.items[n] = OwnItem | Item(len(p.own))
	p.own = append(p.own, Part{source, group, fu})
}

// add appends the fu of a source to the first n parts unless they are 0. It returns the new number
// of parts.
func (p *Parts) add(n int, rule *fuSource, group int, fu int64) int {
	if fu == 0 {
		return n
	}
	if p.items[n] = rule.item() + Item(group); fu != rule.fu() {
		p.addOwn(n, int(rule.item()>>GroupBits), group, fu)
	}
	return n + 1
}

// addKnown appends tabulated fu for a group to the first n parts. It returns the new number of
// parts and the new sum of the fu.
func (p *Parts) addKnown(n int, part knownFu, group int, sum int64) (int, int64) {
	p.items[n] = part.item() + Item(group)
	return n + int(condition.OneIf(part.sum() != 0)), sum + part.fu()
}

// CopyTo copies the items to list, which must have room for usualParts items, and returns their
// number.
func (p *Parts) CopyTo(list []Item) int {
	if p.n <= usualParts && len(p.items) >= usualParts {
		*(*[usualParts]Item)(list) = [usualParts]Item(p.items)
	} else {
		copy(list, p.items[:p.n])
	}
	return p.n
}

// Own returns the parts made for the hand.
func (p *Parts) Own() []Part { return p.own }
