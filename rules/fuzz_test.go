package rules

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/hostile"
	"example.com/hanfu/internal/long"
	"example.com/hanfu/internal/tree"
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
		rules, findings, _ := l.CheckBytes(t.Context(), "x.yaml", text)
		checkFindings(t, rules, findings, string(text))
		silenced := l.Silenced()
		again, same, _ := l.CheckBytes(t.Context(), "x.yaml", text)
		if !reflect.DeepEqual(findings, same) || (rules == nil) != (again == nil) || rules != nil && rules.Hash != again.Hash {
			t.Errorf("at first %v\nand then %v", findings, same)
		}
		if !bytes.Contains(text, []byte("rulecheck:")) {
			return // there is nothing to silence
		}
		_, all, _ := noIgnore.CheckBytes(t.Context(), "x.yaml", text)
		if n := len(findings) + len(silenced); len(findings) < tree.MaxFindings && len(all) < tree.MaxFindings && n != len(all) {
			t.Errorf("%d findings and %d silenced, but without comments %d", len(findings), len(silenced), len(all))
		}
	})
}

// checkFindings checks what is true of the findings of any file: they are in order, each is told once, they are
// not too many, each stands at a place in its file, and errors mean that there are no rules.
func checkFindings(t *testing.T, rules *Rules, findings finding.Findings, text string) {
	t.Helper()
	if (rules == nil) != (findings.Errors() > 0) || tooManyOf(findings) {
		t.Errorf("rules %v with %d errors among %d findings", rules != nil, findings.Errors(), len(findings))
	}
	told := make(map[string]bool)
	lines := strings.Split(strings.TrimPrefix(text, tree.BOM), "\n")
	for i, f := range findings {
		if err := placed(f, lines); err != nil {
			t.Errorf("%v: %v", err, f)
		}
		key := fmt.Sprintf("%v %v", f.Position, f)
		if told[key] {
			t.Errorf("it is told twice: %v", f)
		}
		told[key] = true
		if i > 0 && f.Code != finding.MoreFindings && inOrder(findings[i-1], f) > 0 {
			t.Errorf("%v stands before %v", findings[i-1], f)
		}
		if f.Message == "" || !utf8.ValidString(f.Message+f.Help+f.Rule) {
			t.Errorf("%+v says nothing, or not in UTF-8", f)
		}
	}
}

// tooManyOf tells whether there are more findings of a file than are shown of one.
func tooManyOf(findings finding.Findings) bool {
	n := make(map[string]int)
	for _, f := range findings {
		if n[f.File]++; n[f.File] > 2*tree.MaxFindings+1 {
			return true
		}
	}
	return false
}

func inOrder(a, b finding.Finding) int {
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}

// placed tells whether a finding about x.yaml stands at a place in its lines, with an end that is not before its
// beginning. A file that is too large has no places.
func placed(f finding.Finding, lines []string) error {
	if f.File != "x.yaml" || f.Code == finding.TooLarge {
		return nil
	}
	in := func(line, column int) bool {
		// The last column is that behind the line's end, to which a line break that belongs to a text leads.
		return line >= 1 && line <= len(lines) && column >= 1 && column <= utf8.RuneCountInString(lines[line-1])+2
	}
	switch {
	case !in(f.Line, f.Column):
		return fmt.Errorf("line %d, column %d are not in the file", f.Line, f.Column)
	case f.EndLine == 0 && f.EndColumn == 0:
	case !in(f.EndLine, f.EndColumn):
		return fmt.Errorf("its end, line %d, column %d, is not in the file", f.EndLine, f.EndColumn)
	case slices.Compare([]int{f.Line, f.Column}, []int{f.EndLine, f.EndColumn}) >= 0:
		return fmt.Errorf("it ends at line %d, column %d, where it begins or before", f.EndLine, f.EndColumn)
	}
	return nil
}
