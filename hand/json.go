package hand

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"math/bits"
	"strings"
	"unicode/utf8"
	"unique"
)

// ParseJSON reads a win from a JSON object such as
//
//	{"hand":"234m567p34567s99m","tsumo":"8s","seat":"south","round":"east","riichi":true,"dora":"4s9p"}
//
// The error is of type [Problems] and holds every problem; the Win then holds what could be read.
func ParseJSON(data []byte) (Win, error) {
	w := newWin()
	err := ParseJSONInto(string(data), &w)
	w.detach()
	return w, err
}

// UnmarshalJSON reads a win like [ParseJSON]. It refuses null.
func (w *Win) UnmarshalJSON(data []byte) (err error) {
	*w, err = ParseJSON(data)
	return err
}

// ParseJSONInto is like [ParseJSON] but overwrites a win owned by the caller. It reuses the memory
// of its lists, so usual wins cost no allocation. The win's ID and the names of its flags are
// substrings of text.
func ParseJSONInto(text string, w *Win) error {
	w.reset()
	text, p := checkInput(text)
	if p != nil {
		return w.clearWith(p)
	}
	r := jsonReader{builder: builder{win: w}, text: text}
	if r.peek() != '{' && json.Valid([]byte(text)) {
		return w.clearWith(problemf(badJSON,
			`a win is a JSON object such as {"hand":"234m567p34567s99m","tsumo":"8s"}`))
	}
	if !r.readObject() {
		return w.clearWith(badSyntax(text))
	}
	return r.finish()
}

func badSyntax(text string) *Problem {
	var raw json.RawMessage
	err := json.Unmarshal([]byte(text), &raw)
	var syntax *json.SyntaxError
	if !errors.As(err, &syntax) {
		return problemf(badJSON, "this is no JSON: %v", err)
	}
	at := utf8.RuneCountInString(text[:min(int(syntax.Offset), len(text))])
	return problemf(badJSON, "this is no JSON: %v (character %d)", syntax, at)
}

// jsonReader splits an object into fields and validates its syntax in one pass. It leaves what wins
// seldom have to encoding/json: escaped strings, most numbers, nested values and syntax errors.
// Reading a win this way takes less time than json.Valid alone.
//
// Its methods return false if the text is not JSON.
type jsonReader struct {
	builder
	text string
	at   int
}

func (r *jsonReader) peek() byte {
	if r.at < len(r.text) && r.text[r.at] > ' ' {
		return r.text[r.at]
	}
	return r.skipSpace()
}

func (r *jsonReader) skipSpace() byte {
	for ; r.at < len(r.text); r.at++ {
		switch c := r.text[r.at]; c {
		case ' ', '\t', '\r', '\n':
		default:
			return c
		}
	}
	return 0
}

func (r *jsonReader) skip(c byte) bool {
	if r.peek() != c {
		return false
	}
	r.at++
	return true
}

func (r *jsonReader) readObject() bool {
	if !r.skip('{') {
		return false
	}
	for more := r.peek() != '}'; more; more = r.skip(',') {
		if r.peek() != '"' || !r.fastFields() && !r.generalField() {
			return false
		}
	}
	return r.skip('}') && r.peek() == 0 && r.at == len(r.text)
}

func (r *jsonReader) generalField() bool {
	var f Field
	if !r.quoted(&f.Key) || !r.skip(':') {
		return false
	}
	var room [4]string // for the melds of a hand
	items, ok := r.value(&f, room[:0])
	if ok {
		r.field(&f, items)
	}
	return ok
}

func (r *jsonReader) value(f *Field, items []string) ([]string, bool) {
	switch r.peek() {
	case '"':
		return items, r.quoted(&f.Value)
	case '[':
		f.Form = List
		return r.list(f, items)
	case '{':
		f.Form = Other
		return items, r.nested()
	}
	ok := r.literal(&f.Value)
	if f.Value == "null" {
		f.Form, f.Value = Null, ""
	}
	return items, ok
}

