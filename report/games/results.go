package games

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"example.com/hanfu/game"
	"example.com/hanfu/report/page"
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
		{w.Result, func(r *game.Result) int64 { return r.Result }, false, true},
	}
	shown := all[:0]
	for _, c := range all {
		some := c.always
		for i := range t.game.Results {
			some = some || c.value(&t.game.Results[i]) != 0
		}
		if some {
			shown = append(shown, c)
		}
	}
	return shown
}

// results writes how the game ended: the places, and what each of them came to.
func (t *gameText) results() {
	t.Line("")
	if t.game.Ended == nil {
		t.Paragraph(t.words.NotOver, 0)
	} else {
		t.Paragraph(fmt.Sprintf(t.words.Over, t.game.Ended.NameIn(t.Lang)), 0)
	}
	if t.game.Results == nil {
		return
	}
	columns := t.resultColumns()
	numbers := make([][]string, len(columns))
	widths := make([]int, len(columns))
	room := page.Width
	for i, c := range columns {
		widths[i] = page.Cells(c.name)
		for r := range t.game.Results {
			n := c.value(&t.game.Results[r])
			text := t.points(n)
			if !c.inPoints {
				text = t.inThousands(n)
			}
			numbers[i] = append(numbers[i], text)
			widths[i] = max(widths[i], page.Cells(text))
		}
		widths[i] += 2
		room -= widths[i]
	}
	place := page.Cells(t.words.Place) + 2
	heads := make([]string, len(columns))
	for i := range columns {
		heads[i] = columns[i].name
	}
	t.Line("")
	t.resultRow(page.Pad(t.words.Place, place), t.words.Results, room, heads, widths, true)
	for r := range t.game.Results {
		row := make([]string, len(columns))
		for i := range columns {
			row[i] = numbers[i][r]
		}
		result := &t.game.Results[r]
		t.resultRow(page.Pad(strconv.Itoa(result.Place), place), t.game.Players[result.Player], room, row, widths, false)
	}
	t.Line("")
	t.Paragraph(fmt.Sprintf(t.words.Measured, t.points(t.record.RuleSet.Game.Return)), 0)
}

// resultRow writes a row of the table of results; a long name goes on below.
func (t *gameText) resultRow(place, name string, room int, numbers []string, widths []int, heading bool) {
	tail := ""
	for i, n := range numbers {
		tail += page.Flush(n, widths[i])
	}
	const leastName = 10
	if room-page.Cells(place) < leastName { // the numbers are wider than a page allows beside a name
		t.Line(place + name)
		for _, n := range numbers {
			t.Line(page.Flush(n, page.Width))
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

// inThousands writes a number of points in thousands, with as many decimals as it needs, and one at least.
func (t *gameText) inThousands(n int64) string {
	sign := "+"
	switch {
	case n < 0:
		sign, n = "-", -n
	case n == 0:
		sign = ""
	}
	const decimals = 3
	digits := strconv.FormatInt(n, 10)
	digits = strings.Repeat("0", max(0, decimals+1-len(digits))) + digits
	whole, part := digits[:len(digits)-decimals], strings.TrimRight(digits[len(digits)-decimals:], "0")
	return sign + t.Page.Words.Grouped(whole) + t.words.Decimal + cmp.Or(part, "0")
}
