package model

import (
	"slices"
	"strings"

	"example.com/hanfu/hand"
)

const (
	// Seats is the number of seats at a table; in a game of three the last is empty.
	Seats = 4
	// Dealt is the number of tiles dealt to each player.
	Dealt = 13
	// InMeld is the number of tiles in a chi or a pon.
	InMeld = 3
	// dead is the number of tiles in the dead wall.
	dead = 14
	// removed is the number of tiles that a game of three lacks: 2 to 8 of characters.
	removed = 7 * hand.Copies
)

// Drawable returns the number of tiles that players can draw in a hand.
func Drawable(players int) int {
	n := hand.Kinds*hand.Copies - dead - Dealt*players
	if players < Seats {
		n -= removed
	}
	return n
}

// Outside are the terminals and honors.
var Outside = func() hand.Set {
	s, err := hand.ParseSet("19m19p19s1234567z")
	if err != nil {
		panic(err) // the text is constant
	}
	return s
}()

// TileNamed parses the name of a tile in mjai or Mahjong Soul, such as 5mr, 0m, E or 1z. It returns
// false for other texts.
func TileNamed(name string) (hand.Tile, bool) {
	if at := strings.Index(HonorLetters, name); len(name) == 1 && at >= 0 {
		return hand.NewTile(hand.KindOf(hand.Honors, at+1)), true
	}
	plain, red := strings.CutSuffix(name, "r")
	if len(plain) != 2 {
		return hand.NoTile, false
	}
	return TileOf(plain[1], plain[0], red)
}

// HonorLetters are the names of honors in mjai, in the order of their kinds.
const HonorLetters = "ESWNPFC"

// TileOf returns the tile with the letter of a suit and the digit of a rank, where 0 is a red five.
// It returns false if there is none.
func TileOf(suit, rank byte, red bool) (hand.Tile, bool) {
	s, r := strings.IndexByte("mpsz", suit), int(rank)-'0'
	if s < 0 || r < 0 || r > 9 || hand.Suit(s) == hand.Honors &&
		(r < 1 || r > len(HonorLetters) || red) {
		return hand.NoTile, false
	}
	if five := hand.RedFive(hand.Suit(s)); r == 0 || red &&
		hand.KindOf(hand.Suit(s), max(r, 1)) == five.Kind() {
		return five, true
	}
	return hand.NewTile(hand.KindOf(hand.Suit(s), r)), !red
}

// Sorted returns a copy of tiles sorted by kind, with red fives before plain ones.
func Sorted(tiles []hand.Tile) []hand.Tile {
	tiles = slices.Clone(tiles)
	slices.SortFunc(tiles, func(a, b hand.Tile) int {
		if a.Kind() != b.Kind() {
			return int(a.Kind()) - int(b.Kind())
		}
		return int(b) - int(a)
	})
	return tiles
}
