package main

import (
	"strings"

	"github.com/spf13/cobra"

	"example.com/hanfu/rules"
)

// schemaSorts are the kinds of files that have schemas.
var schemaSorts = []string{"rules", "tests", "record", "season", "settings"}

func (c *Command) schemaVerb() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "schema [SORT]",
		Short: "Print a JSON schema of rule files, for editors",
		Long: `Schema prints a JSON schema by which editors complete the keys of a rule file,
show what they mean, and mark what can't be right. Save it beside the rule file,
and begin the file with the comment

  # yaml-language-server: $schema=rules.schema.json

In Visual Studio Code the extension YAML reads it, in other editors the program
yaml-language-server. Check finds more: it reads conditions too, and the files
that are extended.

Other sorts of files have schemas too: tests, record, season, and settings,
which is rulecheck.yaml.`,
		Example: `  rulecheck schema > rules.schema.json
  rulecheck schema tests > tests.schema.json`,
		Args: atMostOne("schema prints one schema: of rules, tests, record, season or settings"),
		RunE: func(_ *cobra.Command, args []string) error {
			text := rules.Schema()
			if len(args) > 0 {
				if text = rules.SchemaOf(args[0]); text == nil {
					return usageError("there is no schema of %s; the sorts are %s", args[0],
						strings.Join(schemaSorts, ", "))
				}
			}
			_, err := c.Stdout.Write(text)
			return unwritten("the schema", err)
		},
		ValidArgs: schemaSorts,
	}
	return cmd
}
