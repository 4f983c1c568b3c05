package hand

import (
	"math/bits"
	"strings"

	"example.com/hanfu/internal/naming"
)

// Suit is one of the three suits of numbered tiles, or Honors.
type Suit uint8

// The suits in the order of their letters m, p, s and z.
const (
	Man Suit = iota
	Pin
	Sou
	Honors
)

const suitLetters = "mpsz"

// String returns the suit's letter: m, p, s or z.
func (s Suit) String() string {
	if s > Honors {
		return "?"
	}
	return suitLetters[s : s+1]
}

// Kinds returns the set of the suit's kinds.
func (s Suit) Kinds() Set { return (1<<9 - 1) << KindOf(s, 1) & AllKinds }

// Kind is one of the 34 kinds of tiles: 0-8 are 1m-9m, 9-17 are 1p-9p, 18-26 are 1s-9s
// and 27-33 are 1z-7z, that is East, South, West, North, haku, hatsu and chun.
type Kind uint8

// Kinds is the number of kinds of tiles.
const Kinds = 34

// NoKind means that there is no such tile, for example no pair.
const NoKind Kind = 0xff

// KindOf returns the kind with a rank in suit s. Ranks count from 1.
func KindOf(s Suit, rank int) Kind { return Kind(int(s)*9 + rank - 1) }

// Suit returns the kind's suit.
func (k Kind) Suit() Suit { return Suit(k / 9) }

// Rank returns the kind's number in its suit, counted from 1.
func (k Kind) Rank() int { return int(k%9) + 1 }

// String returns the kind in notation, such as 5m or 1z.
func (k Kind) String() string {
	if k >= Kinds {
		return "?"
	}
	return string([]byte{'0' + byte(k.Rank()), suitLetters[k.Suit()]})
}

// Colour distinguishes tiles of the same kind, such as red fives. Rule sets define which coloured
// tiles exist.
type Colour uint8

// The colours.
const (
	Plain Colour = iota
	Red
	Gold
	Colours
)

// colourMarks are the letters that follow the number of a coloured tile.
const colourMarks = " rg"

// Tile is a kind and a colour.
type Tile uint8

// The colour is stored above the six bits of the kind.
const (
	kindBits      = 6
	kindMask Tile = 1<<kindBits - 1
)

// NoTile is the tile of a win whose tile could not be read.
const NoTile Tile = 0xff

// Copies is the largest number of tiles of one kind in a hand. Readings rely on it.
const Copies = 4

// NewTile returns the plain tile of kind k.
func NewTile(k Kind) Tile { return Tile(k) }

// In returns the tile of kind k and colour c.
func (k Kind) In(c Colour) Tile { return Tile(k) | Tile(c)<<kindBits }

// RedFive returns the red five of a numbered suit.
func RedFive(s Suit) Tile { return KindOf(s, 5).In(Red) }

// Kind returns the tile's kind, regardless of its colour.
func (t Tile) Kind() Kind { return Kind(t & kindMask) }

// Colour returns the tile's colour.
func (t Tile) Colour() Colour { return Colour(t >> kindBits) }

// Red reports whether the tile is red.
func (t Tile) Red() bool { return t.Colour() == Red }

// RedFive reports whether the tile is a red five, which the notation writes as a 0.
func (t Tile) RedFive() bool { return t.Red() && t.Kind().Suit() < Honors && t.Kind().Rank() == 5 }

// valid reports whether t is a tile, which arithmetic on tiles does not ensure.
func (t Tile) valid() bool { return t.Kind() < Kinds && t.Colour() < Colours }

// String returns the tile in notation: 5m, 1z, 0m for a red five, 7rp and 7gp for other red and
// gold tiles, and ? for an invalid tile.
func (t Tile) String() string {
	switch {
	case !t.valid():
		return "?"
	case t.Colour() == Plain:
		return t.Kind().String()
	}
	return t.Number() + t.Kind().Suit().String()
}

// Number returns the tile in notation without its suit, such as 5, 0 for a red five, and 7g.
func (t Tile) Number() string {
	number := '0' + byte(t.Kind().Rank())
	switch {
	case t.RedFive():
		return "0"
	case t.Colour() != Plain:
		return string([]byte{number, colourMarks[t.Colour()]})
	}
	return string([]byte{number})
}

// Wind is a seat or the wind of the round. The zero Wind means unknown.
type Wind uint8

// The winds in the order of play.
const (
	NoWind Wind = iota
	East
	South
	West
	North
)

var windNames = [...]string{"", "east", "south", "west", "north"}

// String returns the wind's name in lower case, or "" if unknown.
func (w Wind) String() string { return naming.At(windNames[:], w) }

// Kind returns the wind's kind, 1z to 4z, or NoKind if the wind is unknown.
func (w Wind) Kind() Kind {
	if w == NoWind {
		return NoKind
	}
	return KindOf(Honors, int(w))
}

// Set is a set of kinds with one bit each, from bit 0 for 1m to bit 33 for 7z.
type Set uint64

// AllKinds is the set of all 34 kinds.
const AllKinds Set = 1<<Kinds - 1

// SetOf returns the set of the given kinds.
func SetOf(kinds ...Kind) Set {
	var s Set
	for _, k := range kinds {
		s |= 1 << k
	}
	return s
}

// Has reports whether the kind is in the set.
func (s Set) Has(k Kind) bool { return s>>k&1 != 0 }

// Len returns the number of kinds in the set.
func (s Set) Len() int { return bits.OnesCount64(uint64(s)) }

// String returns the set in notation, such as 19m19p19s1234567z.
func (s Set) String() string {
	var b strings.Builder
	for suit := Man; suit <= Honors; suit++ {
		n := b.Len()
		for k := KindOf(suit, 1); k < Kinds && k.Suit() == suit; k++ {
			if s.Has(k) {
				b.WriteByte('0' + byte(k.Rank()))
			}
		}
		if b.Len() > n {
			b.WriteByte(suitLetters[suit])
		}
	}
	return b.String()
}
