package doc

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"

	"example.com/hanfu/internal/visible"
)

// WriteCSV writes tables as comma-separated values.
func WriteCSV(w io.Writer, tables ...*Table) error {
	return (&Writer{w: w}).csv(&Document{Sheet: tables})
}

// csv writes the tables of a document, with an empty line between them. One that has the columns of the table before goes
// on with its rows. Lines end without a carriage return, which the command would show as a sign.
func (w *Writer) csv(d *Document) error {
	for _, t := range d.tables() {
		goesOn := slices.Equal(w.columns, t.Columns)
		if w.columns != nil && !goesOn {
			if _, err := io.WriteString(w.w, "\n"); err != nil {
				return err
			}
		}
		if err := csv.NewWriter(w.w).WriteAll(t.records(!goesOn)); err != nil {
			return err
		}
		w.columns = t.Columns
	}
	return nil
}

// records returns the rows as spreadsheets get them, with or without the names of the columns.
func (t *Table) records(named bool) (all [][]string) {
	if named {
		heading := make([]string, len(t.Columns))
		for i, c := range t.Columns {
			heading[i] = visible.Cell(c.Name)
		}
		all = append(all, heading)
	}
	for _, row := range t.Rows {
		record := make([]string, len(row))
		for i := range row {
			record[i] = row[i].record()
		}
		all = append(all, record)
	}
	return all
}

// record returns a cell that no spreadsheet takes for a formula.
func (c *Cell) record() string {
	switch v := c.Value.(type) {
	case nil:
		return visible.Cell(c.Text("; "))
	case string:
		return visible.Cell(v)
	default:
		return fmt.Sprint(v)
	}
}
