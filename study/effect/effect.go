// Package effect estimates what a change of rules does in play: it scores wins under two rule sets
// and counts how many of them change, by how much, and for whom.
//
//	r := effect.New(before, now)
//	e, err := r.Hands(ctx, file, "hands.ndjson")  // wins, one JSON object a line
//	e, err := r.Files(ctx, loader, names)         // logs and records of games, which are replayed
//	e, err := r.Drawn(ctx, effect.UsualDraws)     // no data: random wins as in play
//
// The wins were played under their own rules; under other rules, players would have played
// differently. The estimate is what the same wins would have been worth.
//
// All counts are integers, so that parts of the input can be merged in any order. Shares have
// Wilson score intervals and means normal ones, both at 95 %. They assume independent wins, which
// is nearly true of the wins of one game.
package effect

import (
	"context"
	"errors"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"example.com/hanfu/internal/insides"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/study/internal/inplay"
)

// Kind is the source of wins.
type Kind string

// The kinds of sources.
const (
	FromHands Kind = "hands"
	FromGames Kind = "games"
	FromTable Kind = "table"
	// FromNothing is the source of an effect that can't be estimated for lack of statistics.
	FromNothing Kind = "none"
)

// Effect is a count with the source of its wins, from which it computes shares and means.
type Effect struct {
	Count
	Source Kind
	// Real is the number of real wins behind the statistics from which wins were drawn, else 0.
	Real int
	// RedsUncounted reports whether the rule sets differ in red fives that no win has because no
	// game was played with so many. No number includes their effect.
	RedsUncounted bool
	// Unsaid lists facts that no win has and without which the rule sets don't differ, so that
	// unchanged wins prove nothing. The caller fills it in.
	Unsaid []string
	// Alone holds the effects of the additional rule sets passed to New, with nil for nil ones.
	Alone []*Effect
}

// Uncounted reports whether no win changes but the wins lack what makes the difference, so that
// there is no bound on its effect in play.
func (e *Effect) Uncounted() bool {
	all := e.All()
	return all.Changed+all.Won+all.Lost == 0 && (e.RedsUncounted || len(e.Unsaid) > 0)
}

// UsualDraws is a sufficient number of drawn wins: beyond it, the limited number of real wins
// dominates the error.
const UsualDraws = 20_000

// ErrNoTable means that there are no statistics for the number of players or the wall.
var ErrNoTable = errors.New("there is no table of real games for such rules")

// maxFailed is the number of failed draws from which the statistics don't fit the wall. They come
// from a full wall, but nearly all of them fit any wall in use.
const maxFailed = 100

// minDraws is the number of wins that are drawn even if the rules are expensive.
const minDraws = 200

// affordable returns how many of some draws can be scored in the time of a search for hands, or
// twice that. It is lower only for many rule sets or expensive ones.
func (r *Rules) affordable(draws int) int {
	steps := insides.Of(r.first.Rules()).Steps() + insides.Of(r.second.Rules()).Steps()
	for _, other := range r.alone {
		if other != nil {
			steps += insides.Of(r.first.Rules()).Steps() + insides.Of(other.second.Rules()).Steps()
		}
	}
	return min(draws, max(minDraws, 2*work.Hands/steps))
}

// Drawn counts random wins as in play, always the same ones, on all cores. There are fewer if the
// rules are expensive. Its error is ErrNoTable, with an empty effect, or that of ctx.
func (r *Rules) Drawn(ctx context.Context, draws int) (*Effect, error) {
	wall := r.first.Rules().Wall()
	table := inplay.Of(wall.Players)
	if table == nil || r.second.Rules().Wall().Players != wall.Players {
		return &Effect{Source: FromNothing}, ErrNoTable
	}
	draws = r.affordable(draws)
	all := r.workers()
	var group errgroup.Group
	var failed atomic.Int64 // which draws fail depends on the wall alone, not on the order
	for i := range all {
		group.Go(func() error {
			for n := i; n < draws && ctx.Err() == nil && failed.Load() <= maxFailed; n += len(all) {
				if win, ok := table.Win(ctx, wall, uint64(n)); ok {
					all[i].score(&win, Place{Line: int64(n) + 1})
				} else {
					failed.Add(1)
				}
			}
			return ctx.Err()
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	if failed.Load() > maxFailed {
		return &Effect{Source: FromNothing}, ErrNoTable
	}
	return effectOf(all, FromTable, table.Wins), nil
}

// Wins returns the number of wins read or drawn, including those that can't be scored.
func (e *Effect) Wins() int64 {
	all := e.All()
	return all.Paid() + Total(e.Apart.Both)
}

// size returns the sample size of n wins. Drawn wins are limited by the real ones behind the
// statistics.
func (e *Effect) size(n int64) float64 {
	if e.Source != FromTable || n == 0 {
		return float64(n)
	}
	wins := float64(e.Wins())
	return float64(n) / wins / (1/wins + 1/float64(e.Real))
}

// Share returns the share of a cell's wins in which anybody's points change, among those that at
// least one of the rule sets pays.
func (e *Effect) Share(c *Cell) Interval { return e.shareOf(c.Changed, c) }

// ShareMoved is like Share but includes wins that only one of the rule sets pays.
func (e *Effect) ShareMoved(c *Cell) Interval { return e.shareOf(c.Changed+c.Won+c.Lost, c) }

// ShareApart returns the share of the wins that one of the rule sets can't score for the given
// reasons, Apart.First or Apart.Second.
func (e *Effect) ShareApart(reasons map[string]int64) Interval {
	all := e.All()
	return e.shareOf(Total(reasons), &all)
}

func (e *Effect) shareOf(n int64, c *Cell) Interval { return share(n, c.Paid(), e.size(c.Paid())) }

// MeanChanged returns the mean change of the winner's points over the wins in c that change.
func (e *Effect) MeanChanged(c *Cell) Interval {
	return mean(c.Changed, c.up.float()-c.down.float(), c.squares.float(), e.size(c.Changed))
}

// MeanAll returns the mean change of the winner's points over all wins in c with a known change. A
// win that one rule set doesn't accept brings 0 points there.
func (e *Effect) MeanAll(c *Cell) Interval {
	n := c.N + c.Won + c.Lost
	return mean(n, c.up.float()-c.down.float()+c.won.float()-c.lost.float(),
		c.squares.float()+c.unpaidSquares.float(), e.size(n))
}

// ShareGames returns the share of games in which anybody's place changes.
func (e *Effect) ShareGames() Interval {
	return share(e.Games.Changed, e.Games.N, float64(e.Games.N))
}
