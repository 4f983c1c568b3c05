package rules

import (
	"fmt"

	"example.com/hanfu/internal/nearest"
)

// Rules that people could take for one another: by their ids, or by their names.

// similar warns of whole new rules whose id is nearly that of an inherited one, which they were perhaps to change.
// One that is not whole is taken for a typo already.
func (m *merger) similar(old, merged, v *value, f *form, path string) {
	if f.each == nil || f.each.kind != mapping || f.each.noun == "" {
		return
	}
	for _, p := range v.pairs {
		id := p.key.text
		if old.get(id) != nil || merged.get(id) == nil || old.goneBy(id) != nil {
			continue
		}
		for _, q := range old.pairs {
			if other := q.key.text; merged.get(other) != nil && nearest.OneApart(id, other) {
				m.r.add(Finding{Position: p.key.pos(), Code: similarID, Rule: join(path, id), Related: []Related{{q.key.pos(), other + " is inherited from here"}},
					Message: fmt.Sprintf("this makes a new %s %q beside %q; did you mean %[3]q?", f.each.noun, id, other),
					Help:    "if it is a rule of its own, give it an id that is not so easily confused, or silence this"})
				break
			}
		}
	}
}

// sameNames warns of yaku that have a name in common, if one of them is of the file that was asked for.
func (b *builder) sameNames() {
	for _, lang := range []string{"en", "ja", "fr"} {
		first := make(map[string]pair)
		b.each(func(e entry) {
			v := e.val.get("name").get(lang)
			if !usable(v) || v.text == "" {
				return
			}
			before, twice := first[v.text]
			if !twice {
				first[v.text] = pair{b.tree.get("yaku").find(e.ID).key, v}
				return
			}
			newer, older, other := v, before.val, before.key.text
			if older.file.depth < newer.file.depth {
				newer, older, other = older, newer, e.ID
			}
			if newer.file.depth > 0 {
				return
			}
			b.r.add(Finding{Position: newer.pos(), Code: sameName, Rule: e.path + ".name." + lang, Related: []Related{{older.pos(), other + " has this name"}},
				Message: fmt.Sprintf("the yaku %s has this name too, so results don't tell them apart", other), Help: "choose another name, or silence this"})
		}, "yaku")
	}
}
