package words

// Waits holds the words for the waits of hands. Comments give the arguments of formats after a
// colon.
type Waits struct {
	// Headings of columns: the tile, drawn or discarded, the number of tiles left, and the hand's
	// worth by ron and by tsumo.
	Tile, Draw, Discard, Left, Ron, Tsumo string
	// TilesAway heads the number of tiles to exchange until the hand is in tenpai, and Useful the
	// tiles that it would then wait for, or that bring it nearer. Away: the number.
	TilesAway, Useful, Away string
	// Nothing replaces a score, and precedes the reason below.
	Nothing string
	// NoneLeft and Furiten are sentences; FuritenShort follows the tiles. NotReckoned: the shapes
	// that distances ignore.
	NoneLeft, Furiten, FuritenShort, NotReckoned string
}
