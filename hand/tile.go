package hand

import (
	"math/bits"
	"strings"

	"example.com/hanfu/internal/nameindex"
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

// Kinds returns the suit's tiles.
func (s Suit) Kinds() Set { return (1<<9 - 1) << KindOf(s, 1) & AllKinds }

// Kind is one of the 34 kinds of tiles: 0-8 are 1m-9m, 9-17 are 1p-9p, 18-26 are 1s-9s
// and 27-33 are 1z-7z, that is East, South, West, North, haku, hatsu and chun.
type Kind uint8

// Kinds is how many kinds of tiles there are.
const Kinds = 34

// NoKind stands where a reading has no such tile, for example no pair.
const NoKind Kind = 0xff

// KindOf returns the kind of a suit's rank; ranks count from 1.
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

// Tile is a kind, and whether the tile is a red five.
type Tile uint8

// red is set on a red five, above the six bits of the kind.
const (
	redShift      = 6
	red      Tile = 1 << redShift
)

// NoTile stands where a win's tile could not be read.
const NoTile Tile = 0xff

// Copies is the most tiles of one kind that a hand can have; readings rely on it.
const Copies = 4

// NewTile returns the plain tile of a kind.
func NewTile(k Kind) Tile { return Tile(k) }

// RedFive returns the red five of one of the three numbered suits.
func RedFive(s Suit) Tile { return Tile(KindOf(s, 5)) | red }

// Kind returns the tile's kind; a red five is of the kind of its plain five.
func (t Tile) Kind() Kind { return Kind(t &^ red) }

// Red reports whether the tile is a red five.
func (t Tile) Red() bool { return t&red != 0 }

// valid reports whether t is a tile. Arithmetic on a Tile does not ensure that.
func (t Tile) valid() bool {
	k := t.Kind()
	return k < Kinds && (!t.Red() || k.Suit() != Honors && k.Rank() == 5)
}

// String returns the tile in notation: 5m, 1z, 0m for a red five, and ? for what is no tile.
func (t Tile) String() string {
	if !t.valid() {
		return "?"
	}
	if t.Red() {
		return "0" + t.Kind().Suit().String()
	}
	return t.Kind().String()
}

// Wind is a seat or the round's wind. The zero Wind means that it is not known.
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

// String returns the wind's name in small letters, empty if unknown.
func (w Wind) String() string { return nameindex.Of(windNames[:], w) }

// Kind returns the wind's tile, 1z to 4z, and NoKind for an unknown wind.
func (w Wind) Kind() Kind {
	if w == NoWind {
		return NoKind
	}
	return KindOf(Honors, int(w))
}

// Set is a set of kinds, one bit each: bit 0 for 1m up to bit 33 for 7z.
type Set uint64

// AllKinds is the set of all 34 kinds.
const AllKinds Set = 1<<Kinds - 1

// SetOf returns the set of the kinds given.
func SetOf(kinds ...Kind) Set {
	var s Set
	for _, k := range kinds {
		s |= 1 << k
	}
	return s
}

// Has reports whether the kind is in the set.
func (s Set) Has(k Kind) bool { return s>>k&1 != 0 }

// Len returns the number of kinds.
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
