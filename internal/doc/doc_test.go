package doc_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"html"
	"io"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/testkit/must"
)

func ExampleWrite() {
	d := &doc.Document{Lang: "en", Title: "Friday", Blocks: []doc.Block{
		doc.Heading("Dues"),
		&doc.Table{Columns: []doc.Column{doc.TextColumn("Player"), doc.NumberColumn("Points")},
			Rows: []doc.Row{{doc.TextCell("Aya"), doc.NumberCell(1500, "1,500")}}},
	}}
	for _, format := range []string{"text", "markdown", "csv", "json"} {
		if err := doc.Write(os.Stdout, format, d, terminal.Options{}); err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// Friday
	//
	// Dues
	// Player  Points
	// Aya      1,500
	// # Friday
	//
	// ## Dues
	//
	// | Player | Points |
	// |---|---:|
	// | Aya | 1,500 |
	// Player,Points
	// Aya,1500
	// {"title":"Friday","tables":[{"columns":["Player","Points"],"rows":[["Aya",1500]]}]}
}

// strange are names that would do something if they were not text.
var strange = []string{"<script>alert(1)</script>", "</style><b onclick=x>", "=1+1", "@SUM(A1)", "＝1", "a|b*_`[x](y)~~#&lt;&copy;",
	"- item", "1. item", "+ x", "---", "===", "\x1b[31mred\u202e", "日本の名前がとても長い人さん", "``` <b>", "unbreakable" + strings.Repeat("x", 200), "a\nb\r\n| c |", ""}

// strangeDocument has a name at every place where a document has a text.
func strangeDocument(name string) *doc.Document {
	table := func() *doc.Table {
		return &doc.Table{Columns: []doc.Column{doc.NumberColumn(name), doc.TextColumn(name), doc.TextColumn(name)},
			Rows: []doc.Row{doc.Texts("1", name, name), {doc.NumberCell(-5, "-5"), {Lines: []string{name, name}}, {Lines: []string{"x"}, Value: name}}},
			Note: name}
	}
	return &doc.Document{Lang: "en", Title: name, Blocks: []doc.Block{
		doc.Fields{{Label: "Name", Text: name, IsTitle: true}, {Label: "Field", Text: name}},
		doc.Heading(name), doc.Paragraph(name), table(),
		doc.List{{Lines: []string{name, name}, Below: doc.List{{Lines: []string{name}}, {Lines: []string{name}, Code: true}}}},
		doc.Code(name), table(),
		&doc.Ledger{Title: name, Rows: []doc.Entry{{Kind: doc.Text, Label: name}}},
		&doc.Ledger{Title: "Fu", Unit: "fu", Rows: []doc.Entry{{Label: name, Note: "111p", Value: "3"}, {Kind: doc.Gap},
			{Kind: doc.Text, Label: name, Place: name}, {Label: name, Value: "1", Sum: "= 1"}, {Kind: doc.Sum, Label: name, Value: "4"}}},
		doc.Drawing{Title: name, SVG: "<svg></svg>"}, doc.Notes{name, name}}}
}

func written(t *testing.T, format string, o terminal.Options, all ...*doc.Document) string {
	t.Helper()
	var b bytes.Buffer
	err := doc.Begin(&b, format, "en", all[0].Title)
	for i, d := range all {
		if i > 0 && format != "html" {
			b.WriteString("\n")
		}
		err = errors.Join(err, doc.Body(&b, format, d, o))
	}
	if err = errors.Join(err, doc.End(&b, format)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestText: no line is wider than the page.
func TestText(t *testing.T) {
	layouts := []doc.Layout{doc.InColumns, doc.InCourse, doc.Ranked}
	for i, name := range slices.Concat(strange, strange, strange) {
		for _, width := range []int{40, 80, 120} {
			d := strangeDocument(name)
			d.Blocks = slices.DeleteFunc(d.Blocks, func(b doc.Block) bool {
				_, kept := b.(doc.Code)
				return kept
			})
			for _, b := range d.Blocks {
				if table, ok := b.(*doc.Table); ok {
					table.Columns[0].Name = "No." // numbers and what heads them are not broken
					if table.Layout = layouts[i/len(strange)]; table.Layout != doc.InColumns {
						table.Columns = append(table.Columns, doc.NumberColumn(name), doc.NumberColumn(name))
						table.Rows = []doc.Row{{doc.TextCell("1"), doc.TextCell(name), doc.TextCell("x"),
							{Lines: []string{"-1"}}, {Lines: []string{"+1,000"}}}}
					}
				}
			}
			for line := range strings.Lines(written(t, "text", terminal.Options{Width: width}, d, d)) {
				line = strings.TrimSuffix(line, "\n")
				if terminal.Cells(line) > width {
					t.Errorf("%q, %d: a line has %d cells: %s", name, width, terminal.Cells(line), line)
				}
				if line != sanitize.Text(line) {
					t.Errorf("%q: %q", name, line)
				}
			}
		}
	}
}

// TestHTML: whatever names say, the page has the same elements, with the names as text.
func TestHTML(t *testing.T) {
	want := elements(t, written(t, "html", terminal.Options{}, strangeDocument("Aya"), strangeDocument("Aya")))
	for _, name := range strange {
		page := written(t, "html", terminal.Options{}, strangeDocument(name), strangeDocument(name))
		if got := elements(t, page); name != "" && got != want {
			t.Errorf("%q: the elements are\n%s\nwant\n%s", name, got, want)
		}
		if !strings.Contains(html.UnescapeString(page), sanitize.Text(name)) {
			t.Errorf("%q is not on the page", name)
		}
	}
}

// elements lists the elements and attributes of a page.
func elements(t *testing.T, page string) string {
	d := xml.NewDecoder(strings.NewReader(strings.TrimPrefix(page, "<!DOCTYPE html>")))
	d.Entity = xml.HTMLEntity
	var b strings.Builder
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return b.String()
		}
		must.Do(t, err)
		if e, ok := token.(xml.StartElement); ok {
			fmt.Fprintln(&b, e.Name.Local, e.Attr)
		}
	}
}

// TestPhones: tables of more columns than a phone has room for name the cells of each row, and what stands aside is folded.
func TestPhones(t *testing.T) {
	for columns, wide := range map[int]bool{5: false, 6: true} {
		table := &doc.Table{Aside: true, Rows: []doc.Row{doc.Texts(slices.Repeat([]string{"1"}, columns)...)}}
		for range columns {
			table.Columns = append(table.Columns, doc.NumberColumn("Points"))
		}
		page := written(t, "html", terminal.Options{}, &doc.Document{Lang: "en", Blocks: []doc.Block{doc.Heading("Left"), table}})
		if strings.Contains(page, ` data-of="Points"`) != wide {
			t.Errorf("%d columns: the page is\n%s", columns, page)
		}
		if !strings.Contains(page, "<details><summary><h2>Left</h2></summary>") {
			t.Errorf("the section is not folded:\n%s", page)
		}
	}
}

// TestMarkdown: whatever names say, the same marks stand in the same places.
func TestMarkdown(t *testing.T) {
	bare := func(name string) string { // with nothing but the marks that count
		code := regexp.MustCompile("(?ms)^(```+\n(?:.*?\n)??```+|  - `[^\n]*)$").ReplaceAllString(written(t, "markdown", terminal.Options{}, strangeDocument(name)), "code")
		code = regexp.MustCompile(`\\.|&[a-z]+;`).ReplaceAllString(code, "")
		code = regexp.MustCompile("[^\n|#*_`\\[\\]<>-]").ReplaceAllString(code, "")
		return regexp.MustCompile("\n+").ReplaceAllString(code, "\n")
	}
	want := bare("Aya")
	for _, name := range strange {
		// A dash within a line or a table is text.
		if strings.Contains(name, "-") {
			continue
		}
		if got := bare(name); got != want {
			t.Errorf("%q: the marks are\n%s\nwant\n%s", name, got, want)
		}
	}
}

// TestEscape: of any text nothing is left that Markdown takes for a mark, and all of it can be read.
func TestEscape(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		text := make([]rune, random.IntN(12))
		for i := range text {
			text[i] = []rune("\\`*_{}[]<>()#+-.!|&~=1 9a日;lt")[random.IntN(29)]
		}
		for _, escaped := range []string{doc.Escape(string(text)), doc.EscapeLine(string(text))} {
			rest := regexp.MustCompile(`\\.|&(lt|gt|amp);`).ReplaceAllString(escaped, "")
			if strings.ContainsAny(rest, "\\`*_[]<>#|~&") {
				t.Fatalf("%q is escaped as %q", string(text), escaped)
			}
			read := html.UnescapeString(regexp.MustCompile(`\\(.)`).ReplaceAllString(escaped, "$1"))
			if read != string(text) {
				t.Fatalf("%q is escaped as %q, which reads %q", string(text), escaped, read)
			}
		}
		if line := doc.EscapeLine(string(text)); regexp.MustCompile(`^\s*([-+*]|\d+[.)])(\s|$)|^\s*(=+|--+)\s*$|^\s*(#|>)`).MatchString(line) {
			t.Fatalf("%q begins a block as %q", string(text), line)
		}
	}
}

// TestCSV: no cell is taken for a formula, and all rows are as long as their headings.
func TestCSV(t *testing.T) {
	for _, name := range strange {
		for part := range strings.SplitSeq(written(t, "csv", terminal.Options{}, strangeDocument(name)), "\n\n") {
			rows, err := csv.NewReader(strings.NewReader(part)).ReadAll()
			if err != nil {
				t.Fatalf("%q: %v", name, err)
			}
			for _, row := range rows {
				for i, cell := range row {
					if i > 0 && strings.IndexAny(cell, "=+-@＝") == 0 {
						t.Errorf("%q is a formula", cell)
					}
				}
			}
		}
	}
}

// TestJSON: programs read names as they are, and numbers as numbers.
func TestJSON(t *testing.T) {
	for _, name := range strange {
		var read struct {
			Title  string
			Tables []struct{ Rows [][]any }
		}
		text := written(t, "json", terminal.Options{}, strangeDocument(name))
		if err := json.Unmarshal([]byte(text), &read); err != nil || read.Title != name || len(read.Tables) != 4 ||
			read.Tables[0].Rows[1][0] != -5.0 || read.Tables[0].Rows[1][2] != name {
			t.Errorf("%q: %v, %s", name, err, text)
		}
	}
}
