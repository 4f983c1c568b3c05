package bench

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// ownCorpus are hands made for this project: 6,000 at random, rich in kans and yakuman.
var ownCorpus = filepath.Join("..", "..", "testdata", "corpus", "diff_common.ndjson.gz")

// benchmarkCorpus is the corpus of the headline figures, the 10,000 hands of majiang_hule, where HANFU_CORPUS names the
// folder of the corpora. Else it is ownCorpus, and isOwn tells so.
func benchmarkCorpus() (path string, isOwn bool) {
	if folder := os.Getenv("HANFU_CORPUS"); folder != "" {
		return filepath.Join(folder, "other", "majiang_hule.ndjson.gz"), false
	}
	return ownCorpus, true
}

// corpus returns the hands of the benchmark corpus, parsed, in the order of the file.
func corpus(tb testing.TB) []hand.Win {
	tb.Helper()
	path, isOwn := benchmarkCorpus()
	if isOwn {
		tb.Log("HANFU_CORPUS is not set: these are the random hands of testdata, not the 10,000 of majiang_hule")
	}
	return readCorpus(tb, path)
}

// read holds the corpora that were read, by path: a benchmark function is called many times.
var read sync.Map

func readCorpus(tb testing.TB, path string) []hand.Win {
	tb.Helper()
	if wins, ok := read.Load(path); ok {
		return wins.([]hand.Win)
	}
	file, err := os.Open(path)
	if err != nil {
		tb.Fatal(err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		tb.Fatal(err)
	}
	var wins []hand.Win
	lines := bufio.NewScanner(unzipped)
	for lines.Scan() {
		// What is expected of a win stands last in its line.
		line, _, found := bytes.Cut(lines.Bytes(), []byte(`,"expect":`))
		if !found {
			tb.Fatalf("nothing is expected of %s", line)
		}
		w, err := hand.ParseJSON(append(bytes.Clone(line), '}'))
		if err != nil {
			tb.Fatalf("%s: %v", line, err)
		}
		wins = append(wins, w)
	}
	if err := lines.Err(); err != nil {
		tb.Fatal(err)
	}
	read.Store(path, wins)
	return wins
}

// newEngine returns the engine of a shipped rule set.
func newEngine(tb testing.TB, id string) *engine.Engine {
	tb.Helper()
	r, err := rules.Load(tb.Context(), id)
	if err != nil {
		tb.Fatal(err)
	}
	return engine.New(r)
}

// pass scores all the wins into one result. Called once before the measurement, it makes the memory that is used again.
func pass(tb testing.TB, e *engine.Engine, wins []hand.Win, r *engine.Result) {
	for i := range wins {
		if err := e.ScoreInto(&wins[i], r); err != nil {
			tb.Fatalf("%s: %v", wins[i].String(), err)
		}
	}
}

// perHand reports the time of a benchmark per hand, if each operation scored that many.
func perHand(b *testing.B, hands int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(hands), "ns/hand")
}
