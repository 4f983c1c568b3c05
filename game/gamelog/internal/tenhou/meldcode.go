package tenhou

import (
	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/hand"
)

// call is a decoded call.
type call struct {
	kind model.EventKind
	// meld is what a call of a discard made.
	meld hand.MeldType
	// from is the number of places from the caller to the discarder in turn order; 0 without a
	// discarder.
	from int
	// called is the tile that was called or added to a pon. own are the other tiles; for an added
	// kan those of the pon.
	called tileID
	own    []tileID
}

// A meld is encoded as a number. From the lowest bit: two bits for the discarder, then one bit each
// for chi, pon, added kan and a north set aside; other kans have none of these.
const (
	fromBits  = 3
	chiBit    = 1 << 2
	ponBit    = 1 << 3
	addedBit  = 1 << 4
	northBit  = 1 << 5
	chiShift  = 10 // the offset of the number of a sequence
	ponShift  = 9  // of a triplet
	kanShift  = 8  // of a kan or north
	spare     = 5  // the offset of two bits for the copy that a pon lacks
	chiCopies = 3  // the offset of six bits for the copies in a chi
	maxMeld   = 1 << 16
	ranks     = 9
	runs      = ranks - model.InMeld + 1
)

func decodeCall(m int) (c call, ok bool) {
	if m < 0 || m >= maxMeld {
		return call{}, false
	}
	c.from = m & fromBits
	switch {
	case m&chiBit != 0:
		return decodeChi(c, m)
	case m&(ponBit|addedBit) != 0:
		return decodePon(c, m)
	case m&northBit != 0:
		c.kind, c.called = model.SetAside, tileID(m>>kanShift)
		return c, c.called < tileIDs && c.called/hand.Copies == tileID(hand.North.Kind())
	}
	return decodeKan(c, m)
}

func decodeChi(c call, m int) (call, bool) {
	n := m >> chiShift
	called, n := n%model.InMeld, n/model.InMeld
	first := hand.KindOf(hand.Suit(n/runs), n%runs+1)
	c.kind, c.meld = model.Called, hand.Chi
	for i := range model.InMeld {
		id := tileID(int(first)+i)*hand.Copies + tileID(m>>(chiCopies+2*i)&fromBits)
		c.add(id, i == called)
	}
	return c, n < runs*int(hand.Honors) && c.from == model.InMeld // only from the previous player
}

func decodePon(c call, m int) (call, bool) {
	n := m >> ponShift
	called, kind, lacks := n%model.InMeld, n/model.InMeld, m>>spare&fromBits
	at := 0
	var left tileID
	for i := range hand.Copies {
		id := tileID(kind*hand.Copies + i)
		if i == lacks {
			left = id
			continue
		}
		c.add(id, at == called)
		at++
	}
	c.kind, c.meld = model.Called, hand.Pon
	if m&ponBit == 0 {
		c.kind, c.own, c.called = model.AddedKan, append(c.own, c.called), left
	}
	return c, kind < hand.Kinds && c.from != 0
}

func decodeKan(c call, m int) (call, bool) {
	called := tileID(m >> kanShift)
	for i := range tileID(hand.Copies) {
		id := called/hand.Copies*hand.Copies + i
		c.add(id, id == called)
	}
	c.kind, c.meld = model.Called, hand.Minkan
	if c.from == 0 {
		c.kind, c.own = model.ClosedKan, append(c.own, c.called)
	}
	return c, called < tileIDs
}

func (c *call) add(id tileID, called bool) {
	if called {
		c.called = id
	} else {
		c.own = append(c.own, id)
	}
}

// tileID is the number of a tile in XML logs: four copies of each kind, kind by kind.
type tileID int

const (
	tileIDs = tileID(hand.Kinds * hand.Copies)
)

// tile returns the tile of a number. With red fives the first copy of a five is red.
func (id tileID) tile(reds bool) hand.Tile {
	kind := hand.Kind(id / hand.Copies)
	if reds && id%hand.Copies == 0 && kind.Suit() != hand.Honors &&
		kind == hand.RedFive(kind.Suit()).Kind() {
		return hand.RedFive(kind.Suit())
	}
	return hand.NewTile(kind)
}
