package engine_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestCorpusFiles: every file of testdata/corpus is scored by TestCorpus, or is about those that are.
func TestCorpusFiles(t *testing.T) {
	folder := filepath.Join(testdata, "corpus")
	var files corpora
	readYAML(t, filepath.Join(folder, "options.yaml"), &files)
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	// TestSettlementExamples reads the last one.
	about := []string{"README.md", "options.yaml", "deviations.yaml", "settlement_examples.ndjson"}
	for _, e := range entries {
		if _, scored := files.Own[e.Name()]; scored == slices.Contains(about, e.Name()) {
			t.Errorf("%s is not in options.yaml, where the options of every corpus file stand", e.Name())
		}
		delete(files.Own, e.Name())
	}
	for name := range files.Own {
		t.Errorf("options.yaml names %s, which does not exist", name)
	}
}
