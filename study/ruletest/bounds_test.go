package ruletest

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/contexts"
	"example.com/hanfu/testkit/hostile"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// TestShippedUncut: no coverage, explanation or trace of the shipped rule sets and their tests is cut, nor comes near
// to it.
func TestShippedUncut(t *testing.T) {
	files, err := filepath.Glob("../../rulesets/*_test.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no tests of rule sets", err)
	}
	for _, path := range files {
		if !long.Asked() && filepath.Base(path) != "ema_test.yaml" {
			continue
		}
		l := new(rules.Loader)
		file, findings, err := Load(t.Context(), l, rules.File(path), "")
		if file == nil {
			t.Fatal(findings, err)
		}
		engineFor := NewEngines(l).For
		covered := must.Get(Cover(t.Context(), file.Cases, engineFor, nil))(t)
		for _, c := range covered {
			if c.Cut() {
				t.Errorf("the coverage of %s is cut", c.Rules.ID())
			}
			if all := partsFor(c.Rules, c.Cases); c.watch.left < all/3 {
				t.Errorf("%s: of %d parts that may be looked at %d are left", c.Rules.ID(), all, c.watch.left)
			}
			for _, x := range c.watch.inOrder {
				if x.parts {
					t.Errorf("%s: %s is too much to take apart", c.Rules.ID(), x.Path)
				}
			}
		}
		for _, o := range Run(t.Context(), file.Cases, engineFor) {
			if o.Case.Game != nil || o.Case.Unread != nil {
				continue
			}
			x, err := o.Engine.Explain(t.Context(), &o.Case.Win)
			if err != nil || x.LeftOut > 0 {
				t.Errorf("%s: %d candidates are left out, %v", o.Case.ID, x.LeftOut, err)
			}
		}
	}
}

// TestCoverageEnds: what takes long ends with its context, at once or on its way, and gives nothing that could be taken
// for the whole.
func TestCoverageEnds(t *testing.T) {
	heavy := hostile.Heavy()
	f := heavy[slices.IndexFunc(heavy, func(f hostile.File) bool { return f.Name == "most three deep" })]
	r := must.Get(new(rules.Loader).Load(t.Context(), rules.Bytes("x.yaml", []byte(f.Text))))(t)
	e := engine.New(r)
	win := must.Get(hand.Parse("112233m112233p1s tsumo:1s riichi"))(t)
	cases := make([]Case, 20)
	for i := range cases {
		cases[i] = Case{ID: "c", Win: win}
	}
	engineFor := func(context.Context, *Case) (*engine.Engine, error) { return e, nil }
	all, err := Cover(t.Context(), cases, engineFor, nil)
	if err != nil || !all[0].Cut() {
		t.Fatalf("the coverage is not cut, or %v", err)
	}
	ends(t, func(ctx context.Context) error { _, err := Cover(ctx, cases, engineFor, nil); return err })
	ends(t, func(ctx context.Context) error { _, err := all[0].Propose(ctx, false); return err })
	done, cancel := context.WithCancel(t.Context())
	cancel()
	for _, o := range Run(done, cases, engineFor) {
		if !errors.Is(o.Err, context.Canceled) || o.Passed() {
			t.Errorf("a case that was not run has the error %v", o.Err)
		}
	}
}

// ends demands that something ends with its context, at once and half way.
func ends(t *testing.T, do func(context.Context) error) {
	t.Helper()
	whole := contexts.Ever(t)
	must.Do(t, do(whole))
	if whole.Times() < 2 {
		t.Fatalf("it asks its context %d times", whole.Times())
	}
	contexts.Ends(t, do, 0, whole.Times()/2)
}

// TestEngineBusy: a caller whose context is done doesn't wait for an engine that another makes.
func TestEngineBusy(t *testing.T) {
	es, c := NewEngines(new(rules.Loader)), &Case{Rules: "standard"}
	must.Get(es.For(t.Context(), c))(t)
	for _, one := range es.made {
		one.busy <- struct{}{} // for ever
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := es.For(ctx, c); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}
