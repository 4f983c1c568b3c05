package codes

import (
	"io/fs"
	"testing"

	"example.com/hanfu/testkit/must"
)

// TestPages: every code has a page, and every page a code.
func TestPages(t *testing.T) {
	known := make(map[string]bool)
	for _, page := range Pages("en") {
		known[pageName(page.Name)] = true
	}
	files := must.Get(fs.Glob(pageFiles, pageName("*")))(t)
	for _, file := range files {
		if !known[file] {
			t.Errorf("%s is the page of no code", file)
		}
	}
}

// TestRepetition: the notation of pages, and what is wrong with it.
func TestRepetition(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`a {{repeat 2 "x"}}}`, "a xx}"},
		{`{{repeat 3 "{n}: \"\n"}}end`, "1: \"\n2: \"\n3: \"\nend"},
		{`{{repeat 1 "\xff"}}`, "\xff"},
		{`{{repeat x "y"}}`, `{{repeat x "y"}}`},
		{`{{repeat 1 "\q"}}`, ""},
		{`{{repeat 99999999999999999999 "x"}}`, ""},
	} {
		got, err := (&File{Text: c.text}).Content()
		if wrong := c.want == ""; got != c.want && !wrong || (err != nil) != wrong {
			t.Errorf("%s: %q, %v", c.text, got, err)
		}
	}
}
