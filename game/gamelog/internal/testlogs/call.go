package testlogs

import (
	"slices"

	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/hand"
)

// Call is a call as Tenhou writes it: what was made of which tiles, and of whose discard.
type Call struct {
	Kind model.EventKind
	// Meld is what a call of a discard made, and From how many places the discarder sits ahead; 0
	// without one.
	Meld hand.MeldType
	From int
	// Called is the number of the tile that was called, or added to a pon. Own are the others; of
	// an added kan the last of them was called for the pon.
	Called int
	Own    []int
}

// Number is that of the call in a log.
func (c Call) Number() int {
	all := append(slices.Clone(c.Own), c.Called)
	switch {
	case c.Kind == model.SetAside:
		return int(c.Called)<<8 | 1<<5
	case c.Kind == model.ClosedKan:
		return int(c.Called) << 8
	case c.Kind == model.Called && c.Meld == hand.Minkan:
		return int(c.Called)<<8 | c.From
	case c.Kind == model.Called && c.Meld == hand.Chi:
		slices.Sort(all)
		first := all[0] / hand.Copies
		n := int(first)/9*7 + int(first)%9
		m := 1<<2 | c.From | (n*model.InMeld+slices.Index(all, c.Called))<<10
		for i, id := range all {
			m |= int(id%hand.Copies) << (3 + 2*i)
		}
		return m
	}
	kind := c.Called / hand.Copies
	pon, called, bit := all, c.Called, 1<<3
	lacks := kind*hand.Copies +
		6 - (all[0]%hand.Copies + all[1]%hand.Copies + all[2]%hand.Copies) - kind*hand.Copies
	if c.Kind == model.AddedKan {
		pon, called, bit, lacks = slices.Clone(c.Own), c.Own[len(c.Own)-1], 1<<4,
			c.Called%hand.Copies
	}
	slices.Sort(pon)
	return bit | c.From | int(lacks)<<5 | (int(kind)*model.InMeld+slices.Index(pon, called))<<9
}
