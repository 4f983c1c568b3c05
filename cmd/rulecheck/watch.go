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
)

func (c *Command) watch(args []string, flags *checkFlags) error {
	interrupted, stop := signal.NotifyContext(c.ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	c.ctx = interrupted
	last := exit{code: exitWell}
	w, err := watch.New()
	if err != nil {
		return failed(err)
	}
	defer w.Close()
	for why := "checking; Ctrl+C ends this"; ; {
		fmt.Fprintf(c.Stderr, "%s %s\n", time.Now().Format(time.TimeOnly), sanitize.Text(why))
		run, err := c.check(args, flags)
		switch {
		case errors.Is(err, context.Canceled), err == nil && errors.Is(errors.Join(run.unread...), context.Canceled):
			return &last
		case err != nil:
			return err
		}
		last = exit{code: exitWell}
		if end, ok := errors.AsType[*exit](run.result(flags)); ok {
			last.code = end.code
			c.tell(end.err)
		}
		where := func() (files, folders []string) { return source.Of(run.loader).Looked(), inputs.Folders(args) }
		why, err = w.Wait(interrupted, where, func() string { return run.changed(args) })
		if err != nil {
			return failed(err)
		}
		if why == "" {
			return &last
		}
	}
}

func (run *checked) changed(args []string) string {
	if file := source.Of(run.loader).Changed(); file != "" {
		return file + " has changed; checking again"
	}
	if !slices.Equal(inputs.Rules.Find(args, "").Names, run.named) {
		return "there are other files; checking again"
	}
	return ""
}
