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
