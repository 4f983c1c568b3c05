package doc

import (
	"html/template"
	"io"

	"example.com/hanfu/internal/report/page"
)

// Formats lists the words for the formats of documents for which a report has no form of its own.
func Formats() []string { return []string{"markdown", "html", "csv"} }

// Write writes a document in a format: text, json or one of [Formats].
func Write(w io.Writer, format string, d *Document, o page.Options) error {
	all := NewWriter(w, format, o)
	if err := all.Write(d); err != nil {
		return err
	}
	return all.Close()
}

// Writer writes documents in a format, one after the other.
type Writer struct {
	w       io.Writer
	format  string
	options page.Options
	// n counts the documents, and columns are those of the last table in CSV.
	n       int
	columns []Column
}

// NewWriter returns a writer of documents.
func NewWriter(w io.Writer, format string, o page.Options) *Writer {
	return &Writer{w: w, format: format, options: o}
}

// Write writes a document.
func (w *Writer) Write(d *Document) (err error) {
	w.n++
	switch w.format {
	case "json":
		return d.json(w.w)
	case "csv":
		return w.csv(d)
	case "markdown":
		text := d.Markdown()
		if w.n > 1 {
			text = "\n" + text
		}
		_, err = io.WriteString(w.w, text)
		return err
	case "html":
		if w.n == 1 {
			head := htmlHead{d.Lang, d.Title, template.CSS(styleText)}
			if err := pageForm().ExecuteTemplate(w.w, "head", head); err != nil {
				return err
			}
		}
		return pageForm().ExecuteTemplate(w.w, "body", d.htmlBody())
	}
	return page.Write(w.w, w.options, func(p *page.Page) error {
		if w.n > 1 {
			p.Line("")
		}
		d.Text(p)
		return nil
	})
}

// Close ends what was written. It writes nothing if there was no document.
func (w *Writer) Close() error {
	if w.format != "html" || w.n == 0 {
		return nil
	}
	return pageForm().ExecuteTemplate(w.w, "foot", nil)
}
