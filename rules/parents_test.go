package rules

import (
	"os"
	"path/filepath"
	"reflect"
	"sync"
	"testing"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/testkit/golden"
	"example.com/hanfu/testkit/long"
)

// TestOneLoader: a loader that has checked other files, or checks them at the same time, finds the same as a fresh
// one. Most of these files extend one of a few others, and many have findings about what they inherit.
func TestOneLoader(t *testing.T) {
	t.Chdir(badFiles)
	files, err := filepath.Glob("*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no files found", err)
	}
	files = long.Some(files, 6)
	want := make(map[string]finding.Findings)
	for _, file := range files {
		if _, want[file], err = new(Loader).Check(t.Context(), Named(file)); err != nil {
			t.Fatal(err)
		}
	}
	var l Loader
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range long.N(1, 3) {
				for _, file := range files {
					rules, got, err := l.Check(t.Context(), Named(file))
					if err != nil || !reflect.DeepEqual(got, want[file]) || (rules == nil) != (got.Errors() > 0) {
						t.Errorf("%s: got\n%v\nwant\n%v", file, golden.Printed(got), golden.Printed(want[file]))
					}
				}
			}
		})
	}
	wg.Wait()
}

// TestParentChanges: a file that others extend is read again when it says something else.
func TestParentChanges(t *testing.T) {
	write(t, map[string]string{
		"house.yaml": small + "./town.yaml\n",
		"town.yaml":  small + "standard\n",
	})
	var l Loader
	hash := func() string {
		rules, err := l.Load(t.Context(), Named("house.yaml"))
		if err != nil {
			t.Fatal(err)
		}
		return rules.Hash()
	}
	before := hash()
	if hash() != before {
		t.Error("the same files give other rules")
	}
	if err := os.WriteFile("town.yaml", []byte(small+"standard\nyaku: {pinfu: off}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if hash() == before {
		t.Error("the rules are those of the file before it changed")
	}
	if text, ok := l.reading().Text("town.yaml"); !ok || string(text) != small+"standard\nyaku: {pinfu: off}\n" {
		t.Errorf("the text is that of the file before it changed: %q", text)
	}
}
