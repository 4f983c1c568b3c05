package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hanfu/game/gamelog"
	"example.com/hanfu/report/games"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/batch"
	"example.com/hanfu/study/effect"
)

// logs match the logs among the test data of the library, and what else lies in their folders.
var logs = []string{filepath.Join("..", "..", "..", "..", "game", "gamelog", "testdata", "games", "*"), filepath.Join("..", "..", "..", "..", "game", "gamelog", "testdata", "dialects", "*")}

func found(t *testing.T) (names []string) {
	t.Helper()
	for _, pattern := range logs {
		some, err := filepath.Glob(pattern)
		if err != nil || len(some) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(some), err)
		}
		names = append(names, some...)
	}
	return names
}

// read returns the logs of a file.
func read(t *testing.T, name string) iter.Seq2[*gamelog.Log, error] {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return gamelog.Open(bytes.NewReader(text), name)
}

// TestEffectGames: what a change does to games is byte for byte what one process says.
func TestEffectGames(t *testing.T) {
	set := map[string]string{"kiriage_mangan": "true", "open_tanyao": "false"}
	first, err := rules.Load(t.Context(), "tenhou")
	if err != nil {
		t.Fatal(err)
	}
	second, err := first.With(t.Context(), set)
	if err != nil {
		t.Fatal(err)
	}
	e, err := effect.New(first, second).Files(t.Context(), new(rules.Loader), found(t))
	if err != nil {
		t.Fatal(err)
	}
	want, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	files, counters := done(t, jobFlags{job: job{Kind: change, Games: logs}, rules: "tenhou", set: set})
	same(t, resultFile, files[resultFile], []string{string(want)})
	if counters["games"] == 0 || counters["dead_letters"] != int64(len(files[deadFile])) || len(files[deadFile]) <= int(e.Damaged.N) {
		t.Errorf("%v, and %d dead letters", counters, len(files[deadFile]))
	}
}

// TestCheck: where logs say otherwise than rules is what one process says, line by line: under the rules of the logs, and
// under others, from which there are many differences.
func TestCheck(t *testing.T) {
	for _, id := range []string{"", "mleague"} {
		t.Run(id, func(t *testing.T) {
			var packed bytes.Buffer
			w := zip.NewWriter(&packed)
			if _, err := w.Create("notes.txt"); err != nil { // which are no log
				t.Fatal(err)
			}
			notes := filepath.Join(t.TempDir(), "notes.zip")
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(notes, packed.Bytes(), 0o600); err != nil {
				t.Fatal(err)
			}
			files, _ := done(t, jobFlags{job: job{Kind: check, Games: append([]string{notes}, logs...)}, rules: id})
			var got checkCounts
			if err := json.Unmarshal([]byte(files[resultFile][0]), &got); err != nil {
				t.Fatal(err)
			}
			var want []string
			one := games.Logs{Loader: new(rules.Loader), Rules: id}
			played, said, differences, left := int64(0), int64(0), int64(0), make(map[string]int64)
			for _, name := range append(found(t), notes) {
				for l, err := range read(t, name) {
					if wrong, ok := errors.AsType[*gamelog.Error](err); ok && wrong.Left != "" {
						left[string(wrong.Left)]++
						continue
					} else if err != nil {
						left["damaged"]++
						continue
					}
					f, err := one.Play(t.Context(), l)
					if err != nil {
						left["damaged"]++
						continue
					}
					played++
					said += int64(len(f.Compared.Differences))
					if l.Damage != nil {
						left["damaged"]++
					}
					if len(f.Compared.Differences) > 0 || l.Damage != nil {
						line, err := games.LogJSON(f, "")
						if err != nil {
							t.Fatal(err)
						}
						want = append(want, strings.TrimSpace(string(line)))
					}
				}
			}
			same(t, differingFile, files[differingFile], sorted(want))
			for _, n := range got.Differences {
				differences += n
			}
			if got.Games != played || differences != said || !maps.Equal(got.Left, left) || len(left) < 2 ||
				int64(len(files[deadFile])) != effect.Total(left) || got.Wins < 100 || got.Hands < got.Wins+got.Draws-got.Games {
				t.Errorf("%+v, and %d dead letters; one process has %d games, %d differences and left %v", got,
					len(files[deadFile]), played, said, left)
			}
			if id != "" && differences < 50 {
				t.Errorf("there are %d differences from %s", differences, id)
			}
		})
	}
}

// TestTallyGames: the wins of logs are made of what they are in the lines of game --hands.
func TestTallyGames(t *testing.T) {
	r, err := rules.Load(t.Context(), "tenhou")
	if err != nil {
		t.Fatal(err)
	}
	whole := batch.NewTally(r)
	one := games.Logs{Loader: new(rules.Loader), Rules: "tenhou"}
	for _, name := range found(t) {
		for l, err := range read(t, name) {
			if err != nil {
				whole.Damaged++
				continue
			}
			f, err := one.Play(t.Context(), l)
			if err != nil {
				whole.Damaged++
				continue
			}
			if l.Damage != nil {
				whole.Damaged++
			}
			for line := range strings.Lines(string(games.HandsJSON(f.Record, f.Game, nil))) {
				if err := whole.Line(strings.TrimSuffix(line, "\n")); err != nil {
					t.Error(err)
				}
			}
		}
	}
	want, err := json.Marshal(&whole.TallyCounts)
	if err != nil {
		t.Fatal(err)
	}
	files, _ := done(t, jobFlags{job: job{Kind: stats, Games: logs}, rules: "tenhou"})
	same(t, resultFile, files[resultFile], []string{string(want)})
}
