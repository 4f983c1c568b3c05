package sheet

import (
	"bytes"
	_ "embed" // for the document
	"io"
	"strings"
	"sync"
	"text/template"

	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/words"
)

//go:embed page.md
var markdownText string

// markdownTemplate parses the document on first use, as pageTemplate does the page.
var markdownTemplate = sync.OnceValue(func() *template.Template {
	of := template.New("document").Funcs(new(Sheet).inMarkdown())
	return template.Must(of.Parse(markdownText))
})

func (s *Sheet) inMarkdown() template.FuncMap {
	return template.FuncMap{
		"word":        func() *words.Sheet { return s.words },
		"seatNote":    func() string { return words.In(s.Lang).Common.SeatNote },
		"limitsTitle": s.limitsTitle,
		"cut":         (*Sheet).cutNotes,
		"join":        strings.Join,
		"inline":      doc.InlineCode,
		"plain":       plainText,
		// line is like plain, for text at the start of a line.
		"line": func(text string) string { return doc.EscapeLine(oneLine(text)) },
	}
}

func plainText(text string) string { return doc.Escape(oneLine(text)) }

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// Markdown writes the sheet as Markdown, with hands in notation.
func (s *Sheet) Markdown(w io.Writer) error {
	d, err := markdownTemplate().Clone()
	if err != nil {
		return err
	}
	return s.execute(w, d.Funcs(s.inMarkdown()))
}

// execute writes the document of a template only if it can be made as a whole.
func (s *Sheet) execute(w io.Writer, t interface{ Execute(io.Writer, any) error }) error {
	var document bytes.Buffer
	if err := t.Execute(&document, s); err != nil {
		return err
	}
	_, err := (&sanitize.Writer{W: w}).Write(document.Bytes())
	return err
}
