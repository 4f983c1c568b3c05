package report

import (
	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/terminal"
)

// Table is a part of an explanation. Its first row may be about the whole table.
type Table struct {
	// Unit is the unit of the values. A table of text has none.
	Title, Unit string
	Rows        []Row
}

// Row is a row of a table: a label and its value.
type Row struct {
	Kind         RowKind
	Label, Value string
	// Note names what the row counts, as text; Tiles are the same tiles for programs that draw
	// them.
	Note  string
	Tiles []hand.Tile
	// Place is the position of the rule, as file:line. Sum is the running total.
	Place, Sum string
	// Number identifies a reading of the hand in the language of the table. Candidate is the
	// 1-based index of the reading among the candidates of the explanation, or 0.
	Number    string
	Candidate int
}

// RowKind is the kind of a row.
type RowKind uint8

// The kinds of rows. Subheadings, texts and notes have only a label; a note is about the row above
// it. Gaps are empty. A sum adds up the rows above it. Drawn rows are preformatted.
const (
	RowValue      = RowKind(doc.Valued)
	RowSubheading = RowKind(doc.Subheading)
	RowGap        = RowKind(doc.Gap)
	RowSum        = RowKind(doc.Sum)
	RowText       = RowKind(doc.Text)
	RowNote       = RowKind(doc.Note)
	RowDrawn      = RowKind(doc.Drawn)
)

// HasValue reports whether rows of kind k have a value.
func (k RowKind) HasValue() bool { return doc.Kind(k).IsItem() }

// ExplainTables returns the tables that [Explain] writes, for programs with their own layout. The
// description of the hand and the problems of a refused hand are not included. Errors are those of
// [Explain].
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
	return mapSlice(t.tables, tableOf), nil
}

func tableOf(l doc.Ledger) Table {
	return Table{l.Title, l.Unit, mapSlice(l.Rows, func(e doc.Entry) Row {
		return Row{RowKind(e.Kind), e.Label, e.Value, e.Note, e.Tiles, e.Place,
			e.Sum, e.Number, e.Candidate}
	})}
}
