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

// maxTesting bounds how long the tests of a file run while nobody waits for them.
const maxTesting = 20 * time.Second

// testRuns keeps what came of tests, by the key of the rule file or of the file of tests that they were run for.
type testRuns struct {
	mu   sync.Mutex
	runs map[string]*testRun
	// wanted: the client has asked for lenses, and asks again when there are new ones.
	wanted atomic.Bool
}

// testRun is what came of the tests of a rule file and of the examples in it.
type testRun struct {
	// key is that of the file of tests, empty if there is none.
	key string
	// tests has the outcomes, the examples first; its File is nil if there is no file of tests.
	tests tests.File
	// err is why the tests can't be run.
	err error

	// read are the texts of the files that were read, or looked for, nil for those that the client hasn't open, and
	// disk counts the changes on disk till then.
	read   map[string]*text.Text
	disk   int
	looks  *looks
	folder *folder
}

func (t *testRun) stands(snap *snapshot) bool {
	if t.disk != snap.disk {
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

func (s *server) run(f *file) *testRun {
	s.testing.mu.Lock()
	defer s.testing.mu.Unlock()
	if t := s.testing.runs[f.key]; t != nil && t.stands(f.snapshot) {
		return t
	}
	return nil
}

func (s *server) test(ctx context.Context, f *file) (*testRun, error) {
	if t := s.run(f); t != nil {
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
	for key := range s.testing.runs { // of files that are no longer open nothing is kept
		if f.snapshot.files[key] == nil {
			delete(s.testing.runs, key)
		}
	}
	s.testing.runs[f.key] = t
	return t, nil
}

func (f *file) test(ctx context.Context) *testRun {
	looked := &looks{keys: map[string]stamp{f.key: {}}}
	files := &view{f.folder, f.snapshot.texts, looked}
	l := f.folder.loader.With("", nil)
	l.Files = files
	t := &testRun{disk: f.snapshot.disk, looks: looked, folder: f.folder}
	t.err = t.run(ctx, l, f, files)
	t.read = make(map[string]*text.Text)
	for key := range looked.keys {
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
		t.key = path.Join(f.folder.key, name)
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
	s.start(func() { // a change ends them
		select {
		case <-ctx.Done():
		case <-s.wake:
			s.signal()
			cancel()
		}
	})
	defer s.Turn(ctx, true)()
	ran := false
	for _, f := range snap.lately() {
		if !f.hasTests() || s.run(f) != nil {
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

func (s *server) untested(snap *snapshot) bool {
	return s.testing.wanted.Load() && slices.ContainsFunc(snap.lately(), func(f *file) bool {
		return f.hasTests() && s.run(f) == nil
	})
}

func (s *server) refreshLenses() {
	if s.client.Workspace.CodeLens.RefreshSupport {
		s.start(func() {
			ctx, cancel := context.WithTimeout(s.ctx, maxTesting) // some never answer
			defer cancel()
			_ = s.conn.Call(ctx, "workspace/codeLens/refresh", nil, nil)
		})
	}
}

func shownOutcome(said *words.Editor, o *ruletest.Outcome) string {
	switch {
	case o.Err != nil:
		return fmt.Sprintf(said.Fault, firstLine(o.Err))
	case o.Passed():
		return said.Passes
	}
	d := &o.Differences[0]
	if d.Key == "error" && o.Case.Find(d.Key) == nil {
		return fmt.Sprintf(said.FailsRefused, d.Got)
	}
	return fmt.Sprintf(said.Fails, d)
}

func firstLine(err error) string {
	if found, ok := errors.AsType[rules.Findings](err); ok && len(found) > 0 {
		return found[0].Message.String()
	}
	line, _, _ := strings.Cut(err.Error(), "\n")
	return cmp.Or(line, "unknown")
}
