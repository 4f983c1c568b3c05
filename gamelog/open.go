package gamelog

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"iter"
	"regexp"

	"example.com/hanfu/rules"
)

// Bounds of a file of logs. A real game has about fifteen hands and 100 KiB. What is read of a hostile one takes up to
// thirty times as much memory as it has bytes.
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

// keys are what stands in JSON of logs: the key of tenhou.net/6 and Majiang, a type of mjai and a name of Mahjong Soul.
var keys = regexp.MustCompile(`"log"|"type"\s*:\s*"start_(?:game|kyoku)"|"(?:\.lq\.)?RecordNewRound"`)

// IsLog reports from the beginning of a file whether it is a log, and not a record that somebody wrote.
func IsLog(begin []byte) bool {
	if bytes.HasPrefix(begin, gzipMagic) {
		return true
	}
	text := trimmed(begin)
	return bytes.HasPrefix(text, []byte("<")) || isJSON(text) && keys.Match(text)
}

// isJSON reports whether a text begins as JSON of logs does, or with a comment.
func isJSON(text []byte) bool { return len(text) > 0 && bytes.IndexByte([]byte("{[/"), text[0]) >= 0 }

func trimmed(text []byte) []byte { return bytes.TrimSpace(bytes.TrimPrefix(text, byteOrder)) }

// Open reads the logs in a file, of which there may be several, and follows their play; path is what errors call it.
// It recognises the format by the content. All errors but those of the reader are an *Error, each for a game or a hand
// that can't be read.
//
// No whole hand is lost because of a damaged one: a log ends in front of a hand that can't be read or can't have gone
// so, and says in Damage why; the hands behind it are a log of their own.
func Open(r io.Reader, path string) iter.Seq2[*Log, error] {
	return func(yield func(*Log, error) bool) {
		data, cut := unpack(r, path)
		if len(data) == 0 && cut != nil {
			yield(nil, cut)
			return
		}
		games := readGames(data, path)
		if cut != nil { // what was packed in front of the place is there
			games[len(games)-1].end = cut
		}
		for _, g := range games {
			for l, err := range g.logs(path) {
				if !yield(l, err) {
					return
				}
			}
		}
	}
}

// readGames reads the games in a file. There is at least one, if only with the reason why it can't be read.
func readGames(data []byte, path string) []*found {
	switch text := trimmed(data); {
	case bytes.HasPrefix(text, []byte("<")):
		return []*found{readXML(data, path)}
	case isJSON(text):
		return readJSON(data, path)
	case len(text) == 0:
		return unreadable(errorAt(rules.Position{File: path},
			"the file is empty; a log is the XML of Tenhou or the JSON of tenhou.net/6, mjai, Mahjong Soul or Majiang"))
	}
	return unreadable(errorAt(rules.Position{File: path, Line: 1, Column: 1},
		"this is no log: the XML of Tenhou begins with <mjloggm and JSON with {"))
}

// found is a game as the reader of its format found it.
type found struct {
	// log has all hands, and in place of one that can't be read an empty one.
	log *Log
	// wrong says by its number why a hand can't be read or can't have gone so.
	wrong map[int]error
	// end is why nothing can be read behind the last hand; nil if the game is whole.
	end error
}

// unreadable is a game of which nothing can be read.
func unreadable(err error) []*found { return []*found{{log: &Log{}, end: err}} }

// spoil puts the reason why it can't be read in the place of the next hand.
func (f *found) spoil(at rules.Position, err error) {
	if f.wrong == nil {
		f.wrong = make(map[int]error)
	}
	f.wrong[len(f.log.Hands)] = err
	f.log.Hands = append(f.log.Hands, Hand{Pos: at})
}

// logs returns the hands that can be read as logs: one, or one for each run of hands between those that can't be.
func (f *found) logs(path string) iter.Seq2[*Log, error] {
	return func(yield func(*Log, error) bool) {
		f.log.Path = path
		begin, hands := 0, f.log.Hands
		for i := range len(hands) + 1 {
			why := f.why(i)
			if i < len(hands) && why == nil {
				continue
			}
			if l := f.part(begin, i, why); l != nil {
				why = nil
				if !yield(l, nil) {
					return
				}
			}
			if why != nil && !yield(nil, why) {
				return
			}
			begin = i + 1
		}
		if len(hands) == 0 && f.end == nil {
			yield(nil, errorAt(rules.Position{File: path}, "there is no hand in the log"))
		}
	}
}

// why returns why a hand can't be read, or nothing behind the last one; else nil.
func (f *found) why(i int) error {
	if i == len(f.log.Hands) {
		return f.end
	}
	if err := f.wrong[i]; err != nil {
		return err
	}
	_, err := f.log.Play(&f.log.Hands[i])
	return err
}

// part is the log of some hands, nil if there are none. The final points and results are those of a game with more,
// unless the hands are the last and nothing is missing.
func (f *found) part(begin, end int, why error) *Log {
	if begin >= end {
		return nil
	}
	l := *f.log
	l.Hands = f.log.Hands[begin:end:end]
	if why != nil {
		l.Points, l.Results = nil, nil
		if damage, ok := errors.AsType[*Error](why); ok {
			l.Damage = damage
		} else {
			l.Damage = &Error{Pos: rules.Position{File: l.Path}, Reason: why.Error()}
		}
	}
	return &l
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
	} else {
		data = nil
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
