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
