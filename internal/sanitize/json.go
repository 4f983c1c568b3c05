package sanitize

import (
	"bytes"
	"encoding/json"
	"io"
	"iter"
)

// WriteJSON writes a value as one JSON object on a line.
func WriteJSON(w io.Writer, v any) error { return WriteIndentedJSON(w, v, "") }

// WriteIndentedJSON writes a value as JSON in which each line begins with as many indents as it is deep.
func WriteIndentedJSON(w io.Writer, v any, indent string) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // conditions are full of < and >
	e.SetIndent("", indent)
	if err := e.Encode(v); err != nil {
		return err
	}
	_, err := w.Write(JSON(b.Bytes()))
	return err
}

// Object writes one JSON object on a line, key by key. Lists are written entry by entry, so that however long they are,
// no more than an entry is held.
type Object struct {
	to      io.Writer
	before  string // what stands in front of the next key
	written error
}

// NewObject returns an object that is written to w. It makes many small writes.
func NewObject(w io.Writer) *Object { return &Object{to: w, before: "{"} }

// Key writes a key and its value.
func (o *Object) Key(key string, v any) {
	o.name(key)
	o.value(v)
}

// List writes a key and its list.
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

// End ends the object, and returns the first error that there was.
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
