package seasons

import (
	"html/template"
	"slices"

	"example.com/hanfu/internal/chart"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/report/terminal"
)

// mostLines is how many players the chart shows, the first by their places: one could not tell more lines apart.
const mostLines = 12

func (t *teller) course() doc.Drawing {
	drawing, evenings := doc.Drawing{Title: t.words.Chart}, t.season.Evenings()
	if len(evenings) == 0 {
		return drawing
	}
	c := chart.Chart{Label: drawing.Title, Width: 480, Height: 300, Names: 110, Marked: 44,
		First: evenings[0], Last: evenings[len(evenings)-1]}
	least, most := int64(0), int64(0)
	for i := range t.season.Players {
		if p := &t.season.Players[i]; p.Place > 0 && len(c.Lines) < mostLines {
			totals := p.Course(len(evenings))
			c.Lines = append(c.Lines, chart.Line{Name: terminal.Truncate(p.Name, 13, "…"), Values: append([]int64{0}, totals...)})
			least, most = min(least, slices.Min(totals)), max(most, slices.Max(totals))
		}
	}
	for at := step(least, most); ; at += step(least, most) {
		if at > most && -at < least {
			break
		}
		if at <= most {
			c.Marks = append(c.Marks, chart.Mark{At: at, Text: t.InThousands(at)})
		}
		if -at >= least {
			c.Marks = append(c.Marks, chart.Mark{At: -at, Text: t.InThousands(-at)})
		}
	}
	c.Marks = append(c.Marks, chart.Mark{At: 0, Text: "0"})
	drawing.SVG = template.HTML(c.SVG()) // names are escaped
	return drawing
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
