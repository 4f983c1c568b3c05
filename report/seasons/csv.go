package seasons

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"

	"example.com/hanfu/internal/report/page"
	"example.com/hanfu/internal/visible"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/season"
)

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
	rows := [][]string{append(heading, in.Mean, points(in.Adjusted), in.Hands, in.Wins, in.Tsumo, in.DealIns, in.Riichi)}
	for i := range s.Players {
		p := &s.Players[i]
		row := []string{"", visible.Cell(p.Name), visible.Cell(p.Team), oneIf(p.Guest), number(p.Total),
			number(p.Average(1)), strconv.Itoa(p.Games)}
		if p.Place > 0 {
			row[0] = strconv.Itoa(p.Place)
		}
		for place := range places {
			row = append(row, strconv.Itoa(reached(&p.Standing, place)))
		}
		const hundred = 100
		row = append(row, fmt.Sprintf("%d.%02d", p.MeanPlace()/hundred, p.MeanPlace()%hundred), number(p.Adjusted))
		for _, n := range []int{p.Hands, p.Wins, p.Tsumo, p.DealIns, p.Riichi} {
			if p.Hands == 0 {
				row = append(row, "")
				continue
			}
			row = append(row, strconv.Itoa(n))
		}
		rows = append(rows, row)
	}
	return writeCSV(w, rows)
}

// GamesCSV writes the results of all games for spreadsheets, each on a row, and below them the adjustments and what is
// left out, with the reason. The sum of the results of a player is his total, and the sum of those of a team is that of
// the team, whose own adjustments have no player. Who played in place of a player has a column, and so has whether that player is a guest. Results are
// points.
func GamesCSV(w io.Writer, s *season.Season, lang string) error {
	in := words.In(lang).Season
	rows := [][]string{{in.Date, in.File, in.Game, in.Place, in.Player, in.Substitute, in.Team, in.IsGuest,
		words.In(lang).Game.Points, fmt.Sprintf(in.InPoints, in.Result), in.Reason}}
	players := make(map[string]*season.Player)
	for i := range s.Players {
		players[s.Players[i].Name] = &s.Players[i]
	}
	for i := range s.Games {
		g := &s.Games[i]
		for _, r := range g.Results {
			p, substitute := players[r.For], ""
			if r.Player != r.For {
				substitute = visible.Cell(r.Player)
			}
			rows = append(rows, []string{visible.Cell(g.Date), visible.Cell(g.File), visible.Cell(g.Name),
				strconv.Itoa(r.Place), visible.Cell(r.For), substitute, visible.Cell(p.Team), oneIf(p.Guest), number(r.Points),
				number(r.Result), ""})
		}
	}
	for _, a := range s.Adjustments {
		team, guest := a.Team, false
		if p := players[a.Player]; p != nil {
			team, guest = p.Team, p.Guest
		}
		rows = append(rows, []string{visible.Cell(a.Date), visible.Cell(a.File), "", "", visible.Cell(a.Player), "",
			visible.Cell(team), oneIf(guest), "", number(a.Result), visible.Cell(a.Reason)})
	}
	told := teller{&page.Page{Words: words.In(lang).Common}, in, s}
	left := told.left()
	for _, cells := range left.Rows {
		date, game, file, why := cells[0], cells[1], cells[2], cells[3]
		row := make([]string, len(rows[0]))
		row[0], row[1], row[2] = visible.Cell(date), visible.Cell(file), visible.Cell(game)
		row[len(row)-1] = fmt.Sprintf(words.In(lang).Part.Is, left.Title, why)
		rows = append(rows, row)
	}
	return writeCSV(w, rows)
}

// oneIf is 1 for what holds, which spreadsheets count and filter by, and else empty.
func oneIf(holds bool) string {
	if holds {
		return "1"
	}
	return ""
}

func number(n int64) string { return strconv.FormatInt(n, 10) }

// writeCSV writes rows, whose lines end without a carriage return: the command would show it as a sign.
func writeCSV(w io.Writer, rows [][]string) error { return csv.NewWriter(w).WriteAll(rows) }
