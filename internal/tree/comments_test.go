package tree

import (
	"strings"
	"testing"

	"example.com/hanfu/internal/finding"
)

// TestSilenceFor: the comment that is written silences the warning, and stands where it should.
func TestSilenceFor(t *testing.T) {
	const comment = "# rulecheck:ignore never-holds why"
	for _, c := range []struct{ name, text, want string }{
		{"behind", "a: 1\nb: |X2\n", "a: 1\nb: 2  " + comment + "\n"},
		{"behind blanks", "a: |X1  \nb: 2\n", "a: 1  " + comment + "\nb: 2\n"},
		{"above a comment", "a:\n  b: |X1 # c\n", "a:\n  " + comment + "\n  b: 1 # c\n"},
		{"above a long line", "a:\n  b: |X" + strings.Repeat("x", 100) + "\n", "a:\n  " + comment + "\n  b: " + strings.Repeat("x", 100) + "\n"},
		{"in braces", "a: {b: |X1, c: 2}\n", "a: {b: 1, c: 2}  " + comment + "\n"},
		{"in braces over lines", "a: {b: 1,\n    c: |X2,\n  d: 3}\n", "a: {b: 1,\n    c: 2,  " + comment + "\n  d: 3}\n"},
		{"in a folded text", "a:\n  b: >-\n    x\n    |Xy\n", "a:\n  b: >-  " + comment + "\n    x\n    y\n"},
		{"in words over lines", "a:\n  b: x\n    |Xy\n", "a:\n  " + comment + "\n  b: x\n    y\n"},
		{"in quotes over lines", "a:\n  b: \"x\n    |Xy\"\n", "a:\n  " + comment + "\n  b: \"x\n    y\"\n"},
		{"behind quotes over lines", "a: {b: 'x\n  y', c: |X2}\n", comment + "\na: {b: 'x\n  y', c: 2}\n"},
		{"CRLF and a mark", "\ufeffa: 東🍵\r\nb: |X2 # c\r\n", "\ufeffa: 東🍵\r\n" + comment + "\r\nb: 2 # c\r\n"},
		{"an item", "a:\n  - b: |X1\n", "a:\n  - b: 1  " + comment + "\n"},
	} {
		before, after, _ := strings.Cut(c.text, "|X")
		body := strings.TrimPrefix(before, BOM)
		f := finding.Finding{Position: finding.Position{File: "house.yaml", Line: strings.Count(body, "\n") + 1,
			Column: len([]rune(body[strings.LastIndexByte(body, '\n')+1:])) + 1}, Code: finding.NeverHolds}
		root, _ := Parse(&Source{Name: "house.yaml", Text: []byte(before + after)})
		edit, ok := SilenceFor(root, f, "why")
		got := string(finding.Fix{Edits: []finding.Edit{edit}}.Apply([]byte(before + after)))
		if !ok || got != c.want {
			t.Errorf("%s: got %v\n%s\nwant\n%s", c.name, ok, got, c.want)
			continue
		}
		r := &Report{Silences: make(map[string][]*Silence)}
		ReadSilences(r.Parse(&Source{Name: "house.yaml", Text: []byte(got)}), r)
		if f.Line += strings.Count(edit.Text, "\n"); len(r.Silences["house.yaml"]) != 1 ||
			!r.Silences["house.yaml"][0].Covers(f.Position) {
			t.Errorf("%s: the comment silences nothing: %v", c.name, r.Findings)
		}
	}
	root, _ := Parse(&Source{Name: "house.yaml", Text: []byte("a: 1\n")})
	at := finding.Position{File: "house.yaml", Line: 1, Column: 1}
	for _, f := range []finding.Finding{{Position: at, Code: finding.UnknownKey}, {Position: at, Code: finding.UnusedIgnore},
		{Position: finding.Position{File: "other.yaml", Line: 1, Column: 1}, Code: finding.NeverHolds}} {
		if _, ok := SilenceFor(root, f, "why"); ok {
			t.Errorf("%s of %s is silenced", f.Code, f.File)
		}
	}
}
