package batch

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/internal/sanitize"
)

var defaultColumns = []string{"id", "yaku", "han", "fu", "limit", "points", errorField}

// csvOutput writes comma-separated values that encoding/csv reads, with the same line ends.
type csvOutput struct {
	columns    []*column
	withHeader bool
}

// CSV returns the format of comma-separated values. It has the usual columns, or the given ones if
// fields is not nil.
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
		dst = append(append(dst, c.name...), ',') // no name needs quotes
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
			dst = quoteCSV(escapeFormula(dst, start), start)
		}
		dst = append(dst, ',')
	}
	if len(dst) == first+len(",") { // an empty line would be skipped by readers
		dst = append(dst[:first], `"",`...)
	}
	dst[len(dst)-1] = '\n'
	return dst
}

// plainCell reports whether a value needs no quotes, the usual case.
func plainCell(value []byte) bool {
	for i, c := range value {
		if cellPositions[c] == never || i == 0 && cellPositions[c] == notFirst {
			return false
		}
	}
	return true
}

// cellPositions says where a byte may be in a plain cell. Bytes that start a formula in a
// spreadsheet, or need quotes at the start, may not be first.
var cellPositions = func() (positions [256]cellPosition) {
	for c := byte(' '); c <= '~'; c++ {
		positions[c] = anywhere
	}
	for _, c := range " :\\=+-@" {
		positions[c] = notFirst
	}
	for _, c := range ",;\"" {
		positions[c] = never
	}
	return positions
}()

// cellPosition is where a byte may be in a plain cell.
type cellPosition uint8

const (
	never cellPosition = iota
	notFirst
	anywhere
)

// escapeFormula prefixes the value at the end of dst with an apostrophe if a spreadsheet would read
// it as a formula, and makes hidden characters visible. It does not change numbers, even negative
// ones.
func escapeFormula(dst []byte, start int) []byte {
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

// quoteCSV quotes the value at the end of dst if necessary, as encoding/csv does. A csv.Writer
// would need a string for each value.
func quoteCSV(dst []byte, start int) []byte {
	if !needsQuotes(dst[start:]) {
		return dst
	}
	quoted := strings.ReplaceAll(string(dst[start:]), `"`, `""`)
	return append(append(append(dst[:start], '"'), quoted...), '"')
}

func needsQuotes(value []byte) bool {
	for _, c := range value {
		// A semicolon separates cells in locales with decimal commas.
		if c == ',' || c == ';' || c == '"' || c == '\r' || c == '\n' {
			return true
		}
	}
	first, _ := utf8.DecodeRune(value)
	// CI runners interpret :: as a command.
	return unicode.IsSpace(first) || bytes.HasPrefix(value, []byte("::")) ||
		string(value) == `\.` // databases interpret it as the end of the data
}
