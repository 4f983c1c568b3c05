package scorecard

import (
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/words"
)

// Piece is a group of a hand, or some of the tiles of one that has no groups.
type Piece struct {
	Tiles []hand.Tile
	// Winning is the place of the winning tile, -1 if it is not in it.
	Winning int
	// Meld is the called set that it is, nil of concealed tiles.
	Meld *hand.Meld
	// Apart reports whether it is the winning tile beside the others.
	Apart bool
}

// Prefix returns what stands in front of the tiles in a text.
func (p *Piece) Prefix(words *words.Common) string {
	switch {
	case p.Meld != nil:
		return words.Calls[p.Meld.Type] + " "
	case p.Apart:
		return "+ "
	}
	return ""
}

// Text returns the tiles in one word, with brackets around the one that won.
func (p *Piece) Text(words *words.Common) string {
	text := p.Prefix(words)
	for i, t := range p.Tiles {
		text += p.Digit(i, t)
	}
	return text + p.Tiles[0].Kind().Suit().String()
}

// Digit returns the number of a tile of the piece, in brackets if it won.
func (p *Piece) Digit(i int, t hand.Tile) string {
	if i == p.Winning {
		return "[" + t.Number() + "]"
	}
	return t.Number()
}

// HasFu reports whether fu with these tiles are for the piece: for its group, or for the wait that it completed.
func (p *Piece) HasFu(tiles []hand.Tile) bool {
	return len(tiles) == len(p.Tiles) && slices.Equal(kindsIn(tiles), kindsIn(p.Tiles))
}

func kindsIn(tiles []hand.Tile) (kinds []hand.Kind) {
	for _, t := range tiles {
		kinds = append(kinds, t.Kind())
	}
	slices.Sort(kinds)
	return kinds
}

// layout lays the tiles of a win out as a reading has them. Readings know kinds only, so it finds
// places for coloured tiles.
type layout struct {
	win *hand.Win
	// coloured are those among the concealed tiles that have no place yet.
	coloured []hand.Tile
	pieces   []Piece
}

// LayOut returns the pieces of a reading, and the place of the one that the winning tile completed, -1 for none.
func LayOut(w *hand.Win, r *engine.Reading) (pieces []Piece, completed int) {
	l := layout{win: w}
	if r.NumGroups == 0 {
		l.loose(r.Wait)
	} else {
		l.groups(r)
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
		l.concealed(kindsOf(g), int(r.Completed) == i)
	}
	if r.Pair != hand.NoKind {
		l.concealed([]hand.Kind{r.Pair, r.Pair}, r.Completed == hand.PairCompleted)
	}
	for i := range l.win.Melds {
		m := &l.win.Melds[i]
		l.pieces = append(l.pieces, Piece{Tiles: m.Tiles[:m.Size()], Winning: -1, Meld: m})
	}
}

func kindsOf(g hand.Group) []hand.Kind {
	low := g.Low()
	if g.Kind() == hand.Sequence {
		return []hand.Kind{low, low + 1, low + 2}
	}
	return []hand.Kind{low, low, low}
}

// concealed adds concealed tiles, with the winning tile among them if they were completed by it.
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
		} else if at := slices.IndexFunc(l.coloured, func(t hand.Tile) bool { return t.Kind() == k }); at >= 0 {
			tiles[i] = l.coloured[at]
			l.coloured = slices.Delete(l.coloured, at, at+1)
		}
	}
	l.add(tiles, mark)
}

// loose adds the tiles of a hand without groups: in pairs if its wait was for a pair, else the
// winning tile behind the others.
func (l *layout) loose(wait hand.Wait) {
	tiles := slices.Clone(l.win.Hand)
	if wait != hand.Tanki {
		for _, suit := range suits(tiles) {
			l.add(suit, -1)
		}
		l.pieces = append(l.pieces, Piece{Tiles: []hand.Tile{l.win.Tile}, Apart: true})
		return
	}
	// The winning tile goes behind its equals, so that it ends its pair.
	at := slices.IndexFunc(tiles, func(t hand.Tile) bool { return t.Kind() > l.win.Tile.Kind() })
	if at < 0 {
		at = len(tiles)
	}
	tiles = slices.Insert(tiles, at, l.win.Tile)
	for i := 0; i+1 < len(tiles); i += 2 {
		l.add(tiles[i:i+2], at-i)
	}
}

func suits(tiles []hand.Tile) [][]hand.Tile {
	var cut [][]hand.Tile
	for i, t := range tiles {
		if i == 0 || t.Kind().Suit() != tiles[i-1].Kind().Suit() {
			cut = append(cut, nil)
		}
		cut[len(cut)-1] = append(cut[len(cut)-1], t)
	}
	return cut
}

func (l *layout) add(tiles []hand.Tile, winning int) {
	if winning >= len(tiles) {
		winning = -1
	}
	l.pieces = append(l.pieces, Piece{Tiles: tiles, Winning: max(winning, -1)})
}
