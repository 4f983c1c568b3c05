package tile

import (
	"fmt"
	"strings"
)

// spot is the place of a circle or a stick, and its colour.
type spot struct {
	x, y  float64
	color string
}

// circles holds for each number the radius of its circles, and where they lie.
var circles = [...]struct {
	radius float64
	spots  []spot
}{
	2: {13, []spot{{30, 22, green}, {30, 58, blue}}},
	3: {10.5, []spot{{16, 17, blue}, {30, 40, red}, {44, 63, green}}},
	4: {10.5, []spot{{17, 20, blue}, {43, 20, green}, {17, 60, green}, {43, 60, blue}}},
	5: {9.5, []spot{{16, 17, blue}, {44, 17, green}, {30, 40, red}, {16, 63, green}, {44, 63, blue}}},
	6: {9.5, []spot{{18, 16, green}, {42, 16, green}, {18, 42, red}, {42, 42, red}, {18, 65, red}, {42, 65, red}}},
	7: {8, []spot{{13, 12.5, green}, {30, 20, green}, {47, 27.5, green}, {19, 47, red}, {41, 47, red}, {19, 66, red},
		{41, 66, red}}},
	8: {8, []spot{{19, 13, blue}, {41, 13, blue}, {19, 31, blue}, {41, 31, blue}, {19, 49, blue}, {41, 49, blue},
		{19, 67, blue}, {41, 67, blue}}},
	9: {7.8, []spot{
		{12.5, 15, green}, {30, 15, green}, {47.5, 15, green},
		{12.5, 40, red}, {30, 40, red}, {47.5, 40, red},
		{12.5, 65, blue}, {30, 65, blue}, {47.5, 65, blue},
	}},
}

func pin(rank int, isRed bool) string {
	if rank == 1 {
		return wheel()
	}
	var b strings.Builder
	c := circles[rank]
	for _, s := range c.spots {
		if isRed {
			s.color = red
		}
		fmt.Fprintf(&b, `<circle cx="%g" cy="%g" r="%.3g" fill="%s"/><circle cx="%g" cy="%g" r="%.3g" fill="%s" stroke="%s" stroke-width="%.2g"/>`,
			s.x, s.y, c.radius, s.color, s.x, s.y, c.radius*0.5, s.color, paper, c.radius*0.2)
	}
	return b.String()
}

func wheel() string {
	var b strings.Builder
	fmt.Fprintf(&b, `<circle cx="30" cy="40" r="20.5" fill="none" stroke="%s" stroke-width="5"/>`, green)
	for turn := 0; turn < 360; turn += 45 {
		fmt.Fprintf(&b, `<ellipse cx="30" cy="29.5" rx="2.8" ry="5" fill="%s" transform="rotate(%d 30 40)"/>`,
			green, turn)
	}
	fmt.Fprintf(&b, `<circle cx="30" cy="40" r="5.6" fill="%s"/>`, red)
	return b.String()
}
