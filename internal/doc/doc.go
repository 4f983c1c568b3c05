// Package doc represents reports as blocks: fields, headings, paragraphs, lists and tables. A
// report is built once and written as text, Markdown, HTML, CSV or JSON.
//
//	d := &doc.Document{Lang: "en", Title: "Friday", Blocks: []doc.Block{
//		doc.Heading("Dues"),
//		&doc.Table{Columns: []doc.Column{{Name: "Player"}, {Name: "Points", Number: true}}, Rows: rows},
//	}}
//	err := doc.Write(os.Stdout, "markdown", d, page.Options{})
package doc

import (
	"fmt"
	"html/template"
	"strings"

	"example.com/hanfu/internal/sanitize"
)

// Document is a report.
type Document struct {
	// Lang is the code of the language.
	Lang string
	// Title is the title. The text format omits it if the document begins with fields.
	Title  string
	Blocks []Block
	// Back is the URL of the page to link back to, or "". BackTo is its name.
	Back, BackTo string
	// Sheet holds the tables for spreadsheets; nil means all tables of the document.
	Sheet []*Table
}

// Block is a part of a document: [Fields], [Heading], [Paragraph], [Notes], [List], [Code],
// *[Table], *[Ledger] or [Drawing].
type Block interface{ block() }

func (Fields) block()    {}
func (Heading) block()   {}
func (Paragraph) block() {}
func (Notes) block()     {}
func (List) block()      {}
func (Code) block()      {}
func (*Table) block()    {}
func (*Ledger) block()   {}
func (Drawing) block()   {}

// Fields are labelled texts.
type Fields []Field

// Field is a label with a text. IsTitle is set if the text repeats the title of the document.
type Field struct {
	Label, Text string
	IsTitle     bool
}

// Heading begins a section of a document.
type Heading string

// Paragraph is a text.
type Paragraph string

// Notes explain the blocks above, each on its own lines.
type Notes []string

// List is a list of items.
type List []Item

// Item is an item of a list: its lines and a nested list.
type Item struct {
	Lines []string
	// Code is set if the lines are input for files or the command line.
	Code  bool
	Below List
}

// Code is a preformatted text.
type Code string

// Drawing is a picture. Only HTML shows it.
type Drawing struct {
	Title string
	SVG   template.HTML
}

// Table is a table of cells.
type Table struct {
	Columns []Column
	Rows    []Row
	// Layout is the layout in the text format.
	Layout Layout
	// Note stands right below it.
	Note string
	// Aside is set if few readers look for the table; HTML folds its section.
	Aside bool
}

// Column is a column of a table. Numbers are right-aligned.
type Column struct {
	Name   string
	Number bool
	// Whole prevents wrapping in the text format if there is room.
	Whole bool
}

// TextColumn returns a column of texts.
func TextColumn(name string) Column { return Column{Name: name} }

// NumberColumn returns a column of numbers.
func NumberColumn(name string) Column { return Column{Name: name, Number: true} }

func (t *Table) heading() Row {
	row := make(Row, len(t.Columns))
	for i, c := range t.Columns {
		row[i] = TextCell(c.Name)
	}
	return row
}

// Row is a row of a table, with a cell for each column.
type Row []Cell

// Cell is a cell of a table.
type Cell struct {
	// Lines is the text of the cell.
	Lines []string
	// Value is the value for spreadsheets and programs, such as a number without separators; nil
	// means the text.
	Value any
}

// Text returns the lines joined by between.
func (c *Cell) Text(between string) string { return strings.Join(c.Lines, between) }

// TextCell returns a cell with a text.
func TextCell(text string) Cell { return Cell{Lines: []string{text}} }

// NumberCell returns a cell with a number and its text.
func NumberCell(n int64, text string) Cell { return Cell{[]string{text}, n} }

// ValueCell returns a cell whose text is v as formatted by fmt.Sprint.
func ValueCell(v any) Cell { return Cell{[]string{fmt.Sprint(v)}, v} }

// Texts returns a row of texts.
func Texts(texts ...string) Row {
	row := make(Row, len(texts))
	for i, text := range texts {
		row[i] = TextCell(text)
	}
	return row
}

// Layout is the layout of a table in the text format.
type Layout uint8

const (
	// InColumns gives each column the width it needs. Columns that don't fit go to a further table
	// below.
	InColumns Layout = iota
	// InCourse is for sequences of events: a label and a text at the left, and equally wide columns
	// of numbers at the right, the only ones with headings.
	InCourse
	// Ranked begins with a place and a name and has numbers at the right edge of the page. Headings
	// are wrapped, and columns that don't fit go to a further table below.
	Ranked
)

func codeLines(c Code) (all []string) {
	for l := range strings.Lines(string(c)) {
		all = append(all, sanitize.Text(strings.TrimSuffix(l, "\n")))
	}
	return all
}

// blocks returns the blocks for formats other than text, with ledgers as tables under their titles.
func (d *Document) blocks() (all []Block) {
	for _, b := range d.Blocks {
		if l, ok := b.(*Ledger); ok {
			all = append(all, Heading(l.Title), l.table())
			continue
		}
		all = append(all, b)
	}
	return all
}

func (d *Document) tables() []*Table {
	if d.Sheet != nil {
		return d.Sheet
	}
	var all []*Table
	for _, b := range d.blocks() {
		if t, ok := b.(*Table); ok {
			all = append(all, t)
		}
	}
	return all
}
