package engine_test

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletest"
)

// caseFiles reads the files of testdata/cases, and the tests of the rules in testdata/rulesets and of those that are
// shipped.
func caseFiles(t testing.TB) []*ruletest.File {
	t.Helper()
	files, err := readCases()
	if err != nil {
		t.Fatal(err)
	}
	return files
}

var readCases = sync.OnceValues(func() ([]*ruletest.File, error) {
	var names []string
	for _, pattern := range []string{"cases/*.yaml", "rulesets/*_test.yaml", "../rulesets/*_test.yaml"} {
		found, err := filepath.Glob(filepath.Join(testdata, filepath.FromSlash(pattern)))
		if err != nil || len(found) == 0 {
			return nil, fmt.Errorf("no cases: %w", err)
		}
		names = append(names, found...)
	}
	files := make([]*ruletest.File, len(names))
	for i, name := range names {
		file, findings, err := ruletest.Load(context.Background(), &loader, rules.File(name), "")
		if err != nil || len(findings) > 0 {
			return nil, fmt.Errorf("%w %v", err, findings)
		}
		files[i] = file
	}
	return files, nil
})

// TestCases scores every case, and compares what its expect speaks of.
func TestCases(t *testing.T) {
	for _, file := range caseFiles(t) {
		if len(file.Cases) == 0 {
			t.Errorf("%s: no cases", file.Name)
		}
		for _, o := range ruletest.Run(t.Context(), file.Cases, made.For) {
			if o.Err != nil {
				t.Errorf("%s: %v", o.Case.Pos, o.Err)
			}
			for _, d := range o.Differences {
				t.Errorf("%s: %s, %s: %s is %s, want %s\n%s", o.Case.Pos, o.Case.ID, o.Case.Hand, d.Key, d.Got,
					d.Want, o.Case.Note)
			}
		}
	}
}
