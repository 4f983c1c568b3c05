package rules

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"example.com/hanfu/internal/tree"
	"example.com/hanfu/testkit/golden"
	"example.com/hanfu/testkit/hostile"
	"example.com/hanfu/testkit/long"
)

// FuzzCheck: any bytes give rules or findings, each at a place in the file, and the same ones again; comments silence
// nothing but what is told without them.
func FuzzCheck(f *testing.F) {
	for _, pattern := range []string{"../testdata/bad/*.yaml", "../testdata/bad/*/*.yaml", "../testdata/rulesets/*.yaml", "../rulesets/*.yaml"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			f.Fatal("no files found", pattern, err)
		}
		for _, file := range long.Some(files, 60) {
			text, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(text)
		}
	}
	f.Add([]byte("hanfu: 1\nid: x\nextends: standard\nyaku: {a: {han: 1, when: |+2\n     kans\n\n  == 1}}"))
	f.Add([]byte("hanfu: 1\nid: x\nextends: standard\noptions: # rulecheck:ignore same-as-inherited why\n  double_wind_fu: 4\n# rulecheck:ignore one-for-both why\nyaku: {pinfu: {han: 2}}"))
	f.Add([]byte("hanfu 1\n\nid x\n  \n\t\nname y"))
	f.Add([]byte("!tag\nwall: !tag\nyaku:"))
	for _, c := range long.Some(hostile.Files(10), 4) {
		f.Add([]byte(c.Text))
	}
	for i, w := range writings {
		m := mistakes[i%len(mistakes)]
		text, _ := marked("x.yaml", house+"yaku:\n"+strings.Replace(w.yaku, "@", w.write(m.condition), 1))
		f.Add([]byte(text))
	}
	l, noIgnore := new(Loader), &Loader{NoIgnore: true} // for all inputs, as what they extend takes longer to read than they do
	f.Fuzz(func(t *testing.T, text []byte) {
		rules, findings, _ := l.Check(t.Context(), Bytes("x.yaml", text))
		golden.Check(t, rules != nil, findings, string(text))
		silenced := l.reading().Silenced()
		again, same, _ := l.Check(t.Context(), Bytes("x.yaml", text))
		if !reflect.DeepEqual(findings, same) || (rules == nil) != (again == nil) || rules != nil && rules.Hash() != again.Hash() {
			t.Errorf("at first %v\nand then %v", findings, same)
		}
		if !bytes.Contains(text, []byte("rulecheck:")) {
			return // there is nothing to silence
		}
		_, all, _ := noIgnore.Check(t.Context(), Bytes("x.yaml", text))
		if n := len(findings) + len(silenced); len(findings) < tree.MaxFindings && len(all) < tree.MaxFindings && n != len(all) {
			t.Errorf("%d findings and %d silenced, but without comments %d", len(findings), len(silenced), len(all))
		}
	})
}
