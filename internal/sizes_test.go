package internal

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// sizes are how many lines packages may have, without their tests, of those that would grow most easily. What makes one
// larger has an idea of its own in it, which a package below it can hold.
var sizes = map[string]int{"cmd/rulecheck": 4_100, "engine": 5_000, "lsp": 4_500, "rules": 4_000}

// TestSizes counts the lines of packages.
func TestSizes(t *testing.T) {
	for room, most := range sizes {
		files, err := filepath.Glob("../" + room + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatal(room, err)
		}
		lines := 0
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			lines += bytes.Count(text, []byte("\n"))
		}
		if lines > most {
			t.Errorf("%s has %d lines, more than %d", room, lines, most)
		}
	}
}
