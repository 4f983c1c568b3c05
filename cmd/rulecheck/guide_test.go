package main

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// guideBlock is a fenced block of a page: its first line, and what stands in it.
var guideBlock = regexp.MustCompile("(?sm)^```([^\n]*)\n(.*?)^```\n")

// TestGuide does what docs/guide.md says, from the first command to the last, in a folder of its own, and compares what it
// shows with what the program prints. -update writes what it prints into the guide.
//
// A block of yaml with a file's name changes that file: `below "line"` adds the block behind that line, and
// `instead of "line"` puts it in its place. One without a name shows what must stand in the house file, notes aside.
func TestGuide(t *testing.T) {
	path, text := docsPage(t, "docs/guide.md")
	t.Chdir(t.TempDir())
	commands := 0
	done := guideBlock.ReplaceAllStringFunc(text, func(block string) string {
		parts := guideBlock.FindStringSubmatch(block)
		head, body := parts[1], parts[2]
		switch {
		case head == "console":
			call, _, _ := strings.Cut(body, "\n")
			output, code := asOnTerminal(t.Context(), t, call)
			if commands++; code > exitFindings {
				t.Errorf("%s: exit code %d\n%s", call, code, output)
			}
			return "```console\n" + call + "\n" + output + "```\n"
		case head == "yaml":
			showsFile(t, "thursday.yaml", body)
		case strings.HasPrefix(head, "yaml "):
			if err := changeFile(head, body); err != nil {
				t.Fatal(err)
			}
		}
		return block
	})
	if commands < 10 {
		t.Errorf("the guide has %d commands", commands)
	}
	if *update {
		if err := os.WriteFile(path, []byte(done), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(text, done); diff != "" {
		t.Errorf("(-guide +program)\n%s", diff)
	}
}

// change is how the head of a block says what to do with it.
var change = regexp.MustCompile(`^yaml (\S+) (below|instead of) "(.*)"$`)

// changeFile does with a file what a block of the guide says.
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
