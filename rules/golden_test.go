package rules

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/testkit/golden"
)

var update = flag.Bool("update", false, "write what was found into the .out files of testdata/bad")

// TestBadFiles compares the findings of every file in testdata/bad with the .out beside it. A file may
// begin with a comment of options that the caller sets: # set: id=value.
func TestBadFiles(t *testing.T) {
	t.Chdir(badFiles)
	files, err := filepath.Glob("*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no files found", err)
	}
	// TestHostile has the first two: no such file is worth its space here. TestNotAFile has the third, TestBadRecords
	// of package game the last.
	produced := map[string]bool{finding.TooLarge: true, finding.MoreFindings: true, finding.NotFile: true,
		finding.UnknownPlayer: true}
	for _, file := range files {
		t.Run(strings.TrimSuffix(file, ".yaml"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			loader := Loader{Set: setIn(string(text))}
			usable, findings, err := checkAny(&loader, file)
			if err != nil {
				t.Fatal(err)
			}
			if usable == (findings.Errors() > 0) || len(findings) == 0 {
				t.Errorf("usable %v with %d errors among %d findings", usable, findings.Errors(), len(findings))
			}
			for _, f := range findings {
				produced[f.Code] = true
			}
			golden.Compare(t, *update, strings.TrimSuffix(file, ".yaml")+".out", golden.Printed(findings))
		})
	}
	outs, err := filepath.Glob("*.out")
	if err != nil {
		t.Fatal(err)
	}
	for _, out := range outs {
		if !slices.Contains(files, strings.TrimSuffix(out, ".out")+".yaml") {
			t.Errorf("%s says what is found in a file that is not there", out)
		}
	}
	if !slices.IsSortedFunc(finding.Codes(),
		func(a, b finding.Code) int { return strings.Compare(a.Name, b.Name) }) {
		t.Error("the table of codes is not in alphabetical order")
	}
	for _, c := range finding.Codes() {
		if !produced[c.Name] {
			t.Errorf("no file in testdata/bad has a finding %s", c.Name)
		}
		delete(produced, c.Name)
	}
	for code := range produced {
		t.Errorf("the code %s is not in the table", code)
	}
}

// ReadTests and ReadRecord read a file of tests and the record of a game, which packages above this one do. They report
// whether it can be used.
var ReadTests, ReadRecord func(ctx context.Context, l *Loader, from Source, under string) (usable bool,
	findings Findings, err error)

// checkAny checks a rule file or a file of tests, and reports whether it can be used.
func checkAny(l *Loader, file string) (usable bool, findings finding.Findings, err error) {
	if source.IsTestFile(file) {
		return ReadTests(context.Background(), l, Named(file), "")
	}
	rules, findings, err := l.Check(context.Background(), Named(file))
	return rules != nil, findings, err
}

func setIn(text string) map[string]string {
	line, _, _ := strings.Cut(text, "\n")
	words, ok := strings.CutPrefix(line, "# set: ")
	if !ok {
		return nil
	}
	set := make(map[string]string)
	for _, w := range strings.Fields(words) {
		id, value, _ := strings.Cut(w, "=")
		set[id] = value
	}
	return set
}
