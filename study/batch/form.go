package batch

import (
	"errors"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/words"
)

type row struct {
	// line is the line number in the input.
	line int
	// refused says why the hand is not scored; if it is nil, result is set.
	refused *engine.Refused
	result  *engine.Result
	lang    string
}

// Format is an output format, returned by JSON and CSV. It is safe for concurrent use.
type Format interface {
	// header returns the text before the rows.
	header() []byte
	// append appends a row with its line end.
	append(dst []byte, r *row) []byte
}

// jsonOutput writes an object per line with some of the keys. Refused hands have all keys.
type jsonOutput struct {
	keys []engine.Key
	// numbered adds the line number before the keys afterLine.
	numbered  bool
	afterLine []engine.Key
}

var allKeys Format = jsonOutput{keys: engine.Keys()}

// JSON returns the format with an object per line. It has all keys, or the given ones if fields is
// not nil.
func JSON(fields []string) (Format, error) {
	if fields == nil {
		return allKeys, nil
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
		case name == errorField: // refused hands have it anyway
		case name == lineField:
			out.numbered = true
		case out.numbered:
			out.afterLine = append(out.afterLine, keys[name])
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
	dst = appendInt(append(reopenObject(r.result.AppendKeys(dst, r.lang, o.keys)), `"line":`...),
		r.line)
	dst = append(dst, '}')
	if after := r.result.AppendKeys(nil, r.lang, o.afterLine); len(after) > len("{}") {
		dst = append(reopenObject(dst), after[len("{"):]...)
	}
	return dst
}

func reopenObject(dst []byte) []byte {
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
			return nil, words.Errorf("fields %q has an empty name; separate names by commas, such as "+
				"id,han,fu,points",
				strings.Join(fields, ","))
		case slices.Contains(chosen, name):
			return nil, words.Errorf("fields names %s twice", name)
		case !slices.Contains(names, name):
			return nil, errors.Join(unknownField(name, names),
				words.Errorf("the fields are %s", strings.Join(names, ", ")))
		}
		chosen = append(chosen, name)
	}
	return chosen, nil
}

func unknownField(name string, names []string) error {
	if slices.ContainsFunc(columns[:], func(c column) bool { return c.name == name }) {
		if key, _, dotted := strings.Cut(name, "."); dotted {
			return words.Errorf("fields: %q is only a column of CSV; in JSON it is in %q", name, key)
		}
		return words.Errorf("fields: %q is only a column of CSV", name)
	}
	if best := naming.Nearest(strings.ToLower(name), names); best != "" {
		return words.Errorf("fields: there is no field %q; did you mean %q?", name, best)
	}
	return words.Errorf("fields: there is no field %q", name)
}
