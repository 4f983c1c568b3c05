package engine_test

import (
	"path/filepath"
	"testing"

	"example.com/hanfu/rules"
	"example.com/hanfu/ruletest"
)

// caseFiles reads the files of testdata/cases, and the tests of the rules in testdata/rulesets and of those that are shipped.
func caseFiles(t testing.TB, l *rules.Loader) []*rules.TestFile {
	t.Helper()
	var names []string
	for _, pattern := range []string{"cases/*.yaml", "rulesets/*_test.yaml", "../rulesets/*_test.yaml"} {
		found, err := filepath.Glob(filepath.Join(testdata, filepath.FromSlash(pattern)))
		if err != nil || len(found) == 0 {
			t.Fatalf("no cases: %v", err)
		}
		names = append(names, found...)
	}
	files := make([]*rules.TestFile, len(names))
	for i, name := range names {
		file, findings, err := ruletest.Load(l, name, "")
		if err != nil || len(findings) > 0 {
			t.Fatal(err, findings)
		}
		files[i] = file
	}
	return files
}

// TestCases scores every case, and compares what its expect speaks of.
func TestCases(t *testing.T) {
	loader := new(rules.Loader)
	engines := ruletest.NewEngines(loader)
	for _, file := range caseFiles(t, loader) {
		if len(file.Cases) == 0 {
			t.Errorf("%s: no cases", file.Name)
		}
		for _, o := range ruletest.Run(file.Cases, engines.For) {
			if o.Err != nil {
				t.Errorf("%s: %v", o.Case.Pos, o.Err)
			}
			for _, d := range o.Differences {
				t.Errorf("%s: %s, %s: %s is %s, want %s\n%s", o.Case.Pos, o.Case.ID, o.Case.Hand, d.Key, d.Got, d.Want, o.Case.Note)
			}
		}
	}
}
