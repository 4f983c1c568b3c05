package testlogs

import (
	"slices"

	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/hand"
)

// Call is a call that can be encoded like those of Tenhou.
type Call struct {
	Kind model.EventKind
	// Meld is the meld made from a discard. From is the number of places from the caller to the
	// discarder in turn order, 0 without one.
	Meld hand.MeldType
	From int
	// Called is the number of the tile called or added to a pon. Own are the other tiles; in an
	// added kan the last of them is the tile called for the pon.
	Called int
	Own    []int
}

// Number returns the encoding of the call in a log.
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
