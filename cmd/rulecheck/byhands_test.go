package main

import (
	"bytes"
	"strings"
	"testing"

	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
)

// TestByHands: questions by hands end in files without errors, whose tests pass, in each language and on 80 columns; a
// step back asks again.
func TestByHands(t *testing.T) {
	for _, lang := range words.Languages {
		t.Run(lang, func(t *testing.T) {
			t.Chdir(t.TempDir())
			answers := "\nclub\n\n" + strings.Repeat("1\n", 5) + "<\n2\n?\n" + strings.Repeat("1\n", 4) + "q\n"
			var out, errs bytes.Buffer
			c := Command{Stdin: strings.NewReader(answers), Stdout: &out, Stderr: &errs}
			if code := c.Main(t.Context(), []string{"init", "--by-hands", "--lang", lang}); code != 0 {
				t.Fatalf("exit code %d: %s", code, errs.String())
			}
			for line := range strings.Lines(out.String()) {
				if terminal.Cells(strings.TrimRight(line, "\n")) > terminal.Width && !strings.HasPrefix(line, "[") {
					t.Errorf("a line is too wide: %s", line)
				}
			}
			asked, _, _ := strings.Cut(words.In(lang).Infer().HandOf, "%d")
			if asked += "6"; strings.Count(out.String(), asked) != 2 {
				t.Errorf("%s is not asked twice:\n%s", asked, out.String())
			}
			for _, verb := range []string{"check", "test"} {
				if code := c.Main(t.Context(), []string{verb, "club.yaml"}); code == exitFailed || code == exitUsage || verb == "test" && code != 0 {
					t.Errorf("%s ends with %d: %s", verb, code, errs.String())
				}
			}
		})
	}
}

// TestByHandsUsage: what says how options are turned does not go with questions by hands.
func TestByHandsUsage(t *testing.T) {
	for _, flag := range []string{"--yes", "--off=ippatsu", "--set=pao=false"} {
		var out, errs bytes.Buffer
		c := Command{Stdin: strings.NewReader(""), Stdout: &out, Stderr: &errs}
		if code := c.Main(t.Context(), []string{"init", "--by-hands", flag}); code != exitUsage {
			t.Errorf("%s: exit code %d", flag, code)
		}
	}
}
