package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"example.com/hanfu/report/findings"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/hostile"
	"example.com/hanfu/testkit/long"
)

// ending is how a run of the program ended.
type ending struct {
	Code           int
	Stdout, Stderr string
	// Memory is the most that it held, in bytes; CPU is how long it kept cores busy, and Wall how long it took.
	Memory    int64
	CPU, Wall time.Duration
}

func init() { programs["measured"] = measured }

// call is what a program is run with, and where.
type call struct {
	Folder string
	Args   []string
}

// measured is a program that runs others, one after the other, as its input says, and writes how each ended, as JSON. To
// Linux, a process has held what the one that started it held before, and a test holds much; this one holds little.
func measured() {
	in, out := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		var c call
		if err := in.Decode(&c); err == io.EOF {
			return
		} else if err != nil {
			panic(err)
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute) // what hangs has the exit code -1
		cmd := exec.CommandContext(ctx, c.Args[0], c.Args[1:]...)
		var stdout, stderr strings.Builder
		cmd.Dir, cmd.Stdout, cmd.Stderr = c.Folder, &stdout, &stderr
		start := time.Now()
		err := cmd.Run()
		cancel()
		if cmd.ProcessState == nil {
			panic(err)
		}
		usage := cmd.ProcessState.SysUsage().(*syscall.Rusage)
		out.Encode(ending{
			cmd.ProcessState.ExitCode(), stdout.String(), stderr.String(),
			int64(usage.Maxrss) << 10, cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), time.Since(start),
		})
	}
}

// measuring is a process of measured.
type measuring struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *json.Decoder
}

func newMeasuring(t *testing.T) *measuring {
	t.Helper()
	cmd := exec.Command("measured")
	in, errIn := cmd.StdinPipe()
	out, errOut := cmd.StdoutPipe()
	cmd.Stderr = os.Stderr
	if err := errors.Join(errIn, errOut, cmd.Start()); err != nil {
		t.Fatal(err)
	}
	return &measuring{cmd, in, json.NewDecoder(out)}
}

func (m *measuring) end() {
	m.in.Close()
	m.cmd.Wait()
}

// idle are those that wait for a call.
var idle = make(chan *measuring, 16)

func init() {
	atEnd = func() {
		for len(idle) > 0 {
			(<-idle).end()
		}
	}
}

// runIn runs the program in a folder.
func runIn(t *testing.T, folder, binary string, args ...string) (e ending) {
	t.Helper()
	var m *measuring
	select {
	case m = <-idle:
	default:
		m = newMeasuring(t)
	}
	err := errors.Join(json.NewEncoder(m.in).Encode(call{folder, append([]string{binary}, args...)}), m.out.Decode(&e))
	if err != nil {
		t.Fatal(err)
	}
	select {
	case idle <- m:
	default:
		m.end()
	}
	return e
}

// harmless runs the program, and checks that it took little, said little and did not crash. A second is promised, here
// of the time that cores are busy, which what else the machine does can lengthen: so there are three tries.
func harmless(t *testing.T, run func() ending) ending {
	t.Helper()
	const (
		mostMemory = 200 << 20
		mostTime   = time.Second
		mostOutput = 1 << 20
	)
	e := run()
	for try := 1; try < 3 && e.CPU > mostTime; try++ {
		t.Logf("%v, cores busy for %v; another try", e.Wall, e.CPU)
		e = run()
	}
	t.Logf("%v, cores busy for %v, %d MiB, exit code %d", e.Wall, e.CPU, e.Memory>>20, e.Code)
	if e.Memory > mostMemory || !long.Within(e.CPU, mostTime) || len(e.Stdout)+len(e.Stderr) > mostOutput {
		t.Errorf("it held %d MiB, kept cores busy for %v and wrote %d bytes", e.Memory>>20, e.CPU, len(e.Stdout)+len(e.Stderr))
	}
	for _, word := range []string{"panic", "goroutine", "fatal error", "runtime."} {
		if strings.Contains(e.Stderr, word) {
			t.Errorf("it crashed: %.2000s", e.Stderr)
		}
	}
	return e
}

