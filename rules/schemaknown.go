package rules

import (
	"encoding/json"
	"strings"

	"example.com/hanfu/rules/condition"
)

// What the shipped rule sets have is offered by editors, and explained.

// eachKnown calls f with the entries of a section in the shipped rule sets, each id once.
func (s *schemer) eachKnown(path string, f func(p pair, set string)) {
	told := make(map[string]bool)
	for _, r := range s.shipped {
		section := r.tree
		for _, key := range strings.Split(path, ".") {
			section = section.get(key)
		}
		if section == nil {
			continue
		}
		for _, p := range section.pairs {
			if !told[p.key.text] {
				f(p, r.ID)
			}
			told[p.key.text] = true
		}
	}
}

// ids gives the ids of a section in the shipped rule sets, to choose from.
func (s *schemer) ids(section string) []any {
	var list []any
	s.eachKnown(section, func(p pair, _ string) { list = append(list, p.key.text) })
	return list
}

// knownEntry gives the schema of an entry that a shipped rule set has.
func knownEntry(p pair, entry *schema, set string) *schema {
	rule := ruleOf(p)
	n := &schema{AllOf: []*schema{entry}, Description: rule.Doc.EN}
	if n.Description == "" {
		n.Description = rule.NameIn("en")
	}
	n.Description += " (" + set + ")"
	values := []*value{p.val.get("default")}
	if allowed := p.val.get("allowed"); allowed != nil {
		values = allowed.items
	}
	for _, v := range values {
		if v == nil {
			continue
		}
		if typ := typeOf(v); typ != condition.TypeWord {
			n.Examples = append(n.Examples, json.RawMessage(v.text))
		} else {
			n.Examples = append(n.Examples, v.text)
		}
	}
	return n
}
