package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"github.com/bmatcuk/doublestar/v4"
	"github.com/fsnotify/fsnotify"

	"example.com/hanfu/internal/identity"
)

const (
	// settleTime is how long nothing must have happened before files are looked at again: editors save in several steps.
	settleTime = 100 * time.Millisecond
	// longestWait is when they are looked at though it goes on.
	longestWait = time.Second
)

// watch checks, and again whenever something has changed, until it is interrupted. It ends as the last check did.
func (c *Command) watch(args []string, flags *checkFlags) error {
	interrupted, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// Folders are watched, not files: editors put a new file in the place of the old one.
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return failed(fmt.Errorf("files can't be watched: %w", err))
	}
	defer w.Close()
	for why := "checking; Ctrl+C ends this"; ; {
		fmt.Fprintf(c.Stderr, "%s %s\n", time.Now().Format(time.TimeOnly), visible(why))
		run, err := c.check(args, flags)
		if err != nil {
			return err
		}
		result := exit{code: exitWell}
		if end, ok := errors.AsType[*exit](run.result(flags)); ok {
			result.code = end.code
			c.tell(end.err)
		}
		for _, folder := range run.folders(args) {
			if err := w.Add(folder); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return failed(fmt.Errorf("the folder %s can't be watched: %w", folder, err))
			}
		}
		// What changed between the check and the watch is found by looking at once.
		if why = waitFor(interrupted, w, func() string { return run.changed(args) }); why == "" {
			return &result
		}
	}
}

// waitFor looks whether something has changed, at once and whenever something happens in the folders watched, until it has.
// It gives what has changed, nothing if it is interrupted.
func waitFor(interrupted context.Context, w *fsnotify.Watcher, changed func() string) string {
	settled := time.NewTimer(0)
	var since time.Time // the first of the events that have not been looked at
	for {
		select {
		case <-interrupted.Done():
			return ""
		case <-settled.C:
			if what := changed(); what != "" {
				return what
			}
			since = time.Time{}
			continue
		case <-w.Events:
		case <-w.Errors: // events were lost
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

// folders lists the folders in which a change would matter: those of the files that were looked at, and those in which
// files may appear.
func (run *checked) folders(args []string) []string {
	seen := make(map[string]bool)
	add := func(folder string) {
		for !isFolder(folder) && filepath.Dir(folder) != folder {
			folder = filepath.Dir(folder) // where it will appear
		}
		seen[folder] = true
	}
	for _, file := range run.loader.Looked() {
		if abs, err := filepath.Abs(file); err == nil {
			add(filepath.Dir(abs))
		}
		add(filepath.Dir(identity.Of(file)))
	}
	for _, arg := range args {
		base := arg
		if !isFolder(base) {
			base, _ = doublestar.SplitPattern(filepath.ToSlash(arg))
		}
		if base = identity.Of(base); isFolder(arg) || isPattern(arg) {
			add(base)
			walkFolders(base, add)
		}
	}
	var all []string
	for folder := range seen {
		all = append(all, folder)
	}
	slices.Sort(all)
	return all
}

// walkFolders goes through the folders below another, hidden ones left out.
func walkFolders(root string, visit func(string)) {
	_ = filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error { // what can't be read can't be watched
		switch {
		case err != nil || !entry.IsDir():
			return nil
		case name != root && hidden(entry.Name()):
			return fs.SkipDir
		}
		visit(name)
		return nil
	})
}
