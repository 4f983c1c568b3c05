package pages

import (
	"fmt"
	"html/template"
	"net/http"
	"slices"

	"example.com/hanfu/door/serve/internal/evening"
	"example.com/hanfu/game"
	"example.com/hanfu/game/season"
	"example.com/hanfu/internal/chart"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/seasons"
)

func (p *pages) eveningOf(r *http.Request) (e *evening.Evening, err error) {
	q := r.URL.Query()
	switch {
	case q.Get("file") != "":
		return p.book.Open(r.Context(), q.Get("file"))
	case q.Get("record") != "":
		return p.book.Read(r.Context(), q.Get("record"))
	}
	return nil, nil
}

func (p *pages) eveningText(w http.ResponseWriter, r *http.Request) {
	e, err := p.eveningOf(r)
	if err != nil || e == nil {
		p.none(w, r)
		return
	}
	w.Header().Set("Content-Type", "application/yaml; charset=utf-8")
	w.Header().Set("Content-Disposition", "attachment")
	_, _ = w.Write(e.Text) // the client may be gone
}

func (p *pages) eveningTable(w http.ResponseWriter, r *http.Request) {
	v := p.open("evening", r)
	e, err := p.eveningOf(r)
	if err != nil {
		p.none(w, r)
		return
	}
	var all *season.Season
	if e == nil {
		if all, err = p.book.Season(r.Context()); err != nil {
			p.noSeason(w, r, v, err)
			return
		}
	}
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	w.Header().Set("Content-Disposition", "attachment")
	if all != nil {
		_ = seasons.GamesCSV(w, all, v.Lang) // the client may be gone
		return
	}
	g := words.In(v.Lang).Game()
	table := &doc.Table{Rows: resultRows(e, v.Lang)}
	for _, name := range []string{g.Date, g.Game, g.Place, g.Results, g.Points, g.Leftover, g.Uma,
		g.Oka, g.Adjusted,
		g.Penalties, g.Bonuses, g.Result, g.BankColumn} {
		table.Columns = append(table.Columns, doc.TextColumn(name))
	}
	_ = doc.WriteCSV(w, table) // the client may be gone
}

// resultRows returns the results of an evening with its bank, or why it has none.
func resultRows(e *evening.Evening, lang string) (rows []doc.Row) {
	if e.Record == nil || e.Game == nil || len(e.Wrong) > 0 {
		for _, message := range messages(lang, e.Wrong, nil) {
			left := fmt.Sprintf(words.In(lang).Part.Is, words.In(lang).Season().Left, message)
			rows = append(rows, doc.Texts("", titleOf(e), "", left))
		}
		return rows
	}
	for _, r := range e.Game.Results {
		row := doc.Row{doc.TextCell(e.Record.Date), doc.TextCell(titleOf(e)),
			doc.ValueCell(r.Place),
			doc.TextCell(e.Game.Name(r.Player))}
		for _, n := range []int64{r.Points, r.Leftover, r.Uma, r.Oka, r.Rounding, r.Penalties,
			r.Bonus(), r.Result} {
			row = append(row, doc.ValueCell(n))
		}
		rows = append(rows, append(row, doc.Cell{}))
	}
	if bank := e.Game.End.Bank; bank != 0 {
		row := make(doc.Row, len(rows[0]))
		row[0], row[1], row[len(row)-1] = rows[0][0], rows[0][1], doc.ValueCell(bank)
		rows = append(rows, row)
	}
	return rows
}

func mostOf(lines []chart.Line) (most int64) {
	for _, l := range lines {
		most = max(most, slices.Max(l.Values))
	}
	return most
}

// chartOf draws the points of the players after each hand. Levels are those of zero, of the points
// at the start and of the highest.
func chartOf(g *game.Game, label string, grouped func(n int64) string) template.HTML {
	c := chart.Chart{Label: label, Width: 340, Height: 200, Names: 92, Marked: 40,
		Marks: []chart.Mark{{At: 0, Text: "0"},
			{At: g.Begin.Points[0], Text: grouped(g.Begin.Points[0])}}}
	for p, name := range g.Players {
		line := chart.Line{Name: terminal.Truncate(name, 12, "…"), Values: []int64{g.Begin.Points[p]}}
		for i := range g.Hands {
			line.Values = append(line.Values, g.Hands[i].Points[p])
		}
		c.Lines = append(c.Lines, line)
	}
	if most := mostOf(c.Lines); most > g.Begin.Points[0] {
		c.Marks = append(c.Marks, chart.Mark{At: most, Text: grouped(most)})
	}
	return template.HTML(c.SVG()) // names are escaped
}

// seasonPolicy lets the page of the season have its own styles, and nothing else. It is of the same
// origin, so that its link back sends the key; nothing in it runs.
const seasonPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox allow-modals allow-same-origin"

func (p *pages) season(w http.ResponseWriter, r *http.Request) {
	if !p.book.Folder() {
		p.none(w, r)
		return
	}
	v := p.open("evening", r)
	s, err := p.book.Season(r.Context())
	if err != nil {
		p.noSeason(w, r, v, err)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", seasonPolicy)
	_ = seasons.HTML(w, s, v.Lang, address("/evening", v.Same())) // the client may be gone
}

// noSeason shows why there is no season, with an error status for programs.
func (p *pages) noSeason(w http.ResponseWriter, r *http.Request, v *view, err error) {
	v.fail(err)
	v.Status = http.StatusServiceUnavailable
	p.show(w, r, v)
}
