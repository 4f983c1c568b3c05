package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/fsnotify/fsnotify"

	"example.com/hanfu/internal/long"
	"example.com/hanfu/rules"
)

// move gives a file or folder another name.
func move(t *testing.T, dir, from, to string) {
	t.Helper()
	if err := os.Rename(filepath.Join(dir, from), filepath.Join(dir, to)); err != nil {
		t.Fatal(err)
	}
}

// link makes a link, in the place of another one if there is one.
func link(t *testing.T, dir, to, name string) {
	t.Helper()
	if err := os.Symlink(to, filepath.Join(dir, name+".new")); err != nil {
		t.Skip("there are no links here: ", err)
	}
	move(t, dir, name+".new", name)
}

// TestWatchReplaced replaces what is watched by others with equal text, after which a change must be seen all the same: a
// folder and a file, at once and with a pause, as one moves them away and back, and where links lead.
func TestWatchReplaced(t *testing.T) {
	copied := func(t *testing.T, dir string) { // as cp -a houses h2; rm -rf houses; mv h2 houses
		write(t, dir, "h2/a.yaml", goodLeague)
		if err := os.RemoveAll(filepath.Join(dir, "houses")); err != nil {
			t.Fatal(err)
		}
		move(t, dir, "h2", "houses")
	}
	const pause = 3 * settleTime
	type replacement struct {
		name, arg string
		replace   func(t *testing.T, dir string)
	}
	for _, test := range long.Some([]replacement{
		{"a folder by a copy", "houses", copied},
		{"the folder of a file by a copy", "houses/a.yaml", copied},
		{"the folder of a pattern by a copy", "houses/*.yaml", copied},
		{"a folder of a pattern by a copy", "*/*.yaml", copied},
		{"a folder away and back", "houses", func(t *testing.T, dir string) { move(t, dir, "houses", "h2"); move(t, dir, "h2", "houses") }},
		{"a file away and back", "houses/a.yaml", func(t *testing.T, dir string) {
			move(t, dir, "houses/a.yaml", "houses/b")
			move(t, dir, "houses/b", "houses/a.yaml")
		}},
		{"the folder of a file away and back", "houses/a.yaml", func(t *testing.T, dir string) {
			move(t, dir, "houses", "h2")
			time.Sleep(pause)
			move(t, dir, "h2", "houses")
		}},
		{"another folder behind a link", "current/a.yaml", func(t *testing.T, dir string) { link(t, dir, "real2", "current") }},
		{"another folder behind a link that is checked", "current", func(t *testing.T, dir string) { link(t, dir, "real2", "current") }},
		{"another folder behind a link below a link", "far/current/a.yaml", func(t *testing.T, dir string) { link(t, dir, "real2", "current") }},
		{"another file behind a link", "club.yaml", func(t *testing.T, dir string) { link(t, dir, "real2/a.yaml", "club.yaml") }},
		{"nothing, but behind a link", "club.yaml", func(*testing.T, string) {}},
	}, 4) {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			write(t, dir, "houses/a.yaml", goodLeague, "real1/a.yaml", goodLeague, "real2/a.yaml", goodLeague)
			link(t, dir, "real1", "current")
			link(t, dir, "real1/a.yaml", "club.yaml")
			link(t, dir, ".", "far")
			w := startWatch(t, dir, test.arg)
			w.wait("no findings")
			time.Sleep(pause) // so that it is watched
			test.replace(t, dir)
			time.Sleep(pause) // so that it looks, and sees no change
			file := test.arg
			switch {
			case strings.Contains(file, "*"):
				file = "houses/a.yaml"
			case !isRuleFile(filepath.Base(file)):
				file += "/a.yaml"
			}
			write(t, dir, file, badLeague) // where it is now, and nowhere else
			w.wait(".yaml has changed")
			w.wait(":4:1: error")
		})
	}
}

// TestWatchPlaces: hidden folders are not watched, nor what is beside a folder.
func TestWatchPlaces(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "houses/a.yaml", goodLeague, "houses/.git/x/y", "", "houses/deep/b", "", "other/c.yaml", goodLeague)
	dir, err := filepath.EvalSymlinks(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	run := checked{loader: new(rules.Loader)}
	p := run.places([]string{"houses"})
	for path, want := range map[string]bool{
		"houses": true, "houses/a.yaml": true, "houses/new": true, "houses/deep": true, "houses/deep/b": true, "houses/.git": true,
		"houses/.git/x": false, "houses/.git/x/y": false, "other": false, "other/c.yaml": false, ".": false,
	} {
		if got := p.concern(filepath.Join(dir, path)); got != want {
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
				interrupted, stop := context.WithTimeout(t.Context(), 3*longestWait)
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
				w := waiting{events: events, look: func() (string, *watchPlaces, error) {
					if looks++; looks == 1 {
						return "", &watchPlaces{folders: map[string]bool{"/houses": true}}, nil
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
