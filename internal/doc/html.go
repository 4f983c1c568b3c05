package doc

import (
	_ "embed" // for the page and its style
	"html/template"
	"regexp"
	"sync"

	"example.com/hanfu/internal/sanitize"
)

//go:embed page.html
var pageText string

//go:embed style.css
var styleText string

var pageTemplate = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("page").Funcs(template.FuncMap{"visible": sanitize.Text,
		"pieces":    pieces,
		"codeLines": codeLines}).Parse(pageText))
})

// piece is a part of a text: a date, which must not be broken, or the text between dates.
type piece struct {
	Text string
	Date bool
}

var date = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[0-9]{4}-[0-9]{2}-[0-9]{2}`) })

// pieces splits a text at its dates.
func pieces(text string) (all []piece) {
	text = sanitize.Text(text)
	at := 0
	for _, found := range date().FindAllStringIndex(text, -1) {
		all = append(all, piece{Text: text[at:found[0]]}, piece{text[found[0]:found[1]], true})
		at = found[1]
	}
	return append(all, piece{Text: text[at:]})
}

type htmlHead struct {
	Lang, Title string
	Style       template.CSS
}

type htmlBody struct {
	Back, BackTo, Title string
	Sections            []*htmlSection
}

// htmlSection is a part of a page with its heading, which may be empty.
type htmlSection struct {
	Title  string
	Blocks []htmlBlock
	// Ranked is set if a table has places in its first column, and Folded if one stands aside.
	Ranked, Folded bool
}

// htmlBlock is a block; only one of its fields is set.
type htmlBlock struct {
	Fields    Fields
	Paragraph Paragraph
	Notes     Notes
	List      List
	Code      Code
	Table     *Table
	Drawing   Drawing
}

// maxNarrow is the number of columns up to which a table fits the width of a phone.
const maxNarrow = 5

// Wide reports whether phones show each row on several lines, its cells behind their headings.
func (t *Table) Wide() bool { return len(t.Columns) > maxNarrow }

func (d *Document) htmlBody() *htmlBody {
	body := &htmlBody{Back: d.Back, BackTo: d.BackTo, Title: d.Title, Sections: []*htmlSection{{}}}
	for _, b := range d.blocks() {
		section := body.Sections[len(body.Sections)-1]
		switch b := b.(type) {
		case Heading:
			body.Sections = append(body.Sections, &htmlSection{Title: string(b)})
			continue
		case Notes: // notes are about all sections above
			body.Sections = append(body.Sections, &htmlSection{})
			section = body.Sections[len(body.Sections)-1]
			section.Blocks = append(section.Blocks, htmlBlock{Notes: b})
		case Fields:
			section.Blocks = append(section.Blocks, htmlBlock{Fields: b})
		case Paragraph:
			section.Blocks = append(section.Blocks, htmlBlock{Paragraph: b})
		case List:
			section.Blocks = append(section.Blocks, htmlBlock{List: b})
		case Code:
			section.Blocks = append(section.Blocks, htmlBlock{Code: b})
		case *Table:
			section.Blocks = append(section.Blocks, htmlBlock{Table: b})
			section.Ranked = section.Ranked || len(b.Columns) > 0 && b.Columns[0].Number
			section.Folded = section.Folded || b.Aside
		case Drawing:
			section.Blocks = append(section.Blocks, htmlBlock{Drawing: b})
		}
	}
	return body
}
