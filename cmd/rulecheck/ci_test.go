package main

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

func readRoot(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile("../../" + name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestProblemMatcher: each finding is seen by the matcher, with its parts, in the text for people as in lines.
func TestProblemMatcher(t *testing.T) {
	var said struct {
		ProblemMatcher []struct {
			Pattern []struct {
				Regexp                                      string
				File, Line, Column, Severity, Message, Code int
			}
		}
	}
	if err := json.Unmarshal(readRoot(t, "problem-matcher.json"), &said); err != nil {
		t.Fatal(err)
	}
	pattern := said.ProblemMatcher[0].Pattern[0]
	matcher := regexp.MustCompile(pattern.Regexp)
	lines, _, _ := run(t, "", "check", "--format", "line", "../../testdata/bad")
	shown, _, _ := run(t, "", "check", "../../testdata/bad")
	n := 0
	for line := range strings.Lines(lines) {
		m := matcher.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
		if m == nil || m[pattern.File]+":"+m[pattern.Line]+":"+m[pattern.Column]+": "+m[pattern.Severity]+": "+m[pattern.Message]+" ["+m[pattern.Code]+"]\n" != line {
			t.Errorf("%q is read as %q", line, m)
		}
		n++
	}
	seen := 0
	for line := range strings.Lines(shown) {
		if matcher.MatchString(strings.TrimSuffix(line, "\n")) {
			seen++
		}
	}
	if n < 100 || seen > n || seen < n*9/10 { // long lines are wrapped for people
		t.Errorf("%d of %d findings are seen in the text", seen, n)
	}
}

// TestHooks: what pre-commit runs are calls of the command that end well in a folder of rules, in which there is other YAML too.
func TestHooks(t *testing.T) {
	var hooks []struct{ ID, Entry, Language string }
	if err := yaml.Unmarshal(readRoot(t, ".pre-commit-hooks.yaml"), &hooks); err != nil || len(hooks) != 3 {
		t.Fatal(hooks, err)
	}
	t.Chdir(t.TempDir())
	write(t, ".", "club.yaml", "hanfu: 1\nid: club\nextends: standard\nname: Club\n", "compose.yml", "services: {web: {image: x}}\n",
		"club_test.yaml", "hanfu: 1\nrules: club.yaml\ncases:\n  a: {hand: \"234m567p34567s99m tsumo:8s\", expect: {han: 2}}\n")
	for _, hook := range hooks {
		words := strings.Fields(hook.Entry)
		if out, errs, code := run(t, "", words[1:]...); code != exitWell || words[0] != "rulecheck" || hook.Language != "golang" {
			t.Errorf("%s: exit code %d\n%s%s", hook.Entry, code, out, errs)
		}
	}
}

// TestAction: the lines of the action are calls that the command takes.
func TestAction(t *testing.T) {
	var action struct {
		Runs struct{ Steps []struct{ Run string } }
	}
	if err := yaml.Unmarshal(readRoot(t, "action.yml"), &action); err != nil {
		t.Fatal(err)
	}
	calls := regexp.MustCompile(`"\$RUNNER_TEMP/rulecheck" (.*) "\$\{files\[@\]\}"`)
	n := 0
	for _, step := range action.Runs.Steps {
		for _, m := range calls.FindAllStringSubmatch(step.Run, -1) {
			words := strings.Fields(strings.ReplaceAll(m[1], `"$FAIL_ON"`, "error"))
			if _, errs, code := run(t, "", append(words, "../../testdata/cases/large_test.yaml")...); code != exitWell {
				t.Errorf("%s: exit code %d, %s", m[1], code, errs)
			}
			n++
		}
	}
	if n != 2 {
		t.Errorf("the action calls the command %d times", n)
	}
}

// TestPinned: what the container and the action build on is named by what it holds, and can't become something else.
func TestPinned(t *testing.T) {
	for name, lines := range map[string]struct{ all, pinned *regexp.Regexp }{
		"Containerfile": {regexp.MustCompile(`(?m)^FROM .*`), regexp.MustCompile(`^FROM (scratch$|\S+@sha256:[0-9a-f]{64}( |$))`)},
		"action.yml":    {regexp.MustCompile(`(?m)uses: .*`), regexp.MustCompile(`^uses: \S+@[0-9a-f]{40} # v\d`)},
	} {
		all := lines.all.FindAllString(string(readRoot(t, name)), -1)
		for _, line := range all {
			if !lines.pinned.MatchString(line) {
				t.Errorf("%s: %s has no digest", name, line)
			}
		}
		if len(all) == 0 {
			t.Errorf("%s builds on nothing", name)
		}
	}
}
