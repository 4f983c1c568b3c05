package hand

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/internal/playerwords"
)

// ParseTiles reads tiles such as 123m406p55z in the order in which they are written. Spaces may
// separate the suits. The error is of type [Problems].
func ParseTiles(s string) ([]Tile, error) {
	tiles, p := readTiles(nil, s)
	return tiles, p.err()
}

// ParseSet reads a set of kinds such as 19m19p19s1234567z. Kinds may not repeat, and red and gold
// tiles are refused. The error is of type [Problems].
func ParseSet(s string) (Set, error) {
	tiles, p := readTiles(nil, s)
	if p != nil {
		if named := honorsNamed(s); named != 0 {
			return 0, problemf(badNotation,
				"%s is no notation; write %s: honors are 1z (east) to 7z (chun)",
				quote(s), named).err()
		}
		return 0, p.err()
	}
	var set Set
	for _, t := range tiles {
		switch k := t.Kind(); {
		case t.Colour() != Plain:
			return 0, problemf(badNotation, "a set holds kinds of tiles, and %s is %s; write %s", t,
				[...]string{Red: "a red one", Gold: "a gold one"}[t.Colour()], k).err()
		case set.Has(k):
			return 0, problemf(badNotation, "%s stands twice in the set %s", k, quote(s)).err()
		default:
			set |= SetOf(k)
		}
	}
	return set, nil
}

// ParseWind parses a wind: east, south, west or north, or its first letter, ignoring case. The
// error is of type [Problems].
func ParseWind(s string) (Wind, error) {
	w, p := readWind(s)
	return w, p.err()
}

func windNamed(s string) Wind {
	for w := East; w <= North; w++ {
		if s == windNames[w] {
			return w
		}
	}
	for w := East; w <= North; w++ {
		name := windNames[w]
		if strings.EqualFold(s, name) || strings.EqualFold(s, name[:1]) {
			return w
		}
	}
	return NoWind
}

func readWind(s string) (Wind, *Problem) {
	if w := windNamed(s); w != NoWind {
		return w, nil
	}
	hint := splitHint(s)
	hint = cmp.Or(hint,
		didYouMean(strings.TrimRight(strings.ToLower(s), "家場風局"), windNames[East:]))
	return NoWind, problemf(badValue, "%s is no wind: winds are east, south, west and north%s",
		quote(s), hint)
}

// FormatTiles formats tiles in the order of their kinds, red and gold ones before plain ones.
func FormatTiles(tiles []Tile) string {
	sorted := slices.Clone(tiles)
	sortTiles(sorted)
	return string(appendTiles(nil, sorted))
}

func appendTiles(dst []byte, tiles []Tile) []byte {
	for i, t := range tiles {
		s := t.String()
		suit := len(s) - 1
		dst = append(dst, s[:suit]...)
		if i+1 == len(tiles) || tiles[i+1].Kind().Suit() != t.Kind().Suit() {
			dst = append(dst, s[suit:]...)
		}
	}
	return dst
}

// sortTiles sorts tiles like FormatTiles. It is an insertion sort because hands are short and
// mostly sorted already.
func sortTiles(tiles []Tile) {
	highest := uint8(0)
	for i, t := range tiles {
		order := tileOrder[t]
		if order >= highest {
			highest = order
			continue
		}
		for ; i > 0 && tileOrder[tiles[i-1]] > order; i-- {
			tiles[i] = tiles[i-1]
		}
		tiles[i] = t
	}
}

// tileOrder holds each tile's sort key: by kind, plain tiles last.
var tileOrder = func() (places [256]uint8) {
	for i := range places {
		t := Tile(i)
		places[i] = 4*uint8(t.Kind()) + uint8(t.Colour()-1)%4
	}
	return places
}()

// readTiles appends the tiles of s, or returns the first problem and no tiles. It returns nil if
// tiles is nil and s has none.
func readTiles(tiles []Tile, s string) ([]Tile, *Problem) {
	for i := 0; i < len(s); {
		if s[i] == ' ' || s[i] == '\t' {
			i++
			continue
		}
		if tiles == nil {
			tiles = make([]Tile, 0, len(s)-1)
		}
		start := i
		if tiles, i = plainTiles(tiles, s, start); i == start {
			return nil, wrongTiles(s, start)
		}
	}
	return tiles, nil
}

