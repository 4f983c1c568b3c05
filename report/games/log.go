package games

import (
	"cmp"
	"fmt"
	"io"
	"strconv"

	"example.com/hanfu/game"
	"example.com/hanfu/game/gamelog"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report"
	"example.com/hanfu/report/speech"
	"example.com/hanfu/rules"
)

// Log is a log with the rules under which it is looked at.
type Log struct {
	Source   *gamelog.Log
	Record   *game.Record
	Compared *gamelog.Comparison
	Game     *game.Game
	// Page is the address of a page on whose scorer texts have the wins open, "" for none.
	Page string
}

// WriteLog writes the game of a log, and below it how many differences there are. Name is that of the file, "" where
// nobody asks.
func WriteLog(w io.Writer, f *Log, name string, o report.Options) error {
	return terminal.Write(w, o, func(p *terminal.Page) error {
		t := newLogText(p, f)
		t.document(name).Text(p)
		t.links()
		return nil
	})
}

// WriteDifferences writes where a log says otherwise than the rules, and nothing if it does not.
func WriteDifferences(w io.Writer, f *Log, o report.Options) error {
	return terminal.Write(w, o, func(p *terminal.Page) error {
		if len(f.Compared.Differences) > 0 {
			newLogText(p, f).differences()
		}
		return nil
	})
}

// WrongLog says on a line where and why a log can't be read.
func WrongLog(e *gamelog.Error, lang string) string {
	return sanitize.Text(e.Pos.String() + ": " + words.In(lang).Message(e.Reason))
}

func newLogText(p *terminal.Page, f *Log) *logText {
	return &logText{newGameText(p, f.Record, f.Game), f, words.In(p.Lang).Log}
}

// logText writes the game of a log for people.
type logText struct {
	gameText
	of  *Log
	log *words.Log
}

func (t *logText) document(name string) *doc.Document {
	d := t.gameText.document(name)
	c := CountOf(t.of)
	outcome := doc.Notes{c.Summary(t.Lang)}
	if c.Differences > 0 {
		outcome = append(outcome, t.log.Advice)
	}
	d.Blocks = append(d.Blocks, outcome)
	return d
}

func (t *logText) differences() {
	t.Field(t.Page.Words.Rules, speech.Turned(t.Page, t.record.RuleSet, t.turns()))
	t.Line("")
	for i := range t.of.Compared.Differences {
		d := &t.of.Compared.Differences[i]
		at := d.Pos.String()
		if d.Field != gamelog.RuleField {
			at += ": " + t.where(d)
		}
		t.Paragraph(at, 0)
		t.Indented(t.said(d))
		if t.of.Page == "" || !d.InHand() {
			continue
		}
		for at, win := range winsOf(t.record, t.game) {
			if at.hand == d.Hand && (d.Player.IsNobody() || d.Player == at.By) {
				t.Line("    " + t.of.linkOf(at, win, t.Lang))
			}
		}
	}
	t.Line("")
}

func (t *logText) where(d *gamelog.Difference) string {
	h := &t.of.Source.Hands[d.Hand]
	text := fmt.Sprintf(t.words.Hand, t.Page.Words.Wind(h.Round), h.Dealer+1)
	if h.Honba > 0 {
		text += t.Page.Words.List + fmt.Sprintf(t.words.Honba, h.Honba)
	}
	if !d.Player.IsNobody() {
		text += t.Page.Words.List + t.game.Name(d.Player)
	}
	return text
}

func (t *logText) said(d *gamelog.Difference) string {
	if d.Field == gamelog.RefusedField {
		return fmt.Sprintf(t.log.Refused, d.Rules)
	}
	name := t.log.Fields[string(d.Field)]
	switch d.Field {
	case gamelog.RuleField:
		if t.of.Source.Told[d.ID] != "" {
			return fmt.Sprintf(t.log.Said, t.option(d.ID), d.Log, d.Rules)
		}
		return fmt.Sprintf(t.log.Untold, t.option(d.ID), d.Log, d.Rules)
	case gamelog.YakuField:
		name = t.yaku(d.ID)
	}
	return fmt.Sprintf(t.log.Said, name, t.value(d, d.Log), t.value(d, d.Rules))
}

