package rules

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
)

// TestIgnore checks which warnings a comment silences, by where it stands. Each text has warnings
// same-as-inherited for double_wind_fu on its line 4 and kiriage_mangan on line 5 at the latest.
func TestIgnore(t *testing.T) {
	const comment = "# rulecheck:ignore same-as-inherited as it is printed"
	const mark = "#!" // where the comment stands
	for _, c := range []struct{ name, text, left string }{
		{"end of line", "options:\n  double_wind_fu: 4 #!\n  kiriage_mangan: false\n", "kiriage_mangan"},
		{"end of line, the last", "options:\n  double_wind_fu: 4\n  kiriage_mangan: false #!", "double_wind_fu"},
		{"behind another comment", "options:\n  double_wind_fu: 4 # always #!\n  kiriage_mangan: false\n",
			"kiriage_mangan"},
		{"above", "options:\n  #!\n  double_wind_fu: 4\n  kiriage_mangan: false\n", "kiriage_mangan"},
		{"above, with others between", "options:\n#!\n\n  # for visitors\n  double_wind_fu: 4\n  kiriage_mangan: false\n", "kiriage_mangan"},
		{"a section", "options: #!\n  double_wind_fu: 4\n  kiriage_mangan: false\n", ""},
		{"above a section", "#!\noptions: {double_wind_fu: 4,\n  kiriage_mangan: false}\n", ""},
		{"braces on one line", "options: {double_wind_fu: 4, kiriage_mangan: false} #!\n", ""},
		{"braces, first line", "options: {\n  double_wind_fu: 4, #!\n  kiriage_mangan: false}\n", "kiriage_mangan"},
		{"braces, two on a line", "options: {\n  double_wind_fu: 4, kiriage_mangan: false #!\n}\n", ""},
		{"a mapping within", "options:\n  double_wind_fu: {value: 4} #!\n  kiriage_mangan:\n    value: false\n",
			"kiriage_mangan"},
		{"within an entry", "options:\n  double_wind_fu: {value: 4}\n  kiriage_mangan:\n    value: false #!\n",
			"double_wind_fu"},
		{"windows", "options:\r\n  double_wind_fu: 4 #!\r\n  kiriage_mangan: false\r\n", "kiriage_mangan"},
		{"in quotes", "name: \"#!\"\noptions:\n  double_wind_fu: 4\n  kiriage_mangan: false\n",
			"double_wind_fu kiriage_mangan"},
		{"in quotes over lines", "name: 'a\n  #!\n  b'\noptions:\n  double_wind_fu: 4\n  kiriage_mangan: false\n",
			"double_wind_fu kiriage_mangan"},
		{"behind quotes", "name: {en: \"a\"} #!\noptions:\n  double_wind_fu: 4\n  kiriage_mangan: false\n",
			"unused-ignore double_wind_fu kiriage_mangan"},
		{"in a block", "name: |\n  #!\noptions:\n  double_wind_fu: 4\n  kiriage_mangan: false\n",
			"double_wind_fu kiriage_mangan"},
		{"behind a block", "name: |\n  a\n#!\noptions:\n  double_wind_fu: 4\n  kiriage_mangan: false\n", ""},
		{"behind the mark of a block", "name: | #!\n  a\noptions:\n  double_wind_fu: 4\n  kiriage_mangan: false\n",
			"unused-ignore double_wind_fu kiriage_mangan"},
		{"no blank in front", "options:\n  double_wind_fu: 4\n  kiriage_mangan: false\nname: a#!\n",
			"double_wind_fu kiriage_mangan"},
	} {
		text := "\ufeffhanfu: 1\nid: house\nextends: standard\n" + strings.ReplaceAll(c.text, mark, comment)
		l := new(Loader)
		_, findings, _ := l.Check(t.Context(), Bytes("house.yaml", []byte(text)))
		if got := told(findings); got != c.left {
			t.Errorf("%s: left are %q, want %q\n%s", c.name, got, c.left, text)
		}
		for _, s := range l.reading().Silenced() {
			if s.Reason != "as it is printed" || s.Code != finding.SameAsInherited || s.Comment.File != "house.yaml" {
				t.Errorf("%s: silenced %+v", c.name, s)
			}
			if text, err := json.Marshal(s); err != nil ||
				!strings.Contains(string(text), `"reason":"as it is printed","comment":{"line":`) {
				t.Errorf("%s: as JSON %s, %v", c.name, text, err)
			}
		}
		l.NoIgnore = true
		if _, all, _ := l.Check(t.Context(), Bytes("house.yaml", []byte(text))); !strings.HasSuffix(told(all),
			"double_wind_fu kiriage_mangan") || len(l.reading().Silenced()) > 0 {
			t.Errorf("%s: with all shown, there are %q and %d silenced", c.name, told(all), len(l.reading().Silenced()))
		}
	}
}

