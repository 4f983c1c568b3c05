package sheet

import (
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
	of := template.New("document").Funcs((&Sheet{words: words.In("").Sheet()}).inMarkdown())
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
	return d.Funcs(s.inMarkdown()).Execute(&sanitize.Writer{W: w}, s)
}
