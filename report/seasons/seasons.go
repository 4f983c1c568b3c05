package seasons

import (
	"fmt"
	"html/template"
	"io"
	"slices"

	"example.com/hanfu/game/season"
	"example.com/hanfu/internal/chart"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report"
)

// Formats returns the names of the output formats, the default first.
func Formats() []string { return []string{"text", "json", "csv", "csv-games", "markdown", "html"} }

// WriteAs writes a season in one of [Formats]. Other formats mean text.
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
	return doc.Write(w, format, buildDocument(p, s), o)
}

// HTML writes a season as a single HTML file that prints on A4. back is the address of the page to
// link back to, or "".
func HTML(w io.Writer, s *season.Season, lang, back string) error {
	o := report.Options{Lang: lang}
	p, err := terminal.New(o)
	if err != nil {
		return err
	}
	d := buildDocument(p, s)
	if back != "" {
		d.Back, d.BackTo = back, words.In(p.Lang).PageEvening().List
	}
	return doc.Write(w, "html", d, o)
}

// maxLines limits the players in the chart, since more lines would be indistinguishable.
const maxLines = 12

func (t *builder) courseChart() doc.Drawing {
	drawing, evenings := doc.Drawing{Title: t.words.Chart}, t.season.Evenings()
	if len(evenings) == 0 {
		return drawing
	}
	c := chart.Chart{Label: drawing.Title, Width: 480, Height: 300, Names: 110, Marked: 44,
		First: evenings[0], Last: evenings[len(evenings)-1]}
	lowest, highest := int64(0), int64(0)
	colours := t.colours()
	for i := range t.season.Players {
		if p := &t.season.Players[i]; p.Place > 0 && len(c.Lines) < maxLines {
			totals := p.Course(len(evenings))
			c.Lines = append(c.Lines, chart.Line{Name: terminal.Truncate(p.Name, 13, "…"),
				Values: append([]int64{0}, totals...), Class: colours(p.Name)})
			lowest, highest = min(lowest, slices.Min(totals)), max(highest, slices.Max(totals))
		}
	}
	for at := step(lowest, highest); ; at += step(lowest, highest) {
		if at > highest && -at < lowest {
			break
		}
		if at <= highest {
			c.Marks = append(c.Marks, chart.Mark{At: at, Text: t.InThousands(at)})
		}
		if -at >= lowest {
			c.Marks = append(c.Marks, chart.Mark{At: -at, Text: t.InThousands(-at)})
		}
	}
	c.Marks = append(c.Marks, chart.Mark{At: 0, Text: "0"})
	drawing.SVG = template.HTML(c.SVG()) // names are escaped
	return drawing
}

