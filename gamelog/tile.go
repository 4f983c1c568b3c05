package gamelog

import (
	"slices"
	"strings"

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

// tileNamed returns the tile of a name in mjai or Mahjong Soul, such as 5mr, 0m, E or 1z, or false if there is none.
func tileNamed(name string) (hand.Tile, bool) {
	if at := strings.Index(honorLetters, name); len(name) == 1 && at >= 0 {
		return hand.NewTile(hand.KindOf(hand.Honors, at+1)), true
	}
	plain, red := strings.CutSuffix(name, "r")
	if len(plain) != 2 {
		return hand.NoTile, false
	}
	return tileOf(plain[1], plain[0], red)
}

// honorLetters are the letters of honors in mjai, in the order of their kinds.
const honorLetters = "ESWNPFC"

// tileOf returns the tile of a suit's letter and a rank, where the rank 0 is a red five, or false if there is none.
func tileOf(suit, rank byte, red bool) (hand.Tile, bool) {
	s, r := strings.IndexByte("mpsz", suit), int(rank)-'0'
	if s < 0 || r < 0 || r > ranks || hand.Suit(s) == hand.Honors && (r < 1 || r > len(honorLetters) || red) {
		return hand.NoTile, false
	}
	if five := hand.RedFive(hand.Suit(s)); r == 0 || red && hand.KindOf(hand.Suit(s), max(r, 1)) == five.Kind() {
		return five, true
	}
	return hand.NewTile(hand.KindOf(hand.Suit(s), r)), !red
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
