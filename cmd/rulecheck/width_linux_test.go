package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"reflect"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"golang.org/x/term"

	"example.com/hanfu/internal/terminal"
)

// newTerminal returns both ends of a terminal of a number of columns: what people see and type, and what a program has.
func newTerminal(t *testing.T, columns int) (people, program *os.File) {
	t.Helper()
	people, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { people.Close() })
	control := func(call uintptr, value *uint64) {
		if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, people.Fd(), call, uintptr(unsafe.Pointer(value))); errno != 0 {
			t.Fatal(errno)
		}
	}
	var number, unlocked uint64
	size := 24 | uint64(columns)<<16 // rows and columns, 16 bits each
	control(syscall.TIOCSPTLCK, &unlocked)
	control(syscall.TIOCGPTN, &number)
	control(syscall.TIOCSWINSZ, &size)
	program, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	return people, program
}

// onTerminal runs the program in process with its output and errors on a terminal of a number of columns, and returns
// the lines that are to be seen there.
func onTerminal(t *testing.T, columns int, args ...string) (lines []string) {
	t.Helper()
	master, slave := newTerminal(t, columns)
	shown := make(chan string)
	go func() {
		text, _ := io.ReadAll(master) // it ends with an error when the other side is closed
		shown <- string(text)
	}()
	c := Command{Stdin: strings.NewReader(""), Stdout: slave, Stderr: slave}
	c.Main(t.Context(), append(args, "--color", "never"))
	slave.Close()
	return strings.Split(strings.TrimRight(strings.ReplaceAll(<-shown, "\r", ""), "\n"), "\n")
}

// TestTerminated: who ends the program at its prompt finds the terminal as it was, and the program ended by the signal.
func TestTerminated(t *testing.T) {
	people, program := newTerminal(t, 80)
	defer program.Close()
	was, err := term.GetState(int(program.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(aProgram(t), "score", "--brief")
	c.Env = append(os.Environ(), "TERM=xterm")
	c.Stdin, c.Stdout, c.Stderr = program, io.Discard, program
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := people.Read(make([]byte, 1)); err != nil { // what the editor shows once the terminal is raw
		t.Fatal(err)
	}
	if err := c.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	err = c.Wait()
	if status, ok := c.ProcessState.Sys().(syscall.WaitStatus); !ok || status.Signal() != syscall.SIGTERM {
		t.Errorf("the program ends with %v", err)
	}
	if is, err := term.GetState(int(program.Fd())); err != nil || !reflect.DeepEqual(is, was) {
		t.Errorf("the terminal was %v and is %v, %v", was, is, err)
	}
}

// TestTyped: what is typed at the prompt can be edited, and the hand before comes back.
func TestTyped(t *testing.T) {
	t.Setenv("TERM", "xterm")
	people, program := newTerminal(t, 80)
	var out strings.Builder
	ended := make(chan int)
	go func() {
		c := Command{Stdin: program, Stdout: &out, Stderr: program}
		ended <- c.Main(t.Context(), []string{"score", "--brief"})
		program.Close()
	}()
	const up, left = "\x1b[A", "\x1b[D"
	screen := bufio.NewReader(people)
	for _, keys := range []string{
		"234m567p34567s99m tsumo:8 riichi" + strings.Repeat(left, len(" riichi")) + "s\r",
		up + " dora:4s9p\r",
		"\x04", // Ctrl+D
	} {
		if _, err := screen.ReadString('>'); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(people, keys); err != nil {
			t.Fatal(err)
		}
		if _, err := screen.ReadString('\n'); err != nil { // the line as it was typed
			t.Fatal(err)
		}
	}
	if code := <-ended; code != 0 {
		t.Error("it ended with ", code)
	}
	if got, want := out.String(), "3 han 20 fu, 700/1,300\n4 han 20 fu, 1,300/2,600\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestTerminalWidth: what is written to a terminal fits it, results and errors alike.
func TestTerminalWidth(t *testing.T) {
	for _, columns := range []int{60, 80} {
		for _, call := range []string{
			"score 234m567p34567s99m tsumo:8s riichi", "score 234M567p34567s99m tsumo:8s reach", "score --lang ja 234m tsumo:9z", "score",
			"explain --lang fr 234m567p34567s99m tsumo:8s --yaku pinfu", "explain 345m567p34s22z678s ron:5s seat:west", "list", "list ema", "list --yaku", "facts", "facts dora", "codes",
			"score --rules nowhere 123m", "score --set double_wind_fuu=2 123m", "check nowhere/at/all/in/a/folder/that/is/not/there.yaml",
			"list a-word-that-is-in-no-rule-set-of-them-all", "init --yes --extends ema a/folder/that/is/not/there/club.yaml",
		} {
			lines := onTerminal(t, columns, strings.Fields(call)...)
			for _, line := range lines {
				if terminal.Cells(line) > columns {
					t.Errorf("%s: a line of %d columns on a terminal of %d: %s", call, terminal.Cells(line), columns, line)
				}
			}
			if len(lines) == 1 && lines[0] == "" {
				t.Errorf("%s shows nothing", call)
			}
		}
	}
}
