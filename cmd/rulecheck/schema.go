package main

import (
	"github.com/spf13/cobra"

	"example.com/hanfu/rules"
)

func (c *Command) schemaVerb() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "schema",
		Short: "Print a JSON schema of rule files, for editors",
		Long: `Schema prints a JSON schema by which editors complete the keys of a rule file,
show what they mean, and mark what can't be right. Save it beside the rule file,
and begin the file with the comment

  # yaml-language-server: $schema=rules.schema.json

In Visual Studio Code the extension YAML reads it, in other editors the program
yaml-language-server. Check finds more: it reads conditions too, and the files
that are extended.`,
		Example: `  rulecheck schema > rules.schema.json`,
		RunE: func(*cobra.Command, []string) error {
			_, err := c.Stdout.Write(rules.Schema())
			return unwritten("the schema", err)
		},
	}
	noArguments(cmd, "schema takes no arguments; it is the same for all rule files")
	refuseRules(cmd, "the schema is the same for all rule files; leave it out")
	inEnglish(cmd)
	return cmd
}
