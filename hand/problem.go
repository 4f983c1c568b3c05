package hand

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/playerwords"
)

// Problem is a reason why an input is not a valid win.
type Problem struct {
	// Code is a stable identifier; [Codes] lists them all.
	Code string
	// Field is the key concerned, such as hand or riichi; empty for the whole input.
	Field string
	// Other is a second key that conflicts with Field.
	Other string
	// Message describes the problem to a player and, if known, how to correct it.
	Message string
	// NoCure is set for a bad name if Message does not say how to correct it.
	NoCure bool
}

// String returns the message, preceded by the field unless it begins with it.
func (p Problem) String() string {
	if p.Field == "" || strings.HasPrefix(p.Message, p.Field+" ") {
		return p.Message
	}
	return p.Field + ": " + p.Message
}

// Problems lists everything that is wrong with an input. Every error of this package is of this
// type.
type Problems []Problem

// Error returns the problems, one per line.
func (ps Problems) Error() string {
	lines := make([]string, len(ps))
	for i, p := range ps {
		lines[i] = p.String()
	}
	return strings.Join(lines, "\n")
}

func (ps Problems) err() error {
	if len(ps) == 0 {
		return nil
	}
	return ps
}

func (p *Problem) err() error {
	if p == nil {
		return nil
	}
	return Problems{*p}
}

// The codes of problems. codeTable documents them.
const (
	badEncoding   = "bad_encoding"
	badJSON       = "bad_json"
	badMeld       = "bad_meld"
	badNotation   = "bad_notation"
	badValue      = "bad_value"
	duplicateKey  = "duplicate_key"
	emptyWin      = "empty_win"
	fifthTile     = "fifth_tile"
	fromSelf      = "from_self"
	fromWithTsumo = "from_with_tsumo"
	missingField  = "missing_field"
	noWinningTile = "no_winning_tile"
	paoSelf       = "pao_self"
	ronAndTsumo   = "ron_and_tsumo"
	tileCount     = "tile_count"
	tooLong       = "too_long"
	tooManyMelds  = "too_many_melds"
	unknownKey    = "unknown_key"
)

// ProblemCode is a problem's code with its description.
type ProblemCode struct{ Code, Doc string }

var codeTable = [...]ProblemCode{
	{badEncoding, "The input is not UTF-8 text."},
	{badJSON, "The input is not one JSON object."},
	{badMeld, "A meld can't be read, or its tiles are no such meld."},
	{badNotation, "Tiles are not written as in 123m406p55z."},
	{badValue, "A key has a value that it does not take."},
	{duplicateKey, "A key or fact is given twice."},
	{emptyWin, "The win has no tiles at all, as one that no program has filled in."},
	{fifthTile, "A hand with its melds and winning tile has more than four equal tiles."},
	{fromSelf, "The tile was won by ron from the winner's own seat."},
	{fromWithTsumo, "A discarder is given for a tile that was drawn."},
	{missingField, "The concealed tiles are missing."},
	{noWinningTile, "Neither ron nor tsumo gives the winning tile."},
	{paoSelf, "The winner is named as the player who is liable."},
	{ronAndTsumo, "Both ron and tsumo are given."},
	{tileCount, "There are too many or too few concealed tiles."},
	{tooLong, "The input is longer than any win."},
	{tooManyMelds, "There are more than four melds."},
	{unknownKey, "A key is neither one of a win nor a fact's or counter's name."},
}

// Codes returns the codes of all problems in alphabetical order.
func Codes() []ProblemCode { return append([]ProblemCode(nil), codeTable[:]...) }

func problemf(code, format string, args ...any) *Problem {
	return &Problem{Code: code, Message: fmt.Sprintf(format, args...)}
}

func quote(s string) string {
	const most = 40
	if utf8.RuneCountInString(s) > most {
		s = string([]rune(s)[:most]) + "…"
	}
	return strconv.Quote(s)
}

func didYouMean(word string, known []string) string {
	if len(word) > maxName {
		return ""
	}
	near := playerwords.Meant(word)
	if !slices.Contains(known, near) {
		near = naming.Nearest(word, known)
	}
	if near != "" {
		return "; did you mean " + quote(near) + "?"
	}
	return ""
}
