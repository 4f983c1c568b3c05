package rules

import (
	"os"
	"path/filepath"
	"testing"
)

// FuzzCheck: any bytes give rules or findings, each at a place in the file, and comments silence nothing but what is
// told without them.
func FuzzCheck(f *testing.F) {
	files, _ := filepath.Glob("../testdata/bad/*.yaml")
	shipped, _ := filepath.Glob("../rulesets/*.yaml")
	for _, file := range append(files, shipped...) {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Add([]byte("hanfu: 1\nid: x\nextends: standard\nyaku: {a: {han: 1, when: |+2\n     kans\n\n  == 1}}"))
	f.Add([]byte("hanfu: 1\nid: x\nextends: standard\noptions: # rulecheck:ignore same-as-inherited why\n  double_wind_fu: 4\n# rulecheck:ignore one-for-both why\nyaku: {pinfu: {han: 2}}"))
	f.Add([]byte("!tag\nwall: !tag\nyaku:"))
	for _, c := range hostile(2_000) {
		f.Add([]byte(c.text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		l := new(Loader)
		rules, findings := l.CheckBytes("x.yaml", text)
		if (rules == nil) != (findings.Errors() > 0) {
			t.Fatalf("rules %v with findings %v", rules != nil, findings)
		}
		for _, finding := range findings {
			if finding.Line < 1 || finding.Column < 1 {
				if finding.Code != tooLarge {
					t.Errorf("no place: %v", finding)
				}
			}
		}
		_, all := (&Loader{NoIgnore: true}).CheckBytes("x.yaml", text)
		if n := len(findings) + len(l.Silenced()); len(findings) < maxFindings && len(all) < maxFindings && n != len(all) {
			t.Errorf("%d findings and %d silenced, but without comments %d", len(findings), len(l.Silenced()), len(all))
		}
	})
}
