package sanitize

import (
	"bytes"
	"encoding/json"
	"io"
	"iter"
)

// WriteJSON writes v as JSON on one line.
func WriteJSON(w io.Writer, v any) error { return WriteIndentedJSON(w, v, "") }

// WriteIndentedJSON writes v as JSON, indented by indent per level.
func WriteIndentedJSON(w io.Writer, v any, indent string) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // conditions contain many < and >
	e.SetIndent("", indent)
	if err := e.Encode(v); err != nil {
		return err
	}
	_, err := w.Write(JSON(b.Bytes()))
	return err
}

// Object writes a JSON object on one line, key by key. It writes lists element by element, so that
// only one element is in memory.
type Object struct {
	w         io.Writer
	separator string // precedes the next key
	err       error
}

// NewObject returns an object that writes to w, in many small writes.
func NewObject(w io.Writer) *Object { return &Object{w: w, separator: "{"} }

// Key writes a key and its value.
func (o *Object) Key(key string, v any) {
	o.writeKey(key)
	o.writeValue(v)
}

// List writes a key whose value is a list.
func (o *Object) List(key string, entries iter.Seq[any]) {
	o.writeKey(key)
	before := "["
	for v := range entries {
		if o.write(before); o.err != nil {
			return
		}
		o.writeValue(v)
		before = ","
	}
	if before == "[" {
		o.write(before)
	}
	o.write("]")
}

// End ends the object and returns the first error.
func (o *Object) End() error {
	if o.separator == "{" {
		o.write(o.separator)
	}
	o.write("}\n")
	return o.err
}

func (o *Object) writeKey(key string) {
	o.write(o.separator)
	o.writeValue(key)
	o.write(":")
	o.separator = ","
}

func (o *Object) write(s string) {
	if o.err == nil {
		_, o.err = io.WriteString(o.w, s)
	}
}

func (o *Object) writeValue(v any) {
	if o.err != nil {
		return
	}
	var b bytes.Buffer
	if o.err = WriteJSON(&b, v); o.err == nil {
		_, o.err = o.w.Write(bytes.TrimSuffix(b.Bytes(), []byte("\n")))
	}
}
