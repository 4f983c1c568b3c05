package prove

import (
	"cmp"
	"context"
	"errors"
	"runtime"

	"golang.org/x/sync/errgroup"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/words"
)

// Asked configures Run.
type Asked struct {
	// A and B are compared. If B is nil, Run only computes the digest of A.
	A, B *engine.Engine
	// Closed excludes hands with melds.
	Closed bool
	Only   *Only
	// Shard is the one-based number of one of Shards parts; 0 means all.
	Shard, Shards int
	// Workers is the maximum number of goroutines; 0 means one per core.
	Workers int
	// Plainly disables all exchanges, so that every win is scored individually.
	Plainly bool
	// AsItIs only reports the progress in the state, without scoring anything.
	AsItIs bool
	// Progress, if not nil, is called with the number of finished blocks and the total, never
	// concurrently.
	Progress func(done, all int)
	// Save, if not nil, is called with the state from time to time and at the end.
	Save func(*State) error
}

// blockSize is the number of hands in a block.
const blockSize = 1 << 15

// Proof is the result of Run.
type Proof struct {
	*State
	// LeftOut names the shapes whose hands can't be listed, each after its rule set.
	LeftOut []string
	// Situations is the number of ways in which each hand is won.
	Situations int
	// Complete reports whether all hands were scored, not only some shards.
	Complete bool
}

// Run scores the hands. If state is not nil, it must belong to the same call, and Run continues
// from it. An error of type *WrongCall means that asked or state is invalid. When ctx ends, Run
// returns the progress so far with the error of ctx, or nil if nothing has begun.
func Run(ctx context.Context, asked *Asked, state *State) (*Proof, error) {
	p, err := newPlan(ctx, asked)
	if err != nil {
		return nil, err
	}
	blocks := int((p.hands.Len() + blockSize - 1) / blockSize)
	fresh := newState(p, asked, blocks)
	if state == nil {
		state = fresh
	} else if err := state.checkSameCall(fresh); err != nil {
		return nil, err
	}
	proof := &Proof{State: state, LeftOut: p.leftOut, Situations: len(p.all)}
	if !asked.AsItIs {
		err = p.run(ctx, asked, state)
	}
	proof.Complete = len(state.Done) == blocks
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
	workers = cmp.Or(workers, runtime.GOMAXPROCS(0))
	newScorer(p.a, &p.ids) // so that the numbers of ids are known before they are shared
	if p.b != nil {
		newScorer(p.b, &p.ids)
	}
	gather := gatherer{asked: asked, state: state, all: len(todo)}
	workers = min(workers, max(1, len(todo)))
	free := make(chan *worker, workers)
	for range workers {
		free <- p.newWorker()
	}
	group, working := errgroup.WithContext(ctx)
	group.SetLimit(workers)
	for _, block := range todo {
		if working.Err() != nil {
			break
		}
		group.Go(func() error {
			k := <-free
			defer func() { free <- k }()
			from := uint64(block) * blockSize
			sums, err := k.block(working, from, min(from+blockSize, p.hands.Len()))
			if err != nil {
				return err
			}
			return gather.add(block, &sums)
		})
	}
	cause := group.Wait()
	if err := context.Cause(ctx); err != nil {
		cause = err
	}
	if asked.Save == nil {
		return cause
	}
	if err := asked.Save(state); err != nil {
		if errors.Is(cause, context.Canceled) {
			cause = nil // the caller knows of it, but would take the state for saved
		}
		return errors.Join(cause, words.Errorf("the state can't be saved: %s", err))
	}
	return cause
}
