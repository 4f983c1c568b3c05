package lists

import (
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules/condition"
)

// WriteFacts writes all names as text, json (one object per line) or markdown.
func WriteFacts(p *terminal.Page, sections []FactSection, format string) error {
	switch format {
	case "json":
		for _, s := range sections {
			for _, f := range s.Facts {
				f.Doc = words.In(p.Lang).Meaning(f.Doc)
				if err := sanitize.WriteJSON(&p.Text, f); err != nil {
					return err
				}
			}
		}
	case "markdown":
		p.Text.WriteString(factsPage(sections, p.Lang))
	default:
		for i, s := range sections {
			writeFactSection(p, s, i == 0)
		}
	}
	return nil
}

// Write writes the details of the first name of s as text, json or markdown.
func (s *FactSection) Write(p *terminal.Page, format string) error {
	switch format {
	case "json":
		f := s.Facts[0]
		f.Doc = words.In(p.Lang).Meaning(f.Doc)
		return sanitize.WriteJSON(&p.Text, &f)
	case "markdown":
		p.Text.WriteString(factTables([]FactSection{{Title: s.Title, Facts: s.Facts[:1]}}, p.Lang))
	default:
		s.Facts[0].write(p)
	}
	return nil
}

func writeFactSection(p *terminal.Page, s FactSection, first bool) {
	if len(s.Facts) == 0 {
		return
	}
	if !first {
		p.Line("")
	}
	p.Line(p.Paint.Title.Sprint(s.Title))
	l := words.In(p.Lang)
	for i := range s.Facts {
		f := &s.Facts[i]
		head := terminal.Pad("", terminal.Indent) + f.Call()
		p.Line("")
		typ := l.Meaning(f.Type)
		if gap := p.Width - terminal.Cells(head) - terminal.Cells(typ); gap > 1 {
			p.Line(terminal.Pad("", terminal.Indent) + p.Label.Sprint(f.Call()) +
				terminal.Pad("", gap) + typ)
		} else {
			p.Line(terminal.Pad("", terminal.Indent) + p.Label.Sprint(f.Call()))
			p.Indented(typ)
		}
		p.Indented(l.Meaning(f.Doc))
		if f.Stage == "" && f.Table != nil {
			p.Indented(f.Known(l))
		}
		if f.Example != f.Name {
			p.Indented(fmt.Sprintf(l.Vocabulary().Such, f.Example))
		}
	}
}

func (f *Fact) write(p *terminal.Page) {
	p.Line(p.Paint.Title.Sprint(f.Call()))
	p.Line("")
	l := words.In(p.Lang)
	v := l.Vocabulary()
	p.Field(v.Type, l.Meaning(f.Type))
	p.Field(v.Meaning, l.Meaning(f.Doc))
	for i, a := range slices.Compact(slices.Clone(f.Arguments)) {
		p.Field([]string{v.Arguments, ""}[min(i, 1)], a+": "+l.Meaning(condition.ArgumentDoc(a)))
	}
	p.Field(v.Known, f.Known(l))
	p.Field(v.Example, f.Example)
	if f.Declared != "" {
		p.Field(v.Declared, f.Declared)
	}
}

// Known describes where conditions may use the name.
func (f *Fact) Known(l *words.Language) string {
	switch {
	case f.Stage == "" && f.Table == nil:
		return l.Vocabulary().Everywhere
	case f.Stage == "":
		return fmt.Sprintf(l.Vocabulary().AtTable, f.atTable(l))
	case f.Table != nil:
		return fmt.Sprintf(l.Vocabulary().FromAndTable, l.Meaning(f.Stage))
	}
	return fmt.Sprintf(l.Vocabulary().From, l.Meaning(f.Stage))
}

// factsPage returns all names as Markdown, in English with an introduction.
func factsPage(sections []FactSection, lang string) string {
	if lang != words.Languages[0] {
		return factTables(sections, lang)
	}
	return "# What conditions may ask\n\n" +
		"For those who write conditions. A condition may use the names of its [step](format.md#steps) and of earlier ones. At the table\n" +
		"there is no win: the steps there know their own names, and players, honba, sticks and round. `rulecheck facts NAME` explains a\n" +
		"name, with its type and an example, and `rulecheck facts --rules FILE` lists the names that a file declares.\n\n" +
		factTables(sections, lang)
}

func (f *Fact) meaning(l *words.Language) string {
	if f.Stage == "" && f.Table != nil {
		return l.Meaning(f.Doc) + " (" + f.atTable(l) + ")"
	}
	return l.Meaning(f.Doc)
}

func (f *Fact) atTable(l *words.Language) string {
	var stages []string
	for _, stage := range f.Table {
		stages = append(stages, l.Meaning(stage))
	}
	return strings.Join(stages, l.Common.List)
}

func factTables(sections []FactSection, lang string) string {
	l := words.In(lang)
	v := l.Vocabulary()
	head := strings.ToLower(v.Name + " | " + v.Meaning)
	var b strings.Builder
	for _, s := range sections {
		if len(s.Facts) == 0 {
			continue
		}
		if b.Len() > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "## %s\n\n| %s |\n|---|---|\n", s.Title, head)
		for i := range s.Facts {
			f := &s.Facts[i]
			meaning := f.meaning(l)
			if len(f.Arguments) > 0 {
				meaning += ": `" + f.Example + "`"
			}
			fmt.Fprintf(&b, "| `%s` | %s |\n", f.Call(), strings.ReplaceAll(meaning, "|", `\|`))
		}
	}
	return b.String()
}
