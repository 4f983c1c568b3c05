//go:build !plain

package hand

import (
	"encoding/binary"
	"strings"
)

// Most fields have the key in plain letters and a value of tiles, a wind or a whole number. The
// methods in this file read such fields in one pass, which shortens the time of reading a win by a
// third. They report no problems: any other field is left to generalField.

// fastFields reads the fields that start at the current quotation mark. It returns false, at the
// start of the field, if a field needs the general reader.
func (r *jsonReader) fastFields() bool {
	for {
		end := r.fastField()
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

// fastField reads one field. Like the methods below it returns the index after it, or -1 and leaves
// the win unchanged if the field needs the general reader.
func (r *jsonReader) fastField() int {
	e := fastKey(r.text, r.at+1)
	if e == nil {
		return r.fastFact()
	}
	k := e.key
	at := skipColon(r.text, r.at+1+e.size)
	if at < 0 || r.seen.has(k) {
		return -1
	}
	switch e.typ {
	case tilesType:
		at = r.fastTiles(k, at)
	case tileType:
		at = r.fastTile(at)
	case windType:
		at = r.fastWind(k, at)
	case numberType:
		at = r.fastNumber(k, at)
	case meldsType:
		at = r.fastMelds(at)
	default:
		at = r.fastID(at)
	}
	if at >= 0 {
		r.seen.add(k)
		r.given.add(k)
	}
	return at
}

// keyWord is a key with its closing quotation mark: the first eight bytes as a little-endian word,
// and the rest.
type keyWord struct {
	word uint64
	mask uint64 // the bits of word that the key uses
	rest string
	size int // bytes, including the quotation mark
	key
	typ keyType
}

func newKeyWord(name string) (e keyWord) {
	quoted := name + `"`
	var bytes [8]byte
	n := copy(bytes[:], quoted)
	e.word, e.mask = binary.LittleEndian.Uint64(bytes[:]), 1<<(8*n)-1
	e.rest, e.size = quoted[n:], len(quoted)
	return e
}

// keyWords holds the keys for each first letter. No text matches an empty entry.
var keyWords = func() (words [256][keysPerLetter]keyWord) {
	for c, keys := range keysByLetter {
		for i := range words[c] {
			words[c][i].word = 1
		}
		for i, k := range keys {
			if k == numKeys {
				break
			}
			words[c][i] = newKeyWord(keyNames[k])
			words[c][i].key, words[c][i].typ = k, keyTable[k].typ
		}
	}
	return words
}()

// fastKey returns the key at index at, or nil if there is none or fewer than eight bytes follow.
func fastKey(text string, at int) *keyWord {
	if at+8 > len(text) {
		return nil
	}
	word := binary.LittleEndian.Uint64([]byte(text[at : at+8]))
	words := &keyWords[byte(word)]
	for i := range words {
		if e := &words[i]; word&e.mask == e.word && strings.HasPrefix(text[at+8:], e.rest) {
			return e
		}
	}
	return nil
}

func skipColon(text string, at int) int {
	if at+2 >= len(text) || text[at] != ':' {
		return -1
	}
	if text[at+1] == ' ' {
		return at + 2
	}
	return at + 1
}

func (r *jsonReader) quotedTo(start, end int) bool {
	return end > start+1 && end < len(r.text) && r.text[start] == '"' && r.text[end] == '"'
}

func (r *jsonReader) fastTiles(k key, at int) int {
	list := r.win.tiles(k)
	tiles := (*list)[:0]
	if tiles == nil {
		tiles = make([]Tile, 0, usualHand)
	}
	tiles, end := plainTiles(tiles, r.text, at+1)
	if !r.quotedTo(at, end) {
		return -1
	}
	if *list = tiles; k == keyHand {
		sortTiles(tiles)
	}
	return end + 1
}

func (r *jsonReader) fastTile(at int) int {
	var room [1]Tile
	tiles, end := plainTiles(room[:0], r.text, at+1)
	if len(tiles) != 1 || !r.quotedTo(at, end) {
		return -1
	}
	r.win.Tile = tiles[0]
	return end + 1
}

func (r *jsonReader) fastWind(k key, at int) int {
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

func (r *jsonReader) fastNumber(k key, at int) int {
	n, end := 0, at
	for end < len(r.text) && end < at+4 && isDigit(r.text[end]) {
		n = 10*n + int(r.text[end]-'0')
		end++
	}
	if end == at || end == len(r.text) || !literalEnd[r.text[end]] ||
		r.text[at] == '0' && end > at+1 {
		return -1
	}
	*r.win.number(k) = n
	return end
}

func (r *jsonReader) fastID(at int) int {
	end := plainEnd(r.text, at+1)
	if !r.quotedTo(at, end) {
		return -1
	}
	r.win.ID = r.text[at+1 : end]
	return end + 1
}

func (r *jsonReader) fastMelds(at int) int {
	if strings.HasPrefix(r.text[at:], "[]") {
		return at + len("[]")
	}
	if r.text[at] != '[' {
		return -1
	}
	melds := r.win.Melds[:0]
	for {
		if at++; at < len(r.text) && r.text[at] == ' ' {
			at++
		}
		end := plainEnd(r.text, at+1)
		if !r.quotedTo(at, end) {
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

func (r *jsonReader) fastFact() int {
	end := plainEnd(r.text, r.at+1)
	if !r.quotedTo(r.at, end) {
		return -1
	}
	name := r.text[r.at+1 : end]
	at := skipColon(r.text, end+1)
	if at < 0 || !strings.HasPrefix(r.text[at:], "true") {
		return -1
	}
	if checkName(name) != nil || hasFlag(r.win.Flags, name) || r.absent != nil {
		return -1
	}
	r.win.Flags = append(r.win.Flags, Flag{Name: name, Value: 1})
	return at + len("true")
}
