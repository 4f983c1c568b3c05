package main

import (
	"context"
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"example.com/hanfu/engine"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/prove"
)

func init() { beam.RegisterType(reflect.TypeFor[proveFn]()) }

// proveHands returns the parts of a proof over all winning hands, divided into shards.
func proveHands(s beam.Scope, j *job) beam.PCollection {
	shards := make([]int, j.Shards)
	for i := range shards {
		shards[i] = i + 1
	}
	all := beam.Reshuffle(s, beam.CreateList(s, shards))
	return beam.ParDo(s, &proveFn{Rules: j.Rules, To: j.To, Closed: j.Closed, Only: j.Only,
		Shards: j.Shards}, all)
}

// proveFn examines shards of all winning hands.
type proveFn struct {
	Rules, To Rules
	Closed    bool
	Only      string
	Shards    int
	asked     prove.Asked
}

// Setup loads the rules.
func (f *proveFn) Setup(ctx context.Context) error {
	asked, err := proofParams(ctx, f.Rules, f.To, f.Closed, f.Only)
	if err == nil {
		f.asked = *asked
	}
	return err
}

// proofParams returns the parameters of the proof.
func proofParams(ctx context.Context, first, second Rules, closed bool, only string,
) (*prove.Asked, error) {
	asked := &prove.Asked{Closed: closed, Workers: 1} // the runner distributes work to the cores
	var a, b *rules.Rules
	var err error
	if a, err = first.load(ctx); err != nil {
		return nil, err
	}
	asked.A = engine.New(a)
	if second.Text != "" {
		if b, err = second.load(ctx); err != nil {
			return nil, err
		}
		asked.B = engine.New(b)
	}
	asked.Only, err = prove.ParseOnly(only, a.Wall().Players)
	return asked, err
}

// ProcessElement examines a shard.
func (f *proveFn) ProcessElement(ctx context.Context, shard int, emit func(string)) error {
	asked := f.asked
	asked.Shard, asked.Shards = shard, f.Shards
	proof, err := prove.Run(ctx, &asked, nil)
	if err != nil {
		return err
	}
	shardsRead.Inc(ctx, 1)
	emit(string(proof.State.Text()))
	return nil
}
