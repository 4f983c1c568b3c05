package hand

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/internal/playerwords"
)

// Problem is one reason why an input is no win that can be scored.
type Problem struct {
	// Code is a stable word; Codes lists them all.
	Code string
	// Field is the key in question, such as hand or riichi; empty if it is the whole input.
	Field string
	// Other is a second key, if one does not go with the other.
	Other string
	// Message says to a player what is wrong and, where it can be known, how to put it right.
	Message string
}

// String returns the problem on one line: the message, and in front the field unless it begins with that.
func (p Problem) String() string {
	if p.Field == "" || strings.HasPrefix(p.Message, p.Field+" ") {
		return p.Message
	}
	return p.Field + ": " + p.Message
}

// Problems is everything that is wrong with an input. All errors of this package are Problems.
type Problems []Problem

// Error returns all problems, one a line.
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

// The codes of problems; codeTable says what each means.
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

// ProblemCode is a problem's code and what it means.
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

// Codes lists all codes of problems in alphabetical order.
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
		near = nearest.Name(word, known)
	}
	if near != "" {
		return "; did you mean " + quote(near) + "?"
	}
	return ""
}
