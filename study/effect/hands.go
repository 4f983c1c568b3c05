package effect

import (
	"context"
	"io"

	"example.com/hanfu/rules"
	"example.com/hanfu/study/batch"
)

func (r *Rules) workers() []worker {
	all := make([]worker, batch.Workers())
	for i := range all {
		all[i].Rules = r
		for _, one := range r.alone {
			var w *worker
			if one != nil {
				w = &worker{Rules: one}
			}
			all[i].alone = append(all[i].alone, w)
		}
	}
	return all
}

func effectOf(all []worker, source Kind, real int) *Effect {
	e := &Effect{Source: source, Real: real, Alone: make([]*Effect, len(all[0].alone))}
	for i := range all {
		e.Merge(&all[i].Count)
		for j, w := range all[i].alone {
			if w == nil {
				continue
			}
			if e.Alone[j] == nil {
				e.Alone[j] = &Effect{Source: source, Real: real}
			}
			e.Alone[j].Merge(&w.Count)
		}
	}
	e.judgeReds(all[0].Rules)
	for j, one := range all[0].alone {
		if one != nil {
			e.Alone[j].judgeReds(one.Rules)
		}
	}
	return e
}

// judgeReds sets RedsUncounted if the wins can't show the effect of coloured tiles.
func (e *Effect) judgeReds(r *Rules) {
	a, b := r.first.Rules(), r.second.Rules()
	e.RedsUncounted = e.Wins() > 0 &&
		(e.Reds < maxDifferingReds(a, b) || e.Said[saidColours] == 0 && differInColours(a, b))
}

// Hands counts the wins in, one JSON object a line as package batch reads them, on all cores.
// Places get the given name. Lines that are no win count as damaged. If ctx is done or reading
// fails, it returns an error and no count.
func (r *Rules) Hands(ctx context.Context, in io.Reader, name string) (*Effect, error) {
	all := r.workers()
	err := batch.Each(ctx, in, func(i int, number int64, line string) {
		w, at := &all[i], Place{name, number}
		if err := batch.Parse(line, &w.win); err != nil {
			w.Damaged.add(Damage{at, reason(err)})
			return
		}
		w.score(&w.win, at)
	})
	if err != nil {
		return nil, err
	}
	return effectOf(all, FromHands, 0), nil
}

// Counter counts single wins, for programs that find and split their input themselves. It is not
// safe for concurrent use; merge the counts of several Counters instead.
type Counter struct{ w worker }

// Counter returns an empty counter. It ignores the additional rule sets passed to New, since a
// Count has no place for them.
func (r *Rules) Counter() *Counter { return &Counter{worker{Rules: r}} }

// Count returns the current count. Later wins change it.
func (c *Counter) Count() *Count { return &c.w.Count }

// Take returns the current count and starts a new one. It keeps the rules that were loaded for
// logs.
func (c *Counter) Take() *Count {
	taken := c.w.Count
	c.w.Count = Count{}
	return &taken
}

// Line counts a win as package batch reads it, without the line end. A line that is no win counts
// as damaged and returns an error.
func (c *Counter) Line(line string, at Place) error {
	err := batch.Parse(line, &c.w.win)
	if err != nil {
		c.w.Damaged.add(Damage{at, reason(err)})
		return err
	}
	c.w.score(&c.w.win, at)
	return nil
}

// Games counts the wins of a log or a game record and replays its games as Files does. It returns
// what can't be read, also counted as damaged. Its only error is that of ctx.
func (c *Counter) Games(ctx context.Context, loader *rules.Loader, in io.Reader,
	name string) ([]Damage, error) {
	return c.w.countGames(ctx, loader, in, name)
}
