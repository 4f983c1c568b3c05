package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"

	"example.com/hanfu/study/effect"
)

// job describes the pipeline to run.
type job struct {
	Kind         kind
	Games, Hands []string
	Rules, To    Rules
	Closed       bool
	Only         string
	Shards       int
	ShardSize    int64
	Output       string
}

// jobFlags is a job with the flags that prepare converts.
type jobFlags struct {
	job
	rules, to string
	set       map[string]string
}

// Output files of a job.
const (
	resultFile    = "result.json"
	differingFile = "differing.ndjson"
	deadFile      = "dead.ndjson"
)

func (j *job) file(name string) string { return strings.TrimSuffix(j.Output, "/") + "/" + name }

// prepare validates the flags and loads the rules.
func (a *jobFlags) prepare(ctx context.Context) (err error) {
	games, hands := len(a.Games) > 0, len(a.Hands) > 0
	switch {
	case a.Kind == "":
		return errors.New("say what to do: --do=check, effect, tally or prove")
	case !slices.Contains([]kind{check, change, stats, every}, a.Kind):
		return fmt.Errorf("--do is one of check, effect, tally and prove, not %q", a.Kind)
	case a.Output == "":
		return errors.New("name a folder for the results: --output=gs://bucket/results")
	case a.Kind == every && (games || hands):
		return errors.New("prove goes through every hand: it takes neither --games nor --hands")
	case a.Kind == check && hands:
		return errors.New("check compares logs with the rules: name them with --games, and score hands with tally or effect")
	case a.Kind != every && games == hands:
		return errors.New("name the input: either --games='logs/*.xml' or --hands='hands/*.ndjson', with a pattern each, repeatable")
	case a.Kind == check && a.to != "":
		return errors.New("check compares with the rules of --rules alone; --to is for effect and prove")
	case a.Kind == stats && a.to != "":
		return errors.New("tally counts under the rules of --rules alone; --to is for effect and prove")
	case a.Kind != check && a.rules == "":
		return fmt.Errorf("%s needs rules: --rules=standard, or the name of a file", a.Kind)
	case a.Kind == change && a.to == "" && len(a.set) == 0:
		return errors.New("effect compares two rule sets: name the second with --to=ema, or turn an option with --set=kiriage_mangan=true")
	case a.Kind == change && a.to == "":
		a.to = a.rules // the same rules with other options
	}
	if a.ShardSize < 1 || a.Shards < 1 {
		return errors.New("--shard_size and --shards are at least 1")
	}
	set := maps.Clone(a.set)
	if a.to != "" {
		set = nil // options apply to the second rules
		if a.To, err = packRules(ctx, a.to, a.set); err != nil {
			return err
		}
	}
	if a.Rules.Set = set; a.rules != "" {
		if a.Rules, err = packRules(ctx, a.rules, set); err != nil {
			return err
		}
	}
	if a.Kind == every {
		if _, err := proofParams(ctx, a.Rules, a.To, a.Closed, a.Only); err != nil {
			return err
		}
	}
	return a.checkOutput(ctx)
}

// checkOutput returns an error if the output folder contains results, which could be mistaken for
// those of this job.
func (j *job) checkOutput(ctx context.Context) error {
	system, err := filesystem.New(ctx, j.Output)
	if err != nil {
		return err
	}
	defer system.Close()
	for _, name := range []string{resultFile, differingFile, deadFile} {
		if found, err := system.List(ctx, j.file(name)); err != nil {
			return err
		} else if len(found) > 0 {
			return fmt.Errorf("%s is there already: remove it, or name another folder", found[0])
		}
	}
	return nil
}

func (j *job) pipeline() *beam.Pipeline {
	p, s := beam.NewPipelineWithRoot()
	var parts, left beam.PCollection
	source := effect.FromGames
	switch {
	case j.Kind == every:
		parts = proveHands(s, j)
	case len(j.Hands) > 0:
		source = effect.FromHands
		parts, left = countHands(s, j)
	default:
		var differing beam.PCollection
		parts, differing, left = countGames(s, j)
		if j.Kind == check {
			write(s.Scope("differing"), j.file(differingFile), differing)
		}
	}
	if left.IsValid() {
		write(s.Scope("dead letters"), j.file(deadFile), left)
	}
	result := beam.ParDo(s, &resultFn{j.Kind, source}, beam.Combine(s, &mergeFn{j.Kind}, parts))
	write(s.Scope("result"), j.file(resultFile), result)
	return p
}
