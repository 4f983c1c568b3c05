package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/lists"
	"example.com/hanfu/rules"
)

func (c *Command) factsVerb() *cobra.Command {
	var format choice
	cmd := &cobra.Command{
		Use:  "facts [NAME|WORD]",
		Args: atMostOne(words.Say("facts takes one name")),
		RunE: func(_ *cobra.Command, args []string) error {
			r, err := c.ruleSet()
			if err != nil {
				return err
			}
			sections := lists.FactSections(r, c.flags.lang.value)
			if len(args) == 0 {
				return c.show(func(p *terminal.Page) error {
					return lists.WriteFacts(p, sections, format.value)
				})
			}
			return c.explainFact(append(sections, lists.MemberFacts(r, c.flags.lang.value)),
				args[0],
				format.value)
		},
		ValidArgsFunction: c.completeFact,
	}
	c.flags.rulesFlags(cmd)
	choose(cmd, &format, "format", "text", "json", "markdown")
	return cmd
}

func (c *Command) completeFact(cmd *cobra.Command, args []string,
	_ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	r, err := (&rules.Loader{AsOf: c.flags.asOf}).Load(cmd.Context(), rules.Named(c.flags.rules))
	if err != nil || len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var names []cobra.Completion
	for _, s := range append(lists.FactSections(r, c.flags.lang.value),
		lists.MemberFacts(r, c.flags.lang.value)) {
		for _, f := range s.Facts {
			names = append(names, cobra.CompletionWithDesc(f.Name,
				words.In(c.flags.lang.value).Meaning(f.Doc)))
		}
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

func (c *Command) explainFact(sections []lists.FactSection, name, format string) error {
	var names []string
	for _, s := range sections {
		for i := range s.Facts {
			if f := &s.Facts[i]; f.Name == name || f.Call() == name {
				one := lists.FactSection{Title: s.Title, Facts: s.Facts[i:]}
				return c.show(func(p *terminal.Page) error { return one.Write(p, format) })
			}
			names = append(names, s.Facts[i].Name)
		}
	}
	hint := words.Or(suggestion(strings.ToLower(name), naming.Words(names)),
		words.Say("rulecheck facts lists them"))
	if i := slices.IndexFunc(names,
		func(n string) bool { return strings.HasSuffix(n, "."+name) }); i >= 0 {
		hint = words.Say("did you mean %q?", names[i])
	} else if found := lists.SearchFacts(sections, name, c.flags.lang.value); found != nil {
		return c.show(func(p *terminal.Page) error { return lists.WriteFacts(p, found, format) })
	}
	if rule := schema.OfPlay(name); !rule.Empty() {
		return usageError("%s", rule)
	}
	return usageError("there is no name %q for conditions; %s", name, hint)
}
