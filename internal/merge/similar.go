package merge

import (
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// similar warns of whole new rules whose id is nearly that of an inherited one, which they were perhaps to change.
// One that is not whole is taken for a typo already.
func (m *merger) similar(old, merged, v *tree.Value, f *schema.Form, path string) {
	if f.Each == nil || f.Each.Kind != tree.Mapping || f.Each.Noun.Empty() {
		return
	}
	for _, p := range v.Pairs {
		id := p.Key.Text
		if old.Get(id) != nil || merged.Get(id) == nil || old.GoneBy(id) != nil {
			continue
		}
		for _, q := range old.Pairs {
			if other := q.Key.Text; merged.Get(other) != nil && nearest.OneApart(id, other) {
				m.r.Add(finding.Finding{Position: p.Key.Pos(), Code: finding.SimilarID, Rule: tree.Join(path, id),
					Related: []finding.Related{{Position: q.Key.Pos(), Message: words.Say("%s is inherited from here", other)}},
					Message: words.Say("this makes a new %s %q beside %q; did you mean %[3]q?", f.Each.Noun, id, other),
					Help:    words.Say("if it is a rule of its own, give it an id that is not so easily confused, or silence this")})
				break
			}
		}
	}
}
