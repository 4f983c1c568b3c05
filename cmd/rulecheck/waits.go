package main

import (
	"bytes"
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report"
	"example.com/hanfu/report/lists"
)

func (c *Command) waitsVerb() *cobra.Command {
	var format choice
	var discards string
	cmd := &cobra.Command{
		Use:  "waits HAND...",
		Args: c.aHand(words.Say("name a hand")),
		RunE: func(_ *cobra.Command, args []string) error {
			return c.waits(strings.Join(args, " "), discards, format.value)
		},
		ValidArgsFunction: c.completeHand,
	}
	c.flags.rulesFlags(cmd)
	cmd.Flags().StringVar(&discards, "discards", "", "")
	choose(cmd, &format, "format",
		append([]string{"text", "json"}, doc.Formats()...)...)
	return cmd
}

func (c *Command) waits(text, discards, format string) error {
	e, err := c.engine()
	if err != nil {
		return err
	}
	ownDiscards, err := hand.ParseTiles(discards)
	if err != nil {
		return usageError("%s: %s", "--discards", err)
	}
	answer, w, notes, err := lists.ReadWaits(c.ctx, e, text, ownDiscards)
	if refused, ok := errors.AsType[*engine.Refused](err); ok {
		return c.refused(&w, refused, format)
	}
	if err != nil {
		return failed(err)
	}
	return c.show(func(p *terminal.Page) error {
		if format != "json" {
			return doc.Write(&p.Text, format, answer.Document(p, e, &w), p.Options)
		}
		line, err := answer.JSON(e, p.Lang)
		p.Text.Write(append(lists.AppendEarly(lists.AppendReadAs(line, notes, p.Lang), c.early),
			'\n'))
		return err
	})
}

func (c *Command) refused(w *hand.Win, refused *engine.Refused, format string) error {
	c.sayNotation(refused)
	var out bytes.Buffer
	o := c.options(c.Stdout)
	if format == "json" {
		out.Write(append(lists.AppendEarly(refused.AppendJSON(nil, o.Lang), c.early), '\n'))
	} else if err := report.Refusal(&out, w, refused, o); err != nil {
		return failed(err)
	}
	if _, err := c.Stdout.Write(out.Bytes()); err != nil {
		return unwritten(err)
	}
	return &exit{code: exitFindings}
}
