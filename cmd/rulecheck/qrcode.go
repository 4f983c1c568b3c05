package main

import (
	"strings"

	"rsc.io/qr"
)

// quiet is how many modules stay light around a code, as ISO/IEC 18004 wants it.
const quiet = 4

// drawQR draws a text as a QR code for a terminal, two rows of it a line. With colours it is dark on light as on paper.
// Without, what is light is drawn, as most terminals are dark.
func drawQR(text string, color bool) (string, error) {
	code, err := qr.Encode(text, qr.L)
	if err != nil {
		return "", err
	}
	begin, end := "", "\n"
	if color {
		begin, end = "\x1b[38;5;16;48;5;231m", "\x1b[0m\n"
	}
	// What lies outside is light, the row below the last one too.
	drawn := func(x, y int) bool { return code.Black(x, y) == color }
	var b strings.Builder
	for y := -quiet; y < code.Size+quiet; y += 2 {
		b.WriteString(begin)
		for x := -quiet; x < code.Size+quiet; x++ {
			switch upper, lower := drawn(x, y), drawn(x, y+1); {
			case upper && lower:
				b.WriteRune('█')
			case upper:
				b.WriteRune('▀')
			case lower:
				b.WriteRune('▄')
			default:
				b.WriteByte(' ')
			}
		}
		b.WriteString(end)
	}
	return b.String(), nil
}
