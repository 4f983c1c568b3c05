package calls

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/internal/nearest"
)

// decode reads the body of a call. The error is a problem, which names keys as they are written, and what they take. Who
// hands over the body bounds its size.
func decode(body []byte, into any) error {
	if err := decodeObject(body, into); err != nil {
		return BadBody.Of("the body can't be read: " + err.Error())
	}
	return nil
}

func decodeObject(body []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	err := d.Decode(into)
	if err == nil {
		if _, err = d.Token(); errors.Is(err, io.EOF) {
			return bounded(reflect.ValueOf(into).Elem())
		}
		return errors.New("something stands behind it")
	}
	d = json.NewDecoder(bytes.NewReader(body))
	d.UseNumber()
	var said any
	syntax, wrong := errors.AsType[*json.SyntaxError](d.Decode(&said))
	switch {
	case len(bytes.TrimSpace(body)) == 0:
		return errors.New(`it is empty; send a JSON object such as {"lang": "en"}`)
	case wrong:
		return fmt.Errorf("it is no JSON at byte %d: %s", syntax.Offset, syntax)
	case said == nil:
		return errors.New("it is no whole JSON object; a bracket or a quote may be missing at its end")
	}
	return cmp.Or(slip(said, reflect.TypeOf(into).Elem(), ""), err)
}

// A name from the caller may be repeated in each finding and line of an answer, so it must be short. A file may be as
// long as the body; its field has the tag is:"text".
const (
	mostText    = 1 << 10
	mostEntries = 256
)

// bounded returns an error for the first part of a call that is too long.
func bounded(v reflect.Value) error {
	if path, what := tooLong(v); what != "" {
		return errors.New(strings.Replace(what, "%", strconv.Quote(strings.TrimPrefix(path, ".")), 1))
	}
	return nil
}

// tooLong returns the path of the first part of a value that is too long, and what is to be said of it, where % stands for the
// path; "" if there is none. It looks at every field, and for their names only where it has found something.
func tooLong(v reflect.Value) (path, what string) {
	switch v.Kind() {
	case reflect.String:
		if v.Len() > mostText {
			return "", fmt.Sprintf("%% has %d bytes, and may have %d", v.Len(), mostText)
		}
	case reflect.Slice, reflect.Map:
		if v.Len() > mostEntries {
			return "", fmt.Sprintf("%% has %d entries, and may have %d", v.Len(), mostEntries)
		}
	}
	switch v.Kind() {
	case reflect.Slice:
		for i := range v.Len() {
			if path, what := tooLong(v.Index(i)); what != "" {
				return "." + strconv.Itoa(i+1) + path, what
			}
		}
	case reflect.Map:
		for key, value := range v.Seq2() {
			if key.Len() > mostText {
				return "", fmt.Sprintf("a key in %% has %d bytes, and may have %d", key.Len(), mostText)
			}
			if path, what := tooLong(value); what != "" {
				return "." + key.String() + path, what
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			path, what := tooLong(v.Field(i))
			if what == "" {
				continue
			}
			switch f := v.Type().Field(i); {
			case f.Tag.Get("is") == "text":
			case f.Anonymous:
				return path, what
			default:
				return "." + f.Tag.Get("json") + path, what
			}
		}
	}
	return "", ""
}

// forms names the types of calls.
var forms = map[reflect.Kind]string{reflect.Struct: "an object", reflect.Map: "an object", reflect.Slice: "a list", reflect.String: "a text",
	reflect.Int: "a whole number", reflect.Bool: "true or false"}

// slip returns an error for the first part of a value that does not fit its type, by its path.
func slip(said any, takes reflect.Type, path string) error {
	switch said := said.(type) {
	case nil: // null is as good as nothing
		return nil
	case map[string]any:
		switch takes.Kind() {
		case reflect.Struct:
			return slipOfObject(said, takes, path)
		case reflect.Map:
			for _, key := range slices.Sorted(maps.Keys(said)) {
				if err := slip(said[key], takes.Elem(), path+"."+key); err != nil {
					return err
				}
			}
			return nil
		}
	case []any:
		if takes.Kind() == reflect.Slice {
			for i, item := range said {
				if err := slip(item, takes.Elem(), path+"."+strconv.Itoa(i+1)); err != nil {
					return err
				}
			}
			return nil
		}
	case string:
		if takes.Kind() == reflect.String {
			return nil
		}
	case bool:
		if takes.Kind() == reflect.Bool {
			return nil
		}
	case json.Number:
		if _, err := strconv.Atoi(said.String()); err == nil && takes.Kind() == reflect.Int {
			return nil
		}
	}
	return mistaken(said, takes.Kind(), path)
}

// mistaken says that a value at a path has the wrong form, and what to write.
func mistaken(said any, takes reflect.Kind, path string) error {
	is, cure := "an object", ""
	switch said := said.(type) {
	case []any:
		is = "a list"
	case string:
		is = "a text"
		if _, err := strconv.Atoi(said); err == nil && takes == reflect.Int || takes == reflect.Bool && (said == "true" || said == "false") {
			cure = "; write " + said + " without quotes"
		} else if takes == reflect.Slice {
			cure = "; write it in brackets"
		}
	case bool, json.Number:
		is = fmt.Sprint(said)
		if takes == reflect.String {
			cure = fmt.Sprintf("; write it in quotes, as %q", is)
		}
	}
	where := "the body"
	if path != "" {
		where = strconv.Quote(path[1:])
	}
	return fmt.Errorf("%s takes %s, and here is %s%s", where, forms[takes], is, cure)
}

func slipOfObject(said map[string]any, takes reflect.Type, path string) error {
	fields := make(map[string]reflect.Type)
	for _, f := range reflect.VisibleFields(takes) {
		if !f.Anonymous {
			fields[f.Tag.Get("json")] = f.Type
		}
	}
	keys := slices.Sorted(maps.Keys(fields))
	for _, key := range slices.Sorted(maps.Keys(said)) {
		at := slices.IndexFunc(keys, func(k string) bool { return strings.EqualFold(k, key) })
		if at >= 0 {
			if err := slip(said[key], fields[keys[at]], path+"."+key); err != nil {
				return err
			}
			continue
		}
		hint, in := "", ""
		if meant := nearest.Name(key, keys); meant != "" {
			hint = fmt.Sprintf("; did you mean %q?", meant)
		}
		if path != "" {
			in = " in " + strconv.Quote(path[1:])
		}
		return fmt.Errorf("there is no key %q%s%s (the keys are %s)", key, in, hint, strings.Join(keys, ", "))
	}
	return nil
}
