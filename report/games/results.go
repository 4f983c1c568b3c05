package games

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

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

// fittedColumn is a column with its name in lines, and its width with the blanks in front.
type fittedColumn struct {
	resultColumn
	header []string
	width  int
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

// results writes how the game ended: the places, and what each of them came to. Columns for which there is no room stand
// in a further table below.
func (t *gameText) results() {
	t.Line("")
	t.Paragraph(t.over(), 0)
	if t.game.Results == nil {
		return
	}
	columns := t.fit(t.resultColumns())
	for _, table := range tables(columns, t.Width-t.placeColumn()-t.leastName()) {
		t.Line("")
		t.resultTable(table)
	}
	t.Line("")
	t.Paragraph(t.measured(), 0)
}

// tables divides columns among tables of at most room cells. The last column does not stand alone if it can be avoided.
func tables(columns []fittedColumn, room int) (all [][]fittedColumn) {
	from, left := 0, room
	for i, c := range columns {
		if c.width > left && i > from {
			if i == len(columns)-1 && i-1 > from && columns[i-1].width+c.width <= room {
				i--
			}
			all = append(all, columns[from:i])
			from, left = i, room
		}
		left -= c.width
	}
	return append(all, columns[from:])
}

// Widths of the table of results, in cells: the least and the most for names, and for lines of a broken heading.
const (
	leastName   = 10
	mostName    = 20
	leastHeader = 9
	mostHeader  = 20
)

// leastName returns the least width of the names, which is that of their longest word.
func (t *gameText) leastName() int {
	return min(max(leastName, longestWord(t.game.Players)), mostName)
}

// longestWord returns the width of the longest word of some names.
func longestWord(names []string) (cells int) {
	for _, name := range names {
		for _, word := range strings.Fields(name) {
			cells = max(cells, page.Cells(word))
		}
	}
	return cells
}

// placeColumn returns the width of the column of places.
func (t *gameText) placeColumn() int { return page.Cells(t.words.Place) + 2 }

// header breaks a heading into lines. It breaks a word only if a table has no room for it, or if it is a long Japanese
// one.
func header(name string, room int) []string {
	if longest := longestWord([]string{name}); longest <= mostHeader || !strings.ContainsFunc(name, isJapanese) {
		return page.Wrap(name, min(max(leastHeader, longest), room))
	}
	return page.Wrap(name, leastName)
}

func isJapanese(r rune) bool { return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) }

// fit finds the widths of columns, with headings in one line if there is room for all, and else in several.
func (t *gameText) fit(columns []resultColumn) []fittedColumn {
	fitted, all := make([]fittedColumn, len(columns)), t.placeColumn()+t.leastName()
	for i, c := range columns {
		width := 0
		for r := range t.game.Results {
			width = max(width, page.Cells(t.resultText(&c, &t.game.Results[r]))+2)
		}
		fitted[i] = fittedColumn{c, []string{c.name}, width}
		all += max(width, page.Cells(c.name)+2)
	}
	for i := range fitted {
		c := &fitted[i]
		if all > t.Width {
			c.header = header(c.name, t.Width-t.placeColumn()-t.leastName()-2)
		}
		for _, line := range c.header {
			c.width = max(c.width, page.Cells(line)+2)
		}
	}
	return fitted
}

// resultTable writes a table of some columns.
func (t *gameText) resultTable(columns []fittedColumn) {
	lines := 1
	for _, c := range columns {
		lines = max(lines, len(c.header))
	}
	for l := range lines {
		var heading []string
		for _, c := range columns {
			cell := ""
			if at := l - lines + len(c.header); at >= 0 { // headings stand at the bottom
				cell = c.header[at]
			}
			heading = append(heading, cell)
		}
		place, name := "", ""
		if l == lines-1 {
			place, name = t.words.Place, t.words.Results
		}
		t.resultRow(place, name, heading, columns, t.Paint.Title)
	}
	for i := range t.game.Results {
		r := &t.game.Results[i]
		var numbers []string
		for _, c := range columns {
			numbers = append(numbers, t.resultText(&c.resultColumn, r))
		}
		t.resultRow(strconv.Itoa(r.Place), t.game.Name(r.Player), numbers, columns, page.Style{})
	}
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

// resultRow writes a row of a table of results; a long name goes on below.
func (t *gameText) resultRow(place, name string, numbers []string, columns []fittedColumn, style page.Style) {
	tail := ""
	for i, n := range numbers {
		tail += page.Flush(n, columns[i].width)
	}
	room, below := t.Width-page.Cells(tail), ""
	if room < t.placeColumn()+t.leastName() { // the number is wider than a page allows beside a name
		room, tail, below = t.Width, "", strings.TrimLeft(tail, " ")
	}
	for i, l := range page.Wrap(name, room-t.placeColumn()) {
		line := page.Pad(place, t.placeColumn()) + l
		if i == 0 {
			line = page.Pad(line, room) + tail
		}
		t.Line(style.Sprint(strings.TrimRight(line, " ")))
		place = ""
	}
	if below != "" {
		t.Line(page.Flush(below, t.Width))
	}
}
