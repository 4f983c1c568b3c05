package report

import (
	"bytes"
	"maps"
	"strings"
	"testing"
	"unicode"

	"example.com/hanfu/engine"
	"example.com/hanfu/testkit/must"
)

// TestExplainTables: the tables say what the text says from its first table on, letter by letter, without the lines above
// sums.
func TestExplainTables(t *testing.T) {
	rows := 0
	randomExplanations(t, func(t *testing.T, x *engine.Explanation, lang string) {
		o := Options{Lang: lang, Width: 1000}
		var text bytes.Buffer
		must.Do(t, Explain(&text, x, o))
		tables, err := ExplainTables(x, o)
		if err != nil || len(tables) == 0 && x.Refused == nil {
			t.Fatal(err, tables)
		}
		if len(tables) == 0 { // a hand that can't be read at all
			return
		}
		w := newExplainText(plainPage(lang, 0), x)
		var tabled strings.Builder
		for _, table := range tables {
			tabled.WriteString(table.Title + table.Unit)
			for _, r := range table.Rows {
				rows++
				tabled.WriteString(r.Label + r.Note + r.Value + r.Place + r.Sum + r.Number)
				if r.Candidate > 0 {
					tabled.WriteString(w.readingText(&x.Candidates[r.Candidate-1]))
				}
			}
		}
		lines := strings.SplitAfter(strings.TrimSpace(text.String()), "\n")
		_, told, found := strings.Cut(strings.Join(lines[:len(lines)-1], ""), "\n"+strings.ReplaceAll(tables[0].Title, "\u00a0", " ")) // the last line names the rules
		if told = tables[0].Title + told; !found || !maps.Equal(lettersOf(told), lettersOf(tabled.String())) {
			t.Fatalf("the tables say %s\nthe text says\n%s", &tabled, told)
		}
	})
	if rows < 1000 {
		t.Error("there were only", rows, "rows")
	}
	for _, x := range []*engine.Explanation{nil, {}} {
		if _, err := ExplainTables(x, Options{}); err == nil {
			t.Error("an explanation that no engine has made has tables")
		}
	}
}

// lettersOf counts the letters of a text.
func lettersOf(text string) map[rune]int {
	all := make(map[rune]int)
	for _, r := range text {
		if !unicode.IsSpace(r) && r != '-' {
			all[r]++
		}
	}
	return all
}
