package main

import (
	"strings"

	"github.com/spf13/cobra"

	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

var schemaSorts = []string{"rules", "tests", "record", "season", "settings"}

func (c *Command) schemaVerb() *cobra.Command {
	cmd := &cobra.Command{
		Use:  "schema [SORT]",
		Args: atMostOne(words.Say("schema prints one schema: of rules, tests, record, season or settings")),
		RunE: func(_ *cobra.Command, args []string) error {
			text := rules.Schema()
			if len(args) > 0 {
				if text = rules.SchemaOf(args[0]); text == nil {
					return usageError("there is no schema of %s; choose one of %s", args[0],
						strings.Join(schemaSorts, ", "))
				}
			}
			_, err := c.Stdout.Write(text)
			return unwritten(err)
		},
		ValidArgs: schemaSorts,
	}
	return cmd
}
