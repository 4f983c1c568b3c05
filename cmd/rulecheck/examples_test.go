package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// TestExamples: each whole rule file that a page shows is without findings and does what testdata/docs/examples.txtar
// says of it, which the rules that it extends do not. Blocks with the name of a file, and those of pages in otherwise,
// are run by tests of their own.
func TestExamples(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/docs/examples.txtar")
	if err != nil {
		t.Fatal(err)
	}
	tests := make(map[string]string)
	for _, f := range archive.Files {
		tests[strings.TrimSuffix(f.Name, "_test.yaml")] = string(f.Data)
	}
	shown := make(map[string]int)
	for _, path := range pagesOfDocs(t) {
		page := pageOf(path)
		for _, block := range blocksOf(t, path) {
			id := idOfRules.FindStringSubmatch(block.text)
			if block.head != "yaml" || id == nil || otherwise[page] != "" {
				continue
			}
			name := page + "-" + id[1]
			if shown[name]++; shown[name] > 1 {
				name += fmt.Sprint("-", shown[name])
			}
			text, known := tests[name]
			if !known {
				t.Errorf("%s: nothing in testdata/docs/examples.txtar says what the rules %s do", path, id[1])
				continue
			}
			delete(tests, name)
			t.Run(name, func(t *testing.T) { testExample(t, block.text, text) })
		}
	}
	if len(tests) > 0 {
		t.Errorf("no page shows the rules of %v", slices.Sorted(maps.Keys(tests)))
	}
}

// idOfRules finds the id of a whole rule file, and parentOfRules what it extends.
var (
	idOfRules     = regexp.MustCompile(`(?m)^id: (\S+)$`)
	parentOfRules = regexp.MustCompile(`(?m)^extends: \S+$`)
)

// otherwise are the pages whose rule files are run by a test of their own.
var otherwise = map[string]string{"codes": "TestPages", "editors": "TestEditorsPage"}

// testExample checks a rule file and runs its tests, then those of them with what it extends alone.
func testExample(t *testing.T, house, tests string) {
	t.Chdir(t.TempDir())
	write(t, ".", "house.yaml", house, "house_test.yaml", tests)
	if out, errs, code := run(t, "", "check", "--fail-on", "warning", "house.yaml", "house_test.yaml"); code != exitWell {
		t.Errorf("check: exit code %d\n%s%s", code, out, errs)
	}
	if out, errs, code := run(t, "", "test", "house.yaml"); code != exitWell {
		t.Errorf("exit code %d\n%s%s", code, out, errs)
	}
	parent := parentOfRules.FindString(house)
	if parent == "" {
		return // a game of its own
	}
	write(t, ".", "house.yaml", "hanfu: 1\nid: house\n"+parent+"\n")
	if out, _, code := run(t, "", "test", "house.yaml"); code == exitWell {
		t.Errorf("the tests pass without the rules\n%s", out)
	}
}

// block is a fenced block of a page.
type block struct{ head, text string }

func blocksOf(t *testing.T, path string) (all []block) {
	t.Helper()
	_, text := docsPage(t, path)
	for _, m := range guideBlock.FindAllStringSubmatch(text, -1) {
		all = append(all, block{m[1], m[2]})
	}
	return all
}

// pagesOfDocs lists the documents, by their paths from the root.
func pagesOfDocs(t *testing.T) []string {
	t.Helper()
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatal("no pages", err)
	}
	for i := range pages {
		pages[i] = strings.TrimPrefix(pages[i], "../../")
	}
	return append(pages, "README.md", "CONTRIBUTING.md")
}

// runBy says by which tests the blocks of each page are run, by their languages, or why they are not.
var runBy = map[string]string{
	"answers text":    "TestAnswersPage",
	"api console":     "TestAPIPage",
	"architecture go": "not run: the examples of the packages are",
	"archives python": "not run: Spark",
	"archives scala":  "not run: Spark",
	"archives sh":     "not run: other machines",
	"archives sql":    "not run: ClickHouse",
	"archives xml":    "not run: ClickHouse",
	"codes diff":      "TestPages",
	"editors elisp":   "not run: Emacs",
	"editors json":    "TestEditorsPage",
	"editors lua":     "not run: Neovim",
	"editors toml":    "not run: Helix",
	"editors yaml":    "TestEditorsPage",
	"effect ":         "TestPage in package effect",
	"effect sh":       "not run: the hands of a club",
	"format yaml":     "TestExamples",
	"go go":           "TestShownPrograms in package engine",
	"javascript js":   "the tests of npm",
	"python python":   "bindings/python/tests",
	"readme go":       "TestShownPrograms in package engine",
	"results json":    "TestResultsPage",
	"sections yaml":   "TestExamples",
	"testing yaml":    "TestPartsOfTests",
}

