// Package games writes games that were played: records and logs, with what the rules make of them, as text and as JSON.
//
//	record, err := game.Load(ctx, loader, rules.File("friday.yaml"), "")
//	g, err := game.Play(ctx, engine.New(record.RuleSet), record)
//	err = games.Write(os.Stdout, record, g, "", report.Options{Lang: "ja"})
//
// [Logs] plays logs of Tenhou and compares them with the rules.
package games

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/game"
	"example.com/hanfu/internal/report/page"
	"example.com/hanfu/internal/report/speech"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report"
)

// The measures of the table of hands, in cells. The columns of the players stand at the right.
const (
	handColumn = 11
	// leastEvent is what the column of events needs. The column of a player has leastPoint, and up to nameColumn for a
	// long name.
	leastEvent = 18
	leastPoint = 9
	// numberColumn has the widest numbers of 64 bits, where each player has a line of his own.
	numberColumn = 28
	nameColumn   = 11
	// nameLines is on how many lines a name may stand above its column.
	nameLines = 3
)

// gameText writes a game for people.
type gameText struct {
	*page.Page
	words  *words.Game
	record *game.Record
	game   *game.Game
	// column is the width of a player's column, 0 where the numbers are too wide for a table, and players stand on
	// lines of their own.
	column int
}

// Write writes a game: what each hand changed, the points after it, and the results. The record may be nil, for a game
// that was played at a table. Name is that of the file, "" where nobody asks.
func Write(w io.Writer, record *game.Record, g *game.Game, name string, o report.Options) error {
	return page.Write(w, o, func(p *page.Page) error {
		t := newGameText(p, record, g)
		t.file(name)
		t.write()
		return nil
	})
}

func newGameText(p *page.Page, record *game.Record, g *game.Game) gameText {
	if record == nil {
		record = &game.Record{}
	}
	return gameText{Page: p, words: words.In(p.Lang).Game, record: record, game: g}
}

// file names the file of the game, if it has to be told.
func (t *gameText) file(name string) {
	if name != "" {
		t.Field(t.words.File, name)
	}
}

func (t *gameText) write() {
	if t.record.Name != "" {
		t.Field(t.words.Game, t.record.Name)
	}
	if t.record.Date != "" {
		t.Field(t.words.Date, t.record.Date)
	}
	t.Field(t.Page.Words.Rules, speech.Turned(t.Page, t.game.Rules, t.turns()))
	t.Line("")
	t.measure()
	t.heading()
	t.hand(t.words.Start, "", nil, nil, t.game.Begin.Points)
	for i := range t.game.Hands {
		h := &t.game.Hands[i]
		name, honba := t.handName(&h.Before)
		t.hand(name, honba, t.events(h), h.Change, h.Points)
	}
	t.results()
}

// handName names a hand, and says how many counters it has, if there are any.
func (t *gameText) handName(s *game.Standing) (name, honba string) {
	if s.Honba > 0 {
		honba = fmt.Sprintf(t.words.Honba, s.Honba)
	}
	return fmt.Sprintf(t.words.Hand, t.Page.Words.Wind(s.Round), s.Number), honba
}

// turns are the options that the record and --set turn, as option=value; of one in both, --set counts.
func (t *gameText) turns() []string {
	turned := func(id string) bool {
		return slices.ContainsFunc(t.Set, func(s string) bool { return strings.HasPrefix(s, id+"=") })
	}
	var all []string
	for id, value := range t.record.Set {
		if !turned(id) {
			all = append(all, id+"="+value)
		}
	}
	slices.Sort(all)
	return append(all, t.Set...)
}

// points writes a number of points.
func (t *gameText) points(n int64) string {
	return t.Page.Words.Grouped(strconv.FormatInt(n, 10))
}

// change writes what a player gets or pays, with a sign.
func (t *gameText) change(n int64) string {
	if n > 0 {
		return "+" + t.points(n)
	}
	return t.points(n)
}

