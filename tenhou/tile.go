package tenhou

import (
	"slices"

	"example.com/hanfu/hand"
)

// tileID is a tile as the XML logs number them: four copies of each kind, one kind after the other.
type tileID int

const (
	copies  = hand.Copies
	tileIDs = tileID(hand.Kinds * copies)
)

// tile returns the tile of a number. Where there are red fives, the first copy of a five is one.
func (id tileID) tile(reds bool) hand.Tile {
	kind := hand.Kind(id / copies)
	if reds && id%copies == 0 && isFive(kind) {
		return hand.RedFive(kind.Suit())
	}
	return hand.NewTile(kind)
}

func isFive(k hand.Kind) bool { return k.Suit() != hand.Honors && k == hand.RedFive(k.Suit()).Kind() }

// The numbers of tiles in JSON: the suit's number and the rank, such as 47; red fives have a suit of their own.
const (
	codeBase  = 10 // the suit's number is the first of two digits
	redSuit   = 5
	suitCodes = "1234"
)

// tileOfCode returns the tile of a number in JSON, or false if it is none.
func tileOfCode(code int) (hand.Tile, bool) {
	suit, rank := code/codeBase, code%codeBase
	switch {
	case suit == redSuit && rank >= 1 && rank <= int(hand.Honors):
		return hand.RedFive(hand.Suit(rank - 1)), true
	case suit < 1 || suit > len(suitCodes) || rank < 1:
		return hand.NoTile, false
	}
	kind := hand.KindOf(hand.Suit(suit-1), rank)
	if kind >= hand.Kinds || kind.Suit() != hand.Suit(suit-1) {
		return hand.NoTile, false
	}
	return hand.NewTile(kind), true
}

// sorted returns tiles in the order of their kinds, a red five in front of plain ones, in memory of its own.
func sorted(tiles []hand.Tile) []hand.Tile {
	tiles = slices.Clone(tiles)
	slices.SortFunc(tiles, func(a, b hand.Tile) int {
		if a.Kind() != b.Kind() {
			return int(a.Kind()) - int(b.Kind())
		}
		return int(b) - int(a)
	})
	return tiles
}
