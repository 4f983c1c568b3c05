package randomrules_test

import (
	"testing"

	"example.com/hanfu/internal/randomrules"
	"example.com/hanfu/rules"
)

// TestFile: a seed stands for the same file each time, another seed for another, and there is nothing wrong with a file.
func TestFile(t *testing.T) {
	different := map[string]bool{}
	const files = 40
	for seed := range uint64(files) {
		text, again := randomrules.File(seed, "standard"), randomrules.File(seed, "standard")
		if text != again {
			t.Errorf("file %d is\n%s\nand\n%s", seed, text, again)
		}
		different[text] = true
		if _, err := new(rules.Loader).LoadBytes("random.yaml", []byte(text)); err != nil {
			t.Errorf("file %d: %v", seed, err)
		}
	}
	if len(different) != files {
		t.Errorf("%d files, %d of them different", files, len(different))
	}
}
