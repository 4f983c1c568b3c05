package doc

import (
	"encoding/csv"
	"fmt"
	"io"

	"example.com/hanfu/internal/sanitize"
)

// WriteCSV writes tables as comma-separated values, with an empty line between them. Lines end without a carriage return,
// which the command would show as a sign.
func WriteCSV(w io.Writer, tables ...*Table) error {
	for i, t := range tables {
		if i > 0 {
			if _, err := io.WriteString(w, "\n"); err != nil {
				return err
			}
		}
		heading := &Table{Rows: []Row{t.heading()}}
		if err := WriteRows(w, heading); err != nil {
			return err
		}
		if err := WriteRows(w, t); err != nil {
			return err
		}
	}
	return nil
}

// WriteRows writes the rows of a table as [WriteCSV] does, without the names of the columns.
func WriteRows(w io.Writer, t *Table) error {
	to := csv.NewWriter(w)
	for _, row := range t.Rows {
		record := make([]string, len(row))
		for i := range row {
			record[i] = row[i].record()
		}
		if err := to.Write(record); err != nil {
			return err
		}
	}
	to.Flush()
	return to.Error()
}

// record returns a cell that no spreadsheet takes for a formula.
func (c *Cell) record() string {
	switch v := c.Value.(type) {
	case nil:
		return sanitize.Cell(c.Text("; "))
	case string:
		return sanitize.Cell(v)
	default:
		return fmt.Sprint(v)
	}
}
