package tenhou

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"

	"example.com/hanfu/rules"
)

// Bounds of a log. A real one has about fifteen hands and 100 KiB. What is read of a hostile one takes up to thirty
// times as much memory as it has bytes.
const (
	maxBytes    = 4 << 20
	maxHands    = 1000
	maxElements = 400_000
	maxDepth    = 16
)

// Error is a reason why a log can't be read, and where it is.
type Error struct {
	Pos    rules.Position
	Reason string
}

// Error returns the place and the reason on one line.
func (e *Error) Error() string { return e.Pos.String() + ": " + e.Reason }

func errorAt(at rules.Position, format string, args ...any) error {
	return &Error{Pos: at, Reason: fmt.Sprintf(format, args...)}
}

var (
	gzipMagic = []byte{0x1f, 0x8b}
	byteOrder = []byte("\ufeff")
)

// IsLog reports from the beginning of a file whether it is a log, and not a record that somebody wrote.
func IsLog(begin []byte) bool {
	if bytes.HasPrefix(begin, gzipMagic) {
		return true
	}
	text := trimmed(begin)
	return bytes.HasPrefix(text, []byte("<")) ||
		bytes.HasPrefix(text, []byte("{")) && bytes.Contains(text, []byte(`"log"`))
}

func trimmed(text []byte) []byte { return bytes.TrimSpace(bytes.TrimPrefix(text, byteOrder)) }

// Read reads a log, and follows its play; path is what errors call it. All errors but those of the reader are an
// *Error. One behind the first hand is no error but the log's Damage, so that the hands in front of it are not lost.
func Read(r io.Reader, path string) (*Log, error) {
	data, err := unpack(r, path)
	cut := error(nil)
	if len(data) > 0 {
		cut, err = err, nil // what was packed in front of the place is there
	}
	if err != nil {
		return nil, err
	}
	var l *Log
	switch text := trimmed(data); {
	case bytes.HasPrefix(text, []byte("<")):
		l, err = readXML(data, path)
	case bytes.HasPrefix(text, []byte("{")):
		l, err = readJSON(data, path)
	case len(text) == 0:
		return nil, errorAt(rules.Position{File: path},
			"the file is empty; a log is the XML of Tenhou or the JSON of tenhou.net/6")
	default:
		return nil, errorAt(rules.Position{File: path, Line: 1, Column: 1},
			"this is no log: the XML of Tenhou begins with <mjloggm and the JSON of tenhou.net/6 with {")
	}
	var damage *Error
	if cut != nil {
		err = cut
	}
	switch {
	case errors.As(err, &damage) && l != nil && len(l.Hands) > 0:
		l.damaged(damage, len(l.Hands))
	case err != nil:
		return nil, err
	}
	if len(l.Hands) == 0 {
		return nil, errorAt(rules.Position{File: path}, "there is no hand in the log")
	}
	l.Path = path
	if err := l.follow(); err != nil {
		return nil, err
	}
	return l, nil
}

// follow follows the play of all hands. The first in which something can't have been so is the log's Damage, and an
// error if there is none in front of it.
func (l *Log) follow() error {
	for i := range l.Hands {
		_, err := l.Play(&l.Hands[i])
		var wrong *Error
		switch {
		case err == nil:
		case i > 0 && errors.As(err, &wrong):
			l.damaged(wrong, i)
			return nil
		default:
			return err
		}
	}
	return nil
}

// unpack reads all of a file, and what is packed in it, but never more than a log can have.
func unpack(r io.Reader, path string) ([]byte, error) {
	data, err := readBounded(r, path)
	if err != nil || !bytes.HasPrefix(data, gzipMagic) {
		return data, err
	}
	packed, err := gzip.NewReader(bytes.NewReader(data))
	if err == nil {
		data, err = readBounded(packed, path)
	}
	var own *Error
	if err != nil && !errors.As(err, &own) {
		return data, errorAt(rules.Position{File: path}, "the file is packed with gzip and damaged or cut off: %v", err)
	}
	return data, err
}

func readBounded(r io.Reader, path string) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxBytes+1))
	if len(data) > maxBytes {
		return nil, errorAt(rules.Position{File: path}, "the log has more than %d MiB; one game has less than one",
			maxBytes>>20)
	}
	return data, err
}
