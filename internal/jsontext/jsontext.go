// Package jsontext appends JSON values to a buffer. It takes half the time of strconv and a third
// of that of checking each character.
package jsontext

import (
	"encoding/binary"
	"encoding/json"
	"strconv"

	"example.com/hanfu/internal/sanitize"
)

// AppendString appends s as a JSON string. Strings without special characters, the usual case, are
// copied.
func AppendString(dst []byte, s string) []byte {
	if !plain(s) {
		quoted, _ := json.Marshal(s) // encoding a string can't fail
		return append(dst, sanitize.JSON(quoted)...)
	}
	return append(append(append(dst, '"'), s...), '"')
}

// plain reports whether s has no special characters. It checks eight bytes at a time, some of them
// twice.
func plain(s string) bool {
	n, found := len(s), uint64(0)
	switch {
	case n >= 8:
		found = special(binary.LittleEndian.Uint64([]byte(s[n-8:])))
		for ; len(s) > 8; s = s[8:] {
			found |= special(binary.LittleEndian.Uint64([]byte(s[:8])))
		}
	case n >= 4:
		low, high := binary.LittleEndian.Uint32([]byte(s[:4])),
			binary.LittleEndian.Uint32([]byte(s[n-4:]))
		found = special(uint64(low) | uint64(high)<<32)
	default:
		for i := range n {
			found |= special(uint64(s[i]) * ones)
		}
	}
	return found == 0
}

// The lowest and highest bits of the bytes of a word.
const ones, tops = 0x0101010101010101, 0x8080808080808080

// special returns a nonzero word if one of eight bytes must be escaped in a JSON string, is unsafe
// to display or isn't ASCII: control characters, delete, quotation marks, backslashes and #, which
// differs from the quotation mark in the lowest bit.
func special(all uint64) uint64 {
	marks, backslash := (all|ones)^'#'*ones, all^'\\'*ones
	// The top bit of a byte is set if it isn't ASCII, by adding one if it is delete, and by the
	// subtraction if it is less than a space, or zero for a mark. Carries come only from bytes that
	// are special themselves.
	return (all | (all + ones) | (all - ' '*ones) | (marks - ones) | (backslash - ones)) & tops
}

// AppendInt appends n in decimal. It is fast for numbers of at most six digits, such as points.
func AppendInt(dst []byte, n int64) []byte {
	switch u := uint64(n); { // negative numbers become large
	case u < 10:
		return append(dst, '0'+byte(u))
	case u < 100:
		return append(dst, '0'+byte(u/10), '0'+byte(u%10))
	case u < 1_000_000:
		dst = AppendInt(dst, n/100)
		return append(dst, '0'+byte(u/10%10), '0'+byte(u%10))
	}
	return strconv.AppendInt(dst, n, 10)
}

// Short is a text of at most 16 bytes that is appended in one step.
type Short struct {
	text [16]byte
	size int
}

// NewShort returns text as a Short. It panics if text is too long.
func NewShort(text string) Short {
	s := Short{size: len(text)}
	if copy(s.text[:], text) < len(text) {
		panic("jsontext: " + text + " is too long")
	}
	return s
}

// String returns the text.
func (s *Short) String() string { return string(s.text[:s.size]) }

// AppendTo appends the text.
func (s *Short) AppendTo(dst []byte) []byte {
	n := len(dst) + s.size
	return append(dst, s.text[:]...)[:n]
}
