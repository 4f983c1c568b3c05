package watch

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"github.com/fsnotify/fsnotify"

	"example.com/hanfu/testkit/must"
)

// TestWatchPlaces: hidden folders are not watched, nor what is beside a folder.
func TestWatchPlaces(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"houses/a.yaml", "houses/.git/x/y", "houses/deep/b", "other/c.yaml"} {
		must.Do(t, os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o755))
		must.Do(t, os.WriteFile(filepath.Join(dir, name), nil, 0o644))
	}
	dir = must.Get(filepath.EvalSymlinks(dir))(t)
	t.Chdir(dir)
	p := placesOf(nil, []string{"houses"})
	for path, want := range map[string]bool{
		"houses": true, "houses/a.yaml": true, "houses/new": true, "houses/deep": true, "houses/deep/b": true,
		"houses/.git":   true,
		"houses/.git/x": false, "houses/.git/x/y": false, "other": false, "other/c.yaml": false, ".": false,
	} {
		if got := p.affects(filepath.Join(dir, path)); got != want {
			t.Errorf("%s: %v", path, got)
		}
	}
}

// TestWaiting: what goes on for long is looked at in between, and what does not concern is not looked at.
func TestWaiting(t *testing.T) {
	for name, test := range map[string]struct {
		event string
		want  string
	}{"concerning": {"/houses/a.yaml", "a.yaml"}, "beside": {"/other", ""}} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { // whose clock need not be waited for
				defer time.Sleep(settleTime) // for the events to end
				interrupted, stop := context.WithTimeout(t.Context(), 3*maxWait)
				defer stop()
				events := make(chan fsnotify.Event)
				go func() { // an event comes before the last one has settled, to the end
					for interrupted.Err() == nil {
						select {
						case events <- fsnotify.Event{Name: test.event}:
							time.Sleep(settleTime / 4)
						case <-interrupted.Done():
						}
					}
				}()
				looks := 0
				w := waiter{events: events, check: func() (string, *places, error) {
					if looks++; looks == 1 {
						return "", &places{folders: map[string]bool{"/houses": true}}, nil
					}
					return "a.yaml", nil, nil
				}}
				if what, err := w.run(interrupted); what != test.want || err != nil {
					t.Errorf("%q has changed (%v), want %q", what, err, test.want)
				}
			})
		})
	}
}
