package pages

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"strconv"

	"example.com/hanfu/internal/visible"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/seasons"
	"example.com/hanfu/season"
	"example.com/hanfu/serve/internal/evening"
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
	_, _ = w.Write(e.Text) // who asked may be gone
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
		_ = seasons.GamesCSV(w, all, v.Lang) // who asked may be gone
		return
	}
	g := words.In(v.Lang).Game
	table := csv.NewWriter(w)
	table.UseCRLF = true
	rows := [][]string{{g.Date, g.Game, g.Place, g.Results, g.Points, g.Leftover, g.Uma, g.Oka, g.Rounding, g.Penalties,
		g.Bonuses, g.Result}}
	_ = table.WriteAll(append(rows, resultRows(e, v.Lang)...)) // who asked may be gone
}

// resultRows are the results of an evening, or why it has none.
func resultRows(e *evening.Evening, lang string) (rows [][]string) {
	if e.Record == nil || e.Game == nil || len(e.Wrong) > 0 {
		for _, why := range messages(e.Wrong, nil) {
			left := fmt.Sprintf(words.In(lang).Part.Is, words.In(lang).Season.Left, why)
			rows = append(rows, []string{"", visible.Cell(titleOf(e)), "", visible.Cell(left)})
		}
		return rows
	}
	for _, r := range e.Game.Results {
		row := []string{visible.Cell(e.Record.Date), visible.Cell(titleOf(e)), strconv.Itoa(r.Place),
			visible.Cell(e.Game.Name(r.Player))}
		for _, n := range []int64{r.Points, r.Leftover, r.Uma, r.Oka, r.Rounding, r.Penalties, r.Bonus(), r.Result} {
			row = append(row, strconv.FormatInt(n, 10))
		}
		rows = append(rows, row)
	}
	return rows
}
