package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/report"
	"example.com/hanfu/report/facts"
	"example.com/hanfu/rules"
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
			sections := facts.Sections(e.Rules(), c.flags.lang.value)
			if len(args) == 0 {
				return c.listFacts(sections, format.value)
			}
			return c.explainFact(append(sections, facts.Members(e.Rules(), c.flags.lang.value)), args[0], format.value)
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
	for _, s := range append(facts.Sections(r, c.flags.lang.value), facts.Members(r, c.flags.lang.value)) {
		for _, f := range s.Facts {
			names = append(names, cobra.CompletionWithDesc(f.Name, f.Doc))
		}
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// listFacts lists all names, in JSON one a line.
func (c *Command) listFacts(sections []facts.Section, format string) error {
	p := c.page()
	switch format {
	case "json":
		for _, s := range sections {
			for _, f := range s.Facts {
				if err := report.WriteJSON(&p.Text, f); err != nil {
					return failed(err)
				}
			}
		}
	case "markdown":
		p.Text.WriteString(facts.Document(sections))
	default:
		for i, s := range sections {
			facts.WriteSection(p, s, i == 0)
		}
	}
	return c.put(p)
}

// explainFact shows one name at length.
func (c *Command) explainFact(sections []facts.Section, name, format string) error {
	var names []string
	for _, s := range sections {
		for i := range s.Facts {
			f := &s.Facts[i]
			if names = append(names, f.Name); f.Name != name && f.Call() != name {
				continue
			}
			p := c.page()
			switch format {
			case "json":
				if err := report.WriteJSON(&p.Text, f); err != nil {
					return failed(err)
				}
			case "markdown":
				p.Text.WriteString(facts.Markdown([]facts.Section{{Title: s.Title, Facts: s.Facts[i : i+1]}}))
			default:
				facts.Write(p, f)
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
