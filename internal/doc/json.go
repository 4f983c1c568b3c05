package doc

import (
	"io"

	"example.com/hanfu/internal/sanitize"
)

// documentJSON is a document as programs get it: its fields and its tables. What else people read is not in it.
type documentJSON struct {
	Title  string      `json:"title"`
	Fields []fieldJSON `json:"fields,omitempty"`
	Tables []tableJSON `json:"tables"`
}

type fieldJSON struct {
	Label string `json:"label"`
	Text  string `json:"text"`
}

type tableJSON struct {
	Columns []string `json:"columns"`
	Rows    [][]any  `json:"rows"`
}

// json writes a document as an object on a line.
func (d *Document) json(w io.Writer) error {
	out := documentJSON{Title: d.Title, Tables: []tableJSON{}}
	for _, b := range d.Blocks {
		if fields, ok := b.(Fields); ok {
			for _, f := range fields {
				out.Fields = append(out.Fields, fieldJSON{f.Label, f.Text})
			}
		}
	}
	for _, t := range d.tables() {
		one := tableJSON{Rows: [][]any{}}
		for _, c := range t.Columns {
			one.Columns = append(one.Columns, c.Name)
		}
		for _, row := range t.Rows {
			values := make([]any, len(row))
			for i := range row {
				if values[i] = row[i].Value; values[i] == nil {
					values[i] = row[i].Text("\n")
				}
			}
			one.Rows = append(one.Rows, values)
		}
		out.Tables = append(out.Tables, one)
	}
	return sanitize.WriteJSON(w, out)
}
