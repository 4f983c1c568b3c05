package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// firstBlock returns the first block of a page that is of some language.
func firstBlock(page, language string) string {
	_, block, _ := strings.Cut(page, "```"+language+"\n")
	block, _, _ = strings.Cut(block, "```\n")
	return block
}

// TestResultsPage: the object that docs/results.md shows is the one that score writes.
func TestResultsPage(t *testing.T) {
	_, page := docsPage(t, "docs/results.md")
	var shown bytes.Buffer
	if err := json.Compact(&shown, []byte(firstBlock(page, "json"))); err != nil {
		t.Fatal(err)
	}
	_, call, _ := strings.Cut(page, "For `")
	call, _, _ = strings.Cut(call, "`")
	written, _, _ := run(t, "", "score", "--format", "json", call)
	if diff := cmp.Diff(strings.TrimSpace(shown.String()), strings.TrimSpace(written)); diff != "" {
		t.Errorf("%s (-page +program)\n%s", call, diff)
	}
}

var (
	fences  = regexp.MustCompile("(?sm)^```.*?^```")
	links   = regexp.MustCompile(`\]\(([^)\s#]*)(?:#([^)\s]*))?\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.*)$`)
	inNone  = regexp.MustCompile(`[^\p{L}\p{N}_ -]`)
)

// TestLinks: the links of the documents lead to files and headings that exist.
func TestLinks(t *testing.T) {
	t.Chdir("../..")
	pages, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range append(pages, "README.md", "CONTRIBUTING.md", "CHANGELOG.md") {
		for _, m := range links.FindAllStringSubmatch(prose(t, page), -1) {
			to, anchor := filepath.Join(filepath.Dir(page), m[1]), m[2]
			if m[1] == "" {
				to = page
			}
			if strings.Contains(m[1], "://") {
				continue
			}
			if _, err := os.Stat(to); err != nil {
				t.Errorf("%s: %v", page, err)
			} else if anchor != "" && !slices.Contains(anchors(prose(t, to)), anchor) {
				t.Errorf("%s: there is no heading %s in %s", page, anchor, to)
			}
		}
	}
}

// prose returns what stands outside of fences in a document.
func prose(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return fences.ReplaceAllString(string(text), "")
}

// anchors returns the headings of a text as links name them.
func anchors(text string) (names []string) {
	for _, m := range heading.FindAllStringSubmatch(text, -1) {
		names = append(names, strings.ReplaceAll(inNone.ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-"))
	}
	return names
}

// docsPage returns the path of a page, which holds in whatever folder a test goes, and its text.
func docsPage(t *testing.T, name string) (path, text string) {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("..", "..", name))
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return path, string(page)
}

// callWords finds the words of a call, those in quotation marks as one.
var callWords = regexp.MustCompile(`"[^"]*"|\S+`)

var took = regexp.MustCompile(`in [0-9.]+ s\b`)

// asOnTerminal returns all that a call of the program prints, output and errors, as README writes the call, and the
// exit code.
func asOnTerminal(ctx context.Context, t *testing.T, call string, typed ...string) (screen string, code int) {
	t.Helper()
	args, ok := strings.CutPrefix(strings.TrimPrefix(strings.TrimPrefix(call, "$ go run ./cmd/"), "$ "), "rulecheck ")
	if !ok {
		t.Fatalf("%s is no call of rulecheck", call)
	}
	list := callWords.FindAllString(args, -1)
	for i, word := range list {
		list[i] = strings.Trim(word, `"`)
	}
	var b bytes.Buffer
	c := Command{Stdin: strings.NewReader(strings.Join(typed, "")), Stdout: &b, Stderr: &b,
		Getenv: func(string) string { return "" }} // as in a folder whose rulecheck.yaml is read
	code = c.Main(ctx, list)
	return took.ReplaceAllString(b.String(), "in 0.00 s"), code
}
