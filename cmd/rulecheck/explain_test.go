package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"example.com/hanfu/internal/terminal"
)

// TestExplained compares the explanations of testdata/explain, hands that people argue about, each with what it is
// about, the call, and any rule files; -update writes them anew.
func TestExplained(t *testing.T) {
	files, err := filepath.Glob("testdata/explain/*.txtar")
	if err != nil || len(files) < 28 {
		t.Fatal("too few files", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) { testExplained(t, file) })
	}
}

// shippedLine is a place in a shipped rule set, with the blanks in front that put it at the end of a line. Its number
// is hidden, and so is how long it is, so that what is explained does not change with other lines there.
var shippedLine = regexp.MustCompile(`(  +)?\b((?:standard|ema|ema-2016|kansai)\.yaml):[0-9]+`)

func hideLine(place string) string {
	parts := shippedLine.FindStringSubmatch(place)
	if parts[1] != "" {
		parts[1] = "    "
	}
	return parts[1] + parts[2] + ":N"
}

func testExplained(t *testing.T, file string) {
	a, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	file, err = filepath.Abs(file)
	if err != nil {
		t.Fatal(err)
	}
	if strings.TrimSpace(string(a.Comment)) == "" {
		t.Error("it does not say what the argument is about")
	}
	t.Chdir(t.TempDir())
	var call, want string
	for _, f := range a.Files {
		switch f.Name {
		case "call":
			call = strings.TrimSpace(string(f.Data))
		case "text":
			want = string(f.Data)
		default:
			if err := os.WriteFile(f.Name, f.Data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	got, errs, code := run(t, "", append([]string{"explain"}, strings.Fields(call)...)...)
	if errs != "" || code > exitFindings {
		t.Fatalf("exit code %d, %s", code, errs)
	}
	for line := range strings.Lines(got) {
		if line = strings.TrimSuffix(line, "\n"); terminal.Cells(line) > terminal.Width {
			t.Errorf("a line of %d columns: %s", terminal.Cells(line), line)
		}
	}
	if got = shippedLine.ReplaceAllStringFunc(got, hideLine); got == want {
		return
	}
	if !*update {
		t.Errorf("explained:\n%s\nwant:\n%s", got, want)
		return
	}
	for i := range a.Files {
		if a.Files[i].Name == "text" {
			a.Files[i].Data = []byte(got)
		}
	}
	if want == "" {
		a.Files = append(a.Files, txtar.File{Name: "text", Data: []byte(got)})
	}
	if err := os.WriteFile(file, txtar.Format(a), 0o644); err != nil {
		t.Fatal(err)
	}
}
