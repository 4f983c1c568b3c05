// Package corpus reads wins for tests and benchmarks.
package corpus

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// Wins returns wins as lines of JSON, without their expected scores: the 10,000 hands of
// majiang_hule if HANFU_CORPUS is the directory of the corpora, or else the 6,000 random ones in
// the directory testdata.
func Wins(tb testing.TB, testdata string) (lines [][]byte) {
	path := filepath.Join(testdata, "corpus", "diff_common.ndjson.gz")
	if folder := os.Getenv("HANFU_CORPUS"); folder != "" {
		path = filepath.Join(folder, "other", "majiang_hule.ndjson.gz")
	}
	for _, line := range Lines(tb, path) {
		win, _, found := bytes.Cut(line, []byte(`,"expect":`))
		if !found {
			tb.Fatalf("nothing is expected of %s", line)
		}
		lines = append(lines, append(slices.Clip(win), '}'))
	}
	return lines
}

// Lines returns the lines of a gzip file.
func Lines(tb testing.TB, path string) [][]byte {
	tb.Helper()
	f, err := os.Open(path)
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	unzipped, err := gzip.NewReader(f)
	if err != nil {
		tb.Fatal(err)
	}
	text, err := io.ReadAll(unzipped)
	if err != nil {
		tb.Fatal(err)
	}
	return slices.Collect(bytes.Lines(text))
}
