package main

import (
	"strings"

	"github.com/spf13/cobra"

	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/report/codes"
	"example.com/hanfu/report/findings"
)

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
			if len(args) == 0 {
				return c.listCodes(format.value)
			}
			return c.explainCode(strings.Trim(args[0], "[]"), format.value)
		},
		ValidArgsFunction: completeCode,
	}
	choose(cmd, false, &format, "format", "output", "text", "json", "markdown")
	return cmd
}

// completeCode offers the codes with their meanings.
func completeCode(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var words []cobra.Completion
	for _, code := range findings.Codes() {
		words = append(words, cobra.CompletionWithDesc(code.Name, code.Meaning))
	}
	if len(args) > 0 {
		words = nil
	}
	return words, cobra.ShellCompDirectiveNoFileComp
}

// listCodes lists all codes.
func (c *Command) listCodes(format string) error {
	p := c.page()
	if err := codes.WriteList(p, codes.Pages(), format); err != nil {
		return failed(err)
	}
	if format == "text" && terminal(c.Stdout) != nil {
		p.Line("")
		p.Line("An example of one, and how to mend it: rulecheck codes CODE")
	}
	return c.put(p)
}

// explainCode shows the page of a code.
func (c *Command) explainCode(name, format string) error {
	var names []string
	for _, code := range codes.Pages() {
		if names = append(names, code.Name); code.Name != name {
			continue
		}
		p := c.page()
		if err := code.Write(p, format); err != nil {
			return failed(err)
		}
		return c.put(p)
	}
	if best := nearest.Name(name, names); best != "" {
		return usageError("there is no code %q; did you mean %q?", name, best)
	}
	return usageError("there is no code %q; rulecheck codes lists them", name)
}
