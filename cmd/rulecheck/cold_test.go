package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"example.com/hanfu/internal/houses"
)

// buildProgram builds the program as users have it, without the race detector that a test may run with.
func buildProgram(tb testing.TB) string {
	tb.Helper()
	binary := filepath.Join(tb.TempDir(), "rulecheck")
	if out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		tb.Fatalf("%v\n%s", err, out)
	}
	return binary
}

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
