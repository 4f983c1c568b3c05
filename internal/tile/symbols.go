// Package tile draws mahjong tiles as SVG: the 34 kinds, the red fives and the back.
//
// Every line is our own and is drawn as a path, so that no font is needed and a picture is the same everywhere. A page
// has the drawings once, as symbols, and uses them wherever a tile lies:
//
//	tile.Symbols(w, "en")              // once, near the beginning of the page
//	tile.Win(&win, "en").SVG("")      // as often as needed
//
// The shapes are plain enough for 20 pixels, and made of lines that stay clean in print.
package tile

import (
	"fmt"
	"html"
	"io"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/words"
)

// All lists one tile of every kind, and the red fives behind their plain ones.
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

// backID is the id of the symbol of a tile that lies face down.
const backID = "tile-back"

func symbolID(t hand.Tile) string { return "tile-" + t.String() }

// veils are the symbols that lie over the plain tile where a coloured one has no drawing of its own.
var veils = map[hand.Colour]string{hand.Red: "tile-red", hand.Gold: "tile-gold"}

func symbolsOf(t hand.Tile) []string {
	if veil := veils[t.Colour()]; veil != "" && !t.RedFive() {
		return []string{symbolID(hand.NewTile(t.Kind())), veil}
	}
	return []string{symbolID(t)}
}

// Symbols writes the drawings of all tiles and of the back, which the hands on the same page use. Each has the tile's
// name in a language as its title. What is written shows nothing by itself; a page's style puts its class, symbols, out
// of the way.
func Symbols(w io.Writer, lang string) error {
	var b strings.Builder
	b.WriteString(`<svg class="symbols" width="0" height="0" aria-hidden="true"><defs>` + "\n")
	for _, t := range All() {
		symbol(&b, symbolID(t), Name(t, lang), whole(t))
	}
	for _, c := range [...]hand.Colour{hand.Red, hand.Gold} {
		fmt.Fprintf(&b, `<symbol id="%s" viewBox="0 0 %d %d">%s</symbol>`+"\n", veils[c], Width, Height, veil(c))
	}
	symbol(&b, backID, words.In(lang).Tiles.Back, back())
	b.WriteString("</defs></svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

func symbol(b *strings.Builder, id, title, drawing string) {
	fmt.Fprintf(b, `<symbol id="%s" viewBox="0 0 %d %d"><title>%s</title>%s</symbol>`+"\n", id, Width, Height,
		html.EscapeString(title), drawing)
}

// SVG returns the picture of one tile as a file of its own.
func SVG(t hand.Tile, lang string) string {
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img"><title>%s</title>%s</svg>`+"\n",
		Width, Height, html.EscapeString(Name(t, lang)), whole(t))
}

// Name returns the name of a tile in a language, by its code; in English if there are no words in it.
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
