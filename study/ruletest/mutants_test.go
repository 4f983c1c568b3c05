package ruletest_test

import (
	"context"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletest"
	"example.com/hanfu/testkit/must"
)

// covered runs the tests of a file and gives what they cover of the one rule set that they are of. No test may fail.
func covered(t testing.TB, l *rules.Loader, path string) (*ruletest.File, *ruletest.Coverage) {
	t.Helper()
	file, findings, err := ruletest.Load(t.Context(), l, rules.File(path), "")
	if err != nil || len(findings) > 0 {
		t.Fatal(err, findings)
	}
	engineFor := ruletest.NewEngines(l).For
	outcomes := ruletest.Run(t.Context(), file.Cases, engineFor)
	for i := range outcomes {
		if o := &outcomes[i]; !o.Passed() {
			t.Errorf("%s: %s: %v %v", o.Case.Pos, o.Case.ID, o.Err, o.Differences)
		}
	}
	all := must.Get(ruletest.Cover(t.Context(), file.Cases, engineFor, file.Unreachable))(t)
	if len(all) != 1 {
		t.Fatalf("%s is of %d rule sets", path, len(all))
	}
	return file, all[0]
}

// TestMutants shows that coverage means something: of a house file whose tests leave no gap every number and every
// operator is changed, one at a time, and each time a test fails.
func TestMutants(t *testing.T) {
	const path = "testdata/house.yaml"
	l := new(rules.Loader)
	file, c := covered(t, l, "testdata/house_test.yaml")
	if s := c.Total(true); s.Percent() != 100 || s.Seen < 40 {
		t.Fatalf("the tests cover %d of %d of the house file: %+v", s.Seen, s.All, c.Gaps(false))
	}
	text := must.Get(os.ReadFile(path))(t)
	made, survived := 0, 0
	for _, m := range mutants(c.Rules, string(text)) {
		r, err := l.Load(t.Context(), rules.Bytes(path, []byte(m.text)))
		if err != nil || r.Hash() == c.Rules.Hash() { // such as a number that an option can't have
			continue
		}
		made++
		e := engine.New(r)
		outcomes := ruletest.Run(t.Context(), file.Cases,
			func(context.Context, *ruletest.Case) (*engine.Engine, error) { return e, nil })
		if !slices.ContainsFunc(outcomes, func(o ruletest.Outcome) bool { return !o.Passed() }) {
			survived++
			t.Errorf("%s: no test fails", m.what)
		}
	}
	t.Logf("%d changes, of which %d make no test fail", made, survived)
	if made < 50 {
		t.Errorf("there were only %d changes", made)
	}
}

// mutant is a rule file in which one thing is changed.
type mutant struct{ what, text string }

// changes are what is changed: numbers up and down, and operators.
var changes = []struct {
	from *regexp.Regexp
	to   []func(string) string
}{
	{regexp.MustCompile(`\b[0-9]+\b`), []func(string) string{moved(1), moved(-1)}},
	{regexp.MustCompile(`>=`), to(">", "<")},
	{regexp.MustCompile(`<=`), to("<", ">")},
	{regexp.MustCompile(`==`), to("!=")},
	{regexp.MustCompile(`\band\b`), to("or")},
	{regexp.MustCompile(`\bor\b`), to("and")},
	{regexp.MustCompile(`\bany\b`), to("all")},
	{regexp.MustCompile(`\bnot\b`), to("")},
	{regexp.MustCompile(`\+`), to("-")},
	{regexp.MustCompile(`\*`), to("+")},
	{regexp.MustCompile(`\btrue\b`), to("false")},
	{regexp.MustCompile(`\bfalse\b`), to("true")},
}

// moved changes a number by one; if it is one of points, which are rounded to hundreds, by a hundred.
func moved(by int) func(string) string {
	return func(s string) string {
		n, _ := strconv.Atoi(s)
		if n >= 100 {
			return strconv.Itoa(n + 100*by)
		}
		return strconv.Itoa(n + by)
	}
}

func to(words ...string) (all []func(string) string) {
	for _, w := range words {
		all = append(all, func(string) string { return w })
	}
	return all
}

// mutants changes the expressions and the options of a file.
func mutants(r *rules.Rules, text string) (all []mutant) {
	var places []rules.Position
	add := func(p rules.Position) {
		if !slices.Contains(places, p) {
			places = append(places, p)
		}
	}
	for _, e := range insides.Of(r).Expressions() {
		if e.Own {
			add(e.Places()(compile.Span{To: len([]rune(e.Text))}))
		}
	}
	for _, o := range r.Overrides() {
		if strings.HasPrefix(o.Path, "options.") && o.EndLine > 0 {
			add(o.Position)
		}
	}
	for _, p := range places {
		from, end := offset(text, p.Line, p.Column), offset(text, p.EndLine, p.EndColumn)
		for _, c := range changes {
			for _, at := range c.from.FindAllStringIndex(text[from:end], -1) {
				was := text[from+at[0] : from+at[1]]
				for _, change := range c.to {
					changed := text[:from+at[0]] + change(was) + text[from+at[1]:]
					what := p.String() + ": " + text[from:from+at[0]] + "«" + change(was) + "»" + text[from+at[1]:end]
					all = append(all, mutant{what, changed})
				}
			}
		}
	}
	return all
}

// offset returns the byte at a line and column, of a text of ASCII where it matters.
func offset(text string, line, column int) int {
	at := 0
	for range line - 1 {
		at += strings.IndexByte(text[at:], '\n') + 1
	}
	rest := []rune(text[at:])
	return at + len(string(rest[:column-1]))
}
