package ruletest

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// Outcome is what came of a case: a result or a refusal, and in what it is other than expected.
type Outcome struct {
	Case *Case
	// Engine is that by which the hand was scored.
	Engine  *engine.Engine
	Result  *engine.Result
	Refused *engine.Refused
	// Chips are what payers hand over in chips; nil where the case does not expect them.
	Chips []ExpectedItem
	// Game is the game that was played, of a case that is one, and Findings tell why its record is refused.
	Game     *game.Game
	Findings rules.Findings
	// Differences are the keys that are other than expected, none if the case has passed.
	Differences []Difference
	// Err is why the case was not run: there is no engine for it, or the context was done.
	Err error
}

// Passed reports whether all came out as expected.
func (o *Outcome) Passed() bool { return o.Err == nil && len(o.Differences) == 0 }

// Score scores the hand of a case by an engine, or plays its game, and compares what comes out with what is expected.
// The Err of its outcome is that of a context that is done before.
func Score(ctx context.Context, e *engine.Engine, c *Case) Outcome {
	if c.Game != nil {
		return play(ctx, e, c, nil)
	}
	if err := ctx.Err(); err != nil {
		return Outcome{Case: c, Err: err}
	}
	o := Outcome{Case: c, Engine: e}
	w := c.Win // a refusal may be told of a copy
	var err error
	if c.Unread != nil {
		err = e.Refuse(&w, c.Unread)
	} else {
		o.Result, err = e.Score(&w)
	}
	if err != nil && !errors.As(err, &o.Refused) {
		return Outcome{Case: c, Engine: e, Err: err}
	}
	if o.Result != nil && slices.ContainsFunc(c.Expect, func(x Expected) bool { return x.Key == expectChips }) {
		if o.Chips, err = chips(ctx, e, &w); err != nil {
			return Outcome{Case: c, Engine: e, Err: err}
		}
	}
	o.Differences = compare(c, &o)
	return o
}

func chips(ctx context.Context, e *engine.Engine, w *hand.Win) (all []ExpectedItem, err error) {
	x, err := e.Explain(ctx, w)
	if err != nil || x.Best < 0 {
		return nil, err
	}
	for i := range x.Candidates[x.Best].Payers {
		p := &x.Candidates[x.Best].Payers[i]
		payer := engine.Payment{Seat: p.Seat}
		if p.HandsOver != 0 {
			all = append(all, ExpectedItem{ID: payer.Payer(), Value: fmt.Sprint(p.HandsOver)})
		}
	}
	return all, nil
}

// Run scores cases on all cores, each by the engine that a function returns for it, and returns what came of them in
// their order. Cases that were not run when ctx was done have its error.
func Run(ctx context.Context, cases []Case, engineFor func(context.Context, *Case) (*engine.Engine, error)) []Outcome {
	all := make([]Outcome, len(cases))
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(cases)) {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(cases); i = int(next.Add(1)) - 1 {
				e, err := engineFor(ctx, &cases[i])
				if err != nil {
					all[i] = Outcome{Case: &cases[i], Err: err}
					continue
				}
				all[i] = Score(ctx, e, &cases[i])
			}
		})
	}
	wg.Wait()
	return all
}

// Engines makes the engines for cases, one for each rule set with the options turned. It is for use by many goroutines.
type Engines struct {
	loader *rules.Loader
	mu     sync.Mutex
	made   map[string]*madeEngine // by mu
}

// madeEngine is an engine, or the error for which there is none, once it is asked for.
type madeEngine struct {
	// busy has room for one, who may use the rest.
	busy   chan struct{}
	engine *engine.Engine
	err    error
}

// NewEngines returns the engines of rules that a loader reads. What its Set turns is turned for all cases that don't
// turn it themselves.
func NewEngines(l *rules.Loader) *Engines {
	return &Engines{loader: l, made: make(map[string]*madeEngine)}
}

// For returns the engine for a case. A caller whose context is done doesn't wait for another that makes it.
func (es *Engines) For(ctx context.Context, c *Case) (*engine.Engine, error) {
	key := c.Rules + setting(c.Set)
	es.mu.Lock()
	one, ok := es.made[key]
	if !ok {
		one = &madeEngine{busy: make(chan struct{}, 1)}
		es.made[key] = one
	}
	es.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	select {
	case one.busy <- struct{}{}:
		defer func() { <-one.busy }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if one.engine != nil || one.err != nil {
		return one.engine, one.err
	}
	r, err := es.load(ctx, c)
	switch {
	case ctx.Err() != nil: // another context may last longer
		return nil, ctx.Err()
	case err != nil:
		one.err = err
	default:
		one.engine = engine.New(r)
	}
	return one.engine, one.err
}

func (es *Engines) load(ctx context.Context, c *Case) (*rules.Rules, error) {
	if len(c.Set) == 0 {
		return es.loader.Load(ctx, rules.Named(c.Rules))
	}
	e, err := es.For(ctx, &Case{Rules: c.Rules})
	if err != nil {
		return nil, err
	}
	return e.Rules().With(ctx, c.Set)
}
