package games

import (
	"bytes"
	"io"

	"example.com/hanfu/game"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/report/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report"
)

// Pages writes games in one of the formats for pages and spreadsheets: markdown, html or csv.
type Pages struct {
	Format  string
	Options report.Options
	begun   bool
}

// Game returns a game as a part of what [Pages.Put] writes. Record and name are those of [Write].
func (w *Pages) Game(record *game.Record, g *game.Game, name string) ([]byte, error) {
	p, err := terminal.New(w.Options)
	if err != nil {
		return nil, err
	}
	t := newGameText(p, record, g)
	return w.body(t.document(name))
}

// Log returns the game of a log, as [Pages.Game] does.
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

// Put writes a game below those before.
func (w *Pages) Put(to io.Writer, game []byte) error {
	var between []byte
	switch {
	case !w.begun && w.Format == "csv":
		if err := doc.WriteCSV(to, &doc.Table{Columns: sheetColumns(w.Options.Lang)}); err != nil {
			return err
		}
	case !w.begun:
		if err := doc.Begin(to, w.Format, w.Options.Lang, words.In(w.Options.Lang).Season.Results); err != nil {
			return err
		}
	case w.Format == "markdown":
		between = []byte("\n")
	}
	w.begun = true
	_, err := to.Write(append(between, game...))
	return err
}

// End ends what was written; without games there is nothing.
func (w *Pages) End(to io.Writer) error {
	if !w.begun {
		return nil
	}
	return doc.End(to, w.Format)
}
