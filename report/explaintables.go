package report

import (
	"example.com/hanfu/engine"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/report/page"
)

// Table is a part of an explanation. The first of its rows may be about all of them.
type Table = doc.Ledger

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
	t.explain(nil)
	return t.tables, nil
}

// add adds rows to the last table.
func (t *explainText) add(rows ...doc.Entry) {
	last := &t.tables[len(t.tables)-1]
	last.Rows = append(last.Rows, rows...)
}

// rows is how many rows the last table has.
func (t *explainText) rows() int { return len(t.tables[len(t.tables)-1].Rows) }

// title begins a table.
func (t *explainText) title(name, unit string) {
	t.tables = append(t.tables, Table{Title: name, Unit: unit})
}

// heading begins a part that is no table.
func (t *explainText) heading(name string) { t.title(name, "") }

// gap separates rows.
func (t *explainText) gap() { t.add(doc.Entry{Kind: doc.Gap}) }

// row adds a row with a number.
func (t *explainText) row(name, value string) { t.add(doc.Entry{Label: name, Value: value}) }

// sum adds the sum of the numbers above.
func (t *explainText) sum(name, value string) {
	t.add(doc.Entry{Kind: doc.Sum, Label: name, Value: value})
}

// paragraph adds a text that is of its own, or about the row above if it is moved in.
func (t *explainText) paragraph(text string, at int) {
	kind := doc.Text
	if at > page.Indent {
		kind = doc.Note
	}
	t.add(doc.Entry{Kind: kind, Label: text, At: at})
}

// indented adds a text about the row above.
func (t *explainText) indented(text string) { t.paragraph(text, 2*page.Indent) }

// remark adds a text about the table.
func (t *explainText) remark(text string) {
	t.add(doc.Entry{Kind: doc.Text, Label: text, At: 2 * page.Indent})
}
