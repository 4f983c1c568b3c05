package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/batch"
	"example.com/hanfu/study/effect"
	"example.com/hanfu/testkit/corpus"
)

// archive writes three files of hands as archives have them, with lines that are none: a plain one, a packed one, and one
// whose last line does not end. It returns their names and what is in them.
func archive(t *testing.T) (folder string, texts map[string][]byte) {
	t.Helper()
	t.Setenv("HANFU_CORPUS", "") // the same everywhere
	lines := corpus.Wins(t, filepath.Join("..", "..", "..", "..", "testdata"))
	folder, texts = t.TempDir(), make(map[string][]byte)
	wrong := []string{`{"hand":`, "", "  \r", "\ufeff{}", "not JSON", `{"hand":"` + strings.Repeat("1", batch.MaxLine) + `"}`, "\xff{"}
	for i, name := range []string{"a.ndjson", "b.ndjson.gz", "c.ndjson"} {
		var text bytes.Buffer
		for n, line := range lines {
			if n%3 == i || i == 0 {
				text.Write(line)
				text.WriteString([]string{"\n", "\n", "\r\n"}[n%3])
			}
			if n%211 == i {
				text.WriteString(wrong[n/211%len(wrong)] + "\n")
			}
		}
		if i == 2 {
			text.Truncate(text.Len() - 1)
		}
		full := filepath.Join(folder, name)
		texts[full] = bytes.Clone(text.Bytes())
		if i == 1 {
			var packed bytes.Buffer
			w := gzip.NewWriter(&packed)
			w.Write(text.Bytes())
			w.Close()
			text = packed
		}
		if err := os.WriteFile(full, text.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder, texts
}

// deadLines are the lines that are no wins, as one process finds them: each with the byte at which it begins.
func deadLines(texts map[string][]byte) (all []string) {
	for name, text := range texts {
		at := int64(0)
		for line := range bytes.Lines(text) {
			plain, begin := strings.TrimSuffix(string(line), "\n"), at
			at += int64(len(line))
			if err := batch.Parse(plain, new(hand.Win)); err != nil && strings.TrimSpace(plain) != "" {
				plain = strings.ToValidUTF8(plain[:min(len(plain), 4096)], "\ufffd")
				d, _ := json.Marshal(map[string]any{"file": name, "byte": begin, "reason": err.Error(), "text": plain})
				all = append(all, reordered(string(d)))
			}
		}
	}
	return sorted(all)
}

// reordered returns an object with its keys in the order of the alphabet, so that no order is asked for.
func reordered(line string) string {
	var fields map[string]any
	if err := json.Unmarshal([]byte(line), &fields); err != nil {
		return line
	}
	text, _ := json.Marshal(fields)
	return string(text)
}

// sizes are those of shards by which the largest file of texts has 1, 3 and 16 of them.
func sizes(texts map[string][]byte) map[int]int64 {
	all := make(map[int]int64)
	for name, text := range texts {
		if strings.HasSuffix(name, "a.ndjson") {
			for _, shards := range []int64{1, 3, 16} {
				all[int(shards)] = (int64(len(text)) + shards - 1) / shards
			}
		}
	}
	return all
}

// TestEffect: what a change does to hands is byte for byte what one process says, in 1, 3 and 16 shards.
func TestEffect(t *testing.T) {
	folder, texts := archive(t)
	set := map[string]string{"kiriage_mangan": "true", "open_tanyao": "false", "red_fives": "0"}
	first, err := rules.Load(t.Context(), "standard")
	if err != nil {
		t.Fatal(err)
	}
	second, err := first.With(t.Context(), set)
	if err != nil {
		t.Fatal(err)
	}
	whole := &effect.Effect{Source: effect.FromHands}
	for name, text := range texts {
		e, err := effect.New(first, second).Hands(t.Context(), bytes.NewReader(text), name)
		if err != nil {
			t.Fatal(err)
		}
		whole.Merge(&e.Count)
	}
	if all := whole.All(); all.Changed < 100 || whole.Damaged.N < 20 || len(whole.Apart.Second) == 0 {
		t.Fatalf("hardly anything changes: %+v, %d damaged", all, whole.Damaged.N)
	}
	want, err := json.Marshal(whole)
	if err != nil {
		t.Fatal(err)
	}
	for shards, size := range sizes(texts) {
		t.Run(fmt.Sprint(shards), func(t *testing.T) {
			files, counters := done(t, jobFlags{job: job{Kind: change, Hands: []string{filepath.Join(folder, "*")}, ShardSize: size},
				rules: "standard", set: set})
			same(t, resultFile, files[resultFile], []string{string(want)})
			var dead []string
			for _, line := range files[deadFile] {
				dead = append(dead, reordered(line))
			}
			same(t, deadFile, sorted(dead), deadLines(texts))
			if counters["dead_letters"] != whole.Damaged.N || counters["shards"] < int64(shards)+2 || counters["lines"] < whole.Wins() {
				t.Errorf("the counters are %v", counters)
			}
		})
	}
}

// TestTally: what wins are made of is byte for byte what one process says, in 1, 3 and 16 shards, under rules of a file
// that is gone when the workers begin.
func TestTally(t *testing.T) {
	folder, texts := archive(t)
	house := filepath.Join(t.TempDir(), "house.yaml")
	if err := os.WriteFile(house, []byte("hanfu: 1\nid: house\nextends: standard\nyaku:\n  riichi: {han: 2}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	r, err := rules.LoadFile(t.Context(), house)
	if err != nil {
		t.Fatal(err)
	}
	if r, err = r.With(t.Context(), map[string]string{"open_tanyao": "false"}); err != nil {
		t.Fatal(err)
	}
	whole := batch.NewTally(r)
	for _, text := range texts {
		for line := range bytes.Lines(text) {
			if len(bytes.TrimSpace(line)) > 0 {
				_ = whole.Line(strings.TrimSuffix(string(line), "\n")) // what is damaged is counted
			}
		}
	}
	want, err := json.Marshal(&whole.TallyCounts)
	if err != nil {
		t.Fatal(err)
	}
	for shards, size := range sizes(texts) {
		files, _ := done(t, jobFlags{job: job{Kind: stats, Hands: []string{filepath.Join(folder, "*")}, ShardSize: size},
			rules: house, set: map[string]string{"open_tanyao": "false"}})
		same(t, fmt.Sprint(resultFile, " of ", shards), files[resultFile], []string{string(want)})
		if len(files[deadFile]) != int(whole.Damaged) {
			t.Errorf("%d dead letters, want %d", len(files[deadFile]), whole.Damaged)
		}
	}
}

// TestPacked: of a packed file that is cut off, what is in front of the place is counted, and the rest is a dead letter.
func TestPacked(t *testing.T) {
	folder, _ := archive(t)
	name := filepath.Join(folder, "b.ndjson.gz")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.WriteFile(name, text[:len(text)/2], 0o600), os.WriteFile(filepath.Join(folder, "empty.ndjson"), nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	files, _ := done(t, jobFlags{job: job{Kind: stats, Hands: []string{name, filepath.Join(folder, "empty.ndjson")}}, rules: "standard"})
	var got batch.TallyCounts
	if err := json.Unmarshal([]byte(files[resultFile][0]), &got); err != nil {
		t.Fatal(err)
	}
	if got.Wins < 100 || !strings.Contains(strings.Join(files[deadFile], "\n"), "the rest of the packed file can't be read") {
		t.Errorf("%d wins, and dead are %q", got.Wins, files[deadFile])
	}
}

// TestLines: each line is in one shard, wherever the shards are cut.
func TestLines(t *testing.T) {
	const text = "one\n\nthree\r\nfour is " + "longer\n\n\nlast"
	name := filepath.Join(t.TempDir(), "lines")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for size := int64(1); size <= int64(len(text))+1; size++ {
		var got []string
		for from := int64(0); from < int64(len(text)); from += size {
			s := Shard{File: name, From: from, To: min(from+size, int64(len(text)))}
			n, err := s.lines(t.Context(), func(number, at int64, line string) error {
				if !strings.HasPrefix(text[at:], line) {
					t.Errorf("%q is not at byte %d", line, at)
				}
				got = append(got, line)
				return nil
			})
			if err != nil || n < 0 {
				t.Fatal(err)
			}
		}
		same(t, fmt.Sprint("in shards of ", size), got, strings.Split(text, "\n"))
	}
}
