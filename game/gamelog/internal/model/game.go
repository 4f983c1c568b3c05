// Package model is the model of a game as recorded in a log. The readers of all formats fill it in.
package model

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// Game is a game as read from a log. Players are numbered as in the log: 0 is the first east, then
// in turn order.
type Game struct {
	// Title names the game. Room is what the log calls its rules, empty if unknown.
	Title, Room string
	// Players are the names in order of the seats at the start, empty where unknown.
	Players []string
	// Variant holds the rules that the log gives.
	Variant Variant
	// Told are the options that the log gives: their values by id.
	Told map[string]string
	// OtherUma reports whether the log has an uma that no options can express.
	OtherUma bool
	// Hands are all hands. A hand that can't be read is empty.
	Hands []Hand
	// Points are the final points and Results the results in points; nil if unknown.
	Points, Results []int64
	// Wrong maps the index of a hand to the reason why it can't be read.
	Wrong map[int]error
	// End is the reason why nothing after the last hand can be read; nil if the game is whole.
	End error
}

// Unreadable returns a game without hands that ends with err.
func Unreadable(err error) *Game { return &Game{End: err} }

// Spoil appends a hand that can't be read, and why. h is the part that was read, whose number is
// kept; it may be nil.
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

// SetOption sets an option of the rules.
func (g *Game) SetOption(option, value string) {
	if g.Told == nil {
		g.Told = make(map[string]string)
	}
	g.Told[option] = value
}

// SetPoints sets an option whose value is a number.
func (g *Game) SetPoints(option string, n int64) { g.SetOption(option, strconv.FormatInt(n, 10)) }

// SetUma sets the options for the uma and reports whether they can express it. rest is in points,
// for the places after the first; first place is assumed to have the opposite of the last. With
// four players, second and third place must cancel out; with three, second place must have 0.
func (g *Game) SetUma(rest []int64) bool {
	switch {
	case len(rest) == Seats-1 && rest[0] == -rest[1] && rest[2] <= 0:
		g.SetPoints("uma_second", rest[0])
	case len(rest) == Seats-2 && rest[0] == 0 && rest[1] <= 0:
	default:
		return false
	}
	g.SetPoints("uma_first", -rest[len(rest)-1])
	return true
}

// SetNoten sets the option for the total noten payment from what each noten player pays, by the
// number of tenpai players. It sets nothing if the total varies.
func (g *Game) SetNoten(list []int64) {
	players := int64(len(list) + 1)
	sum := list[0] * (players - 1)
	for i, n := range list {
		if n*(players-1-int64(i)) != sum {
			return
		}
	}
	g.SetPoints("noten_points", sum)
}

const (
	// MostPoints exceeds any number of points, han or fu in a log.
	MostPoints = 100_000_000
	// ResultUnit is the unit of results in logs: thousands of points, with decimals.
	ResultUnit = 1000
)

// InPoints converts a result in thousands to points.
func InPoints(result float64) int64 { return int64(math.Round(result * ResultUnit)) }

// Winners returns the players with a gain.
func Winners(deltas []int64) (players []int) {
	for i, n := range deltas {
		if n > 0 {
			players = append(players, i)
		}
	}
	return players
}

// AddUp adds deltas to sum, player by player.
func AddUp(sum, deltas []int64) {
	for i, n := range deltas {
		sum[i] += n
	}
}

// Rotated returns a copy of a slice that starts with another player.
func Rotated[T any](list []T, first int) []T {
	return slices.Concat(list[first:], list[:first])
}

// Change returns the changes of points in a hand by the log, without the riichi sticks.
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

// Bounds of a document, which holds one or more logs. A real game has about fifteen hands and 100
// KiB, and as JSON at most one value per 13 bytes. Reading the largest document takes less than 256
// MiB. A file may have any number of documents.
const (
	MaxBytes    = 4 << 20
	MaxHands    = 1000
	MaxElements = 330_000
	MaxDepth    = 16
	// MaxCounters bounds the honba and the riichi sticks of a hand.
	MaxCounters = 1000
)

// ByteOrder is the byte order mark that may begin a text.
const ByteOrder = "\ufeff"

// Error is the reason why a log can't be read, with its position.
type Error struct {
	Pos    rules.Position
	Reason string
}

// Error returns the position and the reason on one line.
func (e *Error) Error() string { return e.Pos.String() + ": " + e.Reason }

// Errorf returns an *Error.
func Errorf(at rules.Position, format string, args ...any) error {
	return &Error{at, fmt.Sprintf(format, args...)}
}

// Grouped formats a number for messages, such as 1,000.
func Grouped(n int) string { return words.In("en").Common.Grouped(strconv.Itoa(n)) }

// MaxQuoted is the maximum number of characters of a log that a message quotes.
const MaxQuoted = 40

// Quote quotes a text of a log for a message, shortened to MaxQuoted characters.
func Quote(s string) string {
	if r := []rune(s); len(r) > MaxQuoted {
		s = string(r[:MaxQuoted]) + "…"
	}
	return strconv.Quote(s)
}
