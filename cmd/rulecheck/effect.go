package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

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
	cmd.Flags().StringVar(&f.hands, "hands", "", "count the effect over a `file` of wins, as for batch")
	cmd.Flags().StringArrayVar(&f.games, "games", nil, "count it over a `folder` of logs and records; repeatable")
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
		if ext := filepath.Ext(strings.TrimSuffix(name, ".gz")); err == nil && e.Wins() == 0 && (ext == ".xml" || ext == ".json") {
			return nil, fmt.Errorf("%s has no wins, one JSON object a line; if it is the log of a game, name its folder after "+
				"--games, or write its wins with rulecheck game --hands", name)
		}
		return e, err
	case f.games != nil:
		files := inputs.Games.Find(f.games, "")
		if files.Errors != nil {
			return nil, errors.Join(files.Errors...)
		}
		records := &rules.Loader{AsOf: c.flags.asOf} // --set is for one of both
		c.otherwise(records)
		e, err := r.Files(c.ctx, records, files.Names)
		if err == nil && e.Wins() == 0 && e.Games.N == 0 && len(e.Games.Apart) == 0 {
			if err = errors.New(inputs.Games.NothingFound(f.games[0])); e.Damaged.N > 0 {
				err = errors.New(e.Damaged.First[0].Reason)
			}
		}
		return e, err
	}
	return nil, nil
}
