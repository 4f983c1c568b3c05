package main

import (
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/report/page"
	"example.com/hanfu/rules/condition"
)

// writeFacts writes a section of the list: each name with its type, and below it what it means, and an example.
func writeFacts(p *page.Page, s factSection, first bool) {
	if len(s.facts) == 0 {
		return
	}
	if !first {
		p.Line("")
	}
	p.Line(p.Paint.Title.Sprint(s.title))
	for i := range s.facts {
		f := &s.facts[i]
		head := page.Pad("", page.Indent) + f.call()
		p.Line("")
		if gap := page.Width - page.Cells(head) - page.Cells(f.Type); gap > 1 {
			p.Line(page.Pad("", page.Indent) + p.Label.Sprint(f.call()) + page.Pad("", gap) + f.Type)
		} else {
			p.Line(page.Pad("", page.Indent) + p.Label.Sprint(f.call()))
			p.Indented(f.Type)
		}
		p.Indented(f.Doc)
		if f.Stage == "" && f.Table != nil {
			p.Indented(f.known())
		}
		if f.Example != f.Name {
			p.Indented("e.g. " + f.Example)
		}
	}
}

// writeFact writes all that there is to say of a name.
func writeFact(p *page.Page, f *factJSON) {
	p.Line(p.Paint.Title.Sprint(f.call()))
	p.Line("")
	p.Field("Type", f.Type)
	p.Field("Meaning", f.Doc)
	for i, a := range slices.Compact(slices.Clone(f.Arguments)) {
		p.Field([]string{"Arguments", ""}[min(i, 1)], a+": "+condition.ArgumentDoc(a))
	}
	p.Field("Known", f.known())
	p.Field("Example", f.Example)
	if f.Declared != "" {
		p.Field("Declared", f.Declared)
	}
}

// known says where conditions may use the name.
func (f *factJSON) known() string {
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

// factsDocument gives all names as a document.
func factsDocument(sections []factSection) string {
	return "# What conditions may ask\n\n" +
		"Conditions are made of these names. A hand is scored step by step, and a condition may use the names of its step and of all\n" +
		"earlier ones; [format.md](format.md) says for each place of a rule file at which step it is. At the table there is no win: its steps\n" +
		"know what is said of them, and players, honba, sticks and round. Words and functions may be used everywhere. `rulecheck facts NAME` tells more about one, and `rulecheck facts --rules FILE` lists what a file declares.\n\n" +
		factsMarkdown(sections)
}

// meaning says what a name means, and of one of the table where it is known.
func (f *factJSON) meaning() string {
	if f.Stage == "" && f.Table != nil {
		return f.Doc + " (" + strings.Join(f.Table, ", ") + ")"
	}
	return f.Doc
}

// factsMarkdown gives the names as tables.
func factsMarkdown(sections []factSection) string {
	var b strings.Builder
	for _, s := range sections {
		if len(s.facts) == 0 {
			continue
		}
		if b.Len() > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "## %s\n\n| name | type | meaning | example |\n|---|---|---|---|\n", s.title)
		for i := range s.facts {
			f := &s.facts[i]
			fmt.Fprintf(&b, "| `%s` | %s | %s | `%s` |\n", f.call(), f.Type, strings.ReplaceAll(f.meaning(), "|", `\|`), strings.ReplaceAll(f.Example, "|", `\|`))
		}
	}
	return b.String()
}
