// Package corpus reads the wins with which tests and benchmarks measure.
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

// Wins returns wins as lines of JSON, without what is expected of them: the 10,000 hands of majiang_hule where
// HANFU_CORPUS names the folder of the corpora, else the 6,000 random ones in a folder testdata.
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

// Lines returns the lines of a file that is packed with gzip.
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
