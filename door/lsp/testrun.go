package lsp

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"example.com/hanfu/door/lsp/internal/text"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/tests"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletest"
)

// maxTesting limits the time that background test runs take.
const maxTesting = 20 * time.Second

// testRuns holds the latest test runs by the key of the rule file or test file.
type testRuns struct {
	mu   sync.Mutex
	runs map[string]*testRun
	// lensesRequested is set once the client has requested code lenses, which it will request again
	// after a refresh.
	lensesRequested atomic.Bool
}

// testRun holds the outcomes of a rule file's tests and examples.
type testRun struct {
	// tests holds the outcomes, examples first. Its File is nil if there is no test file.
	tests tests.File
	// err is the reason that the tests can't be run.
	err error

	// read holds the texts of the files that were opened or looked up, nil for those that aren't
	// open documents. disk is the snapshot's count of changes on disk.
	read    map[string]*text.Text
	disk    int
	lookups *lookups
	folder  *folder
}

func (t *testRun) isCurrent(snap *snapshot) bool {
	if t.disk != snap.diskChanges {
		return false
	}
	for key, body := range t.read {
		if snap.texts[key] != body {
			return false
		}
	}
	return true
}

func (f *file) hasTests() bool { return f.kind == source.Rules || f.kind == source.Tests }

func (s *server) currentRun(f *file) *testRun {
	s.testing.mu.Lock()
	defer s.testing.mu.Unlock()
	if t := s.testing.runs[f.key]; t != nil && t.isCurrent(f.snapshot) {
		return t
	}
	return nil
}

func (s *server) test(ctx context.Context, f *file) (*testRun, error) {
	if t := s.currentRun(f); t != nil {
		return t, nil
	}
	t := f.test(ctx)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s.testing.mu.Lock()
	defer s.testing.mu.Unlock()
	if s.testing.runs == nil {
		s.testing.runs = make(map[string]*testRun)
	}
	for key := range s.testing.runs { // drop results of closed files
		if f.snapshot.files[key] == nil {
			delete(s.testing.runs, key)
		}
	}
	s.testing.runs[f.key] = t
	return t, nil
}

func (f *file) test(ctx context.Context) *testRun {
	lookups := &lookups{keys: map[string]stamp{f.key: {}}}
	files := &view{f.folder, f.snapshot.texts, lookups}
	l := f.folder.loader.With("", nil)
	l.Files = files
	t := &testRun{disk: f.snapshot.diskChanges, lookups: lookups, folder: f.folder}
	t.err = t.run(ctx, l, f, files)
	t.read = make(map[string]*text.Text)
	for key := range lookups.keys {
		t.read[key] = f.snapshot.texts[key]
	}
	return t
}

func (t *testRun) run(ctx context.Context, l *rules.Loader, f *file, files fs.FS) error {
	named, name := "./"+f.name, f.name
	if f.kind == source.Rules {
		name = testsOf(files, f.name)
	}
	if name != "" {
		file, _, err := ruletest.Load(ctx, l, rules.Named("./"+name), "")
		if err != nil {
			return err
		}
		t.tests.File, named = file, file.Rules
	}
	engines := ruletest.NewEngines(l)
	var cases []ruletest.Case
	if !slices.Contains(rules.Shipped(), named) {
		e, err := engines.For(ctx, &ruletest.Case{Rules: named})
		if err != nil && name == "" {
			return err
		}
		if err == nil {
			cases = ruletest.Examples(e.Rules(), named)
		}
	}
	if t.tests.File != nil {
		cases = slices.Concat(cases, t.tests.File.Cases)
	}
	t.tests.Outcomes = ruletest.Run(ctx, cases, engines.For)
	return nil
}

func testsOf(files fs.FS, name string) string {
	stem := strings.TrimSuffix(name, path.Ext(name)) + source.TestEnding
	for _, ending := range []string{path.Ext(name), ".yaml", ".yml"} {
		if info, err := fs.Stat(files, stem+ending); err == nil && !info.IsDir() {
			return stem + ending
		}
	}
	return ""
}

func (s *server) testAll(snap *snapshot) {
	ctx, cancel := context.WithTimeout(s.ctx, maxTesting)
	defer cancel()
	s.start(func() { // stop when something changes
		select {
		case <-ctx.Done():
		case <-s.wake:
			s.signal()
			cancel()
		}
	})
	defer s.Turn(ctx, true)()
	ran := false
	for _, f := range snap.byLastEdit() {
		if !f.hasTests() || s.currentRun(f) != nil {
			continue
		}
		if _, err := s.test(ctx, f); err != nil {
			return
		}
		ran = true
	}
	if ran {
		s.refreshLenses()
	}
}

func (s *server) hasUntested(snap *snapshot) bool {
	return s.testing.lensesRequested.Load() &&
		slices.ContainsFunc(snap.byLastEdit(), func(f *file) bool {
			return f.hasTests() && s.currentRun(f) == nil
		})
}

func (s *server) refreshLenses() {
	if s.client.Workspace.CodeLens.RefreshSupport {
		s.start(func() {
			ctx, cancel := context.WithTimeout(s.ctx, maxTesting) // some clients never respond
			defer cancel()
			_ = s.conn.Call(ctx, "workspace/codeLens/refresh", nil, nil)
		})
	}
}

func outcomeText(phrases *words.Editor, o *ruletest.Outcome) string {
	switch {
	case o.Err != nil:
		return fmt.Sprintf(phrases.Fault, firstLine(o.Err))
	case o.Passed():
		return phrases.Passes
	}
	d := &o.Differences[0]
	if d.Key == "error" && o.Case.Find(d.Key) == nil {
		return fmt.Sprintf(phrases.FailsRefused, d.Got)
	}
	return fmt.Sprintf(phrases.Fails, d)
}

func firstLine(err error) string {
	if found, ok := errors.AsType[rules.Findings](err); ok && len(found) > 0 {
		return found[0].Message.String()
	}
	line, _, _ := strings.Cut(err.Error(), "\n")
	return cmp.Or(line, "unknown")
}
