package ruletest

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
	"example.com/hanfu/testkit/randomwin"
)

func TestPercent(t *testing.T) {
	for _, c := range []struct{ seen, all, want int }{
		{0, 0, 100}, {0, 5, 0}, {1, 3, 33}, {2, 3, 66}, {999, 1000, 99}, {99_999, 100_000, 99}, {1000, 1000, 100},
		{1, 1_000_000, 0},
	} {
		if got := (Share{c.seen, c.all}).Percent(); got != c.want {
			t.Errorf("%d of %d is %d %%, want %d %%", c.seen, c.all, got, c.want)
		}
	}
}

// TestProved: what is proved never to be seen is not seen in random wins either.
func TestProved(t *testing.T) {
	paths, err := filepath.Glob("../../testdata/rulesets/*.yaml")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no rule sets in testdata: %v", err)
	}
	proved := 0
	paths = slices.DeleteFunc(paths, source.IsTestFile)
	for _, id := range append(long.Some(rules.Shipped(), 6), paths...) {
		set := map[string]string{}
		if id == "standard" {
			set = map[string]string{"open_riichi": "true", "renhou": "five_han", "daisharin": "true",
				"pao_rinshan": "true"}
		}
		r := must.Get((&rules.Loader{Set: set}).Load(t.Context(), rules.Named(id)))(t)
		proved += provedOf(t, r)
	}
	if proved == 0 {
		t.Error("nothing was proved")
	}
}

// provedOf compares what is proved with random wins under one rule set, and tells how much is.
func provedOf(t *testing.T, r *rules.Rules) (proved int) {
	wins := long.N(30, 400)
	w := must.Get(newWatch(t.Context(), r, ""))(t)
	w.left = partsFor(r, wins)
	w.useRules(r)
	e := engine.New(r)
	source := randomwin.Source{Seed: 7, Rules: r}
	for n := range uint64(wins) {
		win := source.Win(n)
		c := Case{ID: win.String(), Win: win}
		o := Score(t.Context(), e, &c)
		must.Do(t, w.noteCase(t.Context(), &o))
	}
	reach := insides.NewReach(insides.Of(r))
	for _, x := range w.inOrder {
		for _, l := range x.leaves {
			for i, holds := range []bool{false, true} {
				if !reach.Never(&x.Expression, l.Span, holds) {
					continue
				}
				if proved++; l.by[i] != nil {
					t.Errorf("%s: %s is never %v in %q, and is in %s", r.ID(), l.text, holds,
						strings.Join(strings.Fields(x.Text), " "), l.by[i].ID)
				}
			}
		}
	}
	return proved
}

// BenchmarkCover finds out what all worked hands of the project cover of the standard rules.
func BenchmarkCover(b *testing.B) {
	paths, err := filepath.Glob("../../testdata/cases/*_test.yaml")
	if err != nil || len(paths) == 0 {
		b.Fatalf("no cases: %v", err)
	}
	l := new(rules.Loader)
	engines := NewEngines(l)
	var all []Case
	for _, path := range paths {
		file, findings, err := Load(b.Context(), l, rules.File(path), "standard")
		if err != nil || findings.Errors() > 0 {
			b.Fatal(err, findings)
		}
		all = append(all, file.Cases...)
	}
	for b.Loop() {
		must.Get(Cover(b.Context(), all, engines.For, nil))(b)
	}
	b.ReportMetric(float64(len(all)), "cases")
}

// TestCoveredParts: which parts of conditions there are, and that one hand can't show both what is asked of each group
// and the whole of it as false.
func TestCoveredParts(t *testing.T) {
	for _, c := range []struct{ when, hand, want string }{
		// Riichi requires a closed hand.
		{"riichi and closed", "123m456p34567s99m ron:8s riichi", "never false: riichi"},
		{"haitei or riichi", "123m456p34567s99m ron:8s riichi", "never true: haitei, never false: riichi"},
		{"not haitei and not open", "123m456p34567s99m ron:8s", "never true: haitei, never true: open"},
		{"any(groups, .outside)", "234m789p34567s99m ron:8s", "never false: any(groups, .outside)"},
		{"all(groups, .outside)", "123m456p34567s99m ron:8s", "never true: all(groups, .outside)"},
		{"count(groups, .outside) >= 1", "123m456p34567s99m ron:8s", "never false: count(groups, .outside) >= 1"},
		{"(riichi ? tsumo : ron)", "123m456p34567s99m ron:8s",
			"never true: riichi, never asked: tsumo, never false: ron"},
		{"haitei == riichi", "123m456p34567s99m ron:8s",
			"never false: haitei == riichi, never true: haitei, never true: riichi"},
	} {
		l := new(rules.Loader)
		text := "hanfu: 1\nid: own\nname: {en: Own}\nextends: standard\nyaku: {own: {name: {en: Own}, han: 1, when: \"" + c.when + "\"}}\n"
		r, err := l.Load(t.Context(), rules.Bytes("own.yaml", []byte(text)))
		if err != nil {
			t.Fatal(c.when, err)
		}
		win := must.Get(hand.Parse(c.hand))(t)
		e := engine.New(r)
		var gaps []string
		covered := must.Get(Cover(t.Context(), []Case{{ID: "it", Win: win}},
			func(context.Context, *Case) (*engine.Engine, error) { return e, nil }, nil))(t)
		for _, g := range covered[0].Gaps(false) {
			if g.Kind == Conditions {
				gaps = append(gaps, g.Lacks+": "+g.About)
			}
		}
		if got := strings.Join(gaps, ", "); got != c.want {
			t.Errorf("%s: %s, want %s", c.when, got, c.want)
		}
	}
}
