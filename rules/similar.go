package rules

import (
	"fmt"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/form"
	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/words"
)

// Rules that people could take for one another: by their ids, or by their names.

// similar warns of whole new rules whose id is nearly that of an inherited one, which they were perhaps to change.
// One that is not whole is taken for a typo already.
func (m *merger) similar(old, merged, v *tree.Value, f *form.Form, path string) {
	if f.Each == nil || f.Each.Kind != tree.Mapping || f.Each.Noun == "" {
		return
	}
	for _, p := range v.Pairs {
		id := p.Key.Text
		if old.Get(id) != nil || merged.Get(id) == nil || old.GoneBy(id) != nil {
			continue
		}
		for _, q := range old.Pairs {
			if other := q.Key.Text; merged.Get(other) != nil && nearest.OneApart(id, other) {
				m.r.Add(finding.Finding{Position: p.Key.Pos(), Code: finding.SimilarID, Rule: tree.Join(path, id), Related: []finding.Related{{Position: q.Key.Pos(), Message: other + " is inherited from here"}},
					Message: fmt.Sprintf("this makes a new %s %q beside %q; did you mean %[3]q?", f.Each.Noun, id, other),
					Help:    "if it is a rule of its own, give it an id that is not so easily confused, or silence this"})
				break
			}
		}
	}
}

// sameNames warns of yaku that have a name in common, if one of them is of the file that was asked for.
func (b *builder) sameNames() {
	for _, lang := range words.Languages {
		first := make(map[string]tree.Pair)
		b.each(func(e entry) {
			v := e.val.Get("name").Get(lang)
			if !usable(v) || v.Text == "" {
				return
			}
			before, twice := first[v.Text]
			if !twice {
				first[v.Text] = tree.Pair{Key: b.tree.Get("yaku").Find(e.ID).Key, Val: v}
				return
			}
			newer, older, other := v, before.Val, before.Key.Text
			if older.File.Depth < newer.File.Depth {
				newer, older, other = older, newer, e.ID
			}
			if newer.File.Depth > 0 {
				return
			}
			b.r.Add(finding.Finding{Position: newer.Pos(), Code: finding.SameName, Rule: e.path + ".name." + lang, Related: []finding.Related{{Position: older.Pos(), Message: other + " has this name"}},
				Message: fmt.Sprintf("the yaku %s has this name too, so results don't tell them apart", other), Help: "choose another name, or silence this"})
		}, "yaku")
	}
}
