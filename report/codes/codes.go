package codes

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// codeJSON is a code in JSON, with its page if a single code was requested. Files are keyed by
// name.
type codeJSON struct {
	Code     string            `json:"code"`
	Severity string            `json:"severity"`
	Meaning  string            `json:"meaning"`
	Text     string            `json:"text,omitempty"`
	Bad      map[string]string `json:"bad,omitempty"`
	Output   string            `json:"output,omitempty"`
	Good     map[string]string `json:"good,omitempty"`
}

// WriteList writes a list of pages as text, json (one line per code) or markdown (the complete
// pages).
func WriteList(p *terminal.Page, pages []Page, format string) error {
	switch format {
	case "json":
		for i := range pages {
			code := &pages[i].FindingCode
			err := sanitize.WriteJSON(&p.Text,
				codeJSON{Code: code.Name, Severity: code.Severity.String(), Meaning: code.Meaning})
			if err != nil {
				return err
			}
		}
	case "markdown":
		p.Text.WriteString(document(pages))
	default:
		writeTable(p, pages)
	}
	return nil
}

// Write writes the page as text, json or markdown.
func (code *Page) Write(p *terminal.Page, format string) error {
	switch format {
	case "json":
		return sanitize.WriteJSON(&p.Text, code.json())
	case "markdown":
		p.Text.WriteString(code.markdown())
	default:
		code.text(p)
	}
	return nil
}

func writeTable(p *terminal.Page, pages []Page) {
	const gap = 2
	nameWidth, severityWidth := 0, 0
	for _, s := range []rules.Severity{rules.Error, rules.Warning} {
		severityWidth = max(severityWidth, terminal.Cells(p.Said(words.Term(s.String()))))
	}
	for i := range pages {
		nameWidth = max(nameWidth, terminal.Cells(pages[i].Name))
	}
	lead := nameWidth + severityWidth + 2*gap
	for i := range pages {
		code := &pages[i].FindingCode
		for j, l := range terminal.Wrap(code.Meaning, p.Width-lead) {
			if j > 0 {
				p.Line(terminal.Pad("", lead) + l)
				continue
			}
			p.Line(p.Label.Sprint(terminal.Pad(code.Name, nameWidth+gap)) +
				severityOf(p, code, severityWidth+gap) + l)
		}
	}
}

func severityOf(p *terminal.Page, code *rules.FindingCode, width int) string {
	color := p.Problem
	if code.Severity == rules.Warning {
		color = p.Warning
	}
	word := p.Said(words.Term(code.Severity.String()))
	return color.Sprint(word) + terminal.Pad("", width-terminal.Cells(word))
}

func (code *Page) json() codeJSON {
	byName := func(files []File) map[string]string {
		m := make(map[string]string)
		for _, f := range files {
			m[f.Name] = f.Text
		}
		return m
	}
	return codeJSON{code.Name, code.Severity.String(), code.Meaning, code.Text,
		byName(code.Bad), code.Output,
		byName(code.Good)}
}

// text writes the page as text. Files and output are not indented, so that they keep their width
// and can be copied.
func (code *Page) text(p *terminal.Page) {
	p.Line(p.Paint.Title.Sprint(code.Name) + ": " + severityOf(p, &code.FindingCode, 0))
	p.Paragraph(code.Meaning, 0)
	for _, text := range code.paragraphs() {
		p.Line("")
		p.Paragraph(text, 0)
	}
	if code.Bad == nil { // codes of refused hands have no files
		return
	}
	writeFiles(p, "", code.Bad)
	p.Line("")
	p.Line(p.Label.Sprint(ruler("rulecheck check " + code.Checked())))
	writeBlock(p, code.Output)
	writeFiles(p, "mended: ", code.Good)
	if notation := code.notation(); notation != "" {
		p.Line("")
		p.Paragraph(notation, 0)
	}
}

func writeFiles(p *terminal.Page, lead string, files []File) {
	for _, f := range files {
		p.Line("")
		p.Line(p.Label.Sprint(ruler(lead + f.Name)))
		writeBlock(p, f.Text)
	}
}

func writeBlock(p *terminal.Page, text string) {
	for l := range strings.Lines(text) {
		p.Line(sanitize.Text(strings.TrimRight(l, "\r\n")))
	}
}

