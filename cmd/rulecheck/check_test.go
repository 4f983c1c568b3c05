package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/testkit/long"
)

// watching is a run of check --watch or test --watch in a process of its own, which alone can be interrupted.
type watching struct {
	t     *testing.T
	cmd   *exec.Cmd
	lines chan string
}

// startWatch starts one in a folder.
func startWatch(t *testing.T, dir string, args ...string) *watching {
	t.Helper()
	return startVerb(t, dir, append([]string{"check", "--watch", "--format", "line"}, args...)...)
}

func startVerb(t *testing.T, dir string, args ...string) *watching {
	t.Helper()
	w := &watching{t: t, cmd: exec.Command(aProgram(t), args...), lines: make(chan string, 100)}
	w.cmd.Dir = dir
	read, write := io.Pipe()
	w.cmd.Stdout, w.cmd.Stderr = write, write
	if err := w.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = w.cmd.Process.Kill() }) // of one that has ended it fails
	go func() {
		for in := bufio.NewScanner(read); in.Scan(); {
			w.lines <- in.Text()
		}
	}()
	return w
}

// wait waits for a line that holds a text, and gives it.
func (w *watching) wait(text string) string {
	w.t.Helper()
	var all []string
	deadline := time.After(2 * time.Minute) // for what hangs
	for {
		select {
		case line := <-w.lines:
			if all = append(all, line); strings.Contains(line, text) {
				return line
			}
		case <-deadline:
			w.t.Fatalf("no line has %q:\n%s", text, strings.Join(all, "\n"))
		}
	}
}

// interrupt ends the run, and demands an exit code.
func (w *watching) interrupt(code int) {
	w.t.Helper()
	if err := w.cmd.Process.Signal(os.Interrupt); err != nil {
		w.t.Fatal(err)
	}
	_ = w.cmd.Wait() // the exit code is what is asked for
	if got := w.cmd.ProcessState.ExitCode(); got != code {
		w.t.Errorf("exit code %d, want %d", got, code)
	}
}

// write writes files: names and texts in turn.
func write(t *testing.T, dir string, files ...string) {
	t.Helper()
	for i := 0; i < len(files); i += 2 {
		name := filepath.Join(dir, files[i])
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(files[i+1]), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

const (
	goodLeague = "hanfu: 1\nid: league\nextends: standard\n"
	badLeague  = goodLeague + "yakuu: {}\n"
	club       = "hanfu: 1\nid: club\nextends: ../league.yaml\n"
)

// TestWatch changes a file, the one that it extends, replaces it as editors do, and takes it away.
func TestWatch(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "league.yaml", goodLeague, "houses/club.yaml", club)
	w := startWatch(t, dir, "houses/club.yaml")
	if line := w.wait("checking; Ctrl+C ends this"); len(line) < 8 || line[2] != ':' || line[5] != ':' {
		t.Errorf("there is no time in %q", line)
	}
	w.wait("1 file: no findings")
	write(t, dir, "houses/club.yaml", club+"yakuu: {}\n")
	w.wait("houses/club.yaml has changed; checking again")
	w.wait("houses/club.yaml:4:1: error")
	w.wait("1 file: 1 error")
	write(t, dir, "houses/club.yaml", club, "league.yaml", badLeague)
	w.wait("league.yaml:4:1: error")
	w.wait("1 file: 1 error")
	write(t, dir, "houses/other.yaml", club, "league.yaml.new", goodLeague)
	if err := os.Rename(filepath.Join(dir, "league.yaml.new"), filepath.Join(dir, "league.yaml")); err != nil {
		t.Fatal(err)
	}
	w.wait("league.yaml has changed; checking again")
	w.wait("1 file: no findings")
	if err := os.Remove(filepath.Join(dir, "league.yaml")); err != nil {
		t.Fatal(err)
	}
	w.wait(`there is no file "../league.yaml"`)
	w.wait("1 file: 1 error")
	w.interrupt(exitFindings)
}

// TestWatchTests mends a test, breaks the rules that it is about, and mends them.
func TestWatchTests(t *testing.T) {
	dir := t.TempDir()
	const tests = "hanfu: 1\ncases:\n  one: {hand: \"234m567p34567s99m tsumo:8s\", expect: {han: %d}}\n"
	write(t, dir, "league.yaml", goodLeague, "league_test.yaml", fmt.Sprintf(tests, 3))
	w := startVerb(t, dir, "test", "--watch", ".")
	w.wait("0 passed, 1 failed")
	write(t, dir, "league_test.yaml", fmt.Sprintf(tests, 2))
	w.wait("league_test.yaml has changed; testing again")
	w.wait("1 passed, 0 failed")
	write(t, dir, "league.yaml", badLeague)
	w.wait("league.yaml has changed; testing again")
	w.wait("unknown-key")
	w.interrupt(exitFindings)
}

// TestWatchAppears waits for files that are not there yet: the file itself, one that it extends in a folder that is not
// there, and those of a folder and of a pattern.
func TestWatchAppears(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "houses/a.yaml", goodLeague)
	w := startWatch(t, dir, "club.yaml", "houses", "cups/*.yaml")
	w.wait("no rule file fits the pattern")
	w.wait("there is no file club.yaml")
	write(t, dir, "club.yaml", "hanfu: 1\nid: club\nextends: league/rules.yaml\n")
	w.wait("club.yaml has changed")
	w.wait("2 files: 1 error")
	write(t, dir, "league/rules.yaml", goodLeague)
	w.wait("2 files: no findings")
	write(t, dir, "houses/deep/b.yaml", badLeague)
	w.wait("there are other files")
	w.wait("houses/deep/b.yaml:4:1: error")
	write(t, dir, "houses/deep/b.yaml", goodLeague)
	w.wait("3 files: no findings")
	write(t, dir, "cups/c.yaml", goodLeague)
	w.wait("4 files: no findings")
	w.interrupt(exitWell)
}

