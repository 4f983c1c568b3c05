package ruletest

import (
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestAppend: a case is written behind those that are there, passes, and leaves all else as it was.
func TestAppend(t *testing.T) {
	standard, err := rules.Load(t.Context(), "standard")
	must.Do(t, err)
	const written = "234m567p34567s99m tsumo:8s"
	c := Case{Hand: written}
	if c.Win, err = hand.Parse(written); err != nil {
		t.Fatal(err)
	}
	o := Score(t.Context(), engine.New(standard), &c)
	if !o.Counts("yaku", "pinfu") || o.Counts("yaku", "tanyao") || !o.Counts("fu.sources", "base") && !o.Counts("fu.fixed", "pinfu_tsumo") {
		t.Errorf("what counts in %+v", o.Result)
	}
	for _, text := range []string{
		"",
		"hanfu: 1\nrules: standard\ncases:\n  a: {hand: 234m567p34567s99m tsumo:8s, expect: {fu: 20}}",
		"hanfu: 1\nrules: standard\ncases:\n    tea:\n        hand: 234m567p34567s99m tsumo:8s\n        expect: {fu: 20} # 茶🍵\n# the end\n",
		"\ufeffhanfu: 1\r\nrules: standard\r\ncases: {tea: {hand: \"234m567p34567s99m tsumo:8s\", expect: {fu: 20}},\r\n  tea-2: {hand: 234m567p34567s99m tsumo:8s, expect: {fu: 20}}}\r\n",
		"hanfu: 1\nrules: standard\ngames: {g: {begin: {points: [25000, 25000, 25000, 25000]}, expect: {ended: ''}}}",
		"hanfu: 1\nrules: standard\ngames: {g: {begin: {points: [25000, 25000, 25000, 25000]}, expect: {ended: ''}}}\n...\n",
	} {
		now, err := Append("house_test.yaml", []byte(text), "tea", &o)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		l := new(rules.Loader).With("house_test.yaml", now)
		before := 0
		if text != "" {
			old, _, err := Load(t.Context(), l.With("house_test.yaml", []byte(text)), rules.Named("house_test.yaml"), "standard")
			must.Do(t, err)
			before = len(old.Cases)
		}
		file, _, err := Load(t.Context(), l, rules.Named("house_test.yaml"), "standard")
		if err != nil || len(file.Cases) != before+1 {
			t.Errorf("%q became\n%s\n%v", text, now, err)
			continue
		}
		for _, got := range Run(t.Context(), file.Cases, NewEngines(l).For) {
			if got.Case.Game == nil && !got.Passed() {
				t.Errorf("%s does not pass: %v %v\n%s", got.Case.ID, got.Err, got.Differences, now)
			}
		}
		if crlf := strings.Count(text, "\r\n"); crlf > 0 && strings.Count(string(now), "\r\n") != strings.Count(string(now), "\n") {
			t.Errorf("the ends of lines differ in %q", now)
		}
	}
	for _, text := range []string{"hanfu: [", "hanfu: 1\ncases:\n", "hanfu: 1\ncases: []\n", "{hanfu: 1}\n", "- a\n",
		"hanfu: 1\ncases:\n  ? a\n  : {hand: 234m567p34567s99m tsumo:8s}\n"} {
		if now, err := Append("house_test.yaml", []byte(text), "tea", &o); err == nil {
			t.Errorf("%q became %q", text, now)
		}
	}
}
