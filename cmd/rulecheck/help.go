package main

import (
	"strings"

	"github.com/spf13/cobra"

	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/report/manual"
)

// helpVerb replaces the help verb of cobra, which ignores unknown verbs.
func (c *Command) helpVerb() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "help [VERB|PAGE]",
		Short: "Tell about a verb, about the program, or show a page of its docs",
		Long: "Help tells about a verb. It says the same as --help behind the verb. It also\n" +
			"shows the pages of the folder docs:\n\n  " +
			strings.Join(terminal.Wrap(strings.Join(manual.Names(), " "),
				terminal.Width-terminal.Indent), "\n  ") + "\n\n" +
			"If a verb has the same name, add .md: rulecheck help diff.md. Some other words\n" +
			"lead to pages, too, such as hand.",
		Example: "  rulecheck help score\n  rulecheck help format\n  rulecheck help hand",
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 && !c.isVerb(cmd.Root(), args[0]) {
				if page := manual.Page(args[0]); page != nil {
					return c.show(func(p *terminal.Page) error {
						return doc.Write(&p.Text, "text", page, p.Options)
					})
				}
			}
			verb, rest, err := cmd.Root().Find(args)
			if err != nil {
				return err
			}
			switch {
			case len(rest) > 0 && (verb.Name() == "codes" || verb.Name() == "facts"):
				// these describe their arguments
				return verb.RunE(verb, rest)
			case len(rest) > 0 && verb.HasParent() && !verb.HasSubCommands():
				return usageError("help takes a verb alone, such as rulecheck help %s", verb.Name())
			case len(rest) > 0:
				return c.knownVerb(verb, rest)
			}
			verb.InitDefaultHelpFlag()
			return verb.Help()
		},
		ValidArgsFunction: func(cmd *cobra.Command, args []string,
			typed string) ([]cobra.Completion,
			cobra.ShellCompDirective) {
			var words []cobra.Completion
			verb, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			for _, v := range verb.Commands() {
				if v.IsAvailableCommand() && strings.HasPrefix(v.Name(), typed) {
					words = append(words, cobra.CompletionWithDesc(v.Name(), v.Short))
				}
			}
			if len(args) == 0 {
				for _, page := range manual.Names() {
					if strings.HasPrefix(page, typed) && !c.isVerb(cmd.Root(), page) {
						words = append(words, cobra.CompletionWithDesc(page, "a page of docs"))
					}
				}
			}
			return words, cobra.ShellCompDirectiveNoFileComp
		},
	}
	c.flags.outputFlags(cmd)
	return cmd
}

func (c *Command) isVerb(root *cobra.Command, name string) bool {
	verb, rest, err := root.Find([]string{name})
	return err == nil && len(rest) == 0 && verb != root
}
