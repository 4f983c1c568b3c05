package main

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/lists"
	"example.com/hanfu/rules"
)

func (c *Command) rulesVerb() *cobra.Command {
	cmd := &cobra.Command{
		Use:  "rules FILE:LINE",
		Args: cobra.MatchAll(atLeastOne(words.Say("name a file and a line, as in rulecheck rules standard:476")), cobra.MaximumNArgs(1)),
		RunE: func(_ *cobra.Command, args []string) error {
			return c.showRule(args[0])
		},
		ValidArgsFunction: filesLike(isRuleSet),
	}
	return cmd
}

func (c *Command) showRule(place string) error {
	parts := strings.Split(place, ":")
	line, name := 0, place
	for i := len(parts) - 1; i > 0 && i >= len(parts)-2; i-- { // a column may follow the line
		if n, err := strconv.Atoi(parts[i]); err == nil {
			line, name = n, strings.Join(parts[:i], ":")
		}
	}
	if line == 0 {
		return usageError("write the line after the file, as in rulecheck rules standard:476")
	}
	src, _, err := source.Of(new(rules.Loader)).Open(rules.Named(name))
	if shipped, ok := source.OpenShipped(strings.TrimSuffix(name, ".yaml")); err != nil && ok {
		src, err = shipped, nil
	}
	if err != nil {
		return failed(err)
	}
	if src.IsShipped() {
		name = strings.TrimSuffix(name, ".yaml") + ".yaml"
	}
	var out bytes.Buffer
	if err := lists.WriteEntry(&out, c.options(c.Stdout), name, src.Text, line); err != nil {
		return usageError("%s", err)
	}
	return c.answer(c.Stdout, out.String())
}
