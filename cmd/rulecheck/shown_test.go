package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// guideBlock is a fenced block of a page: its first line, and what stands in it.
var guideBlock = regexp.MustCompile("(?sm)^```([^\n]*)\n(.*?)^```\n")

// TestShown does what each page shows, from the first block to the last, in an empty folder, and compares what it shows
// with what the program prints. -update writes that into the page.
//
// A block of console is a call with what it prints. A block with the name of a file is that file. With `below "line"`
// behind the name it is added to the file below that line, with `instead of "line"` it is put in its place, and with
// `has` it shows what stands in the file, notes aside.
func TestShown(t *testing.T) {
	for _, path := range pagesOfDocs(t) {
		page := pageOf(path)
		blocks := blocksOf(t, path)
		for _, b := range blocks {
			if isShown(page, b.head) {
				t.Run(page, func(t *testing.T) { testShown(t, path) })
				break
			}
		}
	}
}

// pageOf returns the name of a page by its path: readme for README.md, docs for docs/README.md.
func pageOf(path string) string {
	if path == "docs/README.md" {
		return "docs"
	}
	return strings.ToLower(strings.TrimSuffix(filepath.Base(path), ".md"))
}

// isShown reports whether TestShown runs a block with such a head. The calls of api.md have a test of their own.
func isShown(page, head string) bool {
	return head == "console" && page != "api" || strings.Contains(head, " ")
}

func testShown(t *testing.T, name string) {
	path, text := docsPage(t, name)
	t.Chdir(t.TempDir())
	done := guideBlock.ReplaceAllStringFunc(text, func(block string) string {
		parts := guideBlock.FindStringSubmatch(block)
		head, body := parts[1], parts[2]
		if head == "console" {
			call, _, _ := strings.Cut(body, "\n")
			output, code := asOnTerminal(t.Context(), t, call)
			if code > exitFindings {
				t.Errorf("%s: exit code %d\n%s", call, code, output)
			}
			return "```console\n" + call + "\n" + output + "```\n"
		}
		_, file, named := strings.Cut(head, " ")
		if !named {
			return block
		}
		var err error
		switch file, what, _ := strings.Cut(file, " "); what {
		case "":
			err = os.WriteFile(file, []byte(body), 0o644)
		case "has":
			showsFile(t, file, body)
		default:
			err = changeFile(head, body)
		}
		if err != nil {
			t.Fatal(err)
		}
		return block
	})
	if *update {
		if err := os.WriteFile(path, []byte(done), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if diff := cmp.Diff(text, done); diff != "" {
		t.Errorf("(-page +program; run with -update if it is right)\n%s", diff)
	}
}

// TestAnswersPage: the first question of docs/answers.md is the one that init asks. -update writes it.
func TestAnswersPage(t *testing.T) {
	path, page := docsPage(t, "docs/answers.md")
	t.Chdir(t.TempDir())
	screen, code := asOnTerminal(t.Context(), t, "rulecheck init --by-hands", "Club\nclub\n\nq\n")
	if code != exitWell {
		t.Fatal(screen)
	}
	_, question, _ := strings.Cut(screen, "\nHand ")
	question, _, _ = strings.Cut(question, "\n\n")
	question = strings.TrimRight("Hand "+question, " \n") + "\n"
	made := guideBlock.ReplaceAllString(page, "```text\n"+strings.ReplaceAll(question, "$", "$$")+"```\n")
	if *update {
		if err := os.WriteFile(path, []byte(made), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if diff := cmp.Diff(page, made); diff != "" {
		t.Errorf("(-page +program; run with -update if it is right)\n%s", diff)
	}
}

// change finds what the head of a block says to do with a file.
var change = regexp.MustCompile(`^[a-z]+ (\S+) (below|instead of) "(.*)"$`)

// changeFile does with a file what a block of a page says.
func changeFile(head, body string) error {
	m := change.FindStringSubmatch(head)
	if m == nil {
		return fmt.Errorf("%s: this is no change of a file", head)
	}
	text, err := os.ReadFile(m[1])
	if err != nil {
		return err
	}
	var out bytes.Buffer
	found := false
	for line := range strings.Lines(string(text)) {
		here := !found && strings.HasPrefix(line, m[3]) // the first one, where a reader looks
		if !here || m[2] == "below" {
			out.WriteString(line)
		}
		if here {
			found = true
			out.WriteString(body)
		}
	}
	if !found {
		return fmt.Errorf("%s: there is no such line in\n%s", head, text)
	}
	return os.WriteFile(m[1], out.Bytes(), 0o644)
}

// showsFile demands that a file has the lines of a block, and no others but notes and empty ones.
func showsFile(t *testing.T, name, body string) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(withoutNotes(body), withoutNotes(string(text))); diff != "" {
		t.Errorf("%s (-guide +file)\n%s", name, diff)
	}
}

// withoutNotes returns the lines of a file of rules without comments and empty lines.
func withoutNotes(text string) (lines []string) {
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		if line = strings.TrimRight(line, " \n"); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}
