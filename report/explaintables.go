package report

import (
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/report/account"
	"example.com/hanfu/internal/report/page"
)

// Table is a part of an explanation. The first of its rows may be about all of them.
type Table = account.Table

// ExplainTables returns what Explain writes of a hand as tables, for those who show it in another way. What the hand is,
// and what is wrong with it, is not among them. Errors are those of Explain.
func ExplainTables(x *engine.Explanation, o Options) ([]Table, error) {
	if err := checkExplanation(x, nil); err != nil {
		return nil, err
	}
	p, err := page.New(o)
	if err != nil {
		return nil, err
	}
	t := newExplainText(p, x)
	t.write(nil)
	return t.tables, nil
}

// What follows writes on the page as its methods of the same names do, and keeps the same as rows.

func (t *explainText) keep(r account.Row) {
	last := &t.tables[len(t.tables)-1]
	if t.sums && r.Kind == account.Item {
		r.Kind, t.sums = account.Sum, false
	}
	last.Rows = append(last.Rows, r)
}

// Title begins a table.
func (t *explainText) Title(name, unit string) {
	t.tables = append(t.tables, Table{Title: name, Unit: unit})
	t.Page.Title(name, unit)
}

// heading begins a part that is no table.
func (t *explainText) heading(name string) {
	t.tables = append(t.tables, Table{Title: name})
	t.Line("")
	for _, l := range page.Wrap(name, t.Width) {
		t.Line(t.Paint.Title.Sprint(l))
	}
}

// subheading writes a heading among the rows of a table.
func (t *explainText) subheading(name string) {
	t.keep(account.Row{Kind: account.Heading, Label: name})
	t.Line(t.Paint.Title.Sprint(name))
}

// gap separates rows.
func (t *explainText) gap() {
	t.keep(account.Row{Kind: account.Gap})
	t.Line("")
}

// Row writes a row with a number.
func (t *explainText) Row(name, note, value string) {
	t.keep(account.Row{Label: name, Note: note, Value: value})
	t.Page.Row(name, note, value)
}

// SumLine separates numbers from their sum, which is the next row.
func (t *explainText) SumLine() {
	t.sums = true
	t.Page.SumLine()
}

// writeRows writes rows of a score.
func (t *explainText) writeRows(rows ...account.Row) {
	for _, r := range rows {
		t.keep(r)
	}
	t.scoreText.writeRows(rows...)
}

// Paragraph writes a text that is of its own, or about the row above if it is moved in.
func (t *explainText) Paragraph(text string, at int) {
	kind := account.Text
	if at > page.Indent {
		kind = account.Note
	}
	t.keep(account.Row{Kind: kind, Label: text})
	t.Page.Paragraph(text, at)
}

// Indented writes a text about the row above.
func (t *explainText) Indented(text string) { t.Paragraph(text, 2*page.Indent) }

// remark writes a text about the table.
func (t *explainText) remark(text string) {
	t.keep(account.Row{Kind: account.Text, Label: text})
	t.Page.Indented(text)
}

// readingRow writes below a reading what it comes to.
func (t *explainText) readingRow(label string, c *engine.Candidate, text, value string) {
	t.keep(account.Row{Label: text, Value: value, Reading: &c.Reading, Number: strings.TrimSpace(label)})
	t.candidateRow(text, value)
}
