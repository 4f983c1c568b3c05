package main

import (
	"embed"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/internal/visible"
	"example.com/hanfu/report"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/report/page"
	"example.com/hanfu/rules"
)

//go:embed pages/*.txtar
var pageFiles embed.FS

// codesVerb builds the verb that explains the codes of findings.
func (c *Command) codesVerb() *cobra.Command {
	var format choice
	cmd := &cobra.Command{
		Use:   "codes [CODE]",
		Short: "List the codes of findings, or explain one",
		Long: `Codes lists what check and game can find: the code that stands in brackets
behind a finding, how grave it is, and its meaning. With a code, it explains
that one: a file with such a finding, what check says of it, and the file
mended.`,
		Example: `  rulecheck codes
  rulecheck codes unknown-name`,
		Args: atMostOne("codes takes one code"),
		RunE: func(_ *cobra.Command, args []string) error {
			pages, err := readPages(pageFiles)
			if err != nil {
				panic(err) // the pages are in the program, and a test reads them all
			}
			if len(args) == 0 {
				return c.listCodes(pages, format.value)
			}
			return c.explainCode(pages, strings.Trim(args[0], "[]"), format.value)
		},
		ValidArgsFunction: completeCode,
	}
	choose(cmd, false, &format, "format", "output", "text", "json", "markdown")
	return cmd
}

// completeCode offers the codes with their meanings.
func completeCode(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var codes []cobra.Completion
	for _, code := range findings.Codes() {
		codes = append(codes, cobra.CompletionWithDesc(code.Name, code.Meaning))
	}
	if len(args) > 0 {
		codes = nil
	}
	return codes, cobra.ShellCompDirectiveNoFileComp
}

// codeJSON is a code in JSON, with its page if one code was asked for. Files are by name.
type codeJSON struct {
	Code     string            `json:"code"`
	Severity string            `json:"severity"`
	Meaning  string            `json:"meaning"`
	Text     string            `json:"text,omitempty"`
	Bad      map[string]string `json:"bad,omitempty"`
	Output   string            `json:"output,omitempty"`
	Good     map[string]string `json:"good,omitempty"`
}

// listCodes lists all codes, in JSON one a line.
func (c *Command) listCodes(pages []codePage, format string) error {
	p := c.page()
	switch format {
	case "json":
		for i := range pages {
			code := pages[i].Code
			if err := report.WriteJSON(&p.Text, codeJSON{Code: code.Name, Severity: code.Severity.String(), Meaning: code.Meaning}); err != nil {
				return failed(err)
			}
		}
	case "markdown":
		p.Text.WriteString(codesMarkdown(pages))
	default:
		writeCodes(p, pages)
		if terminal(c.Stdout) != nil {
			p.Line("")
			p.Line("An example of one, and how to mend it: rulecheck codes CODE")
		}
	}
	return c.put(p)
}

// writeCodes writes a table of the codes.
func writeCodes(p *page.Page, pages []codePage) {
	const gap = 2
	nameWidth, severityWidth := 0, page.Cells(rules.Warning.String())
	for i := range pages {
		nameWidth = max(nameWidth, page.Cells(pages[i].Name))
	}
	lead := nameWidth + severityWidth + 2*gap
	for i := range pages {
		code := &pages[i].Code
		for j, l := range page.Wrap(code.Meaning, page.Width-lead) {
			if j > 0 {
				p.Line(page.Pad("", lead) + l)
				continue
			}
			p.Line(p.Label.Sprint(page.Pad(code.Name, nameWidth+gap)) + severityOf(p, code, severityWidth+gap) + l)
		}
	}
}

// severityOf gives how grave a code is, in its colour and with blanks up to a width.
func severityOf(p *page.Page, code *rules.Code, to int) string {
	color := p.Problem
	if code.Severity == rules.Warning {
		color = p.Warning
	}
	word := code.Severity.String()
	return color.Sprint(word) + page.Pad("", to-page.Cells(word))
}

