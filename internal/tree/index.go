package tree

import (
	"encoding/binary"
	"hash/crc32"
)

// Each shipped file has an index of its values, so that a program that scores one hand need not
// parse YAML first. An index begins with the checksum of its text and of its words files, and the
// number of values. The values follow in the order of the tree, a key before its value, each as
//
//	a byte     kind + 4·style + 32·flow + 64·in braces + 128·null
//	a number   its distance in bytes from the start of the previous value of the rule file
//	a number   of a mapping, the number of pairs; of a list, the number of items; of a scalar,
//	           twice the length of its text, plus one if the file has the text verbatim, after
//	           a quote if quoted; otherwise the text follows
//
// A value of a words file has a byte in front, 3 + 4·the number of the file + 128·texts only, and
// in place of the distance three numbers: its offset in bytes, its line and its column.
//
// A test of internal/source compares every index with the YAML, and rewrites it with -update.

// inWords in place of the kind marks a value of a words file.
const inWords = 3

// checksum returns the checksum of the text and of the words files.
func (s *Source) checksum() uint32 {
	sum := crc32.ChecksumIEEE(s.Text)
	for _, w := range s.Words {
		sum = crc32.Update(sum, crc32.IEEETable, w.Text)
	}
	return sum
}

// indexed returns the tree from the file's index, or nil if it has none or an outdated one.
func (s *Source) indexed() *Value {
	if len(s.Index) < 4 || binary.LittleEndian.Uint32(s.Index) != s.checksum() {
		return nil
	}
	r := indexReader{src: s, text: string(s.Text), rest: s.Index[4:], line: 1, column: 1}
	for _, w := range s.Words {
		r.words = append(r.words, string(w.Text))
	}
	r.values = make([]Value, r.number())
	return r.value()
}

type indexReader struct {
	src  *Source
	text string
	rest []byte
	// words are the texts of the words files.
	words []string
	// values are the values not yet used.
	values []Value
	// at, line and column are the position of the last value read.
	at, line, column int
}

func (r *indexReader) number() int {
	n, length := binary.Uvarint(r.rest)
	r.rest = r.rest[length:]
	return int(n)
}

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
	*v = Value{File: r.src}
	text, at := r.text, 0
	if form&3 == inWords {
		w := form >> 2 & 31
		v.File, text, v.TextsOnly = r.src.Words[w].Source, r.words[w], form>>7 == 1
		form, r.rest = r.rest[0], r.rest[1:]
		at, v.Line, v.Column = r.number(), r.number(), r.number()
	} else {
		r.move(r.number())
		at, v.Line, v.Column = r.at, r.line, r.column
	}
	v.Kind, v.Style, v.Flow = ValueKind(form&3), Style(form>>2&7), form&32 != 0
	v.InBraces, v.Null = form&64 != 0, form&128 != 0
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
		v.Text = r.scalar(text, at, v.Style, n)
	}
	return v
}

func (r *indexReader) scalar(text string, at int, style Style, n int) string {
	if verbatim := n&1 == 1; verbatim {
		if style == SingleQuoted || style == DoubleQuoted {
			at++
		}
		return text[at : at+n/2]
	}
	written := string(r.rest[:n/2])
	r.rest = r.rest[n/2:]
	return written
}
