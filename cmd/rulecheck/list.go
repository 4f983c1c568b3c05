package main

import (
	"strings"

	"github.com/spf13/cobra"

	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/lists"
	"example.com/hanfu/rules"
)

func (c *Command) listVerb() *cobra.Command {
	var format choice
	var yaku, ids bool
	cmd := &cobra.Command{
		Use: "list [ID|FILE] [WORD]",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 2 {
				return usageError("list takes a rule set and a word, not %d arguments; quote "+
					"what contains spaces",
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
	choose(cmd, &format, "format", "text", "json")
	cmd.Flags().BoolVar(&yaku, "yaku", false, "")
	cmd.Flags().BoolVar(&ids, "ids", false, "")
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
			p.Paragraph(p.Said(words.Say(
				"The options of one: rulecheck list ID; its yaku: rulecheck list ID --yaku")), 0)
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
			notFound := words.Errorf("nothing in the rules %s is called %q", r.ID(), word)
			if rule := schema.OfPlay(word); !rule.Empty() {
				return usageError("%s", rule)
			}
			_, err := new(rules.Loader).Load(c.ctx, rules.Named(word))
			if id := source.ShippedCalled(word); id != "" {
				return usageError("%s; did you mean the rules %s?", notFound, id)
			}
			switch hint := suggestion(strings.ToLower(word), naming.Words(lists.Names(r))); {
			case err == nil:
				return &exit{exitUsage, notFound}
			case !hint.Empty():
				return usageError("%s; %s", notFound, hint)
			}
			return words.Errorf("%s, and %s", notFound, err) // the word may be a misspelt rule set
		}
		return err
	})
}
