package hand

import (
	"encoding/binary"
	"strings"
)

// Most fields are written alike: the key in plain letters, the value as tiles, a wind or a whole number with nothing
// else among them. The methods of this file read such fields in one pass over the text, which makes the time of reading
// a win a third shorter. They report no problems: what they don't know is left to the general reader as a whole.

// usual reads the field that begins with the quotation mark at the place reached, and those that follow on it directly.
// It returns false in front of a field that is not written as most are, without having read any of it.
func (r *jsonReader) usual() bool {
	for {
		end := r.usualField()
		if end < 0 {
			return false
		}
		r.at = end
		if !strings.HasPrefix(r.text[end:], `,"`) {
			return true
		}
		r.at++
	}
}

// usualField reads one field. Like the functions below, it returns the place behind what it reads, and -1 if that is
// not written as most is; the win is then as it was.
func (r *jsonReader) usualField() int {
	k, at := usualKey(r.text, r.at+1)
	if k == numKeys {
		return r.usualFact()
	}
	if at = behindColon(r.text, at); at < 0 || r.seen.has(k) {
		return -1
	}
	switch keyTable[k].typ {
	case tilesType:
		at = r.usualTiles(k, at)
	case tileType:
		at = r.usualTile(at)
	case windType:
		at = r.usualWind(k, at)
	case numberType:
		at = r.usualNumber(k, at)
	case meldsType:
		at = r.usualMelds(at)
	default:
		at = r.usualID(at)
	}
	if at >= 0 {
		r.seen.add(k)
		r.given.add(k)
	}
	return at
}

// keyWords hold the keys as words of eight bytes, the first letter lowest, with the quotation mark behind them. The
// mask has the bits of these bytes. No word is like that of numKeys.
var keyWords = func() (words [numKeys + 1]struct {
	word, mask uint64
	size       int
}) {
	for k, name := range keyNames {
		var word [8]byte
		size := copy(word[:], name+`"`)
		words[k].word = binary.LittleEndian.Uint64(word[:])
		words[k].mask = 1<<(8*size) - 1
		words[k].size = size
	}
	words[numKeys].word = 1
	return words
}()

// usualKey returns the key at a place and the place behind its quotation mark. It returns numKeys if there is none.
func usualKey(text string, at int) (key, int) {
	if at+8 > len(text) {
		return numKeys, at
	}
	word := binary.LittleEndian.Uint64([]byte(text[at : at+8]))
	for _, k := range &keysByLetter[text[at]] {
		if e := &keyWords[k]; word&e.mask == e.word {
			return k, at + e.size
		}
	}
	return numKeys, at
}

// behindColon passes over the colon and a space. A character follows.
func behindColon(text string, at int) int {
	if at+2 >= len(text) || text[at] != ':' {
		return -1
	}
	if text[at+1] == ' ' {
		return at + 2
	}
	return at + 1
}

func (r *jsonReader) usualTiles(k key, at int) int {
	list := r.win.tiles(k)
	tiles := (*list)[:0]
	if tiles == nil {
		tiles = make([]Tile, 0, usualHand)
	}
	tiles, end := plainTiles(tiles, r.text, at+1)
	if r.text[at] != '"' || end == at+1 || end == len(r.text) || r.text[end] != '"' {
		return -1
	}
	if *list = tiles; k == keyHand {
		sortTiles(tiles)
	}
	return end + 1
}

func (r *jsonReader) usualTile(at int) int {
	var room [1]Tile
	tiles, end := plainTiles(room[:0], r.text, at+1)
	if r.text[at] != '"' || len(tiles) != 1 || end == len(r.text) || r.text[end] != '"' {
		return -1
	}
	r.win.Tile = tiles[0]
	return end + 1
}

func (r *jsonReader) usualWind(k key, at int) int {
	var w Wind
	switch text := r.text[at:]; {
	case strings.HasPrefix(text, `"east"`):
		w = East
	case strings.HasPrefix(text, `"south"`):
		w = South
	case strings.HasPrefix(text, `"west"`):
		w = West
	case strings.HasPrefix(text, `"north"`):
		w = North
	default:
		return -1
	}
	*r.win.wind(k) = w
	return at + len(`""`) + len(windNames[w])
}

func (r *jsonReader) usualNumber(k key, at int) int {
	n, end := 0, at
	for end < len(r.text) && end < at+4 && isDigit(r.text[end]) {
		n = 10*n + int(r.text[end]-'0')
		end++
	}
	if end == at || end == len(r.text) || !endsLiteral[r.text[end]] || r.text[at] == '0' && end > at+1 {
		return -1
	}
	*r.win.number(k) = n
	return end
}

func (r *jsonReader) usualID(at int) int {
	end := plainEnd(r.text, at+1)
	if r.text[at] != '"' || end == at+1 || end == len(r.text) || r.text[end] != '"' {
		return -1
	}
	r.win.ID = r.text[at+1 : end]
	return end + 1
}

func (r *jsonReader) usualMelds(at int) int {
	if r.text[at] != '[' {
		return -1
	}
	melds := r.win.Melds[:0]
	if strings.HasPrefix(r.text[at:], "[]") {
		return at + len("[]")
	}
	for {
		if at++; at < len(r.text) && r.text[at] == ' ' {
			at++
		}
		end := plainEnd(r.text, at+1)
		if end >= len(r.text) || r.text[at] != '"' || r.text[end] != '"' {
			return -1
		}
		m, p := readMeld(cutMeld(r.text[at+1 : end]))
		if p != nil {
			return -1
		}
		melds = append(melds, m)
		switch at = end + 1; {
		case at == len(r.text):
			return -1
		case r.text[at] == ']':
			r.win.Melds = melds
			return at + 1
		case r.text[at] != ',':
			return -1
		}
	}
}

// usualFact reads a fact that holds, such as "riichi":true.
func (r *jsonReader) usualFact() int {
	end := plainEnd(r.text, r.at+1)
	if end == len(r.text) || r.text[end] != '"' {
		return -1
	}
	name := r.text[r.at+1 : end]
	at := behindColon(r.text, end+1)
	if at < 0 || !strings.HasPrefix(r.text[at:], "true") {
		return -1
	}
	at += len("true")
	if at == len(r.text) || !endsLiteral[r.text[at]] || checkName(name) != nil || carries(r.win.Flags, name) ||
		r.absent != nil {
		return -1
	}
	r.win.Flags = append(r.win.Flags, Flag{Name: name, Value: 1})
	return at
}
