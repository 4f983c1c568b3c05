package tenhou6

import "example.com/hanfu/hand"

// The numbers of tiles in JSON: the suit's number and the rank, such as 47; red fives have a suit of their own.
const (
	codeBase  = 10 // the suit's number is the first of two digits
	redSuit   = 5
	suitCodes = "1234"
)

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
