package tree

import (
	"encoding/binary"
	"hash/crc32"
)

// The shipped files are read at once: beside each lies an index of its values, so that a program which scores one hand need
// not read YAML first. An index begins with the checksum of its text and the number of values. Then the values follow as they
// stand in the file, a key before its value, each as
//
//	a byte     kind + 4·style + 32·flow + 64·in braces + 128·null
//	a number   how many bytes farther it begins than the one before
//	a number   of a mapping, how many pairs it has; of a list, how many items; of a scalar, twice the bytes of its text, and one
//	           more where the text stands there as it is, behind a quote if it has one; else the text follows
//
// A test of internal/source compares all of them with what the YAML says, and writes them anew with -update.

// indexed returns the tree of a text that has an index, nil if it has none or an older one.
func (s *Source) indexed() *Value {
	if len(s.Index) < 4 || binary.LittleEndian.Uint32(s.Index) != crc32.ChecksumIEEE(s.Text) {
		return nil
	}
	r := indexReader{src: s, text: string(s.Text), rest: s.Index[4:], line: 1, column: 1}
	r.values = make([]Value, r.number())
	return r.value()
}

type indexReader struct {
	src  *Source
	text string
	rest []byte
	// values are those that are not yet read.
	values []Value
	// at, line and column are the place of the last one.
	at, line, column int
}

func (r *indexReader) number() int {
	n, length := binary.Uvarint(r.rest)
	r.rest = r.rest[length:]
	return int(n)
}

// move goes on in the text.
func (r *indexReader) move(bytes int) {
	for _, c := range []byte(r.text[r.at : r.at+bytes]) {
		if c == '\n' {
			r.line, r.column = r.line+1, 0
		}
		if c&0xc0 != 0x80 { // the first byte of a character
			r.column++
		}
	}
	r.at += bytes
}

func (r *indexReader) value() *Value {
	v := &r.values[0]
	r.values = r.values[1:]
	form := r.rest[0]
	r.rest = r.rest[1:]
	r.move(r.number())
	*v = Value{Kind: ValueKind(form & 3), Style: Style(form >> 2 & 7), Flow: form&32 != 0, InBraces: form&64 != 0, Null: form&128 != 0,
		File: r.src, Line: r.line, Column: r.column}
	n := r.number()
	switch v.Kind {
	case Mapping:
		v.Pairs = make([]Pair, n)
		for i := range v.Pairs {
			v.Pairs[i].Key = r.value()
			v.Pairs[i].Val = r.value()
		}
	case List:
		v.Items = make([]*Value, n)
		for i := range v.Items {
			v.Items[i] = r.value()
		}
	case Scalar:
		v.Text = r.scalar(v.Style, n)
	}
	return v
}

func (r *indexReader) scalar(style Style, n int) string {
	if asItIs := n&1 == 1; asItIs {
		from := r.at
		if style == SingleQuoted || style == DoubleQuoted {
			from++
		}
		return r.text[from : from+n/2]
	}
	text := string(r.rest[:n/2])
	r.rest = r.rest[n/2:]
	return text
}
