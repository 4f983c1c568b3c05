// Command figures measures the times given in docs/performance.md and prints them as Markdown,
// preceded by the name of the machine. It takes ten minutes on an idle machine with two cores.
//
//	cd extra/bench && go run ./figures > figures.md
//
// With -scorers it makes the table of docs/comparison.md instead.
//
// The time of one hand is the mean of the minima over several layouts of the functions in the
// program. The linker chooses a layout at random, which alone changes the time by up to 12 %.
package main

import (
	"bufio"
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"log"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/perf/benchfmt"
)

const (
	layouts = 12
	// rounds is the number of measurements per layout.
	rounds = 3
	// starts is the number of runs of the command per figure, and fewStarts that of slow ones.
	starts, fewStarts = 40, 5
)

func main() {
	log.SetFlags(0)
	scorers := flag.Bool("scorers", false,
		"compare Hanfu from Go, JavaScript and Python with other scorers, and measure nothing else")
	flag.Parse()
	folder, err := os.MkdirTemp("", "figures")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	machine()
	if *scorers {
		compare(folder)
		return
	}
	hands(folder)
	table("Kinds of hands", ".", "Kinds", "", "hands", "p50-ns", "p99-ns", "max-ns", "ns/hand")
	table("Rules", ".", "Rules", "", "ns/hand", "x-standard")
	table("Batches", "../../study/batch", "Batch", "", "hands/s", "B/op")
	table("Loading", ".", "Load/(standard|ema|kansai|local)$", "", "ns/op")
	table("One option turned", "../../rules", "With$", "", "ns/op")
	table("Waits", "../../engine", "Waits", "", "ns/op")
	table("Logs", "../../game/gamelog", "Logs", "", "ns/op", "MB/s")
	table("Editing", "../../door/lsp", "Edit|Complete|Places", "200x", "ms/change95", "ms/hover95",
		"cpu-ms/op", "ms/complete95", "ms/definition95", "ms/references95", "ms/symbols95")
	table("Typing on the page", "../../door/serve/internal/socket", "Typing", "1x", "ms-median",
		"ms-p95")
	table("Switches of the page", "../../door/serve/internal/pages", "Changes", "20x", "p95-ms")
	commands(folder)
}

func machine() {
	model := runtime.GOARCH
	if text, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		if m := regexp.MustCompile(`model name\s*:\s*(.*)`).FindSubmatch(text); m != nil {
			model = string(m[1])
		}
	}
	fmt.Printf("%s, %d cores, %s, %s", model, runtime.NumCPU(), runtime.Version(),
		time.Now().Format(time.DateOnly))
	if text, err := os.ReadFile("/proc/loadavg"); err == nil {
		fmt.Printf("; %s processes were running before, on average of a minute",
			strings.Fields(string(text))[0])
	}
	fmt.Println(".")
}

// hands measures one hand in programs of several layouts, in turn.
func hands(folder string) {
	var programs []string
	for i := range layouts {
		program := filepath.Join(folder, fmt.Sprint("layout", i+1))
		run(".", "go", "test", "-c", "-ldflags=-randlayout="+strconv.Itoa(i+1), "-o", program, ".")
		programs = append(programs, program)
	}
	least := make(map[string][]float64) // by benchmark and layout
	perPass := 0
	for range rounds {
		for i, program := range programs {
			for _, r := range results(run(".", program, "-test.run=xxx", "-test.bench=Hanfu",
				"-test.cpu=1")) {
				perPass = int(math.Round(r.values["ns/op"] / r.values["ns/hand"]))
				if least[r.name] == nil {
					least[r.name] = make([]float64, layouts)
				}
				if ns := r.values["ns/hand"]; least[r.name][i] == 0 || ns < least[r.name][i] {
					least[r.name][i] = ns
				}
			}
		}
	}
	fmt.Printf("\n## One hand\n\n| | mean of the minima of %d layouts | best layout | worst layout |\n|---|---|---|---|\n", layouts)
	for _, name := range []string{"Hanfu", "HanfuFresh"} {
		all, sum := least[name], 0.0
		for _, ns := range all {
			sum += ns
		}
		fmt.Printf("| %s, ns | %.0f | %.0f | %.0f |\n", name, sum/layouts, slices.Min(all),
			slices.Max(all))
	}
	instructions(programs[0], perPass)
}

// instructions counts the instructions per hand with valgrind, from the difference of two runs that
// differ by two passes over all hands.
func instructions(program string, perPass int) {
	if _, err := exec.LookPath("valgrind"); err != nil {
		fmt.Println("\nInstructions were not counted, as there is no valgrind.")
		return
	}
	counted := func(passes string) (n int) {
		cmd := exec.Command("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
			"--toggle-collect=example.com/hanfu/extra/bench.pass", program, "-test.run=xxx",
			"-test.bench=Hanfu$", "-test.benchtime="+passes)
		// Valgrind doesn't support the instruction rdtscp of newer processors.
		cmd.Env = append(os.Environ(), "GODEBUG=asyncpreemptoff=1,cpu.rdtscp=off", "GOGC=off",
			"GOMAXPROCS=1")
		out, err := cmd.CombinedOutput()
		if m := regexp.MustCompile(`Collected : (\d+)`).FindSubmatch(out); err == nil && m != nil {
			n, err = strconv.Atoi(string(m[1]))
		}
		if err != nil || n == 0 {
			log.Fatalf("valgrind: %v\n%s", err, out)
		}
		return n
	}
	fmt.Printf("\nInstructions a hand: %d.\n", (counted("3x")-counted("1x"))/(2*perPass))
}

