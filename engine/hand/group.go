package hand

// GroupKind tells what a group is.
type GroupKind uint8

// The kinds of groups.
const (
	Sequence GroupKind = iota
	Triplet
	Kan
)

// String gives the kind's name.
func (k GroupKind) String() string { return [...]string{"sequence", "triplet", "kan"}[k] }

// Group is a sequence, a triplet or a kan of a reading. Two groups of the same tiles and the same
// openness are equal. As a number it is below 256, so that a table can hold what is known of each:
// the high bit tells that it is concealed, the rest numbers 21 sequences, 34 triplets and 34 kans.
type Group uint8

const (
	concealedBit Group = 1 << 7
	firstTriplet       = 21
	firstKan           = firstTriplet + Kinds
	groupsEnd          = firstKan + Kinds
)

// NewGroup gives an open group by its lowest tile.
func NewGroup(kind GroupKind, low Kind) Group {
	switch kind {
	case Sequence:
		return Group(low.Suit())*7 + Group(low.Rank()-1)
	case Triplet:
		return firstTriplet + Group(low)
	default:
		return firstKan + Group(low)
	}
}

// AllGroups lists every group that there can be, open and concealed.
func AllGroups() []Group {
	var all []Group
	for g := Group(0); g < groupsEnd; g++ {
		all = append(all, g, g.Closed())
	}
	return all
}

// Closed gives the same tiles as a concealed group, Opened as an open one.
func (g Group) Closed() Group { return g | concealedBit }

// Opened gives the same tiles as an open group.
func (g Group) Opened() Group { return g &^ concealedBit }

// Concealed tells whether the group was not called and, if a triplet, not completed by ron.
func (g Group) Concealed() bool { return g&concealedBit != 0 }

// Kind tells whether the group is a sequence, a triplet or a kan.
func (g Group) Kind() GroupKind {
	switch n := g.Opened(); {
	case n >= firstKan:
		return Kan
	case n >= firstTriplet:
		return Triplet
	default:
		return Sequence
	}
}

// Low gives the group's lowest tile.
func (g Group) Low() Kind {
	switch n := g.Opened(); {
	case n >= firstKan:
		return Kind(n - firstKan)
	case n >= firstTriplet:
		return Kind(n - firstTriplet)
	default:
		return KindOf(Suit(n/7), int(n%7)+1)
	}
}

// Kinds gives the set of the group's tiles.
func (g Group) Kinds() Set {
	if g.Kind() == Sequence {
		return 7 << g.Low()
	}
	return 1 << g.Low()
}

// String gives the group's tiles, such as 234m or 5555z.
func (g Group) String() string { return string(g.AppendTo(nil)) }

// AppendTo appends the group's tiles in notation.
func (g Group) AppendTo(dst []byte) []byte {
	low := g.Low()
	r := '0' + byte(low.Rank())
	switch g.Kind() {
	case Sequence:
		dst = append(dst, r, r+1, r+2)
	case Triplet:
		dst = append(dst, r, r, r)
	default:
		dst = append(dst, r, r, r, r)
	}
	return append(dst, suitLetters[low.Suit()])
}

// group gives the meld as a group of a reading.
func (m Meld) group() Group {
	low := m.Tiles[0].Kind()
	switch m.Type {
	case Chi:
		return NewGroup(Sequence, low)
	case Pon:
		return NewGroup(Triplet, low)
	case Ankan:
		return NewGroup(Kan, low).Closed()
	default:
		return NewGroup(Kan, low)
	}
}
