package ruletest_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletest"
	"example.com/hanfu/testkit/must"
)

// mark is the comment that says how a statement of a club is said in its file: by an option, by lines of YAML or not at
// all, and how it had to be said before.
var mark = regexp.MustCompile(`# ([abc])\b(?:, was ([abc]))?`)

// TestHouses: rules of clubs and parlours load without findings, do what their tests say, and are marked as they were
// when the marks were counted.
func TestHouses(t *testing.T) {
	files, err := filepath.Glob("../../testdata/houses/*_test.yaml")
	if err != nil || len(files) != 14 {
		t.Fatal(files, err)
	}
	now, before := make(map[string]int), make(map[string]int)
	for _, tests := range files {
		house := strings.TrimSuffix(tests, "_test.yaml") + ".yaml"
		text := must.Get(os.ReadFile(house))(t)
		for _, m := range mark.FindAllStringSubmatch(string(text), -1) {
			now[m[1]]++
			if m[2] == "" {
				m[2] = m[1]
			}
			before[m[2]]++
		}
		runHouse(t, house, tests)
	}
	for _, c := range []struct {
		what string
		of   map[string]int
		want [3]int
	}{{"before", before, [3]int{94, 52, 19}}, {"now", now, [3]int{130, 35, 0}}} {
		if got := [3]int{c.of["a"], c.of["b"], c.of["c"]}; got != c.want {
			t.Errorf("%s %d by options, by YAML and not at all, want %d", c.what, got, c.want)
		}
	}
}

// runHouse checks a house file and runs its tests.
func runHouse(t *testing.T, house, tests string) {
	t.Helper()
	loader := new(rules.Loader)
	if _, findings, err := loader.Check(t.Context(), rules.File(house)); err != nil || len(findings) > 0 {
		t.Fatal(house, err, findings)
	}
	file, findings, err := ruletest.Load(t.Context(), loader, rules.File(tests), "")
	if err != nil || len(findings) > 0 {
		t.Fatal(tests, err, findings)
	}
	for _, o := range ruletest.Run(t.Context(), file.Cases, ruletest.NewEngines(loader).For) {
		if !o.Passed() {
			t.Errorf("%s: %s: %v, %v", tests, o.Case.ID, o.Err, o.Differences)
		}
	}
}
