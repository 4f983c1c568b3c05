package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"example.com/hanfu/internal/report/terminal"
)

// onTerminal runs the program in process with its output and errors on a terminal of a number of columns, and returns
// the lines that are to be seen there.
func onTerminal(t *testing.T, columns int, args ...string) (lines []string) {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip("there are no terminals: ", err)
	}
	defer master.Close()
	control := func(call uintptr, value *uint64) {
		if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, master.Fd(), call, uintptr(unsafe.Pointer(value))); errno != 0 {
			t.Fatal(errno)
		}
	}
	var number, unlocked uint64
	size := 24 | uint64(columns)<<16 // rows and columns, 16 bits each
	control(syscall.TIOCSPTLCK, &unlocked)
	control(syscall.TIOCGPTN, &number)
	control(syscall.TIOCSWINSZ, &size)
	slave, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
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
