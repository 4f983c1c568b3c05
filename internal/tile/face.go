package tile

import (
	"fmt"
	"strings"

	"example.com/hanfu/hand"
)

// The size of a tile in drawing units.
const (
	Width  = 60
	Height = 80
)

// The colours of the drawings. They are distinguishable in grey.
const (
	ink   = "#1c2733"
	red   = "#c0262c"
	green = "#1d7a4c"
	blue  = "#1f4e8c"
	paper = "#fffdf8"
	blush = "#fdeeea"
	edge  = "#8d8878"
	cloth = "#d9a441"
	gold  = "#e3b008"
)

func frame(fill string) string {
	return fmt.Sprintf(`<rect x="1.5" y="1.5" width="%d" height="%d" rx="7" fill="%s" stroke="%s" stroke-width="2"/>`,
		Width-3, Height-3, fill, edge)
}

func face(t hand.Tile) string {
	k, isRed := t.Kind(), t.RedFive()
	switch k.Suit() {
	case hand.Man:
		return man(k.Rank(), isRed)
	case hand.Pin:
		return pin(k.Rank(), isRed)
	case hand.Sou:
		return sou(k.Rank(), isRed)
	default:
		return honor(k)
	}
}

func drawTile(t hand.Tile) string {
	if t.RedFive() {
		return frame(blush) + face(t)
	}
	return frame(paper) + face(t) + veil(t.Colour())
}

// veil returns the overlay of a coloured tile that is not a red five.
func veil(c hand.Colour) string {
	color := ""
	switch c {
	case hand.Red:
		color = red
	case hand.Gold:
		color = gold
	default:
		return ""
	}
	return fmt.Sprintf(`<rect x="3" y="3" width="%d" height="%d" rx="6" fill="%s" fill-opacity=".22" stroke="%s" stroke-width="4"/>`,
		Width-6, Height-6, color, color)
}

func back() string {
	return frame(cloth) +
		fmt.Sprintf(`<rect x="9" y="9" width="42" height="62" rx="4" fill="none" stroke="%s" stroke-width="2" opacity=".75"/>`, paper)
}

func strokes(color, path string, x, y, scaleX, scaleY, width float64) string {
	return fmt.Sprintf(`<path d="%s" fill="none" stroke="%s" stroke-width="%g" stroke-linecap="round" stroke-linejoin="round"/>`,
		scaled(path, x, y, scaleX, scaleY), color, width)
}

// scaled moves and scales a path of absolute commands. Unlike a transform, it keeps the line width.
func scaled(path string, x, y, scaleX, scaleY float64) string {
	var b strings.Builder
	factor := [2]float64{scaleX, scaleY}
	offset := [2]float64{x, y}
	axis, single := 0, -1
	for i, word := range strings.Fields(path) {
		if c := word[0]; c >= 'A' && c <= 'Z' {
			axis, single = 0, -1
			switch c {
			case 'H':
				single = 0
			case 'V':
				single = 1
			}
			b.WriteByte(c)
			word = word[1:]
		} else if i > 0 {
			b.WriteByte(' ')
		}
		if word == "" {
			continue
		}
		var n float64
		if _, err := fmt.Sscan(word, &n); err != nil {
			panic("tile: a drawing has " + word + " where a number belongs")
		}
		a := axis
		if single >= 0 {
			a = single
		}
		fmt.Fprintf(&b, "%.4g", offset[a]+n*factor[a])
		axis = 1 - axis
	}
	return b.String()
}
