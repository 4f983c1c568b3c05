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

// Measures of a row of tiles in drawing units.
const (
	gap           = 22 // between the hand, the winning tile and each meld
	markHeight    = 13 // room below for the mark of the winning tile
	pixelsPerUnit = 0.46
)

const ink = "#1c2733" // the darkest colour of the drawings

// Row is a row of tiles. The zero value is an empty row.
type Row struct {
	b     strings.Builder
	names []string
	// labels are the names for screen readers, which identify the winning tile and the melds.
	labels []string
	x      int
	mark   bool
}

// Add appends upright tiles.
func (r *Row) Add(lang string, tiles ...hand.Tile) {
	for _, t := range tiles {
		r.upright(Name(t, lang), symbolsOf(t)...)
		r.labels = append(r.labels, Name(t, lang))
	}
}

// Space appends a gap unless the row is empty.
func (r *Row) Space() {
	if r.x > 0 {
		r.x += gap
	}
}

// Winning appends the winning tile after a gap.
func (r *Row) Winning(lang string, t hand.Tile) {
	r.Space()
	r.Marked(lang, t)
}

// Marked appends the winning tile with a mark below it.
func (r *Row) Marked(lang string, t hand.Tile) {
	middle := r.x + Width/2
	fmt.Fprintf(&r.b, `<path d="M%d %dL%d %dH%dZ" fill="%s"/>`, middle, Height+2, middle+9,
		Height+markHeight,
		middle-9, ink)
	r.mark = true
	r.upright(Name(t, lang), symbolsOf(t)...)
	r.labels = append(r.labels, fmt.Sprintf(words.In(lang).Tiles.Winning, Name(t, lang)))
}

// Meld appends a meld after a gap, with its first tile sideways. A closed kan has both ends face
// down instead, but never hides a coloured tile.
func (r *Row) Meld(lang string, m hand.Meld) {
	r.Space()
	tiles, first := slices.Clone(m.Tiles[:m.Size()]), len(r.names)
	if m.Type == hand.Ankan {
		slices.SortStableFunc(tiles, func(a, b hand.Tile) int {
			return cmp.Compare(a.Colour(), b.Colour())
		})
		tiles = append(tiles[1:], tiles[0]) // plain tiles at both ends
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

// Label returns the names with the winning tile and the melds identified, for screen readers.
func (r *Row) Label() string { return strings.Join(r.labels, ", ") }

// SVG returns the row as a picture labelled for screen readers; an empty label means [Row.Label].
// It refers to the symbols written by [Symbols] and shrinks if there is little room.
func (r *Row) SVG(label string) string {
	height := Height
	if r.mark {
		height += markHeight
	}
	label = cmp.Or(label, r.Label())
	return fmt.Sprintf(`<svg class="tiles" viewBox="0 0 %d %d" width="%.0f" height="%.0f" role="img" aria-label="%s">%s</svg>`,
		r.x, height, pixelsPerUnit*float64(r.x), pixelsPerUnit*float64(height),
		html.EscapeString(label), r.b.String())
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
