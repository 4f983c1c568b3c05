package rulesets

import (
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/testkit/must"
)

// TestFiles compares the embedded files with those of the folder.
func TestFiles(t *testing.T) {
	want := slices.DeleteFunc(must.Get(filepath.Glob("*.yaml"))(t), func(name string) bool {
		return strings.HasSuffix(name, "_test.yaml")
	})
	want = append(want, must.Get(filepath.Glob("words/*"))(t)...)
	got := append(must.Get(fs.Glob(Files, "*.yaml"))(t), must.Get(fs.Glob(Files, "words/*"))(t)...)
	if !slices.Equal(got, want) {
		t.Errorf("%q are embedded; want %q", got, want)
	}
}
