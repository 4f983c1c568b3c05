// Package effect says what a change of rules does in play: it scores wins under two rule sets and counts how many of
// them change, by how much, and for whom.
//
//	r := effect.New(before, now)
//	e, err := r.Hands(ctx, file, "hands.ndjson")  // wins of one's own, one JSON object a line
//	e, err := r.Files(ctx, loader, names)         // logs and records of games, which are played again
//	e, err := r.Drawn(ctx, effect.UsualDraws)     // no data: wins drawn as they come in play
//
// Wins were played under their own rules: with other rules, players would have played otherwise. What is said here is
// what the same wins would have brought.
//
// What is counted are whole numbers, so that parts of the input, merged in any order, give the same. Shares have the
// interval of Wilson's score, means the normal one, both for 95 of 100 samples. They take wins as independent of each
// other, which those of one game nearly are.
package effect

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"example.com/hanfu/study/internal/inplay"
)

// Kind is where wins come from.
type Kind string

// The kinds of sources.
const (
	FromHands Kind = "hands"
	FromGames Kind = "games"
	FromTable Kind = "table"
	// FromNothing is that of an effect that nobody can estimate: no table was counted for such rules.
	FromNothing Kind = "none"
)

// Effect is a count with where its wins come from, and what follows for all wins. Its Count can be merged with others.
type Effect struct {
	Count
	Source Kind
	// Real is over how many wins of real games the table was counted from which wins were drawn; else 0.
	Real int
	// RedsUncounted reports whether the rule sets differ in red fives that no win has, as none was played with so many of a
	// suit. What these would do is in no number.
	RedsUncounted bool
	// Unsaid are facts that no win says and without which the rule sets don't differ, for who knows the causes to fill in:
	// that no win is touched then tells nothing.
	Unsaid []string
	// Alone are the effects of the same wins under the first rule set and each of those that New was given besides; nil
	// for a nil one.
	Alone []*Effect
}

// Uncounted reports whether the wins lack what makes the difference, and none is touched: there is no bound then of how
// many are in play.
func (e *Effect) Uncounted() bool {
	all := e.All()
	return all.Changed+all.Won+all.Lost == 0 && (e.RedsUncounted || len(e.Unsaid) > 0)
}

// UsualDraws is how many drawn wins are enough: with more, what is not known of real wins decides.
const UsualDraws = 20_000

// ErrNoTable says that there is no table of real games for as many players as the rules have, or with such a wall.
var ErrNoTable = errors.New("there is no table of real games for such rules")

// mostFailed is how many wins may fail to be drawn until a table doesn't fit the wall: it was counted with a full one.
// Nearly all can be drawn with any wall on which people play.
const mostFailed = 100

// Drawn counts wins that are drawn as they come in play, the same ones each time, on all cores. The error is ErrNoTable,
// with an empty effect, or that of the context.
func (r *Rules) Drawn(ctx context.Context, draws int) (*Effect, error) {
	wall := r.first.Rules().Wall()
	table := inplay.Of(wall.Players)
	if table == nil || r.second.Rules().Wall().Players != wall.Players {
		return &Effect{Source: FromNothing}, ErrNoTable
	}
	all := r.workers()
	var wg sync.WaitGroup
	var failed atomic.Int64 // which wins fail depends on the wall alone, so that it is too many of them on any machine
	for i := range all {
		wg.Go(func() {
			for n := i; n < draws && ctx.Err() == nil && failed.Load() <= mostFailed; n += len(all) {
				if win, ok := table.Win(ctx, wall, uint64(n)); ok {
					all[i].score(&win, Place{Line: int64(n) + 1})
				} else {
					failed.Add(1)
				}
			}
		})
	}
	wg.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if failed.Load() > mostFailed {
		return &Effect{Source: FromNothing}, ErrNoTable
	}
	return effectOf(all, FromTable, table.Wins), nil
}

// Wins returns how many wins were read or drawn, those that can't be scored included.
func (e *Effect) Wins() int64 {
	all := e.All()
	return all.Paid() + Total(e.Apart.Both)
}

// size returns the sample size of n wins. Drawn wins count no more than the real ones of their table.
func (e *Effect) size(n int64) float64 {
	if e.Source != FromTable || n == 0 {
		return float64(n)
	}
	wins := float64(e.Wins())
	return float64(n) / wins / (1/wins + 1/float64(e.Real))
}

// Share returns the share of a cell's wins in which somebody's points change. All shares of wins are of those that at
// least one of the rule sets pays.
func (e *Effect) Share(c *Cell) Interval { return e.shareOf(c.Changed, c) }

// ShareMoved returns the share of a cell's wins that are touched or that are wins under one of the rule sets alone.
func (e *Effect) ShareMoved(c *Cell) Interval { return e.shareOf(c.Changed+c.Won+c.Lost, c) }

// ShareApart returns the share of the wins that one of the rule sets can't score, for the reasons of Apart.First or
// Apart.Second.
func (e *Effect) ShareApart(reasons map[string]int64) Interval {
	all := e.All()
	return e.shareOf(Total(reasons), &all)
}

func (e *Effect) shareOf(n int64, c *Cell) Interval { return share(n, c.Paid(), e.size(c.Paid())) }

// MeanChanged returns by how much the points of a cell's winners change on average, over the wins that change.
func (e *Effect) MeanChanged(c *Cell) Interval {
	return mean(c.Changed, c.up.float()-c.down.float(), c.squares.float(), e.size(c.Changed))
}

// MeanAll returns by how much the points of a cell's winners change on average, over all its wins of which both can be
// told. One that is no win under one of the rule sets brings 0 points there.
func (e *Effect) MeanAll(c *Cell) Interval {
	n := c.N + c.Won + c.Lost
	return mean(n, c.up.float()-c.down.float()+c.won.float()-c.lost.float(), c.squares.float()+c.unpaidSquares.float(), e.size(n))
}

// ShareGames returns the share of the games in which somebody's place changes.
func (e *Effect) ShareGames() Interval {
	return share(e.Games.Changed, e.Games.N, float64(e.Games.N))
}
