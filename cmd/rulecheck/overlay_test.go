package main

import "testing"

// TestOverlayAgain: what stands for a file is shown in all runs, though files are checked at the same time and the file
// on disk says something else.
func TestOverlayAgain(t *testing.T) {
	const start = "hanfu: 1\nid: a\nextends: standard\n"
	dir := t.TempDir()
	write(t, dir, "a.yaml", start+"#\n#\nyakuu: {}\n", "child.yaml", "hanfu: 1\nid: child\nextends: ./a.yaml\n")
	t.Chdir(dir)
	first := ""
	for i := range 20 {
		out, errs, code := run(t, start+"optionz: {}\n", "check", "--stdin-name=a.yaml", "-", "child.yaml", "./a.yaml")
		if first == "" {
			first = out
		}
		if out != first || code != exitFindings || errs != "2 files: 1 error, 0 warnings\n" {
			t.Fatalf("run %d: exit code %d, %s\n%s\nand at first\n%s", i+1, code, errs, out, first)
		}
	}
}
