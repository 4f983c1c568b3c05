package seasons

import (
	_ "embed" // for the page and its style
	"html/template"
	"io"
	"regexp"
	"slices"
	"sync"

	"example.com/hanfu/internal/chart"
	"example.com/hanfu/internal/report/page"
	"example.com/hanfu/internal/visible"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report"
	"example.com/hanfu/season"
)

//go:embed page.html
var pageText string

//go:embed style.css
var styleText string

var pageForm = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("season").Funcs(template.FuncMap{"visible": visible.Text, "pieces": pieces}).Parse(pageText))
})

// piece is a part of a text: a date, which is not to be broken at the end of a line, or what stands between dates.
type piece struct {
	Text string
	Date bool
}

var date = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[0-9]{4}-[0-9]{2}-[0-9]{2}`) })

// pieces parts a text at its dates.
func pieces(text string) (all []piece) {
	text = visible.Text(text)
	at := 0
	for _, found := range date().FindAllStringIndex(text, -1) {
		all = append(all, piece{Text: text[at:found[0]]}, piece{text[found[0]:found[1]], true})
		at = found[1]
	}
	return append(all, piece{Text: text[at:]})
}

// HTML writes a season as a page: one file, which a browser shows and prints on A4.
func HTML(w io.Writer, s *season.Season, lang string) error {
	p, err := page.New(report.Options{Lang: lang})
	if err != nil {
		return err
	}
	t := tell(p, s)
	return pageForm().Execute(w, struct {
		Lang, Name string
		Fields     []field
		Tables     []table
		Notes      []string
		Chart      template.HTML
		ChartTitle string
		Style      template.CSS
	}{p.Lang, t.name, t.fields, t.tables, t.notes, course(p, s), words.In(p.Lang).Season.Chart, template.CSS(styleText)})
}

// mostLines is how many players the chart shows, the first by their places: one could not tell more lines apart.
const mostLines = 12

// course draws the totals after each evening.
func course(p *page.Page, s *season.Season) template.HTML {
	evenings := s.Evenings()
	if len(evenings) == 0 {
		return ""
	}
	c := chart.Chart{Label: words.In(p.Lang).Season.Chart, Width: 480, Height: 300, Names: 110, Marked: 44,
		First: evenings[0], Last: evenings[len(evenings)-1]}
	least, most := int64(0), int64(0)
	for i := range s.Players {
		if p := &s.Players[i]; p.Place > 0 && len(c.Lines) < mostLines {
			totals := p.Course(len(evenings))
			c.Lines = append(c.Lines, chart.Line{Name: page.Truncate(p.Name, 13, "…"), Values: append([]int64{0}, totals...)})
			least, most = min(least, slices.Min(totals)), max(most, slices.Max(totals))
		}
	}
	for at := step(least, most); ; at += step(least, most) {
		if at > most && -at < least {
			break
		}
		if at <= most {
			c.Marks = append(c.Marks, chart.Mark{At: at, Text: p.InThousands(at)})
		}
		if -at >= least {
			c.Marks = append(c.Marks, chart.Mark{At: -at, Text: p.InThousands(-at)})
		}
	}
	c.Marks = append(c.Marks, chart.Mark{At: 0, Text: "0"})
	return template.HTML(c.SVG()) // names are escaped
}

// step is how far apart levels are drawn: so far that there are five or fewer, at a round number.
func step(least, most int64) int64 {
	const levels, ten = 5, 10
	for unit := int64(1000); ; unit *= ten {
		for _, times := range [...]int64{1, 2, 5} {
			if (most-least)/(unit*times) < levels {
				return unit * times
			}
		}
	}
}
