package gamelog

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"sync/atomic"

	"example.com/hanfu/game/gamelog/internal/majsoul"
	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/game/gamelog/internal/tenhou"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/rules"
)

// Error is the reason why a log can't be read, with its position.
type Error struct {
	Pos    rules.Position
	Reason string
	// Left is the reason why a file in an archive was skipped; it is empty for a log.
	Left Left
}

// Error returns the position and the reason on one line.
func (e *Error) Error() string { return e.Pos.String() + ": " + e.Reason }

// Said returns the position and the reason as a text in any language.
func (e *Error) Said() words.Text {
	return words.Say("%s%s", e.Pos.String()+": ", words.Clause(e.Reason))
}

func errorAt(at rules.Position, format string, args ...any) error {
	return &Error{Pos: at, Reason: fmt.Sprintf(format, args...)}
}

// peeked is the number of bytes that decide the format of a file. In JSON much may precede the
// hands.
const peeked = 1 << 16

// keys matches JSON of logs: the key of tenhou.net/6 and Majiang, a type of mjai, and a name of
// Mahjong Soul, plain or in base64.
var keys = work.LazyRegexp(`"log"|"type"\s*:\s*"start_(?:game|kyoku)"|"(?:\.lq\.)?RecordNewRound"|` + soulData)

const soulData = `"C[g-v][0-9A-Za-z+/]ubHEu`

// IsLog reports whether the beginning of a file is that of a log, and not of the record of a game.
func IsLog(begin []byte) bool {
	if isPacked(begin) || isWire(begin) {
		return true
	}
	text := trimmed(begin)
	return bytes.HasPrefix(text, []byte("<")) || isJSON(text) && keys().Match(text) ||
		holdsLinks(text) ||
		bytes.HasPrefix(text, []byte("http")) && !ours().Match(text)
}

// mark matches what distinguishes a log from other XML and JSON.
var mark = work.LazyRegexp(`<mjloggm|"log"\s*:\s*\[|"type"\s*:\s*"start_(?:game|kyoku)"|RecordNewRound"|` + soulData)

// IsLogAmongOthers is like IsLog for a file that was found and may be anything.
func IsLogAmongOthers(begin []byte) bool {
	return isPacked(begin) || isWire(begin) || IsLog(begin) && mark().Match(begin) ||
		holdsLinks(begin)
}

// isWire reports whether a file holds binary messages of Mahjong Soul. Their first byte may be a
// line break, which may also precede JSON.
func isWire(begin []byte) bool {
	text := trimmed(begin)
	return majsoul.IsWire(begin) && !isJSON(text) && !bytes.HasPrefix(text, []byte("<"))
}

func isJSON(text []byte) bool {
	return len(text) > 0 &&
		bytes.IndexByte([]byte("{[/"), text[0]) >= 0
}

func trimmed(text []byte) []byte {
	return bytes.TrimSpace(bytes.TrimPrefix(text, []byte(model.ByteOrder)))
}

// Open reads the logs in a file and replays them; path names the file in errors. It detects the
// format by the content, and reads the files in archives as [Files] does. Every error except one
// from r is an *Error, for a file, a game or a hand that can't be read.
//
// A damaged hand does not affect the others: a log ends before a hand that can't be read or can't
// have been played, with the reason in Damage, and the hands after it form another log.
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

// readGames calls give with each game in an uncompressed file. A file that can't be read gives one
// game with the reason.
func readGames(r *bufio.Reader, path string, give func(*model.Game) bool) {
	begin, _ := r.Peek(peeked) // reading returns the error again
	switch text := trimmed(begin); {
	case isWire(begin):
		give(majsoul.ReadWire(r, path))
	case linksFirst(text):
		readLinks(r, path, give)
	case bytes.HasPrefix(text, []byte("<")):
		give(tenhou.Read(r, path))
	case isJSON(text):
		readJSON(r, path, give)
	case len(text) > 0:
		reason := cmp.Or(elsewhere(text),
			"this is no log: the XML of Tenhou begins with <mjloggm and JSON with {")
		give(model.Unreadable(errorAt(rules.Position{File: path, Line: 1, Column: 1}, "%s", reason)))
	default:
		err := errorAt(rules.Position{File: path},
			"the file is empty; a log is the XML of Tenhou or the JSON of tenhou.net/6, mjai, Mahjong Soul or Majiang")
		if _, failed := r.Discard(peeked); failed != nil && failed != io.EOF {
			err = failed
		}
		give(model.Unreadable(err))
	}
}

