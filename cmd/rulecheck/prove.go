package main

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/outfile"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/proofs"
	"example.com/hanfu/study/prove"
)

func (c *Command) proveVerb() *cobra.Command {
	var p proveCall
	cmd := &cobra.Command{
		Use: "prove FILE|ID [FILE|ID]",
		Args: func(_ *cobra.Command, args []string) error {
			if n := len(args); n < 1 || n > 2 {
				return usageError("prove takes two rule sets, or one for its digest, not %d", n)
			}
			return nil
		},
		RunE:              func(_ *cobra.Command, args []string) error { return c.prove(&p, args) },
		ValidArgsFunction: completeRuleFiles,
	}
	c.flags.setFlag(cmd)
	c.flags.asOfFlag(cmd)
	choose(cmd, &p.format, "format", "text", "json")
	cmd.Flags().BoolVar(&p.closed, "closed", false, "")
	cmd.Flags().StringVar(&p.only, "only", "", "")
	cmd.Flags().StringVar(&p.shard, "shard", "", "")
	cmd.Flags().StringArrayVar(&p.states, "state", nil, "")
	cmd.Flags().UintVarP(&p.jobs, "jobs", "j", 0, "")
	cmd.Flags().BoolVar(&p.oneByOne, "one-by-one", false, "")
	cmd.Flags().BoolVarP(&p.quiet, "quiet", "q", false, "")
	return cmd
}

type proveCall struct {
	format                  choice
	closed, oneByOne, quiet bool
	only, shard             string
	states                  []string
	jobs                    uint
}

func (c *Command) prove(p *proveCall, args []string) error {
	query, err := c.proofQuery(p, args)
	if err != nil {
		return err
	}
	proof, err := c.proof(p, query)
	switch {
	case err != nil:
		return err
	case p.format.value == "json":
		line, err := proofs.JSON(query, proof, c.flags.lang.value)
		if err != nil {
			return failed(err)
		}
		if _, err = c.Stdout.Write(append(line, '\n')); err != nil {
			return unwritten(err)
		}
	default:
		err := c.show(func(p *terminal.Page) error {
			return proofs.Write(&p.Text, query, proof, p.Options)
		})
		if err != nil {
			return err
		}
	}
	if !proof.Equal() {
		return &exit{code: exitFindings}
	}
	return nil
}

func (c *Command) proofQuery(p *proveCall, args []string) (*prove.Asked, error) {
	query, set := &prove.Asked{Closed: p.closed, Workers: int(min(p.jobs, 1<<10)),
		Plainly: p.oneByOne}, c.flags.set
	for i, name := range args {
		c.flags.rules, c.flags.rulesBy, c.flags.set = name, "", nil
		if i == len(args)-1 {
			c.flags.set = set
		}
		r, err := c.ruleSet()
		if err != nil {
			return nil, err
		}
		*[...]**engine.Engine{&query.A, &query.B}[i] = engine.New(r)
	}
	only, err := prove.ParseOnly(p.only, query.A.Rules().Wall().Players)
	if query.Only = only; err != nil {
		return nil, usageError("%s: %s", "--only", err)
	}
	if p.shard != "" {
		i, n, _ := strings.Cut(p.shard, "/")
		query.Shard, _ = strconv.Atoi(i)
		query.Shards, _ = strconv.Atoi(n)
		if query.Shard < 1 || query.Shards < query.Shard {
			return nil, usageError("--shard is written as 2/7, the second of seven parts, not %s",
				p.shard)
		}
	}
	return query, nil
}

func (c *Command) proof(p *proveCall, query *prove.Asked) (*prove.Proof, error) {
	state, err := prove.ReadStates(p.states)
	if err != nil {
		return nil, usageError("%s: %s", "--state", err)
	}
	query.AsItIs = len(p.states) > 1
	if len(p.states) == 1 {
		query.Save = func(s *prove.State) error { return outfile.Write(p.states[0], s.Text()) }
	}
	end := func() {}
	if !p.quiet && terminalOf(c.Stderr) != nil {
		query.Progress, end = c.steps(words.Say("going through hands"))
	}
	defer end()
	proof, err := prove.Run(c.ctx, query, state)
	switch callError := (*prove.WrongCall)(nil); {
	case errors.As(err, &callError):
		return nil, usageError("%s", err)
	case errors.Is(err, context.Canceled) && len(p.states) == 0:
		return nil, failed(words.Errorf("the run was ended, and nothing was saved; with --state FILE the work is " +
			"saved, and the same call goes on from it"))
	case errors.Is(err, context.Canceled) && proof == nil:
		return nil, failed(words.Errorf("the run was ended before a hand was scored, and nothing " +
			"was saved"))
	case errors.Is(err, context.Canceled):
		return nil, failed(words.Errorf("the run was ended; the work is saved in %s, and the same call goes on from it", p.states[0]))
	case err != nil:
		return nil, failed(err)
	}
	return proof, nil
}
