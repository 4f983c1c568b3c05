package words

// Waits are the words of what hands wait for. A verb such as %s stands for what the comment says.
type Waits struct {
	// Heads of columns: the tile that is waited for, drawn or discarded, how many are left of it, and what the hand is worth
	// by ron and by self-draw.
	Tile, Draw, Discard, Left, Ron, Tsumo string
	// TilesAway heads how many tiles must be exchanged until the hand waits, and Useful the tiles for which it waits then, or
	// that bring it nearer. Away says how many must be exchanged.
	TilesAway, Useful, Away string
	// Nothing stands in place of a score, and in front of the reason below.
	Nothing string
	// NoneLeft and Furiten are sentences; FuritenShort stands behind the tiles. NotReckoned: shapes that are not reckoned with in
	// distances.
	NoneLeft, Furiten, FuritenShort, NotReckoned string
}
