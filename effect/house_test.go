package effect

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"testing"

	"example.com/hanfu/rules"
)

// houses are the changes of docs/effect.md, each with the shipped rule set under which the wins of the corpus were
// played: what a club turns, and what that changes by the table.
var houses = []struct {
	name string
	set  map[string]string
}{
	{"kiriage", map[string]string{"kiriage_mangan": "true"}},
	{"double wind", map[string]string{"double_wind_fu": "2"}},
	{"open tanyao", map[string]string{"open_tanyao": "false"}},
	{"chiitoitsu", map[string]string{"chiitoitsu_fu": "50", "chiitoitsu_han": "1"}},
	{"rinshan fu", map[string]string{"rinshan_tsumo_fu": "false"}},
}

func changed(tb testing.TB, id string, set map[string]string) *Rules {
	tb.Helper()
	first, err := rules.Load(id)
	if err != nil {
		tb.Fatal(err)
	}
	second, err := first.With(tb.Context(), set)
	if err != nil {
		tb.Fatal(err)
	}
	return New(first, second)
}

// corpusHands returns the real wins of the corpus, one a line; without a corpus the test is skipped.
func corpusHands(tb testing.TB) []byte {
	tb.Helper()
	folder := os.Getenv("HANFU_CORPUS")
	if folder == "" {
		tb.Skip("HANFU_CORPUS names no folder with wins of real games")
	}
	f, err := os.Open(filepath.Join(folder, "other", "tenhou_4p.ndjson.gz"))
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
	var all []byte
	for line := range bytes.Lines(text) {
		var fields map[string]any
		if err := json.Unmarshal(line, &fields); err != nil {
			tb.Fatal(err)
		}
		for _, key := range []string{"expect", "src", "note"} {
			delete(fields, key)
		}
		hand, _ := json.Marshal(fields) // it was just read
		all = append(append(all, hand...), '\n')
	}
	return all
}

// TestHouses compares the effect over real wins with the estimate from the table.
func TestHouses(t *testing.T) {
	hands := corpusHands(t)
	for _, h := range houses {
		r := changed(t, "tenhou", h.set)
		real, err := r.Hands(t.Context(), bytes.NewReader(hands), "corpus")
		if err != nil {
			t.Fatal(err)
		}
		drawn, err := r.Drawn(t.Context(), UsualDraws)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range []*Effect{real, drawn} {
			all := e.All()
			t.Logf("%-12s %s n %d share %.4f mean %.1f all %.1f  apart %v %v %v adapted %v damaged %d largest %v %v", h.name, e.Source, e.Wins(), e.Share(&all), e.MeanChanged(&all), e.MeanAll(&all), e.Apart.First, e.Apart.Second, e.Apart.Both, e.Adapted, e.Damaged.N, all.Largest.Before, all.Largest.Now)
		}
	}
}

// BenchmarkHands counts the wins of a corpus.
func BenchmarkHands(b *testing.B) {
	hands := corpusHands(b)
	r := changed(b, "tenhou", houses[0].set)
	n := bytes.Count(hands, []byte("\n"))
	for b.Loop() {
		if _, err := r.Hands(b.Context(), bytes.NewReader(hands), "corpus"); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N*n)/b.Elapsed().Seconds(), "wins/s")
}

// BenchmarkDrawn draws wins and counts them.
func BenchmarkDrawn(b *testing.B) {
	r := changed(b, "tenhou", houses[0].set)
	for b.Loop() {
		if _, err := r.Drawn(b.Context(), 10_000); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N*10_000)/b.Elapsed().Seconds(), "wins/s")
}
