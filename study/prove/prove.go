// Package prove goes through every winning hand and tells whether two rule sets score all of them alike.
//
// It numbers the hands (internal/everyhand), decides what the rule sets can't tell apart, so that one win stands for
// others, and scores each win that is left under both. The first call is [Run]. docs/proof.md has the argument.
package prove

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"

	"example.com/hanfu/engine"
)

// Asked says what is gone through.
type Asked struct {
	// A and B are compared. Without B the wins of A alone are gone through, for their digest.
	A, B *engine.Engine
	// Closed leaves out hands with melds.
	Closed bool
	Only   *Only
	// Shard is which of so many Shards is gone through, counted from 1; 0 is all.
	Shard, Shards int
	// Workers is how many goroutines there are at most; 0 is one for each core.
	Workers int
	// Plainly leaves out all exchanges: every win is scored for itself.
	Plainly bool
	// Only what the state has done is told if AsItIs is true: nothing is gone through.
	AsItIs bool
	// Progress, if not nil, is told how many blocks are done, of how many, from one goroutine at a time.
	Progress func(done, all int)
	// Save, if not nil, is given the state from time to time, and once more in the end.
	Save func(*State) error
}

// blockSize is how many numbers of hands a block has.
const blockSize = 1 << 15

// Proof is what was gone through, and what was found.
type Proof struct {
	*State
	// LeftOut names shapes whose hands could not be listed, each behind its rule set.
	LeftOut []string
	// Situations are in how many ways each hand is won.
	Situations int
	// Complete reports whether all hands were gone through, and not only some shards.
	Complete bool
}

// Run goes through what is asked for. If the state is not nil, it has to be of the same call, and Run goes on from it.
// An error of type *WrongCall says that this can't be asked for. When the context ends, Run returns what was done until
// then with the context's error, nil if nothing has begun.
func Run(ctx context.Context, asked *Asked, state *State) (*Proof, error) {
	p, err := newPlan(ctx, asked)
	if err != nil {
		return nil, err
	}
	blocks := int((p.hands.Len() + blockSize - 1) / blockSize)
	fresh := newState(p, asked, blocks)
	if state == nil {
		state = fresh
	} else if err := state.fits(fresh); err != nil {
		return nil, err
	}
	proof := &Proof{State: state, LeftOut: p.leftOut, Situations: len(p.all)}
	if !asked.AsItIs {
		err = p.run(ctx, asked, state)
	}
	proof.Complete = state.Done.count() == blocks
	return proof, err
}

func (p *plan) run(ctx context.Context, asked *Asked, state *State) error {
	var todo []int
	for block := range state.Blocks {
		mine := asked.Shard == 0 || block%asked.Shards == asked.Shard-1
		if mine && !state.Done.has(block) {
			todo = append(todo, block)
		}
	}
	workers := asked.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	newScorer(p.a, &p.ids) // so that the numbers of ids are known before they are shared
	if p.b != nil {
		newScorer(p.b, &p.ids)
	}
	gather := gatherer{asked: asked, state: state, cancel: cancel, all: len(todo)}
	var group sync.WaitGroup
	next := make(chan int)
	for range min(workers, max(1, len(todo))) {
		k := p.newWorker()
		group.Go(func() {
			for block := range next {
				from := uint64(block) * blockSize
				sums, err := k.block(ctx, from, min(from+blockSize, p.hands.Len()))
				if err != nil {
					cancel(err)
					return
				}
				gather.add(block, &sums)
			}
		})
	}
feed:
	for _, block := range todo {
		select {
		case next <- block:
		case <-ctx.Done():
			break feed
		}
	}
	close(next)
	group.Wait()
	cause := context.Cause(ctx)
	if asked.Save == nil {
		return cause
	}
	if err := asked.Save(state); err != nil {
		if errors.Is(cause, context.Canceled) {
			cause = nil // whoever ended the run knows it, but would take the state for saved
		}
		return errors.Join(cause, fmt.Errorf("the state can't be saved: %w", err))
	}
	return cause
}
