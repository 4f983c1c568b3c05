package check

import (
	"path/filepath"
	"slices"
	"testing"

	"example.com/hanfu/rules"
)

// TestFiles checks rule files, tests and records at once, with one loader: each has the findings that it has alone.
func TestFiles(t *testing.T) {
	var files []string
	for _, pattern := range []string{"rulesets/*.yaml", "bad/*.yaml", "badrecords/*.yaml", "cases/s*_test.yaml"} {
		found, err := filepath.Glob(filepath.Join("../../testdata", pattern))
		if err != nil || found == nil {
			t.Fatalf("%s: no files (%v)", pattern, err)
		}
		files = append(files, found[:min(len(found), 8)]...)
	}
	together := Files(t.Context(), new(rules.Loader), files)
	sound, faulty := 0, 0
	for i, name := range files {
		alone := Files(t.Context(), new(rules.Loader), files[i:i+1])[0]
		if (alone.Err == nil) != (together[i].Err == nil) || !slices.EqualFunc(alone.Findings, together[i].Findings,
			func(a, b rules.Finding) bool {
				return a.Code == b.Code && a.Position == b.Position && a.Message.String() == b.Message.String()
			}) {
			t.Errorf("%s:\n%v, %v\namong others:\n%v, %v", name, alone.Findings, alone.Err, together[i].Findings,
				together[i].Err)
		}
		if alone.Findings.Errors() > 0 {
			faulty++
		} else {
			sound++
		}
	}
	if sound == 0 || faulty == 0 {
		t.Errorf("%d files are sound, %d are not; both were wanted", sound, faulty)
	}
}