// TestIgnoreFile checks that rules which are stated in full have one comment and no warning, and that a mistake in them
// is still found.
func TestIgnoreFile(t *testing.T) {
	const said = "extends: standard # rulecheck:ignore-file same-as-inherited as it is printed"
	r, err := Load(t.Context(), "standard")
	if err != nil {
		t.Fatal(err)
	}
	full, err := Resolve(t.Context(), r, false)
	if err != nil {
		t.Fatal(err)
	}
	full = strings.Replace(full, "id: standard\n", "id: house\n"+said+"\n", 1)
	mistaken := strings.Replace(full, "  pinfu:\n", "  pinfu:\n    pao: false\n", 1)
	short := func(comment string) string {
		return "hanfu: 1\nid: house\n" + comment + "\noptions:\n  kiriage_mangan: false\n"
	}
	for _, c := range []struct{ name, text, left string }{
		{"in full", full, ""},
		{"in full, without the comment", strings.Replace(full, said, "extends: standard", 1), finding.SameAsInherited},
		{"with a mistake", mistaken, finding.UselessField},
		{"of another code", short(strings.Replace(said, "same-as-inherited", "useless-field", 1)),
			"unused-ignore same-as-inherited"},
		{"without a reason", short("extends: standard # rulecheck:ignore-file same-as-inherited"),
			"bad-ignore same-as-inherited"},
		{"nothing to silence", strings.Replace(short(said), "false", "true", 1), "unused-ignore"},
	} {
		_, findings, err := new(Loader).Check(t.Context(), Bytes("house.yaml", []byte(c.text)))
		if err != nil {
			t.Fatal(err)
		}
		var codes []string
		for _, f := range findings {
			codes = append(codes, f.Code)
		}
		if got := strings.Join(slices.Compact(codes), " "); !strings.HasPrefix(got, c.left) ||
			c.left == "" && got != "" {
			t.Errorf("%s: left are %q, want %q", c.name, got, c.left)
		}
	}
}

// told returns the options that findings are about, or else their codes.
func told(findings finding.Findings) string {
	var words []string
	for _, f := range findings {
		if option, ok := strings.CutPrefix(f.Rule, "options."); ok {
			words = append(words, option)
		} else {
			words = append(words, f.Code)
		}
	}
	return strings.Join(words, " ")
}

// TestManySilenced: what is silenced does not count among the findings that are shown.
func TestManySilenced(t *testing.T) {
	var b strings.Builder
	b.WriteString("hanfu: 1\nid: house\nextends: standard\nyaku:  # rulecheck:ignore useless-field each of them\n")
	for i := range 2 * tree.MaxFindings {
		fmt.Fprintf(&b, "  new_%d_%[1]d: {han: 1, when: closed, doc: ''}\n", i)
	}
	b.WriteString("options: {double_wind_fu: 4}\n")
	l := new(Loader)
	_, findings, _ := l.Check(t.Context(), Bytes("house.yaml", []byte(b.String())))
	if len(findings) != 1 || findings[0].Code != finding.SameAsInherited ||
		len(l.reading().Silenced()) != 2*tree.MaxFindings {
		t.Errorf("%d findings, %d silenced", len(findings), len(l.reading().Silenced()))
	}
}
