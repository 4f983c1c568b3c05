package main

import (
	"github.com/spf13/cobra"

	"example.com/hanfu/report/lists"
	"example.com/hanfu/report/page"
	"example.com/hanfu/rules"
)

// listVerb builds the verb that lists rule sets and their options.
func (c *Command) listVerb() *cobra.Command {
	var format choice
	var yaku, ids bool
	cmd := &cobra.Command{
		Use:   "list [ID|FILE]",
		Short: "List the shipped rule sets, or what one of them has",
		Long: `List shows the rule sets that come with the program. With a rule set, it shows
the options of that one, by what they are about: what each means, its value,
and the values it takes.

With --yaku it shows the yaku instead: id, name, and what each is worth in a
closed and an open hand. With --ids it shows the ids of all sections, by which
a house file changes them: yaku, fu, limits, sets of tiles, and so on.`,
		Example: `  rulecheck list
  rulecheck list --lang ja ema
  rulecheck list --yaku our-club.yaml
  rulecheck list --ids`,
		Args: atMostOne("list takes one rule set"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := c.ruleArgument(cmd, args); err != nil {
				return err
			}
			if len(args) == 0 && !cmd.Flags().Changed("rules") && !cmd.Flags().Changed("set") && !yaku && !ids {
				return c.listSets(format.value == "json")
			}
			var list lists.Part = lists.Options
			if yaku {
				list = lists.Yaku
			} else if ids {
				list = lists.IDs
			}
			return c.listRules(list, format.value == "json")
		},
		ValidArgsFunction: completeRuleFiles,
	}
	choose(cmd, false, &format, "format", "output", "text", "json")
	cmd.Flags().BoolVar(&yaku, "yaku", false, "list the yaku and what they are worth")
	cmd.Flags().BoolVar(&ids, "ids", false, "list the ids of all sections")
	cmd.MarkFlagsMutuallyExclusive("yaku", "ids")
	return cmd
}

// listSets lists the shipped rule sets, each with a line that says whose they are.
func (c *Command) listSets(asJSON bool) error {
	return c.show(func(p *page.Page) error {
		for _, id := range rules.Shipped() {
			r, err := rules.Load(id)
			if err != nil {
				return err
			}
			if err := lists.WriteSet(p, r, asJSON); err != nil {
				return err
			}
		}
		if !asJSON && terminal(c.Stdout) != nil {
			p.Line("")
			p.Line("The options of one: rulecheck list ID; its yaku: rulecheck list ID --yaku")
		}
		return nil
	})
}

// listRules lists a part of a rule set.
func (c *Command) listRules(list lists.Part, asJSON bool) error {
	r, err := c.ruleSet()
	if err != nil {
		return err
	}
	return c.show(func(p *page.Page) error { return lists.Write(p, r, list, asJSON) })
}
