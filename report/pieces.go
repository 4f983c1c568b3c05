package report

import (
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/report/page"
	"example.com/hanfu/internal/words"
)

// layout lays the tiles of a win out as a reading has them. Readings know kinds only, so it finds
// places for the red fives.
type layout struct {
	page.Paint
	words *words.Common
	win   *hand.Win
	// reds are the red fives among the concealed tiles that have no place yet.
	reds   []hand.Tile
	pieces []page.Piece
	// completed is the piece with the winning tile in it.
	completed page.Piece
}

// layOut returns the pieces of a reading, and the one that the winning tile completed.
func layOut(p *page.Page, w *hand.Win, r *engine.Reading) (pieces []page.Piece, completed page.Piece) {
	l := layout{Paint: p.Paint, words: p.Words, win: w}
	if r.NumGroups == 0 {
		l.loose(r.Wait)
		return l.pieces, l.completed
	}
	for _, t := range w.Hand {
		if t.Red() {
			l.reds = append(l.reds, t)
		}
	}
	concealed := int(r.NumGroups) - len(w.Melds)
	for i, g := range r.Groups[:concealed] {
		l.concealed(kindsOf(g), int(r.Completed) == i)
	}
	if r.Pair != hand.NoKind {
		l.concealed([]hand.Kind{r.Pair, r.Pair}, r.Completed == hand.PairCompleted)
	}
	for _, m := range w.Melds {
		l.add(m.Tiles[:m.Size()], -1, l.words.Calls[m.Type]+" ")
	}
	return l.pieces, l.completed
}

// kindsOf returns the tiles of a concealed group, which is no kan.
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
		} else if red := slices.IndexFunc(l.reds, func(t hand.Tile) bool { return t.Kind() == k }); red >= 0 {
			tiles[i] = l.reds[red]
			l.reds = slices.Delete(l.reds, red, red+1)
		}
	}
	l.add(tiles, mark, "")
}

// loose adds the tiles of a hand without groups: in pairs if its wait was for a pair, else the
// winning tile behind the others.
func (l *layout) loose(wait hand.Wait) {
	tiles := slices.Clone(l.win.Hand)
	if wait != hand.Tanki {
		for _, suit := range suits(tiles) {
			l.add(suit, -1, "")
		}
		l.add([]hand.Tile{l.win.Tile}, 0, "+ ")
		return
	}
	// The winning tile goes behind its equals, so that it ends its pair.
	at := slices.IndexFunc(tiles, func(t hand.Tile) bool { return t.Kind() > l.win.Tile.Kind() })
	if at < 0 {
		at = len(tiles)
	}
	tiles = slices.Insert(tiles, at, l.win.Tile)
	for i := 0; i+1 < len(tiles); i += 2 {
		l.add(tiles[i:i+2], at-i, "")
	}
}

// suits cuts sorted tiles where the suit changes.
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

// add adds a piece: tiles of one suit, with brackets around the one that is marked.
func (l *layout) add(tiles []hand.Tile, mark int, prefix string) {
	g := page.PlainPiece(prefix)
	for i, t := range tiles {
		s := t.String()[:1]
		switch {
		case i == mark:
			s = "[" + s + "]"
			g.Shown += l.Winning.Sprint(s)
		case t.Red():
			g.Shown += l.Red.Sprint(s)
		default:
			g.Shown += s
		}
		g.Plain += s
	}
	suit := tiles[0].Kind().Suit().String()
	g.Plain += suit
	g.Shown += suit
	l.pieces = append(l.pieces, g)
	if mark >= 0 && mark < len(tiles) {
		l.completed = g
	}
}
