package main

import (
	"strings"

	"github.com/spf13/cobra"

	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/lists"
	"example.com/hanfu/rules"
)

func (c *Command) resolveVerb() *cobra.Command {
	var format choice
	var origin bool
	cmd := &cobra.Command{
		Use:  "resolve FILE|ID [PATH...]",
		Args: oneOrRules(words.Say("name a rule file to resolve")),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := c.ruleArgument(cmd, args); err != nil {
				return err
			}
			r, err := c.ruleSet()
			if err != nil {
				return err
			}
			return c.resolve(r, args[min(len(args), 1):], origin, format.value == "json")
		},
		ValidArgsFunction: c.completeResolve,
	}
	c.flags.rulesFlags(cmd)
	choose(cmd, &format, "format", "yaml", "json")
	cmd.Flags().BoolVar(&origin, "origin", false, "")
	return cmd
}

// completeResolve completes rule sets, then paths key by key. After a key with nested keys no space
// follows, so that typing can continue.
func (c *Command) completeResolve(cmd *cobra.Command, args []string,
	typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return completeRuleFiles(cmd, args, typed)
	}
	r, err := (&rules.Loader{AsOf: c.flags.asOf}).Load(c.ctx, rules.Named(args[0]))
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	all := r.Origins()
	known := typed[:strings.LastIndexByte(typed, '.')+1]
	directive := cobra.ShellCompDirectiveNoFileComp
	var words []cobra.Completion
	for _, key := range lists.KeysBelow(all, known) {
		path := known + key
		if !strings.HasPrefix(path, typed) {
			continue
		}
		if lists.KeysBelow(all, path+".") != nil {
			path += "."
			directive |= cobra.ShellCompDirectiveNoSpace
		}
		words = append(words, path)
	}
	return words, directive
}

func (c *Command) resolve(r *rules.Rules, paths []string, origin, asJSON bool) error {
	if len(paths) == 0 && !asJSON {
		text, err := rules.Resolve(c.ctx, r, origin)
		if err != nil {
			return failed(err)
		}
		return c.answer(c.data(), text)
	}
	origins := r.Origins()
	if len(paths) > 0 {
		var err error
		if origins, err = lists.OriginsAt(origins, paths); err != nil {
			return usageError("%s", err)
		}
	}
	return c.show(func(p *terminal.Page) error { return lists.WriteOrigins(p, origins, asJSON) })
}
