package main

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestGameGuide does what docs/games.md says, from the first command to the last, in a folder of its own, and compares
// what it shows with what the program prints; -update writes that into the page. A block of yaml with a file's name is
// that file.
func TestGameGuide(t *testing.T) {
	path, text := docsPage(t, "docs/games.md")
	t.Chdir(t.TempDir())
	commands := 0
	done := guideBlock.ReplaceAllStringFunc(text, func(block string) string {
		parts := guideBlock.FindStringSubmatch(block)
		head, body := parts[1], parts[2]
		if name, isFile := strings.CutPrefix(head, "yaml "); isFile {
			if err := os.WriteFile(name, []byte(body), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if head != "console" {
			return block
		}
		call, _, _ := strings.Cut(body, "\n")
		output, code := asOnTerminal(t.Context(), t, call)
		if commands++; code > exitFindings {
			t.Errorf("%s: exit code %d\n%s", call, code, output)
		}
		return "```console\n" + call + "\n" + output + "```\n"
	})
	if commands < 4 {
		t.Errorf("the guide has %d commands", commands)
	}
	if *update {
		if err := os.WriteFile(path, []byte(done), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if diff := cmp.Diff(text, done); diff != "" {
		t.Errorf("(-guide +program)\n%s", diff)
	}
}

// TestGameGuideRecords reads each line that the guide gives as an example of a hand.
func TestGameGuideRecords(t *testing.T) {
	_, text := docsPage(t, "docs/games.md")
	hands := 0
	t.Chdir(t.TempDir())
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		hand, isHand := strings.CutPrefix(line, "- win: ")
		if isHand {
			hand = "win: " + hand
		} else if cells := strings.Split(line, " | "); len(cells) > 1 && strings.HasPrefix(cells[1], "`{") &&
			strings.Contains(cells[1], ": {by") || len(cells) > 1 && strings.HasPrefix(cells[1], "`{draw") ||
			len(cells) > 1 && strings.HasPrefix(cells[1], "`{penalty") {
			hand, _, _ = strings.Cut(cells[1][1:], "`")
		} else {
			continue
		}
		hands++
		record := "players: [Aya, Ben, Chie, Dan]\nhands:\n  - " + hand + "\n"
		if out, errs, code := run(t, record, "game", "-"); code != exitWell {
			t.Errorf("%s: exit code %d\n%s%s", hand, code, out, errs)
		}
	}
	if hands < 12 {
		t.Errorf("the guide has %d hands", hands)
	}
}
