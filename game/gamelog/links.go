package gamelog

import (
	"bufio"
	"bytes"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/game/gamelog/internal/jsontree"
	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/rules"
)

// links matches links to the viewer that contain the log: https://tenhou.net/6/#json={"title":….
var links = work.LazyRegexp(`(?:https?://)?\btenhou\.net/[^\s#"<>]*#json=(?:\{|%7[Bb])`)

// ours matches a key of our own files, where a link is a note.
var ours = work.LazyRegexp(`(?m)^(?:hanfu|hands|players|season)[ \t]*:`)

func holdsLinks(text []byte) bool { return links().Match(text) && !ours().Match(text) }

// linksFirst reports whether a text is to be read for its links, not as a log itself.
func linksFirst(text []byte) bool {
	link := links().FindIndex(text)
	if link == nil || !isJSON(text) {
		return link != nil && !bytes.HasPrefix(text, []byte("<mjloggm"))
	}
	log := keys().FindIndex(text)
	return log == nil || link[0] < log[0]
}

// maxText bounds a text with links, which is held in memory. A game in a link has about 100 KiB,
// and three times as much if fully escaped.
const maxText = model.MaxBytes

// readLinks calls give with the games of the links in a text.
func readLinks(in *bufio.Reader, path string, give func(*model.Game) bool) {
	text, err := io.ReadAll(io.LimitReader(in, maxText+1))
	if len(text) > maxText {
		text, err = nil, errorAt(rules.Position{File: path, Line: 1, Column: 1},
			"a text with links to logs has at most %d MiB; part it", maxText>>20)
	}
	g := &jsonGames{give: give}
	const sign = "#json="
	last := bytes.LastIndex(text, []byte(sign)) + len(sign+"%7B") // the rest may be long
	found := links().FindAllIndex(text[:min(last, len(text))], -1)
	at, pos := 0, rules.Position{File: path, Line: 1, Column: 1}
	for i, link := range found {
		begin := link[0] + bytes.IndexByte(text[link[0]:], '=') + 1
		end := len(text)
		if i+1 < len(found) {
			end = found[i+1][0]
		}
		pos = positionAfter(pos, text[at:begin])
		at = begin
		d := decoded(text[begin:end], pos)
		r := jsontree.NewStreamAt(strings.NewReader(d.text), d.placeOf)
		root, err := r.Next()
		if root != nil {
			g.release = r.Release
			g.addDocument(root, err)
		}
		r.Release()
		if g.ended {
			return
		}
	}
	if err != nil {
		g.addGames(model.Unreadable(err))
	}
	g.flush()
}

// positionAfter returns the position after a text that starts at another position.
func positionAfter(at rules.Position, text []byte) rules.Position {
	if lines := bytes.Count(text, []byte("\n")); lines > 0 {
		at.Line += lines
		at.Column = 1
		text = text[bytes.LastIndexByte(text, '\n')+1:]
	}
	at.Column += utf8.RuneCount(text)
	return at
}

// decodedText is the log of a link on one line, with the positions of its characters in the file.
type decodedText struct {
	text string
	// encoded is the escaped log in the file, which begins at begin.
	encoded []byte
	begin   rules.Position
	// character is the last one looked up. A table of all would be larger than the log.
	character
}

// character is a character of a log: its index in the encoded log, its column, and its position in
// the file.
type character struct {
	at, column int
	place      rules.Position
}

func (d *decodedText) first() character { return character{0, 1, d.begin} }

// placeOf returns the position of a column, or of the last column. Ascending columns are fast.
func (d *decodedText) placeOf(column int) rules.Position {
	if column < d.column {
		d.character = d.first()
	}
	for c := d.character; c.at < len(d.encoded) && d.column < column; {
		letter, size := decodedByte(d.encoded[c.at:])
		switch c.at += size; {
		case size == 1 && letter == '\n':
			c.place.Line, c.place.Column = c.place.Line+1, 1
		case size > 1 || utf8.RuneStart(letter):
			c.place.Column += size
		}
		if c.at < len(d.encoded) {
			if next, _ := decodedByte(d.encoded[c.at:]); utf8.RuneStart(next) {
				c.column++
				d.character = c
			}
		}
	}
	return d.place
}

// decoded unescapes the text after a link. A link from an address bar has %22 for quotation marks
// and ends before a space or quotation mark. One written by a program may be unescaped, and
// anything may follow it.
func decoded(text []byte, begin rules.Position) *decodedText {
	d := &decodedText{begin: begin}
	d.character = d.first()
	rest := bytes.TrimLeftFunc(bytes.TrimPrefix(text, []byte("{")), unicode.IsSpace)
	plain := text[0] == '{' && bytes.HasPrefix(rest, []byte(`"`))
	if end := bytes.IndexAny(text, " \t\r\n\"<>`"); !plain && end >= 0 {
		text = text[:end]
	}
	var out strings.Builder
	out.Grow(len(text))
	for i := 0; i < len(text); {
		letter, size := decodedByte(text[i:])
		if i += size; letter == '\n' {
			letter = ' '
		}
		out.WriteByte(letter)
	}
	d.text, d.encoded = out.String(), text
	return d
}

// decodedByte returns the first byte of a text, unescaped, and the number of bytes that encode it.
func decodedByte(text []byte) (letter byte, size int) {
	if text[0] == '%' && len(text) > 2 {
		if high, low := hexDigit(text[1]), hexDigit(text[2]); high >= 0 && low >= 0 {
			return byte(high<<4 | low), 3
		}
	}
	return text[0], 1
}

func hexDigit(c byte) int { return strings.IndexByte("0123456789abcdef", c|0x20) }

// Links to a log that is stored elsewhere: at Tenhou, with its name, and at Mahjong Soul.
var (
	atTenhou = work.LazyRegexp(`\btenhou\.net/\d+/[^\s"<>]*\blog=([0-9A-Za-z-]+)`)
	atSoul   = work.LazyRegexp(`(?:maj-?soul|mahjongsoul)\.[^\s"<>]*\bpaipu=`)
)

// elsewhere returns how to get the log that a text links to, empty if it contains no such link.
func elsewhere(text []byte) string {
	switch m := atTenhou().FindSubmatch(text); {
	case m != nil:
		return "this link names a log that lies at Tenhou; open https://tenhou.net/0/log/?" +
			string(m[1]) +
			" in a browser, save the page as a file and name that"
	case atSoul().Match(text):
		return "this link names a record that lies at Mahjong Soul; save the record as a file with a program that downloads them, and name that"
	case bytes.HasPrefix(text, []byte("http")):
		return "no page is read; save what this link shows as a file and name that"
	}
	return ""
}
