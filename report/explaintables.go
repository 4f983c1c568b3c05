package report

import (
	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/terminal"
)

// Table is a part of an explanation. The first of its rows may be about all of them.
type Table struct {
	// Unit is what the values count. A table without one has texts alone.
	Title, Unit string
	Rows        []Row
}

// Row is a row of a table: what it is about, and how much it is worth.
type Row struct {
	Kind         RowKind
	Label, Value string
	// Note says for what it is. Tiles are the same, for those who show pictures.
	Note  string
	Tiles []hand.Tile
	// Place is where in the files the rule stands, as file:line, and Sum what the numbers add up to so far.
	Place, Sum string
	// Number says which reading of a hand it is about, in the words of the language, and Candidate is the place of that
	// among those of the explanation, from 1; 0 is none.
	Number    string
	Candidate int
}

// RowKind is what a row is.
type RowKind uint8

// The kinds. A subheading, a text and a note, which is about the row above, have a label alone, and a gap has nothing.
// A sum is that of the rows above, and drawn lines are to be shown as they are.
const (
	RowValue      = RowKind(doc.Valued)
	RowSubheading = RowKind(doc.Subheading)
	RowGap        = RowKind(doc.Gap)
	RowSum        = RowKind(doc.Sum)
	RowText       = RowKind(doc.Text)
	RowNote       = RowKind(doc.Note)
	RowDrawn      = RowKind(doc.Drawn)
)

// HasValue reports whether rows of the kind have a value.
func (k RowKind) HasValue() bool { return doc.Kind(k).IsItem() }

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
	return each(t.tables, tableOf), nil
}

func tableOf(l doc.Ledger) Table {
	return Table{l.Title, l.Unit, each(l.Rows, func(e doc.Entry) Row {
		return Row{RowKind(e.Kind), e.Label, e.Value, e.Note, e.Tiles, e.Place, e.Sum, e.Number, e.Candidate}
	})}
}
