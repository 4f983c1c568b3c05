package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/report/lists"
	"example.com/hanfu/rules"
)

func (c *Command) listVerb() *cobra.Command {
	var format choice
	var yaku, ids bool
	cmd := &cobra.Command{
		Use:   "list [ID|FILE] [WORD]",
		Short: "List the shipped rule sets, or what one of them has",
		Long: `List shows the rule sets that come with the program. With a rule set, it shows
the options of that one, by what they are about: what each means, its value,
and the values it takes.

With --yaku it shows the yaku instead: id, name, and what each is worth in a
closed and an open hand. With --ids it shows the ids of all sections, by which
a house file changes them: yaku, fu, limits, sets of tiles, and so on.

With a word, it shows what the word is found in: the options and yaku that are
called so or mean it, in any language, and options that players call so.`,
		Example: `  rulecheck list
  rulecheck list --lang ja ema
  rulecheck list --yaku our-club.yaml
  rulecheck list kuitan
  rulecheck list --ids`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 2 {
				return usageError("list takes a rule set and a word, not %d arguments; quote "+
					"what contains blanks",
					len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			word := ""
			if n := len(args); n == 2 || n == 1 && !namesRules(args[0]) {
				word, args = args[n-1], args[:n-1]
			}
			if err := c.ruleArgument(cmd, args); err != nil {
				return err
			}
			if len(args) == 0 && word == "" && !cmd.Flags().Changed("rules") &&
				!cmd.Flags().Changed("set") &&
				!yaku && !ids {
				return c.listSets(format.value == "json")
			}
			var list lists.Part = lists.Options
			switch {
			case yaku:
				list = lists.Yaku
			case ids:
				list = lists.IDs
			case word != "":
				list = lists.OptionsAndYaku
			}
			return c.listRules(list, word, format.value == "json")
		},
		ValidArgsFunction: completeRuleFiles,
	}
	c.flags.rulesFlags(cmd)
	c.flags.outputFlags(cmd)
	choose(cmd, &format, "format", "output", "text", "json")
	cmd.Flags().BoolVar(&yaku, "yaku", false, "list the yaku and what they are worth")
	cmd.Flags().BoolVar(&ids, "ids", false, "list the ids of all sections")
	cmd.MarkFlagsMutuallyExclusive("yaku", "ids")
	return cmd
}

func (c *Command) listSets(asJSON bool) error {
	return c.show(func(p *terminal.Page) error {
		var sets []*rules.Rules
		for _, id := range rules.Shipped() {
			r, err := rules.Load(c.ctx, id)
			if err != nil {
				return err
			}
			sets = append(sets, r)
		}
		if err := lists.WriteSets(p, sets, asJSON); err != nil {
			return err
		}
		if !asJSON && terminalOf(c.Stdout) != nil {
			p.Line("")
			p.Paragraph("The options of one: rulecheck list ID; its yaku: rulecheck list ID --yaku",
				0)
		}
		return nil
	})
}

func namesRules(arg string) bool {
	arg, _ = source.CutDate(arg)
	return inputs.IsShipped(arg) || inputs.IsRuleFile(arg) || inputs.Exists(arg)
}

func (c *Command) listRules(list lists.Part, word string, asJSON bool) error {
	r, err := c.ruleSet()
	if err != nil {
		return err
	}
	return c.show(func(p *terminal.Page) error {
		found, err := lists.Write(p, r, list, word, asJSON)
		if word != "" && !found {
			notFound := fmt.Errorf("nothing in the rules %s is called %q", r.ID(), word)
			if rule := schema.OfPlay(word); !rule.Empty() {
				return usageError("%s", rule.In(c.flags.lang.value))
			}
			_, err := new(rules.Loader).Load(c.ctx, rules.Named(word))
			if id := source.ShippedCalled(word); id != "" {
				return usageError("%w; did you mean the rules %s?", notFound, id)
			}
			switch hint := suggestion(strings.ToLower(word), naming.Words(lists.Names(r)), ""); {
			case err == nil:
				return &exit{exitUsage, notFound}
			case hint != "":
				return usageError("%w; %s", notFound, hint)
			}
			return fmt.Errorf("%w, and %w", notFound, err) // the word may be a misspelt rule set
		}
		return err
	})
}
