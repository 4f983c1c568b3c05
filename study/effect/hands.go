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

// judgeReds decides whether the wins can show the effect of red fives and other coloured tiles.
func (e *Effect) judgeReds(r *Rules) {
	a, b := r.first.Rules(), r.second.Rules()
	e.RedsUncounted = e.Wins() > 0 && (e.Reds < redsThatMatter(a, b) || e.Said[saidColours] == 0 && otherColours(a, b))
}

// Hands counts the wins of an input as package batch reads it, one JSON object a line, on all cores. Name is what
// places in it are told by. A line that is no win is counted as damaged. When the context is done, or the input can't
// be read to its end, there is an error and no count.
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

// Counter counts wins one after the other, for programs that find and divide their input in ways of their own. It is for
// one goroutine at a time; what several have counted is merged.
type Counter struct{ w worker }

// Counter returns a counter that has counted nothing. It compares the two rule sets alone: those that New was given
// besides are for Hands, Files and Drawn, and a Count has no room for them.
func (r *Rules) Counter() *Counter { return &Counter{worker{Rules: r}} }

// Count returns what was counted by now. It changes with what is counted next.
func (c *Counter) Count() *Count { return &c.w.Count }

// Take returns what was counted by now, and begins anew with the rules that were loaded for logs.
func (c *Counter) Take() *Count {
	taken := c.w.Count
	c.w.Count = Count{}
	return &taken
}

// Line counts a win as package batch reads it, without its line end. A line that is no win is counted as damaged, and the error says why.
func (c *Counter) Line(line string, at Place) error {
	err := batch.Parse(line, &c.w.win)
	if err != nil {
		c.w.Damaged.add(Damage{at, reason(err)})
		return err
	}
	c.w.score(&c.w.win, at)
	return nil
}

// Games counts the wins of a log or of a record of a game, and plays the games in it under both rule sets, as Files
// does. It returns what can't be read, which is counted as damaged. The only error is that of the context.
func (c *Counter) Games(ctx context.Context, loader *rules.Loader, in io.Reader, name string) ([]Damage, error) {
	return c.w.games(ctx, loader, in, name)
}