// TestHostileFiles runs check on hostile files, each in a process of its own: on every one, or on some small ones.
func TestHostileFiles(t *testing.T) {
	const largest = 1 << 20
	binary := aProgram(t)
	size := largest
	if !long.Asked() {
		size /= 10
	}
	for _, f := range long.Some(hostile.Files(size-len(hostile.House)-100), 40) { // all of which rules.TestHostile has
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			if err := os.WriteFile(filepath.Join(folder, "x.yaml"), []byte(f.Text), 0o644); err != nil {
				t.Fatal(err)
			}
			e := harmless(t, func() ending { return runIn(t, folder, binary, "check", "x.yaml") })
			switch {
			case f.Code == "" && e.Code == exitWell:
			case e.Code == exitWell && isWarning(f.Code) && strings.Contains(e.Stdout, "["+f.Code+"]"):
			case e.Code != exitFindings || !strings.Contains(e.Stdout, "["+f.Code) ||
				!strings.HasPrefix(e.Stdout, "x.yaml"):
				t.Errorf("exit code %d, want a finding %s:\n%.500s%.500s", e.Code, f.Code, e.Stdout, e.Stderr)
			}
		})
	}
}

func isWarning(code string) bool {
	return slices.ContainsFunc(findings.Codes(),
		func(c rules.FindingCode) bool { return c.Name == code && c.Severity == rules.Warning })
}

// TestHostilePaths runs check on names that lead to no file, or to one that may not be read.
func TestHostilePaths(t *testing.T) {
	binary := aProgram(t)
	root := t.TempDir()
	folder := filepath.Join(root, "club", "house")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	put := func(name, extends string) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("hanfu: 1\nid: x\nextends: "+extends+"\n"),
			0o644); err != nil {
			t.Fatal(err)
		}
	}
	put("../../x.yaml", "standard")
	for name, extends := range map[string]string{
		"up.yaml": "../../x.yaml", "zero.yaml": "/dev/zero", "url.yaml": "https://example.com/x.yaml",
		"itself.yaml": "./itself.yaml",
		"link.yaml":   "./to-x.yaml", "link-zero.yaml": "./to-zero.yaml", "pipe.yaml": "./a-pipe.yaml",
		"in-pipe.yaml": "./a-pipe.yaml/x.yaml", "circle.yaml": "./to-circle.yaml",
		"other.yaml": "./back.yaml", "back.yaml": "./other.yaml", "proc.yaml": "/proc/self/environ",
	} {
		put(name, extends)
	}
	for link, to := range map[string]string{"to-x.yaml": "../../x.yaml", "to-zero.yaml": "/dev/zero",
		"to-circle.yaml": "to-circle.yaml"} {
		if err := os.Symlink(to, filepath.Join(folder, link)); err != nil {
			t.Fatal(err)
		}
	}
	if err := syscall.Mkfifo(filepath.Join(folder, "a-pipe.yaml"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		arg  string
		code int
		says string
	}{
		{"/dev/zero", exitFindings, "[not-a-file]"},
		{"to-zero.yaml", exitFindings, "[not-a-file]"},
		{"a-pipe.yaml", exitFindings, "[not-a-file]"},
		{"https://example.com/x.yaml", exitFindings, "[not-a-file]"},
		{"up.yaml", exitFindings, "[bad-extends]"},
		{"zero.yaml", exitFindings, "[bad-extends]"},
		{"url.yaml", exitFindings, "[bad-extends]"},
		{"link.yaml", exitFindings, "[bad-extends]"},
		{"in-pipe.yaml", exitFindings, "[bad-extends]"},
		{"link-zero.yaml", exitFindings, "[bad-extends]"},
		{"pipe.yaml", exitFindings, "[bad-extends]"},
		{"circle.yaml", exitFindings, "[bad-extends]"},
		{"proc.yaml", exitFindings, "[bad-extends]"},
		{"itself.yaml", exitFindings, "[cycle]"},
		{"other.yaml", exitFindings, "[cycle]"},
		{"../../x.yaml", exitWell, ""},
		{"to-x.yaml", exitWell, ""},
		{"to-circle.yaml", exitFailed, ""},
		{"nothing.yaml", exitFailed, ""},
	} {
		t.Run(strings.ReplaceAll(c.arg, "/", "_"), func(t *testing.T) {
			t.Parallel()
			e := harmless(t, func() ending { return runIn(t, folder, binary, "check", c.arg) })
			if e.Code != c.code || !strings.Contains(e.Stdout, c.says) {
				t.Errorf("exit code %d, want %d and %s:\n%s%s", e.Code, c.code, c.says, e.Stdout, e.Stderr)
			}
		})
	}
}

