package main

import (
	"errors"

	"github.com/spf13/cobra"

	"example.com/hanfu/batch"
	"example.com/hanfu/effect"
	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/rules"
)

// effectFlags say over which wins the effect of a change is counted.
type effectFlags struct {
	hands string
	games []string
}

func (f *effectFlags) register(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.hands, "hands", "", "count the effect over the wins of a `file`, as batch reads it")
	cmd.Flags().StringArrayVar(&f.games, "games", nil, "count it over the logs and records of a `folder`; may be repeated")
	cmd.MarkFlagsMutuallyExclusive("hands", "games")
}

// given reports whether there are wins to count over.
func (f *effectFlags) given() bool { return f.hands != "" || f.games != nil }

// effect counts what a change does in play: over what the flags name, or else over wins made like real ones. It is nil
// if nobody knows how such rules are played.
func (c *Command) effect(f *effectFlags, l *rules.Loader, a, b *rules.Rules) (*effect.Effect, error) {
	r := effect.New(a, b)
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
		return r.Hands(c.ctx, in, name)
	case f.games != nil:
		files := inputs.Games.Find(f.games, "")
		if files.Errors != nil {
			return nil, errors.Join(files.Errors...)
		}
		return r.Files(c.ctx, l, files.Names)
	case a.Wall().Players != b.Wall().Players:
		return nil, nil
	}
	e, err := r.Drawn(c.ctx, effect.UsualDraws)
	if errors.Is(err, effect.ErrNoTable) {
		err = nil
	}
	return e, err
}