// TestWatchUnread ends with the exit code of the last check, when that could not be done.
func TestWatchUnread(t *testing.T) {
	w := startWatch(t, t.TempDir(), "nowhere.yaml")
	w.wait("rulecheck: there is no file nowhere.yaml")
	w.interrupt(exitFailed)
}

// move gives a file or folder another name.
func move(t *testing.T, dir, from, to string) {
	t.Helper()
	if err := os.Rename(filepath.Join(dir, from), filepath.Join(dir, to)); err != nil {
		t.Fatal(err)
	}
}

// link makes a link, in the place of another one if there is one.
func link(t *testing.T, dir, to, name string) {
	t.Helper()
	if err := os.Symlink(to, filepath.Join(dir, name+".new")); err != nil {
		t.Fatal(err)
	}
	move(t, dir, name+".new", name)
}

// TestWatchReplaced replaces what is watched by others with equal text, after which a change must be seen all the same:
// a folder and a file, at once and with a pause, as one moves them away and back, and where links lead.
func TestWatchReplaced(t *testing.T) {
	copied := func(t *testing.T, dir string) { // as cp -a houses h2; rm -rf houses; mv h2 houses
		write(t, dir, "h2/a.yaml", goodLeague)
		if err := os.RemoveAll(filepath.Join(dir, "houses")); err != nil {
			t.Fatal(err)
		}
		move(t, dir, "h2", "houses")
	}
	const pause = 300 * time.Millisecond // three times as long as nothing must have happened
	type replacement struct {
		name, arg string
		replace   func(t *testing.T, dir string)
	}
	for _, test := range long.Some([]replacement{
		{"a folder by a copy", "houses", copied},
		{"the folder of a file by a copy", "houses/a.yaml", copied},
		{"the folder of a pattern by a copy", "houses/*.yaml", copied},
		{"a folder of a pattern by a copy", "*/*.yaml", copied},
		{"a folder away and back", "houses",
			func(t *testing.T, dir string) { move(t, dir, "houses", "h2"); move(t, dir, "h2", "houses") }},
		{"a file away and back", "houses/a.yaml", func(t *testing.T, dir string) {
			move(t, dir, "houses/a.yaml", "houses/b")
			move(t, dir, "houses/b", "houses/a.yaml")
		}},
		{"the folder of a file away and back", "houses/a.yaml", func(t *testing.T, dir string) {
			move(t, dir, "houses", "h2")
			time.Sleep(pause)
			move(t, dir, "h2", "houses")
		}},
		{"another folder behind a link", "current/a.yaml",
			func(t *testing.T, dir string) { link(t, dir, "real2", "current") }},
		{"another folder behind a link that is checked", "current",
			func(t *testing.T, dir string) { link(t, dir, "real2", "current") }},
		{"another folder behind a link below a link", "far/current/a.yaml",
			func(t *testing.T, dir string) { link(t, dir, "real2", "current") }},
		{"another file behind a link", "club.yaml",
			func(t *testing.T, dir string) { link(t, dir, "real2/a.yaml", "club.yaml") }},
		{"nothing, but behind a link", "club.yaml", func(*testing.T, string) {}},
	}, 4) {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			write(t, dir, "houses/a.yaml", goodLeague, "real1/a.yaml", goodLeague, "real2/a.yaml", goodLeague)
			link(t, dir, "real1", "current")
			link(t, dir, "real1/a.yaml", "club.yaml")
			link(t, dir, ".", "far")
			w := startWatch(t, dir, test.arg)
			w.wait("no findings")
			time.Sleep(pause) // so that it is watched
			test.replace(t, dir)
			time.Sleep(pause) // so that it looks, and sees no change
			file := test.arg
			switch {
			case strings.Contains(file, "*"):
				file = "houses/a.yaml"
			case !inputs.IsRuleFile(filepath.Base(file)):
				file += "/a.yaml"
			}
			write(t, dir, file, badLeague) // where it is now, and nowhere else
			w.wait(".yaml has changed")
			w.wait(":4:1: error")
		})
	}
}
