package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"example.com/hanfu/internal/houses"
)

// buildProgram builds the program as users have it, without the race detector that a test may run with; once for all
// tests.
func buildProgram(tb testing.TB) string {
	tb.Helper()
	binary, err := built()
	if err != nil {
		tb.Fatal(err)
	}
	return binary
}

// builtIn is the folder in which the program was built, empty if it wasn't.
var builtIn string

var built = sync.OnceValues(func() (binary string, err error) {
	if builtIn, err = os.MkdirTemp("", "rulecheck"); err != nil {
		return "", err
	}
	binary = filepath.Join(builtIn, "rulecheck")
	if out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return binary, nil
})

// BenchmarkColdCheck runs check as a process, once an operation: on a shipped rule set, on the file of a house, and on
// a folder of two hundred. What starting a process takes, --version shows.
func BenchmarkColdCheck(b *testing.B) {
	binary, folder := buildProgram(b), b.TempDir()
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
