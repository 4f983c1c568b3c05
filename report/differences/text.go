package differences

import (
	"fmt"
	"io"

	"example.com/hanfu/diff"
	"example.com/hanfu/effect"
	"example.com/hanfu/internal/report/page"
	"example.com/hanfu/internal/report/speech"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report"
)

// Text writes what differs for people.
func Text(w io.Writer, d *diff.Difference, e *effect.Effect, o report.Options) error {
	return page.Write(w, o, func(p *page.Page) error {
		t := tell(p, d)
		t.Paragraph(fmt.Sprintf(t.Diff.Title, speech.Turned(p, d.A, nil), speech.Turned(p, d.B, nil)), 0)
		if d.Equal {
			t.Line("")
			t.Paragraph(t.Equal, 0)
		}
		for _, g := range t.groups() {
			t.Line("")
			t.Line(t.Paint.Title.Sprint(g.title))
			for _, c := range g.causes {
				t.cause(c)
			}
		}
		if text := t.inWords(); text != "" {
			t.Line("")
			t.Paragraph(text, 0)
		}
		if e != nil {
			t.Line("")
			t.Line(t.Paint.Title.Sprint(words.In(t.Lang).Effect.Title))
			for _, sentence := range t.inPlay(e) {
				t.Paragraph(sentence, page.Indent)
			}
		}
		return nil
	})
}

// Paragraph and Indented write a text as those of the page do, with no mark at the beginning of a line.
func (t *told) Paragraph(text string, at int) {
	t.Page.Paragraph(words.In(t.Lang).Sheet.Unbroken(text), at)
}

func (t *told) Indented(text string) { t.Paragraph(text, 2*page.Indent) }

// cause writes one cause, with its witness below.
func (t *told) cause(c *diff.Cause) {
	for _, x := range t.changes(c) {
		t.Paragraph(t.head(x), page.Indent)
	}
	if also := t.with(c); also != "" {
		t.Indented(fmt.Sprintf(t.Also, also))
	}
	if reason := t.reason(c); reason != "" {
		t.Indented(reason)
	}
	if c.Witness == nil {
		return
	}
	before, after := between(c.Witness)
	t.Indented(before.Win.String())
	t.Indented(t.scores(before, after))
	for _, x := range t.lines(before, after) {
		t.Paragraph(t.head(x), 3*page.Indent)
	}
	if note := t.note(c.Witness); note != "" {
		t.Indented(note)
	}
}
