package tile

import "example.com/hanfu/hand"

// The characters, as lines in a box 100 wide and 100 high (70 for the numerals). Each is simplified so far that it can
// still be told from all others at 20 pixels.
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

// tenThousand is the lower half of the tiles of characters.
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
	return strokes(color, numerals[rank], 13, 9, 0.34, 0.34, 4.2) + strokes(red, tenThousand, 13, 40, 0.34, 0.32, 3)
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
