package calls

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/internal/naming"
)

// An answer may repeat a name of the call in each finding and line, so names must be short. A field
// with the tag is:"text" holds a file, which may be as long as the body.
const (
	maxText    = 1 << 10
	maxEntries = 256
)

// decode reads the body of a call, whose size the caller bounds. The error is a problem that names
// the key as it is written, and says what to write.
func decode(body []byte, into any) error {
	err := checkSyntax(body)
	if err == nil {
		d := bodyReader{json.NewDecoder(bytes.NewReader(body))}
		d.UseNumber()
		err = d.check(field{Type: reflect.TypeOf(into).Elem()}, "")
	}
	if err == nil {
		err = json.Unmarshal(body, into)
	}
	if err != nil {
		return BadBody.Of("the body can't be read: " + err.Error())
	}
	return nil
}

func checkSyntax(body []byte) error {
	syntax, wrong := errors.AsType[*json.SyntaxError](json.Unmarshal(body, new(json.RawMessage)))
	switch {
	case slices.Contains([]string{"", "null"}, string(bytes.TrimSpace(body))):
		return errors.New(`it is empty; send a JSON object such as {"lang": "en"}`)
	case !wrong:
		return nil
	case strings.HasPrefix(syntax.Error(), "unexpected end"):
		return errors.New("it is no whole JSON object; a bracket or a quote may be missing at its end")
	case strings.HasSuffix(syntax.Error(), "after top-level value"):
		return errors.New("something stands behind it")
	}
	return fmt.Errorf("it is no JSON at byte %d: %s", syntax.Offset, syntax)
}

// field is what a call takes at a place of its body.
type field struct {
	reflect.Type
	isText bool
}

// bodyReader reads the tokens of a body that is valid JSON.
type bodyReader struct{ *json.Decoder }

// next returns the next token, nil for null.
func (d bodyReader) next() json.Token {
	token, err := d.Token()
	if err != nil {
		panic(err) // the syntax was checked
	}
	return token
}

// check reads a value and returns an error for its first part that does not fit f or is too long.
func (d bodyReader) check(f field, path string) error {
	token := d.next()
	is, want := typeOf(token), typeNames[f.Kind()]
	switch text, _ := token.(string); {
	case token == nil: // null is the same as no value
	case is != want:
		return mismatch(token, is, want, path)
	case len(text) > maxText && !f.isText:
		return fmt.Errorf("%q has %d bytes, and may have %d", path, len(text), maxText)
	case is == anObject || is == aList:
		return d.checkEntries(f, path, is == anObject)
	}
	return nil
}

func (d bodyReader) checkEntries(f field, path string, isObject bool) error {
	given := make(map[string]bool)
	for n := 1; d.More(); n++ {
		if n > maxEntries {
			return fmt.Errorf("%q has at least %d entries, and may have %d", path, n, maxEntries)
		}
		name, entry := strconv.Itoa(n), field{}
		if isObject {
			name = d.next().(string)
			key := name
			if f.Kind() == reflect.Struct { // whose keys are found whatever their case
				key = strings.ToLower(name)
			}
			if given[key] {
				return fmt.Errorf("the key %q stands twice; leave one out",
					strings.TrimPrefix(path+"."+name, "."))
			}
			given[key] = true
		}
		if len(name) > maxText {
			return fmt.Errorf("a key in %q has %d bytes, and may have %d", path, len(name), maxText)
		}
		if f.Kind() != reflect.Struct {
			entry.Type = f.Elem()
		} else if err := entry.find(f.Type, name, path); err != nil {
			return err
		}
		if err := d.check(entry, strings.TrimPrefix(path+"."+name, ".")); err != nil {
			return err
		}
	}
	d.next() // the bracket at the end
	return nil
}

// find finds the field of a struct by its key, whatever the case of its letters.
func (f *field) find(in reflect.Type, key, path string) error {
	fields := make(map[string]field)
	for _, each := range reflect.VisibleFields(in) {
		if !each.Anonymous {
			fields[each.Tag.Get("json")] = field{each.Type, each.Tag.Get("is") == "text"}
		}
	}
	keys := slices.Sorted(maps.Keys(fields))
	if at := slices.IndexFunc(keys,
		func(k string) bool { return strings.EqualFold(k, key) }); at >= 0 {
		*f = fields[keys[at]]
		return nil
	}
	hint, where := "", ""
	if meant := naming.Nearest(key, keys); meant != "" {
		hint = fmt.Sprintf("; did you mean %q?", meant)
	}
	if path != "" {
		where = fmt.Sprintf(" in %q", path)
	}
	return fmt.Errorf("there is no key %q%s%s (the keys are %s)", key, where, hint,
		strings.Join(keys, ", "))
}

// The types of values, as errors name them.
const (
	anObject = "an object"
	aList    = "a list"
	aText    = "a text"
	aNumber  = "a whole number"
	aBool    = "true or false"
)

var typeNames = map[reflect.Kind]string{reflect.Struct: anObject, reflect.Map: anObject,
	reflect.Slice:  aList,
	reflect.String: aText, reflect.Int: aNumber, reflect.Bool: aBool}

// typeOf returns the type of the value that begins with a token, "" for null and for numbers that
// are no int.
func typeOf(token json.Token) string {
	switch t := token.(type) {
	case json.Delim:
		return map[json.Delim]string{'{': anObject, '[': aList}[t]
	case string:
		return aText
	case bool:
		return aBool
	case json.Number:
		if _, err := strconv.Atoi(t.String()); err == nil {
			return aNumber
		}
	}
	return ""
}

// mismatch returns the error that the value that begins with a token has the wrong type, with what
// to write.
func mismatch(token json.Token, is, want, path string) error {
	cure := ""
	switch text, _ := token.(string); {
	case is == aText && want == aList:
		cure = "; write it in brackets"
	case is == aText && want == aNumber && typeOf(json.Number(text)) == want,
		is == aText && want == aBool && (text == "true" || text == "false"):
		cure = "; write " + text + " without quotes"
	case is != aText && is != anObject && is != aList:
		if is = fmt.Sprint(token); want == aText {
			cure = fmt.Sprintf("; write it in quotes, as %q", is)
		}
	}
	where := "the body"
	if path != "" {
		where = strconv.Quote(path)
	}
	return fmt.Errorf("%s takes %s, and here is %s%s", where, want, is, cure)
}
