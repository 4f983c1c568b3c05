package report

import (
	"example.com/hanfu/engine"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/report/terminal"
)

// Table is a part of an explanation. The first of its rows may be about all of them.
type Table = doc.Ledger

// ExplainTables returns what Explain writes of a hand as tables, for those who show it in another way. What the hand is,
// and what is wrong with it, is not among them. Errors are those of Explain.
func ExplainTables(x *engine.Explanation, o Options) ([]Table, error) {
	if err := checkExplanation(x, nil); err != nil {
		return nil, err
	}
	p, err := terminal.New(o)
	if err != nil {
		return nil, err
	}
	t := newExplainText(p, x)
	t.explain(nil)
	return t.tables, nil
}

func (t *explainText) add(rows ...doc.Entry) {
	last := &t.tables[len(t.tables)-1]
	last.Rows = append(last.Rows, rows...)
}

func (t *explainText) rows() int { return len(t.tables[len(t.tables)-1].Rows) }

func (t *explainText) title(name, unit string) {
	t.tables = append(t.tables, Table{Title: name, Unit: unit})
}

func (t *explainText) heading(name string) { t.title(name, "") }

func (t *explainText) gap() { t.add(doc.Entry{Kind: doc.Gap}) }

func (t *explainText) row(name, value string) { t.add(doc.Entry{Label: name, Value: value}) }

func (t *explainText) sum(name, value string) {
	t.add(doc.Entry{Kind: doc.Sum, Label: name, Value: value})
}

func (t *explainText) paragraph(text string, at int) {
	kind := doc.Text
	if at > terminal.Indent {
		kind = doc.Note
	}
	t.add(doc.Entry{Kind: kind, Label: text, At: at})
}

func (t *explainText) indented(text string) { t.paragraph(text, 2*terminal.Indent) }

func (t *explainText) remark(text string) {
	t.add(doc.Entry{Kind: doc.Text, Label: text, At: 2 * terminal.Indent})
}
