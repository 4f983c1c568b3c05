package check

import (
	"context"
	"fmt"
	"regexp"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/report/tests"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletest"
)

// Tests runs files of tests, and the examples in the rules that they test, and gathers what comes of them.
type Tests struct {
	tests.Run
	// Unread has an error for each of the files and cases that can't be read.
	Unread []error

	loader *rules.Loader
	// rules take the place of those that files name, unless they are empty.
	rules string
	// only are the cases to run, by their ids; nil for all.
	only *regexp.Regexp
	// engines are those of one rule set, named of: those of all take more memory than anything else.
	engines *ruletest.Engines
	of      string
	// exampled are the rules whose examples are among the cases.
	exampled map[string]bool
}

// NewTests returns a run of tests under the rules that their files name, or under others unless they are empty. It runs
// the cases whose ids match only, or all if that is nil.
func NewTests(l *rules.Loader, others string, only *regexp.Regexp) *Tests {
	return &Tests{loader: l, rules: others, only: only, exampled: make(map[string]bool)}
}

// File runs the tests of a file, and the examples in the rules that it tests.
func (t *Tests) File(ctx context.Context, name string) {
	if !source.IsTestFile(name) {
		t.examplesAlone(ctx, name)
		return
	}
	file, found, err := ruletest.Load(ctx, t.loader, rules.Named(name), t.rules)
	toMend, err := finding.Split(err)
	t.Findings = slices.Concat(t.Findings, found, toMend)
	if err != nil {
		t.Unread = append(t.Unread, err)
	}
	if file != nil {
		t.run(ctx, file, slices.Concat(t.examples(ctx, file.Rules), file.Cases))
	}
}

func (t *Tests) examplesAlone(ctx context.Context, name string) {
	if examples := t.examples(ctx, name); examples != nil {
		t.run(ctx, &ruletest.File{Name: examples[0].Pos.File, Rules: name}, examples)
	} else {
		t.Unread = append(t.Unread, t.noTests(name))
	}
}

func (t *Tests) noTests(name string) error {
	if inputs.IsShipped(name) {
		return fmt.Errorf("%s is a rule set that comes with the program; give a file of tests, which may name it as its rules", name)
	}
	if _, _, err := source.Of(t.loader).Open(rules.Named(name)); err != nil {
		return err
	}
	return fmt.Errorf("there are no tests of %s; they would be in %s", name, ruletest.NameFor(name))
}

// examples returns the examples in a rule file, once in a run. It returns nil for a shipped rule set, whose hands are
// not a club's.
func (t *Tests) examples(ctx context.Context, name string) []ruletest.Case {
	e, err := t.under(name).For(ctx, &ruletest.Case{Rules: name})
	if err != nil || t.exampled[name] || inputs.IsShipped(name) {
		return nil
	}
	t.exampled[name] = true
	return ruletest.Examples(e.Rules(), name)
}

func (t *Tests) run(ctx context.Context, file *ruletest.File, cases []ruletest.Case) {
	if t.only != nil {
		cases = slices.DeleteFunc(cases, func(c ruletest.Case) bool { return !t.only.MatchString(c.ID) })
	}
	tested := &tests.File{File: file, Outcomes: ruletest.Run(ctx, cases, t.under(file.Rules).For)}
	t.Files = append(t.Files, tested)
	for i := range tested.Outcomes {
		if o := &tested.Outcomes[i]; o.Err != nil {
			t.Unread = append(t.Unread, fmt.Errorf("%s: %s: %w", o.Case.Pos, o.Case.ID, o.Err))
		} else if o.Passed() {
			*o = ruletest.Outcome{Case: o.Case} // what came out is known, and the rest of it holds on to the rules
		}
	}
}

// under returns the engines of a rule set.
func (t *Tests) under(named string) *ruletest.Engines {
	if t.engines == nil || t.of != named {
		t.engines, t.of = ruletest.NewEngines(t.loader), named
	}
	return t.engines
}

// Cover finds out what the tests cover, and looks for further cases if that is asked for.
func (t *Tests) Cover(ctx context.Context, all, propose bool) error {
	return t.Run.Cover(ctx, func(ctx context.Context, c *ruletest.Case) (*engine.Engine, error) {
		return t.under(c.Rules).For(ctx, c)
	}, all, propose)
}
