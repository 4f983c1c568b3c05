package hand

import (
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/work"
)

// Parse reads a win from a line of text such as
//
//	234m567p34567s99m tsumo:8s seat:south round:east riichi dora:4s9p ura:1p
//
// The package comment gives the grammar. A JSON object is read like [ParseJSON].
// The error is of type [Problems] and holds every problem; the Win then holds what could be read.
func Parse(text string) (Win, error) {
	text, p := checkInput(text)
	if p != nil {
		var w Win
		return w, w.clearWith(p)
	}
	// No word begins with a brace, so callers can accept both formats.
	if strings.HasPrefix(strings.TrimLeft(text, " \t\r\n"), "{") {
		return ParseJSON([]byte(text))
	}
	w := newWin()
	r := textReader{builder: builder{win: &w}, text: text}
	for r.skipSpace(); r.at < len(r.text); r.skipSpace() {
		r.word()
	}
	err := r.finish()
	w.detach()
	return w, err
}

// checkInput refuses inputs that are too long or not UTF-8. It returns the text without a byte
// order mark, which some editors write at the start of a file.
func checkInput(text string) (string, *Problem) {
	if len(text) > work.TextBytes {
		return "", problemf(tooLong,
			"the input has %d bytes, and a win at most %d; give one win at a time",
			len(text), work.TextBytes)
	}
	if !validText(text) {
		return "", problemf(badEncoding,
			"the input is not UTF-8 text; save it with the encoding UTF-8")
	}
	return strings.TrimPrefix(text, "\ufeff"), nil
}

// validText is utf8.ValidString, but takes a quarter of the time for ASCII text.
func validText(s string) bool {
	var all uint64
	i := 0
	for ; i+16 <= len(s); i += 16 {
		words := []byte(s[i : i+16])
		all |= binary.LittleEndian.Uint64(words[:8]) | binary.LittleEndian.Uint64(words[8:])
	}
	for ; i < len(s); i++ {
		all |= uint64(s[i])
	}
	return all&highBits == 0 || utf8.ValidString(s)
}

type textReader struct {
	builder
	text string
	at   int
	// unkeyed are the first tiles without a key, unkeyedLater those after another word.
	unkeyed, unkeyedLater string
	// reportedDuplicate is true once a hand both with and without its key has been reported.
	reportedDuplicate bool
}

func (r *textReader) word() {
	start := r.at
	for r.at < len(r.text) && r.text[r.at] != ':' && r.spaceAt() == 0 {
		r.at++
	}
	name := r.text[start:r.at]
	switch {
	case r.at < len(r.text) && r.text[r.at] == ':':
		r.at++
		r.readKey(name)
	case isDigit(name[0]) || resembleTiles(name):
		r.unkeyedTiles(r.tilesFrom(start))
	case Reserved(name) || Reserved(playerwords.FromJapanese(name)):
		r.readKey(name)
	default:
		r.field(&Field{Key: name, Value: "true"}, nil)
	}
}

// readKey reads the value of a key or call and stores it. A Japanese name is read the same way, and
// refused afterwards.
func (r *textReader) readKey(name string) {
	ours := name
	if s := playerwords.FromJapanese(name); s != "" {
		ours = s
	}
	k, isKey := keyOf(ours)
	value, p := r.value(name, ours)
	switch {
	case p != nil:
		r.report(name, p)
		if isKey {
			// The key is present, though without a value: don't report it as missing too.
			r.given.add(k)
			r.unread.add(k)
		}
	case isCall(ours):
		r.meld(name, value)
	case ours == keyHand.String() && r.unkeyed != "":
		r.reportDuplicateHand(r.unkeyed)
	default:
		r.field(&Field{Key: name, Value: value}, nil)
	}
}

// value reads the value of a key, which may follow a space. A list of tiles continues over
// following words of tiles. The key is given as written and in the notation.
func (r *textReader) value(name, ours string) (string, *Problem) {
	k, isKey := keyOf(ours)
	behind := r.at
	r.skipSpace()
	if r.at == len(r.text) || behind < r.at && k != keyID &&
		(r.atKey() || isKey && keyTable[k].typ == tileType && r.atFact()) {
		hint := ""
		if isKey {
			hint = "; " + k.meaning()
		}
		return "", problemf(badValue, "nothing follows %s%s", quote(name), hint)
	}
	if r.text[r.at] == '"' {
		return r.quoted()
	}
	start := r.at
	r.skipWord()
	if isKey && keyTable[k].typ == tilesType {
		return r.tilesFrom(start), nil
	}
	return r.text[start:r.at], nil
}

