// Package doc has what reports say as blocks: fields, headings, paragraphs, lists and tables. A report says it once, and
// is written as text, Markdown, HTML, CSV or JSON.
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

// Document is a report on one thing.
type Document struct {
	// Lang is the code of its language.
	Lang string
	// Title heads it. A text has no title if it begins with fields.
	Title  string
	Blocks []Block
	// Back leads from a page to where it was opened, and BackTo is what that is called; "" of none.
	Back, BackTo string
	// Sheet has what spreadsheets get; nil is all tables of the document.
	Sheet []*Table
}

// Block is a part of a document: [Fields], [Heading], [Paragraph], [Notes], [List], [Code], *[Table], *[Ledger] or
// [Drawing].
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

// Fields are labels with a text behind each.
type Fields []Field

// Field is a label with a text. IsTitle says that its text is the title of the document.
type Field struct {
	Label, Text string
	IsTitle     bool
}

// Heading begins a part of a document.
type Heading string

// Paragraph is a text.
type Paragraph string

// Notes say how to read what stands above, each on lines of its own.
type Notes []string

// List has items.
type List []Item

// Item is an item of a list: one or more lines, and a list below them.
type Item struct {
	Lines []string
	// Code reports whether the lines are written as in files and on the command line.
	Code  bool
	Below List
}

// Code is a text whose lines and blanks are kept.
type Code string

// Drawing is a picture, for pages alone.
type Drawing struct {
	Title string
	SVG   template.HTML
}

// Table has rows of cells.
type Table struct {
	Columns []Column
	Rows    []Row
	// Layout says how a text shows it.
	Layout Layout
	// Note stands right below it.
	Note string
}

// Column is a column of a table. Those of numbers are aligned at the right.
type Column struct {
	Name   string
	Number bool
	// Whole reports whether a text shows it unbroken if there is room for it.
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
	// Lines are what people read.
	Lines []string
	// Value is what spreadsheets and programs get in place of that, such as a number without separators; nil is the
	// same.
	Value any
}

// Text returns the lines as one text.
func (c *Cell) Text(between string) string { return strings.Join(c.Lines, between) }

// TextCell returns a cell with a text.
func TextCell(text string) Cell { return Cell{Lines: []string{text}} }

// NumberCell returns a cell with a number and how people read it.
func NumberCell(n int64, text string) Cell { return Cell{[]string{text}, n} }

// ValueCell returns a cell that is the same for people and programs.
func ValueCell(v any) Cell { return Cell{[]string{fmt.Sprint(v)}, v} }

// Texts returns a row of texts.
func Texts(texts ...string) Row {
	row := make(Row, len(texts))
	for i, text := range texts {
		row[i] = TextCell(text)
	}
	return row
}

// Layout is how a text shows a table.
type Layout uint8

const (
	// InColumns gives each column the room that it needs. Columns for which there is none stand in a further table
	// below.
	InColumns Layout = iota
	// InCourse shows what happened one after the other: a label and a text at the left, and numbers in columns of the
	// same width at the right, whose names alone stand above them.
	InCourse
	// Ranked begins with a place and a name, and has numbers at the right end of the page. Names of columns are broken
	// into lines, and columns for which there is no room stand in a further table below.
	Ranked
)

func codeLines(c Code) (all []string) {
	for l := range strings.Lines(string(c)) {
		all = append(all, sanitize.Text(strings.TrimSuffix(l, "\n")))
	}
	return all
}

// blocks returns the blocks as all but texts show them, in which a ledger is a table under its title.
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
