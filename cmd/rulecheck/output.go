package main

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/internal/visible"
	"example.com/hanfu/report"
)

// row is what the output says of one hand.
type row struct {
	// line is the number of the hand's line in the input.
	line int
	// refused tells why the hand is not scored; if it is nil, there is a result.
	refused *engine.Refused
	result  *engine.Result
	lang    string
}

// output is a form in which batch writes rows. It is for many goroutines.
type output interface {
	// header is what stands in front of the rows.
	header() []byte
	// append appends a row with its line end.
	append(dst []byte, r *row) []byte
}

// outputFlags choose the output.
type outputFlags struct {
	format   choice
	fields   string
	noHeader bool
	// formatGiven and fieldsGiven tell which flags stood in the call.
	formatGiven, fieldsGiven bool
}

// defaultColumns are those of CSV without --fields.
const defaultColumns = "id,yaku,han,fu,limit,points,error"

// output makes the output that the flags ask for: fields alone ask for CSV.
func (f *outputFlags) output() (output, error) {
	asCSV := f.format.value == "csv" || f.fieldsGiven && !f.formatGiven
	switch {
	case f.noHeader && !asCSV:
		return nil, usageError("--no-header is for CSV, and JSON has no header; give --fields or --format csv as well")
	case asCSV && f.fieldsGiven:
		return newCSV(f.fields, !f.noHeader)
	case asCSV:
		return newCSV(defaultColumns, !f.noHeader)
	case f.fieldsGiven:
		return newJSON(f.fields)
	}
	return jsonOutput{keys: engine.Keys()}, nil
}

// jsonOutput writes an object a line with some of the keys. Of a refused hand it writes all that there is to say.
type jsonOutput struct {
	keys []engine.Key
	// numbered tells that the number of the line is asked for; it stands in front of these keys.
	numbered bool
	behind   []engine.Key
}

func newJSON(fields string) (output, error) {
	keys := map[string]engine.Key{}
	names := []string{errorField, lineField}
	for _, k := range engine.Keys() {
		keys[k.String()] = k
		names = append(names, k.String())
	}
	chosen, err := chooseFields(fields, names)
	if err != nil {
		return nil, err
	}
	var out jsonOutput
	for _, name := range chosen {
		switch {
		case name == errorField: // it stands there anyway, if a hand is refused
		case name == lineField:
			out.numbered = true
		case out.numbered:
			out.behind = append(out.behind, keys[name])
		default:
			out.keys = append(out.keys, keys[name])
		}
	}
	return out, nil
}

func (jsonOutput) header() []byte { return nil }

func (o jsonOutput) append(dst []byte, r *row) []byte {
	switch {
	case r.refused != nil:
		dst = report.AppendRefused(dst, r.refused, r.line, r.lang)
	case o.numbered:
		dst = o.appendNumbered(dst, r)
	default:
		dst = r.result.AppendKeys(dst, r.lang, o.keys)
	}
	return append(dst, '\n')
}

// appendNumbered appends an object with the number of the line among its keys.
func (o jsonOutput) appendNumbered(dst []byte, r *row) []byte {
	dst = appendInt(append(reopen(r.result.AppendKeys(dst, r.lang, o.keys)), `"line":`...), r.line)
	dst = append(dst, '}')
	if behind := r.result.AppendKeys(nil, r.lang, o.behind); len(behind) > len("{}") {
		dst = append(reopen(dst), behind[len("{"):]...)
	}
	return dst
}

// reopen takes away the brace at the end of an object, so that another key can follow.
func reopen(dst []byte) []byte {
	dst = dst[:len(dst)-1]
	if dst[len(dst)-1] != '{' {
		dst = append(dst, ',')
	}
	return dst
}

// csvOutput writes comma-separated values: what encoding/csv reads, with line ends as it writes them.
type csvOutput struct {
	columns    []*column
	withHeader bool
}

func newCSV(fields string, withHeader bool) (output, error) {
	names := make([]string, len(columns))
	for i := range columns {
		names[i] = columns[i].name
	}
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
		dst = append(quoteCSV(harmlessCell(dst, start), start), ',')
	}
	if len(dst) == first+len(",") { // readers pass over an empty line, and the row would be lost
		dst = append(dst[:first], `"",`...)
	}
	dst[len(dst)-1] = '\n'
	return dst
}

// harmlessCell gives a value at the end of dst an apostrophe in front if a spreadsheet would take it for a formula, and signs in place
// of hidden characters. Numbers stay numbers, those below zero too.
func harmlessCell(dst []byte, start int) []byte {
	value := dst[start:]
	first, _ := utf8.DecodeRune(value)
	formula := len(value) > 0 && strings.ContainsRune("=+-@\t\r\n＝＋－＠", first) && !isNumber(value)
	if !formula && !bytes.ContainsFunc(value, visible.Hidden) && utf8.Valid(value) {
		return dst
	}
	text := visible.Text(string(value))
	if formula {
		text = "'" + text
	}
	return append(dst[:start], text...)
}

// isNumber tells whether a value is a whole number.
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
		if c == ',' || c == ';' || c == '"' || c == '\r' || c == '\n' { // a semicolon parts cells where the comma is that of decimals
			return true
		}
	}
	first, _ := utf8.DecodeRune(value)
	return unicode.IsSpace(first) || bytes.HasPrefix(value, []byte("::")) || // a runner of workflows takes that for a command
		string(value) == `\.` // a database takes that for the end of the data
}

// chooseFields cuts the list of --fields and finds each of them among the names.
func chooseFields(list string, names []string) ([]string, error) {
	chosen := strings.Split(list, ",")
	for i, name := range chosen {
		name = strings.TrimSpace(name)
		switch {
		case name == "":
			return nil, usageError("--fields %q lacks a name; give names with commas between them, such as id,han,fu,points", list)
		case slices.Contains(chosen[:i], name):
			return nil, usageError("--fields names %s twice", name)
		case !slices.Contains(names, name):
			hint := ""
			if best := nearest.Name(strings.ToLower(name), names); best != "" {
				hint = fmt.Sprintf("; did you mean %q?", best)
			}
			if slices.ContainsFunc(columns[:], func(c column) bool { return c.name == name }) {
				hint = "; it is a column of CSV alone"
				if key, _, dotted := strings.Cut(name, "."); dotted {
					hint += fmt.Sprintf(", and as JSON it is in %q", key)
				}
			}
			return nil, &exit{exitUsage, errors.Join(fmt.Errorf("--fields: there is no field %q%s", name, hint), errors.New("the fields are "+strings.Join(names, ", ")))}
		}
		chosen[i] = name
	}
	return chosen, nil
}

// completeFields offers the fields that are not named yet, behind those that are.
func completeFields(typed string) []string {
	named := typed[:strings.LastIndexByte(typed, ',')+1]
	var words []string
	for i := range columns {
		if !slices.Contains(strings.Split(named, ","), columns[i].name) {
			words = append(words, named+columns[i].name)
		}
	}
	return words
}
