//go:build !plain

package fast

// Item is a part of the fu as a number: the index of its source, and in the lowest bits that of the group. A part with
// OwnItem is made for a hand, and stands at that place of a list.
type Item uint16

// The bits of an item.
const (
	OwnItem   Item = 1 << 15
	GroupBits      = 2
)

// usualParts is how many parts are copied at once.
const usualParts = 8

// Parts are the parts of the fu of a hand.
type Parts struct {
	items []Item // n of them count
	n     int
	own   []Part
}

func (p *Parts) addOwn(n, source, group int, fu int64) {
	p.items[n] = OwnItem | Item(len(p.own))
	p.own = append(p.own, Part{source, group, fu})
}

// add adds what a source gives, for a group by its index, behind the first n parts, if it gives anything. It returns how
// many there are then.
func (p *Parts) add(n int, rule *fuSource, group int, fu int64) int {
	if fu == 0 {
		return n
	}
	if p.items[n] = rule.item() + Item(group); fu != rule.fu() {
		p.addOwn(n, int(rule.item()>>GroupBits), group, fu)
	}
	return n + 1
}

// addKnown adds what is known in advance, for a group by its index, behind the first n parts. It returns how many there are
// then, and the sum of the fu.
func (p *Parts) addKnown(n int, part knownFu, group int, sum int64) (int, int64) {
	p.items[n] = part.item() + Item(group)
	return n + oneIf(part.sum() != 0), sum + part.fu()
}

// CopyTo copies the items to a list that has room for the usual number of them, and returns how many there are.
func (p *Parts) CopyTo(list []Item) int {
	if p.n <= usualParts && len(p.items) >= usualParts {
		*(*[usualParts]Item)(list) = [usualParts]Item(p.items)
	} else {
		copy(list, p.items[:p.n])
	}
	return p.n
}

// Own returns the parts that are made for the hand.
func (p *Parts) Own() []Part { return p.own }
