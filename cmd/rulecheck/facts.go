package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/report"
	"example.com/hanfu/report/page"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// factsVerb builds the verb that shows what conditions may ask.
func (c *Command) factsVerb() *cobra.Command {
	var format choice
	cmd := &cobra.Command{
		Use:   "facts [NAME]",
		Short: "List the names that conditions may use, or explain one",
		Long: `Facts lists the names of which conditions are made, step by step: a condition
may use those of its step and of all earlier ones. Behind them stand the sets of
tiles, facts and shapes that the rule set of --rules declares. With a name, it
explains that one, an option or yaku such as options.double_wind_fu too.`,
		Example: `  rulecheck facts
  rulecheck facts has_sequence
  rulecheck facts --rules our-club.yaml riichi`,
		Args: atMostOne("facts takes one name"),
		RunE: func(_ *cobra.Command, args []string) error {
			e, err := c.engine()
			if err != nil {
				return err
			}
			sections := factSections(e.Rules(), c.flags.lang.value)
			if len(args) == 0 {
				return c.listFacts(sections, format.value)
			}
			return c.explainFact(append(sections, namedMembers(e.Rules(), c.flags.lang.value)), args[0], format.value)
		},
		ValidArgsFunction: c.completeFact,
	}
	choose(cmd, false, &format, "format", "output", "text", "json", "markdown")
	return cmd
}

// completeFact offers the names with what they mean.
func (c *Command) completeFact(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	r, err := new(rules.Loader).Load(cmd.Context(), c.flags.rules)
	if err != nil || len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var names []cobra.Completion
	for _, s := range append(factSections(r, c.flags.lang.value), namedMembers(r, c.flags.lang.value)) {
		for _, f := range s.facts {
			names = append(names, cobra.CompletionWithDesc(f.Name, f.Doc))
		}
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// listFacts lists all names, in JSON one a line.
func (c *Command) listFacts(sections []factSection, format string) error {
	p := c.page()
	switch format {
	case "json":
		for _, s := range sections {
			for _, f := range s.facts {
				if err := report.WriteJSON(&p.Text, f); err != nil {
					return failed(err)
				}
			}
		}
	case "markdown":
		p.Text.WriteString(factsDocument(sections))
	default:
		for i, s := range sections {
			writeFacts(p, s, i == 0)
		}
	}
	return c.put(p)
}

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

// explainFact shows one name at length.
func (c *Command) explainFact(sections []factSection, name, format string) error {
	var names []string
	for _, s := range sections {
		for i := range s.facts {
			f := &s.facts[i]
			if names = append(names, f.Name); f.Name != name && f.call() != name {
				continue
			}
			p := c.page()
			switch format {
			case "json":
				if err := report.WriteJSON(&p.Text, f); err != nil {
					return failed(err)
				}
			case "markdown":
				p.Text.WriteString(factsMarkdown([]factSection{{s.title, s.facts[i : i+1]}}))
			default:
				writeFact(p, f)
			}
			return c.put(p)
		}
	}
	if i := slices.IndexFunc(names, func(n string) bool { return strings.HasSuffix(n, "."+name) }); i >= 0 {
		return usageError("there is no name %q for conditions; did you mean %q?", name, names[i])
	}
	if best := nearest.Name(name, names); best != "" {
		return usageError("there is no name %q for conditions; did you mean %q?", name, best)
	}
	return usageError("there is no name %q for conditions; rulecheck facts lists them", name)
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
