// Package tile draws mahjong tiles as SVG: the 34 kinds, the red fives and the back.
//
// All drawings are original and consist of paths, so that no font is needed and pictures look the
// same everywhere. They are simple enough for 20 pixels, print well, and their colours are
// distinguishable in grey. A page contains the drawings once, as symbols, and refers to them for
// each tile:
//
//	tile.Symbols(w, "en")             // once, near the beginning of the page
//	tile.OfWin(&win, "en").SVG("")    // as often as needed
package tile

import (
	_ "embed"
	"fmt"
	"html"
	"io"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/words"
)

// The size of a tile in drawing units.
const (
	Width  = 60
	Height = 80
)

// drawings has a symbol for each tile, for the back and for the overlays of coloured tiles. The
// title of each is what its id has after "tile-".
//
//go:embed drawings.svg
var drawings string

// All returns a tile of every kind, with the red fives after the plain ones.
func All() []hand.Tile {
	var all []hand.Tile
	for k := range hand.Kind(hand.Kinds) {
		all = append(all, hand.NewTile(k))
		if red := hand.RedFive(k.Suit()); k.Suit() != hand.Honors && red.Kind() == k {
			all = append(all, red)
		}
	}
	return all
}

// backID is the symbol id of a tile that lies face down.
const backID = "tile-back"

func symbolID(t hand.Tile) string { return "tile-" + t.String() }

// veils are the symbol ids of overlays for coloured tiles without their own drawing.
var veils = map[hand.Colour]string{hand.Red: "tile-red", hand.Gold: "tile-gold"}

func symbolsOf(t hand.Tile) []string {
	if veil := veils[t.Colour()]; veil != "" && !t.RedFive() {
		return []string{symbolID(hand.NewTile(t.Kind())), veil}
	}
	return []string{symbolID(t)}
}

// Symbols writes the drawings of all tiles and of the back for use on the same page, titled with
// their names in a language. The symbols are not visible themselves; the page hides their class,
// symbols, by its style.
func Symbols(w io.Writer, lang string) error {
	titles := []string{title("back"), title(words.In(lang).Tiles.Back)}
	for _, t := range All() {
		titles = append(titles, title(t.String()), title(Name(t, lang)))
	}
	_, err := strings.NewReplacer(titles...).WriteString(w, drawings)
	return err
}

func title(name string) string { return "<title>" + html.EscapeString(name) + "</title>" }

// Name returns the name of a tile in a language. Unknown languages fall back to English.
func Name(t hand.Tile, lang string) string {
	w, k := words.In(lang).Tiles, t.Kind()
	name := ""
	if k.Suit() == hand.Honors {
		name = w.Honors[k.Rank()-1]
	} else {
		name = w.Numbers[k.Rank()-1] + w.Suits[k.Suit()]
	}
	switch t.Colour() {
	case hand.Red:
		name = fmt.Sprintf(w.Red, name)
	case hand.Gold:
		name = fmt.Sprintf(w.Gold, name)
	}
	return name
}
