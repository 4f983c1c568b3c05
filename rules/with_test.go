package rules_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
	"github.com/google/go-cmp/cmp"
)

// TestWith: rules with an option turned are those that are loaded so, whatever the option and the rules; in the quick form each option
// under one of the rule sets.
func TestWith(t *testing.T) {
	ids := []string{"standard", "ema", "kansai"}
	for n, id := range ids {
		r, err := rules.Load(t.Context(), id)
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
	r, err := rules.Load(b.Context(), "standard")
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

// TestTaking: rules with single entries of others are those of a file that says so.
func TestTaking(t *testing.T) {
	read := func(text string) *rules.Rules {
		t.Helper()
		r, err := new(rules.Loader).Load(t.Context(), rules.Bytes("house.yaml",
			[]byte("hanfu: 1\nid: house\nextends: standard\n"+text+"\n")))
		if err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
		return r
	}
	const club = `
options: {kiriage_mangan: true, stars: {default: 3, min: 1, max: 5}}
situation: {tsubame: {requires: ron}}
sets: {stars: {tiles: 17z}}
yaku:
  ippatsu: off
  tsubame: {han: 2, when: "tsubame and tiles(stars) >= options.stars"}
  other: {han: 1, when: has(stars), replaces: [toitoi]}
  toitoi: {han: 3, locked: true}
bonus: {gift: {han: "yaku.other and tsubame ? options.stars : 0"}}
basic: fu * 8
payments: {stick: 500}`
	other := read(club)
	for _, c := range []struct {
		a     string
		paths []string
		want  string
	}{
		{"", []string{"yaku.toitoi"}, "yaku: {toitoi: {han: 3}}"},
		{"yaku: {toitoi: {locked: true}}", []string{"yaku.toitoi"}, "yaku: {toitoi: {han: 3}}"},
		{"", []string{"yaku.ippatsu"}, "yaku: {ippatsu: off}"},
		{"yaku: {ippatsu: off}", []string{"yaku.ippatsu"}, "yaku: {ippatsu: off}"},
		{"", []string{"basic", "payments.stick"}, "basic: fu * 8\npayments: {stick: 500}"},
		{"", []string{"yaku.other"}, "sets: {stars: {tiles: 17z}}\nyaku: {other: {han: 1, when: has(stars), replaces: [toitoi]}}"},
		{"yaku: {toitoi: off}", []string{"yaku.other"},
			"sets: {stars: {tiles: 17z}}\nyaku: {toitoi: off, other: {han: 1, when: has(stars)}}"},
	} {
		got, err := read(c.a).Taking(t.Context(), other, c.paths...)
		if err != nil {
			t.Errorf("%v: %v", c.paths, err)
		} else if want := read(c.want); got.Hash() != want.Hash() {
			t.Errorf("%q with %v of the club is not %q", c.a, c.paths, c.want)
		}
	}
	got, err := read("").Taking(t.Context(), other, "bonus.gift")
	if err != nil {
		t.Fatal(err)
	}
	if got.Entry("situation", "tsubame") == nil || got.Entry("options", "stars") == nil || got.Entry("yaku", "other") != nil {
		t.Error("a kind of bonus tiles does not bring what it names, and no more")
	}
	if i := slices.IndexFunc(got.Options(), func(o rules.Option) bool { return o.ID == "kiriage_mangan" }); got.Options()[i].Value.Int != 0 {
		t.Error("it brings an option that both have")
	}
	if _, err := other.Taking(t.Context(), read(""), "sets.stars"); err == nil {
		t.Error("a set is left out for which others ask")
	}
}

// TestTakingWrong: rules that can't take something stay as they are.
func TestTakingWrong(t *testing.T) {
	read := func(text string) *rules.Rules {
		return must.Get(new(rules.Loader).Load(t.Context(), rules.Bytes("house.yaml", []byte("hanfu: 1\nid: house\nextends: standard\n"+text+"\n"))))(t)
	}
	many := read("yaku: {many_kans: {when: kans > 0, han: kans, name: Kans}}")
	if _, err := many.Taking(t.Context(), read("limits: {kans: {base: 9000, when: kans == 4}}"), "limits.kans"); err == nil {
		t.Fatal("a yaku is worth the han of a limit's name")
	}
	with := must.Get(many.With(t.Context(), map[string]string{"kiriage_mangan": "true"}))(t)
	if y := rules.ByID(with.Yaku(), "many_kans"); y.Closed == nil || y.Closed.String() != "kans" {
		t.Errorf("it is worth %v after that", y.Closed)
	}
}