// colours returns a function that assigns a class to each player's line: the colour of the player's
// last seat, as on the page of that game, with a dash pattern for each further player of the same
// colour.
func (t *builder) colours() func(name string) int {
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

// step returns the distance between the levels of the chart: a round number that gives at most five
// levels.
func step(lowest, highest int64) int64 {
	const levels, ten = 5, 10
	for unit := int64(1000); ; unit *= ten {
		for _, times := range [...]int64{1, 2, 5} {
			if (highest-lowest)/(unit*times) < levels {
				return unit * times
			}
		}
	}
}

// CSV writes the standings of a season for spreadsheets, one player per row. Totals are in points.
// The guest column is 1 for guests. Cells about hands are empty for players without known hands.
func CSV(w io.Writer, s *season.Season, lang string) error {
	text := words.In(lang).Season()
	b := builder{words: text, season: s}
	places := b.places()
	points := func(name string) string { return fmt.Sprintf(text.InPoints, name) }
	heading := []string{text.Place, text.Player, text.Team, text.IsGuest, points(text.Total),
		points(text.Average), text.Count}
	for i := range places {
		heading = append(heading, b.ordinal(i))
	}
	table := textTable(append(heading, text.Mean,
		points(text.Adjusted), text.Hands, text.Wins, text.Tsumo, text.DealIns, text.Riichi)...)
	for i := range s.Players {
		p := &s.Players[i]
		row := doc.Row{nonzeroCell(p.Place), doc.TextCell(p.Name), doc.TextCell(p.Team),
			flagCell(p.Guest), doc.ValueCell(p.Total),
			doc.ValueCell(p.Average(1)), doc.ValueCell(p.Games)}
		for place := range places {
			row = append(row, doc.ValueCell(placeCount(&p.Standing, place)))
		}
		const hundred = 100
		row = append(row, doc.TextCell(fmt.Sprintf("%d.%02d", p.MeanPlace()/hundred,
			p.MeanPlace()%hundred)), doc.ValueCell(p.Adjusted))
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

// GamesCSV writes all results for spreadsheets, one per row, then the adjustments, and with the
// reason the games that don't add up to zero and the excluded ones. Results are in points and add
// up to the totals of players and teams; adjustments of a team have no player. Columns show
// substitutes and guests. If any game counts otherwise than it was played, two more columns hold
// the result at the table and the weight of the game.
func GamesCSV(w io.Writer, s *season.Season, lang string) error {
	p, err := terminal.New(terminal.Options{Lang: lang})
	if err != nil {
		return err
	}
	text := words.In(lang).Season()
	table := textTable(text.Date, text.File, text.Game, text.Place, text.Player,
		text.Substitute, text.Team, text.IsGuest,
		words.In(lang).Game().Points, fmt.Sprintf(text.InPoints, text.Result), text.Reason)
	reasonAt := len(table.Columns) - 1
	weighted := slices.ContainsFunc(s.Games, func(g season.Game) bool {
		return slices.ContainsFunc(g.Results,
			func(r season.Result) bool { return r.Counts != r.Result })
	})
	if weighted {
		table.Columns = append(table.Columns,
			textTable(fmt.Sprintf(text.InPoints, text.AtTheTable), text.Weight).Columns...)
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
				doc.ValueCell(r.Place), doc.TextCell(r.For), doc.TextCell(substitute),
				doc.TextCell(p.Team), flagCell(p.Guest),
				doc.ValueCell(r.Points), doc.ValueCell(r.Counts), {}}
			if weighted {
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
		row := doc.Row{doc.TextCell(a.Date), doc.TextCell(a.File), {}, {},
			doc.TextCell(a.Player), {},
			doc.TextCell(team), flagCell(guest), {}, doc.ValueCell(a.Result),
			doc.TextCell(reason(text, a))}
		table.Rows = append(table.Rows, append(row, make(doc.Row, len(table.Columns)-len(row))...))
	}
	b := builder{p, text, s}
	for i := range s.Games {
		if g := &s.Games[i]; g.Balance != 0 {
			row := make(doc.Row, len(table.Columns))
			row[0], row[1], row[2] = doc.TextCell(g.Date), doc.TextCell(g.File), doc.TextCell(g.Name)
			row[reasonAt] = doc.TextCell(b.balanceReasons(g, func(n int64) string {
				return p.Words.Grouped(fmt.Sprintf("%+d", n))
			}))
			table.Rows = append(table.Rows, row)
		}
	}
	for _, cells := range b.excluded().Rows {
		row := make(doc.Row, len(table.Columns))
		row[0], row[1], row[2] = cells[0], cells[2], cells[1] // the date, the file and the game
		row[reasonAt] = doc.TextCell(fmt.Sprintf(words.In(lang).Part.Is,
			text.Left, cells[3].Text("")))
		table.Rows = append(table.Rows, row)
	}
	return doc.WriteCSV(w, table)
}

func textTable(names ...string) *doc.Table {
	t := new(doc.Table)
	for _, name := range names {
		t.Columns = append(t.Columns, doc.TextColumn(name))
	}
	return t
}

// flagCell returns a cell that is 1 or empty, so that spreadsheets can sum and filter it.
func flagCell(holds bool) doc.Cell {
	if holds {
		return doc.ValueCell(1)
	}
	return doc.Cell{}
}

func nonzeroCell(n int) doc.Cell {
	if n == 0 {
		return doc.Cell{}
	}
	return doc.ValueCell(n)
}