// plainTiles appends the tiles that start at index at, and returns the index after their last suit.
// It stops at a space and at any character that is not part of a tile.
func plainTiles(tiles []Tile, s string, at int) ([]Tile, int) {
	marked := false
	for i := at; i < len(s); i++ {
		if isDigit(s[i]) {
			continue
		}
		suit := suitOf[s[i]]
		if at == i {
			break
		}
		if suit > Honors {
			if !isColour(s, i) {
				break
			}
			marked = true
			continue
		}
		ofSuit := &digitTiles[suit]
		for at < i {
			t, next := ofSuit[s[at]&lowBits], at+1
			if marked && next < i && !isDigit(s[next]) {
				t = t.inColour(s[next])
				next++
			}
			if t == NoTile {
				return tiles, at
			}
			tiles = append(tiles, t)
			at = next
		}
		at, marked = i+1, false
	}
	return tiles, at
}

// isColour reports whether s[at] is a colour letter that follows a number.
func isColour(s string, at int) bool {
	return (s[at] == colourMarks[Red] || s[at] == colourMarks[Gold]) && isDigit(s[at-1])
}

// inColour returns a plain tile in the colour of a letter, or NoTile if t is not a plain tile.
func (t Tile) inColour(letter byte) Tile {
	if t == NoTile || t.Colour() != Plain {
		return NoTile
	}
	return t | Tile(strings.IndexByte(colourMarks, letter))<<kindBits
}

func wrongTiles(s string, start int) *Problem {
	i := start
	for i < len(s) && isDigit(s[i]) {
		i++
	}
	switch {
	case i == len(s):
		return noSuit(s, start, i)
	case suitOf[s[i]] <= Honors && start < i: // the tile of the first number does not exist
		return noSuchTile(s, start, s[i])
	case suitOf[s[i]] <= Honors:
		return problemf(badNotation, "the suit letter %s has no number in front of it%s; "+
			"tiles are written as in 123m", quote(s[i:i+1]), atCharacter(s, i))
	case s[i] != ' ' && s[i] != '\t':
		return notATile(s, i)
	}
	return noSuit(s, start, i)
}

// suitOf holds the suit of each letter, or Honors+1 for other characters.
var suitOf = func() (suits [256]Suit) {
	for c := range suits {
		suits[c] = Honors + 1
	}
	for suit := range Honors + 1 {
		suits[suitLetters[suit]] = suit
	}
	return suits
}()

// lowBits masks the bits that distinguish digits.
const lowBits = 1<<4 - 1

// digitTiles holds the tile for a suit and the low bits of a digit, or NoTile.
var digitTiles = func() (tiles [Honors + 1][lowBits + 1]Tile) {
	for suit := range Honors + 1 {
		tiles[suit][0] = RedFive(suit)
		for rank := 1; rank <= 9; rank++ {
			tiles[suit][rank] = NewTile(KindOf(suit, rank))
		}
	}
	tiles[Honors][0], tiles[Honors][8], tiles[Honors][9] = NoTile, NoTile, NoTile
	return tiles
}()

// The problems of notation give the position of the character, counted from 1.

func noSuchTile(s string, at int, suit byte) *Problem {
	if s[at] == '0' {
		return problemf(badNotation,
			"there is no tile 0z%s: 0 stands for a red five, and honors have no five",
			atCharacter(s, at))
	}
	return problemf(badNotation, "there is no tile %c%c%s: honors go from 1z (east) to 7z (chun)",
		s[at],
		suit, atCharacter(s, at))
}

func noSuit(s string, from, to int) *Problem {
	return problemf(badNotation,
		"no suit follows %s%s; write m, p, s or z behind the numbers, as in 123m",
		quote(s[from:to]), atCharacter(s, from))
}

func notATile(s string, at int) *Problem {
	r, size := utf8.DecodeRuneInString(s[at:])
	return problemf(badNotation, "%s does not belong to tiles%s; %s", quote(s[at:at+size]),
		atCharacter(s, at), replacementHint(s, r))
}

func atCharacter(s string, at int) string {
	return fmt.Sprintf(" (character %d of %s)", utf8.RuneCountInString(s[:at])+1, quote(s))
}

func replacementHint(s string, r rune) string {
	const fullWidth = '！' - '!' // distance between a character and its full-width form
	if tiles := playerwords.Honors(s); tiles != "" {
		return "write " + tiles + ": honors are 1z (east) to 7z (chun)"
	}
	if strings.ContainsRune(separators, r) {
		return "write tiles one behind the other, and spaces between words"
	}
	if r >= '！' && r <= '～' {
		return "it is a full-width character, write " + quote(string(r-fullWidth))
	}
	if small := unicode.ToLower(r); small != r && strings.ContainsRune(suitLetters, small) {
		return "write the suit in a small letter, " + quote(string(small))
	}
	if rank := playerwords.HonorRank(r); rank > 0 {
		return "write " + KindOf(Honors, rank).String()
	}
	return "tiles are written as in 123m406p55z"
}
