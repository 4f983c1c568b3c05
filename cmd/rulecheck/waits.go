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
	"example.com/hanfu/report"
	"example.com/hanfu/report/lists"
)

func (c *Command) waitsVerb() *cobra.Command {
	var format choice
	var discards string
	cmd := &cobra.Command{
		Use:   "waits HAND...",
		Short: "Say what a hand waits for, and what each tile pays",
		Long: `Waits says which tiles complete a hand, how many of each are left, and what the
hand is worth by ron and by self-draw, or why it is not paid. A hand is written
as for score, without ron and tsumo: 13 tiles, with melds, riichi, indicators
and all else. Tiles are left that are not in the hand, its melds, indicators and
discards.

Of a hand that does not wait yet it says how many tiles must be exchanged until
it does, and which tiles bring it nearer. Of one with a tile more it says so for
each tile that may be discarded, the best first. Distances are those to groups
and a pair, or to pairs; thirteen orphans are seen where a hand waits for them.

--discards names the player's own discards, for furiten.`,
		Example: `  rulecheck waits 234m567p3456788s riichi dora:4s
  rulecheck waits 234m56p22s chi:456s pon:777z --discards 4p9m
  rulecheck waits --rules ema 19m19p19s1234567z
  rulecheck waits 234m567p34567889s`,
		Args: c.aHand("there is no hand"),
		RunE: func(_ *cobra.Command, args []string) error {
			return c.waits(strings.Join(args, " "), discards, format.value)
		},
		ValidArgsFunction: c.completeHand,
	}
	c.flags.rulesFlags(cmd)
	c.flags.outputFlags(cmd)
	cmd.Flags().StringVar(&discards, "discards", "", "the player's own discards, as `tiles`")
	choose(cmd, &format, "format", "output",
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
		return usageError("--discards: %w", err)
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
	var out bytes.Buffer
	o := c.options(c.Stdout)
	if format == "json" {
		out.Write(append(lists.AppendEarly(refused.AppendJSON(nil, o.Lang), c.early), '\n'))
	} else if err := report.Refusal(&out, w, refused, o); err != nil {
		return failed(err)
	}
	if _, err := c.Stdout.Write(out.Bytes()); err != nil {
		return unwritten("the result", err)
	}
	return &exit{code: exitFindings}
}
