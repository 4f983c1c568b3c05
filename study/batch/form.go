package batch

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/nearest"
)

// row is what the output says of one hand.
type row struct {
	// line is the number of the hand's line in the input.
	line int
	// refused says why the hand is not scored; if it is nil, there is a result.
	refused *engine.Refused
	result  *engine.Result
	lang    string
}

// Format is how results are written; JSON and CSV return one. It is safe for concurrent use.
type Format interface {
	// header is what stands in front of the rows.
	header() []byte
	// append appends a row with its line end.
	append(dst []byte, r *row) []byte
}

// jsonOutput writes an object a line with some of the keys. Of a refused hand it writes all that there is to say.
type jsonOutput struct {
	keys []engine.Key
	// numbered reports that the number of the line is asked for; it stands in front of these keys.
	numbered bool
	behind   []engine.Key
}

// whole is the form of an object a line with all keys.
var whole Format = jsonOutput{keys: engine.Keys()}

// JSON returns the form of an object a line, with all keys or, if fields are named, with these.
func JSON(fields []string) (Format, error) {
	if fields == nil {
		return whole, nil
	}
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
		dst = r.refused.AppendJSON(dst, r.lang)
	case o.numbered:
		dst = o.appendNumbered(dst, r)
	default:
		dst = r.result.AppendKeys(dst, r.lang, o.keys)
	}
	return append(dst, '\n')
}

func (o jsonOutput) appendNumbered(dst []byte, r *row) []byte {
	dst = appendInt(append(reopen(r.result.AppendKeys(dst, r.lang, o.keys)), `"line":`...), r.line)
	dst = append(dst, '}')
	if behind := r.result.AppendKeys(nil, r.lang, o.behind); len(behind) > len("{}") {
		dst = append(reopen(dst), behind[len("{"):]...)
	}
	return dst
}

func reopen(dst []byte) []byte {
	dst = dst[:len(dst)-1]
	if dst[len(dst)-1] != '{' {
		dst = append(dst, ',')
	}
	return dst
}

func chooseFields(fields, names []string) ([]string, error) {
	var chosen []string
	for _, name := range fields {
		name = strings.TrimSpace(name)
		switch {
		case name == "":
			return nil, fmt.Errorf("fields %q lacks a name; give names with commas between them, such as id,han,fu,points",
				strings.Join(fields, ","))
		case slices.Contains(chosen, name):
			return nil, fmt.Errorf("fields names %s twice", name)
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
			return nil, errors.Join(fmt.Errorf("fields: there is no field %q%s", name, hint),
				errors.New("the fields are "+strings.Join(names, ", ")))
		}
		chosen = append(chosen, name)
	}
	return chosen, nil
}