// logsOf returns a log for each run of readable hands of a game.
func logsOf(g *model.Game, path string) iter.Seq2[*Log, error] {
	return func(yield func(*Log, error) bool) {
		whole := &Log{Path: path, Title: g.Title, Room: g.Room, Players: g.Players,
			Variant: g.Variant, Told: g.Told, OtherUma: g.OtherUma,
			Hands: g.Hands, Points: g.Points, Results: g.Results}
		begin := 0
		for i := range len(g.Hands) + 1 {
			err := whole.handError(i, g)
			if i < len(g.Hands) && err == nil {
				continue
			}
			if l := whole.part(begin, i, err); l != nil {
				err = nil
				if !yield(l, nil) {
					return
				}
			}
			if err != nil && !yield(nil, err) {
				return
			}
			begin = i + 1
		}
		if len(g.Hands) == 0 && g.End == nil {
			yield(nil, errorAt(rules.Position{File: path}, "there is no hand in the log"))
		}
	}
}

// handError returns the reason why hand i can't be read or can't have been played, or, for the
// index after the last hand, why the game ends there.
func (l *Log) handError(i int, g *model.Game) error {
	if i == len(l.Hands) {
		return ofReader(g.End)
	}
	h := &l.Hands[i]
	if err := g.Wrong[i]; err != nil {
		err = ofReader(err)
		if wrong, ok := errors.AsType[*Error](err); ok && h.Round != 0 {
			wrong.Reason += " (" + nameOf(h) + ")"
		}
		return err
	}
	played, err := l.Play(h)
	if err == nil && h.Draw != nil && h.Draw.Kind == model.Untold {
		h.Draw.Kind = NagashiMangan
		if slices.Equal(model.Winners(h.Draw.Changes), played.Tenpai) {
			h.Draw.Kind = Exhaustive
		}
		model.DeriveDraw(h)
	}
	return err
}

func ofReader(err error) error {
	if wrong, ok := errors.AsType[*model.Error](err); ok {
		return &Error{Pos: wrong.Pos, Reason: wrong.Reason}
	}
	return err
}

func nameOf(h *Hand) string {
	wind := h.Round.String()
	name := fmt.Sprintf("%s%s %d", strings.ToUpper(wind[:1]), wind[1:], h.Dealer+1)
	if h.Honba > 0 {
		name += fmt.Sprintf(", %d honba", h.Honba)
	}
	return name
}

// part returns the log of some hands, nil if there are none. It has the final points and results
// unless err says that more hands follow or are missing.
func (l *Log) part(begin, end int, err error) *Log {
	if begin >= end {
		return nil
	}
	part := *l
	part.Hands = l.Hands[begin:end:end]
	if err != nil {
		part.Points, part.Results = nil, nil
		if damage, ok := errors.AsType[*Error](err); ok {
			part.Damage = damage
		} else {
			part.Damage = &Error{Pos: rules.Position{File: l.Path}, Reason: err.Error()}
		}
	}
	return &part
}

// budget bounds the size of the decompressed archive, so that a small file can't expand without
// end. Logs compress to a tenth of their size.
type budget struct {
	// packed counts compressed bytes, and unpacked the bytes that came out of them.
	packed, unpacked atomic.Int64
}

// freely is the number of bytes that any file may expand to; a larger result may have at most
// mostTimes the size of the file. Real logs are 12 times as large as packed ones, and
// a tar.gz is counted twice.
const (
	freely    = 8 << 20
	mostTimes = 40
)

func (b *budget) isSpent() bool { return b.unpacked.Load() > freely+mostTimes*b.packed.Load() }

// packedReader counts what it reads as compressed bytes.
type packedReader struct {
	io.Reader
	budget *budget
}

func (r packedReader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	r.budget.packed.Add(int64(n))
	return n, err
}

// unpackedReader counts what it reads as decompressed bytes and fails beyond the budget. Its errors
// name the file and the compression.
type unpackedReader struct {
	io.Reader
	file *File
	how  string
}

func (r unpackedReader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	at := rules.Position{File: r.file.Path}
	r.file.budget.unpacked.Add(int64(n))
	switch {
	case r.file.budget.isSpent():
		err = errorAt(at, "what is packed here is more than %d times as large as the file; unpack what you need", mostTimes)
	case err != nil && err != io.EOF:
		err = errorAt(at, "the file is packed with %s and damaged or cut off", r.how)
	}
	return n, err
}
