package main

import (
	"strings"

	"github.com/spf13/cobra"

	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/report/lists"
	"example.com/hanfu/rules"
)

func (c *Command) pointsVerb() *cobra.Command {
	var format choice
	var flags lists.PointsQuery
	cmd := &cobra.Command{
		Use: "points [HAN [FU]|LIMIT]",
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.points(strings.Join(args, " "), flags, format.value)
		},
		ValidArgsFunction: c.completePoints,
	}
	c.flags.rulesFlags(cmd)
	cmd.Flags().BoolVar(&flags.Dealer, "dealer", false, "")
	cmd.Flags().BoolVar(&flags.Tsumo, "tsumo", false, "")
	cmd.Flags().IntVar(&flags.Honba, "honba", 0, "")
	choose(cmd, &format, "format",
		append([]string{"text", "json"}, doc.Formats()...)...)
	return cmd
}

// completePoints completes the limits of the rules, which need no han.
func (c *Command) completePoints(cmd *cobra.Command, args []string,
	_ string) (words []cobra.Completion, _ cobra.ShellCompDirective) {
	r, err := new(rules.Loader).Load(cmd.Context(), rules.Named(c.flags.rules))
	if err != nil || len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	for i := range r.Limits() {
		words = append(words, cobra.CompletionWithDesc(r.Limits()[i].ID,
			r.Limits()[i].NameIn(c.flags.lang.value)))
	}
	return words, cobra.ShellCompDirectiveNoFileComp
}

func (c *Command) points(text string, flags lists.PointsQuery, format string) error {
	e, err := c.engine()
	if err != nil {
		return err
	}
	if text == "" && (flags.Dealer || flags.Tsumo || flags.Honba != 0) {
		return usageError("write han and fu, such as 3 40, or leave out the flags")
	}
	query, err := lists.ReadPoints(e.Rules(), text)
	query.Dealer, query.Tsumo, query.Honba = flags.Dealer, flags.Tsumo, flags.Honba
	return c.show(func(p *terminal.Page) error {
		var d *doc.Document
		if text == "" {
			d, err = lists.PointTables(c.ctx, p, e)
		} else if err == nil && format == "json" {
			var line []byte
			if line, err = query.JSON(e); err == nil {
				line = lists.AppendEarly(line, c.early)
			}
			p.Text.Write(append(line, '\n'))
		} else if err == nil {
			d, err = query.Document(c.ctx, p, e)
		}
		switch {
		case err != nil && text != "" && c.ctx.Err() == nil:
			return usageError("%s", err)
		case err != nil || d == nil:
			return err
		}
		return doc.Write(&p.Text, format, d, p.Options)
	})
}
