package hand

import (
	"encoding/json"
	"errors"
	"strings"
	"unicode/utf8"
)

// ParseJSON reads a win from a JSON object such as
//
//	{"hand":"234m567p34567s99m","tsumo":"8s","seat":"south","round":"east","riichi":true,"dora":"4s9p"}
//
// The error is of type [Problems] and holds every problem; the Win then holds all that could be read.
func ParseJSON(data []byte) (Win, error) {
	text, p := checkInput(string(data))
	if p != nil {
		return refuse(p)
	}
	r := jsonReader{text: text}
	if !json.Valid(data[len(data)-len(text):]) {
		return refuse(badSyntax(text))
	}
	if r.next() != '{' {
		return refuse(problemf(badJSON, `a win is a JSON object such as {"hand":"234m567p34567s99m","tsumo":"8s"}`))
	}
	r.object()
	return r.finish()
}

// badSyntax tells where a text departs from JSON.
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

// jsonReader cuts an object into fields. It relies on encoding/json having found the text valid,
// so it looks only for where things end. That is several times as fast as a json.Decoder, which
// hands out each token as a value of its own.
type jsonReader struct {
	builder
	text string
	at   int
}

// next gives the next character that is no space, without moving behind it.
func (r *jsonReader) next() byte {
	for {
		switch c := r.text[r.at]; c {
		case ' ', '\t', '\r', '\n':
			r.at++
		default:
			return c
		}
	}
}

// skip moves behind the next character.
func (r *jsonReader) skip() {
	r.next()
	r.at++
}

func (r *jsonReader) object() {
	r.skip() // {
	for r.next() != '}' {
		if r.next() == ',' {
			r.skip()
			r.next()
		}
		f := Field{Key: r.quoted()}
		r.skip() // :
		r.value(&f)
		r.field(f)
	}
}

// value reads the value of a field.
func (r *jsonReader) value(f *Field) {
	switch r.next() {
	case '{':
		f.Form = Other
		r.skipNested()
	case '[':
		r.list(f)
	case '"':
		f.Value = r.quoted()
	default:
		if f.Value = r.literal(); f.Value == "null" {
			f.Form, f.Value = Null, ""
		}
	}
}

// list reads a list of scalars; one that holds anything else is of form Other.
func (r *jsonReader) list(f *Field) {
	f.Form = List
	r.skip() // [
	for r.next() != ']' {
		if r.next() == ',' {
			r.skip()
			r.next()
		}
		switch r.next() {
		case '{', '[':
			f.Form = Other
			r.skipNested()
		case '"':
			f.Items = append(f.Items, r.quoted())
		default:
			f.Items = append(f.Items, r.literal())
		}
	}
	r.skip() // ]
}

// skipNested moves behind an object or list.
func (r *jsonReader) skipNested() {
	for depth := 0; ; {
		switch r.next() {
		case '"':
			r.quoted()
			continue
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
		r.at++
		if depth == 0 {
			return
		}
	}
}

// literal reads a number, true, false or null.
func (r *jsonReader) literal() string {
	n := strings.IndexAny(r.text[r.at:], " \t\r\n,]}")
	start := r.at
	r.at += n
	return r.text[start:r.at]
}

// quoted reads a string.
func (r *jsonReader) quoted() string {
	start := r.at
	escaped := false
	for r.at++; r.text[r.at] != '"'; r.at++ {
		if r.text[r.at] == '\\' {
			escaped = true
			r.at++
		}
	}
	r.at++
	if !escaped {
		return r.text[start+1 : r.at-1]
	}
	var s string
	// Valid JSON can't fail here.
	_ = json.Unmarshal([]byte(r.text[start:r.at]), &s)
	return s
}
