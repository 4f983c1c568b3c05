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

// Formats returns the names of the output formats, the default first.
func Formats() []string { return append([]string{"text", "json"}, doc.Formats()...) }

// Write writes the differences in one of [Formats], and their effect in play unless e is nil.
func Write(w io.Writer, format string, d *diff.Difference, e *effect.Effect,
	o report.Options) error {
	if format == "json" {
		return JSON(w, d, e, o)
	}
	p, err := terminal.New(o)
	if err != nil {
		return err
	}
	return doc.Write(w, format, newFormatter(p, d).document(e), o)
}

func (t *formatter) document(e *effect.Effect) *doc.Document {
	d := &doc.Document{Lang: t.Lang,
		Title: t.unbroken(fmt.Sprintf(t.Diff.Title, speech.Turned(t.Page, t.d.A, nil),
			speech.Turned(t.Page, t.d.B, nil)))}
	add := func(b ...doc.Block) { d.Blocks = append(d.Blocks, b...) }
	if t.d.Equal {
		add(doc.Paragraph(t.unbroken(t.Equal)))
	}
	sheet := &doc.Table{}
	for _, name := range []string{t.Where, words.In(t.Lang).Sheet().Rule, t.Before, t.After,
		t.Words.Hand, t.ScoreBefore, t.ScoreAfter, t.Diff.Note} {
		sheet.Columns = append(sheet.Columns, doc.TextColumn(name))
	}
	// The third group is empty unless hands were searched for.
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
		in := effectFormatter{t, words.In(t.Lang).Effect(), withMissingFacts(t.d, e)}
		title, blocks := t.unbroken(in.words.Title), in.blocks()
		add(append([]doc.Block{doc.Heading(title)}, blocks...)...)
		for _, b := range blocks {
			table, ok := b.(*doc.Table)
			if list, isList := b.(doc.List); isList {
				table, ok = &doc.Table{Columns: []doc.Column{doc.TextColumn(title)}}, true
				for _, item := range list {
					table.Rows = append(table.Rows, doc.Texts(item.Lines[0]))
				}
			}
			if ok {
				d.Sheet = append(d.Sheet, table)
			}
		}
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

func (t *formatter) item(c *diff.Cause) doc.Item {
	lines := t.causeLines(c)
	item := doc.Item{Lines: lines.Says}
	below := func(text string, i doc.Item) {
		if text != "" {
			i.Lines = []string{text}
			item.Below = append(item.Below, i)
		}
	}
	below(lines.With, doc.Item{})
	if c.Witness != nil {
		var changes doc.List
		for _, x := range t.lines(witnessScores(c.Witness)) {
			changes = append(changes, doc.Item{Lines: []string{t.unbroken(t.headline(x))}})
		}
		below(lines.Hand, doc.Item{Code: true})
		below(lines.Scores, doc.Item{Below: changes})
	}
	below(lines.Note, doc.Item{})
	return item
}

func (t *formatter) sheetRows(group string, c *diff.Cause) (rows []doc.Row) {
	lines := t.causeLines(c)
	scoreBefore, scoreAfter := "", ""
	if c.Witness != nil {
		before, after := witnessScores(c.Witness)
		scoreBefore, scoreAfter = t.score(before), t.score(after)
	}
	notes := slices.DeleteFunc([]string{lines.With, lines.Note},
		func(s string) bool { return s == "" })
	for _, x := range t.changes(c) {
		rows = append(rows, doc.Texts(group, x.What, x.Before, x.After, lines.Hand, scoreBefore,
			scoreAfter, strings.Join(notes, "; ")))
	}
	return rows
}

func (t *formatter) unbroken(text string) string { return words.In(t.Lang).Sheet().Unbroken(text) }

// Lines are the differences as text, for callers with their own layout. The causes are in the order
// of the rules, regardless of the hands found for them, so that a page can update them in place.
type Lines struct {
	Causes []Cause
	// InWords states the number of changes in wording, or that the rule sets are equal.
	InWords string
	// InPlay holds sentences about the effect in play.
	InPlay []string
}

// Cause is a cause as text.
type Cause struct {
	// Says holds the changes of the rules, With the related rules.
	Says []string
	With string
	// Hand is the witness under the first rules, Scores the change of its score.
	Hand, Scores string
	// Parts holds what changes within a score that stays the same.
	Parts []string
	// Note is the reason why there is no hand, or how other causes change the score.
	Note string
}

// LinesOf returns the differences as text. e may be nil.
func LinesOf(d *diff.Difference, e *effect.Effect, lang string) (*Lines, error) {
	p, err := terminal.New(terminal.Options{Lang: lang})
	if err != nil {
		return nil, err
	}
	t := newFormatter(p, d)
	all := &Lines{InWords: t.unbroken(t.inWords())}
	if d.Equal {
		all.InWords = t.Equal
	}
	for i := range d.Causes {
		all.Causes = append(all.Causes, t.causeLines(&d.Causes[i]))
	}
	if e != nil {
		formatter := &effectFormatter{t, words.In(lang).Effect(), withMissingFacts(d, e)}
		say := func(format string, args ...any) {
			all.InPlay = append(all.InPlay, t.unbroken(fmt.Sprintf(format, args...)))
		}
		formatter.changedShare(say)
		formatter.refusedByOne(say)
		formatter.source(say)
	}
	return all, nil
}

func (t *formatter) causeLines(c *diff.Cause) (all Cause) {
	for _, x := range t.changes(c) {
		all.Says = append(all.Says, t.unbroken(t.headline(x)))
	}
	if related := t.relatedNames(c); related != "" {
		all.With = t.unbroken(fmt.Sprintf(t.Also, related))
	}
	if all.Note = t.unbroken(t.reason(c)); c.Witness == nil {
		return all
	}
	before, after := witnessScores(c.Witness)
	all.Hand, all.Scores = before.Win.String(), t.unbroken(t.scores(before, after))
	if t.score(before) == t.score(after) {
		for _, x := range t.lines(before, after) {
			all.Parts = append(all.Parts, t.unbroken(t.headline(x)))
		}
	}
	all.Note = t.unbroken(t.note(c.Witness))
	return all
}
