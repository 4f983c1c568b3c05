package report

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/scorecard"
)

// ReadAs translates the notes of [hand.ParseLoosely]. Unknown languages fall back to English.
func ReadAs(notes []string, lang string) []string {
	var translated []string
	for _, note := range notes {
		translated = append(translated, words.In(lang).Message(note))
	}
	return translated
}

// Refusal writes why a win is not scored: each problem with its field, and the readings of a
// complete hand. win is nil if it could not be parsed. It returns an error for bad options and for
// a nil refusal.
func Refusal(w io.Writer, win *hand.Win, refused *engine.Refused, o Options) error {
	if refused == nil {
		return errors.New("there is no refusal; give one that an engine has made")
	}
	return terminal.Write(w, o, func(p *terminal.Page) error {
		writeRefusal(p, win, refused)
		return nil
	})
}

func writeRefusal(p *terminal.Page, w *hand.Win, r *engine.Refused) {
	p.Line(p.Problem.Sprint(strings.Join(terminal.Wrap(fmt.Sprintf(p.Words.NotScored[min(len(r.Problems), 2)-1], len(r.Problems)), p.Width), "\n")))
	if r.Line > 0 {
		p.Field(p.Words.Line, strconv.Itoa(r.Line))
	}
	if r.ID != "" {
		p.Field(p.Words.ID, r.ID)
	}
	p.Line("")
	column := 0
	for i := range r.Problems {
		column = max(column, terminal.Cells(fieldOf(p, &r.Problems[i])))
	}
	column = min(column, p.Width/3)
	for i := range r.Problems {
		problem := &r.Problems[i]
		field := terminal.Truncate(fieldOf(p, problem), column, "…")
		for j, l := range messageLines(r, i, p.Lang, p.Width-2*terminal.Indent-column) {
			if j > 0 {
				field = ""
			}
			p.Line(terminal.Pad("", terminal.Indent) + p.Label.Sprint(terminal.Pad(field, column)) +
				terminal.Pad("", terminal.Indent) + l)
		}
	}
	if len(r.Readings) > 0 {
		p.Line("")
		p.Line(p.Words.ReadAs)
	}
	for i := range r.Readings {
		writeReading(p, w, &r.Readings[i])
	}
}

// messageLines wraps the message of a problem. The code of the problem follows the first part of
// the message.
func messageLines(r *engine.Refused, i int, lang string, width int) (lines []string) {
	for j, message := range scorecard.Message(r, i, lang) {
		if j == 0 {
			message += " [" + r.Problems[i].Code + "]"
		}
		lines = append(lines, terminal.Wrap(message, width)...)
	}
	return lines
}

func fieldOf(p *terminal.Page, problem *hand.Problem) string {
	return cmp.Or(sanitize.Text(problem.Field), p.Words.Input)
}

func writeReading(p *terminal.Page, w *hand.Win, r *engine.Reading) {
	pieces := layOut(p, w, r)
	if wait := scorecard.WaitName(p.Words, r.Wait); wait != "" {
		pieces = append(pieces, terminal.PlainPiece("("+wait+")"))
	}
	p.Pieces("", pieces)
}
