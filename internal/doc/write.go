package doc

import (
	"encoding/csv"
	"fmt"
	"html/template"
	"io"

	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
)

// Formats returns the names of the formats of all reports, except text.
func Formats() []string { return []string{"markdown", "html", "csv"} }

// Write writes a document as text, json or one of [Formats].
func Write(w io.Writer, format string, d *Document, o terminal.Options) error {
	err := Begin(w, format, d.Lang, d.Title)
	if err == nil {
		err = Body(w, format, d, o)
	}
	if err == nil {
		err = End(w, format)
	}
	return err
}

// Begin writes the beginning of a file for one or more documents.
func Begin(w io.Writer, format, lang, title string) error {
	if format != "html" {
		return nil
	}
	return pageTemplate().ExecuteTemplate(w, "head", htmlHead{lang, title, template.CSS(styleText)})
}

// Body writes a document without the beginning and end of the file. Callers separate Markdown and
// text documents with a blank line.
func Body(w io.Writer, format string, d *Document, o terminal.Options) error {
	switch format {
	case "json":
		return d.json(w)
	case "csv":
		return WriteCSV(w, d.tables()...)
	case "markdown":
		_, err := io.WriteString(w, d.Markdown())
		return err
	case "html":
		return pageTemplate().ExecuteTemplate(w, "body", d.htmlBody())
	}
	return terminal.Write(w, o, func(p *terminal.Page) error {
		d.Text(p)
		return nil
	})
}

// End writes the end of a file.
func End(w io.Writer, format string) error {
	if format != "html" {
		return nil
	}
	return pageTemplate().ExecuteTemplate(w, "foot", nil)
}

// WriteCSV writes tables as CSV, separated by blank lines. Lines end in "\n", because the command
// would show "\r" as a visible character.
func WriteCSV(w io.Writer, tables ...*Table) error {
	for i, t := range tables {
		if i > 0 {
			if _, err := io.WriteString(w, "\n"); err != nil {
				return err
			}
		}
		heading := &Table{Rows: []Row{t.heading()}}
		if err := WriteRows(w, heading); err != nil {
			return err
		}
		if err := WriteRows(w, t); err != nil {
			return err
		}
	}
	return nil
}

// WriteRows writes the rows of a table like [WriteCSV], without the heading.
func WriteRows(w io.Writer, t *Table) error {
	out := csv.NewWriter(w)
	for _, row := range t.Rows {
		record := make([]string, len(row))
		for i := range row {
			record[i] = row[i].record()
		}
		if err := out.Write(record); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// record returns the value of a cell, escaped so that spreadsheets don't evaluate it as a formula.
func (c *Cell) record() string {
	switch v := c.Value.(type) {
	case nil:
		return sanitize.Cell(c.Text("; "))
	case string:
		return sanitize.Cell(v)
	default:
		return fmt.Sprint(v)
	}
}

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
		table := tableJSON{Rows: [][]any{}}
		for _, c := range t.Columns {
			table.Columns = append(table.Columns, c.Name)
		}
		for _, row := range t.Rows {
			values := make([]any, len(row))
			for i := range row {
				if values[i] = row[i].Value; values[i] == nil {
					values[i] = row[i].Text("\n")
				}
			}
			table.Rows = append(table.Rows, values)
		}
		out.Tables = append(out.Tables, table)
	}
	return sanitize.WriteJSON(w, out)
}
