package doc

import (
	"html/template"
	"io"

	"example.com/hanfu/internal/report/terminal"
)

// Formats lists the words for the formats that all reports have beside text.
func Formats() []string { return []string{"markdown", "html", "csv"} }

// Write writes a document in a format: text, json or one of [Formats].
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

// Begin writes what stands in front of one or more documents.
func Begin(w io.Writer, format, lang, title string) error {
	if format != "html" {
		return nil
	}
	return pageForm().ExecuteTemplate(w, "head", htmlHead{lang, title, template.CSS(styleText)})
}

// Body writes a document without what stands around it. A blank line belongs between two of them in Markdown and in text.
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
		return pageForm().ExecuteTemplate(w, "body", d.htmlBody())
	}
	return terminal.Write(w, o, func(p *terminal.Page) error {
		d.Text(p)
		return nil
	})
}

// End writes what stands behind documents.
func End(w io.Writer, format string) error {
	if format != "html" {
		return nil
	}
	return pageForm().ExecuteTemplate(w, "foot", nil)
}
