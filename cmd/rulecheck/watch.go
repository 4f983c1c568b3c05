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

// round is the outcome of one iteration of watch.
type round struct {
	loader *rules.Loader
	// named lists the files that the arguments name.
	named  []string
	unread []error
	// end is the exit of the iteration.
	end error
}

// watch calls run, and again whenever a file that it read changes, until interrupted. doing
// describes the work, as in "checking". It returns the exit of the last iteration.
func (c *Command) watch(first, doing string, args, exclude []string,
	run func() (*round, error)) error {
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
		r, err := run()
		switch {
		case errors.Is(err, context.Canceled), err == nil &&
			errors.Is(errors.Join(r.unread...), context.Canceled):
			return &last
		case err != nil:
			return err
		}
		last = exit{code: exitWell}
		if end, ok := errors.AsType[*exit](r.end); ok {
			last.code = end.code
			c.printError(end.err)
		}
		where := func() (files, folders []string) {
			return source.Of(r.loader).Looked(), inputs.Folders(args)
		}
		why, err = w.Wait(interrupted, where,
			func() string { return r.changed(doing, args, exclude) })
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
