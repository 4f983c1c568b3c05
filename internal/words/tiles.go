package words

// Tiles are the words for tiles in one language. A verb such as %s stands for what the comment says.
type Tiles struct {
	// Numbers stand in front of the suits: characters, circles, bamboos.
	Numbers [9]string
	Suits   [3]string
	// Honors are the winds and the white, the green and the red dragon.
	Honors [7]string
	// Red and Gold: a tile of that colour. Back stands for a tile that lies face down.
	Red, Gold, Back string
	// Winning: the tile. Called and ClosedKan: the tiles.
	Winning, Called, ClosedKan string
}
