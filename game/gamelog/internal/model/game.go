// Package model is the model of a game as its log tells it, which the readers of all formats fill in.
package model

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// Game is a game as the reader of its format found it. Numbers of players are as in the log: 0 is the first east, then
// in order of turn.
type Game struct {
	// Title says what game it was; Room is what the log calls its rules, empty if it doesn't tell.
	Title, Room string
	// Players are their names, empty where the log has none, in order of seats at the start.
	Players []string
	// Variant holds the rules, as far as the log has them.
	Variant Variant
	// Told are options of the rules that the log names, by their ids, each as options are set.
	Told map[string]string
	// OtherUma reports whether the log has an uma that no options can express.
	OtherUma bool
	// Hands are all hands, with an empty one in place of each that can't be read.
	Hands []Hand
	// Points are the final ones and Results those of the game, in points; nil if the log doesn't tell.
	Points, Results []int64
	// Wrong says by its number why a hand can't be read.
	Wrong map[int]error
	// End is why nothing can be read behind the last hand; nil if the game is whole.
	End error
}

// Unreadable returns a game of which nothing can be read.
func Unreadable(err error) *Game { return &Game{End: err} }

// Spoil puts the reason why it can't be read in the place of the next hand, with the number of the hand as far as it is
// known: h is what was read of it, or nil.
func (g *Game) Spoil(h *Hand, at rules.Position, err error) {
	if g.Wrong == nil {
		g.Wrong = make(map[int]error)
	}
	g.Wrong[len(g.Hands)] = err
	spoilt := Hand{Pos: at}
	if h != nil {
		spoilt.Round, spoilt.Dealer, spoilt.Honba = h.Round, h.Dealer, h.Honba
	}
	g.Hands = append(g.Hands, spoilt)
}

// Tell notes an option of the rules that the log names.
func (g *Game) Tell(option, value string) {
	if g.Told == nil {
		g.Told = make(map[string]string)
	}
	g.Told[option] = value
}

// TellPoints notes an option of points or of any other number.
func (g *Game) TellPoints(option string, n int64) { g.Tell(option, strconv.FormatInt(n, 10)) }

// TellUma notes the uma of the places behind the first, in points. The rules have options for uma of which the first and
// the last place, and the second and the third of four, mirror each other; of others it notes nothing and returns false.
func (g *Game) TellUma(behind []int64) bool {
	switch {
	case len(behind) == Seats-1 && behind[0] == -behind[1] && behind[2] <= 0:
		g.TellPoints("uma_second", behind[0])
	case len(behind) == Seats-2 && behind[0] == 0 && behind[1] <= 0:
	default:
		return false
	}
	g.TellPoints("uma_first", -behind[len(behind)-1])
	return true
}

// TellNoten notes what those who are not tenpai pay together, from what each of them pays, by how many are tenpai. It is
// not noted if the sum is not always the same.
func (g *Game) TellNoten(each []int64) {
	players := int64(len(each) + 1)
	sum := each[0] * (players - 1)
	for i, n := range each {
		if n*(players-1-int64(i)) != sum {
			return
		}
	}
	g.TellPoints("noten_points", sum)
}

const (
	// MostPoints is more than any number of points, han or fu in a log.
	MostPoints = 100_000_000
	// ResultUnit is what results are told in: thousands, with decimals.
	ResultUnit = 1000
)

// InPoints returns a result that is told in thousands.
func InPoints(result float64) int64 { return int64(math.Round(result * ResultUnit)) }

// Winners are the players who get something.
func Winners(deltas []int64) (players []int) {
	for i, n := range deltas {
		if n > 0 {
			players = append(players, i)
		}
	}
	return players
}

// AddUp adds what players get to what they have got.
func AddUp(sum, deltas []int64) {
	for i, n := range deltas {
		sum[i] += n
	}
}

// Rotated returns what players have, beginning with another one, in memory of its own.
func Rotated[T any](of []T, first int) []T {
	return slices.Concat(of[first:], of[:first])
}

// Change is what the log says that the players got in a hand, without the sticks that they laid down.
func (h *Hand) Change() []int64 {
	change := make([]int64, len(h.Deal))
	for _, w := range h.Wins {
		AddUp(change, w.Changes)
	}
	if h.Draw != nil {
		AddUp(change, h.Draw.Changes)
	}
	return change
}

// Bounds of a document, which has one log or some. A real game has about fifteen hands and 100 KiB, and as JSON at most
// one value for each 13 bytes. A hostile document of as many values as there may be takes 120 MB of memory while it is
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
