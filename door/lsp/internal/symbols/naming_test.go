package symbols

import (
	"fmt"
	"testing"

	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
)

// folder has the files of a folder, by their names.
type folder map[string]*Listing

func (f folder) Listing(key string) *Listing        { return f[key] }
func (f folder) Key(_ *Listing, name string) string { return name }

// TestGraph finds the rules that files mean which extend one another, in a circle too.
func TestGraph(t *testing.T) {
	files := make(folder)
	for key, text := range map[string]string{
		"base":   "extends: house\nyaku: {tea: {when: closed}, cup: {when: has(leaves)}}\nsets: {leaves: 1s}\n",
		"house":  "extends: base\nyaku: {tea: {han: 2}, cup: off, mug: {from: others}}\n",
		"others": "yaku: {mug: {when: has(sticks)}}\nsets: {sticks: 1p}\n",
	} {
		root, _ := tree.Parse(&tree.Source{Name: key, Text: []byte(text)})
		files[key] = List(key, source.Rules, root)
	}
	cases, _ := tree.Parse(&tree.Source{Name: "cases",
		Text: []byte("rules: house\ncases: {a: {hand: 1m, expect: {yaku: [tea, mug, cup, pot]}}}\n")})
	files["cases"] = List("cases", source.Tests, cases)
	g := Graph{files}
	got := ""
	for i := range files["cases"].Mentions {
		m := &files["cases"].Mentions[i]
		is, places := g.Resolve(files["cases"], m)
		got += fmt.Sprintf("%s of %q:", m.ID, is.Root)
		for _, p := range places {
			got += " " + p.In.Key
		}
		if _, taken := g.Taken(files["house"], is, "cup"); taken {
			got += ", beside cup"
		}
		got += "\n"
	}
	const want = `house of "":
tea of "base": house base, beside cup
mug of "others": house others
cup of "base": house base, beside cup
pot of "":
`
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
