package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/lists"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
)

// TestFacts: every name of every shipped rule set is listed with a type, a meaning and an example that compiles, and
// each page fits.
func TestFacts(t *testing.T) {
	for _, id := range long.Some(rules.Shipped(), 5) {
		r, err := rules.Load(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		compiler := compile.New(insides.Of(r).Names())
		for _, lang := range words.Languages {
			out, errs, exit := run(t, "", "facts", "--rules", id, "--lang", lang)
			if exit != exitWell || errs != "" {
				t.Fatal(id, lang, exit, errs)
			}
			(&fitting{t, id + " in " + lang}).fits(out)
		}
		for _, s := range append(lists.FactSections(r, "en"), lists.MemberFacts(r, "en")) {
			for _, f := range s.Facts {
				if f.Name == "" || f.Type == "" || f.Doc == "" || f.Example == "" {
					t.Errorf("%s lacks something: %+v", id, f)
				}
				compilesAt(t, compiler, &f)
				var out bytes.Buffer
				c := Command{Stdout: &out}
				if err := c.explainFact([]lists.FactSection{s}, f.Name, "text"); err != nil ||
					!strings.HasPrefix(out.String(), f.Call()+"\n") {
					t.Errorf("%s, %s: %v %s", id, f.Name, err, &out)
				}
				(&fitting{t, f.Name}).fits(out.String())
			}
		}
	}
}

// compilesAt demands that the example of a fact can be used at the stage of the fact, and not before; that of a word or
// a function may use any fact.
func compilesAt(t *testing.T, compiler *compile.Compiler, f *lists.Fact) {
	t.Helper()
	compiles := func(at condition.Stage, each condition.Each) bool {
		_, asBool := compiler.Bool(f.Example, at, each)
		_, asInt := compiler.Int(f.Example, at, each)
		_, asWord := compiler.Word(f.Example)
		return asBool == nil || asInt == nil || asWord == nil
	}
	at := condition.StagePayment
	for s := range condition.StageBonus + 1 {
		if s.String() == f.Stage || f.Stage == "" && f.Table != nil && s.String() == f.Table[0] {
			at = s
		}
	}
	if !compiles(at, condition.EachGroup) {
		t.Errorf("%s: %q does not compile at %s", f.Name, f.Example, at)
	}
	if f.Stage != "" && at > 0 && compiles(at-1, condition.EachHand) {
		t.Errorf("%s: %q compiles before %s, at %s", f.Name, f.Example, at, at-1)
	}
}

// TestFactsJSON: one object a line, with the members of payer, groups, options and yaku.
func TestFactsJSON(t *testing.T) {
	out, _, _ := run(t, "", "facts", "--format", "json")
	seen := make(map[string]lists.Fact)
	for line := range strings.Lines(out) {
		var f lists.Fact
		if err := json.Unmarshal([]byte(line), &f); err != nil {
			t.Fatal(err)
		}
		seen[f.Name] = f
	}
	for name, stage := range map[string]string{"payer.liable": "payment", "group.kind": "reading", "options.ID": "win",
		"yaku.ID": "yaku",
		"riichi":  "win", "simples": "", "seven_pairs": "", "tanki": "", "fu": "fu sum"} {
		if f, ok := seen[name]; !ok || f.Stage != stage {
			t.Errorf("%s: %+v", name, f)
		}
	}
}
