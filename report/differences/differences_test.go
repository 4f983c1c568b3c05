package differences_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/report"
	"example.com/hanfu/report/differences"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/diff"
	"example.com/hanfu/testkit/must"
)

// TestWidth: in all languages, no line of a text is wider than the page, whatever differs.
func TestWidth(t *testing.T) {
	a, b := loaded(t, "standard"), loaded(t, "kansai-sanma")
	d := must.Get(diff.Compare(t.Context(), a, b, diff.Options{}))(t)
	for _, lang := range rules.Languages() {
		for _, width := range []int{terminal.LeastWidth, terminal.Width} {
			var text bytes.Buffer
			must.Do(t, differences.Write(&text, "text", d, nil, report.Options{Lang: lang, Width: width}))
			for line := range strings.Lines(text.String()) {
				if line = strings.TrimSuffix(line, "\n"); terminal.Cells(line) > width {
					t.Errorf("%s: wider than %d: %s", lang, width, line)
				}
			}
			if n := strings.Count(text.String(), "\n"); n < len(d.Causes) {
				t.Errorf("%s: %d lines for %d causes", lang, n, len(d.Causes))
			}
		}
	}
}

// TestMarks: nothing that a file says becomes a mark of Markdown, or what can't be seen.
func TestMarks(t *testing.T) {
	house, err := new(rules.Loader).Load(t.Context(), rules.Bytes("house.yaml", []byte("hanfu: 1\nid: house\nextends: standard\n"+
		"name: {en: \"[Club](http://x) <b>\"}\nyaku: {x: {name: {en: \"*a* `b` \\e[31m\"}, han: 1, when: riichi}}\n")))
	must.Do(t, err)
	d := must.Get(diff.Compare(t.Context(), loaded(t, "standard"), house, diff.Options{}))(t)
	var text bytes.Buffer
	must.Do(t, differences.Write(&text, "markdown", d, nil, report.Options{}))
	for _, mark := range []string{"[Club](", "<b>", "*a*", "`b`", "\x1b"} {
		if at := strings.Index(text.String(), mark); at >= 0 && text.String()[max(0, at-1)] != '\\' {
			t.Errorf("there is %q in\n%s", mark, text.String())
		}
	}
}

// TestOrder: the causes stand in the same order before hands were looked for and after, and of causes that no hand was
// looked for nothing is said.
func TestOrder(t *testing.T) {
	house, err := new(rules.Loader).Load(t.Context(), rules.Bytes("house.yaml", []byte("hanfu: 1\nid: house\nextends: standard\n"+
		"name: House\nyaku: {never: {name: Never, han: 1, when: sequences == 4 and triplets == 4}}\nlimits: {mangan: {base: 2100}}\n")))
	must.Do(t, err)
	var said [2][]string
	for i, o := range []diff.Options{{}, {Witnesses: true}} {
		d := must.Get(diff.Compare(t.Context(), loaded(t, "standard"), house, o))(t)
		lines := must.Get(differences.LinesOf(d, nil, "en"))(t)
		for _, c := range lines.Causes {
			said[i] = append(said[i], strings.Join(c.Says, "\n"))
			if i == 0 && c.Note != "" {
				t.Errorf("%s: %s", c.Says, c.Note)
			}
		}
	}
	if len(said[0]) != 2 || !slices.Equal(said[0], said[1]) {
		t.Errorf("without hands %q, with them %q", said[0], said[1])
	}
}

func loaded(t *testing.T, id string) *rules.Rules {
	t.Helper()
	return must.Get(rules.Load(t.Context(), id))(t)
}