func (t *logText) option(id string) string {
	if id == rulesID {
		return t.Page.Words.Rules
	}
	o := rules.ByID(t.record.RuleSet.Options(), id)
	if o == nil || o.Label(t.Lang) == "" {
		return id
	}
	return fmt.Sprintf("%s (%s)", o.Label(t.Lang), id)
}

func (t *logText) value(d *gamelog.Difference, value string) string {
	switch r := t.record.RuleSet; {
	case value == "":
		return t.log.Nothing
	case d.Field == gamelog.EndField:
		return t.log.Over
	case d.Field == gamelog.LimitField:
		if l := r.Entry("limits", value); l != nil {
			return l.NameIn(t.Lang)
		}
	case d.Field == gamelog.YakuField && value != "yakuman":
		return fmt.Sprintf(t.Page.Words.OnlyHan, number(value))
	}
	if _, err := strconv.ParseInt(value, 10, 64); err == nil {
		return t.Page.Words.Grouped(value)
	}
	return value
}

func (t *logText) yaku(id string) string {
	r := t.record.RuleSet
	if rule := cmp.Or(r.Entry("yaku", id), r.Entry("bonus", id)); rule != nil {
		return rule.NameIn(t.Lang)
	}
	return id
}

func number(s string) (n int) {
	_, _ = fmt.Sscan(s, &n) // else it is none, and shows as zero
	return n
}

// logJSON is the game of a log in JSON, as that of a record, with where the log says otherwise than the rules.
type logJSON struct {
	*gameJSON
	// Set are the options of the rules that the log has turned.
	Set         map[string]string    `json:"set"`
	Wins        int                  `json:"wins"`
	Draws       int                  `json:"draws"`
	Differences []logDifferencesJSON `json:"differences"`
	// Error is why the log has no more hands than these.
	Error *logErrorJSON `json:"error,omitempty"`
}

// logErrorJSON is why a log, or the rest of it, can't be read.
type logErrorJSON struct {
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`
}

func logErrorOf(e *gamelog.Error) *logErrorJSON {
	return &logErrorJSON{e.Pos.Line, e.Pos.Column, e.Reason}
}

// logDifferencesJSON is a difference; hand counts from 1.
type logDifferencesJSON struct {
	Hand   int    `json:"hand"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Field  string `json:"field"`
	ID     string `json:"id,omitempty"`
	Player string `json:"player,omitempty"`
	Log    string `json:"log"`
	Rules  string `json:"rules"`
}

// LogJSON returns the game of a log as one JSON object on a line, names of yaku in a language.
func LogJSON(f *Log, lang string) ([]byte, error) {
	j := &logJSON{gameJSON: gameJSONOf(f.Record, f.Game, lang), Set: f.Record.Set, Wins: f.Compared.Wins,
		Draws:       f.Compared.Draws,
		Differences: []logDifferencesJSON{}}
	for _, d := range f.Compared.Differences {
		own := logDifferencesJSON{d.Hand + 1, d.Pos.Line, d.Pos.Column, string(d.Field), d.ID,
			f.Game.Name(d.Player), d.Log, d.Rules}
		j.Differences = append(j.Differences, own)
	}
	if e := f.Source.Damage; e != nil {
		j.Error = logErrorOf(e)
	}
	return jsonLine(j)
}

// RefusedLogJSON returns why a log can't be read, as one object on a line.
func RefusedLogJSON(e *gamelog.Error) ([]byte, error) {
	return jsonLine(struct {
		File  string        `json:"file"`
		Error *logErrorJSON `json:"error"`
	}{e.Pos.File, logErrorOf(e)})
}
