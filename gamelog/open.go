package gamelog

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"

	"example.com/hanfu/internal/pattern"
	"example.com/hanfu/rules"
)

// Bounds of a document, which has one log or some. A real game has about fifteen hands and 100 KiB, and as JSON at most
// one value for each 13 bytes. A hostile document of as many values as there may be takes 230 MB of memory while it is
// read. A file may have any number of documents.
const (
	maxBytes    = 4 << 20
	maxHands    = 1000
	maxEvents   = 1000 // of a hand
	maxElements = 330_000
	maxDepth    = 16
)

// Error is a reason why a log can't be read, and where it is.
type Error struct {
	Pos    rules.Position
	Reason string
	// Left says of a file in an archive why it was left alone; it is empty for a log.
	Left Left
}

// Error returns the place and the reason on one line.
func (e *Error) Error() string { return e.Pos.String() + ": " + e.Reason }

func errorAt(at rules.Position, format string, args ...any) error {
	return &Error{Pos: at, Reason: fmt.Sprintf(format, args...)}
}

var byteOrder = []byte("\ufeff")

// peeked is how much of a file tells what it is: in JSON, what stands in front of the hands may be long.
const peeked = 1 << 16

// keys are what stands in JSON of logs: the key of tenhou.net/6 and Majiang, a type of mjai and a name of Mahjong Soul.
var keys = pattern.Lazy(`"log"|"type"\s*:\s*"start_(?:game|kyoku)"|"(?:\.lq\.)?RecordNewRound"`)

// IsLog reports from the beginning of a file whether it is a log, and not a record that somebody wrote.
func IsLog(begin []byte) bool {
	if isPacked(begin) {
		return true
	}
	text := trimmed(begin)
	return bytes.HasPrefix(text, []byte("<")) || isJSON(text) && keys().Match(text)
}

// mark is what a log has among other files, where there may be XML and JSON of any sort.
var mark = pattern.Lazy(`<mjloggm|"log"\s*:\s*\[|"type"\s*:\s*"start_(?:game|kyoku)"|RecordNewRound"`)

// IsLogAmongOthers is IsLog for a file that was not named but found, and may be anything.
func IsLogAmongOthers(begin []byte) bool {
	return isPacked(begin) || IsLog(begin) && mark().Match(begin)
}

// isJSON reports whether a text begins as JSON of logs does, or with a comment.
func isJSON(text []byte) bool { return len(text) > 0 && bytes.IndexByte([]byte("{[/"), text[0]) >= 0 }

func trimmed(text []byte) []byte { return bytes.TrimSpace(bytes.TrimPrefix(text, byteOrder)) }

// Open reads the logs in a file, of which there may be several, and follows their play; path is what errors call it.
// It recognises the format by the content, and reads the files in archives as [Files] does. All errors but those of the
// reader are an *Error, each for a game or a hand that can't be read.
//
// No whole hand is lost because of a damaged one: a log ends in front of a hand that can't be read or can't have gone
// so, and says in Damage why; the hands behind it are a log of their own.
func Open(r io.Reader, path string) iter.Seq2[*Log, error] {
	return func(yield func(*Log, error) bool) {
		for f := range Files(r, path) {
			for l, err := range f.Logs() {
				if !yield(l, err) {
					return
				}
			}
		}
	}
}

// readGames gives the games in a file that is not packed. There is at least one, if only with the reason why it can't
// be read.
func readGames(r *bufio.Reader, path string, give func(*found) bool) {
	begin, _ := r.Peek(peeked) // what else is wrong is told when it is read
	switch text := trimmed(begin); {
	case bytes.HasPrefix(text, []byte("<")):
		give(readXML(r, path))
	case isJSON(text):
		readJSON(r, path, give)
	case len(text) > 0:
		give(unreadable(errorAt(rules.Position{File: path, Line: 1, Column: 1},
			"this is no log: the XML of Tenhou begins with <mjloggm and JSON with {"))[0])
	default:
		err := errorAt(rules.Position{File: path},
			"the file is empty; a log is the XML of Tenhou or the JSON of tenhou.net/6, mjai, Mahjong Soul or Majiang")
		if _, failed := r.Discard(peeked); failed != nil && failed != io.EOF {
			err = failed
		}
		give(unreadable(err)[0])
	}
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
	h := &f.log.Hands[i]
	_, err := f.log.Play(h)
	if wrong, ok := errors.AsType[*Error](err); ok {
		wrong.Reason += " (" + h.name() + ")"
	}
	return err
}

// name is how a hand is called where it can't have gone so.
func (h *Hand) name() string {
	name := fmt.Sprintf("%s %d", h.Round, h.Dealer+1)
	if h.Honba > 0 {
		name += fmt.Sprintf(", %d honba", h.Honba)
	}
	return name
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

// readBounded reads all of a log, but never more than it can have.
func readBounded(r io.Reader, path string) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxBytes+1))
	if len(data) > maxBytes {
		return nil, errorAt(rules.Position{File: path}, "the log has more than %d MiB; one game has less than one",
			maxBytes>>20)
	}
	return data, err
}
