// Package games writes played games, from records and logs, as text and as JSON.
//
//	record, err := game.Load(ctx, loader, rules.File("friday.yaml"), "")
//	g, err := game.Play(ctx, engine.New(record.RuleSet), record)
//	err = games.Write(os.Stdout, record, g, "", report.Options{Lang: "ja"})
//
// [Logs] plays logs of Tenhou and other platforms and compares them with the rules.
package games

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/game"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report"
	"example.com/hanfu/report/speech"
)

type gameText struct {
	*terminal.Page
	words  *words.Game
	record *game.Record
	game   *game.Game
}

// Write writes a game: the changes and points of each hand, and the results. record may be nil for
// a game played at the table. name is the file name to show, or "".
func Write(w io.Writer, record *game.Record, g *game.Game, name string, o report.Options) error {
	return terminal.Write(w, o, func(p *terminal.Page) error {
		t := newGameText(p, record, g)
		t.document(name).Text(p)
		return nil
	})
}

func newGameText(p *terminal.Page, record *game.Record, g *game.Game) gameText {
	if record == nil {
		record = &game.Record{}
	}
	return gameText{Page: p, words: words.In(p.Lang).Game(), record: record, game: g}
}

func (t *gameText) document(name string) *doc.Document {
	d := &doc.Document{Lang: t.Lang,
		Title: cmp.Or(t.record.Name, name, t.record.Path, t.words.Game)}
	var fields doc.Fields
	field := func(label, text string) {
		if text != "" {
			fields = append(fields, doc.Field{Label: label, Text: text, IsTitle: text == d.Title})
		}
	}
	field(t.words.File, name)
	field(t.words.Game, t.record.Name)
	field(t.words.Date, t.record.Date)
	field(t.Page.Words.Rules, speech.Turned(t.Page, t.game.Rules, t.options()))
	field(words.In(t.Lang).Diff().Note, earlyWarning(t.record, t.Lang))
	d.Blocks = []doc.Block{fields, t.handsTable(), doc.Paragraph(t.endText())}
	if t.game.Results != nil {
		d.Blocks = append(d.Blocks, t.results(), doc.Paragraph(t.resultsNote()))
	}
	d.Sheet = []*doc.Table{t.sheet(name)}
	return d
}

// earlyWarning returns the warning that the rules were not yet in force on the date of the game, or
// "".
func earlyWarning(record *game.Record, lang string) string {
	if record.Early == nil {
		return ""
	}
	return record.Early.Message.In(lang).String()
}

func (t *gameText) handsTable() *doc.Table {
	table := &doc.Table{Layout: doc.InCourse,
		Columns: []doc.Column{doc.TextColumn(t.words.HandColumn), doc.TextColumn(t.words.Events)}}
	start := doc.Row{doc.TextCell(t.words.Start), {}}
	for i, player := range t.game.Players {
		table.Columns = append(table.Columns, doc.NumberColumn(player))
		start = append(start, doc.TextCell(t.points(t.game.Begin.Points[i])))
	}
	table.Rows = []doc.Row{start}
	for i := range t.game.Hands {
		h := &t.game.Hands[i]
		name, honba := t.handName(&h.Before)
		label := []string{name}
		if honba != "" {
			label = append(label, honba)
		}
		row := doc.Row{{Lines: label}, {Lines: t.events(h)}}
		for player := range t.game.Players {
			row = append(row, doc.Cell{Lines: []string{t.change(h.Change[player]),
				t.points(h.Points[player])}})
		}
		table.Rows = append(table.Rows, row)
	}
	return table
}

func (t *gameText) handName(s *game.Standing) (name, honba string) {
	if s.Honba > 0 {
		honba = fmt.Sprintf(t.words.Honba, s.Honba)
	}
	name = t.words.Hand
	if s.Again > 0 {
		name = t.words.HandAgain
	}
	return fmt.Sprintf(name, t.Page.Words.Wind(s.Round), s.Number), honba
}

// options returns the options set by the record and by t.Set, as option=value. t.Set takes
// precedence.
func (t *gameText) options() []string {
	turned := func(id string) bool {
		return slices.ContainsFunc(t.Set,
			func(s string) bool { return strings.HasPrefix(s, id+"=") })
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

func (t *gameText) points(n int64) string {
	return t.Page.Words.Grouped(strconv.FormatInt(n, 10))
}

func (t *gameText) change(n int64) string {
	if n > 0 {
		return "+" + t.points(n)
	}
	return t.points(n)
}

func (t *gameText) formatAll(all []int64, text func(int64) string) []string {
	texts := make([]string, len(all))
	for i, n := range all {
		texts[i] = text(n)
	}
	return texts
}

func (t *gameText) recordPlayerNames(players []game.RecordPlayer) string {
	var list []game.Player
	for _, p := range players {
		list = append(list, p.Player)
	}
	return t.playerNames(list)
}

func (t *gameText) playerNames(players []game.Player) string {
	var names []string
	for _, p := range players {
		names = append(names, t.game.Name(p))
	}
	return cmp.Or(strings.Join(names, t.Page.Words.List), t.words.Nobody)
}

// Pages writes games in one of the formats markdown, html and csv.
type Pages struct {
	Format  string
	Options report.Options
	started bool
}

// Game formats a game for [Pages.Put]. record and name are those of [Write].
func (w *Pages) Game(record *game.Record, g *game.Game, name string) ([]byte, error) {
	p, err := terminal.New(w.Options)
	if err != nil {
		return nil, err
	}
	t := newGameText(p, record, g)
	return w.body(t.document(name))
}

// Log formats the game of a log for [Pages.Put].
func (w *Pages) Log(f *Log, name string) ([]byte, error) {
	p, err := terminal.New(w.Options)
	if err != nil {
		return nil, err
	}
	return w.body(newLogText(p, f).document(name))
}

func (w *Pages) body(d *doc.Document) ([]byte, error) {
	var b bytes.Buffer
	if w.Format == "csv" {
		err := doc.WriteRows(&b, d.Sheet[0])
		return b.Bytes(), err
	}
	err := doc.Body(&b, w.Format, d, w.Options)
	return b.Bytes(), err
}

// Put writes a formatted game after the previous ones.
func (w *Pages) Put(out io.Writer, game []byte) error {
	var between []byte
	switch {
	case !w.started && w.Format == "csv":
		if err := doc.WriteCSV(out, &doc.Table{Columns: sheetColumns(w.Options.Lang)}); err != nil {
			return err
		}
	case !w.started:
		if err := doc.Begin(out, w.Format, w.Options.Lang,
			words.In(w.Options.Lang).Season().Results); err != nil {
			return err
		}
	case w.Format == "markdown":
		between = []byte("\n")
	}
	w.started = true
	_, err := out.Write(append(between, game...))
	return err
}

// End completes the output. It writes nothing if there were no games.
func (w *Pages) End(out io.Writer) error {
	if !w.started {
		return nil
	}
	return doc.End(out, w.Format)
}
