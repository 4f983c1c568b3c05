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
// The error is of type [Problems] and holds every problem; the Win then holds all that could be read.
func ParseJSON(data []byte) (Win, error) {
	w := withRoom()
	err := ParseJSONInto(string(data), &w)
	w.own()
	return w, err
}

// UnmarshalJSON reads a win as [ParseJSON] does. A null is no win, and refused.
func (w *Win) UnmarshalJSON(data []byte) (err error) {
	*w, err = ParseJSON(data)
	return err
}

// ParseJSONInto is ParseJSON into a win that the caller owns and may use again: what it held is
// overwritten, and the memory of its lists is reused, so that usual wins cost no allocation. It takes a
// string because the win's ID and the names of its flags are parts of the text, and not copied.
func ParseJSONInto(text string, w *Win) error {
	w.reset()
	text, p := checkInput(text)
	if p != nil {
		return w.refuse(p)
	}
	r := jsonReader{builder: builder{win: w}, text: text}
	if r.next() != '{' && json.Valid([]byte(text)) {
		return w.refuse(problemf(badJSON, `a win is a JSON object such as {"hand":"234m567p34567s99m","tsumo":"8s"}`))
	}
	if !r.object() {
		return w.refuse(badSyntax(text))
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

// jsonReader cuts an object into fields and finds whether it is JSON, both in one pass over the text. What
// wins seldom have is left to encoding/json: escaped strings, most numbers, nested values, and to say what is wrong
// with a text. Together with the win that it makes, that takes less time than json.Valid alone.
//
// Its methods tell by false that the text is no JSON.
type jsonReader struct {
	builder
	text string
	at   int
}

func (r *jsonReader) next() byte {
	if r.at < len(r.text) && r.text[r.at] > ' ' {
		return r.text[r.at]
	}
	return r.behindSpace()
}

func (r *jsonReader) behindSpace() byte {
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
	if r.next() != c {
		return false
	}
	r.at++
	return true
}

func (r *jsonReader) object() bool {
	if !r.skip('{') {
		return false
	}
	for more := r.next() != '}'; more; more = r.skip(',') {
		if r.next() != '"' || !r.usual() && !r.general() {
			return false
		}
	}
	return r.skip('}') && r.next() == 0 && r.at == len(r.text)
}

func (r *jsonReader) general() bool {
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
	switch r.next() {
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

// list reads a list of scalars; one that holds anything else is of form Other.
func (r *jsonReader) list(f *Field, items []string) ([]string, bool) {
	r.at++ // [
	for more := r.next() != ']'; more; more = r.skip(',') {
		var item string
		ok := false
		switch r.next() {
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
		switch r.next() {
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
	for r.at < len(r.text) && !endsLiteral[r.text[r.at]] {
		r.at++
	}
	*s = r.text[start:r.at]
	return *s == "true" || *s == "false" || json.Valid([]byte(*s))
}

// endsLiteral are the characters that may follow a literal.
var endsLiteral = [256]bool{' ': true, '\t': true, '\r': true, '\n': true, ',': true, ']': true, '}': true}

func (r *jsonReader) quoted(s *string) bool {
	start := r.at + 1
	end := plainEnd(r.text, start)
	if end == len(r.text) || r.text[end] != '"' {
		return r.escaped(s)
	}
	*s, r.at = r.text[start:end], end+1
	return true
}

// The lowest and the highest bits of the bytes of a word.
const ones, tops = 0x0101010101010101, 0x8080808080808080

// plainEnd returns where, from a place on, a quotation mark, backslash or control character stands; the length of the
// text if none does. It looks at eight bytes at once, which saves a tenth of the time of reading a win.
func plainEnd(s string, at int) int {
	for ; at+8 <= len(s); at += 8 {
		all := binary.LittleEndian.Uint64([]byte(s[at : at+8]))
		quote, backslash := all^'"'*ones, all^'\\'*ones
		// The top bit of a byte that is less than 1, or than a space, is set by the subtraction. It may be set in
		// bytes behind one such too, of which the first counts.
		ends := ((quote-ones)&^quote | (backslash-ones)&^backslash | (all-' '*ones)&^all) & tops
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
	var decoded string // not s, which would make every field escape to the heap
	err := json.Unmarshal([]byte(r.text[start:r.at]), &decoded)
	*s = decoded
	return err == nil
}

// room holds the lists of a usual win. One that is read for its caller to keep has them all in one place, which takes
// half of the allocations.
type room struct {
	flags [2]Flag
	melds [4]Meld
	tiles [usualHand + 2*usualDora]Tile
}

// The tiles for which there is room: a hand, and indicators twice.
const (
	usualHand = 14
	usualDora = 6
)

func withRoom() Win {
	const ura = usualHand + usualDora
	r := new(room)
	return Win{
		Hand: r.tiles[0:0:usualHand], Dora: r.tiles[usualHand:usualHand:ura], Ura: r.tiles[ura:ura],
		Melds: r.melds[:0], Flags: r.flags[:0],
	}
}

// own makes the win independent of the text from which it was read: it keeps none of it in memory, and the names of its
// flags are shared with other wins. Lists that are empty are nil.
func (w *Win) own() {
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
