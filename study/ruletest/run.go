package ruletest

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// Outcome is the outcome of a case, with its differences from the expected one.
type Outcome struct {
	Case *Case
	// Engine is the engine that scored the hand.
	Engine  *engine.Engine
	Result  *engine.Result
	Refused *engine.Refused
	// Chips are the payments in chips; nil unless the case expects them.
	Chips []ExpectedItem
	// Game is the played game if the case is one. Findings say why its record is refused.
	Game     *game.Game
	Findings rules.Findings
	// Differences are empty if the case passed.
	Differences []Difference
	// Err is why the case was not run: there is no engine for it, or ctx was done.
	Err error
}

// Passed reports whether the outcome is as expected.
func (o *Outcome) Passed() bool { return o.Err == nil && len(o.Differences) == 0 }

// Score scores the hand of a case or plays its game, and compares the outcome with the expected
// one. Outcome.Err is set if ctx is done.
func Score(ctx context.Context, e *engine.Engine, c *Case) Outcome {
	if c.Game != nil {
		return play(ctx, e, c, nil)
	}
	if err := ctx.Err(); err != nil {
		return Outcome{Case: c, Err: err}
	}
	o := Outcome{Case: c, Engine: e}
	w := c.Win // a copy, as refusing may modify it
	var err error
	if c.Unread != nil {
		err = e.Refuse(&w, c.Unread)
	} else {
		o.Result, err = e.Score(&w)
	}
	if err != nil && !errors.As(err, &o.Refused) {
		return Outcome{Case: c, Engine: e, Err: err}
	}
	if o.Result != nil &&
		slices.ContainsFunc(c.Expect, func(x Expected) bool { return x.Key == expectChips }) {
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

// Run scores cases on all cores with the engines from engineFor, and returns the outcomes in the
// order of the cases. Cases not run before ctx was done have its error.
func Run(ctx context.Context, cases []Case,
	engineFor func(context.Context, *Case) (*engine.Engine, error)) []Outcome {
	all := make([]Outcome, len(cases))
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i := range cases {
		group.Go(func() error {
			if e, err := engineFor(ctx, &cases[i]); err != nil {
				all[i] = Outcome{Case: &cases[i], Err: err}
			} else {
				all[i] = Score(ctx, e, &cases[i])
			}
			return nil
		})
	}
	_ = group.Wait()
	return all
}

// Engines makes and caches the engines for cases, one for each rule set and combination of options.
// It is safe for concurrent use.
type Engines struct {
	loader *rules.Loader
	mu     sync.Mutex
	made   map[string]*madeEngine // guarded by mu
}

type madeEngine struct {
	// busy is a mutex that supports waiting with a context.
	busy   chan struct{}
	engine *engine.Engine
	err    error
}

// NewEngines returns engines for rules loaded by l. Its Set applies to all cases that don't set the
// options themselves.
func NewEngines(l *rules.Loader) *Engines {
	return &Engines{loader: l, made: make(map[string]*madeEngine)}
}

// For returns the engine for a case. If another goroutine is making it, For waits until that is
// done or ctx is.
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
	case ctx.Err() != nil: // a later call may succeed
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
