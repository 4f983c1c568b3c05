package hand

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Parse reads a win from a line of text such as
//
//	234m567p34567s99m tsumo:8s seat:south round:east riichi dora:4s9p ura:1p
//
// The package comment gives the grammar. A JSON object is read as by [ParseJSON].
// The error is of type [Problems] and holds every problem; the Win then holds all that could be read.
func Parse(text string) (Win, error) {
	text, p := checkInput(text)
	if p != nil {
		return refuse(p)
	}
	// No word begins with a brace, so callers need not ask their users which of the two they wrote.
	if strings.HasPrefix(strings.TrimLeft(text, " \t\r\n"), "{") {
		return ParseJSON([]byte(text))
	}
	r := textReader{text: text}
	for r.skipSpace(); r.at < len(r.text); r.skipSpace() {
		r.word()
	}
	return r.finish()
}

// checkInput refuses what is not worth reading. It gives the text without a byte order mark, which
// some editors put in front of a file.
func checkInput(text string) (string, *Problem) {
	if len(text) > maxInput {
		return "", problemf(tooLong, "the input has %d bytes, and a win at most %d; give one win at a time", len(text), maxInput)
	}
	if !utf8.ValidString(text) {
		return "", problemf(badEncoding, "the input is not UTF-8 text; save it with the encoding UTF-8")
	}
	return strings.TrimPrefix(text, "\ufeff"), nil
}

// textReader cuts a line of text into fields.
type textReader struct {
	builder
	text string
	at   int
}

// word reads one word together with its value.
func (r *textReader) word() {
	start := r.at
	for r.at < len(r.text) && r.text[r.at] != ':' && r.spaceAt() == 0 {
		r.at++
	}
	name := r.text[start:r.at]
	switch {
	case r.at < len(r.text) && r.text[r.at] == ':':
		r.at++
		r.keyed(name)
	case isDigit(name[0]) || !r.seen.has(keyHand) && resembleTiles(name):
		r.moreTiles()
		r.looseTiles(r.text[start:r.at])
	case Reserved(name):
		r.keyed(name)
	default:
		r.field(Field{Key: name, Value: "true"})
	}
}

// keyed reads the value of a key or call and takes in both.
func (r *textReader) keyed(name string) {
	k, isKey := keyOf(name)
	value, p := r.value(name, isKey && keyTable[k].typ == tilesType)
	switch {
	case p != nil:
		r.report(name, p)
		if isKey {
			// The key is there, if without a value: don't call it missing as well.
			r.given.add(k)
			r.unread.add(k)
		}
	case isCall(name):
		r.meld(name, value)
	default:
		r.field(Field{Key: name, Value: value})
	}
}

// value reads the value of a key, which may stand behind a space. Tiles go on with the words of
// tiles that follow.
func (r *textReader) value(name string, tiles bool) (string, *Problem) {
	r.skipSpace()
	if r.at == len(r.text) {
		hint := ""
		if k, ok := keyOf(name); ok {
			hint = "; " + k.meaning()
		}
		return "", problemf(badValue, "nothing follows %s%s", quote(name), hint)
	}
	if r.text[r.at] == '"' {
		return r.quoted()
	}
	start := r.at
	r.skipWord()
	if tiles {
		r.moreTiles()
	}
	return r.text[start:r.at], nil
}

// quoted reads a value in quotation marks, in which \" is a quotation mark and \\ a backslash.
func (r *textReader) quoted() (string, *Problem) {
	quoted, err := strconv.QuotedPrefix(r.text[r.at:])
	if err != nil {
		rest := r.text[r.at:]
		r.at = len(r.text)
		return "", problemf(badValue, "the quotation mark in front of %s has no partner behind the value", quote(rest[1:]))
	}
	r.at += len(quoted)
	// What QuotedPrefix gives can be unquoted.
	value, _ := strconv.Unquote(quoted)
	return value, nil
}

// looseTiles takes in tiles that stand without a key: the hand.
func (r *textReader) looseTiles(tiles string) {
	if r.seen.has(keyHand) {
		r.report(keyHand.String(), problemf(duplicateKey,
			"the tiles %s stand alone, and the hand is given already; write them next to their key, such as dora:4s9p", quote(tiles)))
		return
	}
	r.field(Field{Key: keyHand.String(), Value: tiles})
}

// moreTiles moves behind the words of tiles that follow.
func (r *textReader) moreTiles() {
	for {
		end := r.at
		r.skipSpace()
		start := r.at
		r.skipWord()
		if start == r.at || !isDigit(r.text[start]) || strings.Contains(r.text[start:r.at], ":") {
			r.at = end
			return
		}
	}
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

// spaceAt gives the size in bytes of the space at the place reached, 0 if there is none. Japanese
// keyboards write a space of their own, so all that Unicode knows count.
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

// resembleTiles tells whether a word is likely meant as tiles, though it does not begin with one:
// who writes m234 or 東東 shall hear about tiles, not about words.
func resembleTiles(word string) bool {
	first, _ := utf8.DecodeRuneInString(word)
	return unicode.IsDigit(first) || strings.ContainsAny(word, honorNames) ||
		strings.ContainsAny(word, "0123456789") && strings.Trim(word, "mpszMPSZ0123456789") == ""
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
