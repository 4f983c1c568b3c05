package main

import (
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
)

// turns is how often each scorer is run.
const turns = 3

// scorer is a way to score the hands.
type scorer struct {
	name, takes string
	command     []string
	// missing says how to install it.
	missing string
	// failed is set if it can't be run, and best is the fewest nanoseconds for a hand until now.
	failed bool
	best   float64
	agree  string
}

const (
	packed = "npm install --no-save ../../dist/hanfu-*.tgz"
	wheel  = "python3 -m pip install ../../dist/hanfu-*.whl"
)

// compare scores the same hands with Hanfu from Go, JavaScript and Python, and with other scorers.
// Each is a process of its own, and all take turns. The fastest pass over the hands counts.
func compare(folder string) {
	if os.Getenv("HANFU_CORPUS") == "" {
		log.Fatal("HANFU_CORPUS names the folder in which other/majiang_hule.ndjson.gz lies, " +
			"and is not set")
	}
	own, other := filepath.Join(folder, "own"), filepath.Join(folder, "tempai")
	run(".", "go", "test", "-c", "-o", own, ".")
	withoutTempai := buildTempai(folder, other)
	benchmark := func(program, name string) []string {
		return []string{program, "-test.run", "xxx", "-test.bench", name + "$", "-test.cpu", "1",
			"-test.count", "5"}
	}
	const parsed, texts = "parsed hands", "texts"
	scorers := []*scorer{
		{name: "Hanfu, Go", takes: parsed, command: benchmark(own, "Hanfu")},
		{name: "tempai-core, Go", takes: parsed, command: benchmark(other, "TempaiCore"),
			missing: "go get github.com/dnovikoff/tempai-core must work", failed: withoutTempai != nil},
		{name: "Hanfu, JavaScript", takes: texts, command: []string{"node", "compare/hanfu.mjs"},
			missing: packed},
		{name: "majiang-core, JavaScript", takes: parsed,
			command: []string{"node", "compare/majiang-core.js"},
			missing: "npm install --no-save @kobalab/majiang-core"},
		{name: "Hanfu, Python", takes: texts,
			command: []string{"python3", "compare/hanfu_score.py"}, missing: wheel},
		{name: "Hanfu, Python, `batch`", takes: texts,
			command: []string{"python3", "compare/hanfu_batch.py"}, missing: wheel},
		{name: "mahjong, Python", takes: parsed,
			command: []string{"python3", "compare/python_mahjong.py"},
			missing: "python3 -m pip install mahjong"},
	}
	for range turns {
		for _, s := range scorers {
			s.measure()
		}
	}
	fmt.Print("\n| | takes | µs a hand | 10,000 hands, ms | points as in the corpus |\n" +
		"|---|---|---|---|---|\n")
	for _, s := range scorers {
		if s.failed {
			fmt.Printf("| %s | %s | not measured: %s | | |\n", s.name, s.takes, s.missing)
			continue
		}
		fmt.Printf("| %s | %s | %.2f | %.1f | %s |\n", s.name, s.takes, s.best/1e3,
			s.best*10_000/1e6, s.agree)
	}
}

// buildTempai builds the benchmarks with tempai-core, and returns an error if the go command can't
// get it. The go.mod of this folder does without, so a copy has it.
func buildTempai(folder, program string) error {
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(name)
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, name), text, 0o644)
		}
		if err != nil {
			return err
		}
	}
	file := "-modfile=" + filepath.Join(folder, "go.mod")
	const module = "github.com/dnovikoff/tempai-core@latest"
	out, err := exec.Command("go", "get", file, module).CombinedOutput()
	if err != nil {
		log.Printf("tempai-core: %v\n%s", err, out)
		return err
	}
	run(".", "go", "test", "-c", file, "-tags", "tempai", "-o", program, ".")
	return nil
}

var (
	perHand = regexp.MustCompile(`([\d.]+) ns/hand`)
	alike   = regexp.MustCompile(`(\d+) with the points of the corpus`)
	// asHanfu is how the benchmark of tempai-core says it.
	asHanfu = regexp.MustCompile(`as much as with Hanfu in (\d+)`)
)

func (s *scorer) measure() {
	if s.failed {
		return
	}
	printed, err := exec.Command(s.command[0], s.command[1:]...).CombinedOutput()
	if err != nil {
		s.failed = true
		log.Printf("%s: %v\n%s", s.name, err, printed)
		return
	}
	for _, m := range perHand.FindAllSubmatch(printed, -1) {
		ns, err := strconv.ParseFloat(string(m[1]), 64)
		if err == nil && (s.best == 0 || ns < s.best) {
			s.best = ns
		}
	}
	for _, form := range []*regexp.Regexp{alike, asHanfu} {
		if m := form.FindSubmatch(printed); m != nil {
			s.agree = string(m[1])
		}
	}
}
