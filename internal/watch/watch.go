// Package watch waits until files change. Whatever way leads to a file is watched: folders, since editors put a new
// file in the place of the old one, links, and what is not there yet.
package watch

import (
	"context"
	"fmt"
	"time"

	"github.com/fsnotify/fsnotify"
)

const (
	// settleTime is how long nothing must have happened before files are looked at again: editors save in several
	// steps.
	settleTime = 100 * time.Millisecond
	// longestWait is when they are looked at though it goes on.
	longestWait = time.Second
)

// Watcher waits for changes of files.
type Watcher struct{ events *fsnotify.Watcher }

// New returns a watcher, which has to be closed.
func New() (Watcher, error) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return Watcher{}, fmt.Errorf("files can't be watched: %w", err)
	}
	return Watcher{w}, nil
}

// Close ends the watching.
func (w Watcher) Close() error { return w.events.Close() }

// Wait waits until changed says what has changed, and returns that; it is empty if the context is done before. It asks
// at once, and whenever something happens to the files or in the folders.
func (w Watcher) Wait(
	ctx context.Context, where func() (files, folders []string), changed func() string,
) (string, error) {
	wait := waiting{events: w.events.Events, lost: w.events.Errors, look: func() (string, *places, error) {
		// Another folder may have taken the place of one that is watched. What happens before it is watched too is
		// found by looking.
		at := placesOf(where())
		if err := at.watch(w.events); err != nil {
			return "", nil, err
		}
		return changed(), at, nil
	}}
	return wait.run(ctx)
}

// waiting waits for a change.
type waiting struct {
	events <-chan fsnotify.Event
	// lost says that there were more events than could be told.
	lost <-chan error
	// look says what has changed, if anything has, and at which places something may happen now.
	look func() (what string, at *places, err error)
}

// run waits until something has changed, looking at once and after each event at the watched places. It returns what
// has changed, "" if it is interrupted.
func (w *waiting) run(interrupted context.Context) (string, error) {
	settled := time.NewTimer(0)
	var at *places
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
			at, since = now, time.Time{}
			continue
		case event := <-w.events:
			if at != nil && !at.concern(event.Name) {
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
