package facts

import (
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/internal/report/page"
	"example.com/hanfu/internal/visible"
	"example.com/hanfu/rules/condition"
)

// WriteList writes a list of all names in a format: text, json or markdown. In JSON each has a line.
func WriteList(p *page.Page, sections []Section, format string) error {
	switch format {
	case "json":
		for _, s := range sections {
			for _, f := range s.Facts {
				if err := visible.WriteJSON(&p.Text, f); err != nil {
					return err
				}
			}
		}
	case "markdown":
		p.Text.WriteString(document(sections))
	default:
		for i, s := range sections {
			writeSection(p, s, i == 0)
		}
	}
	return nil
}

// Write writes all that there is to say of the first name of a section in a format: text, json or markdown.
func (s *Section) Write(p *page.Page, format string) error {
	switch format {
	case "json":
		return visible.WriteJSON(&p.Text, &s.Facts[0])
	case "markdown":
		p.Text.WriteString(markdown([]Section{{Title: s.Title, Facts: s.Facts[:1]}}))
	default:
		s.Facts[0].write(p)
	}
	return nil
}

// writeSection writes a section of the list: each name with its type, and below it what it means, and an example.
func writeSection(p *page.Page, s Section, first bool) {
	if len(s.Facts) == 0 {
		return
	}
	if !first {
		p.Line("")
	}
	p.Line(p.Paint.Title.Sprint(s.Title))
	for i := range s.Facts {
		f := &s.Facts[i]
		head := page.Pad("", page.Indent) + f.Call()
		p.Line("")
		if gap := p.Width - page.Cells(head) - page.Cells(f.Type); gap > 1 {
			p.Line(page.Pad("", page.Indent) + p.Label.Sprint(f.Call()) + page.Pad("", gap) + f.Type)
		} else {
			p.Line(page.Pad("", page.Indent) + p.Label.Sprint(f.Call()))
			p.Indented(f.Type)
		}
		p.Indented(f.Doc)
		if f.Stage == "" && f.Table != nil {
			p.Indented(f.Known())
		}
		if f.Example != f.Name {
			p.Indented("e.g. " + f.Example)
		}
	}
}

// write writes all that there is to say of a name.
func (f *Fact) write(p *page.Page) {
	p.Line(p.Paint.Title.Sprint(f.Call()))
	p.Line("")
	p.Field("Type", f.Type)
	p.Field("Meaning", f.Doc)
	for i, a := range slices.Compact(slices.Clone(f.Arguments)) {
		p.Field([]string{"Arguments", ""}[min(i, 1)], a+": "+condition.ArgumentDoc(a))
	}
	p.Field("Known", f.Known())
	p.Field("Example", f.Example)
	if f.Declared != "" {
		p.Field("Declared", f.Declared)
	}
}

// Known says where conditions may use the name.
func (f *Fact) Known() string {
	table := "in " + strings.Join(f.Table, ", ")
	switch {
	case f.Stage == "" && f.Table == nil:
		return "in every condition"
	case f.Stage == "":
		return "at the table, " + table
	case f.Table != nil:
		return fmt.Sprintf("at %s and later, and at the table", f.Stage)
	}
	return fmt.Sprintf("at %s and later", f.Stage)
}

// document returns all names as a document.
func document(sections []Section) string {
	return "# What conditions may ask\n\n" +
		"For those who write conditions. Conditions consist of these names. The program scores a hand step by step. A condition\n" +
		"may use the names of its step and of all earlier ones; [format.md](format.md#sections) names the step of each place in a\n" +
		"rule file. At the table there is no win: the steps there know their own names, and players, honba, sticks and round.\n" +
		"Every condition may use words and functions. `rulecheck facts NAME` explains one name, and\n" +
		"`rulecheck facts --rules FILE` lists the names that a file declares.\n\n" +
		markdown(sections)
}

// meaning says what a name means, and of one of the table where it is known.
func (f *Fact) meaning() string {
	if f.Stage == "" && f.Table != nil {
		return f.Doc + " (" + strings.Join(f.Table, ", ") + ")"
	}
	return f.Doc
}

// markdown returns the names as tables.
func markdown(sections []Section) string {
	var b strings.Builder
	for _, s := range sections {
		if len(s.Facts) == 0 {
			continue
		}
		if b.Len() > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "## %s\n\n| name | type | meaning | example |\n|---|---|---|---|\n", s.Title)
		for i := range s.Facts {
			f := &s.Facts[i]
			fmt.Fprintf(&b, "| `%s` | %s | %s | `%s` |\n", f.Call(), f.Type, strings.ReplaceAll(f.meaning(), "|", `\|`),
				strings.ReplaceAll(f.Example, "|", `\|`))
		}
	}
	return b.String()
}
