package sheet

import (
	"bytes"
	"cmp"
	_ "embed" // for the page and its style
	"fmt"
	"html"
	"html/template"
	"io"
	"slices"
	"strings"
	"sync"

	"rsc.io/qr"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/tile"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
)

//go:embed page.html
var pageText string

//go:embed style.css
var styleText string

// pageTemplate parses the page on first use. Its functions are placeholders until HTML replaces
// them.
var pageTemplate = sync.OnceValue(func() *template.Template {
	of := template.New("page").Funcs((&Sheet{words: words.In("").Sheet()}).functions())
	return template.Must(of.Parse(textActions().ReplaceAllString(pageText, "{{visible $1}}")))
})

// textActions matches the template actions that print a plain field.
var textActions = work.LazyRegexp(`\{\{(\.[\w.]*)\}\}`)

// visibleText replaces control characters, including line ends, by visible signs.
func visibleText(value any) any {
	if text, ok := value.(string); ok {
		return sanitize.Text(text)
	}
	return value
}

// functions returns the template functions. Their HTML comes from this package, or is escaped by
// package tile.
func (s *Sheet) functions() template.FuncMap {
	return template.FuncMap{
		"word":        func() *words.Sheet { return s.words },
		"limitsTitle": s.limitsTitle,
		"style":       func() template.CSS { return template.CSS(styleText) },
		"symbols":     s.symbols,
		"emblem":      s.emblem,
		"code":        linkCode,
		"shaded":      hasLimitCells,
		"cut":         (*Sheet).cutNotes,
		"turned":      anyTurned,
		"visible":     visibleText,
		"editionText": func(edition string) string {
			return sanitize.Text(fmt.Sprintf(s.words.EditionText, edition))
		},
		"breakable": breakableAmounts,
		"win":       func(w *hand.Win) template.HTML { return picture(tile.OfWin(w, s.Lang)) },
		"row":       picture,
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

func breakableAmounts(amounts string) template.HTML {
	text := html.EscapeString(cmp.Or(amounts, "–"))
	return template.HTML(strings.ReplaceAll(text, "/", "/<wbr/>"))
}

func picture(row *tile.Row) template.HTML { return template.HTML(row.SVG("")) }

func (s *Sheet) symbols() template.HTML {
	var b bytes.Buffer
	_ = tile.Symbols(&b, s.Lang) // a bytes.Buffer never fails
	return template.HTML(b.String())
}

func (s *Sheet) emblem() template.HTML {
	row := new(tile.Row)
	for rank := 5; rank <= 7; rank++ {
		row.Add(s.Lang, hand.NewTile(hand.KindOf(hand.Honors, rank)))
	}
	return picture(row)
}

// quietZone is the width of the light margin of a QR code in modules, as required by ISO/IEC 18004.
const quietZone = 4

// linkCode draws a link as a QR code. A link that is too long for one has none.
func linkCode(link string) template.HTML {
	code, err := qr.Encode(link, qr.M)
	if err != nil {
		return ""
	}
	var b strings.Builder
	const around = 2 * quietZone
	fmt.Fprintf(&b, `<svg viewBox="0 0 %[1]d %[1]d" role="img" aria-label="%[2]s"><path d="`, code.Size+around,
		html.EscapeString(sanitize.Text(link)))
	for y := range code.Size {
		for x := range code.Size {
			if code.Black(x, y) {
				fmt.Fprintf(&b, "M%d %dh1v1h-1z", x+quietZone, y+quietZone)
			}
		}
	}
	b.WriteString(`"/></svg>`)
	return template.HTML(b.String())
}

func hasLimitCells(s *Sheet) bool {
	limited := func(c PointsCell) bool { return c.Limit != "" }
	return slices.ContainsFunc(s.Points, func(t PointsTable) bool {
		return slices.ContainsFunc(t.Rows, func(r PointsRow) bool {
			return slices.ContainsFunc(r.Cells, limited)
		})
	})
}

// HTML writes the sheet as a single HTML file with its styles and pictures, without scripts or
// network requests. It prints on A4.
func (s *Sheet) HTML(w io.Writer) error {
	p, err := pageTemplate().Clone()
	if err != nil {
		return err
	}
	return s.execute(w, p.Funcs(s.functions()))
}
