package main

import (
	"bytes"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/report/lists"
	"example.com/hanfu/report"
	"example.com/hanfu/rules"
)

// explainVerb builds the verb that tells why a hand has its score.
func (c *Command) explainVerb() *cobra.Command {
	var format choice
	var yaku []string
	cmd := &cobra.Command{
		Use:   "explain [HAND...]",
		Short: "Tell why a hand has its score, and why not another",
		Long: `Explain scores a hand as score does, and tells why: all ways in which it can
be read and why one of them counts, why each yaku counts, what the yaku lacked
that nearly did, the fu step by step, the limit, and what each player hands over
as a calculation. A hand that is refused is explained too.

With --yaku it shows the condition of a yaku part by part, with what each part
comes to in this hand, and the file and the line where the rule stands.

The hand is written as for score: rulecheck score --help tells how. With - in
its place, each line of the standard input is a hand. Without a hand it asks for
hands at the terminal, as score does.`,
		Example: `  rulecheck explain 345m567p34s22z678s ron:5s seat:west
  rulecheck explain 234m567p34567s99m tsumo:8s --yaku pinfu --yaku tanyao
  rulecheck explain --rules our-club.yaml 22z34p456678s pon:555z ron:2p`,
		Args: c.aHand("there is no hand to explain"),
		RunE: func(_ *cobra.Command, args []string) error {
			return c.explain(args, yaku, format.value == "json")
		},
		ValidArgsFunction: c.completeHand,
	}
	choose(cmd, false, &format, "format", "output", "text", "json")
	cmd.Flags().StringArrayVar(&yaku, "yaku", nil, "show the condition of a yaku, by `id` or name; repeatable")
	complete(cmd, "yaku", func(string) []string { return c.yakuIDs() })
	return cmd
}

// yakuIDs returns the ids of the yaku of the rule set of --rules, none if it can't be used.
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

func (c *Command) explain(args, yaku []string, asJSON bool) error {
	e, err := c.engine()
	if err != nil {
		return err
	}
	s := scorer{c: c, engine: e, asJSON: asJSON, explains: true}
	for _, name := range yaku {
		at, err := findYaku(e.Rules(), name)
		if err != nil {
			return err
		}
		if !slices.Contains(s.yaku, at) {
			s.yaku = append(s.yaku, at)
		}
	}
	return s.all(args)
}

// findYaku returns the place of the yaku that has an id or, in any language, a name.
func findYaku(r *rules.Rules, called string) (int, error) {
	var names []string
	known := make(map[string]int)
	for i := range r.Yaku() {
		own := []string{r.Yaku()[i].ID}
		for _, in := range r.Yaku()[i].Name {
			own = append(own, in.Text)
		}
		for _, name := range own {
			if _, taken := known[strings.ToLower(name)]; !taken {
				known[strings.ToLower(name)] = i
				names = append(names, name)
			}
		}
	}
	if at, ok := known[strings.ToLower(strings.TrimSpace(called))]; ok {
		return at, nil
	}
	if r.Names().Removed["yaku."+called] {
		return 0, usageError("the rules %s have removed the yaku %q", r.ID(), called)
	}
	hint := meant(called, names, "rulecheck list --yaku shows them all")
	if option := lists.OptionCalled(r, called); option != "" {
		hint = "that is an option, which is turned by --set " + option
	}
	return 0, usageError("the rules %s have no yaku %q; %s", r.ID(), called, hint)
}

// explained returns what is written of a hand that could be read.
func (s *scorer) explained(w *hand.Win) (text []byte, refused bool, err error) {
	x, err := s.engine.Explain(s.c.ctx, w)
	if err != nil {
		return nil, false, failed(err)
	}
	if x.Refused != nil {
		x.Refused.Line = s.line
	}
	if s.asJSON {
		text, err := x.AppendJSON(nil, s.c.flags.lang.value, s.yaku)
		return append(text, '\n'), x.Refused != nil, err
	}
	var b bytes.Buffer
	err = report.Explain(&b, x, s.c.options(s.c.Stdout), s.yaku...)
	return b.Bytes(), x.Refused != nil, err
}
