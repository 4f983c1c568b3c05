package tile

import (
	"fmt"
	"strings"

	"example.com/hanfu/hand"
)

// spot is the centre of a circle or stick, and its colour.
type spot struct {
	x, y  float64
	color string
}

// circles holds the radius and positions of the circles of each number.
var circles = [...]struct {
	radius float64
	spots  []spot
}{
	2: {13, []spot{{30, 22, green}, {30, 58, blue}}},
	3: {10.5, []spot{{16, 17, blue}, {30, 40, red}, {44, 63, green}}},
	4: {10.5, []spot{{17, 20, blue}, {43, 20, green}, {17, 60, green}, {43, 60, blue}}},
	5: {9.5, []spot{{16, 17, blue}, {44, 17, green}, {30, 40, red},
		{16, 63, green}, {44, 63, blue}}},
	6: {9.5, []spot{{18, 16, green}, {42, 16, green}, {18, 42, red}, {42, 42, red},
		{18, 65, red}, {42, 65, red}}},
	7: {8, []spot{{13, 12.5, green}, {30, 20, green}, {47, 27.5, green}, {19, 47, red},
		{41, 47, red}, {19, 66, red},
		{41, 66, red}}},
	8: {8, []spot{{19, 13, blue}, {41, 13, blue}, {19, 31, blue}, {41, 31, blue},
		{19, 49, blue}, {41, 49, blue},
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
	fmt.Fprintf(&b, `<circle cx="30" cy="40" r="20.5" fill="none" stroke="%s" stroke-width="5"/>`,
		green)
	for turn := 0; turn < 360; turn += 45 {
		fmt.Fprintf(&b, `<ellipse cx="30" cy="29.5" rx="2.8" ry="5" fill="%s" transform="rotate(%d 30 40)"/>`,
			green, turn)
	}
	fmt.Fprintf(&b, `<circle cx="30" cy="40" r="5.6" fill="%s"/>`, red)
	return b.String()
}

// stick is a bamboo stick: its centre, its rotation in degrees, and its colour.
type stick struct {
	spot
	rotation int
}

// bamboo holds the length and positions of the sticks of each number.
var bamboo = [...]struct {
	length float64
	sticks []stick
}{
	2: {29, []stick{at(30, 22, blue), at(30, 58, green)}},
	3: {29, []stick{at(30, 22, blue), at(17, 58, green), at(43, 58, green)}},
	4: {29, []stick{at(17, 22, blue), at(43, 22, green), at(17, 58, green), at(43, 58, blue)}},
	5: {29, []stick{at(14, 22, green), at(46, 22, blue), at(30, 40, red),
		at(14, 58, blue), at(46, 58, green)}},
	6: {29, []stick{at(13, 22, green), at(30, 22, green), at(47, 22, green),
		at(13, 58, blue), at(30, 58, blue),
		at(47, 58, blue)}},
	7: {20, []stick{
		at(30, 15.5, red), at(13, 40, green), at(30, 40, blue),
		at(47, 40, green), at(13, 64.5, green),
		at(30, 64.5, blue), at(47, 64.5, green),
	}},
	8: {26, []stick{
		at(11, 22, green), rotated(23.5, 22.5, 28, green),
		rotated(36.5, 22.5, -28, green), at(49, 22, green),
		at(11, 58, blue), rotated(23.5, 57.5, -28, blue),
		rotated(36.5, 57.5, 28, blue), at(49, 58, blue),
	}},
	9: {20, []stick{
		at(13, 15.5, green), at(30, 15.5, red), at(47, 15.5, blue),
		at(13, 40, green), at(30, 40, red),
		at(47, 40, blue),
		at(13, 64.5, green), at(30, 64.5, red), at(47, 64.5, blue),
	}},
}

func at(x, y float64, color string) stick { return stick{spot{x, y, color}, 0} }

func rotated(x, y float64, rotation int, color string) stick {
	return stick{spot{x, y, color}, rotation}
}

func sou(rank int, isRed bool) string {
	if rank == 1 {
		return bird()
	}
	var b strings.Builder
	for _, s := range bamboo[rank].sticks {
		if isRed {
			s.color = red
		}
		b.WriteString(s.draw(bamboo[rank].length))
	}
	return b.String()
}

func (s stick) draw(length float64) string {
	half, width := length/2, 6.0
	if length > 26 { // few sticks leave room for thicker ones
		width = 7.5
	}
	knot := width/2 - 0.7
	turn := ""
	if s.rotation != 0 {
		turn = fmt.Sprintf(` transform="rotate(%d %g %g)"`, s.rotation, s.x, s.y)
	}
	return fmt.Sprintf(`<path d="M%g %gV%g" stroke="%s" stroke-width="%g"%s/><path d="M%.3g %gh%gM%.3g %gh%gM%.3g %gh%g" stroke="%s" stroke-width="4" stroke-linecap="round"%s/>`,
		s.x, s.y-half+2, s.y+half-2, s.color, width, turn,
		s.x-knot, s.y-half+2, 2*knot, s.x-knot, s.y, 2*knot, s.x-knot,
		s.y+half-2, 2*knot, s.color, turn)
}

func bird() string {
	return fmt.Sprintf(`<g fill="none" stroke="%[1]s" stroke-linecap="round">`+
		`<path d="M33 44C24 50 16 58 11 70M34 46C29 54 24 62 22 72M36 47C35 56 34 63 33 72" stroke-width="4"/>`+
		`<path d="M38 50L42 66M43 49L48 64M38 67H45M45 65H51" stroke="%[2]s" stroke-width="2.4"/></g>`+
		`<path d="M26 22C32 16 40 20 40 28C46 32 50 40 45 48C40 54 32 52 29 46C26 40 30 34 29 30C28 28 26 26 26 22Z" fill="%[1]s"/>`+
		`<path d="M35 34C42 36 45 42 42 48C37 48 33 42 35 34Z" fill="%[3]s"/>`+
		`<path d="M27 24L17 27L27 29Z" fill="%[2]s"/><path d="M32 17L29 8M35 17L36 8M37 19L43 11" stroke="%[2]s" stroke-width="2.6" stroke-linecap="round"/>`+
		`<circle cx="31.5" cy="24" r="2.2" fill="%[4]s"/>`, green, red, blue, paper)
}

// The characters, as lines in a box of 100 x 100 (numerals 100 x 70). They are simplified but
// distinguishable at 20 pixels.
var numerals = [...]string{
	1: "M8 37 L92 34",
	2: "M24 14 H76 M8 60 H92",
	3: "M18 6 H82 M26 35 H74 M8 64 H92",
	4: "M10 6 H90 V66 H10 Z M38 8 C38 26 36 38 22 46 M61 8 V34 Q61 43 70 43 H86",
	5: "M14 4 H86 M46 4 L32 66 M18 34 H76 V66 M4 66 H96",
	6: "M50 0 V14 M6 23 H94 M36 36 C32 48 24 58 10 68 M64 36 C70 48 78 58 90 68",
	7: "M6 34 L94 20 M44 2 V52 Q44 66 58 66 H78 Q90 66 90 52",
	8: "M36 10 C34 36 26 54 6 68 M52 4 C58 36 72 56 96 68",
	9: "M8 22 H66 V52 Q66 66 78 66 H84 Q94 66 94 52 M38 2 C38 36 30 56 6 68",
}

// tenThousand is the lower half of the man tiles.
const tenThousand = "M4 11 H96 M32 0 V22 M68 0 V22 M22 31 H78 V58 H22 Z M22 44 H78 M50 31 V84 " +
	"M10 100 V70 H90 V88 Q90 99 78 99 M30 87 L62 82 M60 77 L71 91"

var honorPaths = [...]string{
	1: "M50 0 V100 M8 15 H92 M20 30 H80 V60 H20 Z M20 45 H80 M48 62 C40 76 26 88 6 95 M52 62 C60 76 74 88 94 95",
	2: "M8 15 H92 M50 0 V32 M10 100 V33 H90 V87 Q90 99 78 99 M35 43 L41 53 M65 43 L59 53 M28 58 H72 M24 75 H76 M50 58 V95",
	3: "M4 10 H96 M12 34 H88 V96 H12 Z M38 10 V38 C38 56 32 66 15 72 M62 10 V56 Q62 67 72 67 H85",
	4: "M36 2 V98 M6 34 H36 M4 86 L36 70 M63 2 V82 Q63 95 76 95 H86 Q97 95 97 80 M94 25 L63 45",
	6: "M10 12 H38 C34 28 22 41 4 47 M12 27 L22 35 M58 2 C62 22 76 40 97 47 M84 6 L68 20 M94 22 L79 33 " +
		"M12 54 H40 V68 H14 V82 H42 Q42 98 28 98 M60 54 H80 V64 Q80 68 92 68 M60 54 Q60 68 50 71 M54 79 H88 C82 90 68 97 50 99 M60 81 C68 91 80 97 97 99",
	7: "M50 0 V100 M12 26 H88 V64 H12 Z",
}

func man(rank int, isRed bool) string {
	color := ink
	if isRed {
		color = red
	}
	return strokes(color, numerals[rank], 13, 9, 0.34, 0.34, 4.2) +
		strokes(red, tenThousand, 13, 40, 0.34, 0.32, 3)
}

func honor(k hand.Kind) string {
	switch rank := k.Rank(); rank {
	case 5:
		return `<rect x="11" y="12" width="38" height="56" rx="3" fill="none" stroke="` + blue +
			`" stroke-width="3.5"/>` +
			`<rect x="16.5" y="17.5" width="27" height="45" rx="1.5" fill="none" stroke="` + blue +
			`" stroke-width="1.2"/>`
	case 6:
		return strokes(green, honorPaths[rank], 8.5, 14, 0.43, 0.52, 4)
	case 7:
		return strokes(red, honorPaths[rank], 10, 13, 0.4, 0.54, 5.5)
	default:
		return strokes(ink, honorPaths[rank], 9, 14, 0.42, 0.52, 4.4)
	}
}
