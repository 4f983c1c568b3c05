package main

import (
	"bytes"
	"errors"
	"path/filepath"
	"strings"

	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/differences"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/batch"
	"example.com/hanfu/study/diff"
	"example.com/hanfu/study/effect"
	"github.com/spf13/cobra"
)

func (c *Command) diffVerb() *cobra.Command {
	var format choice
	var brief bool
	var effectOf effectFlags
	cmd := &cobra.Command{
		Use: "diff ID|FILE [ID|FILE]",
		RunE: func(_ *cobra.Command, args []string) error {
			return c.diff(args, diff.Options{Witnesses: !brief}, &effectOf, format.value)
		},
		ValidArgsFunction: completeRuleFiles,
	}
	c.flags.setFlag(cmd)
	c.flags.asOfFlag(cmd)
	choose(cmd, &format, "format", differences.Formats()...)
	cmd.Flags().BoolVar(&brief, "brief", false, "")
	effectOf.register(cmd)
	return cmd
}

func (c *Command) diff(args []string, o diff.Options, effectOf *effectFlags, format string) error {
	switch {
	case len(args) == 0 && len(c.flags.set) > 0:
		return usageError("--set needs a rule set here, such as: rulecheck diff standard --set %s",
			strings.Join(c.flags.set, " --set "))
	case len(args) == 0 || len(args) > 2:
		return usageError("diff takes two rule sets, such as: rulecheck diff standard " +
			"our-club.yaml")
	}
	l, err := c.flags.loader()
	if err != nil {
		return err
	}
	a, err := c.load(&rules.Loader{AsOf: c.flags.asOf}, args[0], "")
	if err != nil {
		return err
	}
	if len(args) == 1 && len(c.flags.set) == 0 {
		if a = a.Extended(); a == nil {
			return usageError("%s extends no rules to compare it with; name another rule set, such as: "+
				"rulecheck diff standard %[1]s, or set an option with --set",
				args[0])
		}
	}
	b, err := c.load(l, args[len(args)-1], "")
	if err != nil {
		return err
	}
	end := c.working(words.Say("comparing rules"))
	d, e, err := c.compare(a, b, o, effectOf)
	if end(); err != nil {
		return failed(err)
	}
	var text bytes.Buffer
	if err := differences.Write(&text, format, d, e, c.options(c.Stdout)); err != nil {
		return failed(err)
	}
	if err := c.answer(c.Stdout, text.String()); err != nil {
		return err
	}
	if !d.Equal {
		return &exit{code: exitFindings}
	}
	return nil
}

// compare returns the differences, and the effect over wins unless o leaves out hands.
func (c *Command) compare(a, b *rules.Rules, o diff.Options,
	effectOf *effectFlags) (d *diff.Difference, e *effect.Effect, err error) {
	causes, err := diff.Compare(c.ctx, a, b, diff.Options{})
	if err != nil {
		return nil, nil, err
	}
	ruleSets := effect.New(a, b, causes.Alone(c.ctx)...)
	if e, err = c.effect(effectOf, ruleSets); err == nil {
		d, err = diff.Compare(c.ctx, a, b, o)
	}
	if err == nil && e == nil && o.Witnesses && !d.Equal {
		if e, err = ruleSets.Drawn(c.ctx, effect.UsualDraws); errors.Is(err, effect.ErrNoTable) {
			err = nil
		}
	}
	return d, e, err
}

// effectFlags select the wins over which the effect of a change is counted.
type effectFlags struct {
	hands string
	games []string
}

func (f *effectFlags) register(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.hands, "hands", "", "")
	cmd.Flags().StringArrayVar(&f.games, "games", nil, "")
	cmd.MarkFlagsMutuallyExclusive("hands", "games")
}

func (c *Command) effect(f *effectFlags, r *effect.Rules) (*effect.Effect, error) {
	switch {
	case f.hands != "":
		in, err := batch.Open(f.hands, c.Stdin)
		if err != nil {
			return nil, err
		}
		defer in.Close()
		name := f.hands
		if name == inputs.Stdin {
			name = inputs.Unnamed
		}
		e, err := r.Hands(c.ctx, in, name)
		if ext := filepath.Ext(strings.TrimSuffix(name, ".gz")); err == nil && e.Wins() == 0 &&
			(ext == ".xml" || ext == ".json") {
			return nil, words.Errorf("%s has no wins, one JSON object per line; if it is the log of a game, name "+
				"its folder after --games, or write its wins with rulecheck game --hands", name)
		}
		return e, err
	case f.games != nil:
		files := inputs.Games.Find(f.games, "")
		if files.Errors != nil {
			return nil, errors.Join(files.Errors...)
		}
		records := &rules.Loader{AsOf: c.flags.asOf} // --set applies to one of the rule sets only
		c.setDefaultRules(records)
		e, err := r.Files(c.ctx, records, files.Names)
		if err == nil && e.Wins() == 0 && e.Games.N == 0 && len(e.Games.Apart) == 0 {
			if err = inputs.Games.NothingFound(f.games[0]); e.Damaged.N > 0 {
				err = errors.New(e.Damaged.First[0].Reason)
			}
		}
		return e, err
	}
	return nil, nil
}
