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
	to      io.Writer
	before  string // precedes the next key
	written error
}

// NewObject returns an object that writes to w, in many small writes.
func NewObject(w io.Writer) *Object { return &Object{to: w, before: "{"} }

// Key writes a key and its value.
func (o *Object) Key(key string, v any) {
	o.name(key)
	o.value(v)
}

// List writes a key whose value is a list.
func (o *Object) List(key string, entries iter.Seq[any]) {
	o.name(key)
	before := "["
	for v := range entries {
		if o.text(before); o.written != nil {
			return
		}
		o.value(v)
		before = ","
	}
	if before == "[" {
		o.text(before)
	}
	o.text("]")
}

// End ends the object and returns the first error.
func (o *Object) End() error {
	if o.before == "{" {
		o.text(o.before)
	}
	o.text("}\n")
	return o.written
}

func (o *Object) name(key string) {
	o.text(o.before)
	o.value(key)
	o.text(":")
	o.before = ","
}

func (o *Object) text(s string) {
	if o.written == nil {
		_, o.written = io.WriteString(o.to, s)
	}
}

func (o *Object) value(v any) {
	if o.written != nil {
		return
	}
	var b bytes.Buffer
	if o.written = WriteJSON(&b, v); o.written == nil {
		_, o.written = o.to.Write(bytes.TrimSuffix(b.Bytes(), []byte("\n")))
	}
}
