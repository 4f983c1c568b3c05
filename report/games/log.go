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

// Log is a log played under rules.
type Log struct {
	Source   *gamelog.Log
	Record   *game.Record
	Compared *gamelog.Comparison
	Game     *game.Game
	// Page is the URL of a scorer page to link wins to, or "".
	Page string
}

// WriteLog writes the game of a log and the number of differences. name is the file name to show,
// or "".
func WriteLog(w io.Writer, f *Log, name string, o report.Options) error {
	return terminal.Write(w, o, func(p *terminal.Page) error {
		t := newLogText(p, f)
		t.document(name).Text(p)
		t.writeLinks()
		return nil
	})
}

// WriteDifferences writes the differences between a log and the rules. It writes nothing if there
// are none.
func WriteDifferences(w io.Writer, f *Log, o report.Options) error {
	return terminal.Write(w, o, func(p *terminal.Page) error {
		if len(f.Compared.Differences) > 0 {
			newLogText(p, f).differences()
		}
		return nil
	})
}

// WrongLog formats the position and the reason of a log error on one line.
func WrongLog(e *gamelog.Error, lang string) string {
	return sanitize.Text(words.In(lang).Said(e))
}

func newLogText(p *terminal.Page, f *Log) *logText {
	return &logText{newGameText(p, f.Record, f.Game), f, words.In(p.Lang).Log()}
}

type logText struct {
	gameText
	played *Log
	log    *words.Log
}

func (t *logText) document(name string) *doc.Document {
	d := t.gameText.document(name)
	c := CountOf(t.played)
	outcome := doc.Notes{c.Summary(t.Lang)}
	if c.Differences > 0 {
		outcome = append(outcome, t.log.Advice)
	}
	d.Blocks = append(d.Blocks, outcome)
	return d
}

func (t *logText) differences() {
	t.Field(t.Page.Words.Rules, speech.Turned(t.Page, t.record.RuleSet, t.options()))
	t.Line("")
	for i := range t.played.Compared.Differences {
		d := &t.played.Compared.Differences[i]
		at := d.Pos.String()
		if d.Field != gamelog.RuleField {
			at += ": " + t.handAndPlayer(d)
		}
		t.Paragraph(at, 0)
		t.Indented(t.differenceText(d))
		if t.played.Page == "" || !d.InHand() {
			continue
		}
		for at, win := range winsOf(t.record, t.game) {
			if at.hand == d.Hand && (d.Player.IsNobody() || d.Player == at.By) {
				t.Line("    " + t.played.linkOf(at, win, t.Lang))
			}
		}
	}
	t.Line("")
}

func (t *logText) handAndPlayer(d *gamelog.Difference) string {
	h := &t.played.Source.Hands[d.Hand]
	text := fmt.Sprintf(t.words.Hand, t.Page.Words.Wind(h.Round), h.Dealer+1)
	if h.Honba > 0 {
		text += t.Page.Words.List + fmt.Sprintf(t.words.Honba, h.Honba)
	}
	if !d.Player.IsNobody() {
		text += t.Page.Words.List + t.game.Name(d.Player)
	}
	return text
}

func (t *logText) differenceText(d *gamelog.Difference) string {
	if d.Field == gamelog.RefusedField {
		return fmt.Sprintf(t.log.Refused, d.Rules)
	}
	name := t.log.Fields[string(d.Field)]
	switch d.Field {
	case gamelog.RuleField:
		if t.played.Source.Told[d.ID] != "" {
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
		return fmt.Sprintf(t.Page.Words.OnlyHan, parseNumber(value))
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

func parseNumber(s string) (n int) {
	_, _ = fmt.Sscan(s, &n) // zero if it is not a number
	return n
}

// logJSON is the game of a log in JSON: that of a record, with the differences between log and
// rules.
type logJSON struct {
	*gameJSON
	// Set holds the rule options that the log sets.
	Set         map[string]string    `json:"set"`
	Wins        int                  `json:"wins"`
	Draws       int                  `json:"draws"`
	Differences []logDifferencesJSON `json:"differences"`
	// Error is why the log has no further hands.
	Error *logErrorJSON `json:"error,omitempty"`
}

// logErrorJSON is why a log, or the rest of it, can't be read.
type logErrorJSON struct {
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`
}

func newLogErrorJSON(e *gamelog.Error) *logErrorJSON {
	return &logErrorJSON{e.Pos.Line, e.Pos.Column, e.Reason}
}

// logDifferencesJSON is a difference. Hand is 1-based.
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

// LogJSON returns the game of a log as one line of JSON, with names of yaku in a language.
func LogJSON(f *Log, lang string) ([]byte, error) {
	j := &logJSON{gameJSON: newGameJSON(f.Record, f.Game, lang),
		Set: f.Record.Set, Wins: f.Compared.Wins, Draws: f.Compared.Draws,
		Differences: []logDifferencesJSON{}}
	for _, d := range f.Compared.Differences {
		difference := logDifferencesJSON{d.Hand + 1, d.Pos.Line, d.Pos.Column, string(d.Field),
			d.ID, f.Game.Name(d.Player), d.Log, d.Rules}
		j.Differences = append(j.Differences, difference)
	}
	if e := f.Source.Damage; e != nil {
		j.Error = newLogErrorJSON(e)
	}
	return jsonLine(j)
}

// RefusedLogJSON returns why a log can't be read, as one line of JSON.
func RefusedLogJSON(e *gamelog.Error) ([]byte, error) {
	return jsonLine(struct {
		File  string        `json:"file"`
		Error *logErrorJSON `json:"error"`
	}{e.Pos.File, newLogErrorJSON(e)})
}