// explainCode shows the page of a code.
func (c *Command) explainCode(pages []codePage, name, format string) error {
	var names []string
	for i := range pages {
		if names = append(names, pages[i].Name); pages[i].Name != name {
			continue
		}
		p := c.page()
		switch format {
		case "json":
			if err := report.WriteJSON(&p.Text, jsonOfPage(&pages[i])); err != nil {
				return failed(err)
			}
		case "markdown":
			p.Text.WriteString(codeMarkdown(&pages[i]))
		default:
			writeCode(p, &pages[i])
		}
		return c.put(p)
	}
	if best := nearest.Name(name, names); best != "" {
		return usageError("there is no code %q; did you mean %q?", name, best)
	}
	return usageError("there is no code %q; rulecheck codes lists them", name)
}

func jsonOfPage(page *codePage) codeJSON {
	byName := func(files []pageFile) map[string]string {
		m := make(map[string]string)
		for _, f := range files {
			m[f.name] = f.text
		}
		return m
	}
	return codeJSON{page.Name, page.Severity.String(), page.Meaning, page.text, byName(page.bad), page.output, byName(page.good)}
}

// writeCode writes the page of a code. Files and output begin at the edge, so that they keep their width and can be copied.
func writeCode(p *page.Page, code *codePage) {
	p.Line(p.Paint.Title.Sprint(code.Name) + ": " + severityOf(p, &code.Code, 0))
	for _, l := range page.Wrap(code.Meaning, page.Width) {
		p.Line(l)
	}
	p.Line("")
	writeBlock(p, code.text)
	writeFiles(p, "", code.bad)
	p.Line("")
	p.Line(p.Label.Sprint(rule("rulecheck check " + code.checked())))
	writeBlock(p, code.output)
	writeFiles(p, "mended: ", code.good)
	if notation := code.notation(); notation != "" {
		p.Line("")
		for _, l := range page.Wrap(notation, page.Width) {
			p.Line(l)
		}
	}
}

// writeFiles writes files, each below its name.
func writeFiles(p *page.Page, lead string, files []pageFile) {
	for _, f := range files {
		p.Line("")
		p.Line(p.Label.Sprint(rule(lead + f.name)))
		writeBlock(p, f.text)
	}
}

// writeBlock writes a text as it is.
func writeBlock(p *page.Page, text string) {
	for l := range strings.Lines(text) {
		p.Line(visible.Text(strings.TrimRight(l, "\r\n")))
	}
}

// rule gives a heading as a line across the page.
func rule(heading string) string {
	return "--- " + heading + " " + strings.Repeat("-", max(3, page.Width-page.Cells(heading)-5))
}

// codesMarkdown gives all pages in one document.
func codesMarkdown(pages []codePage) string {
	var b strings.Builder
	b.WriteString("# What check finds\n\n" +
		"A finding ends in its code, such as `[unknown-name]`. An error keeps a rule file from being used, a warning does not. For each\n" +
		"code there is a file that has it, what `rulecheck check` says of it, and the file mended; `rulecheck codes CODE` shows the same.\n\n" +
		"| code | severity | meaning |\n|---|---|---|\n")
	for i := range pages {
		code := &pages[i].Code
		fmt.Fprintf(&b, "| [%s](#%[1]s) | %s | %s |\n", code.Name, code.Severity, code.Meaning)
	}
	for i := range pages {
		b.WriteString("\n" + codeMarkdown(&pages[i]))
	}
	return b.String()
}

// codeMarkdown gives a page as a section of a document.
func codeMarkdown(code *codePage) string {
	var b strings.Builder
	fmt.Fprintf(&b, "## %s\n\n*%s.* %s\n\n%s\n", code.Name, page.Capital(code.Severity.String()), code.Meaning, code.text)
	for _, f := range code.bad {
		fmt.Fprintf(&b, "\n`%s`:\n\n```yaml\n%s```\n", f.name, ended(f.text))
	}
	fmt.Fprintf(&b, "\n```console\n$ rulecheck check %s\n%s```\n", code.checked(), ended(code.output))
	for _, f := range code.good {
		fmt.Fprintf(&b, "\nMended, `%s`:\n\n```yaml\n%s```\n", f.name, ended(f.text))
	}
	if notation := code.notation(); notation != "" {
		fmt.Fprintf(&b, "\n%s\n", strings.ReplaceAll(notation, `{{repeat 300 "text"}}`, "`{{repeat 300 \"text\"}}`"))
	}
	return b.String()
}

// ended gives a text with a line end.
func ended(text string) string { return strings.TrimSuffix(text, "\n") + "\n" }
