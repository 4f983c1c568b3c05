package seasons

import (
	"fmt"
	"html/template"
	"io"
	"slices"
	"strconv"

	"example.com/hanfu/game/season"
	"example.com/hanfu/internal/chart"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report"
)

// Formats lists the words for the forms in which a season is written, the usual one first.
func Formats() []string { return []string{"text", "json", "csv", "csv-games", "markdown", "html"} }

// WriteAs writes a season in one of [Formats], as text if it is none of them.
func WriteAs(w io.Writer, format string, s *season.Season, o report.Options) error {
	switch format {
	case "json":
		return JSON(w, s)
	case "csv":
		return CSV(w, s, o.Lang)
	case "csv-games":
		return GamesCSV(w, s, o.Lang)
	}
	if !slices.Contains(Formats(), format) {
		format = "text"
	}
	p, err := terminal.New(o)
	if err != nil {
		return err
	}
	return doc.Write(w, format, tell(p, s), o)
}

// Write writes a season as text.
func Write(w io.Writer, s *season.Season, o report.Options) error { return WriteAs(w, "text", s, o) }

// Markdown writes a season as Markdown.
func Markdown(w io.Writer, s *season.Season, o report.Options) error {
	return WriteAs(w, "markdown", s, o)
}

// HTML writes a season as a page: one file, which a browser shows and prints on A4. back is the address of the page that
// leads there, "" for none.
func HTML(w io.Writer, s *season.Season, lang, back string) error {
	o := report.Options{Lang: lang}
	p, err := terminal.New(o)
	if err != nil {
		return err
	}
	d := tell(p, s)
	if back != "" {
		d.Back, d.BackTo = back, words.In(p.Lang).PageEvening.List
	}
	return doc.Write(w, "html", d, o)
}

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
	colours := t.colours()
	for i := range t.season.Players {
		if p := &t.season.Players[i]; p.Place > 0 && len(c.Lines) < mostLines {
			totals := p.Course(len(evenings))
			c.Lines = append(c.Lines, chart.Line{Name: terminal.Truncate(p.Name, 13, "…"), Values: append([]int64{0}, totals...), Class: colours(p.Name)})
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

// colours returns what tells the class of a player's line: the colour of the seat where he sat last, as on the page of that
// game, dashed in another way for each who has the same.
func (t *teller) colours() func(name string) int {
	const seats = 4
	last, taken := make(map[string]int), make(map[int]bool)
	for i := range t.season.Games {
		for _, r := range t.season.Games[i].Results {
			last[r.Player] = (r.Seat-1)%seats + 1
		}
	}
	return func(name string) int {
		class := max(last[name], 1)
		for ; taken[class]; class += seats {
		}
		taken[class] = true
		return class
	}
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

// CSV writes the standings of a season for spreadsheets, a player a row; a guest has 1 in a column for that. Totals are
// points. Of who played no hands that are known, the cells of these are empty.
func CSV(w io.Writer, s *season.Season, lang string) error {
	in := words.In(lang).Season
	places := 0
	for i := range s.Players {
		places = max(places, len(s.Players[i].Places))
	}
	points := func(name string) string { return fmt.Sprintf(in.InPoints, name) }
	heading := []string{in.Place, in.Player, in.Team, in.IsGuest, points(in.Total), points(in.Average), in.Count}
	for i := range places {
		if i < len(in.Ordinals) {
			heading = append(heading, in.Ordinals[i])
		} else {
			heading = append(heading, strconv.Itoa(i+1))
		}
	}
	table := named(append(heading, in.Mean, points(in.Adjusted), in.Hands, in.Wins, in.Tsumo, in.DealIns, in.Riichi)...)
	for i := range s.Players {
		p := &s.Players[i]
		row := doc.Row{orEmpty(p.Place), doc.TextCell(p.Name), doc.TextCell(p.Team), oneIf(p.Guest), doc.ValueCell(p.Total),
			doc.ValueCell(p.Average(1)), doc.ValueCell(p.Games)}
		for place := range places {
			row = append(row, doc.ValueCell(reached(&p.Standing, place)))
		}
		const hundred = 100
		row = append(row, doc.TextCell(fmt.Sprintf("%d.%02d", p.MeanPlace()/hundred, p.MeanPlace()%hundred)), doc.ValueCell(p.Adjusted))
		for _, n := range []int{p.Hands, p.Wins, p.Tsumo, p.DealIns, p.Riichi} {
			if p.Hands == 0 {
				row = append(row, doc.Cell{})
				continue
			}
			row = append(row, doc.ValueCell(n))
		}
		table.Rows = append(table.Rows, row)
	}
	return doc.WriteCSV(w, table)
}

// GamesCSV writes the results of all games for spreadsheets, each on a row, and below them the adjustments and what is
// left out, with the reason. The sum of the results of a player is his total, and the sum of those of a team is that of
// the team, whose own adjustments have no player. Who played in place of a player has a column, and so has whether that
// player is a guest. Results are points. Where a game counts otherwise than it was played, two columns behind the reason
// have what it came to at the table and its weight.
func GamesCSV(w io.Writer, s *season.Season, lang string) error {
	in := words.In(lang).Season
	table := named(in.Date, in.File, in.Game, in.Place, in.Player, in.Substitute, in.Team, in.IsGuest,
		words.In(lang).Game.Points, fmt.Sprintf(in.InPoints, in.Result), in.Reason)
	reasonAt := len(table.Columns) - 1
	otherwise := slices.ContainsFunc(s.Games, func(g season.Game) bool {
		return slices.ContainsFunc(g.Results, func(r season.Result) bool { return r.Counts != r.Result })
	})
	if otherwise {
		table.Columns = append(table.Columns, named(fmt.Sprintf(in.InPoints, in.AtTheTable), in.Weight).Columns...)
	}
	players := make(map[string]*season.Player)
	for i := range s.Players {
		players[s.Players[i].Name] = &s.Players[i]
	}
	for i := range s.Games {
		g := &s.Games[i]
		for _, r := range g.Results {
			p, substitute := players[r.For], ""
			if r.Player != r.For {
				substitute = r.Player
			}
			row := doc.Row{doc.TextCell(g.Date), doc.TextCell(g.File), doc.TextCell(g.Name),
				doc.ValueCell(r.Place), doc.TextCell(r.For), doc.TextCell(substitute), doc.TextCell(p.Team), oneIf(p.Guest),
				doc.ValueCell(r.Points), doc.ValueCell(r.Counts), {}}
			if otherwise {
				row = append(row, doc.ValueCell(r.Result), doc.TextCell(weight(g, ".")))
			}
			table.Rows = append(table.Rows, row)
		}
	}
	for i := range s.Adjustments {
		a := &s.Adjustments[i]
		team, guest := a.Team, false
		if p := players[a.Player]; p != nil {
			team, guest = p.Team, p.Guest
		}
		row := doc.Row{doc.TextCell(a.Date), doc.TextCell(a.File), {}, {}, doc.TextCell(a.Player), {},
			doc.TextCell(team), oneIf(guest), {}, doc.ValueCell(a.Result), doc.TextCell(reason(in, a))}
		table.Rows = append(table.Rows, append(row, make(doc.Row, len(table.Columns)-len(row))...))
	}
	told := teller{&terminal.Page{Words: words.In(lang).Common}, in, s}
	for _, cells := range told.left().Rows {
		row := make(doc.Row, len(table.Columns))
		row[0], row[1], row[2] = cells[0], cells[2], cells[1] // the date, the file and the game
		row[reasonAt] = doc.TextCell(fmt.Sprintf(words.In(lang).Part.Is, in.Left, cells[3].Text("")))
		table.Rows = append(table.Rows, row)
	}
	return doc.WriteCSV(w, table)
}

// named returns a table of columns with these names.
func named(names ...string) *doc.Table {
	t := new(doc.Table)
	for _, name := range names {
		t.Columns = append(t.Columns, doc.TextColumn(name))
	}
	return t
}

// oneIf is 1 for what holds, which spreadsheets count and filter by, and else empty.
func oneIf(holds bool) doc.Cell {
	if holds {
		return doc.ValueCell(1)
	}
	return doc.Cell{}
}

func orEmpty(n int) doc.Cell {
	if n == 0 {
		return doc.Cell{}
	}
	return doc.ValueCell(n)
}
