package main

import (
	"strings"

	"github.com/spf13/cobra"
)

// helpVerb builds the verb that tells about others. Cobra's own one takes a verb that does not exist for no verb at
// all.
func (c *Command) helpVerb() *cobra.Command {
	return &cobra.Command{
		Use:   "help [VERB]",
		Short: "Tell about a verb, or about the program",
		Long:  "Help tells about a verb. It says the same as --help behind the verb.",
		RunE: func(cmd *cobra.Command, args []string) error {
			verb, rest, err := cmd.Root().Find(args)
			if err != nil {
				return err
			}
			switch {
			case len(rest) > 0 && (verb.Name() == "codes" || verb.Name() == "facts"): // which tell about it
				return verb.RunE(verb, rest)
			case len(rest) > 0 && verb.HasParent() && !verb.HasSubCommands():
				return usageError("help takes a verb alone, such as rulecheck help %s", verb.Name())
			case len(rest) > 0:
				return c.knownVerb(verb, rest)
			}
			verb.InitDefaultHelpFlag()
			return verb.Help()
		},
		ValidArgsFunction: func(cmd *cobra.Command, args []string, typed string) ([]cobra.Completion,
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
			return words, cobra.ShellCompDirectiveNoFileComp
		},
	}
}