// measure chooses the width of the players' columns.
func (t *gameText) measure() {
	t.column = leastPoint
	fits := func(s string) { t.column = max(t.column, page.Cells(s)+1) }
	most := max(nameColumn, min(longestWord(t.game.Players)+1, (t.Width-handColumn-leastEvent)/len(t.game.Players)))
	for _, name := range t.game.Players {
		t.column = max(t.column, min(page.Cells(name)+1, most))
	}
	for _, n := range t.game.Begin.Points {
		fits(t.points(n))
	}
	for i := range t.game.Hands {
		for p := range t.game.Players {
			fits(t.change(t.game.Hands[i].Change[p]))
			fits(t.points(t.game.Hands[i].Points[p]))
		}
	}
	if t.event() < leastEvent {
		t.column = 0
	}
}

// event is the width of the column of events.
func (t *gameText) event() int { return t.Width - handColumn - t.column*len(t.game.Players) }

// heading writes the names of the players above their columns.
func (t *gameText) heading() {
	if t.column == 0 {
		return
	}
	names := make([][]string, len(t.game.Players))
	lines := 0
	for i, name := range t.game.Players {
		names[i] = page.Wrap(name, t.column-1)
		if len(names[i]) > nameLines {
			names[i] = names[i][:nameLines]
			names[i][nameLines-1] = page.Truncate(names[i][nameLines-1], t.column-2, "") + "…"
		}
		lines = max(lines, len(names[i]))
	}
	for l := range lines {
		line := page.Pad("", handColumn+t.event())
		for _, name := range names {
			part := ""
			if at := l - lines + len(name); at >= 0 { // names stand at the bottom
				part = name[at]
			}
			line += page.Flush(part, t.column)
		}
		t.Line(t.Paint.Title.Sprint(strings.TrimRight(line, " ")))
	}
}

// hand writes the lines of a hand: at the left which it is and what happened, at the right what it changed, and below
// the points.
func (t *gameText) hand(name, below string, events []string, change, points []int64) {
	var left []string
	for _, e := range events {
		for i, l := range page.Wrap(e, max(t.event(), leastEvent)-2) {
			if i > 0 {
				l = "  " + l
			}
			left = append(left, l)
		}
	}
	numbers := [][]string{t.each(points, t.points)}
	if change != nil {
		numbers = slices.Insert(numbers, 0, t.each(change, t.change))
	}
	if t.column == 0 {
		t.listed(name, below, left, change, points)
		return
	}
	labels := []string{name}
	if below != "" {
		labels = append(labels, below)
	}
	for i := range max(len(left), len(numbers), len(labels)) {
		line := t.Label.Sprint(page.Pad(page.At(labels, i), handColumn)) + page.Pad(page.At(left, i), t.event())
		if i < len(numbers) {
			for _, n := range numbers[i] {
				line += page.Flush(n, t.column)
			}
		}
		t.Line(line)
	}
}

// listed writes a hand where its numbers are too wide for a table.
func (t *gameText) listed(name, below string, events []string, change, points []int64) {
	t.Line(t.Label.Sprint(strings.TrimRight(name+"  "+below, " ")))
	for _, e := range events {
		t.Line(page.Pad("", page.Indent) + e)
	}
	for i, player := range t.game.Players {
		value := t.points(points[i])
		column := min(numberColumn, (t.Width-page.Indent-leastPoint)/2)
		if change != nil {
			value = t.change(change[i]) + page.Flush(value, column)
		}
		lines := page.Wrap(player, t.Width-2*column-page.Indent)
		for l, name := range lines {
			line := page.Pad("", page.Indent) + name
			if l == len(lines)-1 {
				line += page.Flush(value, t.Width-page.Cells(line))
			}
			t.Line(line)
		}
	}
}

func (t *gameText) each(all []int64, text func(int64) string) []string {
	texts := make([]string, len(all))
	for i, n := range all {
		texts[i] = text(n)
	}
	return texts
}

// names lists players, or says that there is nobody.
func (t *gameText) names(players []game.RecordPlayer) string {
	var list []game.Player
	for _, p := range players {
		list = append(list, p.Player)
	}
	return t.called(list)
}

// called lists players by their names.
func (t *gameText) called(players []game.Player) string {
	var names []string
	for _, p := range players {
		names = append(names, t.game.Name(p))
	}
	return cmp.Or(strings.Join(names, t.Page.Words.List), t.words.Nobody)
}
