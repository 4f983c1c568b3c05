package scorecard

import (
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/study/hands"
)

// Piece is a group of a hand, or a run of tiles that form none.
type Piece struct {
	Tiles []hand.Tile
	// Winning is the index of the winning tile, or -1.
	Winning int
	// Meld is the called meld, or nil for concealed tiles.
	Meld *hand.Meld
	// Apart is set for a winning tile shown on its own.
	Apart bool
}

// Prefix returns the text before the tiles.
func (p *Piece) Prefix(words *words.Common) string {
	switch {
	case p.Meld != nil:
		return words.Calls[p.Meld.Type] + " "
	case p.Apart:
		return "+ "
	}
	return ""
}

// Text returns the tiles as one word, with brackets around the winning tile.
func (p *Piece) Text(words *words.Common) string {
	text := p.Prefix(words)
	for i, t := range p.Tiles {
		text += p.Digit(i, t)
	}
	return text + p.Tiles[0].Kind().Suit().String()
}

// Digit returns the number of tile i of the piece, in brackets if it is the winning tile.
func (p *Piece) Digit(i int, t hand.Tile) string {
	if i == p.Winning {
		return "[" + t.Number() + "]"
	}
	return t.Number()
}

// HasFu reports whether tiles, for which fu were given, are those of the piece.
func (p *Piece) HasFu(tiles []hand.Tile) bool {
	return len(tiles) == len(p.Tiles) && slices.Equal(sortedKinds(tiles), sortedKinds(p.Tiles))
}

func sortedKinds(tiles []hand.Tile) (kinds []hand.Kind) {
	for _, t := range tiles {
		kinds = append(kinds, t.Kind())
	}
	slices.Sort(kinds)
	return kinds
}

// layout arranges the tiles of a win according to a reading. Readings only have kinds, so layout
// assigns the coloured tiles.
type layout struct {
	win *hand.Win
	// coloured are the concealed coloured tiles not assigned yet.
	coloured []hand.Tile
	pieces   []Piece
}

// LayOut returns the pieces of a reading, and the index of the piece with the winning tile, or -1.
func LayOut(w *hand.Win, r *engine.Reading) (pieces []Piece, completed int) {
	l := layout{win: w}
	if r.Pair == hand.NoKind {
		l.ungrouped(r.Wait)
	} else {
		l.groups(r)
	}
	for i := range w.Melds {
		m := &w.Melds[i]
		l.pieces = append(l.pieces, Piece{Tiles: m.Tiles[:m.Size()], Winning: -1, Meld: m})
	}
	return l.pieces, slices.IndexFunc(l.pieces, func(p Piece) bool { return p.Winning >= 0 })
}

func (l *layout) groups(r *engine.Reading) {
	for _, t := range l.win.Hand {
		if t.Colour() != hand.Plain {
			l.coloured = append(l.coloured, t)
		}
	}
	concealed := int(r.NumGroups) - len(l.win.Melds)
	for i, g := range r.Groups[:concealed] {
		l.concealed(hands.Kinds(g), int(r.Completed) == i)
	}
	l.concealed([]hand.Kind{r.Pair, r.Pair}, r.Completed == hand.PairCompleted)
}

// concealed adds a piece of concealed tiles, with the winning tile if it completed the piece.
func (l *layout) concealed(kinds []hand.Kind, completed bool) {
	mark := -1
	for i, k := range kinds {
		if completed && k == l.win.Tile.Kind() {
			mark = i
		}
	}
	tiles := make([]hand.Tile, len(kinds))
	for i, k := range kinds {
		tiles[i] = hand.NewTile(k)
		if i == mark {
			tiles[i] = l.win.Tile
		} else if at := slices.IndexFunc(l.coloured,
			func(t hand.Tile) bool { return t.Kind() == k }); at >= 0 {
			tiles[i] = l.coloured[at]
			l.coloured = slices.Delete(l.coloured, at, at+1)
		}
	}
	l.add(tiles, mark)
}

// ungrouped adds the concealed tiles of a hand without one pair: in pairs if the wait was tanki,
// otherwise by suit with the winning tile at the end.
func (l *layout) ungrouped(wait hand.Wait) {
	tiles := slices.Clone(l.win.Hand)
	if wait != hand.Tanki {
		for _, suit := range splitBySuit(tiles) {
			l.add(suit, -1)
		}
		l.pieces = append(l.pieces, Piece{Tiles: []hand.Tile{l.win.Tile}, Apart: true})
		return
	}
	// The winning tile goes after its equals, so that it ends its pair.
	at := slices.IndexFunc(tiles, func(t hand.Tile) bool { return t.Kind() > l.win.Tile.Kind() })
	if at < 0 {
		at = len(tiles)
	}
	tiles = slices.Insert(tiles, at, l.win.Tile)
	for i := 0; i+1 < len(tiles); i += 2 {
		l.add(tiles[i:i+2], at-i)
	}
}

func splitBySuit(tiles []hand.Tile) [][]hand.Tile {
	var runs [][]hand.Tile
	for i, t := range tiles {
		if i == 0 || t.Kind().Suit() != tiles[i-1].Kind().Suit() {
			runs = append(runs, nil)
		}
		runs[len(runs)-1] = append(runs[len(runs)-1], t)
	}
	return runs
}

func (l *layout) add(tiles []hand.Tile, winning int) {
	if winning >= len(tiles) {
		winning = -1
	}
	l.pieces = append(l.pieces, Piece{Tiles: tiles, Winning: max(winning, -1)})
}
