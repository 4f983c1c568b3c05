package main

import (
	"bytes"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/report/seasons"
	"example.com/hanfu/rules"
	"example.com/hanfu/season"
)

// seasonVerb builds the verb that adds up the games of a season.
func (c *Command) seasonVerb() *cobra.Command {
	var format choice
	cmd := &cobra.Command{
		Use:   "season FOLDER|FILE|PATTERN...",
		Short: "Add up the games of a season: standings, teams, hands",
		Long: `Season adds up the records of games in a folder: totals, averages and places of
the players, and what their hands tell. A file of the season has several games,
of which the final points are enough, and teams, substitutes and adjustments:

  season: Winter 2026
  games:
    - {date: "2026-01-16", points: {Aya: 43200, Ben: 28100, Chie: 19500, Dan: 9200}}

docs/games.md tells all that can stand in it. A file with something to mend in
it is left out and named, and there is exit code 1. html is a page with a chart,
which prints on A4; csv-games has a row for each result, which add up to the
totals of csv.`,
		Example: `  rulecheck season evenings
  rulecheck season --format html evenings > season.html`,
		Args: atLeastOne("there is no folder of games to add up"),
		RunE: func(cmd *cobra.Command, args []string) error {
			l, err := c.flags.loader()
			if err != nil {
				return err
			}
			c.otherwise(l)
			all := season.Collector{Loader: l}
			if cmd.Flags().Changed("rules") {
				all.Under = c.flags.rules
			}
			if err := all.AddFiles(c.ctx, args); err != nil {
				return failed(err)
			}
			return c.season(all.Season(), l, format.value)
		},
		ValidArgsFunction: filesLike(inputs.IsRuleFile),
	}
	choose(cmd, false, &format, "format", "output", seasons.Formats()...)
	return cmd
}

// season writes a season, and what there is to mend in its files.
func (c *Command) season(s *season.Season, l *rules.Loader, format string) error {
	var b bytes.Buffer
	found, aside := s.Findings(), io.Writer(&b)
	if format != "text" {
		aside = c.Stderr
	}
	if len(found) > 0 && format != "json" {
		if err := findings.New(aside, l, c.asWide(c.Stdout)).Print(found); err != nil {
			return failed(err)
		}
		fmt.Fprintf(aside, "\n%s\n\n", findings.Counted(found))
	}
	if err := seasons.WriteAs(&b, format, s, c.options(c.Stdout)); err != nil {
		return failed(err)
	}
	if _, err := c.Stdout.Write(b.Bytes()); err != nil {
		return unwritten("the season", err)
	}
	if err := s.Unread(); err != nil {
		return failed(err)
	}
	if len(found) > 0 {
		return &exit{code: codeOf(found)}
	}
	return nil
}
