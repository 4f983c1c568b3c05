package model

import (
	"fmt"
	"strconv"

	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// Bounds of a document, which has one log or some. A real game has about fifteen hands and 100 KiB, and as JSON at most
// one value for each 13 bytes. A hostile document of as many values as there may be takes 230 MB of memory while it is
// read. A file may have any number of documents.
const (
	MaxBytes    = 4 << 20
	MaxHands    = 1000
	MaxElements = 330_000
	MaxDepth    = 16
	// MaxCounters is the most counters and sticks that a hand can have.
	MaxCounters = 1000
)

// ByteOrder may stand in front of a text.
const ByteOrder = "\ufeff"

// Error is a reason why a log can't be read, and where it is.
type Error struct {
	Pos    rules.Position
	Reason string
}

// Error returns the place and the reason on one line.
func (e *Error) Error() string { return e.Pos.String() + ": " + e.Reason }

// Errorf returns an *Error.
func Errorf(at rules.Position, format string, args ...any) error {
	return &Error{at, fmt.Sprintf(format, args...)}
}

// Grouped returns a number as messages have it, such as 1,000.
func Grouped(n int) string { return words.In("en").Common.Grouped(strconv.Itoa(n)) }

// MaxQuoted is how many characters of a log a message repeats.
const MaxQuoted = 40

// Quote returns a text of a log as messages repeat it.
func Quote(s string) string {
	if r := []rune(s); len(r) > MaxQuoted {
		s = string(r[:MaxQuoted]) + "…"
	}
	return strconv.Quote(s)
}