func ruler(heading string) string {
	return "--- " + heading + " " +
		strings.Repeat("-", max(3, terminal.Width-terminal.Cells(heading)-5))
}

func document(pages []Page) string {
	var b strings.Builder
	b.WriteString("# What check finds\n\n" +
		"For those who look up a finding of `rulecheck check`. A finding ends in its code, such as `[unknown-name]`. An error keeps a\n" +
		"rule file from being used; a warning does not. Each code has its meaning, a finding, and a correction.\n" +
		"`rulecheck codes CODE` has the reason, what to do, and the whole file. `{{repeat 300 \"text\"}}` stands for a text written 300 times.\n")
	for i := range pages {
		b.WriteString("\n" + pages[i].markdown())
	}
	return b.String()
}

// markdown returns the section of a code: its meaning, the finding, and what to change in the files.
func (code *Page) markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "## %s\n\n*%s.* %s\n\n```diff\n", code.Name,
		terminal.Capital(code.Severity.String()), code.Meaning)
	for line := range strings.Lines(code.Output) {
		if before, _, found := strings.Cut(line, " ["+code.Name+"]"); found {
			b.WriteString(before + "\n")
			break
		}
	}
	for _, f := range code.Good {
		writeChange(&b, code.bad(f.Name), f.Text)
	}
	b.WriteString("```\n")
	return b.String()
}

func (code *Page) bad(name string) string {
	for _, f := range code.Bad {
		if f.Name == name {
			return f.Text
		}
	}
	return ""
}

// writeChange writes the lines of two texts that differ, without those that both begin or end with.
func writeChange(b *strings.Builder, before, after string) {
	removed, added := lines(before), lines(after)
	for len(removed) > 0 && len(added) > 0 && removed[0] == added[0] {
		removed, added = removed[1:], added[1:]
	}
	for n, m := len(removed), len(added); n > 0 && m > 0 && removed[n-1] == added[m-1]; n, m = n-1, m-1 {
		removed, added = removed[:n-1], added[:m-1]
	}
	for _, l := range removed {
		b.WriteString("-" + l + "\n")
	}
	for _, l := range added {
		b.WriteString("+" + l + "\n")
	}
}

func lines(text string) []string { return strings.Split(strings.TrimSuffix(text, "\n"), "\n") }

// Refusals returns short pages for the codes of refused hands, in alphabetical order. They include
// the requirements of the shipped rule sets.
func Refusals(lang string) []Page {
	var pages []Page
	text := words.Say("A hand is refused for this: score, explain, batch and game say so at the key that is wrong.").In(lang).String()
	for _, code := range refusals() {
		meaning := words.Term(code.Doc).In(lang).String()
		if i := slices.IndexFunc(pages, func(p Page) bool { return p.Name == code.Code }); i >= 0 {
			pages[i].Meaning += " " + meaning
			continue
		}
		pages = append(pages, Page{FindingCode: rules.FindingCode{Name: code.Code,
			Severity: rules.Error, Meaning: meaning}, Text: text})
	}
	pages = append(pages, requirements(lang, pages)...)
	slices.SortFunc(pages, func(a, b Page) int { return strings.Compare(a.Name, b.Name) })
	return pages
}

func refusals() []hand.ProblemCode {
	all := append(hand.Codes(), engine.Codes()...)
	for i := range all {
		all[i].Doc = terminal.Capital(strings.TrimSuffix(all[i].Doc, ".") + ".")
	}
	return all
}

func requirements(lang string, known []Page) (pages []Page) {
	for _, id := range rules.Shipped() {
		r, err := rules.Load(context.Background(), id)
		if err != nil {
			continue
		}
		for i := range r.Valid() {
			v := &r.Valid()[i]
			isSame := func(p Page) bool { return p.Name == v.ID }
			message := v.Message.In(lang)
			if message == "" || slices.ContainsFunc(known, isSame) ||
				slices.ContainsFunc(pages, isSame) {
				continue
			}
			text := words.Say("A hand is refused for this under the rules %s, in whose section valid it stands. A club may have others there.",
				strings.TrimSuffix(v.Pos.File, ".yaml"))
			pages = append(pages, Page{FindingCode: rules.FindingCode{Name: v.ID,
				Severity: rules.Error,
				Meaning:  words.Say("%s.", terminal.Capital(message)).In(lang).String()},
				Text: text.In(lang).String()})
		}
	}
	return pages
}
