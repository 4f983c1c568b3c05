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
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

type round struct {
	loader *rules.Loader
	// named lists the files that the arguments name.
	named  []string
	unread []error
	// end is the exit of the iteration.
	end error
}

// watch calls run, and again whenever a file that it read changes, until interrupted. first and
// again say what is done. It returns the exit of the last iteration.
func (c *Command) watch(first, again words.Text, args, exclude []string,
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
	for why := c.translate(first); ; {
		fmt.Fprintf(c.Stderr, "%s %s\n", time.Now().Format(time.TimeOnly), sanitize.Text(why))
		r, err := run()
		switch {
		case errors.Is(err, context.Canceled), err == nil &&
			errors.Is(errors.Join(r.unread...), context.Canceled):
			c.watched = true
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
			func() string { return c.translate(r.changed(again, args, exclude)) })
		if err != nil {
			return failed(err)
		}
		if why == "" {
			c.watched = true
			return &last
		}
	}
}

func (r *round) changed(again words.Text, args, exclude []string) words.Text {
	if file := source.Of(r.loader).Changed(); file != "" {
		return words.Say("%s has changed; %s", file, again)
	}
	if !slices.Equal(inputs.Rules.Find(args, "", exclude...).Names, r.named) {
		return words.Say("there are other files; %s", again)
	}
	return words.Text{}
}
