package visible

import (
	"bytes"
	"encoding/json"
	"io"
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
