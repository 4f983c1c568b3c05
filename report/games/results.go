package games

import (
	"fmt"
	"slices"
	"strconv"

	"example.com/hanfu/game"
	"example.com/hanfu/internal/report/page"
)

// resultColumn is a column of the table of results.
type resultColumn struct {
	name  string
	value func(*game.Result) int64
	// inPoints: its numbers are points; else they are thousands of points, as players write results.
	inPoints bool
	// always: it is shown also if there is nothing in it.
	always bool
}

// resultColumns are the columns behind the players.
func (t *gameText) resultColumns() []resultColumn {
	w := t.words
	all := []resultColumn{
		{w.Points, func(r *game.Result) int64 { return r.Points }, true, true},
		{w.Leftover, func(r *game.Result) int64 { return r.Leftover }, true, false},
		{w.Uma, func(r *game.Result) int64 { return r.Uma }, false, false},
		{w.Oka, func(r *game.Result) int64 { return r.Oka }, false, false},
		{w.Rounding, func(r *game.Result) int64 { return r.Rounding }, false, false},
		{w.Penalties, func(r *game.Result) int64 { return r.Penalties }, false, false},
	}
	bonuses := t.game.Rules.Game().Bonuses
	for i := range bonuses {
		all = append(all, resultColumn{bonuses[i].NameIn(t.Lang),
			func(r *game.Result) int64 { return r.BonusOf(bonuses[i].ID) }, false, false})
	}
	all = append(all, resultColumn{w.Result, func(r *game.Result) int64 { return r.Result }, false, true})
	return slices.DeleteFunc(all, func(c resultColumn) bool {
		return !c.always && !slices.ContainsFunc(t.game.Results, func(r game.Result) bool { return c.value(&r) != 0 })
	})
}

// results writes how the game ended: the places, and what each of them came to.
func (t *gameText) results() {
	t.Line("")
	t.Paragraph(t.over(), 0)
	if t.game.Results == nil {
		return
	}
	columns := t.resultColumns()
	rows := make([][]string, 1+len(t.game.Results)) // the first is the heading
	widths := make([]int, len(columns))
	room := t.Width
	for i, c := range columns {
		rows[0] = append(rows[0], c.name)
		for r := range t.game.Results {
			rows[1+r] = append(rows[1+r], t.resultText(&c, &t.game.Results[r]))
		}
		for _, row := range rows {
			widths[i] = max(widths[i], page.Cells(row[i])+2)
		}
		room -= widths[i]
	}
	t.Line("")
	for i, row := range rows {
		place, name := t.words.Place, t.words.Results
		if i > 0 {
			result := &t.game.Results[i-1]
			place, name = strconv.Itoa(result.Place), t.game.Name(result.Player)
		}
		t.resultRow(page.Pad(place, page.Cells(t.words.Place)+2), name, room, row, widths, i == 0)
	}
	t.Line("")
	t.Paragraph(t.measured(), 0)
}

// over says why the game is over, or that it is not.
func (t *gameText) over() string {
	if t.game.Ended == nil {
		return t.words.NotOver
	}
	return fmt.Sprintf(t.words.Over, t.game.Ended.NameIn(t.Lang))
}

// measured says how to read the results.
func (t *gameText) measured() string {
	return fmt.Sprintf(t.words.Measured, t.points(t.game.Rules.Game().Return))
}

// resultText writes what stands in a column of the results.
func (t *gameText) resultText(c *resultColumn, r *game.Result) string {
	if c.inPoints {
		return t.points(c.value(r))
	}
	return t.InThousands(c.value(r))
}

// resultRow writes a row of the table of results; a long name goes on below.
func (t *gameText) resultRow(place, name string, room int, numbers []string, widths []int, heading bool) {
	tail := ""
	for i, n := range numbers {
		tail += page.Flush(n, widths[i])
	}
	const leastName = 10
	if room-page.Cells(place) < leastName { // the numbers are wider than a page allows beside a name
		for i, l := range page.Wrap(name, t.Width-page.Cells(place)) {
			if i > 0 {
				place = page.Pad("", page.Cells(place))
			}
			t.Line(place + l)
		}
		for _, n := range numbers {
			t.Line(page.Flush(n, t.Width))
		}
		return
	}
	for i, l := range page.Wrap(name, room-page.Cells(place)) {
		line := page.Pad("", page.Cells(place)) + l
		if i == 0 {
			line = page.Pad(place+l, room) + tail
		}
		if heading {
			line = t.Paint.Title.Sprint(line)
		}
		t.Line(line)
	}
}