// TestHostileTests runs the verbs that read tests on files of them made to do harm.
func TestHostileTests(t *testing.T) {
	const line, win = "  %s: {hand: %s, expect: {%s}}\n", "234m567p34567s99m tsumo:8s riichi"
	many := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	one := fmt.Sprintf("cases:\n"+line, "a", win, "han: 1")
	binary := aProgram(t)
	for name, text := range map[string]string{
		"reasons":     "unreachable:\n" + many(6_000, "  yaku.pinfu%d: x\n") + one,
		"cases":       "cases:\n" + many(800, fmt.Sprintf(line, "c%d", win, "han: 9")),
		"most cases":  "cases:\n" + many(12_000, fmt.Sprintf(line, "c%d", win, "han: 9")),
		"equal cases": "cases:\n" + strings.Repeat(fmt.Sprintf(line, "a", win, "han: 9"), 2_000),
		"rules":       "cases:\n" + many(2_000, "  c%d: {rules: ./n%[1]d.yaml, hand: "+win+", expect: {han: 1}}\n"),
		"itself":      "rules: ./x_test.yaml\n" + one,
		"device":      "rules: /dev/zero\n" + one,
		"long hand":   fmt.Sprintf("cases:\n"+line, "a", strings.Repeat("1m", 300_000), "han: 1"),
		"long answer": fmt.Sprintf("cases:\n"+line, "a", win, "yaku: ["+many(30_000, "y%d, ")+"]"),
		"deep":        "cases: " + strings.Repeat("{a: ", 9_000) + strings.Repeat("}", 9_000),
		"alias":       "cases:\n  a: &a {hand: x, expect: {han: 1}}\n  b: *a\n",
		"UTF-16":      "\x00c\x00a",
	} {
		text = "hanfu: 1\n" + text
		for i, args := range [][]string{{"test"}, {"test", "--format", "json"}, {"test", "--coverage"},
			{"test", "--update"}, {"check"}} {
			if !long.Asked() && i != len(name)%5 {
				continue
			}
			t.Run(name+" "+strings.Join(args, " "), func(t *testing.T) {
				t.Parallel()
				folder := t.TempDir()
				for file, text := range map[string]string{"x.yaml": hostile.House, "x_test.yaml": text} {
					if err := os.WriteFile(filepath.Join(folder, file), []byte(text), 0o644); err != nil {
						t.Fatal(err)
					}
				}
				e := harmless(t, func() ending { return runIn(t, folder, binary, append(args, "x_test.yaml")...) })
				if e.Code != exitFindings && (e.Code != exitWell || name != "cases") {
					t.Errorf("exit code %d:\n%.500s%.500s", e.Code, e.Stdout, e.Stderr)
				}
			})
		}
	}
}

// TestHostileWords runs the verbs that say what rules are called on the file in which that is longest.
func TestHostileWords(t *testing.T) {
	t.Parallel()
	binary, folder := aProgram(t), t.TempDir()
	text := hostile.House + "name: " + strings.Repeat("x", 400_000) + "\n"
	if err := os.WriteFile(filepath.Join(folder, "x.yaml"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range long.Some([]string{"explain --rules x.yaml 234m567p34567s99m tsumo:8s riichi",
		"score --rules x.yaml 234m567p34567s99m tsumo:8s riichi", "doc x.yaml",
		"init --yes --extends ./x.yaml --name x --force y.yaml", "list x.yaml"}, 3) {
		t.Run(strings.Fields(args)[0], func(t *testing.T) {
			if e := harmless(t, func() ending {
				return runIn(t, folder, binary,
					strings.Fields(args)...)
			}); e.Code != exitWell {
				t.Errorf("exit code %d: %.500s", e.Code, e.Stderr)
			}
		})
	}
}
