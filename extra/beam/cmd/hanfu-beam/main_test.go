package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/metrics"
)

// asProgram says that the test is to be the program itself, as the kill test starts it.
const asProgram = "HANFU_BEAM_AS_PROGRAM"

// TestMain is the program where a runner or a test has started it as such.
func TestMain(m *testing.M) {
	worker := slices.ContainsFunc(os.Args, func(arg string) bool { return strings.HasPrefix(arg, "--provision_endpoint") })
	if worker || os.Getenv(asProgram) != "" {
		main()
		os.Exit(0)
	}
	flag.Parse()
	beam.Init()
	os.Exit(m.Run())
}

// done runs a job on prism, and returns the lines of its files, sorted, and what was counted.
func done(t *testing.T, a jobFlags) (files map[string][]string, counters map[string]int64) {
	t.Helper()
	a.Output = filepath.Join(t.TempDir(), "out")
	if a.ShardSize == 0 {
		a.ShardSize = 64 << 20
	}
	a.Shards = max(a.Shards, 1)
	if err := a.prepare(t.Context()); err != nil {
		t.Fatal(err)
	}
	result, err := beam.Run(t.Context(), "prism", a.pipeline())
	if err != nil {
		t.Fatal(err)
	}
	counters = make(map[string]int64)
	all := result.Metrics().Query(func(r metrics.SingleResult) bool { return r.Namespace() == "hanfu" })
	for _, c := range all.Counters() {
		counters[c.Name()] += c.Result()
	}
	return written(t, a.Output), counters
}

// written returns the lines of the files in a folder, sorted.
func written(t *testing.T, folder string) map[string][]string {
	t.Helper()
	files := make(map[string][]string)
	names, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files[filepath.Base(name)] = sorted(strings.Split(strings.TrimSuffix(string(text), "\n"), "\n"))
	}
	return files
}

func sorted(lines []string) []string {
	slices.Sort(lines)
	return lines
}

// same compares the lines of a file with what one process says.
func same(t *testing.T, name string, got, want []string) {
	t.Helper()
	if slices.Equal(got, want) {
		return
	}
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			t.Errorf("%s has %d lines, and one process %d; line %d is\n%.2000s\nand not\n%.2000s", name, len(got), len(want), i+1,
				strings.Join(got[min(i, len(got)):min(i+1, len(got))], ""), strings.Join(want[min(i, len(want)):min(i+1, len(want))], ""))
			return
		}
	}
}

// TestRefused refuses what can't be asked for, before anything is run.
func TestRefused(t *testing.T) {
	old := t.TempDir()
	if err := os.WriteFile(filepath.Join(old, resultFile), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	hands, logs := []string{"hands.ndjson"}, []string{"logs/*.xml"}
	for _, test := range []struct {
		a    jobFlags
		want string
	}{
		{jobFlags{job: job{Kind: check, Games: logs}}, "name a folder for the results"},
		{jobFlags{job: job{Kind: check, Hands: hands, Output: "out"}}, "name them with --games"},
		{jobFlags{job: job{Kind: stats, Output: "out"}, rules: "standard"}, "name the input"},
		{jobFlags{job: job{Kind: stats, Games: logs, Hands: hands, Output: "out"}, rules: "standard"}, "name the input"},
		{jobFlags{job: job{Kind: stats, Games: logs, Output: "out"}}, "tally needs rules"},
		{jobFlags{job: job{Kind: "banana", Games: logs, Output: "out"}}, `one of check, effect, tally and prove, not "banana"`},
		{jobFlags{job: job{Kind: change, Games: logs, Output: "out"}, rules: "tenhou"}, "name the second with --to"},
		{jobFlags{job: job{Kind: stats, Games: logs, Output: "out"}, rules: "standard", to: "ema"}, "--to is for effect and prove"},
		{jobFlags{job: job{Kind: check, Games: logs, Output: "out"}, to: "ema"}, "--to is for effect and prove"},
		{jobFlags{job: job{Kind: every, Games: logs, Output: "out"}, rules: "standard"}, "takes neither"},
		{jobFlags{job: job{Kind: every, Only: "tsumo hand", Output: "out"}, rules: "standard"}, "hand"},
		{jobFlags{job: job{Kind: change, Hands: hands, Output: "out"}, rules: "standrad", to: "ema"}, "standard"},
		{jobFlags{job: job{Kind: change, Hands: hands, Output: "out"}, rules: "standard", set: map[string]string{"kiriage": "maybe"}}, "kiriage"},
		{jobFlags{job: job{Kind: stats, Hands: hands, Output: old}, rules: "standard"}, "is there already"},
	} {
		test.a.ShardSize, test.a.Shards = 1, 1
		if err := test.a.prepare(t.Context()); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: %v, want %q", test.a, err, test.want)
		}
	}
}

// TestNoFile: a pattern that matches nothing, or a file that can't be read, fails the job.
func TestNoFile(t *testing.T) {
	a := jobFlags{job: job{Kind: stats, Hands: []string{filepath.Join(t.TempDir(), "*.ndjson")}, ShardSize: 1, Shards: 1}, rules: "standard"}
	a.Output = filepath.Join(t.TempDir(), "out")
	if err := a.prepare(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := beam.Run(context.Background(), "prism", a.pipeline()); err == nil || !strings.Contains(fmt.Sprint(err), "no files match") {
		t.Errorf("without a file the job says %v", err)
	}
	if len(written(t, a.Output)) > 0 {
		t.Error("without a file there is a result")
	}
}
