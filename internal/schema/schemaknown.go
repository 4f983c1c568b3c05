package schema

import (
	"cmp"
	"encoding/json"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/tree"
)

// What the shipped rule sets have is offered by editors, and explained.

func (s *schemer) eachKnown(path string, f func(p tree.Pair, set string)) {
	told := make(map[string]bool)
	for _, r := range s.sets {
		for _, p := range r.Tree.At(path).Entries() {
			if !told[p.Key.Text] {
				f(p, r.ID)
			}
			told[p.Key.Text] = true
		}
	}
}

func (s *schemer) ids(section string) []any {
	var list []any
	s.eachKnown(section, func(p tree.Pair, _ string) { list = append(list, p.Key.Text) })
	return list
}

func knownEntry(p tree.Pair, entry *schema, set string) *schema {
	n := &schema{AllOf: []*schema{entry}}
	n.Description = cmp.Or(p.Val.Get("doc").Get("en").PlainText(), p.Val.Get("name").Get("en").PlainText(),
		p.Key.Text) + " (" + set + ")"
	values := []*tree.Value{p.Val.Get("default")}
	if allowed := p.Val.Get("allowed"); allowed != nil {
		values = allowed.Items
	}
	for _, v := range values {
		if v == nil {
			continue
		}
		if typ := TypeOf(v); typ != condition.TypeWord {
			n.Examples = append(n.Examples, json.RawMessage(v.Text))
		} else {
			n.Examples = append(n.Examples, v.Text)
		}
	}
	return n
}
