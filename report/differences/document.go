package differences

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report"
	"example.com/hanfu/report/speech"
	"example.com/hanfu/study/diff"
	"example.com/hanfu/study/effect"
)

// Formats lists the words for the forms in which differences are written, the usual one first.
func Formats() []string { return append([]string{"text", "json"}, doc.Formats()...) }

// Write writes what differs in one of [Formats], and what that does in play, unless it is nil.
func Write(w io.Writer, format string, d *diff.Difference, e *effect.Effect, o report.Options) error {
	if format == "json" {
		return JSON(w, d, e, o)
	}
	p, err := terminal.New(o)
	if err != nil {
		return err
	}
	return doc.Write(w, format, tell(p, d).document(e), o)
}

func (t *told) document(e *effect.Effect) *doc.Document {
	d := &doc.Document{Lang: t.Lang, Title: t.unbroken(fmt.Sprintf(t.Diff.Title, speech.Turned(t.Page, t.d.A, nil),
		speech.Turned(t.Page, t.d.B, nil)))}
	add := func(b ...doc.Block) { d.Blocks = append(d.Blocks, b...) }
	if t.d.Equal {
		add(doc.Paragraph(t.unbroken(t.Equal)))
	}
	sheet := &doc.Table{}
	for _, name := range []string{t.Where, words.In(t.Lang).Sheet.Rule, t.Before, t.After, t.Words.Hand, t.ScoreBefore, t.ScoreAfter, t.Diff.Note} {
		sheet.Columns = append(sheet.Columns, doc.TextColumn(name))
	}
	// Where no hands were asked for there are no others.
	for i, title := range []string{t.Hands, t.Table, t.Others} {
		var list doc.List
		for j := range t.d.Causes {
			if c := &t.d.Causes[j]; groupOf(c) == i {
				list = append(list, t.item(c))
				sheet.Rows = append(sheet.Rows, t.sheetRows(title, c)...)
			}
		}
		if list != nil {
			add(doc.Heading(t.unbroken(title)), list)
		}
	}
	if text := t.inWords(); text != "" {
		add(doc.Paragraph(t.unbroken(text)))
	}
	d.Sheet = []*doc.Table{sheet}
	if e != nil {
		title := t.unbroken(words.In(t.Lang).Effect.Title)
		var list doc.List
		table := &doc.Table{Columns: []doc.Column{doc.TextColumn(title)}}
		for _, sentence := range t.inPlay(e) {
			sentence = t.unbroken(sentence)
			list = append(list, doc.Item{Lines: []string{sentence}})
			table.Rows = append(table.Rows, doc.Texts(sentence))
		}
		add(doc.Heading(title), list)
		d.Sheet = append(d.Sheet, table)
	}
	return d
}

func groupOf(c *diff.Cause) int {
	switch {
	case c.AtTable():
		return 1
	case c.Witness != nil || c.Unseen == "":
		return 0
	}
	return 2
}

func (t *told) item(c *diff.Cause) doc.Item {
	said := t.causeLines(c)
	item := doc.Item{Lines: said.Says}
	below := func(text string, i doc.Item) {
		if text != "" {
			i.Lines = []string{text}
			item.Below = append(item.Below, i)
		}
	}
	below(said.With, doc.Item{})
	if c.Witness != nil {
		var lines doc.List
		for _, x := range t.lines(between(c.Witness)) {
			lines = append(lines, doc.Item{Lines: []string{t.unbroken(t.head(x))}})
		}
		below(said.Hand, doc.Item{Code: true})
		below(said.Scores, doc.Item{Below: lines})
	}
	below(said.Note, doc.Item{})
	return item
}

func (t *told) sheetRows(group string, c *diff.Cause) (rows []doc.Row) {
	said := t.causeLines(c)
	was, is := "", ""
	if c.Witness != nil {
		before, after := between(c.Witness)
		was, is = t.score(before), t.score(after)
	}
	notes := slices.DeleteFunc([]string{said.With, said.Note}, func(s string) bool { return s == "" })
	for _, x := range t.changes(c) {
		rows = append(rows, doc.Texts(group, x.What, x.Before, x.After, said.Hand, was, is, strings.Join(notes, "; ")))
	}
	return rows
}

func (t *told) unbroken(text string) string { return words.In(t.Lang).Sheet.Unbroken(text) }

// Lines are what differs in words, for a page that lays them out itself. The causes stand in the order of the rules,
// whatever hands were found for them, so that a page that asks for more later keeps each in its place.
type Lines struct {
	Causes []Cause
	// InWords says how much differs in words alone, or that everything is the same.
	InWords string
	// InPlay says what the change does in play, a sentence each.
	InPlay []string
}

// Cause is a cause in words.
type Cause struct {
	// Says is what the rules say otherwise, a line each, and With what belongs to it.
	Says []string
	With string
	// Hand is the witness, as it is scored under the first rules, and Scores is what becomes of its score.
	Hand, Scores string
	// Note says why there is no hand, or what other causes make of it.
	Note string
}

// LinesOf returns what differs in words; e may be nil.
func LinesOf(d *diff.Difference, e *effect.Effect, lang string) (*Lines, error) {
	p, err := terminal.New(terminal.Options{Lang: lang})
	if err != nil {
		return nil, err
	}
	t := tell(p, d)
	all := &Lines{InWords: t.unbroken(t.inWords())}
	if d.Equal {
		all.InWords = t.Equal
	}
	for i := range d.Causes {
		all.Causes = append(all.Causes, t.causeLines(&d.Causes[i]))
	}
	if e != nil {
		in := &effectTold{t, words.In(lang).Effect, withUnsaid(d, e)}
		say := func(format string, args ...any) {
			all.InPlay = append(all.InPlay, t.unbroken(fmt.Sprintf(format, args...)))
		}
		in.touches(say)
		in.apart(say)
		in.source(say)
	}
	return all, nil
}

func (t *told) causeLines(c *diff.Cause) (all Cause) {
	for _, x := range t.changes(c) {
		all.Says = append(all.Says, t.unbroken(t.head(x)))
	}
	if also := t.with(c); also != "" {
		all.With = t.unbroken(fmt.Sprintf(t.Also, also))
	}
	if all.Note = t.unbroken(t.reason(c)); c.Witness == nil {
		return all
	}
	before, after := between(c.Witness)
	all.Hand, all.Scores = before.Win.String(), t.unbroken(t.scores(before, after))
	all.Note = t.unbroken(t.note(c.Witness))
	return all
}