func (r *textReader) atKey() bool {
	name, _, found := strings.Cut(r.text[r.at:], ":")
	return found && Reserved(name)
}

// atFact reports whether the next word is of small letters and can't be a tile.
func (r *textReader) atFact() bool {
	word, _, _ := strings.Cut(r.text[r.at:], " ")
	return len(word) > 2 && isWellFormed(word) && !strings.ContainsAny(word, "0123456789")
}

// quoted reads a value in quotation marks, with \" for a quotation mark and \\ for a backslash.
func (r *textReader) quoted() (string, *Problem) {
	quoted, err := strconv.QuotedPrefix(r.text[r.at:])
	if err != nil {
		rest := r.text[r.at:]
		r.at = len(r.text)
		return "", problemf(badValue,
			"the quotation mark in front of %s has no partner behind the value",
			quote(rest[1:]))
	}
	r.at += len(quoted)
	// The result of QuotedPrefix can always be unquoted.
	value, _ := strconv.Unquote(quoted)
	return value, nil
}

func (r *textReader) unkeyedTiles(text string) {
	switch {
	case !r.seen.has(keyHand):
		r.unkeyed = text
		r.field(&Field{Key: keyHand.String(), Value: text}, nil)
		return
	case r.unkeyed == "":
		r.reportDuplicateHand(text)
		return
	case r.unkeyedLater == "":
		r.unkeyedLater = text
	}
	tiles, p := readTiles(nil, text)
	if p != nil {
		r.report(keyHand.String(), p)
		r.unread.add(keyHand)
	}
	r.win.Hand = append(r.win.Hand, tiles...)
	sortTiles(r.win.Hand)
}

// reportDuplicateHand reports a hand given both with and without its key, and marks the hand as
// unread. Later calls report nothing more.
func (r *textReader) reportDuplicateHand(unkeyed string) {
	if !r.reportedDuplicate {
		r.report(keyHand.String(), problemf(duplicateKey,
			"the tiles %s stand alone, which makes them the hand, and the key hand is given as well; "+
				"write the hand without its key, and other tiles directly behind theirs, such as dora:4s9p",
			quote(unkeyed)))
	}
	r.reportedDuplicate = true
	r.unread.add(keyHand)
}

// finish finishes the builder. It adds hints on where the tiles of an overlong hand may belong, and
// where a missing hand may be.
func (r *textReader) finish() error {
	err := r.builder.finish()
	problems, _ := err.(Problems)
	for i := range problems {
		p := &problems[i]
		if p.Code == missingField && max(len(r.win.Dora), len(r.win.Ura)) > usualIndicators {
			p.Message += "; all tiles directly behind dora or ura are indicators, so write the hand in front of them"
		}
		if p.Code == tileCount && r.unkeyedLater != "" && len(r.win.Hand) > r.win.handSize() {
			p.Message += fmt.Sprintf("; the tiles %s stand alone and so are part of it, others need their key, such as dora:4s9p", quote(r.unkeyedLater))
		}
	}
	return err
}

// usualIndicators is the largest number of dora indicators, with four kans.
const usualIndicators = 5

// tilesFrom returns the words of tiles from start on, up to the current position and behind it,
// with spaces that readTiles knows.
func (r *textReader) tilesFrom(start int) string {
	known := true
	for {
		end := r.at
		r.skipSpace()
		next := r.at
		r.skipWord()
		if next == r.at || !isDigit(r.text[next]) || strings.Contains(r.text[next:r.at], ":") {
			r.at = end
			break
		}
		known = known && strings.Trim(r.text[end:next], " \t") == ""
	}
	text := r.text[start:r.at]
	if known {
		return text
	}
	return strings.Join(strings.Fields(text), " ")
}

func (r *textReader) skipWord() {
	for r.at < len(r.text) && r.spaceAt() == 0 {
		r.at++
	}
}

func (r *textReader) skipSpace() {
	for n := r.spaceAt(); n > 0; n = r.spaceAt() {
		r.at += n
	}
}

// spaceAt returns the size in bytes of the space at the current position, 0 if there is none. All
// Unicode spaces count because Japanese keyboards type their own.
func (r *textReader) spaceAt() int {
	if r.at == len(r.text) {
		return 0
	}
	if c := r.text[r.at]; c < utf8.RuneSelf {
		if c == ' ' || c >= '\t' && c <= '\r' {
			return 1
		}
		return 0
	}
	c, size := utf8.DecodeRuneInString(r.text[r.at:])
	if unicode.IsSpace(c) {
		return size
	}
	return 0
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
