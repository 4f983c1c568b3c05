// Package manual shows the pages of the docs folder in a terminal.
package manual

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	tables "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"

	"example.com/hanfu/docs"
	"example.com/hanfu/internal/doc"
)

var aliases = map[string]string{"hand": "notation", "hands": "notation",
	"record": "games", "records": "games", "faq": "options", "words": "glossary",
	"rules": "format", "tests": "testing", "json": "results", "findings": "checking"}

// Names returns the names of the pages.
func Names() []string {
	entries, err := fs.ReadDir(docs.Pages, ".")
	if err != nil {
		panic(err) // the pages are embedded
	}
	var names []string
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), ".md"))
	}
	return names
}

// Page returns the page with a name or file name such as docs/format.md, or nil if there is none.
func Page(name string) *doc.Document {
	name = strings.TrimSuffix(strings.TrimPrefix(name, "docs/"), ".md")
	if page := aliases[name]; page != "" {
		name = page
	}
	if !slices.Contains(Names(), name) {
		return nil
	}
	source, err := docs.Pages.ReadFile(name + ".md")
	if err != nil {
		panic(err)
	}
	r := reader{source}
	root := goldmark.New(goldmark.WithExtensions(extension.Table)).Parser().Parse(text.NewReader(source))
	d := &doc.Document{Lang: "en"}
	for n := root.FirstChild(); n != nil; n = n.NextSibling() {
		if _, ok := n.(*ast.Heading); ok && d.Title == "" {
			d.Title = r.text(n)
		} else if b := r.block(n); b != nil {
			d.Blocks = append(d.Blocks, b)
		}
	}
	return d
}

// reader converts the Markdown nodes of a page to blocks.
type reader struct{ source []byte }

// block returns nil for nodes that a terminal can't show, such as pictures.
func (r *reader) block(n ast.Node) doc.Block {
	switch n := n.(type) {
	case *ast.Heading:
		return doc.Heading(r.text(n))
	case *ast.Paragraph:
		if text := r.text(n); text != "" {
			return doc.Paragraph(text)
		}
	case *ast.CodeBlock, *ast.FencedCodeBlock:
		return doc.Code(n.Lines().Value(r.source))
	case *ast.List:
		return r.list(n)
	case *tables.Table:
		return r.table(n)
	}
	return nil
}

func (r *reader) list(n *ast.List) (list doc.List) {
	for i := n.FirstChild(); i != nil; i = i.NextSibling() {
		var item doc.Item
		for part := i.FirstChild(); part != nil; part = part.NextSibling() {
			switch part := part.(type) {
			case *ast.List:
				item.Below = r.list(part)
			case *ast.CodeBlock, *ast.FencedCodeBlock:
				item.Lines = append(item.Lines,
					strings.Split(strings.TrimSpace(string(part.Lines().Value(r.source))), "\n")...)
			default:
				item.Lines = append(item.Lines, r.text(part))
			}
		}
		mark := "- "
		if n.IsOrdered() {
			mark = fmt.Sprintf("%d. ", n.Start+len(list))
		}
		item.Lines[0] = mark + item.Lines[0]
		list = append(list, item)
	}
	return list
}

func (r *reader) table(n *tables.Table) *doc.Table {
	t := new(doc.Table)
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		var cells doc.Row
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			cells = append(cells, doc.TextCell(r.text(cell)))
		}
		if _, head := row.(*tables.TableHeader); head {
			for _, cell := range cells {
				t.Columns = append(t.Columns, doc.TextColumn(cell.Lines[0]))
			}
		} else {
			t.Rows = append(t.Rows, cells)
		}
	}
	return t
}

// text returns the plain text of a node. A link is followed by its URL, or by the command that
// shows the page.
func (r *reader) text(n ast.Node) string {
	var b strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Text:
			b.Write(c.Segment.Value(r.source))
			if c.SoftLineBreak() || c.HardLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.String:
			b.Write(c.Value)
		case *ast.AutoLink:
			b.Write(c.URL(r.source))
		case *ast.Image:
		case *ast.Link:
			b.WriteString(r.text(c))
			page, _, _ := strings.Cut(string(c.Destination), "#")
			switch name := strings.TrimSuffix(page, ".md"); {
			case strings.Contains(page, "://") && page != r.text(c):
				b.WriteString(" (" + page + ")")
			case slices.Contains(Names(), name):
				b.WriteString(" (rulecheck help " + page + ")")
			}
		default:
			b.WriteString(r.text(c))
		}
	}
	return b.String()
}

// About returns the names of the pages that mention a word, those that do most often first, and at
// most four.
func About(word string) []string {
	const least, most = 3, 4
	count := make(map[string]int)
	var names []string
	for _, name := range Names() {
		text, err := docs.Pages.ReadFile(name + ".md")
		if err != nil {
			panic(err) // the pages are embedded
		}
		count[name] = strings.Count(strings.ToLower(string(text)), strings.ToLower(word))
		if count[name] > 0 && len(word) >= least {
			names = append(names, name)
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return count[b] - count[a] })
	return names[:min(most, len(names))]
}
