package tile

import (
	"fmt"
	"strings"
)

// stick is a stick of bamboo: where its middle is, how far it leans, and its colour.
type stick struct {
	spot
	lean int
}

// bamboo holds for each number how long its sticks are, and where they stand.
var bamboo = [...]struct {
	length float64
	sticks []stick
}{
	2: {29, []stick{at(30, 22, blue), at(30, 58, green)}},
	3: {29, []stick{at(30, 22, blue), at(17, 58, green), at(43, 58, green)}},
	4: {29, []stick{at(17, 22, blue), at(43, 22, green), at(17, 58, green), at(43, 58, blue)}},
	5: {29, []stick{at(14, 22, green), at(46, 22, blue), at(30, 40, red), at(14, 58, blue), at(46, 58, green)}},
	6: {29, []stick{at(13, 22, green), at(30, 22, green), at(47, 22, green), at(13, 58, blue), at(30, 58, blue),
		at(47, 58, blue)}},
	7: {20, []stick{
		at(30, 15.5, red), at(13, 40, green), at(30, 40, blue), at(47, 40, green), at(13, 64.5, green),
		at(30, 64.5, blue), at(47, 64.5, green),
	}},
	8: {26, []stick{
		at(11, 22, green), leaning(23.5, 22.5, 28, green), leaning(36.5, 22.5, -28, green), at(49, 22, green),
		at(11, 58, blue), leaning(23.5, 57.5, -28, blue), leaning(36.5, 57.5, 28, blue), at(49, 58, blue),
	}},
	9: {20, []stick{
		at(13, 15.5, green), at(30, 15.5, red), at(47, 15.5, blue), at(13, 40, green), at(30, 40, red),
		at(47, 40, blue),
		at(13, 64.5, green), at(30, 64.5, red), at(47, 64.5, blue),
	}},
}

func at(x, y float64, color string) stick { return stick{spot{x, y, color}, 0} }

func leaning(x, y float64, lean int, color string) stick { return stick{spot{x, y, color}, lean} }

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
	if length > 26 { // few sticks have room to be stout
		width = 7.5
	}
	knot := width/2 - 0.7
	turn := ""
	if s.lean != 0 {
		turn = fmt.Sprintf(` transform="rotate(%d %g %g)"`, s.lean, s.x, s.y)
	}
	return fmt.Sprintf(`<path d="M%g %gV%g" stroke="%s" stroke-width="%g"%s/><path d="M%.3g %gh%gM%.3g %gh%gM%.3g %gh%g" stroke="%s" stroke-width="4" stroke-linecap="round"%s/>`,
		s.x, s.y-half+2, s.y+half-2, s.color, width, turn,
		s.x-knot, s.y-half+2, 2*knot, s.x-knot, s.y, 2*knot, s.x-knot, s.y+half-2, 2*knot, s.color, turn)
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
