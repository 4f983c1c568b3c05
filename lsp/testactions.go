package lsp

import (
	"context"
	"path"
	"strings"

	"example.com/hanfu/internal/source"
	"example.com/hanfu/rules"
	"example.com/hanfu/ruletest"
)

// testActions offers to write a test from the example of a yaku in a range, and, for a case that failed, what comes out
// now.
func (r *request) testActions(ctx context.Context, in *file, at Range) (actions []codeAction) {
	switch in.kind {
	case kindRules:
		o, err := in.Outline()
		if err != nil {
			return nil
		}
		tree, writable := in.Tree(), r.creates() || in.testFile(ctx) != nil
		eachRule(o.Entries, "", func(path string, e *rules.OutlineEntry) {
			id, isYaku := strings.CutPrefix(path, "yaku.")
			if isYaku && writable && !strings.Contains(id, ".") && tree.At(path).Get("example") != nil &&
				touch(in.text.rangeOf(e.Position), at) {
				actions = append(actions, in.later("write a test from the example of "+id, refactor, "example", id))
			}
		})
	case kindTests:
		t := r.run(in)
		if t == nil && !r.testing.wanted.Load() { // else they are run when the hands rest
			t, _ = r.test(ctx, in)
		}
		if t == nil {
			return nil
		}
		for i := range t.tests.Outcomes {
			o := &t.tests.Outcomes[i]
			if o.Passed() || o.Err != nil || o.Case.Example || !touch(in.caseRange(o.Case), at) {
				continue
			}
			a := in.later("expect of "+o.Case.ID+" what comes out now", refactor, "renew", o.Case.ID)
			actions = append(actions, a)
		}
	}
	return actions
}

// caseRange returns the range of a whole case.
func (f *file) caseRange(c *ruletest.Case) Range {
	all := f.text.rangeOf(c.Pos)
	for _, e := range c.Expect {
		if end := f.text.rangeOf(e.Pos).End; before(all.End, end) {
			all.End = end
		}
	}
	return all
}

// testFile returns the text of the file of tests beside a rule file, nil if there is none.
func (f *file) testFile(ctx context.Context) *text {
	files := &view{f.folder, f.snapshot.texts, &looks{keys: make(map[string]bool)}}
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
	return newText(src.Text, f.text.encoding)
}

// editExample writes a test from the example of a yaku into the file of tests beside the rules, with the score that the
// example has now.
func editExample(ctx context.Context, r *request, in *file, id string) (*WorkspaceEdit, error) {
	l := in.loader()
	engines := ruletest.NewEngines(l)
	e, err := engines.For(ctx, &ruletest.Case{Rules: "./" + in.name})
	if err != nil {
		return nil, err
	}
	for _, c := range ruletest.Examples(e.Rules(), "./"+in.name) {
		if c.ID != "yaku."+id+".example" {
			continue
		}
		o := ruletest.Score(ctx, e, &c)
		if o.Err != nil {
			return nil, o.Err
		}
		return in.appended(ctx, r, strings.ReplaceAll(id, "_", "-"), &o)
	}
	return nil, nil
}

// appended returns the edit that writes a case into the file of tests beside a rule file, which it may make.
func (f *file) appended(ctx context.Context, r *request, id string, o *ruletest.Outcome) (*WorkspaceEdit, error) {
	old := f.testFile(ctx)
	if old == nil {
		name := ruletest.NameFor(f.name)
		now, err := ruletest.Append(name, nil, id, o)
		if err != nil || !r.creates() {
			return nil, err
		}
		return r.creation(path.Join(f.folder.key, name), string(now)), nil
	}
	name := testsOf(&view{f.folder, f.snapshot.texts, &looks{keys: make(map[string]bool)}}, f.name)
	now, err := ruletest.Append(name, old.body, id, o)
	if err != nil {
		return nil, err
	}
	return r.editOf(path.Join(f.folder.key, name), old.editsTo(now)), nil
}

// editRenewed writes into a case that failed what comes out now, as test --update does.
func editRenewed(ctx context.Context, r *request, in *file, id string) (*WorkspaceEdit, error) {
	t, err := r.test(ctx, in)
	if err != nil || t.tests.File == nil {
		return nil, err
	}
	for i := range t.tests.Outcomes {
		if o := &t.tests.Outcomes[i]; o.Case.ID == id && !o.Passed() && o.Err == nil && !o.Case.Example {
			now, err := t.tests.RenewCase(i)
			if err != nil {
				return nil, err
			}
			return r.editOf(in.key, in.text.editsTo(now)), nil
		}
	}
	return nil, nil
}
