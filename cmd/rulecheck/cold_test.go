package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"example.com/hanfu/testkit/houses"
	"example.com/hanfu/testkit/long"
)

// aProgram returns the path of the program for tests.
func aProgram(t *testing.T) string {
	t.Helper()
	path, err := linked()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// linkedIn is the folder in which the program for tests is, empty if there is none.
var linkedIn string

// linked makes the program for tests, once for all: a link to the test binary, which stands for the program (TestMain) and saves linking
// one. Under the race detector, which takes time and memory, it is built.
var linked = sync.OnceValues(func() (path string, err error) {
	if linkedIn, err = os.MkdirTemp("", "rulecheck"); err != nil {
		return "", err
	}
	path = filepath.Join(linkedIn, "rulecheck")
	if long.Raced {
		return path, build(path)
	}
	binary, err := os.Executable()
	if err != nil {
		return "", err
	}
	return path, os.Symlink(binary, path)
})

// build builds the program as users have it.
func build(path string) error {
	c := exec.Command("go", "build", "-o", path, ".")
	c.Env = append(os.Environ(), "CGO_ENABLED=0") // as in the archives; so it is compiled already
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	return nil
}

// BenchmarkColdCheck runs check as a process, once an operation: on a shipped rule set, on the file of a house, and on
// a folder of two hundred. What starting a process takes, --version shows.
func BenchmarkColdCheck(b *testing.B) {
	folder := b.TempDir()
	binary := filepath.Join(b.TempDir(), "rulecheck")
	if err := build(binary); err != nil {
		b.Fatal(err)
	}
	files, names := houses.Files(200)
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	for _, c := range []struct {
		name string
		args []string
	}{
		{"version", []string{"--version"}},
		{"shipped", []string{"check", "standard"}},
		{"house", []string{"check", names[0]}},
		{"houses=200", append([]string{"check"}, names...)},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				cmd := exec.Command(binary, c.args...)
				cmd.Dir = folder
				if out, err := cmd.CombinedOutput(); err != nil {
					b.Fatalf("%v\n%s", err, out)
				}
			}
		})
	}
}
