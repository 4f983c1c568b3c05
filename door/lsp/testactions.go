package lsp

import (
	"context"
	"fmt"
	"path"
	"strings"
	"time"

	"github.com/sourcegraph/jsonrpc2"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/door/lsp/internal/text"
	"example.com/hanfu/internal/outline"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletest"
)

func (r *request) testActions(ctx context.Context, f *file, found rules.Findings,
	at protocol.Range,
) (actions []codeAction) {
	switch f.kind {
	case source.Rules:
		o, err := f.Outline()
		if err != nil || found.Errors() > 0 {
			return nil
		}
		tree, writable := f.Tree(), r.canCreateFiles() || r.testFile(ctx, f) != nil
		eachRule(o.Entries, "", func(path string, e *outline.Entry) {
			id, isYaku := strings.CutPrefix(path, "yaku.")
			if isYaku && writable && !strings.Contains(id, ".") &&
				tree.At(path).Get("example") != nil &&
				f.text.RangeOf(e.Position).Touches(at) {
				actions = append(actions,
					f.deferredAction(fmt.Sprintf(words.In(r.lang).Editor().WriteTest, id), refactor,
						"example", id))
			}
		})
	case source.Tests:
		t := r.currentRun(f)
		if t == nil && !r.testing.lensesRequested.Load() { // otherwise they run in the background
			t, _ = soon(ctx, r.server, testTimeout, func() *testRun {
				ctx, cancel := context.WithTimeout(f.analysis.ctx, maxTesting)
				defer cancel()
				select { // run them only once for concurrent requests
				case f.analysis.testing <- struct{}{}:
					defer func() { <-f.analysis.testing }()
				case <-ctx.Done():
				}
				t, _ := r.test(ctx, f)
				return t
			})
		}
		if t == nil {
			return nil
		}
		for i := range t.tests.Outcomes {
			o := &t.tests.Outcomes[i]
			if o.Passed() || o.Err != nil || o.Case.Example || !f.caseRange(o.Case).Touches(at) {
				continue
			}
			a := f.deferredAction(fmt.Sprintf(words.In(r.lang).Editor().Renew, o.Case.ID), refactor,
				"renew", o.Case.ID)
			actions = append(actions, a)
		}
	}
	return actions
}

// testTimeout limits the time that a request for actions waits for test outcomes.
const testTimeout = 300 * time.Millisecond

func (f *file) caseRange(c *ruletest.Case) protocol.Range {
	all := f.text.RangeOf(c.Pos)
	for _, e := range c.Expect {
		if end := f.text.RangeOf(e.Pos).End; all.End.Before(end) {
			all.End = end
		}
	}
	return all
}

func (r *request) testFile(ctx context.Context, f *file) *text.Text {
	files := &view{f.folder, f.snapshot.texts, &lookups{keys: make(map[string]stamp)}}
	name := testsOf(files, f.name)
	if name == "" || ctx.Err() != nil {
		return nil
	}
	if t := f.snapshot.texts[path.Join(f.folder.key, name)]; t != nil {
		return t
	}
	l := f.folder.loader.With("", nil)
	l.Files = files
	src, _, err := source.Of(l).Open(rules.Named("./" + name))
	if err != nil || src == nil {
		return nil
	}
	return text.New(src.Text, r.encoding)
}

func editExample(ctx context.Context, r *request, f *file, id string) (*workspaceEdit, error) {
	l := f.loader()
	engines := ruletest.NewEngines(l)
	e, err := engines.For(ctx, &ruletest.Case{Rules: "./" + f.name})
	if err != nil {
		return nil, err
	}
	for _, c := range ruletest.Examples(e.Rules(), "./"+f.name) {
		if c.ID != "yaku."+id+".example" {
			continue
		}
		o := ruletest.Score(ctx, e, &c)
		if o.Err != nil {
			return nil, o.Err
		}
		const requestFailed = -32803
		if !o.Passed() { // a test would pin a score without the yaku
			return nil, &jsonrpc2.Error{Code: requestFailed,
				Message: id + " doesn't count in its example"}
		}
		return f.appendTest(ctx, r, strings.ReplaceAll(id, "_", "-"), &o)
	}
	return nil, nil
}

func (f *file) appendTest(ctx context.Context, r *request, id string, o *ruletest.Outcome,
) (*workspaceEdit, error) {
	old := r.testFile(ctx, f)
	if old == nil {
		name := ruletest.NameFor(f.name)
		now, err := ruletest.Append(name, nil, id, o)
		if err != nil || !r.canCreateFiles() {
			return nil, err
		}
		return r.creationEdit(path.Join(f.folder.key, name), string(now)), nil
	}
	name := testsOf(&view{f.folder, f.snapshot.texts,
		&lookups{keys: make(map[string]stamp)}}, f.name)
	now, err := ruletest.Append(name, old.Body, id, o)
	if err != nil {
		return nil, err
	}
	return r.editOf(path.Join(f.folder.key, name), old.EditsTo(now)), nil
}

func editRenewed(ctx context.Context, r *request, f *file, id string) (*workspaceEdit, error) {
	t, err := r.test(ctx, f)
	if err != nil || t.tests.File == nil {
		return nil, err
	}
	for i := range t.tests.Outcomes {
		if o := &t.tests.Outcomes[i]; o.Case.ID == id && !o.Passed() && o.Err == nil &&
			!o.Case.Example {
			now, err := t.tests.UpdateCase(i)
			if err != nil {
				return nil, err
			}
			return r.editOf(f.key, f.text.EditsTo(now)), nil
		}
	}
	return nil, nil
}
