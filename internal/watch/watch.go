// Package watch waits for changes of files. It watches everything on the way to a file: folders,
// since editors replace files instead of writing to them, links, and names that don't exist yet.
package watch

import (
	"context"
	"time"

	"github.com/fsnotify/fsnotify"

	"example.com/hanfu/internal/words"
)

const (
	// settleTime is the quiet time before files are checked again, since editors save in several
	// steps.
	settleTime = 100 * time.Millisecond
	// maxWait is the time after which they are checked despite further events.
	maxWait = time.Second
)

// Watcher waits for changes of files.
type Watcher struct{ events *fsnotify.Watcher }

// New returns a watcher. The caller must close it.
func New() (Watcher, error) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return Watcher{}, words.Errorf("files can't be watched: %s", err)
	}
	return Watcher{w}, nil
}

// Close stops watching.
func (w Watcher) Close() error { return w.events.Close() }

// Wait returns what has changed once changed returns a nonempty string, or "" if ctx is cancelled
// first. It calls changed immediately and after each event in the places that where returns.
func (w Watcher) Wait(
	ctx context.Context, where func() (files, folders []string), changed func() string,
) (string, error) {
	wait := waiter{events: w.events.Events, dropped: w.events.Errors,
		check: func() (string, *places, error) {
			// A watched folder may have been replaced. Calling changed after watching finds changes
			// in between.
			at := placesOf(where())
			if err := at.watch(w.events); err != nil {
				return "", nil, err
			}
			return changed(), at, nil
		}}
	return wait.run(ctx)
}

type waiter struct {
	events <-chan fsnotify.Event
	// dropped receives an error when events were dropped.
	dropped <-chan error
	// check returns what has changed, if anything, and the places to watch now.
	check func() (what string, at *places, err error)
}

// run waits for a change. It calls check immediately and after each event at a watched place. It
// returns what has changed, or "" if interrupted is done.
func (w *waiter) run(interrupted context.Context) (string, error) {
	settled := time.NewTimer(0)
	var at *places
	var since time.Time // the first event not yet looked at
	for {
		select {
		case <-interrupted.Done():
			return "", nil
		case <-settled.C:
			name, now, err := w.check()
			if name != "" || err != nil {
				return name, err
			}
			at, since = now, time.Time{}
			continue
		case event := <-w.events:
			if at != nil && !at.affects(event.Name) {
				continue
			}
		case <-w.dropped:
		}
		if since.IsZero() {
			since = time.Now()
		}
		if time.Since(since) < maxWait {
			settled.Reset(settleTime)
		}
	}
}
