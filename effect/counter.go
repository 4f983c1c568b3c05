package effect

import (
	"context"
	"io"

	"example.com/hanfu/batch"
	"example.com/hanfu/rules"
)

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