// table runs benchmarks three times, with the -benchtime often or the default if it is empty, and
// prints the best value of each unit.
func table(title, folder, bench, often string, units ...string) {
	out := run(folder, "go", "test", "-run=xxx", "-bench="+bench, "-benchtime="+cmp.Or(often, "1s"),
		"-count=3", ".")
	best := make(map[string]result)
	var names []string
	for _, r := range results(out) {
		old, known := best[r.name]
		if !known {
			best[r.name], names = r, append(names, r.name)
			continue
		}
		for unit, value := range r.values {
			if better := value < old.values[unit]; better != strings.HasSuffix(unit, "/s") {
				old.values[unit] = value
			}
		}
	}
	fmt.Printf("\n## %s\n\n| | %s |\n|---%s|\n", title, strings.Join(units, " | "),
		strings.Repeat("|---", len(units)))
	for _, name := range names {
		fmt.Printf("| %s |", name)
		for _, unit := range units {
			switch value, ok := best[name].values[unit]; {
			case !ok:
				fmt.Print(" |")
			case unit == "ns/op":
				fmt.Printf(" %s |", time.Duration(value).Round(10*time.Microsecond))
			case value >= 10_000:
				fmt.Printf(" %.0f |", value)
			default:
				fmt.Printf(" %.4g |", value)
			}
		}
		fmt.Println()
	}
}

// commands measures runs of the command.
func commands(folder string) {
	binary := filepath.Join(folder, "rulecheck")
	run("../..", "go", "build", "-trimpath", "-ldflags=-s -w", "-o", binary, "./cmd/rulecheck")
	fmt.Printf("\n## The command\n\n| the least of %d starts, or of %d | ms | ms that cores are busy | MiB |\n|---|---|---|---|\n", starts, fewStarts)
	long := []string{"test rulesets", "test --coverage rulesets", "check rulesets"}
	for _, call := range append([]string{"--version",
		"score 234m567p34567s99m tsumo:8s riichi dora:4s9p", "check standard",
		"check rulesets/standard.yaml", "list", "points", "resolve standard",
		"doc standard"}, long...) {
		took, busy, memory := time.Hour, time.Hour, int64(1<<62)
		often := starts
		if slices.Contains(long, call) {
			often = fewStarts
		}
		for range often {
			cmd := exec.Command(binary, strings.Fields(call)...)
			cmd.Dir = "../.."
			start := time.Now()
			if out, err := cmd.CombinedOutput(); err != nil {
				log.Fatalf("%s: %v\n%s", call, err, out)
			}
			took = min(took, time.Since(start))
			busy = min(busy, cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime())
			memory = min(memory, maxMemory(cmd.ProcessState))
		}
		fmt.Printf("| `rulecheck %s` | %.1f | %.1f | %d |\n", call,
			float64(took.Microseconds())/1000, float64(busy.Microseconds())/1000, memory>>20)
	}
	if info, err := os.Stat(binary); err == nil {
		fmt.Printf("\nThe program has %.1f MB, stripped.\n", float64(info.Size())/1e6)
	}
}

// result is the result of one benchmark.
type result struct {
	name   string
	values map[string]float64
}

func results(out []byte) (all []result) {
	lines := benchfmt.NewReader(bytes.NewReader(out), "")
	for lines.Scan() {
		line, ok := lines.Result().(*benchfmt.Result)
		if !ok {
			continue
		}
		name := regexp.MustCompile(`-\d+$`).ReplaceAllString(line.Name.String(), "")
		r := result{name: name, values: make(map[string]float64)}
		for _, v := range line.Values {
			r.values[v.Unit] = v.Value
			if v.OrigUnit != "" { // in the unit of the benchmark
				r.values[v.OrigUnit] = v.OrigValue
			}
		}
		all = append(all, r)
	}
	return all
}

// run returns the standard output of a command and copies it to standard error.
func run(folder, name string, args ...string) []byte {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Stderr = folder, os.Stderr
	pipe, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	var out bytes.Buffer
	if err == nil {
		for lines := bufio.NewScanner(pipe); lines.Scan(); {
			fmt.Fprintln(os.Stderr, lines.Text())
			fmt.Fprintln(&out, lines.Text())
		}
		err = cmd.Wait()
	}
	if err != nil {
		log.Fatalf("%s %s: %v", name, strings.Join(args, " "), err)
	}
	return out.Bytes()
}