// TestEachBlockIsRun: the table above has the blocks of all pages that TestShown does not run, and no others.
func TestEachBlockIsRun(t *testing.T) {
	left := maps.Clone(runBy)
	for _, path := range pagesOfDocs(t) {
		page := pageOf(path)
		for _, b := range blocksOf(t, path) {
			if isShown(page, b.head) {
				continue
			}
			if runBy[page+" "+b.head] == "" {
				t.Errorf("%s: no test runs its blocks of %q", path, b.head)
			}
			delete(left, page+" "+b.head)
		}
	}
	if len(left) > 0 {
		t.Errorf("no page has %v", slices.Sorted(maps.Keys(left)))
	}
}

// TestEditorsPage: the slip of docs/editors.md is found, and what is to be written into settings is JSON.
func TestEditorsPage(t *testing.T) {
	blocks := blocksOf(t, "docs/editors.md")
	for _, b := range blocks {
		switch b.head {
		case "yaml":
			if out, _, _ := run(t, b.text, "check", "-"); !strings.Contains(out, `did you mean "han"?`) {
				t.Error(out)
			}
		case "json":
			if !json.Valid([]byte(b.text)) {
				t.Errorf("this is no JSON: %s", b.text)
			}
		}
	}
}

// TestPartsOfTests: the parts of files of tests that docs/testing.md shows are read, and pass.
func TestPartsOfTests(t *testing.T) {
	blocks := blocksOf(t, "docs/testing.md")
	t.Chdir(t.TempDir())
	for _, b := range blocks {
		if b.head != "yaml" || strings.HasPrefix(b.text, "hanfu:") {
			continue
		}
		text := "hanfu: 1\nrules: standard\ncases: {one: {hand: 234m567p34567s99m ron:8s, expect: {fu: 30}}}\n" + b.text
		write(t, ".", "part_test.yaml", text)
		if out, errs, code := run(t, "", "test", "part_test.yaml"); code != exitWell {
			t.Errorf("exit code %d\n%s%s\n%s", code, out, errs, text)
		}
	}
}

// TestShownLayout: fmt makes of the file in docs/format.md what the page says.
func TestShownLayout(t *testing.T) {
	_, page := docsPage(t, "docs/format.md")
	_, page, _ = strings.Cut(page, "For example, `fmt` turns\n\n")
	before, after, _ := strings.Cut(page, "\ninto\n\n```yaml\n")
	after, _, _ = strings.Cut(after, "```\n")
	got, _, _ := run(t, strings.ReplaceAll(before, "    ", ""), "fmt", "-")
	if got != after {
		t.Errorf("fmt makes\n%sand the page has\n%s", got, after)
	}
}

// TestShownConditions: the conditions that docs/format.md shows in its text can be read.
func TestShownConditions(t *testing.T) {
	_, page := docsPage(t, "docs/format.md")
	conditions := 0
	_, page, _ = strings.Cut(page, "## Write a condition")
	page, _, _ = strings.Cut(page, "## Silence a warning")
	for line := range strings.Lines(fences.ReplaceAllString(page, "")) {
		text, indented := strings.CutPrefix(line, "    ")
		if !indented {
			continue
		}
		text, _, _ = strings.Cut(strings.TrimPrefix(strings.TrimSpace(text), "when: "), "  #")
		conditions++
		house := "hanfu: 1\nid: house\nextends: standard\nyaku: {shown: {han: 1, when: '" + strings.ReplaceAll(text, "'", "''") + "'}}\n"
		if out, errs, code := run(t, house, "check", "-"); code != exitWell {
			t.Errorf("%s\n%s%s", text, out, errs)
		}
	}
	if conditions < 6 {
		t.Errorf("only %d conditions", conditions)
	}
}
