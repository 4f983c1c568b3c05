package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"

	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/watch"
	"example.com/hanfu/rules"
)

// round is what came of doing once what is done again when a file changes.
type round struct {
	loader *rules.Loader
	// named are the names of the files that the arguments named.
	named  []string
	unread []error
	// end is how the program would end.
	end error
}

// watch does something once and again whenever a file changes that the last round looked at, until somebody interrupts it.
// It says what is done in words such as "checking", and ends as the last round would have.
func (c *Command) watch(first, doing string, args, exclude []string, do func() (*round, error)) error {
	interrupted, stop := signal.NotifyContext(c.ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	c.ctx = interrupted
	last := exit{code: exitWell}
	w, err := watch.New()
	if err != nil {
		return failed(err)
	}
	defer w.Close()
	for why := first; ; {
		fmt.Fprintf(c.Stderr, "%s %s\n", time.Now().Format(time.TimeOnly), sanitize.Text(why))
		r, err := do()
		switch {
		case errors.Is(err, context.Canceled), err == nil && errors.Is(errors.Join(r.unread...), context.Canceled):
			return &last
		case err != nil:
			return err
		}
		last = exit{code: exitWell}
		if end, ok := errors.AsType[*exit](r.end); ok {
			last.code = end.code
			c.tell(end.err)
		}
		where := func() (files, folders []string) { return source.Of(r.loader).Looked(), inputs.Folders(args) }
		why, err = w.Wait(interrupted, where, func() string { return r.changed(doing, args, exclude) })
		if err != nil {
			return failed(err)
		}
		if why == "" {
			return &last
		}
	}
}

func (r *round) changed(doing string, args, exclude []string) string {
	if file := source.Of(r.loader).Changed(); file != "" {
		return file + " has changed; " + doing + " again"
	}
	if !slices.Equal(inputs.Rules.Find(args, "", exclude...).Names, r.named) {
		return "there are other files; " + doing + " again"
	}
	return ""
}
