package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/visible"
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
	_, err := w.Write(visible.JSON(b.Bytes()))
	return err
}

// AppendRefused appends a refusal with the number of its line: {"id":"x","line":3,"error":{...}}.
func AppendRefused(dst []byte, refused *engine.Refused, line int, lang string) []byte {
	start := len(dst)
	dst = refused.AppendJSON(dst, lang)
	// No id has the text of the key in it, since its quotation marks are escaped.
	at := start + max(bytes.Index(dst[start:], []byte(`"error":`)), len("{"))
	return slices.Insert(dst, at, fmt.Appendf(nil, `"line":%d,`, line)...)
}
