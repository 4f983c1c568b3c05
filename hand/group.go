package hand

import "example.com/hanfu/internal/naming"

// GroupKind is the kind of a group.
type GroupKind uint8

// The kinds of groups.
const (
	Sequence GroupKind = iota
	Triplet
	Kan
)

// String returns the kind's name, or ? for an invalid kind.
func (k GroupKind) String() string {
	return naming.At([]string{"sequence", "triplet", "kan"}, k)
}

// Group is a sequence, a triplet or a kan of a reading. Groups with the same tiles and openness are
// equal. Its value is below 256, so it can index a table. From the high bit down: concealed, kan,
// two bits for the suit, four for the block.
type Group uint8

const (
	concealedBit Group = 1 << 7
	kanBit       Group = 1 << 6
	suitShift          = 4
	blockBits    Group = 1<<suitShift - 1
)

// A block is three tiles of an unspecified suit: 0-8 a triplet of rank 1-9, 9-15 a sequence that
// starts at rank 1-7.
const (
	firstSequence = 9
	blocks        = 16
)

// NewGroup returns the open group of the given kind with the given lowest tile.
func NewGroup(kind GroupKind, low Kind) Group {
	g := Group(low.Suit())<<suitShift | Group(low.Rank()-1)
	switch kind {
	case Sequence:
		return g + firstSequence
	case Triplet:
		return g
	default:
		return g | kanBit
	}
}

// AllGroups returns every possible group, open and concealed.
func AllGroups() []Group {
	var all []Group
	for g := range concealedBit {
		if run := g.block() >= firstSequence; g.Low() < Kinds &&
			!(run && (g&kanBit != 0 || g.Suit() == Honors)) {
			all = append(all, g, g.Closed())
		}
	}
	return all
}

func (g Group) block() Group { return g & blockBits }

// Closed returns the concealed group of the same tiles.
func (g Group) Closed() Group { return g | concealedBit }

// Opened returns the open group of the same tiles.
func (g Group) Opened() Group { return g &^ concealedBit }

// Concealed reports whether the group was not called and, if a triplet, not completed by ron.
func (g Group) Concealed() bool { return g&concealedBit != 0 }

// ConcealedBit returns 1 if the group is concealed, else 0.
func (g Group) ConcealedBit() uint64 { return uint64(g >> 7) }

// Kind returns whether the group is a sequence, a triplet or a kan.
func (g Group) Kind() GroupKind {
	switch {
	case g&kanBit != 0:
		return Kan
	case g.block() < firstSequence:
		return Triplet
	default:
		return Sequence
	}
}

// Suit returns the suit of the group's tiles.
func (g Group) Suit() Suit { return Suit(g >> suitShift & 3) }

// Low returns the group's lowest tile.
func (g Group) Low() Kind {
	b := g.block()
	if b >= firstSequence {
		b -= firstSequence
	}
	return Kind(g.Suit())*9 + Kind(b)
}

// Place returns the group's bit index in a word that has one bit for each triplet and sequence; a
// kan counts as a triplet. A suit has 16 bits: first its triplets, then its sequences.
func (g Group) Place() int { return int(g &^ (concealedBit | kanBit)) }

// Kinds returns the set of the group's tiles.
func (g Group) Kinds() Set {
	if g.Kind() == Sequence {
		return 7 << g.Low()
	}
	return 1 << g.Low()
}

// String returns the group's tiles, such as 234m or 5555z.
func (g Group) String() string { return string(g.AppendTo(nil)) }

// AppendTo appends the group's tiles in notation.
func (g Group) AppendTo(dst []byte) []byte {
	t := &groupTexts[g]
	n := len(dst) + int(t[len(t)-1])
	return append(dst, t[:]...)[:n]
}

// groupTexts holds the notation of each group in eight bytes, so that it can be appended in one
// step. The last byte is the length.
var groupTexts = func() (texts [256][8]byte) {
	for i := range texts {
		g := Group(i)
		low := g.Low()
		r := '0' + byte(low.Rank())
		tiles := []byte{r, r, r, r}
		switch g.Kind() {
		case Sequence:
			tiles = []byte{r, r + 1, r + 2}
		case Triplet:
			tiles = tiles[:3]
		}
		texts[i][7] = byte(copy(texts[i][:], append(tiles, low.Suit().String()...)))
	}
	return texts
}()

// Meld returns the group's tiles as the meld that a player would call.
func (g Group) Meld() Meld {
	m := Meld{Type: Pon}
	low := NewTile(g.Low())
	switch {
	case g.Kind() == Sequence:
		return Meld{Type: Chi, Tiles: [4]Tile{low, low + 1, low + 2}}
	case g.Kind() == Kan && g.Concealed():
		m.Type = Ankan
	case g.Kind() == Kan:
		m.Type = Minkan
	}
	for i := range m.Size() {
		m.Tiles[i] = low
	}
	return m
}
