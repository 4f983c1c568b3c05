package manual

import (
	"strings"
	"testing"

	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/testkit/must"
)

// TestPages: each page is shown within the width of a terminal but for what is code, with its title, and without marks of Markdown.
func TestPages(t *testing.T) {
	for _, name := range Names() {
		d := Page(name)
		if d == nil || d.Title == "" || len(d.Blocks) == 0 {
			t.Fatalf("%s has no page", name)
		}
		kept := d.Blocks[:0:0]
		for _, b := range d.Blocks {
			if _, code := b.(doc.Code); !code {
				kept = append(kept, b)
			}
		}
		d.Blocks = kept
		for _, width := range []int{60, 80, 120} {
			var b strings.Builder
			must.Do(t, doc.Write(&b, "text", d, terminal.Options{Width: width}))
			for line := range strings.Lines(b.String()) {
				if line = strings.TrimSuffix(line, "\n"); terminal.Cells(line) > width && strings.Count(strings.TrimSpace(line), " ") > 0 {
					t.Errorf("%s: a line is %d cells wide: %s", name, terminal.Cells(line), line)
				}
				if strings.Contains(line, "](") || strings.Contains(line, "```") {
					t.Errorf("%s: there are marks in %s", name, line)
				}
			}
		}
	}
}

// TestNames: pages are found by their names, by those of their files, and by other words for what they are about.
func TestNames(t *testing.T) {
	for name, title := range map[string]string{"format": "The rule file", "docs/format.md": "The rule file", "hand": "How hands are written", "no": ""} {
		switch d := Page(name); {
		case d == nil && title != "", d != nil && d.Title != title:
			t.Errorf("%s leads to %q", name, d.Title)
		}
	}
	for word := range aliases {
		if Page(word) == nil {
			t.Errorf("%s leads nowhere", word)
		}
	}
}
