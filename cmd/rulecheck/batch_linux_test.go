package main

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestBatchInputs: a device and a pipe that nobody may write into are refused before anything is read of them, as is a link
// to what holds no hands; a pipe that is open is read, and the standard input by any of its names.
func TestBatchInputs(t *testing.T) {
	t.Chdir(t.TempDir())
	const hand = `{"hand":"1133557799m11p1s","ron":"1s"}` + "\n"
	put(t, "hands", "\n"+hand)
	put(t, "private", "s3cret: 1\n"+hand+`{"hand":"s3cret"}`)
	put(t, "private.json", `{"s3cret": {}}`)
	put(t, "empty", "")
	for link, to := range map[string]string{"to-zero": "/dev/zero", "to-hands": "hands", "to-private": "private",
		"to-private.json": "private.json", "to-empty": "empty"} {
		if err := os.Symlink(to, link); err != nil {
			t.Fatal(err)
		}
	}
	if err := exec.Command("mkfifo", "pipe").Run(); err != nil {
		t.Fatal(err)
	}
	from, to, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	go func() {
		to.WriteString(hand)
		to.Close()
	}()
	for name, want := range map[string]string{
		"/dev/zero": "is a device", "to-zero": "is a device", ".": "is a folder", "nowhere": "there is no file nowhere",
		"to-private": "is a link", "to-private.json": "is a link",
		"hands": "", "to-hands": "", "to-empty": "", "pipe": "is a pipe, not a file; if a program writes into it, give it as the input: - < pipe",
		fmt.Sprint("/dev/fd/", from.Fd()): "",
	} {
		out, errs, code := run(t, "", "batch", "-q", name)
		if (code == exitWell) != (want == "") || !strings.Contains(errs, want) || strings.Contains(out+errs, "s3cret") {
			t.Errorf("%s: exit code %d: %s%s", name, code, out, errs)
		}
	}
	for _, input := range []string{"hands", os.DevNull} {
		file, err := os.Open(input)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		var errs strings.Builder
		for _, name := range []string{"-", input} {
			if code := (&Command{Stdin: file, Stdout: new(strings.Builder), Stderr: &errs}).Main(t.Context(),
				[]string{"batch", "-q", name}); code != exitWell {
				t.Errorf("%s as %s: exit code %d: %s", input, name, code, errs.String())
			}
		}
	}
}
