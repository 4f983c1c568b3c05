package check

import (
	"context"
	"regexp"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/tests"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletest"
)

// Tests runs test files and the examples in the rules that they test, and collects the outcomes.
type Tests struct {
	tests.Run
	// Unread holds the errors of unreadable files and cases.
	Unread []error

	loader *rules.Loader
	// rules replace the rules that test files name, unless empty.
	rules string
	// only matches the ids of the cases to run; nil means all.
	only *regexp.Regexp
	// engines belong to the rule set enginesFor. Keeping those of all rule sets would take too much
	// memory.
	engines    *ruletest.Engines
	enginesFor string
	// examplesRun holds the rules whose examples were run.
	examplesRun map[string]bool
}

// NewTests returns a run of tests. rules, if not empty, replaces the rules that test files name. If
// pattern is not nil, only cases with matching ids run.
func NewTests(l *rules.Loader, rules string, pattern *regexp.Regexp) *Tests {
	return &Tests{loader: l, rules: rules, only: pattern, examplesRun: make(map[string]bool)}
}

// File runs the tests of a file and the examples in the rules that it tests.
func (t *Tests) File(ctx context.Context, name string) {
	if !source.IsTestFile(name) {
		if examples := t.examples(ctx, name); examples != nil {
			t.run(ctx, &ruletest.File{Name: examples[0].Pos.File, Rules: name}, examples)
		} else {
			t.Unread = append(t.Unread, t.noTests(name))
		}
		return
	}
	file, found, err := ruletest.Load(ctx, t.loader, rules.Named(name), t.rules)
	errs, err := finding.Split(err)
	t.Findings = slices.Concat(t.Findings, found, errs)
	if err != nil {
		t.Unread = append(t.Unread, err)
	}
	if file != nil {
		t.run(ctx, file, slices.Concat(t.examples(ctx, file.Rules), file.Cases))
	}
}

func (t *Tests) noTests(name string) error {
	if inputs.IsShipped(name) {
		return words.Errorf("%s is a shipped rule set; give a file of tests, which may name it as its rules", name)
	}
	if _, _, err := source.Of(t.loader).Open(rules.Named(name)); err != nil {
		return err
	}
	return words.Errorf("there are no tests of %s; they would be in %s", name, ruletest.NameFor(name))
}

// examples returns the examples in a rule file on the first call for it, then nil. It returns nil
// for shipped rule sets, whose examples are not the tests of a club.
func (t *Tests) examples(ctx context.Context, name string) []ruletest.Case {
	e, err := t.enginesOf(name).For(ctx, &ruletest.Case{Rules: name})
	if err != nil || t.examplesRun[name] || inputs.IsShipped(name) {
		return nil
	}
	t.examplesRun[name] = true
	return ruletest.Examples(e.Rules(), name)
}

func (t *Tests) run(ctx context.Context, file *ruletest.File, cases []ruletest.Case) {
	if t.only != nil {
		cases = slices.DeleteFunc(cases,
			func(c ruletest.Case) bool { return !t.only.MatchString(c.ID) })
	}
	tested := &tests.File{File: file,
		Outcomes: ruletest.Run(ctx, cases, t.enginesOf(file.Rules).For)}
	t.Files = append(t.Files, tested)
	for i := range tested.Outcomes {
		if o := &tested.Outcomes[i]; o.Err != nil {
			t.Unread = append(t.Unread, words.Errorf("%s: %s: %s", o.Case.Pos, o.Case.ID, o.Err))
		} else if o.Passed() {
			*o = ruletest.Outcome{Case: o.Case} // drop the result, which keeps the rules in memory
		}
	}
}

func (t *Tests) enginesOf(rules string) *ruletest.Engines {
	if t.engines == nil || t.enginesFor != rules {
		t.engines, t.enginesFor = ruletest.NewEngines(t.loader), rules
	}
	return t.engines
}

// Cover computes the coverage of the tests. With propose it searches for cases that close gaps.
func (t *Tests) Cover(ctx context.Context, all, propose bool) error {
	return t.Run.Cover(ctx, func(ctx context.Context, c *ruletest.Case) (*engine.Engine, error) {
		return t.enginesOf(c.Rules).For(ctx, c)
	}, all, propose)
}