// list reads a list of scalars. A list with any other item gets the form Other.
func (r *jsonReader) list(f *Field, items []string) ([]string, bool) {
	r.at++ // [
	for more := r.peek() != ']'; more; more = r.skip(',') {
		var item string
		ok := false
		switch r.peek() {
		case '{', '[':
			f.Form = Other
			ok = r.nested()
		case '"':
			ok = r.quoted(&item)
		default:
			ok = r.literal(&item)
		}
		if !ok {
			return items, false
		}
		items = append(items, item)
	}
	return items, r.skip(']')
}

func (r *jsonReader) nested() bool {
	start := r.at
	for depth := 0; ; {
		switch r.peek() {
		case 0:
			return false
		case '"':
			if !r.quoted(new(string)) {
				return false
			}
			continue
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
		r.at++
		if depth == 0 {
			return json.Valid([]byte(r.text[start:r.at]))
		}
	}
}

func (r *jsonReader) literal(s *string) bool {
	start := r.at
	for r.at < len(r.text) && !literalEnd[r.text[r.at]] {
		r.at++
	}
	*s = r.text[start:r.at]
	return *s == "true" || *s == "false" || json.Valid([]byte(*s))
}

// literalEnd marks the characters that may follow a literal.
var literalEnd = [256]bool{' ': true, '\t': true, '\r': true, '\n': true, ',': true, ']': true,
	'}': true}

func (r *jsonReader) quoted(s *string) bool {
	start := r.at + 1
	end := plainEnd(r.text, start)
	if end == len(r.text) || r.text[end] != '"' {
		return r.escaped(s)
	}
	*s, r.at = r.text[start:end], end+1
	return true
}

// ones and highBits have the lowest and the highest bit of every byte set.
const ones, highBits = 0x0101010101010101, 0x8080808080808080

// plainEnd returns the index, from at on, of the first quotation mark, backslash or control
// character, or len(s). It scans eight bytes at a time, which saves a tenth of the time of reading
// a win.
func plainEnd(s string, at int) int {
	for ; at+8 <= len(s); at += 8 {
		all := binary.LittleEndian.Uint64([]byte(s[at : at+8]))
		quote, backslash := all^'"'*ones, all^'\\'*ones
		// Subtraction sets the top bit of each byte below 1, or below a space. It may also set that
		// of later bytes, but only the first match counts.
		ends := ((quote-ones)&^quote | (backslash-ones)&^backslash | (all-' '*ones)&^all) & highBits
		if ends != 0 {
			return at + bits.TrailingZeros64(ends)/8
		}
	}
	for at < len(s) && s[at] >= ' ' && s[at] != '"' && s[at] != '\\' {
		at++
	}
	return at
}

func (r *jsonReader) escaped(s *string) bool {
	start := r.at
	for r.at++; r.at < len(r.text) && r.text[r.at] != '"'; r.at++ {
		if r.text[r.at] == '\\' {
			r.at++
		}
	}
	if r.at >= len(r.text) {
		return false
	}
	r.at++
	// Decoding into s would make every field escape to the heap.
	var decoded string
	err := json.Unmarshal([]byte(r.text[start:r.at]), &decoded)
	*s = decoded
	return err == nil
}

// room holds the lists of a usual win in one allocation, which halves the number of allocations for
// a win that the caller keeps.
type room struct {
	flags [2]Flag
	melds [4]Meld
	tiles [usualHand + 2*usualDora]Tile
}

// The capacities for the tiles of a hand, and for each sort of indicators.
const (
	usualHand = 14
	usualDora = 6
)

func newWin() Win {
	const ura = usualHand + usualDora
	r := new(room)
	return Win{
		Hand: r.tiles[0:0:usualHand], Dora: r.tiles[usualHand:usualHand:ura], Ura: r.tiles[ura:ura],
		Melds: r.melds[:0], Flags: r.flags[:0],
	}
}

// detach makes the win independent of the text that it was read from, and interns the names of its
// flags. Empty lists become nil.
func (w *Win) detach() {
	w.ID = strings.Clone(w.ID)
	for i := range w.Flags {
		w.Flags[i].Name = unique.Make(w.Flags[i].Name).Value()
	}
	w.Hand, w.Dora, w.Ura = orNil(w.Hand), orNil(w.Dora), orNil(w.Ura)
	w.Melds, w.Flags = orNil(w.Melds), orNil(w.Flags)
}

func orNil[T any](list []T) []T {
	if len(list) == 0 {
		return nil
	}
	return list
}
