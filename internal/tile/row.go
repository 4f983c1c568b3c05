package tile

import (
	"cmp"
	"fmt"
	"html"
	"slices"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/words"
)

// The measures of a row of tiles, in units of the drawings.
const (
	gap      = 22 // between the hand, the winning tile and each meld
	marked   = 13 // the room below for the mark of the winning tile
	pixelsOf = 0.46
)

// Row is tiles that lie beside one another. Its zero value is empty and ready for use.
type Row struct {
	b     strings.Builder
	names []string
	// labels are the names as they are read out: with what tells the winning tile and the melds from the rest.
	labels []string
	x      int
	mark   bool
}

// Add lays tiles upright at the end of the row.
func (r *Row) Add(lang string, tiles ...hand.Tile) {
	for _, t := range tiles {
		r.upright(Name(t, lang), symbolsOf(t)...)
		r.labels = append(r.labels, Name(t, lang))
	}
}

// Space leaves a gap, if there is something to stand apart from.
func (r *Row) Space() {
	if r.x > 0 {
		r.x += gap
	}
}

// Winning lays the winning tile apart from what there is.
func (r *Row) Winning(lang string, t hand.Tile) {
	r.Space()
	r.Marked(lang, t)
}

// Marked lays the winning tile at the end of the row, with a mark below it.
func (r *Row) Marked(lang string, t hand.Tile) {
	middle := r.x + Width/2
	fmt.Fprintf(&r.b, `<path d="M%d %dL%d %dH%dZ" fill="%s"/>`, middle, Height+2, middle+9, Height+marked,
		middle-9, ink)
	r.mark = true
	r.upright(Name(t, lang), symbolsOf(t)...)
	r.labels = append(r.labels, fmt.Sprintf(words.In(lang).Tiles.Winning, Name(t, lang)))
}

// Meld lays a called set apart from what there is: its first tile sideways, or both ends of a closed kan face down, but
// no coloured tile.
func (r *Row) Meld(lang string, m hand.Meld) {
	r.Space()
	tiles, first := slices.Clone(m.Tiles[:m.Size()]), len(r.names)
	if m.Type == hand.Ankan {
		slices.SortStableFunc(tiles, func(a, b hand.Tile) int { return cmp.Compare(a.Colour(), b.Colour()) })
		tiles = append(tiles[1:], tiles[0]) // plain ones come first, and one of them last
	}
	for i, t := range tiles {
		switch {
		case m.Type == hand.Ankan && (i == 0 || i == len(tiles)-1) && t.Colour() == hand.Plain:
			r.upright(Name(t, lang), backID)
		case m.Open() && i == 0:
			r.sideways(Name(t, lang), symbolsOf(t)...)
		default:
			r.upright(Name(t, lang), symbolsOf(t)...)
		}
	}
	label := words.In(lang).Tiles.Called
	if m.Type == hand.Ankan {
		label = words.In(lang).Tiles.ClosedKan
	}
	r.labels = append(r.labels, fmt.Sprintf(label, strings.Join(r.names[first:], ", ")))
}

func (r *Row) upright(name string, symbols ...string) {
	for _, id := range symbols {
		fmt.Fprintf(&r.b, `<use href="#%s" x="%d" width="%d" height="%d"/>`, id, r.x, Width, Height)
	}
	r.names = append(r.names, name)
	r.x += Width
}

func (r *Row) sideways(name string, symbols ...string) {
	for _, id := range symbols {
		fmt.Fprintf(&r.b, `<use href="#%s" width="%d" height="%d" transform="translate(%d %d) rotate(-90)"/>`, id, Width,
			Height, r.x, Height)
	}
	r.names = append(r.names, name)
	r.x += Height
}

// Names are the names of the tiles in their order.
func (r *Row) Names() []string { return r.names }

// Label names the tiles as they are read out: the winning tile and the melds told apart.
func (r *Row) Label() string { return strings.Join(r.labels, ", ") }

// SVG returns the row as a picture with a label for those who can't see it, [Row.Label] if it is empty. It uses the
// symbols that [Symbols] writes, and may become smaller where there is little room.
func (r *Row) SVG(label string) string {
	height := Height
	if r.mark {
		height += marked
	}
	if label == "" {
		label = r.Label()
	}
	return fmt.Sprintf(`<svg class="tiles" viewBox="0 0 %d %d" width="%.0f" height="%.0f" role="img" aria-label="%s">%s</svg>`,
		r.x, height, pixelsOf*float64(r.x), pixelsOf*float64(height), html.EscapeString(label), r.b.String())
}

// OfWin lays out a win as players do: the concealed tiles, the winning tile apart, then the melds.
func OfWin(w *hand.Win, lang string) *Row {
	r := new(Row)
	r.Add(lang, w.Hand...)
	r.Winning(lang, w.Tile)
	for _, m := range w.Melds {
		r.Meld(lang, m)
	}
	return r
}
