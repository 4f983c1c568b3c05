package tenhou

import "example.com/hanfu/hand"

// tileID is a tile as the XML logs number them: four copies of each kind, one kind after the other.
type tileID int

const (
	tileIDs = tileID(hand.Kinds * hand.Copies)
)

// tile returns the tile of a number. Where there are red fives, the first copy of a five is one.
func (id tileID) tile(reds bool) hand.Tile {
	kind := hand.Kind(id / hand.Copies)
	if reds && id%hand.Copies == 0 && kind.Suit() != hand.Honors && kind == hand.RedFive(kind.Suit()).Kind() {
		return hand.RedFive(kind.Suit())
	}
	return hand.NewTile(kind)
}
