package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"
)

// TestAnswersKept: whoever breaks init off, by a key, by ending it, or by closing its window, is told where the answers are,
// and goes on from there. Another size of the window changes nothing.
func TestAnswersKept(t *testing.T) {
	call := []string{"init", "--extends", "ema", "--name", "Our club", "--id", "club"}
	for _, end := range []any{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, "\x04"} {
		dir := t.TempDir()
		people, program := newTerminal(t, 80)
		var errs bytes.Buffer
		c := exec.Command(aProgram(t), call...)
		c.Dir, c.Stdin, c.Stdout, c.Stderr = dir, program, program, &errs
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		bound := time.AfterFunc(time.Minute, func() { c.Process.Kill(); program.Close() })
		screen := bufio.NewReader(people)
		until := func(text string) {
			t.Helper()
			for shown := ""; !strings.HasSuffix(shown, text); {
				letter, err := screen.ReadByte()
				if err != nil {
					t.Fatalf("%v: %q does not come after\n%s", err, text, shown)
				}
				shown += string(letter)
			}
		}
		until("Tanyao counts in an open hand\r\n(yes, no) [yes]: ")
		io.WriteString(people, "maybe\n")
		until("it takes yes, no\r\n(yes, no) [yes]: ")
		size := [4]uint16{24, 60}
		syscall.Syscall(syscall.SYS_IOCTL, people.Fd(), syscall.TIOCSWINSZ, uintptr(unsafe.Pointer(&size)))
		c.Process.Signal(syscall.SIGWINCH)
		io.WriteString(people, "no\n")
		until("[2]: ")
		if key, ok := end.(string); ok {
			io.WriteString(people, key)
		} else {
			c.Process.Signal(end.(syscall.Signal))
		}
		go io.Copy(io.Discard, people)
		c.Wait()
		bound.Stop()
		program.Close()
		wantCode := exitFailed
		if end == any(syscall.SIGINT) {
			wantCode = exitInterrupted
		}
		if code := c.ProcessState.ExitCode(); code != wantCode {
			t.Errorf("%v: exit code %d", end, code)
		}
		want := "rulecheck: nothing is written but the answers so far, in init-answers.txt; this goes on with them:\n" +
			"  rulecheck init --extends ema --name \"Our club\" --id club --answers init-answers.txt\n"
		if errs.String() != want {
			t.Errorf("%v: it says %q, want %q", end, errs.String(), want)
		}
		answers, err := os.ReadFile(filepath.Join(dir, "init-answers.txt"))
		if entries, _ := os.ReadDir(dir); string(answers) != "maybe\nno\n" || len(entries) != 1 {
			t.Errorf("%v: there are %v, with %q (%v)", end, entries, answers, err)
		}
		t.Chdir(dir)
		out, said, code := run(t, strings.Repeat("\n", 40), append(call, "--answers", "init-answers.txt")...)
		if code != exitWell || !strings.Contains(out, "[yes]: no\n") || !strings.Contains(out, "[2]: \n") {
			t.Errorf("%v: it goes on with exit code %d, %s, and\n%s", end, code, said, out)
		}
		if house, err := os.ReadFile("club.yaml"); !strings.Contains(string(house), "open_tanyao: false") {
			t.Errorf("%v: the house file is %s (%v)", end, house, err)
		}
	}
}

// TestAnotherName: on a terminal another name is asked where a file is there, and another place where none can be written,
// from which what is extended is seen.
func TestAnotherName(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("club.yaml", "ours")
	write("before.yaml", "ours")
	write("blank", strings.Repeat("\n", 40))
	write("league.yaml", "hanfu: 1\nid: league\nname: The league\nextends: standard\n")
	if err := os.Mkdir(filepath.Join(dir, "sub"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ extends, file, typed, asked, written, has string }{
		{"ema", "club.yaml", "before\nother\n", "club.yaml, or its tests, are there already", "other.yaml", "extends: ema"},
		{"league.yaml", "nowhere/club.yaml", "sub/club.yaml\n", "there is no folder nowhere; make it first", "sub/club.yaml",
			"extends: ../league.yaml"},
	} {
		people, program := newTerminal(t, 80)
		var out, errs bytes.Buffer
		c := exec.Command(aProgram(t), "init", "--answers", "blank", "--extends", test.extends, "--name", "Club", "--id", "club", test.file)
		c.Dir, c.Stdin, c.Stdout, c.Stderr = dir, program, &out, &errs
		io.WriteString(people, test.typed)
		go io.Copy(io.Discard, people)
		if err := c.Run(); err != nil {
			t.Errorf("%s: %v, %s", test.file, err, &errs)
		}
		program.Close()
		house, err := os.ReadFile(filepath.Join(dir, test.written))
		if !strings.Contains(out.String(), test.asked) || !strings.Contains(string(house), test.has) {
			t.Errorf("%s: it says\n%s\nand writes %s (%v)", test.file, &out, house, err)
		}
	}
	if kept, err := os.ReadFile(filepath.Join(dir, "club.yaml")); string(kept) != "ours" {
		t.Errorf("the file that was there is %s (%v)", kept, err)
	}
}

// silent is somebody who says nothing, and does something when asked.
type silent func()

func (s silent) Read([]byte) (int, error) {
	s()
	select {}
}

// TestAnswersKeptElsewhere: where the folder takes no file the answers are in that for temporary files, and where there is
// none they are said.
func TestAnswersKeptElsewhere(t *testing.T) {
	for _, temporary := range []string{t.TempDir(), "/proc"} {
		t.Setenv("TMPDIR", temporary)
		t.Chdir("/proc")
		ctx, stop := context.WithCancel(t.Context())
		var out, errs bytes.Buffer
		c := Command{Stdin: io.MultiReader(strings.NewReader("no\n"), silent(stop)), Stdout: &out, Stderr: &errs}
		if code := c.Main(ctx, []string{"init", "--extends", "ema", "--name", "Club", "--id", "club"}); code != exitInterrupted {
			t.Errorf("exit code %d", code)
		}
		want := "in " + filepath.Join(temporary, "init-answers.txt")
		if temporary == "/proc" {
			want = "no\nrulecheck: nothing is written; the answers so far stand above"
		}
		if !strings.Contains(errs.String(), want) {
			t.Errorf("it says %q, want %q", errs.String(), want)
		}
	}
}
