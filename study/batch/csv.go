package batch

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/internal/sanitize"
)

// defaultColumns are those of CSV for which no fields are named.
var defaultColumns = []string{"id", "yaku", "han", "fu", "limit", "points", errorField}

// csvOutput writes comma-separated values: what encoding/csv reads, with line ends as it writes them.
type csvOutput struct {
	columns    []*column
	withHeader bool
}

// CSV returns the form of comma-separated values, with the usual columns or, if fields are named, with these.
func CSV(fields []string, withHeader bool) (Format, error) {
	if fields == nil {
		fields = defaultColumns
	}
	names := Columns()
	chosen, err := chooseFields(fields, names)
	if err != nil {
		return nil, err
	}
	out := csvOutput{withHeader: withHeader}
	for _, name := range chosen {
		out.columns = append(out.columns, &columns[slices.Index(names, name)])
	}
	return out, nil
}

func (o csvOutput) header() []byte {
	if !o.withHeader {
		return nil
	}
	var dst []byte
	for _, c := range o.columns {
		dst = append(append(dst, c.name...), ',') // no name needs quotation marks
	}
	dst[len(dst)-1] = '\n'
	return dst
}

func (o csvOutput) append(dst []byte, r *row) []byte {
	first := len(dst)
	for _, c := range o.columns {
		start := len(dst)
		switch {
		case r.refused == nil && c.scored != nil:
			dst = c.scored(dst, r)
		case r.refused != nil && c.refused != nil:
			dst = c.refused(dst, r)
		}
		if !plainCell(dst[start:]) {
			dst = quoteCSV(harmlessCell(dst, start), start)
		}
		dst = append(dst, ',')
	}
	if len(dst) == first+len(",") { // readers pass over an empty line, and the row would be lost
		dst = append(dst[:first], `"",`...)
	}
	dst[len(dst)-1] = '\n'
	return dst
}

// plainCell reports whether a value needs no quotes, as most don't.
func plainCell(value []byte) bool {
	for i, c := range value {
		if inCells[c] == nowhere || i == 0 && inCells[c] == behindFirst {
			return false
		}
	}
	return true
}

// inCells says where a byte may stand in a plain cell. What spreadsheets take for the beginning of a formula, and what
// begins what needsQuotes asks for, may not be the first.
var inCells = func() (places [256]cellPlaces) {
	for c := byte(' '); c <= '~'; c++ {
		places[c] = anywhere
	}
	for _, c := range " :\\=+-@" {
		places[c] = behindFirst
	}
	for _, c := range ",;\"" {
		places[c] = nowhere
	}
	return places
}()

// cellPlaces says where in a plain cell a byte may stand.
type cellPlaces uint8

const (
	nowhere cellPlaces = iota
	behindFirst
	anywhere
)

// harmlessCell gives a value at the end of dst an apostrophe in front if a spreadsheet would take it for a formula, and
// signs in place of hidden characters. Numbers stay numbers, those below zero too.
func harmlessCell(dst []byte, start int) []byte {
	value := dst[start:]
	first, _ := utf8.DecodeRune(value)
	formula := len(value) > 0 && strings.ContainsRune("=+-@\t\r\n＝＋－＠", first) && !isNumber(value)
	if !formula && !bytes.ContainsFunc(value, sanitize.Hidden) && utf8.Valid(value) {
		return dst
	}
	text := sanitize.Text(string(value))
	if formula {
		text = "'" + text
	}
	return append(dst[:start], text...)
}

func isNumber(value []byte) bool {
	digits := bytes.TrimPrefix(value, []byte("-"))
	return len(digits) > 0 && len(bytes.Trim(digits, "0123456789")) == 0
}

// quoteCSV puts a value at the end of dst in quotation marks if it needs them, as encoding/csv's Writer does, which
// would take each value as a string of its own.
func quoteCSV(dst []byte, start int) []byte {
	if !needsQuotes(dst[start:]) {
		return dst
	}
	quoted := strings.ReplaceAll(string(dst[start:]), `"`, `""`)
	return append(append(append(dst[:start], '"'), quoted...), '"')
}

func needsQuotes(value []byte) bool {
	for _, c := range value {
		// a semicolon parts cells where the comma is that of decimals
		if c == ',' || c == ';' || c == '"' || c == '\r' || c == '\n' {
			return true
		}
	}
	first, _ := utf8.DecodeRune(value)
	// a runner of workflows takes that for a command
	return unicode.IsSpace(first) || bytes.HasPrefix(value, []byte("::")) ||
		string(value) == `\.` // a database takes that for the end of the data
}
