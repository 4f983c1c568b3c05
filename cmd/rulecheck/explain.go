package main

import (
	"bytes"

	"github.com/spf13/cobra"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report"
	"example.com/hanfu/report/lists"
	"example.com/hanfu/rules"
)

func (c *Command) explainVerb() *cobra.Command {
	var format choice
	var yaku []string
	var when string
	cmd := &cobra.Command{
		Use:  "explain [HAND...]",
		Args: c.aHand(words.Say("name a hand to explain")),
		RunE: func(_ *cobra.Command, args []string) error {
			return c.explain(args, yaku, when, format.value == "json")
		},
		ValidArgsFunction: c.completeHand,
	}
	c.flags.rulesFlags(cmd)
	choose(cmd, &format, "format", "text", "json")
	cmd.Flags().StringArrayVar(&yaku, "yaku", nil, "")
	cmd.Flags().StringVar(&when, "when", "", "")
	cmd.MarkFlagsMutuallyExclusive("when", "yaku")
	cmd.MarkFlagsMutuallyExclusive("when", "format")
	complete(cmd, "yaku", func(string) []string { return c.yakuIDs() })
	return cmd
}

func (c *Command) yakuIDs() []string {
	var ids []string
	if l, err := c.flags.loader(); err == nil {
		if r, _ := l.Load(c.ctx, rules.Named(c.flags.rules)); r != nil {
			for i := range r.Yaku() {
				ids = append(ids, r.Yaku()[i].ID)
			}
		}
	}
	return ids
}

func (c *Command) explain(args, yaku []string, when string, asJSON bool) error {
	e, err := c.engine()
	if err != nil {
		return err
	}
	s := scorer{c: c, engine: e, asJSON: asJSON, explains: true}
	if s.yaku, err = lists.FindYaku(e.Rules(), yaku); err != nil {
		return usageError("%s", err)
	}
	if when != "" {
		if s.when, err = e.Rules().Condition(when); err != nil {
			return usageError("%s: %s", "--when", err)
		}
	}
	return s.run(args)
}

func (s *scorer) explanation(w *hand.Win) (text []byte, refused bool, err error) {
	x, err := s.engine.Explain(s.c.ctx, w)
	if err != nil {
		return nil, false, failed(err)
	}
	if x.Refused != nil {
		x.Refused.Line = s.line
		if s.line == 0 {
			s.c.sayNotation(x.Refused)
		}
	}
	if s.asJSON {
		lang := s.c.flags.lang.value
		text, err := x.AppendJSON(nil, lang, s.yaku)
		text = lists.AppendEarly(lists.AppendReadAs(text, s.notes, lang), s.c.early)
		return append(text, '\n'), x.Refused != nil, err
	}
	var b bytes.Buffer
	if s.when != nil {
		err = report.ExplainCondition(&b, x, s.when, s.c.options(s.c.Stdout))
		return b.Bytes(), x.Refused != nil, err
	}
	err = report.Explain(&b, x, s.c.options(s.c.Stdout), s.yaku...)
	return b.Bytes(), x.Refused != nil, err
}
