package seasons

import (
	"io"
	"strings"

	"example.com/hanfu/internal/report/page"
	"example.com/hanfu/internal/visible"
	"example.com/hanfu/report"
	"example.com/hanfu/season"
)

// Markdown writes a season as Markdown.
func Markdown(w io.Writer, s *season.Season, o report.Options) error {
	p, err := page.New(o)
	if err != nil {
		return err
	}
	t := tell(p, s)
	var b strings.Builder
	b.WriteString("# " + inMarkdown(t.name) + "\n\n")
	for _, f := range t.fields {
		b.WriteString("- " + inMarkdown(f.Label) + ": " + inMarkdown(f.Text) + "\n")
	}
	for _, one := range t.tables {
		b.WriteString("\n## " + inMarkdown(one.Title) + "\n\n|")
		for _, c := range one.Columns {
			b.WriteString(" " + inMarkdown(c.Name) + " |")
		}
		b.WriteString("\n|")
		for _, c := range one.Columns {
			if c.Text {
				b.WriteString("---|")
			} else {
				b.WriteString("---:|")
			}
		}
		b.WriteString("\n")
		for _, row := range one.Rows {
			b.WriteString("|")
			for _, cell := range row {
				b.WriteString(" " + inMarkdown(cell) + " |")
			}
			b.WriteString("\n")
		}
	}
	b.WriteString("\n" + strings.Join(t.notes, "\n") + "\n")
	_, err = io.WriteString(w, b.String())
	return err
}

// inMarkdown returns a text in which nothing is taken for Markdown or HTML.
func inMarkdown(text string) string { return marks.Replace(visible.Text(text)) }

var marks = strings.NewReplacer(`\`, `\\`, "|", `\|`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, "<", "&lt;",
	">", "&gt;", "&", "&amp;", "#", `\#`, "~", `\~`)
