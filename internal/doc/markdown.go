package doc

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"example.com/hanfu/internal/sanitize"
)

// Escape escapes Markdown and HTML in a text.
func Escape(text string) string { return escaper.Replace(sanitize.Text(text)) }

var escaper = strings.NewReplacer(`\`, `\\`, "|", `\|`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`,
	"]", `\]`, "<", "&lt;",
	">", "&gt;", "&", "&amp;", "#", `\#`, "~", `\~`)

// EscapeLine is like Escape but also escapes characters that begin a list or another block at the
// start of a line.
func EscapeLine(text string) string {
	text = Escape(text)
	if at := blockStart().FindStringIndex(text); at != nil {
		mark := at[0] + strings.IndexAny(text[at[0]:at[1]], "-+.)=")
		return text[:mark] + `\` + text[mark:]
	}
	return text
}

// blockStart matches list markers and lines that are underlines or rules.
var blockStart = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*(?:(?:[-+]|\d{1,9}[.)])(?:\s|$)|--|=+\s*$)`)
})

// InlineCode returns a text as inline code. Bars are escaped for tables.
func InlineCode(text string) string {
	text = strings.ReplaceAll(strings.Join(strings.Fields(sanitize.Text(text)), " "), "|", `\|`)
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") {
		text = " " + text + " "
	}
	return fence + text + fence
}

// Markdown returns the document as Markdown.
func (d *Document) Markdown() string {
	var b strings.Builder
	b.WriteString("# " + Escape(d.Title) + "\n")
	for _, block := range d.blocks() {
		var part strings.Builder
		blockMarkdown(&part, block)
		if part.Len() > 0 {
			b.WriteString("\n" + part.String())
		}
	}
	return b.String()
}

func blockMarkdown(b *strings.Builder, block Block) {
	switch block := block.(type) {
	case Fields:
		for _, f := range block {
			if !f.IsTitle {
				b.WriteString("- " + Escape(f.Label) + ": " + Escape(f.Text) + "\n")
			}
		}
	case Heading:
		b.WriteString("## " + Escape(string(block)) + "\n")
	case Paragraph:
		b.WriteString(EscapeLine(string(block)) + "\n")
	case Notes:
		for _, note := range block {
			b.WriteString(EscapeLine(note) + "\n")
		}
	case List:
		listMarkdown(b, block, "")
	case Code:
		fence := "```"
		for strings.Contains(string(block), fence) {
			fence += "`"
		}
		b.WriteString(fence + "\n")
		for _, l := range codeLines(block) {
			b.WriteString(l + "\n")
		}
		b.WriteString(fence + "\n")
	case *Table:
		block.markdown(b)
	}
}

func listMarkdown(b *strings.Builder, l List, indent string) {
	for _, item := range l {
		mark := "- "
		for _, line := range item.Lines {
			text := EscapeLine(line)
			if item.Code {
				text = InlineCode(line)
			}
			b.WriteString(indent + mark + text + "\n")
			mark = "  "
		}
		listMarkdown(b, item.Below, indent+"  ")
	}
}

func (t *Table) markdown(b *strings.Builder) {
	rule := "|"
	for _, c := range t.Columns {
		if c.Number {
			rule += "---:|"
		} else {
			rule += "---|"
		}
	}
	t.heading().markdown(b)
	b.WriteString(rule + "\n")
	for _, row := range t.Rows {
		row.markdown(b)
	}
	if t.Note != "" {
		b.WriteString("\n" + EscapeLine(t.Note) + "\n")
	}
}

func (r Row) markdown(b *strings.Builder) {
	b.WriteString("|")
	for i := range r {
		lines := slices.Clone(r[i].Lines)
		for j := range lines {
			lines[j] = Escape(lines[j])
		}
		b.WriteString(" " + strings.Join(lines, "<br>") + " |")
	}
	b.WriteString("\n")
}
