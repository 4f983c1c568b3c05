package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"example.com/hanfu/game/season"
	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/report/games"
	"example.com/hanfu/report/seasons"
	"example.com/hanfu/rules"
)

func (c *Command) seasonVerb() *cobra.Command {
	var format choice
	cmd := &cobra.Command{
		Use:  "season FOLDER|FILE|PATTERN...",
		Args: atLeastOne(words.Say("name a folder of games to add up")),
		RunE: func(cmd *cobra.Command, args []string) error {
			defer c.limitMemory(logsMemory)()
			l, err := c.flags.loader()
			if err != nil {
				return err
			}
			c.setDefaultRules(l)
			all := season.Collector{Loader: l}
			if cmd.Flags().Changed("rules") {
				all.Under = c.flags.rules
			}
			logs := games.Logs{Loader: l, Rules: all.Under}
			all.Logs = logs.AddTo
			if err := all.AddFiles(c.ctx, args); err != nil {
				return failed(err)
			}
			return c.season(all.Season(), l, format.value)
		},
		ValidArgsFunction: filesLike(inputs.IsRuleFile),
	}
	choose(cmd, &format, "format", seasons.Formats()...)
	cmd.Flags().Lookup("format").Usage = "output: text, json, csv, markdown, html, or " +
		"csv-games, with a row for each result"
	c.flags.otherRulesFlags(cmd)
	return cmd
}

func (c *Command) season(s *season.Season, l *rules.Loader, format string) error {
	found, messages := s.Findings(), c.Stdout
	if format != "text" {
		messages = c.Stderr
	}
	if len(found) > 0 && format != "json" {
		if err := findings.New(messages, l, c.asWide(c.Stdout)).Print(found); err != nil {
			return unwritten(err)
		}
		fmt.Fprintf(messages, "\n%s\n\n", c.translate(findings.Counted(found)))
	}
	if !s.Empty() || format == "json" && len(found) > 0 {
		if err := seasons.WriteAs(c.Stdout, format, s, c.options(c.Stdout)); err != nil {
			return unwritten(err)
		}
	}
	switch err := s.Unread(); {
	case err != nil:
		return failed(err)
	case found.Errors() > 0:
		return &exit{code: codeOf(found)}
	}
	return nil
}
