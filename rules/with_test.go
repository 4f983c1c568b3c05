package rules_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/hanfu/internal/testkit/long"
	"example.com/hanfu/rules"
)

// TestWith: rules with an option turned are those that are loaded so, whatever the option and the rules; in the quick form each option
// under one of the rule sets.
func TestWith(t *testing.T) {
	ids := []string{"standard", "ema", "kansai"}
	for n, id := range ids {
		r, err := rules.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		for i, o := range r.Options() {
			if !long.Asked() && i%len(ids) != n {
				continue
			}
			set := map[string]string{o.ID: another(&o)}
			got, err := r.With(t.Context(), set)
			want, loading := (&rules.Loader{Set: set}).Load(t.Context(), rules.Named(id))
			if fmt.Sprint(err) != fmt.Sprint(loading) {
				t.Errorf("%s, %v: %v, loaded: %v", id, set, err, loading)
			}
			if err != nil || loading != nil {
				continue
			}
			if got.Hash() != want.Hash() || got.Hash() == r.Hash() {
				t.Errorf("%s, %v: %s, loaded: %s, before: %s", id, set, got.Hash(), want.Hash(), r.Hash())
			}
			if diff := cmp.Diff(want.Origins(), got.Origins()); diff != "" {
				t.Errorf("%s, %v: %s", id, set, diff)
			}
			if back, err := got.With(t.Context(), map[string]string{o.ID: o.Value.String()}); err != nil ||
				back.Hash() != r.Hash() {
				t.Errorf("%s, %v and back: %v", id, set, err)
			}
		}
	}
}

// another returns a value of an option that it has not.
func another(o *rules.Option) string {
	for _, v := range o.Allowed {
		if v != o.Value {
			return v.String()
		}
	}
	switch v := o.Value.String(); {
	case v == "true":
		return "false"
	case v == "false":
		return "true"
	case o.Value.Int < o.Max:
		return fmt.Sprint(o.Value.Int + 1)
	}
	return fmt.Sprint(o.Value.Int - 1)
}

// TestWithWrong: what can't be set is told as when loading, and the rules stay as they are, whoever shares them.
func TestWithWrong(t *testing.T) {
	const text = `hanfu: 1
id: club
name: {en: Club}
extends: standard
options:
  worth: {default: 1, min: 0, max: 5000000}
yaku:
  tanyao: {han: "options.worth > 1 ? 9223372036854775807 * options.worth : 1"}
`
	var l rules.Loader
	r, err := l.Load(t.Context(), rules.Bytes("club.yaml", []byte(text)))
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for _, set := range []map[string]string{{"worth": "2"}, {"worth": "x"}, {"open_tanyao": "2"}, {"wort": "1"}, {"uma": "30"}} {
		for range 2 {
			all.Go(func() {
				l := rules.Loader{Set: set}
				_, want := l.Load(t.Context(), rules.Bytes("club.yaml", []byte(text)))
				_, got := r.With(t.Context(), set)
				if diff := cmp.Diff(fmt.Sprint(want), fmt.Sprint(got)); diff != "" {
					t.Errorf("%v: %s", set, diff)
				}
				findings, ok := errors.AsType[rules.Findings](got)
				if !ok || findings.Errors() == 0 {
					t.Errorf("%v: %v", set, got)
				}
				for _, f := range findings {
					if strings.Contains(f.File+f.Message.String()+f.Help.String(), "--set") {
						t.Errorf("%v: the finding speaks of a flag of the command: %+v", set, f)
					}
				}
			})
		}
	}
	all.Wait()
	if again, err := r.With(t.Context(), nil); err != nil || again.Hash() != r.Hash() {
		t.Error("nothing turned:", err)
	}
}

// BenchmarkWith turns an option: of rules that are loaded, and by loading them anew.
func BenchmarkWith(b *testing.B) {
	r, err := rules.Load("standard")
	if err != nil {
		b.Fatal(err)
	}
	sets := []map[string]string{{"open_tanyao": "false"}, {"open_tanyao": "true"}}
	for name, turn := range map[string]func(map[string]string) (*rules.Rules, error){
		"with": func(set map[string]string) (*rules.Rules, error) { return r.With(b.Context(), set) },
		"anew": func(set map[string]string) (*rules.Rules, error) {
			return (&rules.Loader{Set: set}).Load(b.Context(), rules.Named("standard"))
		},
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				if _, err := turn(sets[i%2]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
