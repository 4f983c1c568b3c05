package sheet

import (
	"bytes"
	_ "embed" // for the page and its style
	"fmt"
	"html"
	"html/template"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/tile"
	"example.com/hanfu/internal/words"
)

//go:embed page.html
var pageText string

//go:embed style.css
var styleText string

// pageForm returns the page before it has words and tiles; only its form is known. A program that shows none need not
// read it.
var pageForm = sync.OnceValue(func() *template.Template {
	of := template.New("page").Funcs((&Sheet{words: words.In("").Sheet}).functions())
	return template.Must(of.Parse(texts.ReplaceAllString(pageText, "{{visible $1}}")))
})

// texts are the places of the page that show a text of the sheet as it is.
var texts = regexp.MustCompile(`\{\{(\.[\w.]*)\}\}`)

// visibleText returns a text with signs for what would do something to the page; line ends in it too, as they stand in
// no name.
func visibleText(value any) any {
	if text, ok := value.(string); ok {
		return sanitize.Text(text)
	}
	return value
}

// functions are what the page asks for besides the fields of the sheet. All that is no text comes from this package, or
// was escaped by package tile.
func (s *Sheet) functions() template.FuncMap {
	return template.FuncMap{
		"word":        func() *words.Sheet { return s.words },
		"limitsTitle": s.limitsTitle,
		"style":       func() template.CSS { return template.CSS(styleText) },
		"symbols":     s.symbols,
		"emblem":      s.emblem,
		"shaded":      shaded,
		"cut":         (*Sheet).cutNotes,
		"turned":      anyTurned,
		"visible":     visibleText,
		"editionText": func(edition string) string { return sanitize.Text(fmt.Sprintf(s.words.EditionText, edition)) },
		"breakable":   breakable,
		"win":         func(w *hand.Win) template.HTML { return picture(tile.OfWin(w, s.Lang)) },
		"row":         picture,
		"tiles": func(tiles []hand.Tile) template.HTML {
			row := new(tile.Row)
			row.Add(s.Lang, tiles...)
			return picture(row)
		},
	}
}

func anyTurned(settings []Setting) bool {
	return slices.ContainsFunc(settings, func(s Setting) bool { return s.Turned })
}

func breakable(amounts string) template.HTML {
	return template.HTML(strings.ReplaceAll(html.EscapeString(orDash(amounts)), "/", "/<wbr/>"))
}

func picture(row *tile.Row) template.HTML { return template.HTML(row.SVG("")) }

func (s *Sheet) symbols() template.HTML {
	var b bytes.Buffer
	_ = tile.Symbols(&b, s.Lang) // a buffer takes all
	return template.HTML(b.String())
}

func (s *Sheet) emblem() template.HTML {
	row := new(tile.Row)
	for rank := 5; rank <= 7; rank++ {
		row.Add(s.Lang, hand.NewTile(hand.KindOf(hand.Honors, rank)))
	}
	return picture(row)
}

func shaded(s *Sheet) bool {
	limited := func(c PointsCell) bool { return c.Limit != "" }
	return slices.ContainsFunc(s.Points, func(t PointsTable) bool {
		return slices.ContainsFunc(t.Rows, func(r PointsRow) bool { return slices.ContainsFunc(r.Cells, limited) })
	})
}

// HTML writes the sheet as a page that is one file: it has its style and pictures in it, no scripts, and asks nothing
// of the network. It can be printed on A4.
func (s *Sheet) HTML(w io.Writer) error {
	p, err := pageForm().Clone()
	if err != nil {
		return err
	}
	return p.Funcs(s.functions()).Execute(&sanitize.Writer{W: w}, s)
}
