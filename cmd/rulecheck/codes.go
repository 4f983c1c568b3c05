package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/codes"
	"example.com/hanfu/report/findings"
)

func (c *Command) codesVerb() *cobra.Command {
	var format choice
	cmd := &cobra.Command{
		Use:  "codes [CODE|WORD]",
		Args: atMostOne(words.Say("codes takes one code")),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return c.listCodes(codes.Pages(c.flags.lang.value), format.value,
					codes.Refusals(c.flags.lang.value)...)
			}
			return c.explainCode(strings.Trim(args[0], "[]"), format.value)
		},
		ValidArgsFunction: completeCode,
	}
	choose(cmd, &format, "format", "text", "json", "markdown")
	return cmd
}

func completeCode(_ *cobra.Command, args []string,
	_ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var all []cobra.Completion
	for _, code := range findings.Codes() {
		all = append(all, cobra.CompletionWithDesc(code.Name, code.Meaning))
	}
	if len(args) > 0 {
		all = nil
	}
	return all, cobra.ShellCompDirectiveNoFileComp
}

func (c *Command) listCodes(pages []codes.Page, format string, refusals ...codes.Page) error {
	return c.show(func(p *terminal.Page) error {
		err := codes.WriteList(p, pages, format)
		if format == "text" && refusals != nil {
			p.Line("")
			p.Paragraph(p.Said(words.Say("A hand that is not scored has one of these:")), 0)
			err = codes.WriteList(p, refusals, format)
		}
		if format == "text" && terminalOf(c.Stdout) != nil {
			p.Line("")
			p.Paragraph(p.Said(words.Say(
				"An example of one, and how to fix it: rulecheck codes CODE")), 0)
		}
		return err
	})
}

func (c *Command) explainCode(name, format string) error {
	all := codes.Pages(c.flags.lang.value)
	if !slices.ContainsFunc(all, func(p codes.Page) bool { return p.Name == name }) {
		all = append(all, codes.Refusals(c.flags.lang.value)...) // loads all shipped rule sets
	}
	var names []string
	var found []codes.Page
	for _, code := range all {
		if names = append(names, code.Name); code.Name == name {
			return c.show(func(p *terminal.Page) error { return code.Write(p, format) })
		}
		if strings.Contains(strings.ToLower(code.Name+"\n"+code.Meaning), strings.ToLower(name)) {
			found = append(found, code)
		}
	}
	if found != nil && (naming.Nearest(name, names) == "" ||
		slices.Contains(naming.Words(names), name)) {
		return c.listCodes(found, format)
	}
	return usageError("there is no code %q; %s", name,
		words.Or(suggestion(strings.ToLower(name), naming.Words(names)),
			words.Say("rulecheck codes lists them")))
}
