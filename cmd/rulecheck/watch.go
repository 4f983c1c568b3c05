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

	"github.com/fsnotify/fsnotify"

	"example.com/hanfu/internal/visible"
)

const (
	// settleTime is how long nothing must have happened before files are looked at again: editors save in several steps.
	settleTime = 100 * time.Millisecond
	// longestWait is when they are looked at though it goes on.
	longestWait = time.Second
)

// watch checks, and again whenever something has changed, until it is interrupted. It ends as the last check did.
func (c *Command) watch(args []string, flags *checkFlags) error {
	interrupted, stop := signal.NotifyContext(c.ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	c.ctx = interrupted
	last := exit{code: exitWell}
	// Folders are watched, not files: editors put a new file in the place of the old one.
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return failed(fmt.Errorf("files can't be watched: %w", err))
	}
	defer w.Close()
	for why := "checking; Ctrl+C ends this"; ; {
		fmt.Fprintf(c.Stderr, "%s %s\n", time.Now().Format(time.TimeOnly), visible.Text(why))
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
		wait := waiting{events: w.Events, lost: w.Errors, look: func() (string, *watchPlaces, error) {
			// Another folder may have taken the place of one that is watched. What happens before it is watched too is found
			// by looking.
			places := run.places(args)
			if err := places.watch(w); err != nil {
				return "", nil, err
			}
			return run.changed(args), places, nil
		}}
		if why, err = wait.run(interrupted); err != nil {
			return failed(err)
		}
		if why == "" {
			return &last
		}
	}
}

// waiting waits for a change.
type waiting struct {
	events <-chan fsnotify.Event
	// lost tells that there were more events than could be told.
	lost <-chan error
	// look says what has changed, if anything has, and at which places something may happen now.
	look func() (what string, places *watchPlaces, err error)
}

// run looks whether something has changed, at once and whenever something happens at the places watched, until it has.
// It gives what has changed, nothing if it is interrupted.
func (w *waiting) run(interrupted context.Context) (string, error) {
	settled := time.NewTimer(0)
	var places *watchPlaces
	var since time.Time // the first of the events that have not been looked at
	for {
		select {
		case <-interrupted.Done():
			return "", nil
		case <-settled.C:
			what, now, err := w.look()
			if what != "" || err != nil {
				return what, err
			}
			places, since = now, time.Time{}
			continue
		case event := <-w.events:
			if places != nil && !places.concern(event.Name) {
				continue
			}
		case <-w.lost:
		}
		if since.IsZero() {
			since = time.Now()
		}
		if time.Since(since) < longestWait {
			settled.Reset(settleTime)
		}
	}
}

// changed says why another check may find something else; it is empty if it can't.
func (run *checked) changed(args []string) string {
	if file := run.loader.Changed(); file != "" {
		return file + " has changed; checking again"
	}
	if !slices.Equal(findRuleFiles(args, "").names, run.named) {
		return "there are other files; checking again"
	}
	return ""
}
