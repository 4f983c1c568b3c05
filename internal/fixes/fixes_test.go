package fixes

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// parse reads a text; it is nil if that can't be read.
func parse(text string) *tree.Value {
	root, found := tree.Parse(&tree.Source{Name: "house.yaml", Text: []byte(text)})
	if len(found) > 0 {
		return nil
	}
	return root
}

func TestRemove(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a line", "a: 1\nb: |X2 # c\nd: 3\n", "a: 1\nd: 3\n"},
		{"by its key", "a: 1\n|Xb: 2\nd: 3\n", "a: 1\nd: 3\n"},
		{"the last line, without an end", "a: 1\nb: |X2", "a: 1\n"},
		{"several lines", "a: 1\n|Xb:\n  c: 1\n  d: >-\n    x\n    y\n# e\ne: 1\n", "a: 1\n# e\ne: 1\n"},
		{"in braces, first", "a: {b: |X1, c: 2}\nd: 1\n", "a: {c: 2}\nd: 1\n"},
		{"in braces, last", "a: {b: 1, c: |X2}\nd: 1\n", "a: {b: 1}\nd: 1\n"},
		{"in braces, alone", "a: {b: |X1}\nd: 1\n", "d: 1\n"},
		{"alone below its key", "a: 1\nb:\n  c:\n    d: |X1\n", "a: 1\n"},
		{"quoted", "a: {\"b\": '|X1', c: \"2\"}\n", "a: {c: \"2\"}\n"},
		{"quoted, last", "a: {c: \"2\", 'b': \"|X1\"}\n", "a: {c: \"2\"}\n"},
		{"an item", "a: [b, |Xc, d]\n", "a: [b, d]\n"},
		{"an item on its line", "a:\n  - b\n  - |Xc\n", "a:\n  - b\n"},
		{"Japanese", "a: {東🍵: 茶, b: |X1, c: 2}\n", "a: {東🍵: 茶, c: 2}\n"},
		{"CRLF", "a: 1\r\nb: |X2\r\nd: 3\r\n", "a: 1\r\nd: 3\r\n"},
		{"a mark in front", "\ufeffa: 1\nb: |X2\n", "\ufeffa: 1\n"},
		{"all there is", "a: {b: |X1}\n", ""},
		{"between comments of others", "a: {b: 1, # b\n  c: |X2, # c\n  d: 3}\n", "a: {b: 1, # b\n  d: 3}\n"},
		{"beside others, between comments", "a: {b: 1, # b\n  c: |X2, d: 3} # e\n", "a: {b: 1, # b\n  d: 3} # e\n"},
		{"an item that is a mapping", "a:\n  - |Xb: 1\n    c: 2\n  - d: 1\n", ""},
	} {
		before, after, _ := strings.Cut(c.text, "|X")
		body := strings.TrimPrefix(before, "\ufeff")
		line := strings.Count(body, "\n")
		column := len([]rune(body[strings.LastIndexByte(body, '\n')+1:]))
		edits := Remove(parse(before+after), finding.Position{Line: line + 1, Column: column + 1})
		if c.want == "" {
			if edits != nil {
				t.Errorf("%s: %v", c.name, edits)
			}
			continue
		}
		if got := string(finding.Fix{Edits: edits}.Apply([]byte(before + after))); got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// TestRemoveAny: whichever entry is taken out of a file, the rest says what it said. The quick form takes one in twenty.
func TestRemoveAny(t *testing.T) {
	files, err := filepath.Glob("../../rulesets/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	texts := []string{"a: {b: '', c: \"\"}\n", "a: {b: , c: }\nd: 2\n", "a: {b, c}\nd:\ne:\n# f\nf: 1\n", "a: |\n  x\n\n\nb: 1\n",
		"a: 'x\n\n  y'\nb: x\n  y\nc: {d: \"}\", e: '#',\n  f: 'it''s'}\n", "--- # x\na: 1\nb : [1, 2,]\n...", "{a: 1,\nb: 2, }",
		"東: {京: '🍵', b: {c: {}, d: []}}\ne:\n- f\n- - g\n  - h\n", "a:\n  b:\n    c: 1\n  # d\n\n  d: \"x\\\n   y\"\n\ne: ~\n"}
	odd := len(texts) // of which each entry is taken out
	for _, file := range files {
		text := must.Get(os.ReadFile(file))(t)
		if len(text) <= 20_000 {
			texts = append(texts, string(text))
		}
	}
	removed, left := 0, 0
	for i, text := range texts {
		root := parse(text)
		all := entries(root)
		if i >= odd {
			all = long.Some(all, 20)
		}
		for _, e := range all {
			key := e.in.Pairs[e.i].Key
			edits := Remove(root, key.Start())
			if edits == nil {
				left++
				continue
			}
			removed++
			got := parse(string(finding.Fix{Edits: edits}.Apply([]byte(text))))
			if want := without(root, e.in, e.i); got == nil || !got.Equal(want) {
				t.Errorf("without %s of line %d this says something else:\n%s", key.Text, key.Line, text)
			}
		}
	}
	least := 300
	if !long.Asked() {
		least = 80
	}
	if removed < least || left > removed/20 {
		t.Errorf("%d entries were removed, and %d were not", removed, left)
	}
}

// spot is an entry of a mapping.
type spot struct {
	in *tree.Value
	i  int
}

// entries returns those of a value and of all in it.
func entries(v *tree.Value) (all []spot) {
	for i := range v.Pairs {
		all = append(append(all, spot{v, i}), entries(v.Pairs[i].Val)...)
	}
	for _, item := range v.Items {
		all = append(all, entries(item)...)
	}
	return all
}

// without returns a tree without an entry, and without those that had nothing else in them.
func without(v, in *tree.Value, i int) *tree.Value {
	n := *v
	n.Pairs, n.Items = nil, nil
	for k, p := range v.Pairs {
		if v == in && k == i {
			continue
		}
		if w := without(p.Val, in, i); len(p.Val.Pairs)+len(p.Val.Items) == 0 || len(w.Pairs)+len(w.Items) > 0 {
			n.Pairs = append(n.Pairs, tree.Pair{Key: p.Key, Val: w})
		}
	}
	for _, item := range v.Items {
		if w := without(item, in, i); len(item.Pairs)+len(item.Items) == 0 || len(w.Pairs)+len(w.Items) > 0 {
			n.Items = append(n.Items, w)
		}
	}
	return &n
}

func TestCondition(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"w: a and |b| and c", "w: a and c"},
		{"w: |a| and b", "w: b"},
		{"w: a or |b| and c", "w: a or c"},
		{"w: a || |b|", "w: a"},
		{"w: 東 && |b|", "w: 東"},
		{"w: |b|", ""},
		{"w: (|b|) and c", ""},
	} {
		parts := strings.Split(strings.ReplaceAll(c.text, "||", "\x00"), "|")
		for i := range parts {
			parts[i] = strings.ReplaceAll(parts[i], "\x00", "||")
		}
		text := strings.Join(parts, "")
		from := len([]rune(parts[0])) + 1
		at := finding.Position{Line: 1, Column: from, EndLine: 1, EndColumn: from + len([]rune(parts[1]))}
		edits, _ := removePart(&tree.Source{Text: []byte(text)}, at)
		if got := string(finding.Fix{Edits: edits}.Apply([]byte(text))); edits != nil && got != c.want || edits == nil && c.want != "" {
			t.Errorf("%s became %q, not %q", c.text, got, c.want)
		}
	}
}

func TestSets(t *testing.T) {
	if got := setsByPath()["yaku.sanrenkou"]; !slices.Contains(got, "local") || slices.Contains(got, "standard") {
		t.Errorf("sanrenkou is in %v", got)
	}
	if got := setsByPath()["yaku.tanyao"]; !slices.Contains(got, "standard") {
		t.Errorf("tanyao is in %v", got)
	}
}
